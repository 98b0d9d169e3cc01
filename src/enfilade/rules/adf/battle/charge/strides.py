"""The strides of a charge: how much of the way is free, who moves, and who loses his order on it."""

from __future__ import annotations

import msgspec

from enfilade.ground.box import distance, inside, is_within, overlap
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.move.placing import has_room, place, slid
from enfilade.rules.adf.battle.nerve.losses import set_level
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.facts import worse
from enfilade.tabletop.contact import APART, reach

INCH = 1000
CLEAR = 10
"""Steps in which a unit backs off until it touches nobody."""


def free_way(play: Play, frame: Charging, pieces: list[Piece], part: int) -> tuple[str, int]:
    """How much of the next stretch is free, and the enemy that ends it."""
    blocked = ""
    for piece in pieces:
        for other in play.state.units.values():
            if other.place != "table" or other.id in frame.units or other.id == frame.target:
                continue
            if not is_within(piece.box, other.box, part):
                continue
            apart = distance(piece.box, other.box)
            end = slid(piece.box, frame.direction, part)
            # Who touches already is in the way only if the charge would go into him.
            hit = reach(piece.box, frame.direction, other.box, part) if apart > APART else 0
            if hit is None or (apart <= APART and not overlap(end, other.box)):
                continue
            if other.side != piece.side:
                part, blocked = hit, other.id
            elif overlap(end, other.box):
                part, blocked = max(0, hit - 2 * APART), ""
    while part > 0 and not all(
        inside(slid(piece.box, frame.direction, part), play.table.width, play.table.height) for piece in pieces
    ):
        part = max(0, part - INCH // 8)
    return blocked, part


def move_on(play: Play, frame: Charging, pieces: list[Piece], part: int) -> None:
    """Everybody goes on by this."""
    how = "advance" if frame.further else "charge"
    ends = []
    for piece in pieces:
        box = slid(piece.box, frame.direction, part)
        ends.append(place(play, piece, box, how).box)  # type: ignore[arg-type]
    # A way that is barred uses up the rest of the charge.
    gone = part if part > 0 else frame.total - frame.moved
    play.swap(msgspec.structs.replace(frame, moved=frame.moved + gone, since=frame.since + part, expected=tuple(ends)))
    lose_order(play)


def lose_order(play: Play) -> None:
    """Past the disorder point (ruling 7.8)."""
    frame = play.state.frames[-1]
    assert isinstance(frame, Charging)
    after = play.table.edition.charge.afterwards
    past = [id for id, point in zip(frame.units, frame.points, strict=True) if frame.moved >= point]
    fresh = [id for id in past if id not in frame.own]
    for id in fresh:
        set_level(play, id, worse(play.unit(id).unit.level, after))
    if fresh:
        boxes = tuple(play.unit(id).box for id in frame.units)
        play.swap(msgspec.structs.replace(frame, own=(*frame.own, *fresh), expected=boxes))


def stand_clear(play: Play, id: str, back: int) -> None:
    """Step back from an enemy that a charge has come to touch without striking him."""
    piece = play.unit(id)
    enemies = [other.box for other in play.state.units.values() if other.here and other.side != piece.side]
    for gone in range(0, CLEAR * 20, CLEAR):
        box = slid(piece.box, back, gone)
        if piece.here and all(distance(box, enemy) > APART for enemy in enemies):
            if gone and has_room(play.table, play.state, piece, box):
                place(play, piece, box, "placed")
            return
