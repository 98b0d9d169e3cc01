"""How everybody stands at one moment, and what has been found out about it: good until somebody moves or changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import Piece, State

Circle = tuple[int, int, float, Piece]
"""The middle of a unit, how far it reaches from there, and the unit."""


class Scene(NamedTuple):
    """The units of one moment."""

    units: dict[str, Piece]
    here: tuple[Piece, ...]
    """Everybody on the table."""
    opaque: tuple[Circle, ...]
    """Who stops sight."""
    found: dict[Any, Any]
    """What has been found out about units by their ids; it hangs on nothing but how they stand and what they are."""


def scene(table: Field, state: State) -> Scene:
    """The scene of a state. The last one is kept, and what was found out in it as long as it is still true."""
    known: Scene | None = table.remembered.get("scene")
    units = state.units
    if known is not None and known.units is units:
        return known
    here = tuple([piece for piece in units.values() if piece.place == "table"])
    if known is not None and _is_unchanged(known.units, units):
        made = Scene(units, here, known.opaque, known.found)
    else:
        made = Scene(units, here, circles([piece for piece in here if _stops_sight(table, piece)]), {})
    table.remembered["scene"] = made
    return made


def is_real(state: State, piece: Piece) -> bool:
    """Whether this is the unit on the table, and not one that a plan has set elsewhere under the same name."""
    return state.units.get(piece.id) is piece


def circles(pieces: Iterable[Piece]) -> tuple[Circle, ...]:
    return tuple([(piece.x, piece.y, piece.radius, piece) for piece in pieces])


def _is_unchanged(before: dict[str, Piece], now: dict[str, Piece]) -> bool:
    """Whether nobody has come, gone, moved or changed; what units remember of the turn does not matter here."""
    if len(before) != len(now):
        return False
    for old, new in zip(before.values(), now.values(), strict=True):
        if old is not new and (
            old.unit is not new.unit
            or old.x != new.x
            or old.y != new.y
            or old.facing != new.facing
            or old.width != new.width
            or old.depth != new.depth
            or old.place != new.place
            or old.id != new.id
            or old.attached != new.attached
            or old.hidden != new.hidden
        ):
            return False
    return True


def _stops_sight(table: Field, piece: Piece) -> bool:
    match table.edition.rulings.sight_blocked_by_units:
        case "none":
            return False
        case "all-units":
            return True
        case _:
            return piece.unit.formation != "skirmishers"
