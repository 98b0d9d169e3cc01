"""Many games: matches between players, simulation of scenarios, ratings; on one machine or on many."""
