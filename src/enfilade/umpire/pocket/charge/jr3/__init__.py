"""The charge of *Johnny Reb III* led through."""
