"""Leaders on the table: how each unit stands to them, who is in command, and what they add to morale and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from enfilade.core.measures import Length
from enfilade.ground.box import Box, distance, distance_to_point
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.chapters import command
from enfilade.rules.adf.chapters.command import Placed, Standing
from enfilade.rules.adf.chapters.leaders import Leader


def standing_of(
    table: Field, state: State, piece: Piece, *, chained: bool = False, group: Sequence[str] = ()
) -> Standing:
    """One unit among the leaders of its side; `group` are the units it acts with."""
    placed = tuple(
        _placed(table, state, chief, piece, group)
        for chief in state.leaders.values()
        if chief.here and chief.side == piece.side
    )
    return Standing(name=piece.name, ground=near.ground_of(table, piece), leaders=placed, chained=chained)


def steadied(table: Field, state: State, piece: Piece) -> int:
    """The benefit of the one leader that counts in its morale, 0 without."""
    # One place for each unit: it holds as long as it stands where it stood, its side's leaders are what they were, and
    # those whom they are with stand where they stood. What a unit remembers of the turn is no matter.
    key = ("steadied", piece.id)
    known: tuple[Box, dict[str, Chief], list[Chief], list[tuple[str, Box]]] | None
    known, value = table.remembered.get(key, (None, 0))
    if known is not None and known[0] == piece.box and all(state.units[id].box == box for id, box in known[3]):
        if known[1] is state.leaders:
            return int(value)
        own = _own(state, piece)
        if known[2] == own:
            table.remembered[key] = ((known[0], state.leaders, own, known[3]), value)
            return int(value)
    value = command.control(table.edition, standing_of(table, state, piece)).steadied
    own = _own(state, piece)
    led = [(chief.attached, state.units[chief.attached].box) for chief in own if chief.attached]
    table.remembered[key] = ((piece.box, state.leaders, own, led), value)
    return value


def _own(state: State, piece: Piece) -> list[Chief]:
    return [chief for chief in state.leaders.values() if chief.here and chief.side == piece.side]


def is_in_command(table: Field, state: State, piece: Piece, *, chained: bool = False) -> bool:
    return command.control(table.edition, standing_of(table, state, piece, chained=chained)).in_command


def judge(table: Field, state: State) -> set[str]:
    """The units of the active side that are in command, first by their leaders and then through their brigades."""
    own = [piece for piece in near.on_table(state) if piece.side == state.active]
    led = {piece.id for piece in own if is_in_command(table, state, piece)}
    found = set(led)
    for brigade in {piece.brigade for piece in own}:
        members = [piece.id for piece in own if piece.brigade == brigade]
        reached = near.chain(table, state, led.intersection(members), members)
        found.update(id for id in reached - led if is_in_command(table, state, state.units[id], chained=True))
    return found


def leader_inches(table: Field, state: State, ids: Sequence[str], action: str, used: bool = False) -> Length:
    """What an attached leader adds to a move or charge of a unit, or of a group, which goes as fast as its slowest."""
    return min(
        command.inches(table.edition, standing_of(table, state, state.units[id], group=ids).leaders, action, used)
        for id in ids
    )


def rank_of(chief: Chief, brigade: str) -> Literal["brigade", "superior", "other"]:
    """Whether he commands this brigade alone, among several, or not at all."""
    if brigade not in chief.commands:
        return "other"
    return "brigade" if len(chief.commands) == 1 else "superior"


def _placed(table: Field, state: State, chief: Chief, piece: Piece, group: Sequence[str]) -> Placed:
    attached: Literal["", "unit", "group"] = ""
    if chief.attached:
        attached = "unit" if chief.attached == piece.id else "group" if chief.attached in group else ""
    apart = 0 if attached == "unit" else distance_to_point(piece.box, chief.x, chief.y)
    return Placed(
        leader=Leader(name=chief.name, benefit=chief.benefit),
        distance=Length(apart),
        from_unit=_from_unit(state, chief, piece),
        ground=near.ground_at(table, chief.x, chief.y),
        rank=rank_of(chief, piece.brigade),
        attached=attached,
    )


def _from_unit(state: State, chief: Chief, piece: Piece) -> Length | None:
    """How far a unit is from the one he is with, who makes him as wide as itself (ruling 9.4)."""
    if not chief.attached or chief.attached == piece.id:
        return None
    apart = distance(piece.box, state.units[chief.attached].box)
    return Length(0 if apart <= near.TOUCHING else apart)
