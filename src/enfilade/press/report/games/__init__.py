"""What a report must know of each game: a wing a game."""
