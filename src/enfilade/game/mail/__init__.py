"""A battle by mail: two copies, messages that each proves the other by, and dice that neither side can choose."""
