"""Players of *Johnny Reb III*."""
