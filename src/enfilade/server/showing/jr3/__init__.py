"""Johnny Reb III on the page."""
