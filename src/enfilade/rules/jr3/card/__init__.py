"""The shape of a card of *Johnny Reb III*, its switches, and what must hold of it."""
