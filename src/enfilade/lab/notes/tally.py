"""What of a game's units, officers and events counts in the lab; each game answers for its own."""

from __future__ import annotations

from typing import Any, Protocol

from enfilade.core.stops import Over
from enfilade.lab.notes.tally_adf import TALLY as ADF
from enfilade.lab.notes.tally_jr3 import TALLY as JR3
from enfilade.lab.run.job import FightKind

ByWhom = tuple[FightKind, tuple[str, ...], str]
"""How it came to losses, who caused them, and whom it was about."""


class Tally(Protocol):
    @property
    def family(self) -> str: ...
    def set_up(self, table: Any) -> Any:
        """The state before anything has happened."""

    def as_if_over(self, table: Any, state: Any) -> Over:
        """The result if the battle ended now; the prizes of turns to come are not in it."""

    def by_whom(self, events: tuple[Any, ...]) -> ByWhom: ...
    def fallen(self, table: Any, state: Any, piece: Any) -> int:
        """Figures or sections lost under its name."""

    def is_eliminated(self, piece: Any) -> bool: ...
    def has_run(self, piece: Any) -> bool:
        """Routed off the table."""

    def under_orders(self, piece: Any) -> int:
        """Figures or sections that its side can still count on."""

    def is_lost(self, chief: Any) -> bool: ...


TALLIES: dict[str, Tally] = {tally.family: tally for tally in (ADF, JR3)}
"""By the family of the table's game; a new game is added here."""
