"""State, dice, odds and the other things every rule family needs. No I/O, no clock, no randomness."""
