"""Who looks at a game, and what of the game around the battle he is shown: seats, clock, and who is there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Onlooker(NamedTuple):
    """A seat as far as showing needs it."""

    sides: tuple[str, ...]
    """Those it plays; none for a spectator, two at one screen."""
    owner: bool = False
    """He made the game: he gives out links and takes them back."""

    def may_know(self, event: Any) -> bool:
        """Whether an event of any game is for his eyes."""
        return not event.seen_by or any(side in event.seen_by for side in self.sides)


class GameNow(NamedTuple):
    """A game at the moment of looking, without its battle."""

    id: str
    at: int
    """Its number, which grows with everything acknowledged."""
    dice: str
    """server, typed or mixed."""
    seats: dict[str, str]
    """By side: you, friend, computer or empty, as this onlooker sees it."""
    here: dict[str, bool]
    """By side: somebody is connected for it, or it needs nobody."""
    note: str
    deadline: float
    """Seconds left to whoever is asked; 0 without a clock."""
    thinking: bool
    names: Mapping[str, str] = MappingProxyType({})
    """By side: what the player there calls himself, or how the computer plays it."""
    advice: bool = True
    """Players may ask for it."""
