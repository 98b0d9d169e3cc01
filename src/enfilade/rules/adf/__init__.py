"""Across a Deadly Field."""
