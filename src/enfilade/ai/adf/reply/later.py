"""What a reaction may still be worth later in the enemy's turn: further on along this move, and against who comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from enfilade.ai.adf.reply.worth import NOTHING, Blow, Scales
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.ground.box import Box, front_distance, off_facing
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Acting, Window
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.react import coming, replies
from enfilade.rules.adf.battle.react.coming import INCH, Place
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import firepower
from enfilade.rules.adf.chapters.shot import Shot

NEARER = {"long": "normal", "normal": "short"}
"""The next better range, if the enemy comes on."""
GUNS_NEARER = {"long": "normal", "normal": "short", "short": "canister"}


class Chance(NamedTuple):
    """A fire that may offer itself later."""

    worth: float
    likely: float
    enemy: str
    how: str
    """"on": further on this move; "acts", "comes", "charges": what another enemy may do."""
    band: str = ""


class Later(NamedTuple):
    """What the rest of the enemy's turn holds for everybody."""

    places: list[Place]
    """Where the movers will be at each chance still to come on this move."""
    again: bool
    """They have an action left after this one."""
    fresh: list[Piece]
    """Enemies who have still to act."""


def rest(table: Field, state: State, window: Window) -> Later:
    """What is known of the enemy's turn to come."""
    acting = next((frame for frame in reversed(state.frames) if isinstance(frame, Acting)), None)
    busy = set(acting.units) if acting is not None else set(window.by)
    fresh = [
        foe
        for foe in state.units.values()
        if foe.side == state.active
        and foe.place == "table"
        and not foe.acted
        and foe.id not in busy
        and foe.unit.level in ("good", "disorder")
    ]
    return Later(list(coming.places(table, state, window)), acting is not None and acting.left > 0, fresh)


def chances(scales: Scales, later: Later, window: Window, piece: Piece, marks: Iterable[Piece]) -> list[Chance]:
    """The fires this unit may have if it keeps its reaction."""
    found = []
    for mark in marks:
        best = best_on_the_way(scales, later, window, piece, mark)
        if best.worth > 0:
            found.append(Chance(best.worth, scales.weights["goes-on"], mark.id, "on", best.band))
    for foe in later.fresh:
        found += _against(scales, piece, foe)
    return found


def expected(found: Iterable[Chance]) -> float:
    """What waiting is worth: the best of these that comes about, each by its chance."""
    worth, none = 0.0, 1.0
    for chance in sorted(found, reverse=True):
        worth += none * chance.likely * chance.worth
        none *= 1 - chance.likely
    return worth


def best_on_the_way(scales: Scales, later: Later, window: Window, piece: Piece, mark: Piece) -> Blow:
    """The best fire at a mover further on, where the range or the arc is another than now."""
    table, state, best = scales.table, scales.state, NOTHING
    now, seen = _band(table, piece, mark.box), set()
    for place in later.places:
        box = place[mark.id]
        band = _band(table, piece, box)
        # Within one band little changes from inch to inch.
        if not band or band in seen or (band == now and aim.is_in_arc(table, piece, mark)):
            continue
        there = msgspec.structs.replace(mark, x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth)
        if not aim.is_in_arc(table, piece, there):
            continue
        seen.add(band)
        moved = msgspec.structs.replace(state, units={**state.units, mark.id: there})
        try:
            blow = scales.fire(mark, replies.shot(table, moved, (piece.id,), mark.id, window))
        except (Illegal, Malformed):
            continue
        best = max(best, blow)
    return best


def _against(scales: Scales, piece: Piece, foe: Piece) -> Iterator[Chance]:
    """What another enemy, who has still to act, may offer."""
    table, weights = scales.table, scales.weights
    reach, stride = aim.reach_of(table, piece), int(rates_of(table.edition, foe.unit).open or 0)
    if not reach or near.is_beyond(piece, foe, reach + stride) or not aim.is_in_arc(table, piece, foe):
        return
    apart, band = front_distance(piece.box, foe.box), _band(table, piece, foe.box)
    now = _as_it_stands(scales, piece, foe) if band else NOTHING
    if now.worth > 0:
        yield Chance(now.worth, weights["acts"], foe.id, "acts", band)
    if foe.unit.arm == "artillery" or not seeing.sees(table, scales.state, piece, foe):
        return
    nearer = (GUNS_NEARER if piece.unit.arm == "artillery" else NEARER).get(band, "" if band else "normal")
    if nearer and apart - stride <= _limit(table, piece, nearer):
        yield Chance(_plain(scales, piece, foe, nearer).worth, weights["comes"], foe.id, "comes", nearer)
    if _may_charge(table, piece, foe, apart, stride):
        blow = _plain(scales, piece, foe, "close-canister" if piece.unit.arm == "artillery" else "point-blank")
        yield Chance(blow.worth + weights["stopped-charge"] * blow.breaks, weights["charges"], foe.id, "charges")


def _as_it_stands(scales: Scales, piece: Piece, foe: Piece) -> Blow:
    """A fire at an enemy where he is, as the table allows it now."""
    try:
        return scales.fire(foe, aim.shot(scales.table, scales.state, (piece.id,), foe.id, reaction=True))
    except (Illegal, Malformed):
        return NOTHING


def _plain(scales: Scales, piece: Piece, foe: Piece, band: str) -> Blow:
    """A fire at a range only thought of, without cover."""
    close = band in firepower.CLOSE
    shot = Shot(
        firers=(aim.fighting(piece),),
        target=aim.fighting(foe),
        band=band,  # type: ignore[arg-type]  # one of the bands of this card
        charging=close,
        charged=close,
        reaction=True,
    )
    try:
        return scales.fire(foe, shot)
    except (Illegal, Malformed):
        return NOTHING


def _may_charge(table: Field, piece: Piece, foe: Piece, apart: int, stride: int) -> bool:
    """Whether it is near and strong enough to think of it."""
    if foe.unit.level != "good" or foe.charges >= table.edition.rulings.charges_per_turn or apart > stride + 2 * INCH:
        return False
    faces = off_facing(foe.box, piece.x, piece.y) <= 9000
    return faces and foe.unit.formation != "skirmishers" and foe.unit.strength >= piece.unit.strength - 1


def _band(table: Field, piece: Piece, box: Box) -> str:
    try:
        return firepower.band_at(table.edition, piece.unit, Length(front_distance(piece.box, box)), False)
    except Illegal:
        return ""


def _limit(table: Field, piece: Piece, band: str) -> int:
    """How near an enemy must come for a range."""
    ranges, reach = table.edition.fire.ranges, firepower.reach_of(table.edition, piece.unit)
    if piece.unit.arm == "artillery":
        return int(ranges.canister) if band == "canister" else int(reach * ranges.artillery_short)
    short = ranges.infantry_short if piece.unit.arm == "infantry" else ranges.cavalry_short
    return int(short.limit) if band == "short" else int(reach)
