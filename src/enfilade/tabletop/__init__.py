"""What any game's battle on a table shares: the loop, bodies, sight, ways, score. No rules of either game."""
