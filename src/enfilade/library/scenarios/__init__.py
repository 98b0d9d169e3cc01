"""Scenario files: found, read, proved, written and made."""
