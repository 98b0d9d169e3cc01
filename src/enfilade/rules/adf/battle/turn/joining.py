"""Depleted regiments: two of one brigade merge, or one is attached to a full one (rulings 3.13, 3.14)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.adf.battle.commands import Join
from enfilade.rules.adf.battle.events import Joined
from enfilade.rules.adf.battle.frames import Acting, Window
from enfilade.rules.adf.battle.move.placing import resize
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.facts import QUALITIES, is_depleted, level_of, worse

RULE = "adf.turn.join"


def join(play: Play, command: Join) -> None:
    """The unit that acts goes into the other; where both must pay the other is now the one that is acting."""
    one, other = _pair(play, command)
    if command.how == "merge":
        _merge(play, one, other)
    else:
        _attach(play, one, other)
    for chief in list(play.state.leaders.values()):
        if chief.attached == one.id:
            play.put_leader(msgspec.structs.replace(chief, attached=other.id, x=other.x, y=other.y))
    play.put(msgspec.structs.replace(play.unit(one.id), place="gone", end="joined"))
    joined = play.unit(other.id)
    play.put(msgspec.structs.replace(joined, took_in=(*joined.took_in, one.id)))
    play.tell(Joined(unit=one.id, other=other.id, how=command.how))
    resize(play, play.unit(other.id))
    acting = play.state.frames[-1]
    if isinstance(acting, Acting) and play.table.edition.rulings.merging == "action-of-both":
        play.swap(msgspec.structs.replace(acting, units=(other.id,)))
    play.push(Window(by=(other.id,), cause="action"))


def _pair(play: Play, command: Join) -> tuple[Piece, Piece]:
    rulings = play.table.edition.rulings
    if rulings.merging == "not-played":
        raise Illegal("depleted regiments are not joined here", RULE)
    one, other = play.unit(command.unit), play.state.units.get(command.other)
    if other is None or other.id == one.id:
        raise Malformed(f"there is no other unit {command.other!r}")
    if other.side != one.side or not other.here:
        raise Illegal(f"{other.name} is not a friend on the table", RULE)
    for piece in (one, other):
        if piece.unit.arm != "infantry":
            raise Illegal("only regiments of infantry are joined", RULE)
        if piece.unit.level in ("shaken", "routed"):
            raise Illegal(f"{piece.name} is {piece.unit.level}", RULE)
        if piece.attached or piece.unit.merged:
            raise Illegal(f"{piece.name} has joined another already", RULE)
    if not near.adjacent(play.table, one, other):
        raise Illegal("the two stand adjacent to join", RULE)
    if not is_depleted(play.table.edition, one.unit):
        raise Illegal(f"{one.name} is not down to one stand", RULE)
    if rulings.merging == "action-of-both" and other.acted:
        raise Illegal(f"{other.name} has acted this turn, and it takes an action of both", RULE)
    return one, other


def _merge(play: Play, one: Piece, other: Piece) -> None:
    """Two single stands of one brigade become a regiment of two; the better unit lends its morale point."""
    if one.brigade != other.brigade:
        raise Illegal("only regiments of one brigade merge", RULE)
    if not is_depleted(play.table.edition, other.unit):
        raise Illegal(f"{other.name} is not down to one stand: attach to it instead", RULE)
    full = sum(-(-piece.unit.start // piece.unit.stands) for piece in (one, other))
    unit = msgspec.structs.replace(
        other.unit,
        name=f"{other.unit.name} and {one.unit.name}",
        strength=one.unit.strength + other.unit.strength,
        full=full,
        fewest=0,
        stands=2,
        quality=min(one.unit.quality, other.unit.quality, key=QUALITIES.index),
        level=worse(level_of(play.table.edition, one.unit), level_of(play.table.edition, other.unit)),
        merged=True,
        opening=one.unit.opening and other.unit.opening,
    )
    play.put(msgspec.structs.replace(other, unit=unit, acted=_spent(play, other)))


def _attach(play: Play, one: Piece, other: Piece) -> None:
    """A single stand goes with a full regiment: its figures fight and fall first."""
    if other.unit.stands_left != 2:
        raise Illegal(f"{other.name} is not a regiment of two stands", RULE)
    play.put(msgspec.structs.replace(other, attached=one.unit.strength, acted=_spent(play, other)))


def _spent(play: Play, other: Piece) -> bool:
    return other.acted or play.table.edition.rulings.merging == "action-of-both"
