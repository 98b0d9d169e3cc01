"""How the computer's players are spoken of at the table."""

from __future__ import annotations

from enfilade.ai.adf.captain.mind import mind
from enfilade.core.errors import Malformed

_PLAIN = {"drill": "the drill sergeant", "random": "chance", "recruit": "a recruit", "sergeant": "a sergeant"}
_LOOKS = ("", ", who looks a turn ahead", ", who looks an action ahead", ", who hardly looks ahead")


def called(player: str) -> str:
    """
    >>> called("captain"), called("captain-bold-2"), called("drill")
    ('a steady captain', 'a bold captain, who looks an action ahead', 'the drill sergeant')
    """
    if player in _PLAIN:
        return _PLAIN[player]
    try:
        captain = mind(player)
    except Malformed:
        return player
    return f"a {captain.temper} captain{_LOOKS[captain.handicap]}"
