"""What a table map must know of each game's units and officers: a wing a game."""
