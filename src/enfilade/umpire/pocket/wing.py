"""What a game gives to the umpire's page: its sheets, turn, card, charge, and how its results are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from enfilade.core.receipt import Receipt
from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.charge.scene import Scene
from enfilade.umpire.pocket.phases import Phase
from enfilade.umpire.pocket.sheet.situations import Open
from enfilade.umpire.roster.ledger import Check, State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.roster import Told


class Wing(Protocol):
    """One game behind the page."""

    @property
    def family(self) -> str: ...

    # The turn
    @property
    def alternates(self) -> bool:
        """The sides act one after the other, each in a turn of its own; else both together."""

    @property
    def titles(self) -> Mapping[str, str]:
        """The phases of the turn as they are called."""

    def phases(self, card: Card, state: State) -> list[Phase]: ...
    def sheets(self, card: Card, state: State) -> dict[str, Any] | None:
        """How the written orders of this turn stand; None where there are none."""

    def sheet_order(self, card: Card, state: State, say: dict[str, Any]) -> Told:
        """An entry about written orders: a seal, or a sheet opened."""

    def undone(self, state: State) -> list[str]:
        """Written orders that nobody has carried out: whoever ends the turn is asked once."""

    # Sheets
    @property
    def likely(self) -> Mapping[str, tuple[str, ...]]:
        """Which questions come up first, by procedure; the rest stand under More."""

    def opened(self, card: Card, state: State, procedure: str, acting: list[Entry], target: Entry | None) -> Open:
        """The open facts of one procedure by units of the roster."""

    def leader(self, card: Card, state: State, who: Leader) -> Open:
        """The same of a leader's risk."""

    # Results
    def large(self, card: Card, one: Receipt, text: str) -> str:
        """A result as it is called across a table, where this game has words of its own for it; else empty."""

    def due_told(self, card: Card, state: State, item: Check, known: Any) -> tuple[str, str]:
        """What a check that is due needs, and its chance; `known` is its assessment in a charge."""

    @property
    def goes_on(self) -> tuple[str, ...]:
        """What is due by these rules is no check, but the next step of a charge."""

    def causes(self, cause: str) -> list[str]:
        """The causes that the card knows in what a receipt says is the cause of a check."""

    # Units and the card
    def stands(self, card: Card, unit: Any) -> int: ...
    def marks(self, card: Card, unit: Any) -> list[str]:
        """What follows from the roster itself."""

    def order(self, unit: Any) -> str:
        """Its written order; empty where there are none."""

    @property
    def tables(self) -> Sequence[tuple[str, str]]:
        """The card's tables in the order of a volley, a check and a charge: titles, and where the edition has them."""

    def first_table(self, card: Card) -> dict[str, Any]:
        """The table that fire is read on."""

    # The charge
    @property
    def next_round(self) -> str:
        """The rule by which a melee that goes on is fought once a turn."""

    def begun(self, card: Card, state: State, by: Sequence[str], on: str, fighting: int = 0) -> Scene:
        """A charge about to be declared, or a melee taken up again; refused if those who charge may not."""

    def scene(self, card: Card, state: State, charge: Any) -> Scene: ...
