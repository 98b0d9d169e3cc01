"""Search that knows no game: which of a few ideas comes off best."""
