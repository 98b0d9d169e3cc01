"""*Johnny Reb III* told in a report: phase by phase, and by which dice."""
