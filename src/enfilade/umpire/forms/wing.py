"""What a game gives to the umpire's forms: its procedures, how a unit is asked for, and figures from men."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Facts, Field, Form
from enfilade.umpire.forms.report import Chances, Report


@dataclass(frozen=True, slots=True)
class Procedure:
    """A form to fill in, and what to do with it."""

    form: Callable[[Card], Form]
    run: Callable[[Card, Facts, Cup], Report]

    def judge(self, card: Card, facts: Facts, cup: Cup) -> Report:
        """Run it; every die given must have been asked for."""
        report = self.run(card, facts, cup)
        cup.done()
        report.dice = tuple(cup.used)
        return report


class Wing(Protocol):
    """One game behind the forms."""

    @property
    def family(self) -> str: ...

    @property
    def procedures(self) -> Mapping[str, Procedure]: ...

    def unit_fields(self, card: Card) -> tuple[Field, ...]:
        """What is asked about a unit that takes the field."""

    def unit_of(self, facts: Facts) -> Any:
        """The unit these facts describe, as the rules of this game know it."""

    def leader_field(self, card: Card) -> Field:
        """What is asked about a leader beside his name."""

    def strength_of(self, card: Card, arm: str, number: int) -> tuple[int, int]:
        """Figures and stands of so many men, sections of so many guns."""

    def stands_usual(self, arm: str, strength: int) -> int:
        """The stands so many figures fill; 0 where the card's chart says it."""

    def battalions(self, card: Card, arm: str, strength: int) -> str:
        """What is to be said of a unit that is larger than the card's largest; empty if it is not."""

    def next_chances(self, card: Card, procedure: str, facts: Facts) -> list[Chances]:
        """The chances of the next roll alone, where those of the report go on to the end; else nothing."""
