"""How captains are called: by temper and handicap, the same in every game."""

from __future__ import annotations

import re
from typing import NamedTuple

from enfilade.core.errors import Malformed

STEADY = "steady"
"""The temper of a captain whose name tells none."""
CAPTAINS = ("captain", "captain-cautious", "captain-bold")
LEVELS = {"recruit": 4, "sergeant": 2}
"""Players of less strength by a name of their own, and what they are handicapped by."""
_NAME = re.compile(r"captain(?:-(cautious|bold))?(?:-([1-3]))?")


class Called(NamedTuple):
    temper: str
    handicap: int


def called(name: str) -> Called:
    """What a captain's name tells of him; Malformed if it is none.

    >>> called("captain-bold-2"), called("recruit")
    (Called(temper='bold', handicap=2), Called(temper='steady', handicap=4))
    """
    if name in LEVELS:
        return Called(STEADY, LEVELS[name])
    found = _NAME.fullmatch(name)
    if found is None:
        raise Malformed(
            f"there is no player {name!r}; there are recruit and sergeant, and captains are captain, captain-bold and "
            "captain-cautious, each with -1 to -3"
        )
    return Called(found[1] or STEADY, int(found[2] or 0))
