"""The board: what does not change in a battle, and the few things that sight and ways must ask of its rules."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from enfilade.core.scenario import Scenario
from enfilade.ground.sight import Sight
from enfilade.ground.terrain import Ground
from enfilade.tabletop.body import Body

if TYPE_CHECKING:
    from enfilade.tabletop.family import Engine

MOST_REMEMBERED = 200_000
"""What a table keeps in mind before it starts again; a search meets more positions than memory holds."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Board:
    """The table and the rules it is played by. A game's own board has its edition, and answers for its rules."""

    game: Engine
    name: str
    """Of the edition, for receipts."""
    edition: Any
    scenario: Scenario
    ground: Ground
    sides: tuple[str, str]
    """In the order in which they come in turn 1."""
    width: int
    height: int
    sizes: dict[str, tuple[int, int]]
    """The scenario's own stands by kind, width and depth."""
    sight: Sight
    front_points: Literal[1, 3]
    """From how many points of its front a unit looks: the middle, or the ends too."""
    arc: int
    """How far the front arc opens, in hundredths of a degree off each front corner."""
    remembered: dict[Any, Any] = field(default_factory=dict)
    """Lines of sight and the like, by what they hang on; a cache and nothing else."""

    def order(self, turn: int) -> tuple[str, str]:
        """The sides as they come in a turn, from the one with the initiative."""
        first, second = self.sides
        return (first, second) if self.scenario.first_in(turn) == first else (second, first)

    def enemy(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def stops_sight(self, body: Body) -> bool:
        """Whether nobody sees through a unit."""
        raise NotImplementedError

    def looks_over(self, body: Body, friend: Body) -> bool:
        """Whether a unit sees and fires over a friend."""
        raise NotImplementedError

    def has_changed(self, before: Body, now: Body) -> bool:
        """Whether a unit has come, gone, moved or changed so that others must look again."""
        raise NotImplementedError


B = TypeVar("B", bound=Board)


def laid_again(board: B) -> B:
    """The same table for another battle: what is remembered of one is no business of the other, the ground is."""
    caches = {one.name: one.default_factory() for one in fields(board) if one.default_factory is not MISSING}
    return replace(board, **caches)


def remember(board: Board, key: object, value: object) -> None:
    if len(board.remembered) >= MOST_REMEMBERED:
        board.remembered.clear()
    board.remembered[key] = value


def mils(inches: float) -> int:
    return round(inches * 1000)
