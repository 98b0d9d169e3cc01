"""How everybody stands at one moment, and what has been found out about it: good until somebody moves or changes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any, Generic, TypeVar

from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, P, Positions

T = TypeVar("T")
Circle = tuple[int, int, float, P]
"""The middle of a unit, how far it reaches from there, and the unit."""
MOST_FOUND = 20_000
"""What a scene hands on before the next starts anew; who searches meets many in which one side stands still."""
_first = itemgetter(0)


class Row(Generic[P]):
    """Circles from west to east, so that those near a line need not be looked for among all."""

    __slots__ = ("_circles", "_widest", "_xs")

    def __init__(self, pieces: Iterable[P]) -> None:
        self._circles: list[Circle[P]] = [(piece.x, piece.y, piece.radius, piece) for piece in pieces]
        self._circles.sort(key=_first)
        self._xs = [circle[0] for circle in self._circles]
        self._widest = max((circle[2] for circle in self._circles), default=0.0)

    def between(self, west: float, east: float, spread: float) -> list[Circle[P]]:
        """Those that reach within the spread of this stretch, and perhaps some more."""
        spread += self._widest
        return self._circles[bisect_left(self._xs, west - spread) : bisect_right(self._xs, east + spread)]


class Scene(Generic[P]):
    """The units of one moment. What is kept in `found` and `among` goes by the ids of units."""

    __slots__ = ("_here", "_opaque", "_sides", "among", "found", "table", "units")

    def __init__(self, table: Board, units: Mapping[str, P]) -> None:
        self.table = table
        self.units = units
        self.found: dict[Any, Any] = {}
        """It hangs on nothing but how everybody stands and what they are."""
        self.among: dict[str, dict[Any, Any]] = {side: {} for side in table.sides}
        """The same of facts that hang on the units of one side alone."""
        self._here: tuple[P, ...] | None = None
        self._opaque: Row[P] | None = None
        self._sides: dict[str, tuple[P, ...]] = {}

    def followed(self, units: Mapping[str, P]) -> Scene[P]:
        """The scene of what these have become: with all that is still true of them."""
        other = Scene(self.table, units)
        changed = _changed(self.table, self.units, units)
        if not changed and len(self.found) < MOST_FOUND:
            other.found, other._opaque = self.found, self._opaque
        for side, known in self.among.items():
            if side not in changed and len(known) < MOST_FOUND:
                other.among[side] = known
        return other

    @property
    def here(self) -> tuple[P, ...]:
        """Everybody on the table."""
        if self._here is None:
            self._here = tuple([piece for piece in self.units.values() if piece.place == "table"])
        return self._here

    @property
    def opaque(self) -> Row[P]:
        """Who stops sight."""
        if self._opaque is None:
            self._opaque = Row([piece for piece in self.here if self.table.stops_sight(piece)])
        return self._opaque

    def side(self, side: str) -> tuple[P, ...]:
        """Everybody of a side on the table."""
        known = self._sides.get(side)
        if known is None:
            known = self._sides[side] = tuple([piece for piece in self.here if piece.side == side])
        return known


def scene(table: Board, state: Positions[P]) -> Scene[P]:
    """The scene of a state; the last one is kept."""
    known: Scene[P] | None = table.remembered.get("scene")
    if known is None:
        known = table.remembered["scene"] = Scene(table, state.units)
    elif known.units is not state.units:
        known = table.remembered["scene"] = known.followed(state.units)
    return known


def is_real(state: Positions[Body], piece: Body) -> bool:
    """Whether this is the unit on the table, and not one that a plan has set elsewhere under the same name."""
    return state.units.get(piece.id) is piece


def recalled(table: Board, state: Positions[Body], what: str, pieces: tuple[Body, ...], find: Callable[[], T]) -> T:
    """What was found out about these units in this scene, or is found now; nothing is kept of a plan's."""
    for piece in pieces:
        if state.units.get(piece.id) is not piece:
            return find()
    found, key = scene(table, state).found, (what, *[piece.id for piece in pieces])
    known: T | None = found.get(key)
    if known is None:
        known = found[key] = find()
    return known


def _changed(table: Board, before: Mapping[str, Body], now: Mapping[str, Body]) -> set[str]:
    """The sides of which somebody has come, gone, moved or changed; what units remember of the turn does not matter."""
    found: set[str] = set()
    if before.keys() != now.keys():
        return {piece.side for units in (before, now) for piece in units.values()}
    for old, new in zip(before.values(), now.values(), strict=True):
        if old is not new and table.has_changed(old, new):
            found.add(old.side)
    return found
