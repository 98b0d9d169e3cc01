"""Little tables for tests: a few square inches of ground, and units of the card set down on them."""

from __future__ import annotations

from typing import Any

import msgspec

import enfilade
from enfilade.core.scenario import Scenario
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.field import Field, field_of, size_of
from enfilade.rules.jr3.battle.frames import Game
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters.facts import Unit

Told = dict[str, Any]
FACINGS = {"us": 0, "cs": 18000}
"""The Union comes from the south."""


def board(
    *terrain: Told, edition: str = "jr3-15mm", width: float = 48, height: float = 36, rulings: Told | None = None
) -> Field:
    """A table with this ground and nobody on it."""
    plain: Told = {
        "format": "enfilade-scenario-1",
        "id": "little",
        "title": "A little table",
        "edition": edition,
        "introduction": "",
        "table": {"width": width, "height": height},
        "turns": 8,
        "sides": {
            "us": {"name": "Union", "nation": "us", "edge": "south"},
            "cs": {"name": "Confederacy", "nation": "cs", "edge": "north"},
        },
        "initiative": "us",
        "terrain": {"type": "FeatureCollection", "features": list(terrain)},
        "brigades": [],
        "leaders": [],
        "units": [],
        "victory": {},
    }
    card = enfilade.edition(edition).edition
    if rulings:
        card = msgspec.structs.replace(card, rulings=msgspec.structs.replace(card.rulings, **rulings))
    return field_of(ENGINE, edition, card, msgspec.convert(plain, Scenario))


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


def area(kind: str, west: float, south: float, east: float, north: float) -> Told:
    """A rectangle of one kind of ground."""
    ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return _feature(kind, {"type": "Polygon", "coordinates": [ring]})


def line(kind: str, *points: tuple[float, float]) -> Told:
    """A road, fence, stream or works through these points."""
    return _feature(kind, {"type": "LineString", "coordinates": list(points)})


def _feature(kind: str, geometry: Told) -> Told:
    return {"type": "Feature", "properties": {"kind": kind}, "geometry": geometry}


def _piece(table: Field, id: str, side: str, x: float, y: float, facts: Told) -> Piece:
    facing = round(facts.pop("facing", FACINGS[side] / 100) * 100)
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
