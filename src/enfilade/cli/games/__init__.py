"""What the command line must know of each game: a wing a game."""
