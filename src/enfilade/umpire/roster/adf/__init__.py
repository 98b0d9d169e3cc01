"""Orders of the roster that only *Across a Deadly Field* has."""
