"""Charges on the table, from the declaration to the last melee."""
