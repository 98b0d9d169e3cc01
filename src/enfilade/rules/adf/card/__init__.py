"""The shape of a card of *Across a Deadly Field*, its switches, and what must hold of it."""
