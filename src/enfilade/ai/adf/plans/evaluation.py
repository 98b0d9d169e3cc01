"""What a place is worth to those who would stand there, term by term, all of it in victory points.

Each term is a small function with a sentence; data/captain.toml says what it counts for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from enfilade.ai.adf.plans.brigade_lines import Slot
from enfilade.ai.adf.plans.brigade_plans import Plan
from enfilade.ai.adf.plans.estimate import INCH, Estimate, is_formed, pace, power, stands_covered
from enfilade.ai.adf.survey.survey import Weighed
from enfilade.core.dice import SIDES, sums
from enfilade.ground.box import Box, between, distance_to_point, is_within
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.points import basic_point, level_modifier
from enfilade.rules.adf.chapters.situation import Situation

SETTLED = 0.04
"""So small a part of an action from its slot, a unit is in it."""
NERVE = 0.65
"""The part of the harm of fire that is nerve, not losses."""
HARDER = 1
"""What a middling fire adds to the check it causes."""
PLAIN = Situation()
NEIGHBOUR = 450
"""Adjacent on most ground."""
EARLY = 0.1
"""What a place is worth before it pays."""
ANSWERED = 0.6
"""What is left of the hope to stand there when the turn ends, if the enemy still acts in it."""
SECOND = 0.2
"""What a second unit in a place adds."""
RESOLVED = 0.5
"""How much of its dread of fire a brigade keeps that has been told to take a place."""
NEAR_ENOUGH = 14 * INCH
AHEAD = 2.0
"""Who has points in hand stays in his line: the enemy must come."""
POST = 1.0
"""What his place in the line is worth to him then at the least if it has cover, in points, whatever it is there for."""
LOCAL = 9 * INCH
"""Who is so near takes part in the fight."""


class Terms(NamedTuple):
    """One place weighed: what counts for it and against it."""

    prepared: float = 0.0
    come_on: float = 0.0
    standing: float = 0.0
    ground: float = 0.0
    hold: float = 0.0
    line: float = 0.0
    support: float = 0.0
    odds: float = 0.0
    flank: float = 0.0

    @property
    def total(self) -> float:
        return sum(self)


class Team(NamedTuple):
    """Those who act as one, or one alone, and what they have been told."""

    pieces: tuple[Piece, ...]
    slots: tuple[Slot | None, ...]
    plans: Plan
    value: float
    """Points that hang on their task, for each unit of the brigade."""
    dread: float
    """How much of the enemy's fire counts with them: less if they have been told to take a place."""


Weighing = tuple[Sequence[Weighed], int]
"""What the survey found for each of a team, and which of its places is meant."""


def team(found: Estimate, plans: Plan, ids: Sequence[str]) -> Team:
    pieces = tuple(found.state.units[id] for id in ids)
    task = plans.tasks.get(pieces[0].brigade)
    mates = sum(one.brigade == pieces[0].brigade for one in found.own)
    dread = RESOLVED if task is not None and task.kind in ("take", "fight") else 1.0
    slots = tuple(plans.slots.get(id) for id in ids)
    return Team(pieces, slots, plans, (task.value if task is not None else 0.0) / max(1, mates), dread)


def terms(
    found: Estimate, team: Team, boxes: Sequence[Box], weighing: Weighing | None, volley: float, *, moved: bool
) -> Terms:
    """Everything about a team in these boxes; without a weighing there is no enemy near enough to matter."""
    weights, pieces = found.mind.weights, team.pieces
    far = Terms(
        ground=-weights.ground * ground(found, team, boxes),
        hold=weights.hold * hold(found, pieces, boxes),
    )
    if weighing is None:
        return far
    weighed, at = weighing
    answered = -weights.come_on * team.dread if moved and found.mind.look.answer else 0.0
    return far._replace(
        prepared=weights.prepared * volley,
        come_on=answered * come_on(found, pieces, weighed, at) if answered else 0.0,
        standing=-weights.standing * team.dread * standing(found, pieces, weighed, at),
        line=weights.line * line(found, team, boxes, weighed, at),
        support=weights.support * support(weighed, at),
        odds=-weights.odds * team.dread * odds(found, team, boxes, weighed, at),
        flank=-weights.flank * flank(weighed, at),
    )


def come_on(found: Estimate, pieces: Sequence[Piece], weighed: Sequence[Weighed], at: int) -> float:
    """Fire suffered coming on: of the enemies who can still react, each at the one he would hit hardest."""
    return _worst(found, pieces, weighed, at, [one.suffers_now[at] for one in weighed])


def standing(found: Estimate, pieces: Sequence[Piece], weighed: Sequence[Weighed], at: int) -> float:
    """Fire suffered standing there in the enemy's next turn, if he stays or if he comes on."""
    return _worst(found, pieces, weighed, at, [(one.suffers[at] + one.suffers_close[at]) / 2 for one in weighed])


def ground(found: Estimate, team: Team, boxes: Sequence[Box]) -> float:
    """Ground still to be won: actions from the slots, dearer the less time there is."""
    total = 0.0
    left = max(1, found.turns_left * found.table.edition.turn.actions)
    for piece, box, slot in zip(team.pieces, boxes, team.slots, strict=True):
        if slot is None:
            continue
        rate = max(INCH, pace(found, piece))
        needed = math.dist((box.x, box.y), (slot.x, slot.y)) / rate
        needed += between(box.facing, slot.facing) / 18000
        if needed > SETTLED:
            total += needed * (1.0 + min(1.0, needed / left))
    if not found.ahead:
        return total * team.value
    posted = any(stands_covered(found, one) for one in team.pieces)
    return total * AHEAD * (max(team.value, POST) if posted else team.value)


def hold(found: Estimate, pieces: Sequence[Piece], boxes: Sequence[Box]) -> float:
    """Points of the objectives these units would stand in, if nobody else of ours does."""
    total = 0.0
    ids = {one.id for one in pieces}
    for place in found.places:
        if not place.have:
            continue
        if not any(distance_to_point(box, place.x, place.y) <= place.radius for box in boxes):
            continue
        others = any(
            one.id not in ids and is_formed(one) and distance_to_point(one.box, place.x, place.y) <= place.radius
            for one in found.own
        )
        points = place.now * (1.0 if found.has_last_word else ANSWERED) + EARLY * place.have / (1 + found.turns_left)
        total += (SECOND if others else 1.0) * points * (place.deny / place.have if place.theirs else 1.0)
    return total


def line(found: Estimate, team: Team, boxes: Sequence[Box], weighed: Sequence[Weighed], at: int) -> float:
    """The line kept: figures that can fire as one from there, as a share of the most the card lets combine."""
    table, pieces = found.table, team.pieces
    ids = {one.id for one in pieces}
    if min(int(one.enemy_near[at]) for one in weighed) > NEAR_ENOUGH:
        return 0.0
    most = getattr(table.edition.fire.combine, pieces[0].unit.arm).strength
    ours = sum(one.unit.strength for one in pieces)
    beside = 0
    for one in found.own:
        if one.id in ids or one.unit.level != "good" or not _alike(one, pieces[0]):
            continue
        if ours + one.unit.strength <= most and any(
            is_within(box, team.plans.expected[one.id], NEIGHBOUR) for box in boxes
        ):
            beside = max(beside, one.unit.strength)
    return (ours + beside) / most if len(pieces) > 1 or beside else 0.0


def support(weighed: Sequence[Weighed], at: int) -> float:
    """Friends beside or behind, who steady a unit."""
    return float(sum(min(2, int(one.supports[at])) for one in weighed))


def _alike(one: Piece, other: Piece) -> bool:
    a, b = one.unit, other.unit
    return a.arm == b.arm and a.mounted == b.mounted and (a.formation == b.formation)


def odds(found: Estimate, team: Team, boxes: Sequence[Box], weighed: Sequence[Weighed], at: int) -> float:
    """Going in alone: how much stronger the enemy is round about, while he is near enough to matter."""
    if min(int(one.enemy_near[at]) for one in weighed) > LOCAL:
        return 0.0
    x = sum(box.x for box in boxes) / len(boxes)
    y = sum(box.y for box in boxes) / len(boxes)
    ids = {one.id for one in team.pieces}
    ours = sum(power(one) for one in team.pieces)
    ours += sum(
        power(one)
        for one in found.own
        if one.id not in ids and is_formed(one) and math.dist(team.plans.expected[one.id][:2], (x, y)) < LOCAL
    )
    theirs = sum(power(foe) for foe in found.foes if is_formed(foe) and math.dist((foe.x, foe.y), (x, y)) < LOCAL)
    return max(0.0, (theirs - ours) / (theirs + ours))


def flank(weighed: Sequence[Weighed], at: int) -> float:
    """Enemies who could charge a flank or the rear."""
    return float(sum(min(1, int(one.flanked[at])) for one in weighed))


def steadiness(found: Estimate, piece: Piece, supports: int) -> float:
    """How much of the harm of fire is left to a unit with support and a leader: nerve is the greater part of it."""
    edition = found.table.edition
    point = basic_point(edition, piece.unit, PLAIN) + level_modifier(edition, piece.unit) + HARDER
    led = found.scales.situation(piece).leader
    helped = point - min(supports, -edition.morale.good.support_limit) - led
    return 1.0 - NERVE + NERVE * _fails(helped) / _fails(point)


def _fails(point: int) -> float:
    """The chance that two dice stay below a point; the lowest rolls fail always."""
    return sum(ways for total, ways in sums(2) if total < max(point, 4)) / SIDES**2


def _worst(
    found: Estimate, pieces: Sequence[Piece], weighed: Sequence[Weighed], at: int, figures: Sequence[float]
) -> float:
    """In a team the enemy's fire falls on one at a time."""
    beside = 1 if len(pieces) > 1 else 0
    return max(
        float(one) * found.figure[piece.id] * steadiness(found, piece, max(beside, int(there.supports[at])))
        for piece, there, one in zip(pieces, weighed, figures, strict=True)
    )
