"""How an entry went: applied, taken back, or set aside with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.core.receipt import Receipt
from enfilade.umpire.pocket.entries import Entry
from enfilade.umpire.pocket.owed import Due


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

    @property
    def applied(self) -> bool:
        return not self.why and not self.undone

    @property
    def order(self) -> str:
        return str(self.entry.say.get("do"))
