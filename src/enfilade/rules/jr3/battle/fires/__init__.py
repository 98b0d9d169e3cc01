"""Fire on the table: who may be shot at, what shelters him, and the fires of a phase, all at once."""
