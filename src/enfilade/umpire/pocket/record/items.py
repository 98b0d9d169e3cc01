"""How an entry went: applied, taken back, or set aside with the reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from enfilade.core.receipt import Receipt
from enfilade.umpire.pocket.record.entries import Entry
from enfilade.umpire.pocket.record.left import NOTHING, Left, alike
from enfilade.umpire.pocket.record.owed import Due

_LEFT_OF = re.compile(r"\b\d+ of \d+ left")


@dataclass(frozen=True, slots=True)
class Item:
    """An entry in the replay of its battle."""

    entry: Entry
    said: str
    turn: int
    side: str
    told: tuple[str, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    undone: bool = False
    why: str = ""
    rule: str = ""
    crossed: tuple[str, ...] = ()
    """Entries by other phones about the same units, which its phone had not seen."""
    about: frozenset[str] = frozenset()
    """The units and leaders it is about."""
    settled: tuple[Due, ...] = ()
    """What was due before it and is not any more."""
    left: Left = NOTHING
    """What it has left on the table."""

    @property
    def applied(self) -> bool:
        return not self.why and not self.undone

    @property
    def order(self) -> str:
        return str(self.entry.say.get("do"))

    @property
    def units(self) -> frozenset[str]:
        """Everybody it is about or has touched."""
        return self.about | self.left.names

    def same_result(self, other: Item) -> bool:
        """Whether it ended as it did elsewhere. What others have made of its units meanwhile is no part of that."""
        return self._result == other._result and alike(self.left, other.left)

    @property
    def _result(self) -> Any:
        told = [_LEFT_OF.sub("", line) for line in self.told]
        return told, [(line.what, line.value) for one in self.receipts for line in one.result]
