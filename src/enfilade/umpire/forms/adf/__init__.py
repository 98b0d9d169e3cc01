"""The procedures of *Across a Deadly Field* as forms."""
