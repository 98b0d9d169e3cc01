"""Sheets for printers: set once, one at a time, in a process of their own."""
