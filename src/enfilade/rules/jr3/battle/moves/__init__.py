"""Moves: their rates and costs, the proof of a plan, both sides at once in equal parts, and going back."""
