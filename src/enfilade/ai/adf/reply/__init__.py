"""Answers to the enemy's turn: what each is worth, now or later, and why."""
