"""How units left a battle, in the few words of a list."""

ENDS = {
    "casualties": "shot to pieces",
    "surrender": "surrendered",
    "disintegrated": "broken up",
    "abandoned": "guns abandoned",
    "left-table": "left the table",
    "joined": "joined another",
    "marched-off": "marched off",
}
"""What is not here is said as it is called: destroyed, captured, surrendered."""
