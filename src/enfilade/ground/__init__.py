"""The geometry of the table: footprints, arcs, terrain, lines of sight, the ways a footprint moves. No rules."""
