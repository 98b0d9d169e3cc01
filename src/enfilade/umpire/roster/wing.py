"""What a game gives to the roster: fire, checks and losses by name, what is due in it, and how its turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.roster import Told


class Wing(Protocol):
    """One game behind the roster."""

    @property
    def family(self) -> str: ...

    @property
    def once(self) -> str:
        """The rule by which what is due is taken once."""

    @property
    def turn(self) -> str:
        """The rule by which a turn ends when nothing is due any more."""

    # Orders
    def volley(self, card: Card, state: State, firers: list[str], at: str, flags: dict[str, Any], cup: Cup) -> Told: ...
    def check(
        self, card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup, rally: bool = False
    ) -> Told: ...
    def own(self, card: Card, state: State, verb: str, names: list[str], flags: dict[str, Any], cup: Cup) -> Told:
        """The orders run, impact, melee, fear, reform, reacted and leader: each game has its own way with them."""

    def reform(self, state: State, word: str) -> Told: ...
    def lose(self, card: Card, told: Told, name: str, count: int) -> Told:
        """Losses, and what follows from them."""

    def remove(self, card: Card, told: Told, name: str, why: str) -> Told:
        """Off the table, and who feels it."""

    # What is due
    def owe(self, card: Card, state: State, name: str, cause: str, added: int, causes: Sequence[str]) -> State: ...
    def to_run(self, state: State) -> list[Entry]:
        """Who must run before anything else it does this turn."""

    def running(self, told: Told) -> Told:
        """Whoever must run at once because of an order owes the roll for it."""

    def at_risk(self, before: State, told: Told, cause: str) -> Told:
        """Leaders beside new losses owe their rolls, if they roll at once."""

    def end_turn(self, state: State) -> Told:
        """The next turn, with what it sets back; refused while somebody has not done what he must."""

    # Units and leaders
    @property
    def keys(self) -> tuple[str, ...]:
        """What only units of this game have, of that which is put right by hand."""

    @property
    def orders(self) -> tuple[str, ...]:
        """The written orders there are."""

    def levels(self, card: Card) -> Sequence[str]: ...
    def formations(self, unit: Any) -> Sequence[str]: ...
    def level_of(self, card: Card, unit: Any) -> str:
        """The level a unit acts at."""

    def remarks(self, unit: Any) -> list[str]:
        """What only units of this game have to be told of."""

    def leads(self, who: Leader) -> dict[str, Any]:
        """What makes a leader in this game, as an order of battle says it."""

    def said(self, unit: Any) -> dict[str, Any]:
        """What only units of this game have in an order of battle, as far as it is out of the ordinary."""
