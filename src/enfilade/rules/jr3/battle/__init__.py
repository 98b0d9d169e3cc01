"""The battle of *Johnny Reb III* on a table: what can happen, and everything a side may do in it."""
