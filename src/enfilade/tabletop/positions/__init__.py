"""The table of any game as text: records, flags, and whether everybody can stand where he is put."""
