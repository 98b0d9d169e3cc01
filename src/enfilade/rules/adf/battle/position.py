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

from typing import get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.field import Field, set_up, size_of
from enfilade.rules.adf.battle.frames import Game
from enfilade.rules.adf.battle.notation import parse, text
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.chapters.facts import FORMATIONS, LEVELS, QUALITIES, Unit
from enfilade.rules.adf.chapters.situation import End
from enfilade.tabletop.lexer import shown
from enfilade.tabletop.positions import common, records
from enfilade.tabletop.positions.flags import Kinds, bare, flagged, flags
from enfilade.tabletop.positions.records import known, number

_ENDS = (*get_args(End), "joined")
_OF_UNIT: Kinds = {"mounted": "yes", "merged": "yes", "opening": "yes", "fewest": "count"}
_OF_PIECE: Kinds = {
    **dict.fromkeys(("acted", "moved", "moved-since", "ran", "speeded", "hidden"), "yes"),
    **dict.fromkeys(("reacted", "charges", "feared", "attached"), "count"),
    **dict.fromkeys(("shot-at", "passed-by", "took-in"), "names"),
}
_OF_CHIEF: Kinds = {"killed": "yes", "replaced": "yes", "moves": "count", "benefit": "count"}
_FLAGS = common.Flags(_OF_UNIT, _OF_PIECE, _ENDS)
_RECORDS = ("unit", "leader", "points", "held", "charged", "exits", "order")


def position(table: Field, state: State, *, one_line: bool = False) -> str:
    """The table as it stands."""
    said = [f"turn {state.turn} {state.active}"]
    said += [_piece_text(table, piece) for piece in state.units.values()]
    said += [_chief_text(chief) for chief in state.leaders.values()]
    said += common.tally_text(state)
    for word, ids in (("charged", state.charged), ("exits", state.exits)):
        if ids:
            said.append(" ".join([word, *ids]))
    said += [text(Order("", subject, standing)) for subject, standing in state.orders.items()]
    return records.written(said, one_line=one_line)


def placed(table: Field, said: str) -> State:
    """The scenario with this position on it, at the start of that side's actions; Malformed says what cannot be set."""
    first, rest = records.turn_of(said, "turn 3 union")
    state = _turned(table, set_up(table), first)
    seen: set[tuple[str, ...]] = set()
    for named, words in records.each_once(rest, {"unit": 1, "leader": 1, "order": 1}):
        seen.add(named)
        state = _with(table, state, words)
    return msgspec.structs.replace(state, leaders=common.accompanied(state, seen))


def _turned(table: Field, state: State, words: list[str]) -> State:
    turns, (first, second) = table.scenario.turns, table.sides
    turn = number(words[1]) if len(words) == 3 else 0
    if not 1 <= turn <= turns or words[2] not in table.sides:
        found = shown(" ".join(words))
        raise Malformed(f"expected a turn from 1 to {turns} and {first} or {second}, but found {found}")
    frames = (Game(phase="actions", seat=table.order(turn).index(words[2])),)
    return msgspec.structs.replace(state, turn=turn, active=words[2], frames=frames)


def _with(table: Field, state: State, words: list[str]) -> State:
    """The state with one more record taken in."""
    brigades = [one.id for one in table.scenario.brigades]
    changes = common.tallied(table, state, words)
    if changes is not None:
        return msgspec.structs.replace(state, **changes)
    match known(words[0], _RECORDS, "record"):
        case "unit":
            piece = _piece(table, state, words)
            changes = {"units": {**state.units, piece.id: piece}}
        case "leader":
            chief = _chief(table, state, words)
            changes = {"leaders": {**state.leaders, chief.id: chief}}
        case "charged":
            changes = {"charged": tuple(known(word, brigades, "brigade") for word in words[1:])}
        case _:
            order = parse(" ".join(words))
            assert isinstance(order, Order)
            subject = known(order.subject, [*table.sides, *brigades, *state.units], "side, brigade or unit")
            changes = {"orders": {**state.orders, subject: order.standing}}
    return msgspec.structs.replace(state, **changes)


def _piece_text(table: Field, piece: Piece) -> str:
    ground = common.ground_text(piece, size_of(table, piece.unit))
    said = common.unit_text(piece) + flags(piece.unit, _OF_UNIT)
    if piece.unit.merged:
        # A merged regiment may have taken over the quality of the other.
        said.append(f"quality:{piece.unit.quality}")
    if not piece.in_command:
        said.append("out")
    return " ".join(said + common.whereabouts(piece) + flags(piece, _OF_PIECE) + ground)


def _piece(table: Field, state: State, words: list[str]) -> Piece:
    row = common.row(state, words)
    old = state.units[row.id]
    unit: Unit = msgspec.structs.replace(
        old.unit,
        formation=known(row.formation, FORMATIONS[old.unit.arm], f"formation of {old.unit.arm}"),
        level=known(row.level, LEVELS, "level"),
        strength=row.strength,
        full=row.full,
        stands=row.stands,
        **bare(_OF_UNIT),
    )
    piece: Piece
    unit, piece, ground, own = common.flagged_unit(row, unit, old, _FLAGS)
    piece = msgspec.structs.replace(piece, in_command=True)
    for word, value in own:
        if word == "quality":
            unit = msgspec.structs.replace(unit, quality=known(value, QUALITIES, "quality"))
        elif word == "out" and not value:
            piece = msgspec.structs.replace(piece, in_command=False)
        else:
            piece = flagged(piece, _OF_PIECE, word, value, ("quality", "out", *common.TAKEN, *_OF_UNIT))
    for id in piece.shot_at + piece.passed_by + piece.took_in:
        known(id, [*state.units], "unit")
    common.check_strength(piece.id, unit, here=piece.here, may_exceed=unit.merged)
    width, depth = size_of(table, unit)
    piece = msgspec.structs.replace(piece, unit=unit, **{"width": width, "depth": depth} | ground)
    common.check_on_table(table, piece)
    return piece


def _chief_text(chief: Chief) -> str:
    return " ".join(common.leader_text(chief) + flags(chief, _OF_CHIEF, always=("benefit",)))


def _chief(table: Field, state: State, words: list[str]) -> Chief:
    chief: Chief
    chief, said = common.leader(state, words)
    chief = msgspec.structs.replace(chief, **bare(_OF_CHIEF) | {"benefit": chief.benefit})
    for word, value in said:
        chief = flagged(chief, _OF_CHIEF, word, value, ("reserve", "gone"))
    common.check_on_table(table, chief)
    return chief
