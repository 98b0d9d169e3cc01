"""What is said of battles of *Across a Deadly Field*."""
