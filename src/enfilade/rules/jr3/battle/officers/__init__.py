"""Officers: their rides, and what becomes of their posts."""
