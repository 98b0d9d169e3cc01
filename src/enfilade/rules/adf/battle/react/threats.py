"""Who may react to a move and where first: the move is walked through the rules themselves, every chance let by."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.ground.box import front_distance
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Move, Pass, React, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.foretell.prospects import hit_chance
from enfilade.rules.adf.battle.frames import Acting, Choosing, Window
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.state import Piece, State

MOST_WINDOWS = 200
"""More chances to react than any one move gives."""


class Threat(NamedTuple):
    """An enemy who may fire at a unit on its way."""

    unit: str
    target: str
    x: int
    y: int
    """Where the target then stands."""
    apart: int
    chance: Fraction | None


class Walked(NamedTuple):
    """A move followed to its end."""

    threats: tuple[Threat, ...]
    state: State
    """As it would be if nobody reacted; as it was if the move cannot be made."""


def walk(table: Field, state: State, units: tuple[str, ...], steps: tuple[Step, ...], *, later: bool) -> Walked:
    """The first place for each enemy. `later` is a plan for another turn, in which all have their reactions again.

    Give it what the mover may know: the enemy's standing orders would answer for him.
    """
    ready = acting(table, state, units, fresh=later)
    found: dict[str, Threat] = {}
    try:
        step = chapters.answer(table, ready, Move(units, steps))
    except (Illegal, Malformed):
        return Walked((), ready)
    for _ in range(MOST_WINDOWS):
        frame = step.state.frames[-1]
        if not isinstance(step.stop, Ask) or not isinstance(frame, Window):
            break
        for threat in _threats(table, step.state, frame, found):
            found[threat.unit] = threat
        step = chapters.answer(table, step.state, Pass())
    return Walked(tuple(found.values()), step.state)


def acting(table: Field, state: State, units: tuple[str, ...], *, fresh: bool) -> State:
    """The same table at the moment when these units may act; with the memory of this turn wiped if it is fresh."""
    side = state.units[units[0]].side
    pieces = dict(state.units)
    if fresh:
        pieces = {id: _rested(piece) for id, piece in pieces.items()}
    return msgspec.structs.replace(
        state,
        active=side,
        units=pieces,
        charged=() if fresh else state.charged,
        frames=(state.frames[0], Choosing(), Acting(units=units, left=table.edition.turn.actions)),
    )


def _rested(piece: Piece) -> Piece:
    if not (piece.reacted or piece.shot_at or piece.speeded or piece.charges):
        return piece
    return msgspec.structs.replace(piece, reacted=0, shot_at=(), speeded=False, charges=0)


def _threats(table: Field, state: State, frame: Window, known: dict[str, Threat]) -> list[Threat]:
    found = []
    for piece in reaction.able(table, state, frame):
        if piece.id in known:
            continue
        for target in reaction.shots(table, state, (piece.id,), frame):
            mark = state.units[target]
            try:
                reaction.check_reply(table, state, piece, frame, "fire")
            except Illegal:
                continue
            apart = front_distance(piece.box, mark.box)
            chance = hit_chance(table, state, React((piece.id,), "fire", target))
            found.append(Threat(piece.id, target, mark.x, mark.y, apart, chance))
            break
    return found
