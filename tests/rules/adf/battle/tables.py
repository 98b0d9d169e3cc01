"""Little tables for tests: a few units on a few square inches, set up without playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import enfilade
from enfilade.core.scenario import Scenario
from enfilade.core.scenario import Unit as Listed
from enfilade.rules.adf.battle.field import Field, field_of, set_up, size_of
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.facts import Unit

Told = dict[str, Any]
WEAPONS = {"infantry": "rifle-musket", "artillery": "napoleon-12-pdr", "cavalry": "breechloading-carbine"}
FORMATIONS = {"infantry": "battle-line", "artillery": "unlimbered", "cavalry": "line"}
FACINGS = {"us": 0, "cs": 180}
"""The Union comes from the south."""


def little(
    units: Sequence[Told],
    terrain: Sequence[Told] = (),
    leaders: Sequence[Told] = (),
    edition: str = "adf-revised-15mm",
    *,
    width: float = 48,
    height: float = 36,
    active: str = "us",
    rulings: Told | None = None,
    **more: Any,
) -> tuple[Field, State]:
    """A table and its state as set up. Whatever a scenario cannot say of a unit, such as `level="routed"` or
    `moved=True`, is put on its piece or its unit afterwards; `more` are further keys of the scenario."""
    listed = [_listed(unit) for unit in units]
    brigades = {unit["brigade"]: unit["side"] for unit in listed}
    chiefs = [_leader(told, brigades) for told in leaders]
    for chief in chiefs:
        brigades.update({brigade: chief["side"] for brigade in chief["commands"] if brigade not in brigades})
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
        "brigades": [{"id": id, "name": id, "side": side} for id, side in brigades.items()],
        "leaders": chiefs,
        "units": [_scenario_unit(unit) for unit in listed],
        "victory": {},
    }
    card = enfilade.edition(edition).edition
    if rulings:
        card = msgspec.structs.replace(card, rulings=msgspec.structs.replace(card.rulings, **rulings))
    table = field_of(edition, card, msgspec.convert(plain | more, Scenario))
    state = set_up(table)
    changed = {unit["id"]: _told(table, state.units[unit["id"]], unit) for unit in listed}
    return table, msgspec.structs.replace(state, units=changed, active=active)


def us(id: str, x: float, y: float, **more: Any) -> Told:
    """A Union unit by the inches of its centre: infantry in battle line, facing north, unless told otherwise."""
    return {"id": id, "side": "us", "at": (x, y), **more}


def cs(id: str, x: float, y: float, **more: Any) -> Told:
    """A Confederate unit, facing south."""
    return {"id": id, "side": "cs", "at": (x, y), **more}


def guns(told: Told, **more: Any) -> Told:
    """The same as a battery of three sections."""
    return told | {"arm": "artillery", "strength": 3} | more


def horse(told: Told, **more: Any) -> Told:
    """The same as cavalry, on foot unless told to be mounted."""
    return told | {"arm": "cavalry"} | more


def led(id: str, x: float = 0, y: float = 0, **more: Any) -> Told:
    """A leader of benefit 1 over his side's first brigade; name the unit he is with, or where he stands."""
    place = {} if "attached" in more else {"at": (x, y)}
    return {"id": id, "side": "us", "benefit": 1, **place, **more}


def area(kind: str, west: float, south: float, east: float, north: float, level: int = 0) -> Told:
    """A rectangle of one kind of ground, or of kind "height" at a level."""
    ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return _feature({"kind": kind, "level": level}, {"type": "Polygon", "coordinates": [ring]})


def line(kind: str, *points: tuple[float, float]) -> Told:
    """A road, fence, wall or works through these points."""
    return _feature({"kind": kind}, {"type": "LineString", "coordinates": list(points)})


def changed(state: State, id: str, **changes: Any) -> State:
    """The state with one unit changed: fields of its piece, or of the unit itself."""
    piece = state.units[id]
    return msgspec.structs.replace(state, units={**state.units, id: _put(piece, changes)})


_KEYS = {field.encode_name for field in msgspec.structs.fields(Listed)}
_PIECE = {field.name for field in msgspec.structs.fields(Piece)}
_UNIT = {field.name for field in msgspec.structs.fields(Unit)}


def _listed(told: Told) -> Told:
    arm, side = told.get("arm", "infantry"), told["side"]
    usual = {
        "name": told["id"],
        "brigade": side,
        "arm": arm,
        "weapon": WEAPONS[arm],
        "quality": "veteran",
        "strength": 8,
        "facing": FACINGS[side],
        "formation": FORMATIONS[arm],
    }
    return usual | told


def _scenario_unit(told: Told) -> Told:
    """What a scenario can say: nobody starts a scenario routed."""
    return {key: value for key, value in told.items() if key in _KEYS and value != "routed"}


def _told(table: Field, piece: Piece, told: Told) -> Piece:
    """With what the scenario could not say, and on the ground it then wants."""
    level = {"level": told["level"]} if "level" in told else {}
    extra = {key: value for key, value in told.items() if key not in _KEYS and key != "side"}
    piece = _put(piece, extra | level)
    width, depth = size_of(table, piece.unit)
    return msgspec.structs.replace(piece, width=width, depth=depth)


def _put(piece: Piece, changes: Told) -> Piece:
    unknown = set(changes) - _PIECE - _UNIT
    assert not unknown, f"neither a piece nor a unit has {unknown}"
    mine = {key: value for key, value in changes.items() if key in _PIECE}
    inner = {key: value for key, value in changes.items() if key not in _PIECE}
    unit = msgspec.structs.replace(piece.unit, **inner) if inner else piece.unit
    return msgspec.structs.replace(piece, **({"unit": unit} | mine))


def _leader(told: Told, brigades: dict[str, str]) -> Told:
    side = told["side"]
    first = next((id for id, own in brigades.items() if own == side), side)
    return {"name": told["id"], "commands": (first,)} | told


def _feature(properties: Told, geometry: Told) -> Told:
    return {"type": "Feature", "properties": properties, "geometry": geometry}
