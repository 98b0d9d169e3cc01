"""Checks that fall due at one moment: in which order they are taken, and which of several (ruling 6.27)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging, Checks, Due, Peril, Running
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters import morale
from enfilade.rules.adf.chapters.situation import CAUSES, in_turn

MOMENT = (Checks, Peril, Running)
"""What is pending of one moment: nothing else comes between a fire and the last check that follows from it."""


def call(play: Play, due: Iterable[Due]) -> None:
    """Have these taken. Where checks of the same moment are waiting they join them, each in its turn."""
    fresh = tuple(due)
    if not fresh:
        return
    frames = list(play.state.frames)
    at = len(frames)
    for i in range(len(frames) - 1, -1, -1):
        if not isinstance(frames[i], MOMENT):
            break
        if isinstance(frames[i], Checks):
            at = i
    if at == len(frames):
        play.push(Checks(due=in_order(fresh)))
        return
    waiting = frames[at]
    assert isinstance(waiting, Checks)
    frames[at] = msgspec.structs.replace(waiting, due=in_order((*waiting.due, *fresh)))
    play.change(frames=tuple(frames))


def in_order(due: tuple[Due, ...]) -> tuple[Due, ...]:
    """By cause; of one cause in the order in which they were called for, nearest first. Nobody checks twice for the
    same thing."""
    once = {(one.unit, one.cause, one.source, one.code): one for one in reversed(due)}
    kept = [one for one in due if once[one.unit, one.cause, one.source, one.code] is one]
    return tuple(sorted(kept, key=lambda one: CAUSES.index(one.cause)))


def are_together(play: Play) -> bool:
    """Whether causes that fall together are weighed against each other, so that all must be known first."""
    return play.table.edition.rulings.several_checks == "hardest-only"


def waiting(play: Play, due: tuple[Due, ...]) -> tuple[Due, ...]:
    """Those still to be taken: who has gone or routed meanwhile takes no more; the first unit's, if only its hardest
    counts, without its others."""
    left = tuple(one for one in due if _is_due(play, one))
    if not left or not are_together(play):
        return left
    mine = [one for one in left if one.unit == left[0].unit]
    if len(mine) == 1:
        return left
    points = [(one.cause, point(play.table, play.state, one)) for one in mine]
    [cause] = in_turn(play.table.edition, points)
    hardest = next(one for one in mine if one.cause == cause)
    return (hardest, *(one for one in left if one.unit != hardest.unit))


def point(table: Field, state: State, due: Due) -> int:
    """What must be rolled."""
    unit = state.units[due.unit].unit
    return morale.assess(table.edition, unit, moment.check_situation(table, state, in_its_charge(state, due))).point


def in_its_charge(state: State, due: Due) -> Due:
    """A check in the middle of its own charge, whatever called for it, knows of the charge (ruling 6.3)."""
    for frame in state.frames:
        if isinstance(frame, Charging) and due.unit in frame.units:
            own = due.own_charge or due.unit in frame.own
            return msgspec.structs.replace(due, charging=True, own_charge=own)
    return due


def _is_due(play: Play, due: Due) -> bool:
    piece = play.unit(due.unit)
    return piece.here and (piece.unit.level != "routed" or due.routed)
