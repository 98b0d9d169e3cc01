"""The map of a table, drawn as by hand: ground, units, leaders and objectives."""
