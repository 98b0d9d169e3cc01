"""Battles made by a seed: country that could be, brigades that were, and something to fight for."""
