"""What is said of *Johnny Reb III*."""
