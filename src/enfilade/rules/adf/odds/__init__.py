"""Whole chains of the chapters in exact chances: a volley and its check, a charge from its bonus to its end."""
