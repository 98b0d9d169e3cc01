"""Across a Deadly Field on the page."""
