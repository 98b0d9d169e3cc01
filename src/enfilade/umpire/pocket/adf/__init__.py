"""*Across a Deadly Field* on the umpire's page."""
