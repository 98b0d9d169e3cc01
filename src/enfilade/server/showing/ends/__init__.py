"""The end of a battle as a page shows it: who won by what, the turn that decided it, and what the captain says."""
