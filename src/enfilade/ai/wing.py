"""What a game must give for the computer to play it: its plain players, and its captains."""

from __future__ import annotations

from typing import Any, Protocol

from enfilade.ai.thought import Player, Thinker


class Wing(Protocol):
    """One game's players."""

    @property
    def family(self) -> str: ...
    @property
    def random(self) -> Player:
        """Any answer that is legal, by chance."""

    @property
    def drill(self) -> Player:
        """Rules of thumb."""

    def captain(self, name: str) -> Thinker:
        """The captain of that name; Malformed if there is none."""

    def to_come(self, view: Any) -> int:
        """How many orders he may still have to give in this turn, to share out his time."""

    def adviser(self, think: Thinker, *, is_captain: bool) -> Thinker:
        """The same in somebody else's place: he answers what is asked, and gives no orders besides."""
