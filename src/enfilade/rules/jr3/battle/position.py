"""The position string: a whole table as text that people can read, change and set up again, as orders are marked.

Records stand on lines of their own, or on one line with ` / ` between them:

    position = record { (newline | " / ") record }
    record   = "turn" number                                        always the first
             | "unit" id place formation level strength stands { flag }
             | "leader" id [ place ] [ "with" unit ] { flag }
             | "melee" attacker defender round aspect
             | "last" unit an order of a sheet                      what it was ordered last turn
             | "order" side subject an order of a sheet             standing orders
             | "points" side number { side number }   |   "held" { objective side }   |   "exits" { unit }
    place    = x "," y [ "," facing ]      inches and degrees; a leader has no facing
    strength = now "/" full                figures or sections
    flag     = word | word ":" number | word ":" id

Who and what is not named stays as the scenario sets it up; a leader goes with his unit. Weapons, qualities and names
come from the scenario, footprints from the formation; what is pending, sheets that lie sealed and how many rolls were
made are not part of it.
"""

from __future__ import annotations

from typing import get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.rules.jr3.battle.commands import Again, Hold, Line, Said, Standing
from enfilade.rules.jr3.battle.field import Field, set_up, size_of
from enfilade.rules.jr3.battle.frames import Game, Marking
from enfilade.rules.jr3.battle.notation import order_text, parse
from enfilade.rules.jr3.battle.officers.replacing import colonel_of
from enfilade.rules.jr3.battle.orders import standing
from enfilade.rules.jr3.battle.play import LOOP, Step
from enfilade.rules.jr3.battle.state import Chief, End, Melee, Piece, Post, State
from enfilade.rules.jr3.card.nerve import Level
from enfilade.rules.jr3.chapters.facts import FORMATIONS, Aspect, Unit
from enfilade.tabletop.lexer import shown
from enfilade.tabletop.positions import common, records
from enfilade.tabletop.positions.flags import Kinds, bare, flagged, flags
from enfilade.tabletop.positions.records import known, number

_EXAMPLE = "turn 3"
_UNIT = "unit 2-wis 12.5,8.25,270 line good 7/8 4 opening"
_MELEE = "melee 5-ala 7-wis 2 front"
_ENDS = tuple(end for end in get_args(End) if end)
_OF_UNIT: Kinds = {"mounted": "yes", "opening": "yes", "low-ammunition": "yes"}
_OF_PIECE: Kinds = {"hidden": "yes"}
_OF_CHIEF: Kinds = {"vacant": "yes", "fallen": "count"}
_FLAGS = common.Flags(_OF_UNIT, _OF_PIECE, _ENDS)
_RECORDS = ("unit", "leader", "melee", "last", "order", "points", "held", "exits")


def written(table: Field, state: State) -> str:
    """The table as a position; Malformed unless orders are being marked and nobody has sealed any."""
    if state.seals or not isinstance(state.frames[-1], Marking):
        raise Malformed("a position cannot say what is under way; take a line at which both sides mark orders")
    return position(table, state)


def begun(table: Field, said: str) -> Step:
    """The battle from a position to its first stop; Malformed tells everything that cannot stand where it is put."""
    state = placed(table, said)
    common.check_room(table, state)
    return LOOP.begin(table, state)


def position(table: Field, state: State, *, one_line: bool = False) -> str:
    """The table as it stands when orders are marked."""
    said = [f"turn {state.turn}"]
    said += [_piece_text(table, piece) for piece in state.units.values()]
    first = set_up(table).leaders
    said += [_chief_text(chief, first) for chief in state.leaders.values()]
    said += [f"melee {one.attacker} {one.defender} {one.round} {one.aspect}" for one in state.melees]
    said += [f"last {one.id} {order_text(one.mark)}" for one in state.units.values() if one.mark != Hold()]
    said += [
        f"order {side} {line.subject} {order_text(line.order)}"
        for side, lines in state.standing.items()
        for line in lines
    ]
    said += common.tally_text(state)
    if state.exits:
        said.append(" ".join(["exits", *state.exits]))
    return records.written(said, one_line=one_line)


def placed(table: Field, said: str) -> State:
    """The scenario with this position on it, as orders are about to be marked; Malformed says what cannot be set."""
    first, rest = records.turn_of(said, _EXAMPLE)
    state = _turned(table, set_up(table), first)
    seen: set[tuple[str, ...]] = set()
    melees, lines = [], []
    for named, record in records.each_once(rest, {"unit": 1, "leader": 1, "melee": 2, "last": 1, "order": 2}):
        seen.add(named)
        match record[0]:
            case "melee":
                melees.append(record)
            case "last" | "order":
                lines.append(record)
            case _:
                state = _with(table, state, record)
    state = msgspec.structs.replace(state, leaders=common.accompanied(state, seen))
    # What is said of units is read when all of them stand where they are put.
    for record in lines:
        state = _ordered(table, state, record)
    for side, given in state.standing.items():
        standing.check(table, state, Standing(side, given))
    return msgspec.structs.replace(state, melees=tuple(_melee(state, record) for record in melees))


def _turned(table: Field, state: State, said: list[str]) -> State:
    turns = table.scenario.turns
    turn = number(said[1]) if len(said) == 2 else 0
    if not 1 <= turn <= turns:
        raise Malformed(f"expected a turn from 1 to {turns}, but found {shown(' '.join(said))}")
    return msgspec.structs.replace(state, turn=turn, frames=(Game(step="phase"),))


def _with(table: Field, state: State, record: list[str]) -> State:
    """The state with one more record taken in."""
    changes = common.tallied(table, state, record)
    if changes is None and known(record[0], _RECORDS, "record") == "unit":
        piece = _piece(table, state, record)
        changes = {"units": {**state.units, piece.id: piece}}
    elif changes is None:
        chief = _chief(table, state, record)
        changes = {"leaders": {**state.leaders, chief.id: chief}}
    return msgspec.structs.replace(state, **changes)


def _piece_text(table: Field, piece: Piece) -> str:
    ground = common.ground_text(piece, size_of(table, piece.unit))
    said = common.unit_text(piece) + flags(piece.unit, _OF_UNIT)
    return " ".join(said + common.whereabouts(piece) + flags(piece, _OF_PIECE) + ground)


def _piece(table: Field, state: State, record: list[str]) -> Piece:
    row = common.row(state, record, _UNIT)
    old = state.units[row.id]
    unit: Unit = msgspec.structs.replace(old.unit, **bare(_OF_UNIT))
    piece: Piece
    unit, piece, ground, own = common.flagged_unit(row, unit, old, _FLAGS)
    for word, value in own:
        piece = flagged(piece, _OF_PIECE, word, value, (*common.TAKEN, *_OF_UNIT))
    kind = f"{unit.kind} cavalry" if unit.arm == "cavalry" else unit.arm
    unit = msgspec.structs.replace(
        unit,
        formation=known(row.formation, FORMATIONS[unit.kind], f"formation of {kind}"),
        level=known(row.level, get_args(Level), "level"),
        strength=row.strength,
        full=row.full,
        stands=row.stands,
    )
    common.check_strength(piece.id, unit, here=piece.here)
    width, depth = size_of(table, unit)
    piece = msgspec.structs.replace(piece, unit=unit, **{"width": width, "depth": depth} | ground)
    common.check_on_table(table, piece)
    return piece


def _chief_text(chief: Chief, first: dict[str, Chief]) -> str:
    """`first` are the posts as they were at the beginning: who has another man now says whom."""
    said = common.leader_text(chief) + flags(chief, _OF_CHIEF)
    if chief.rank != first[chief.id].rank:
        said.append(f"rank:{chief.rank}")
    if chief.rank != "colonel" and chief.name != first[chief.id].name:
        said += [f"from:{one.id}" for one in first.values() if (one.side, one.name) == (chief.side, chief.name)][:1]
    return " ".join(said)


def _chief(table: Field, state: State, record: list[str]) -> Chief:
    chief: Chief
    chief, said = common.leader(state, record)
    chief = msgspec.structs.replace(chief, **bare(_OF_CHIEF))
    for word, value in said:
        if word == "rank":
            chief = msgspec.structs.replace(chief, rank=known(value, _posts(), "rank"))
            if chief.rank == "colonel":
                chief = msgspec.structs.replace(chief, name=colonel_of(table, chief))
        elif word == "from":
            names = {one.id: one.name for one in table.scenario.leaders if one.side == chief.side}
            chief = msgspec.structs.replace(chief, name=names[known(value, names, "leader of his side")])
        else:
            chief = flagged(chief, _OF_CHIEF, word, value, ("reserve", "gone", "rank", "from"))
    common.check_on_table(table, chief)
    return chief


def _posts() -> tuple[str, ...]:
    rank, colonel = get_args(Post)
    return (*get_args(rank), *get_args(colonel))


def _melee(state: State, record: list[str]) -> Melee:
    if len(record) != 5:
        raise Malformed(f"a melee has an attacker, a defender, the round to come and an aspect; for example: {_MELEE}")
    ids = [known(id, [*state.units], "unit") for id in record[1:3]]
    one, other = (state.units[id] for id in ids)
    if one.side == other.side or not (one.here and other.here):
        raise Malformed(f"{one.id} and {other.id} cannot be in a melee: both are on the table, on two sides")
    aspect = known(record[4], get_args(Aspect), "aspect")
    return Melee(attacker=one.id, defender=other.id, round=number(record[3], 1), aspect=aspect)


def _ordered(table: Field, state: State, record: list[str]) -> State:
    """With what a unit was ordered last turn, or one more line of standing orders."""
    if record[0] == "last":
        piece = state.units[known(" ".join(record[1:2]), [*state.units], "unit")]
        mark = _order(record[1:])
        if isinstance(mark, Again):
            raise Malformed(f"what {piece.id} was ordered last turn is an order of its own, not that it does so again")
        piece = msgspec.structs.replace(piece, mark=mark)
        return msgspec.structs.replace(state, units={**state.units, piece.id: piece})
    side = known(" ".join(record[1:2]), table.sides, "side")
    lines = (*state.standing.get(side, ()), Line(" ".join(record[2:3]), _order(record[2:])))
    return msgspec.structs.replace(state, standing={**state.standing, side: lines})


def _order(said: list[str]) -> Said:
    read = parse(f"standing: {' '.join(said)}")
    assert isinstance(read, Standing)
    return read.lines[0].order
