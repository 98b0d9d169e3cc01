"""What may be done now, and what would come of it, before it is done."""
