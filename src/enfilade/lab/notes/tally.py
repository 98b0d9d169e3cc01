"""What of a game's units, officers and events counts in the lab; each game answers for its own."""

from __future__ import annotations

from typing import Any, Protocol

from enfilade.lab.notes.fights import ByWhom
from enfilade.lab.notes.tally_adf import TALLY as ADF
from enfilade.lab.notes.tally_jr3 import TALLY as JR3
from enfilade.tabletop.score import Score


class Tally(Protocol):
    @property
    def family(self) -> str: ...
    def set_up(self, table: Any) -> Any:
        """The state before anything has happened."""

    @property
    def score(self) -> Score:
        """How points and losses are counted."""

    def by_whom(self, event: Any) -> ByWhom | None:
        """Whether this is what men fell by."""

    def under_orders(self, piece: Any) -> int:
        """Figures or sections that its side can still count on."""


TALLIES: dict[str, Tally] = {tally.family: tally for tally in (ADF, JR3)}
"""By the family of the table's game; a new game is added here."""
