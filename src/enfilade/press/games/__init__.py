"""What the press must know of each game: a wing a game."""
