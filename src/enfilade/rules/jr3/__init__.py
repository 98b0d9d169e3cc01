"""Johnny Reb III."""
