"""*Across a Deadly Field* told in a report: what was done, and by which dice."""
