"""What the umpire answers: receipts if dice were given, odds if not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from enfilade.core.receipt import Due, Receipt


@dataclass(frozen=True, slots=True)
class Chances:
    """One table of odds, in the order in which it is to be read."""

    title: str
    rows: tuple[tuple[str, Fraction], ...]


class Report:
    """Receipts at once; chances and notes when they are read, since those of a long melee take a while."""

    def __init__(self, receipts: list[Receipt] | None = None, weigh: Callable[[Report], None] | None = None) -> None:
        self.receipts = receipts if receipts is not None else []
        self.dice: tuple[int, ...] = ()
        """Every die used, in order."""
        self.outcome: dict[str, Any] = {}
        """The result for programs: losses, levels, distances."""
        self._weigh = weigh
        self._odds = _Odds()

    @property
    def chances(self) -> list[Chances]:
        return self._weighed.chances

    @property
    def notes(self) -> list[str]:
        return self._weighed.notes

    @property
    def named(self) -> dict[str, Fraction]:
        """The main chances by short names, for programs."""
        return self._weighed.named

    @property
    def _weighed(self) -> _Odds:
        weigh, self._weigh = self._weigh, None
        if weigh is not None:
            weigh(self)
        return self._odds

    @property
    def due(self) -> list[Due]:
        return [due for receipt in self.receipts for due in receipt.due]

    def to_json(self) -> dict[str, Any]:
        return {
            "outcome": self.outcome,
            "receipts": [receipt.to_json() for receipt in self.receipts],
            "odds": [
                {"title": table.title, "chances": {label: str(chance) for label, chance in table.rows}}
                for table in self.chances
            ],
            "dice": list(self.dice),
            "notes": self.notes,
        }


@dataclass(slots=True)
class _Odds:
    chances: list[Chances] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    named: dict[str, Fraction] = field(default_factory=dict)
