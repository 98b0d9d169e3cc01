"""The record of a pocket battle: entries read, ordered, replayed, and what became of each."""
