"""How matters stand, by the eyes of one side: who is where, how strong, and which places still pay."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from enfilade.ai.jr3.drill.prizes import swing
from enfilade.ground.box import distance
from enfilade.rules.jr3.battle import score
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.field import Field, mils
from enfilade.rules.jr3.battle.moves.rates import rates_of
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.battle.view import View
from enfilade.rules.jr3.chapters.morale import bonus_dice
from enfilade.tabletop.near import is_beyond

T = TypeVar("T")
INCH = 1000
QUALITY = {"elite": 1.35, "veteran": 1.0, "green": 0.75}
LEVEL = {"good": 1.0, "shaken": 0.45, "routed": 0.05}
SECTION = 4.0
"""A section of guns counts as so many figures."""
MEAN_DIE = 3.5


class Place(NamedTuple):
    """An objective, as far as it still pays."""

    id: str
    x: int
    y: int
    radius: int
    worth: float
    """Points that hang on who stands there, ours to win and theirs to be denied."""
    now: float
    """Those of them that are paid when this turn ends."""
    sides: frozenset[str]
    """Who stands there in good order."""


@dataclass(frozen=True, eq=False)
class Estimate:
    """One moment as one side sees it."""

    table: Field
    state: State
    side: str
    known: dict[Hashable, Any] = field(default_factory=dict)
    """What has been found out about this moment; whoever marks several sheets for it finds it once."""

    @cached_property
    def own(self) -> tuple[Piece, ...]:
        """Those who can be given orders."""
        return tuple(one for one in self._here if one.side == self.side and one.unit.level != "routed")

    @cached_property
    def foes(self) -> tuple[Piece, ...]:
        return tuple(one for one in self._here if one.side != self.side and one.unit.level != "routed")

    @cached_property
    def friends(self) -> tuple[Piece, ...]:
        """All of ours who are on the table."""
        return tuple(one for one in self._here if one.side == self.side)

    @cached_property
    def routers(self) -> tuple[Piece, ...]:
        """The enemy's."""
        return tuple(one for one in self._here if one.side != self.side and one.unit.level == "routed")

    @cached_property
    def _here(self) -> tuple[Piece, ...]:
        return tuple(one for one in self.state.units.values() if one.here)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        found = []
        for one in self.table.scenario.victory.objectives:
            worth, now = swing(self.table, self.state, one, self.side)
            x, y = mils(one.at[0]), mils(one.at[1])
            sides = frozenset(score.standing_in(self.state, one))
            found.append(Place(one.id, x, y, mils(one.radius), worth, now, sides))
        return tuple(found)

    @property
    def turns_left(self) -> int:
        """With the one that is being played."""
        return self.table.scenario.turns - self.state.turn + 1

    def is_locked(self, piece: Piece) -> bool:
        return is_locked(self.state, piece.id)

    def nearest_foe(self, piece: Piece, past: frozenset[str] = frozenset()) -> tuple[int, Piece | None]:
        """How far it is from edge to edge, and who, but for those who are to be passed; far away if nobody is left."""
        key = ("nearest", piece.id, past)
        return self.once(key, (piece,), lambda: nearest(piece, tuple(foe for foe in self.foes if foe.id not in past)))

    def mates(self, brigade: str) -> tuple[Piece, ...]:
        return tuple(one for one in self.own if one.brigade == brigade)

    def threats(self, piece: Piece) -> tuple[Piece, ...]:
        """The enemies who could charge it this turn, as dice usually fall."""
        return self.once(
            ("threats", piece.id),
            (piece,),
            lambda: tuple(
                foe
                for foe in self.foes
                if (far := self.reaches[foe.id])
                and not is_beyond(foe, piece, far)
                and distance(foe.box, piece.box) <= far
            ),
        )

    @cached_property
    def reaches(self) -> dict[str, int]:
        """How far a charge carries each enemy as dice usually fall; guns make none."""
        return {foe.id: charge_reach(self.table, foe) if foe.unit.arm != "artillery" else 0 for foe in self.foes}

    def once(self, key: Hashable, pieces: tuple[Piece, ...], find: Callable[[], T]) -> T:
        """What is so at this moment, found the first time; nothing is kept of units that are imagined elsewhere."""
        units = self.state.units
        for piece in pieces:
            if units.get(piece.id) is not piece:
                return find()
        if key in self.known:
            found: T = self.known[key]
            return found
        made = self.known[key] = find()
        return made


def estimate(view: View) -> Estimate:
    """The same for the same moment."""
    known: Estimate | None = view.table.remembered.get("jr3-estimate")
    if known is None or known.state is not view.state or known.side != view.side:
        known = view.table.remembered["jr3-estimate"] = Estimate(view.table, view.state, view.side)
    return known


def power(piece: Piece) -> float:
    """What it is worth in a fight, in figures of steady troops."""
    each = SECTION if piece.unit.arm == "artillery" else 1.0
    return each * piece.unit.strength * QUALITY[piece.unit.quality] * LEVEL[piece.unit.level]


def pace(table: Field, piece: Piece) -> int:
    """How far a move carries it over open ground."""
    return max(INCH, int(rates_of(table.edition, piece.unit).open or 0))


def charge_reach(table: Field, piece: Piece) -> int:
    """How far a charge carries it as dice usually fall."""
    dice = bonus_dice(table.edition, piece.unit, "open")
    return pace(table, piece) + (int(dice.count * MEAN_DIE * dice.times * INCH) if dice else 0)


def usual_range(table: Field, piece: Piece) -> int:
    """As far as its fire is worth the powder."""
    ranges = table.edition.fire.ranges
    known = ranges.guns if piece.unit.arm == "artillery" else ranges.small_arms
    return int(known[piece.unit.weapon].normal)


def telling_range(table: Field, piece: Piece) -> int:
    """Where lines stand to fight: so near that every volley tells."""
    if piece.unit.arm == "artillery":
        return usual_range(table, piece)
    return int(table.edition.fire.ranges.small_arms[piece.unit.weapon].close)


def nearest(piece: Piece, others: tuple[Piece, ...]) -> tuple[int, Piece | None]:
    found = min(((distance(piece.box, one.box), one.id, one) for one in others), default=None)
    return (10**9, None) if found is None else (found[0], found[2])


def middle(pieces: tuple[Piece, ...] | list[Piece]) -> tuple[float, float]:
    """Where they are, weighed by their power."""
    whole = sum(power(one) for one in pieces) or 1.0
    return sum(one.x * power(one) for one in pieces) / whole, sum(one.y * power(one) for one in pieces) / whole


def apart(one: Piece, x: float, y: float) -> float:
    return math.dist((one.x, one.y), (x, y))
