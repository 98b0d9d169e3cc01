"""Moves: which ways there are, what they cost, and where they may end."""
