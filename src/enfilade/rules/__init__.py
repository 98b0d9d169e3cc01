"""The rule families: editions are data, families are code."""
