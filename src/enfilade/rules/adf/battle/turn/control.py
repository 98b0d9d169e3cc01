"""Leaders on the table: how each unit stands to them, who is in command, and what they add to morale and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from enfilade.core.measures import Length
from enfilade.ground.box import distance, distance_to_point
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
    # One place for each unit: it holds as long as neither the unit, nor any leader, nor whom he is with is another
    # than it was.
    known: tuple[Piece, dict[str, Chief], tuple[Piece, ...], int] | None
    known = table.remembered.get(("steadied", piece.id))
    if (
        known is None
        or known[0] is not piece
        or known[1] is not state.leaders
        or any(state.units[one.id] is not one for one in known[2])
    ):
        value = command.control(table.edition, standing_of(table, state, piece)).steadied
        led = tuple(state.units[chief.attached] for chief in state.leaders.values() if chief.attached)
        known = table.remembered["steadied", piece.id] = (piece, state.leaders, led, value)
    return known[3]


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
