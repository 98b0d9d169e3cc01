"""What a seat sees of any game's unit: who it is and has, where it stands, who leads it, and where it has gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enfilade.server.showing.stands import pose
from enfilade.server.wire.sight import StandSeen, UnitSeen
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


def fate(table: Board, piece: Body, end: str) -> str:
    """Where it is if not on the table: to come, or `end`, how it left."""
    if piece.place == "reserve":
        arrives = next((one.arrives for one in table.scenario.units if one.id == piece.id), None)
        return f"comes in turn {arrives.turn} {arrives.where}" if arrives else "to come"
    return end if piece.place == "gone" else ""
