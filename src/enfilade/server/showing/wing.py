"""What a game must give for its battles to be shown on a page: what is seen, asked, weighed and told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from enfilade.core.stops import Stop
from enfilade.game.battle import Battle
from enfilade.server.computer.deputy import Reply
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.asks import Advice, Ghost, GhostAsked, GroupCard, Prospect, UnitCard
from enfilade.server.wire.common import Part, ReceiptShown
from enfilade.server.wire.sight import Happening, LeaderSeen, UnderWay, UnitSeen, Waiting
from enfilade.tabletop.score import Score


class Scene(NamedTuple):
    """Who stands on the table at one moment and what the battle waits for, as one seat sees it."""

    units: tuple[UnitSeen, ...]
    leaders: tuple[LeaderSeen, ...]
    waiting: Waiting
    under_way: UnderWay | None


class StandIn(NamedTuple):
    """A deputy who answers what a side is asked now, since its player has said so beforehand."""

    side: str
    player: str
    view: Any
    """What he is to know of the battle."""


class Wing(Protocol):
    """One game behind the page. Its boards, states, commands and events are handed on unread by everybody else."""

    @property
    def family(self) -> str: ...

    @property
    def is_offered(self) -> bool:
        """Whether the page offers its battles to people already; else they are played where the keeper says so."""

    # Seeing
    @property
    def score(self) -> Score:
        """How points and losses are counted."""

    def active(self, state: Any) -> str:
        """Whose turn it is; nobody's where both sides act at once."""

    def known_to(self, board: Any, state: Any, side: str) -> Any:
        """A state as a side may know it; as both may if none is named."""

    def scene(
        self, battle: Battle, line: int, state: Any, stop: Stop, own: str, onlooker: Onlooker, now: GameNow, past: bool
    ) -> Scene:
        """A known state after a line, with the eyes of side `own`, or of a spectator if that is empty.

        Of a moment that is past, only what was asked then is told, with no offers.
        """

    def unit_card(self, battle: Battle, unit: str, sides: Sequence[str], at: int) -> UnitCard: ...
    def group_card(self, battle: Battle, units: tuple[str, ...], sides: tuple[str, ...], at: int) -> GroupCard: ...

    # Asking
    def short_ask(self, battle: Battle, sides: tuple[str, ...]) -> str:
        """What a battle waits for, in a few words for a list of battles."""

    def ghost(self, battle: Battle, asked: GhostAsked, sides: tuple[str, ...]) -> Ghost: ...
    def prospect(self, battle: Battle, order: str, side: str) -> Prospect: ...
    def advice(self, battle: Battle, side: str, at: int, reply: Reply) -> Advice:
        """What a player of the computer's would answer for this side; Malformed if that cannot be done."""

    def may_stand_in(self, battle: Battle) -> bool:
        """Whether anybody has been told to answer for a player: quick to say no."""

    def stand_in(self, battle: Battle) -> StandIn | None:
        """Who answers in the stead of whoever is asked; nobody, if the player is to answer himself."""

    # Telling
    def log(self, battle: Battle, onlooker: Onlooker, first: int, last: int) -> tuple[Happening, ...]: ...
    def receipt(self, board: Any, event: Any) -> ReceiptShown | None:
        """How the result of an event came about, if dice or a table led to it."""

    def doers(self, command: Any) -> tuple[str, ...]:
        """Who acts by an order: units, or the leader who rides."""

    def linked(self, state: Any, words: str) -> tuple[Part, ...]:
        """A sentence of a player's in pieces; those that name a unit or a leader can be clicked."""

    def mark_kinds(self, events: Iterable[Any]) -> tuple[str, ...]:
        """What a mark on the time line shows of these events."""
