"""The order sheet: what it may hold, how it unfolds, and what is sealed and opened."""
