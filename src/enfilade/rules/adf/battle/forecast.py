"""What a command would lead to, in exact odds: every roll it causes is played through the rules themselves."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

from enfilade.core.codec import encode
from enfilade.core.dice import SIDES
from enfilade.core.errors import Malformed
from enfilade.core.odds import Odds
from enfilade.core.stops import Roll, Stop
from enfilade.rules.adf.battle import play
from enfilade.rules.adf.battle.commands import Command, Deed, Fire
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Checks, Rallying, Volley
from enfilade.rules.adf.battle.state import State

Fate = tuple[int, str]
"""Figures or sections lost, below 0 if some come back; and the level, or "eliminated"."""
MOST_DICE = 4


def forecast(table: Field, state: State, command: Command) -> Odds[Fate]:
    """How the target of a fire stands after it and its own check, or a unit after its attempt to rally."""
    match command:
        case Fire(target=unit) | Deed(units=(unit,), deed="rally"):
            pass
        case _:
            raise Malformed("odds are told for a fire and for the rally of one unit; other deeds hang on answers too")
    step = play.answer(table, state, command)
    if not _is_about(step.state, step.stop, unit):
        raise Malformed("no dice are due for this at once")
    return _followed(table, step.state, step.stop, unit, state.units[unit].unit.strength)


def _followed(table: Field, state: State, stop: Stop, unit: str, before: int) -> Odds[Fate]:
    if not isinstance(stop, Roll) or not _is_about(state, stop, unit):
        return Odds.sure(_fate(state, unit, before))
    if stop.dice > MOST_DICE:
        raise Malformed(f"{stop.dice} dice at once are too many to tell the odds")
    # Many rolls come to the same: each state is followed once, with all the ways that lead to it.
    ways: dict[bytes, int] = {}
    steps: dict[bytes, play.Step] = {}
    for faces in combinations_with_replacement(range(1, SIDES + 1), stop.dice):
        step = play.roll(table, state, faces)
        key = encode(step.state)
        steps[key] = step
        count = factorial(stop.dice) // prod(map(factorial, Counter(faces).values()))
        ways[key] = ways.get(key, 0) + count
    return Odds(ways, SIDES**stop.dice).then(
        lambda key: _followed(table, steps[key].state, steps[key].stop, unit, before)
    )


def _is_about(state: State, stop: Stop, unit: str) -> bool:
    """Whether the dice that are due still decide what becomes of this unit."""
    if not isinstance(stop, Roll):
        return False
    match state.frames[-1]:
        case Volley(target=target):
            return target == unit
        case Checks(due=due):
            return bool(due) and due[0].unit == unit and due[0].cause == "losses"
        case Rallying(unit=rallies):
            return rallies == unit
        case _:
            return False


def _fate(state: State, unit: str, before: int) -> Fate:
    piece = state.units[unit]
    if not piece.here:
        return before, "eliminated"
    return before - piece.unit.strength, piece.unit.level
