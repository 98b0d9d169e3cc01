"""The procedures of *Johnny Reb III* as forms."""
