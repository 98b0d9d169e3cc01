"""A battle as programs, people and files use it: begun, answered, kept, replayed and verified."""
