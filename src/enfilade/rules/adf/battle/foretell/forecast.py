"""What a command would lead to, in exact odds: every roll it causes is played through the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

from enfilade.core.codec import encode
from enfilade.core.dice import SIDES, faces_of, sums
from enfilade.core.errors import Malformed
from enfilade.core.odds import Odds
from enfilade.core.stops import Roll, Stop
from enfilade.rules.adf.battle import play
from enfilade.rules.adf.battle.commands import Choose, Command, Deed, Fire, React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Checks, Due, Rallying, Volley
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters.shot import Shot

Fate = tuple[int, str]
"""Figures or sections lost, below 0 if some come back; and the level, or "eliminated"."""
MOST_DICE = 4
MOST_ROLLS = 5


def forecast(table: Field, state: State, command: Command) -> Odds[Fate]:
    """How the target of a fire stands after it and its own check, or a unit after its attempt to rally; runs, and what
    befalls others, come later and do not count. The fire may be a reaction or that of a charge's last inch."""
    match command:
        case Fire() | React(reply="fire") | Choose():
            pass
        case Deed(units=(_,), deed="rally") | React(units=(_,), reply="rally"):
            pass
        case _:
            raise Malformed("odds are told for a fire and for the rally of one unit; other deeds hang on answers too")
    return after(table, state, play.answer(table, state, command))


def after(table: Field, before: State, step: play.Step) -> Odds[Fate]:
    """The same when the command has been given and its dice are due."""
    unit = _rolled_about(step.state)
    if not isinstance(step.stop, Roll) or not unit:
        raise Malformed("no dice are due for this at once")
    return _followed(table, step.state, step.stop, unit, before.units[unit].unit.strength)


def _rolled_about(state: State) -> str:
    """The target of the fire, or the unit that rallies, whose dice are due."""
    match state.frames[-1]:
        case Volley(target=unit) | Rallying(unit=unit):
            return unit
        case _:
            return ""


def _followed(table: Field, state: State, stop: Stop, unit: str, before: int, depth: int = 0) -> Odds[Fate]:
    if not _is_pending(state, unit):
        return Odds.sure(_fate(state, unit, before))
    if not isinstance(stop, Roll):
        raise Malformed("the odds hang on an answer on the way")
    if stop.dice > MOST_DICE or depth == MOST_ROLLS:
        raise Malformed("too much hangs on this to tell the odds")
    # Many rolls come to the same: each state is followed once, with all the ways that lead to it.
    ways: dict[bytes, int] = {}
    steps: dict[bytes, play.Step] = {}
    for faces, count in _rolls(state, stop.dice):
        step = play.roll(table, state, faces)
        key = encode(step.state)
        steps[key] = step
        ways[key] = ways.get(key, 0) + count
    return Odds(ways, SIDES**stop.dice).then(
        lambda key: _followed(table, steps[key].state, steps[key].stop, unit, before, depth + 1)
    )


def _rolls(state: State, dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every roll that matters with its ways: a fire and a check go by the total, other dice are told apart."""
    match state.frames[-1]:
        case Volley(shot=Shot(band=band)) if band != "desperation":
            by_total = True
        case Checks() | Rallying():
            by_total = True
        case _:
            by_total = False
    if by_total:
        yield from ((faces_of(total, dice), ways) for total, ways in sums(dice))
        return
    for faces in combinations_with_replacement(range(1, SIDES + 1), dice):
        yield faces, factorial(dice) // prod(map(factorial, Counter(faces).values()))


def _is_pending(state: State, unit: str) -> bool:
    """Whether the fire, the check for its own losses or the rally of this unit is still to come. Other dice may fall
    before it, such as those for a leader who would steady it."""
    for frame in state.frames:
        match frame:
            case Volley(target=target, due=due) if target == unit or _is_due(due, unit):
                return True
            case Checks(due=due) if _is_due(due, unit):
                return True
            case Rallying(unit=rallies) if rallies == unit:
                return True
            case _:
                continue
    return False


def _is_due(due: tuple[Due, ...], unit: str) -> bool:
    return any(one.unit == unit and one.cause == "losses" for one in due)


def _fate(state: State, unit: str, before: int) -> Fate:
    piece = state.units[unit]
    if not piece.here:
        return before, "eliminated"
    return before - piece.unit.strength, piece.unit.level
