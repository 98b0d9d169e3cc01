"""What the umpire answers: receipts if dice were given, odds if not."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from enfilade.core.receipt import Due, Receipt


@dataclass(frozen=True, slots=True)
class Chances:
    """One table of odds, in the order in which it is to be read."""

    title: str
    rows: tuple[tuple[str, Fraction], ...]


@dataclass(slots=True)
class Report:
    receipts: list[Receipt] = field(default_factory=list)
    chances: list[Chances] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    dice: tuple[int, ...] = ()
    """Every die used, in order."""
    named: dict[str, Fraction] = field(default_factory=dict)
    """The main chances by short names, for programs."""
    outcome: dict[str, Any] = field(default_factory=dict)
    """The result for programs: losses, levels, distances."""

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
