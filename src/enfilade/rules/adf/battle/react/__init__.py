"""Reactions to the enemy's turn, by players and by standing orders."""
