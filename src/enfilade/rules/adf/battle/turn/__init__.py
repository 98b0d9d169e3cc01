"""The course of a turn: sides, leaders, activations, groups, and the count at the end."""
