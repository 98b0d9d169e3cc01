"""What the positions of every game say alike: points, objectives, who marched off, where units and leaders are."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from enfilade.core.errors import Malformed
from enfilade.ground.box import inside, overlap
from enfilade.tabletop.board import Board
from enfilade.tabletop.lexer import degrees, inches, length
from enfilade.tabletop.positions.flags import Kinds, bare, flagged
from enfilade.tabletop.positions.records import known, number, pairs, place
from enfilade.tabletop.room import is_water

UNIT = "unit 2-wis 12.5,8.25,270 battle-line good 7/8 2 opening"
LEADER = "leader meredith 12.5,8 with 24-mich"
GROUND = "ground"
_AWAY = ("reserve", "gone")
TAKEN = (*_AWAY, GROUND)
"""Flags of a unit that are read here."""
Given = list[tuple[str, str]]
"""Flags as they are written: word and value."""


class Flags(NamedTuple):
    """What a game's units may be flagged with."""

    of_unit: Kinds
    of_piece: Kinds
    ends: Collection[str]


class Row(NamedTuple):
    """The words of a unit that every game has."""

    id: str
    x: int
    y: int
    facing: int
    formation: str
    level: str
    strength: int
    full: int
    stands: int
    flags: Given


def unit_text(piece: Any) -> list[str]:
    """Who a unit is, where and in which state; a game adds its flags."""
    unit = piece.unit
    at = f"{inches(piece.x)},{inches(piece.y)},{degrees(piece.facing)}"
    return ["unit", piece.id, at, unit.formation, unit.level, f"{unit.strength}/{unit.full}", str(unit.stands)]


def whereabouts(piece: Any) -> list[str]:
    """The flag of a unit that is not on the table."""
    if piece.place == "table":
        return []
    return [f"{piece.place}:{piece.end}" if piece.end else piece.place]


def ground_text(piece: Any, wanted: tuple[int, int]) -> list[str]:
    """The flag of a unit that covers other ground than its formation and stands want, for lack of room."""
    if not piece.here or (piece.width, piece.depth) == wanted:
        return []
    return [f"{GROUND}:{inches(piece.width)}x{inches(piece.depth)}"]


def ground(value: str) -> dict[str, int]:
    """What that flag says."""
    width, cross, depth = value.partition("x")
    if not cross or not (found := {"width": length(width), "depth": length(depth)})["width"] or not found["depth"]:
        raise Malformed(f"the flag {GROUND} is written {GROUND}:2.5x0.75, the width and the depth")
    return found


def row(state: Any, words: list[str], example: str = UNIT) -> Row:
    if len(words) < 7:
        raise Malformed(f"a unit has a place, formation, level, strength and stands; for example: {example}")
    id = known(words[1], [*state.units], "unit")
    now, _, full = words[5].partition("/")
    x, y, facing = place(words[2], 3, example)
    flags = [(word, value) for word, _, value in (flag.partition(":") for flag in words[7:])]
    return Row(id, x, y, facing, words[3], words[4], number(now), number(full), number(words[6]), flags)


def away(word: str, value: str, ends: Collection[str]) -> dict[str, str] | None:
    """What the flag says of a unit that is not on the table; nothing if it is another flag."""
    return {"place": word, "end": known(value, ends, "end") if value else ""} if word in _AWAY else None


def flagged_unit(row: Row, unit: Any, piece: Any, kinds: Flags) -> tuple[Any, Any, dict[str, int], Given]:
    """A unit where it is put, with the flags that every game reads alike: the unit, its body, the ground it covers if
    that is said, and the flags that are left to its game."""
    bare_piece = bare(kinds.of_piece)
    piece = msgspec.structs.replace(piece, x=row.x, y=row.y, facing=row.facing, place="table", end="", **bare_piece)
    covers: dict[str, int] = {}
    own: Given = []
    for word, value in row.flags:
        where: dict[str, Any] | None = away(word, value, kinds.ends)
        if where is not None:
            piece = msgspec.structs.replace(piece, **where)
        elif word == GROUND:
            covers = ground(value)
        elif word in kinds.of_unit:
            unit = flagged(unit, kinds.of_unit, word, value)
        else:
            own.append((word, value))
    return unit, piece, covers, own


def leader_text(chief: Any) -> list[str]:
    said = ["leader", chief.id, f"{inches(chief.x)},{inches(chief.y)}"]
    if chief.attached:
        said += ["with", chief.attached]
    return said if chief.place == "table" else [*said, chief.place]


def leader(state: Any, words: list[str]) -> tuple[Any, list[tuple[str, str]]]:
    """A leader where he is put, and the flags that are left to his game."""
    if len(words) < 3:
        raise Malformed(f"a leader has a place or a unit he is with; for example: {LEADER}")
    chief = state.leaders[known(words[1], [*state.leaders], "leader")]
    chief = msgspec.structs.replace(chief, attached="", place="table")
    rest = words[2:]
    at = place(rest.pop(0), 2, LEADER) if "," in rest[0] else None
    if rest[:1] == ["with"]:
        unit = state.units[known(" ".join(rest[1:2]), [*state.units], "unit")]
        chief = msgspec.structs.replace(chief, attached=unit.id)
        at, rest = at or (unit.x, unit.y), rest[2:]
    if at is None:
        raise Malformed(f"{chief.id} has neither a place nor a unit he is with; for example: {LEADER}")
    for gone in (flag for flag in rest if flag in _AWAY):
        chief = msgspec.structs.replace(chief, place=gone)
    flags = [(word, value) for word, _, value in (flag.partition(":") for flag in rest if flag not in _AWAY)]
    return msgspec.structs.replace(chief, x=at[0], y=at[1]), flags


def tally_text(state: Any) -> list[str]:
    """Points and who stood last in each objective."""
    tables = (("points", state.points), ("held", state.held))
    return [" ".join([word, *(f"{key} {value}" for key, value in one.items())]) for word, one in tables if one]


def tallied(table: Board, state: Any, words: list[str]) -> dict[str, Any] | None:
    """What these records change in any game; nothing if it is none of them."""
    objectives = [one.id for one in table.scenario.victory.objectives]
    match words[0]:
        case "points":
            points = {known(side, table.sides, "side"): number(score, -9999) for side, score in pairs(words)}
            return {"points": {**state.points, **points}}
        case "held":
            held = [(known(at, objectives, "objective"), known(by, table.sides, "side")) for at, by in pairs(words)]
            return {"held": dict(held)}
        case "exits":
            return {"exits": tuple(known(word, [*state.units], "unit") for word in words[1:])}
    return None


def check_strength(id: str, unit: Any, *, here: bool, may_exceed: bool = False) -> None:
    too_many = unit.strength > unit.full and not may_exceed
    if too_many or (here and unit.strength == 0) or unit.stands == 0:
        raise Malformed(f"{id} cannot have {unit.strength} of {unit.full} on {unit.stands} stands")
    if unit.mounted and unit.arm != "cavalry":
        raise Malformed(f"{id} is {unit.arm}, which does not mount")


def check_on_table(table: Board, thing: Any) -> None:
    if thing.here and not (0 <= thing.x <= table.width and 0 <= thing.y <= table.height):
        raise Malformed(f"{thing.id} at {inches(thing.x)},{inches(thing.y)} is not on the table")


def accompanied(state: Any, named: Collection[tuple[str, ...]]) -> dict[str, Any]:
    """Leaders of whom nothing is said go with their units; all are with a unit of their own side that is there."""
    leaders = dict(state.leaders)
    for chief in state.leaders.values():
        unit = state.units.get(chief.attached)
        if unit is None:
            continue
        if ("leader", chief.id) not in named:
            if unit.place == "gone":
                raise Malformed(f"{unit.id} is gone, and {chief.id} was with it: say where he is, as in: {LEADER}")
            leaders[chief.id] = msgspec.structs.replace(chief, x=unit.x, y=unit.y, place=unit.place)
        elif unit.side != chief.side or (chief.here and not unit.here):
            raise Malformed(f"{chief.id} cannot be with {unit.id}, which is not of his side or not on the table")
    return leaders


def check_room(table: Board, state: Any) -> None:
    """Malformed tells everybody who cannot stand where he is put."""
    wrong = list(_misplaced(table, state))
    if wrong:
        raise Malformed("; ".join(wrong))


def _misplaced(table: Board, state: Any) -> Iterator[str]:
    here = [piece for piece in state.units.values() if piece.here]
    for piece in here:
        at = f"{piece.id} at {inches(piece.x)},{inches(piece.y)}"
        if not inside(piece.box, table.width, table.height):
            yield f"{at} stands partly off the table"
        elif is_water(table, piece.x, piece.y):
            yield f"{at} stands in water"
    for one, other in combinations(here, 2):
        if overlap(one.box, other.box):
            yield f"{other.id} and {one.id} stand on the same ground"
