"""Players of *Across a Deadly Field*."""
