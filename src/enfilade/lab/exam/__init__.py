"""The examination: positions with answers that pass and answers that fail, and how a player does in them."""
