"""*Johnny Reb III* on the umpire's page."""
