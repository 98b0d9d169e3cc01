"""How a commander reads the table: what it is worth, and what each brigade is for."""
