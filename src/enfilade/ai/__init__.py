"""Players: a view in, an answer out."""
