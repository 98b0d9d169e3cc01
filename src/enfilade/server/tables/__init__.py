"""Games at their tables: made, looked at, ordered, timed and told to whoever listens."""
