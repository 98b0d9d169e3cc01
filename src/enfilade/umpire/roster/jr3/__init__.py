"""Orders of the roster that only *Johnny Reb III* has."""
