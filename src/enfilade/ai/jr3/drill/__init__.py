"""The drill book of Johnny Reb III: sheets by rules of thumb."""
