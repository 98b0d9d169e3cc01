"""What is noted of a game while it is played."""
