"""`enfilade mail ...`: a battle between two who send each other letters."""
