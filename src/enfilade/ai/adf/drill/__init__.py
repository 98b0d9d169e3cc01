"""Drill: a player by rules of thumb."""
