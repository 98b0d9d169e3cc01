"""Standing orders: how a unit answers reaction windows while its player is away."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

Fire = Literal["ask", "ask-10", "ask-20", "ask-33", "ask-50", "first", "short", "never"]
"""Ask the player; ask for so many in a hundred to hurt; at the first chance; hold until short range; hold fire."""
Yes = Literal["ask", "march", "yes", "no"]
"""Ask the player at every chance, or once for each enemy that marches; do it; do not."""
Other = Literal["ask", "yes", "near", "flank", "no"]
Temper = Literal["cautious", "steady", "bold"]
"""Of a deputy."""
Stay = Literal["stay"]
_ONCE = {"fire": "ask-10", "reform": "march", "disengage": "march", "countercharge": "march", "other": "flank"}
LEAST: dict[str, int] = {"ask-10": 10, "ask-20": 20, "ask-33": 33, "ask-50": 50}
"""The least chance to hurt, per cent, of a fire that is worth a question."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What one unit, one brigade or a whole side does of itself. Whatever says "ask" waits for the player."""

    fire: Fire = "ask"
    reform: Yes = "ask"
    """Reform, or rally, before anything else when it can."""
    disengage: Yes = "ask"
    """Break off when shaken and the enemy comes near, or when charged and shaken."""
    countercharge: Yes = "ask"
    other: Other = "ask"
    """Whether changes of formation and facing are worth asking about: always, only when the enemy is near, only when he
    is on the flank, or never."""
    # What was added later is left out of what is written where nothing is said of it: digests stay as they were.
    trust: Temper | msgspec.UnsetType = msgspec.UNSET
    """The deputy who answers what is worth asking, if not the player."""
    leaders: Stay | msgspec.UnsetType = msgspec.UNSET
    """Of a whole side: that its leaders stay where they are in the enemy's turn, and nobody is asked."""

    @property
    def deputy(self) -> str:
        """The temper of him who answers; nobody, if the player does himself."""
        return "" if isinstance(self.trust, msgspec.UnsetType) else self.trust

    @property
    def as_answered(self) -> Standing:
        """What a deputy goes by: whatever is left open is brought before him when it matters."""
        if not self.deputy:
            return self
        left_open = {name: once for name, once in _ONCE.items() if getattr(self, name) == "ask"}
        return msgspec.structs.replace(self, **left_open)

    @property
    def acts(self) -> bool:
        """Whether it may do something, or hold back from it, that the player has decided on beforehand."""
        decided = (self.reform, self.disengage, self.countercharge)
        return self.fire in ("first", "short", "never") or any(one in ("yes", "no") for one in decided)

    @property
    def asks_once(self) -> bool:
        """Whether it matters what has been asked before in the same turn."""
        return (
            self.fire in LEAST or "march" in (self.reform, self.disengage, self.countercharge) or self.other == "flank"
        )


UNSAID = ("ask", msgspec.UNSET)
"""What an answer is where nothing is said."""


def choices(kind: Any) -> tuple[str, ...]:
    """The answers that a field takes in writing."""
    named = [word for one in (kind, *get_args(kind)) for word in get_args(one) if isinstance(word, str)]
    return tuple(dict.fromkeys(("ask", *named)))
