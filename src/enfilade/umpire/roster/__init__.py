"""The roster of a battle on a real table: its orders, its file, and who is on it."""
