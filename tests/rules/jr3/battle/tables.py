"""Little tables for tests: whole scenarios of a few units, with officers and brigades, set up without playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import enfilade
from enfilade.core.scenario import Scenario
from enfilade.core.scenario import Unit as Listed
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.field import Field, field_of, set_up, size_of
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters.facts import Unit

Told = dict[str, Any]
WEAPONS = {"infantry": "rifle-musket", "artillery": "napoleon-12-pdr", "cavalry": "breechloading-carbine"}
FORMATIONS = {"infantry": "line", "artillery": "unlimbered", "cavalry": "line"}
STRENGTHS = {"infantry": 20, "artillery": 3, "cavalry": 12}
FACINGS = {"us": 0, "cs": 180}
"""The Union comes from the south."""
_KEYS = {field.encode_name for field in msgspec.structs.fields(Listed)}
_PIECE = {field.name for field in msgspec.structs.fields(Piece)}
_UNIT = {field.name for field in msgspec.structs.fields(Unit)}


def little(
    units: Sequence[Told],
    leaders: Sequence[Told] = (),
    terrain: Sequence[Told] = (),
    edition: str = "jr3-15mm",
    *,
    rulings: Told | None = None,
    **more: Any,
) -> tuple[Field, State]:
    """A table and its state as set up. What a scenario cannot say of a unit, such as `level="routed"`, is put on its
    piece or its unit afterwards; `more` are further keys of the scenario."""
    card = enfilade.edition(edition).edition
    if rulings:
        card = msgspec.structs.replace(card, rulings=msgspec.structs.replace(card.rulings, **rulings))
    plain = scenario_of(units, leaders, terrain, edition=edition, **more)
    table = field_of(ENGINE, edition, card, msgspec.convert(plain, Scenario))
    state = set_up(table)
    changed = {unit["id"]: _told(table, state.units[unit["id"]], _listed(unit)) for unit in units}
    return table, msgspec.structs.replace(state, units=changed)


def scenario_of(units: Sequence[Told], leaders: Sequence[Told] = (), terrain: Sequence[Told] = (), **more: Any) -> Told:
    """A scenario as its file has it: three turns on four feet by three, unless told otherwise."""
    listed = [_listed(unit) for unit in units]
    brigades = {unit["brigade"]: unit["side"] for unit in listed}
    plain: Told = {
        "format": "enfilade-scenario-1",
        "id": "little",
        "title": "A little table",
        "introduction": "",
        "table": {"width": 48, "height": 36},
        "turns": 3,
        "sides": {
            "us": {"name": "Union", "nation": "us", "edge": "south"},
            "cs": {"name": "Confederacy", "nation": "cs", "edge": "north"},
        },
        "initiative": "us",
        "terrain": {"type": "FeatureCollection", "features": list(terrain)},
        "brigades": [{"id": id, "name": id, "side": side} for id, side in brigades.items()],
        "leaders": [{"name": told["id"], "benefit": 1} | told for told in leaders],
        "units": [{key: value for key, value in one.items() if key in _KEYS and value != "routed"} for one in listed],
        "victory": {},
    }
    return plain | more


def us(id: str, x: float, y: float, **more: Any) -> Told:
    """A Union unit by the inches of its middle: 20 figures in line, facing north, unless told otherwise."""
    return {"id": id, "side": "us", "at": (x, y), **more}


def cs(id: str, x: float, y: float, **more: Any) -> Told:
    """A Confederate unit, facing south."""
    return {"id": id, "side": "cs", "at": (x, y), **more}


def guns(told: Told, **more: Any) -> Told:
    """The same as a battery of three sections."""
    return told | {"arm": "artillery"} | more


def led(id: str, side: str, commands: Sequence[str], x: float = 0, y: float = 0, **more: Any) -> Told:
    """An officer; name the unit he is with, or where he stands."""
    place = {} if "attached" in more else {"at": (x, y)}
    return {"id": id, "side": side, "commands": tuple(commands), **place, **more}


def area(kind: str, west: float, south: float, east: float, north: float) -> Told:
    """A rectangle of one kind of ground."""
    ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    geometry = {"type": "Polygon", "coordinates": [ring]}
    return {"type": "Feature", "properties": {"kind": kind}, "geometry": geometry}


def changed(state: State, id: str, **changes: Any) -> State:
    """The state with one unit changed: fields of its piece, or of the unit itself."""
    return msgspec.structs.replace(state, units={**state.units, id: _put(state.units[id], changes)})


def _listed(told: Told) -> Told:
    arm, side = told.get("arm", "infantry"), told["side"]
    usual = {
        "name": told["id"],
        "brigade": side,
        "arm": arm,
        "weapon": WEAPONS[arm],
        "quality": "veteran",
        "strength": STRENGTHS[arm],
        "stands": 1 if arm == "artillery" else 4,
        "facing": FACINGS[side],
        "formation": FORMATIONS[arm],
    }
    return usual | told


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
