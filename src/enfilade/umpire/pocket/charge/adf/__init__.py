"""The charge of *Across a Deadly Field* led through."""
