"""What may be done now, in words: offers, chances, ways and advice."""
