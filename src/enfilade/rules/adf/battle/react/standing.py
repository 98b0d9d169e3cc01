"""Standing orders: how a unit answers reaction windows while its player is away."""

from __future__ import annotations

from typing import Literal

import msgspec

Fire = Literal["ask", "first", "short", "never"]
"""Ask the player; at the first chance; hold until short range; hold fire."""
Yes = Literal["ask", "yes", "no"]
Other = Literal["ask", "yes", "near", "no"]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What one unit, one brigade or a whole side does of itself. Whatever says "ask" waits for the player."""

    fire: Fire = "ask"
    reform: Yes = "ask"
    """Reform, or rally, before anything else when it can."""
    disengage: Yes = "ask"
    """Break off when shaken and the enemy comes near, or when charged and shaken."""
    countercharge: Yes = "ask"
    other: Other = "ask"
    """Whether changes of formation and facing are worth asking about: always, only when the enemy is near, or never."""

    @property
    def acts(self) -> bool:
        """Whether it may do something, or hold back from it, that the player is not asked about."""
        return (self.fire, self.reform, self.disengage, self.countercharge) != ("ask",) * 4
