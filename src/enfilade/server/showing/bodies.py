"""What a seat sees of any game's unit or leader: who it is, where it stands, who leads it, and where it has gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enfilade.press.map.labels import surname
from enfilade.server.showing.stands import pose
from enfilade.server.wire.sight import LeaderSeen, StandSeen, UnitSeen
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, Officer


def seen(piece: Body, short: str, stands: tuple[StandSeen, ...], fate: str, **own: Any) -> UnitSeen:
    """With what its game alone knows: words, badges, orders and what it has done."""
    return UnitSeen(
        id=piece.id,
        name=piece.name,
        short=short,
        side=piece.side,
        brigade=piece.brigade,
        arm=piece.unit.arm,
        quality=piece.unit.quality,
        formation=piece.unit.formation,
        level=piece.unit.level,
        mounted=piece.unit.mounted,
        strength=piece.unit.strength,
        start=piece.unit.start,
        counted="sections" if piece.unit.arm == "artillery" else "figures",
        pose=pose(piece.box),
        stands=stands,
        place=piece.place,
        fate=fate,
        opening=piece.unit.opening,
        **own,
    )


def led_by(leaders: Mapping[str, Officer]) -> dict[str, tuple[str, ...]]:
    """The leaders with each unit."""
    found: dict[str, tuple[str, ...]] = {}
    for chief in leaders.values():
        if chief.here and chief.attached:
            found[chief.attached] = (*found.get(chief.attached, ()), chief.id)
    return found


def fate(table: Board, piece: Any, ends: Mapping[str, str]) -> str:
    """Where it is if not on the table: to come, or how it left."""
    if piece.place == "reserve":
        arrives = next((one.arrives for one in table.scenario.units if one.id == piece.id), None)
        return f"comes in turn {arrives.turn} {arrives.where}" if arrives else "to come"
    return ends.get(piece.end, "out of the battle") if piece.place == "gone" else ""


def leader_seen(
    units: Mapping[str, Body], chief: Officer, *, stars: int, killed: bool, words: str, **own: Any
) -> LeaderSeen:
    """A leader, where his unit is if he is with one."""
    place = units.get(chief.attached) if chief.attached else None
    return LeaderSeen(
        id=chief.id,
        name=chief.name,
        short=surname(chief.name),
        side=chief.side,
        stars=stars,
        x=place.x if place else chief.x,
        y=place.y if place else chief.y,
        attached=chief.attached,
        place=chief.place,
        killed=killed,
        words=words,
        **own,
    )
