"""An edition that can be asked: `card.fire(...)` gives receipt and odds, and takes dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

from enfilade.core.receipt import Receipt
from enfilade.library.editions import cards
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import flat
from enfilade.umpire.forms.procedures import procedure
from enfilade.umpire.forms.report import Report


class Judged:
    """A situation as the umpire understands it: what will be rolled, the chances, and what given dice make of it."""

    def __init__(self, card: Card, name: str, facts: dict[str, Any]) -> None:
        self._card = card
        self._procedure = procedure(card, name)
        self._facts = self._procedure.form(card).read(flat(facts))
        self._report = self._procedure.run(card, self._facts, Cup())

    @property
    def receipt(self) -> Receipt:
        return self._report.receipts[0]

    @property
    def odds(self) -> dict[str, Fraction]:
        """The first table of chances, by short names."""
        return dict(self._report.named or self._report.chances[0].rows)

    @property
    def report(self) -> Report:
        return self._report

    def roll(self, *dice: int) -> Report:
        """What these dice do; as many as the procedure takes."""
        return self._procedure.judge(self._card, self._facts, Cup(typed=list(dice)))

    def cast(self, seed: str) -> Report:
        return self._procedure.judge(self._card, self._facts, Cup(seed=seed))


class Card(cards.Card):
    """One edition, with its procedures as methods. Facts are keywords; `enfilade umpire fire --help` lists them."""

    __slots__ = ()

    def ask(self, name: str, **facts: Any) -> Judged:
        return Judged(self, name, facts)

    def fire(self, **facts: Any) -> Judged:
        return self.ask("fire", **facts)

    def morale(self, **facts: Any) -> Judged:
        return self.ask("morale", **facts)

    def rally(self, **facts: Any) -> Judged:
        return self.ask("rally", **facts)

    def charge(self, **facts: Any) -> Judged:
        return self.ask("charge", **facts)


_known: dict[int, Card] = {}


def edition(name: str, folder: Path | str | None = None) -> Card:
    """Load one edition by id; raises BadFile with every fault found."""
    plain = cards.edition(name, folder)
    known = _known.get(id(plain))
    if known is None:
        known = Card(**{field.name: getattr(plain, field.name) for field in fields(plain)})
        if folder is None:
            _known[id(plain)] = known
    return known


__all__: Sequence[str] = ("Card", "Judged", "edition")
