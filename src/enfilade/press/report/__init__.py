"""The report of a battle: what a record holds, gathered once and told as people tell it."""
