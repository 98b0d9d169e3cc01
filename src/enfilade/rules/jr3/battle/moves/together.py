"""Both sides move at once, in equal parts of each unit's move: who stops for whom, and where all are (J53, J66)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Literal, NamedTuple

from enfilade.ground.box import distance, is_within
from enfilade.rules.jr3.battle.moves.marching import March, circle
from enfilade.rules.jr3.battle.moves.meeting import stop_enemies
from enfilade.rules.jr3.battle.moves.path import Plan, Stage
from enfilade.rules.jr3.battle.moves.yielding import in_its_way, pay_tolls, yield_to_friends
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body
from enfilade.tabletop.routes.steps import ON_THE_SPOT

MET = 10
"""Who stands within so many mils of as near as enemies may come has met him; places are whole mils."""
What = Literal["changed", "passed", "waits", "met", "halted", "arrived"]
RULES: dict[What, str] = {
    "changed": "jr3.move.change",
    "passed": "jr3.move.through",
    "waits": "jr3.move.way",
    "met": "jr3.move.meet",
    "halted": "jr3.move.halt",
    "arrived": "jr3.move.parts",
}


class Happening(NamedTuple):
    """What befell a unit in a part of the move, the first part being 1, and through whom."""

    part: int
    unit: str
    what: What
    by: str = ""

    @property
    def rule(self) -> str:
        return RULES[self.what]


class Track(NamedTuple):
    """A unit's move as it came out."""

    unit: str
    way: tuple[Stage, ...]
    """Where it stood and what it was: at the start, and after each part."""
    gone: int
    """How far along its plan it came."""
    spent: Fraction
    """Of its move."""
    whole: bool
    """It did all that it was ordered to."""

    @property
    def end(self) -> Stage:
        return self.way[-1]


class Outcome(NamedTuple):
    tracks: dict[str, Track]
    """By unit, of those that had a plan."""
    happenings: tuple[Happening, ...]
    """Part by part, in each by unit."""


def together(
    table: Board, bodies: Iterable[Body], plans: Mapping[str, Plan], halts: Mapping[str, int] | None = None
) -> Outcome:
    """Carry out all plans at once. `bodies` are all units, those without a plan stand; `halts` are distances of an
    enemy at which a unit stops. Nothing hangs on the order in which anything is given."""
    if not plans:
        return Outcome({}, ())
    here = sorted((one for one in bodies if one.here), key=lambda one: one.id)
    marches = [March(one, plans.get(one.id), halts.get(one.id, 0) if halts else 0) for one in here]
    parts = table.edition.table.move_parts
    ways = {one.id: [one.stage(0)] for one in marches}
    told: list[Happening] = []
    for part in range(1, parts + 1):
        waiting = {one.id: frozenset(one.waits_for) for one in marches}
        for one in marches:
            one.set_out(Fraction(1, parts))
        _settle(table, marches)
        for id, what, by in _end_part(table, marches, waiting):
            told.append(Happening(part, id, what, by))
        for one in marches:
            ways[one.id].append(one.stage(one.cap))
    tracks = {
        one.id: Track(one.id, tuple(ways[one.id]), one.cap, one.spent, one.cap == one.plan.length)
        for one in marches
        if one.plan is not None
    }
    return Outcome(tracks, tuple(told))


def _settle(table: Board, marches: list[March]) -> None:
    """Take back from everybody what cannot be, until all can stand where they come to; nobody is ever given more."""
    near = list(_near(marches, int(table.edition.table.closest_approach)))
    enemies = [(a, b) for a, b in near if a.side != b.side]
    friends = [(a, b) for a, b in near if a.side == b.side]
    while stop_enemies(table, enemies) or yield_to_friends(friends) or pay_tolls(table, marches):
        pass


def _near(marches: list[March], within: int) -> Iterator[tuple[March, March]]:
    """Pairs of whom one moves, and that could come so near to each other in this part."""
    known = [(one, one.moves, *_circle(one)) for one in marches]
    going = [one for one in known if one[1]]
    for at, (a, moves, ax, ay, far) in enumerate(known):
        # Of those who stand only pairs with somebody who moves are looked at, in the same order.
        others = known[at + 1 :] if moves else [one for one in going if one[0].id > a.id]
        for b, _, bx, by, reach in others:
            if (ax - bx) ** 2 + (ay - by) ** 2 <= (far + reach + within) ** 2:
                yield a, b


def _circle(one: March) -> tuple[int, int, int]:
    """A circle that holds the unit wherever it is in this part."""
    return circle(one.sweep(one.goal) if one.moves else [one.start])


def _end_part(
    table: Board, marches: list[March], waiting: Mapping[str, frozenset[str]]
) -> Iterator[tuple[str, What, str]]:
    """When all stand again: who has paid for what, who has met the enemy for good, and whom his mark halts."""
    closest = int(table.edition.table.closest_approach)
    standing = {one.id: one for one in marches if not one.moves}
    friends = {side: [(one, one.start) for one in standing.values() if one.side == side] for side in table.sides}
    for one in marches:
        if one.plan is None or one.over:
            continue
        for step, end in zip(one.plan.steps, accumulate(one.plan.fars), strict=True):
            if isinstance(step, ON_THE_SPOT) and one.gone < end <= one.cap:
                yield one.id, "changed", ""
        tolls = one.tolls_to(table.edition, one.cap, in_its_way(one, friends[one.side])) if one.moves else {}
        one.tolls |= tolls
        for friend in sorted(tolls):
            yield one.id, "passed", friend
        if one.cap == one.plan.length:
            one.over = True
            yield one.id, "arrived", ""
            continue
        short = one.cap < one.goal
        foes = [other for other in marches if other.id in one.foes]
        if short and (enemy := _enemy_within(foes, one, closest + MET)):
            one.over = True
            yield one.id, "met", enemy
        elif one.halt and (enemy := _enemy_within(marches, one, one.halt)):
            one.over = True
            yield one.id, "halted", enemy
        elif short:
            # Whoever is kept only by friends that stand, and may go through them, is on his way there.
            blocked = [other for other in marches if other.id in one.waits_for]
            one.kept_parts = bool(blocked) and all(other.lets_through and other.id in standing for other in blocked)
            for friend in sorted(one.waits_for - waiting[one.id]):
                yield one.id, "waits", friend


def _enemy_within(marches: list[March], one: March, reach: int) -> str:
    """The nearest enemy, if he is so near; of two at one distance the first by id."""
    box = one.end
    enemies = [other for other in marches if other.side != one.side and is_within(box, other.end, reach)]
    return min(((distance(box, other.end), other.id) for other in enemies), default=(0, ""))[1]
