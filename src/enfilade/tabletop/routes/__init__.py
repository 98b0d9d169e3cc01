"""Ways over the ground: the steps of a move, their text, and what they cost."""
