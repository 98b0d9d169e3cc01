"""The position string: a whole table as text that people can read, change and set up again.

Records stand on lines of their own, or on one line with ` / ` between them:

    position = record { (newline | " / ") record }
    record   = "turn" number side                                   always the first
             | "unit" id place formation level strength stands { flag }
             | "leader" id [ place ] [ "with" unit ] { flag }
             | "points" side number { side number }
             | "held" { objective side }
             | "charged" { brigade }   |   "exits" { unit }
             | a standing order as notation.py writes it
    place    = x "," y [ "," facing ]      inches and degrees; a leader has no facing
    strength = now "/" full                figures or sections
    flag     = word | word ":" number | word ":" id { "+" id }

Who and what is not named stays as the scenario sets it up; a leader goes with his unit. Weapons, nations and names
come from the scenario, footprints from the formation; what is pending, melees that go on next turn and how many rolls
were made are not part of it.
"""

from __future__ import annotations

import re
from typing import Any, Literal, TypeVar, get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.field import Field, set_up, size_of
from enfilade.rules.adf.battle.frames import Game
from enfilade.rules.adf.battle.notation import parse, text
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.chapters.facts import FORMATIONS, LEVELS, QUALITIES, Unit
from enfilade.rules.adf.chapters.situation import End
from enfilade.tabletop.lexer import angle, degrees, inches, length, nearest, shown

LONGEST = 50_000
"""Characters of a position."""
_ENDS = (*get_args(End), "joined")
_Kind = Literal["yes", "count", "names"]
_OF_UNIT: dict[str, _Kind] = {"mounted": "yes", "merged": "yes", "opening": "yes", "fewest": "count"}
_OF_PIECE: dict[str, _Kind] = {
    **dict.fromkeys(("acted", "moved", "moved-since", "ran", "speeded", "hidden"), "yes"),
    **dict.fromkeys(("reacted", "charges", "feared", "attached"), "count"),
    **dict.fromkeys(("shot-at", "passed-by", "took-in"), "names"),
}
_OF_CHIEF: dict[str, _Kind] = {"killed": "yes", "replaced": "yes", "moves": "count", "benefit": "count"}
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_UNIT = "unit 2-wis 12.5,8.25,270 battle-line good 7/8 2 opening"
_LEADER = "leader meredith 12.5,8 with 24-mich"
T = TypeVar("T", Unit, Piece, Chief)


def position(state: State, *, one_line: bool = False) -> str:
    """The table as it stands."""
    records = [f"turn {state.turn} {state.active}"]
    records += [_piece_text(piece) for piece in state.units.values()]
    records += [_chief_text(chief) for chief in state.leaders.values()]
    for word, table in (("points", state.points), ("held", state.held)):
        if table:
            records.append(" ".join([word, *(f"{key} {value}" for key, value in table.items())]))
    for word, ids in (("charged", state.charged), ("exits", state.exits)):
        if ids:
            records.append(" ".join([word, *ids]))
    records += [text(Order("", subject, standing)) for subject, standing in state.orders.items()]
    return (" / " if one_line else "\n").join(records)


def placed(table: Field, said: str) -> State:
    """The scenario with this position on it, at the start of that side's actions; Malformed says what cannot be set."""
    if len(said) > LONGEST:
        raise Malformed(f"a position has at most {LONGEST} characters, and this has {len(said)}")
    records = [record.split() for record in re.split(r"\n|\s/\s", said.lower()) if record.strip()]
    if not records or records[0][0] != "turn":
        raise Malformed("a position begins with its turn; for example: turn 3 union")
    state = _turned(table, set_up(table), records[0])
    seen: set[tuple[str, ...]] = set()
    for words in sorted(records[1:], key=lambda words: words[0] == "leader"):  # who may be with a unit named later
        named = tuple(words[:2]) if words[0] in ("unit", "leader", "order") else (words[0],)
        if named in seen:
            raise Malformed(f"{' '.join(named)} stands twice in the position")
        seen.add(named)
        state = _with(table, state, words)
    return _accompanied(state, seen)


def _turned(table: Field, state: State, words: list[str]) -> State:
    turns, (first, second) = table.scenario.turns, table.sides
    turn = _number(words[1]) if len(words) == 3 else 0
    if not 1 <= turn <= turns or words[2] not in table.sides:
        found = shown(" ".join(words))
        raise Malformed(f"expected a turn from 1 to {turns} and {first} or {second}, but found {found}")
    frames = (Game(phase="actions", seat=table.sides.index(words[2])),)
    return msgspec.structs.replace(state, turn=turn, active=words[2], frames=frames)


def _with(table: Field, state: State, words: list[str]) -> State:
    """The state with one more record taken in."""
    changes: dict[str, Any]
    objectives = [one.id for one in table.scenario.victory.objectives]
    brigades = [one.id for one in table.scenario.brigades]
    match words[0]:
        case "unit":
            piece = _piece(table, state, words)
            changes = {"units": {**state.units, piece.id: piece}}
        case "leader":
            chief = _chief(table, state, words)
            changes = {"leaders": {**state.leaders, chief.id: chief}}
        case "points":
            points = {_known(side, table.sides, "side"): _number(score, -9999) for side, score in _pairs(words)}
            changes = {"points": {**state.points, **points}}
        case "held":
            held = [(_known(at, objectives, "objective"), _known(by, table.sides, "side")) for at, by in _pairs(words)]
            changes = {"held": dict(held)}
        case "charged":
            changes = {"charged": tuple(_known(word, brigades, "brigade") for word in words[1:])}
        case "exits":
            changes = {"exits": tuple(_known(word, [*state.units], "unit") for word in words[1:])}
        case "order":
            order = parse(" ".join(words))
            assert isinstance(order, Order)
            subject = _known(order.subject, [*table.sides, *brigades, *state.units], "side, brigade or unit")
            changes = {"orders": {**state.orders, subject: order.standing}}
        case word:
            _known(word, ("unit", "leader", "points", "held", "charged", "exits", "order"), "record")
            raise AssertionError(word)
    return msgspec.structs.replace(state, **changes)


def _piece_text(piece: Piece) -> str:
    unit = piece.unit
    at = f"{inches(piece.x)},{inches(piece.y)},{degrees(piece.facing)}"
    said = ["unit", piece.id, at, unit.formation, unit.level, f"{unit.strength}/{unit.full}", str(unit.stands)]
    said += _flags(unit, _OF_UNIT)
    if unit.merged:
        # A merged regiment may have taken over the quality of the other.
        said.append(f"quality:{unit.quality}")
    if not piece.in_command:
        said.append("out")
    if piece.place != "table":
        said.append(f"{piece.place}:{piece.end}" if piece.end else piece.place)
    return " ".join(said + _flags(piece, _OF_PIECE))


def _piece(table: Field, state: State, words: list[str]) -> Piece:
    if len(words) < 7:
        raise Malformed(f"a unit has a place, formation, level, strength and stands; for example: {_UNIT}")
    old = state.units[_known(words[1], [*state.units], "unit")]
    now, _, full = words[5].partition("/")
    unit: Unit = msgspec.structs.replace(
        old.unit,
        formation=_known(words[3], FORMATIONS[old.unit.arm], f"formation of {old.unit.arm}"),
        level=_known(words[4], LEVELS, "level"),
        strength=_number(now),
        full=_number(full),
        stands=_number(words[6]),
        **_bare(_OF_UNIT),
    )
    x, y, facing = _place(words[2], 3, _UNIT)
    bare = {**_bare(_OF_PIECE), "place": "table", "end": "", "in_command": True}
    piece = msgspec.structs.replace(old, x=x, y=y, facing=facing, **bare)
    for flag in words[7:]:
        word, _, value = flag.partition(":")
        if word in _OF_UNIT:
            unit = _flagged(unit, _OF_UNIT, word, value)
        elif word == "quality":
            unit = msgspec.structs.replace(unit, quality=_known(value, QUALITIES, "quality"))
        elif word == "out" and not value:
            piece = msgspec.structs.replace(piece, in_command=False)
        elif word in ("reserve", "gone"):
            piece = msgspec.structs.replace(piece, place=word, end=_known(value, _ENDS, "end") if value else "")
        else:
            piece = _flagged(piece, _OF_PIECE, word, value, ("quality", "out", "reserve", "gone", *_OF_UNIT))
    for id in piece.shot_at + piece.passed_by + piece.took_in:
        _known(id, [*state.units], "unit")
    _check_strength(piece, unit)
    width, depth = size_of(table, unit)
    piece = msgspec.structs.replace(piece, unit=unit, width=width, depth=depth)
    _check_on_table(table, piece)
    return piece


def _chief_text(chief: Chief) -> str:
    said = ["leader", chief.id, f"{inches(chief.x)},{inches(chief.y)}"]
    if chief.attached:
        said += ["with", chief.attached]
    if chief.place != "table":
        said.append(chief.place)
    return " ".join(said + _flags(chief, _OF_CHIEF))


def _chief(table: Field, state: State, words: list[str]) -> Chief:
    if len(words) < 3:
        raise Malformed(f"a leader has a place or a unit he is with; for example: {_LEADER}")
    chief = state.leaders[_known(words[1], [*state.leaders], "leader")]
    bare = {**_bare(_OF_CHIEF), "benefit": chief.benefit}
    chief = msgspec.structs.replace(chief, attached="", place="table", **bare)
    rest = words[2:]
    at = _place(rest.pop(0), 2, _LEADER) if "," in rest[0] else None
    if rest[:1] == ["with"]:
        unit = state.units[_known(" ".join(rest[1:2]), [*state.units], "unit")]
        chief = msgspec.structs.replace(chief, attached=unit.id)
        at, rest = at or (unit.x, unit.y), rest[2:]
    if at is None:
        raise Malformed(f"{chief.id} has neither a place nor a unit he is with; for example: {_LEADER}")
    chief = msgspec.structs.replace(chief, x=at[0], y=at[1])
    for flag in rest:
        word, _, value = flag.partition(":")
        if flag in ("reserve", "gone"):
            chief = msgspec.structs.replace(chief, place=flag)
        else:
            chief = _flagged(chief, _OF_CHIEF, word, value, ("reserve", "gone"))
    _check_on_table(table, chief)
    return chief


def _flags(thing: Unit | Piece | Chief, kinds: dict[str, _Kind]) -> list[str]:
    said = []
    for word, kind in kinds.items():
        value = getattr(thing, word.replace("-", "_"))
        if value or word == "benefit":
            said.append(word if kind == "yes" else f"{word}:{value if kind == 'count' else '+'.join(value)}")
    return said


def _bare(kinds: dict[str, _Kind]) -> dict[str, Any]:
    """All flags down."""
    empty: dict[str, Any] = {"yes": False, "count": 0, "names": ()}
    return {word.replace("-", "_"): empty[kind] for word, kind in kinds.items()}


def _flagged(thing: T, kinds: dict[str, _Kind], word: str, value: str, others: tuple[str, ...] = ()) -> T:
    kind = kinds.get(_known(word, (*kinds, *others), "flag"))
    if kind is None or (kind == "yes") == bool(value):
        example = f"{word}:1" if kind == "count" else f"{word}:13-ala+5-ala" if kind == "names" else word
        raise Malformed(f"the flag {word} is written {example}")
    taken = True if kind == "yes" else _number(value) if kind == "count" else tuple(value.split("+"))
    changes: dict[str, Any] = {word.replace("-", "_"): taken}
    return msgspec.structs.replace(thing, **changes)


def _check_strength(piece: Piece, unit: Unit) -> None:
    too_many = unit.strength > unit.full and not unit.merged
    if too_many or (piece.here and unit.strength == 0) or unit.stands == 0:
        raise Malformed(f"{piece.id} cannot have {unit.strength} of {unit.full} on {unit.stands} stands")
    if unit.mounted and unit.arm != "cavalry":
        raise Malformed(f"{piece.id} is {unit.arm}, which does not mount")


def _check_on_table(table: Field, thing: Piece | Chief) -> None:
    if thing.here and not (0 <= thing.x <= table.width and 0 <= thing.y <= table.height):
        raise Malformed(f"{thing.id} at {inches(thing.x)},{inches(thing.y)} is not on the table")


def _accompanied(state: State, named: set[tuple[str, ...]]) -> State:
    """Leaders of whom nothing is said go with their units; all are with a unit of their own side that is there."""
    leaders = dict(state.leaders)
    for chief in state.leaders.values():
        unit = state.units.get(chief.attached)
        if unit is None:
            continue
        if ("leader", chief.id) not in named:
            if unit.place == "gone":
                raise Malformed(f"{unit.id} is gone, and {chief.id} was with it: say where he is, as in: {_LEADER}")
            leaders[chief.id] = msgspec.structs.replace(chief, x=unit.x, y=unit.y, place=unit.place)
        elif unit.side != chief.side or (chief.here and not unit.here):
            raise Malformed(f"{chief.id} cannot be with {unit.id}, which is not of his side or not on the table")
    return msgspec.structs.replace(state, leaders=leaders)


def _place(word: str, parts: int, example: str) -> tuple[int, ...]:
    said = word.split(",")
    if len(said) != parts:
        raise Malformed(f"expected a place, but found {shown(word)}; for example: {example}")
    x, y = (-length(one[1:]) if one.startswith("-") else length(one) for one in said[:2])
    return (x, y) if parts == 2 else (x, y, angle(said[2]))


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    if len(words) % 2 == 0:
        raise Malformed(f"{words[0]} goes by pairs, and {shown(words[-1])} is left over")
    return list(zip(words[1::2], words[2::2], strict=True))


def _number(word: str, least: int = 0) -> int:
    if not _NUMBER.fullmatch(word) or int(word) < least:
        raise Malformed(f"expected a whole number, but found {shown(word)}")
    return int(word)


def _known(word: str, known: Any, what: str) -> Any:
    if word not in known:
        expected = f"; there are {', '.join(known)}" if len(known) <= 8 else ""
        raise Malformed(f"no {what} is called {shown(word)}{nearest(word, known)}{expected}")
    return word
