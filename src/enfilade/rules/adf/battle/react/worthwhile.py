"""Which chances to react are worth a question: a fire by its chance to hurt, and a front to an enemy on the flank."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal
from enfilade.ground.box import Box, bearing, distance
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.react import coming
from enfilade.rules.adf.battle.react.replies import shot
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.facts import LEVELS, level_of
from enfilade.rules.adf.chapters.shot import Shot
from enfilade.rules.adf.odds import chain

FIGHTING = ("good", "disorder")
COLUMNS = ("road-column", "attack-column")
OPEN = ("limbered", "skirmishers")
"""Formations without a flank to speak of."""


def hurt(table: Field, state: State, mark: Piece, found: Shot) -> int:
    """The chance to hurt in whole per cent."""
    return int(100 * hurt_chance(table, state, mark, found))


def hurt_chance(table: Field, state: State, mark: Piece, found: Shot) -> Fraction:
    """The chance of a fire to cost its target somebody or leave it in worse order.

    Who is on the run has no order left to lose: there only who is hit counts.
    """
    assessment = fire.assess(table.edition, found)
    if mark.unit.level == "routed":
        return fire.odds(table.edition, assessment).chance(lambda outcome: outcome.hits > 0)
    ends = chain.volley(table.edition, assessment, moment.situation(table, state, mark))
    now = LEVELS.index(level_of(table.edition, found.target))
    return ends.chance(lambda end: end.eliminated or end.lost > 0 or LEVELS.index(end.level) > now)


def best_fire(table: Field, state: State, piece: Piece, frame: Window, found: Mapping[str, Shot]) -> tuple[int, bool]:
    """The best chance to hurt of these fires, and whether waiting offers no better one on this march or charge."""
    target, now = max(
        ((target, hurt(table, state, state.units[target], one)) for target, one in found.items()),
        key=lambda pair: pair[1],
    )
    for place in coming.places(table, state, frame):
        box = place.get(target)
        if box is not None and _from_there(table, state, piece, frame, target, box) > now:
            return now, False
    return now, True


def may_mend(table: Field, state: State, piece: Piece, frame: Window, reply: str) -> bool:
    """Whether reforming or rallying is worth a question: it is likelier to help than to harm.

    In a charge, or when an enemy runs, there will be a better moment, or none that matters.
    """
    if frame.cause == "charge" or any(state.units[id].unit.level == "routed" for id in frame.by):
        return False
    if reply != "rally":
        return True
    found = morale.assess(table.edition, piece.unit, moment.situation(table, state, piece, purpose="rally"))
    now, ends = LEVELS.index(found.level), morale.odds(table.edition, found)
    better = ends.chance(lambda end: LEVELS.index(end.level) < now and not end.disintegrates)
    return better > ends.chance(lambda end: LEVELS.index(end.level) > now or end.disintegrates or end.figures < 0)


def is_flanked(table: Field, state: State, piece: Piece, frame: Window) -> bool:
    """Whether one of the movers can fight and is upon it where it has no front, with no other enemy before it."""
    unit, close = piece.unit, int(table.edition.reaction.any_action_within)
    if unit.level != "good" or unit.formation in OPEN or unit.horse:
        return False
    column = unit.formation in COLUMNS
    for id in frame.by:
        mark = state.units[id]
        if mark.unit.level not in FIGHTING or mark.unit.arm == "artillery" or near.is_beyond(piece, mark, close):
            continue
        apart = distance(piece.box, mark.box)
        if apart > close or _has_front(table, state, piece, mark, apart):
            continue
        if column or (
            not aim.is_in_arc(table, piece, mark) and bearing(piece.x, piece.y, mark.x, mark.y) != piece.facing
        ):
            return True
    return False


def _has_front(table: Field, state: State, piece: Piece, mark: Piece, apart: int) -> bool:
    """Whether another enemy stands before it about as near, to whom it would turn its flank."""
    limit = apart + coming.INCH
    return any(
        foe.id != mark.id
        and foe.unit.level in FIGHTING
        and not near.is_beyond(piece, foe, limit)
        and aim.is_in_arc(table, piece, foe)
        for foe in near.enemies(state, piece.side)
    )


def _from_there(table: Field, state: State, piece: Piece, frame: Window, target: str, box: Box) -> int:
    """The same chance once the target has come there; 0 if it cannot be fired at there."""
    mark = state.units[target]
    there = msgspec.structs.replace(mark, x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth)
    if not aim.is_in_arc(table, piece, there):
        return 0
    moved = msgspec.structs.replace(state, units={**state.units, target: there})
    try:
        return hurt(table, moved, there, shot(table, moved, (piece.id,), target, frame))
    except Illegal:
        return 0
