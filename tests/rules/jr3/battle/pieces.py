"""Units of the card set down on a table of their own, for what asks for no battle."""

from __future__ import annotations

from typing import Any

from tests.rules.jr3.battle import tables
from tests.rules.jr3.battle.tables import FACINGS, Told
from tests.rules.jr3.battle.tables import area as area

from enfilade.rules.jr3.battle.field import Field, size_of
from enfilade.rules.jr3.battle.frames import Game
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters.facts import Unit


def board(
    *terrain: Told, edition: str = "jr3-15mm", width: float = 48, height: float = 36, rulings: Told | None = None
) -> Field:
    """A table with this ground and nobody on it."""
    size = {"width": width, "height": height}
    return tables.little((), terrain=terrain, edition=edition, rulings=rulings, table=size)[0]


def us(table: Field, id: str, x: float, y: float, **facts: Any) -> Piece:
    """A Union unit by the inches of its centre: 20 figures of infantry in line, facing north, unless told otherwise."""
    return _piece(table, id, "us", x, y, facts)


def cs(table: Field, id: str, x: float, y: float, **facts: Any) -> Piece:
    """A Confederate unit, facing south."""
    return _piece(table, id, "cs", x, y, facts)


def horse(**facts: Any) -> Told:
    """The facts of 12 mounted troopers in line."""
    return {"arm": "cavalry", "mounted": True, "strength": 12, **facts}


def guns(**facts: Any) -> Told:
    """The facts of a battery of three sections, unlimbered."""
    return {"arm": "artillery", "strength": 3, "formation": "unlimbered", **facts}


def state(*pieces: Piece) -> State:
    return State(turn=1, units={piece.id: piece for piece in pieces}, leaders={}, frames=(Game(),))


def line(kind: str, *points: tuple[float, float], name: str = "") -> Told:
    """A road, fence, stream or works through these points."""
    geometry = {"type": "LineString", "coordinates": list(points)}
    return {"type": "Feature", "properties": {"kind": kind, "name": name}, "geometry": geometry}


def _piece(table: Field, id: str, side: str, x: float, y: float, facts: Told) -> Piece:
    facing = round(facts.pop("facing", FACINGS[side]) * 100)
    strength = 12 if facts.get("arm") == "cavalry" else 20
    known: Told = {"strength": strength, "full": facts.get("strength", strength)} | facts
    unit = Unit(**known)
    width, depth = size_of(table, unit)
    return Piece(
        id=id,
        side=side,
        brigade="",
        unit=unit,
        x=round(x * 1000),
        y=round(y * 1000),
        facing=facing,
        width=width,
        depth=depth,
    )
