"""An edition that can be asked: `card.fire(...)` gives receipt and odds, and takes dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from enfilade.core.receipt import Receipt
from enfilade.library.editions import cards
from enfilade.umpire.forms import procedures as forms
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, flat
from enfilade.umpire.forms.report import Report

Value = str | int | float | bool | Sequence[str] | Mapping[str, str | int | float | bool]
"""What a fact may be said to be; those of the target together in a mapping, `target={"formation": "column"}`."""


class Fact(NamedTuple):
    """One thing that may be said of a situation."""

    name: str
    """As a keyword; what belongs to the target begins with `target_`."""
    kind: str
    """choice, number, flag, inches, text, or choices (several)."""
    asks: str
    """The umpire's own question."""
    default: str | int | float | bool | tuple[str, ...] | None
    """Meant if nothing is said; None where that hangs on the other facts."""
    choices: tuple[str, ...]
    """Where only some words are understood, as long as no other facts are given."""


class Judged:
    """A situation as the umpire understands it: what will be rolled, the chances, and what given dice make of it."""

    def __init__(self, card: Card, name: str, facts: dict[str, Any]) -> None:
        self._card = card
        self._procedure = forms.procedure(card, name)
        self._facts = self._procedure.form(card).read(flat(facts))
        self._report = self._procedure.run(card, self._facts, Cup())

    @property
    def receipt(self) -> Receipt:
        """The facts, each modifier with its cause and rule, and the row of the table."""
        return self._report.receipts[0]

    @property
    def odds(self) -> dict[str, Fraction]:
        """The first table of chances, by short names."""
        return dict(self._report.named or self._report.chances[0].rows)

    @property
    def report(self) -> Report:
        """All receipts and all tables of chances, as `enfilade odds` prints them; `to_json()` for programs."""
        return self._report

    def roll(self, *dice: int) -> Report:
        """What these dice do; as many as the procedure takes."""
        return self._procedure.judge(self._card, self._facts, Cup(typed=list(dice)))

    def cast(self, seed: str) -> Report:
        """What dice from a seed do."""
        return self._procedure.judge(self._card, self._facts, Cup(seed=seed))


class Card(cards.Card):
    """One edition, with its procedures as methods. Facts are keywords, and `facts` lists them.

    Only what matters need be said: weapons, formations and distances go by the words of the card, figures are whole
    numbers, distances inches as printed. Malformed names a fact that is unknown, missing or out of bounds, Illegal
    one that the rules forbid, with its rule.
    """

    __slots__ = ()

    def facts(self, procedure: str) -> tuple[Fact, ...]:
        """What may be said of a `fire`, a `morale` check, a `rally`, a `charge`, or what else this card knows."""
        form = forms.procedure(self, procedure).form(self)
        nothing = form.read({field.key: _EXAMPLES.get(field.kind, "") for field in form.fields if field.required})
        return tuple(_fact(field, nothing) for field in form.fields)

    @property
    def procedures(self) -> tuple[str, ...]:
        """The names that `ask` and `facts` know."""
        return tuple(forms.PROCEDURES[self.family])

    def ask(self, procedure: str, **facts: Value) -> Judged:
        """Any procedure of this card by name."""
        return Judged(self, procedure, facts)

    def fire(self, **facts: Value) -> Judged:
        """A volley: who fires with what at whom, from how far.

        >>> card = edition("adf-revised-15mm")
        >>> volley = card.fire(weapon="rifle-musket", figures=8, range="normal", target={"formation": "attack-column"})
        >>> volley.odds["1H"]
        Fraction(5, 12)
        """
        return self.ask("fire", **facts)

    def morale(self, **facts: Value) -> Judged:
        """A check of a unit's nerve: its quality, level, losses, and what befell it."""
        return self.ask("morale", **facts)

    def rally(self, **facts: Value) -> Judged:
        """A unit's attempt to mend its level."""
        return self.ask("rally", **facts)

    def charge(self, **facts: Value) -> Judged:
        """A charge from the last inch on: fear, close fire, impact and melee."""
        return self.ask("charge", **facts)


_EXAMPLES: dict[str, Any] = {"number": 1, "inches": 1, "flag": False}
_PLAIN = (str, int, float, bool)


def _fact(field: Field, facts: Mapping[str, Any]) -> Fact:
    default = None if callable(field.default) else field.default
    plain = default if isinstance(default, (*_PLAIN, tuple)) or default is None else str(default)
    choices = tuple(choice for choice in field.allowed(facts) if choice)
    return Fact(field.key.replace("-", "_"), field.kind, field.question, plain, choices)


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


__all__: Sequence[str] = ("Card", "Fact", "Judged", "edition")
