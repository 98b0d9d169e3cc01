"""An idea played out in the head: to the end where it is near, else until the enemy has had his turn.

Both sides play by drill's rules of thumb there, over the near part of the table, with dice that have nothing to do with
the real ones. At the end nothing need be guessed: what counts is who has won. Before it, the
points as they would stand and the men still in order tell who is likely to.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from enfilade.ai import drill_player, luck
from enfilade.ai.estimate import INCH, Estimate, estimate
from enfilade.ai.picking import Try
from enfilade.ai.thought import Deadline, Player, Thought
from enfilade.core.dice import cast
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask, Over, Roll
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.play import Step
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import View, view


class Head(NamedTuple):
    """The near part of the table, as it is played on in the head."""

    state: State
    units: int
    far: float
    """Points of those who are left out, as they stand."""


def places(found: Estimate, ideas: Sequence[Thought]) -> Iterator[tuple[int, int]]:
    """Where those stand whom the ideas are about."""
    for idea in ideas:
        for id in getattr(idea.answer, "units", ()):
            yield found.state.units[id].x, found.state.units[id].y


def in_the_head(found: Estimate, ideas: Sequence[Thought]) -> Head:
    """The table without those who are far from everybody concerned."""
    look, state = found.mind.foresight, found.state
    if len(state.units) <= look.few:
        return Head(msgspec.structs.replace(state, orders={}), sum(one.here for one in state.units.values()), 0.0)
    near = look.near * INCH
    centres = list(places(found, ideas))
    centres += [(state.units[id].x, state.units[id].y) for id in _busy(state)]
    units = {
        id: one
        if one.place != "table" or any(math.dist((one.x, one.y), at) < near for at in centres)
        else msgspec.structs.replace(one, place="gone", end="joined")
        for id, one in state.units.items()
    }
    leaders = {
        id: one
        if not one.attached or units[one.attached].here
        else msgspec.structs.replace(one, place="gone", attached="")
        for id, one in state.leaders.items()
    }
    head = msgspec.structs.replace(state, units=units, leaders=leaders, orders={})
    far = found.lead - estimate(View(found.table, found.side, found.view.stop, head), found.mind).lead
    return Head(head, sum(one.here for one in units.values()), far)


def _busy(state: State) -> Iterator[str]:
    """Who is in the middle of something, gives the chance to react, or is charged."""
    for frame in state.frames:
        yield from (*getattr(frame, "units", ()), *getattr(frame, "by", ()))
        if target := getattr(frame, "target", ""):
            yield target


def begun(table: Field, head: State, idea: Thought) -> Step | None:
    """The idea's first step, or None where it cannot be taken in the head."""
    try:
        return chapters.answer(table, head, idea.answer)
    except (Illegal, Malformed):
        return None


def tried(
    found: Estimate, head: Head, step: Step, seed: str, goes_on: Player, deadline: Deadline, to_the_end: bool
) -> Try | None:
    """One idea played out, and what comes of it; None if there is no time."""
    table, scale, fortune = found.table, _scale(found), 0.0
    rolled: Counter[str] = Counter()
    for _ in range(found.mind.foresight.steps):
        if isinstance(step.stop, Over):
            break
        if deadline.is_over:
            return None
        state = step.state
        if isinstance(step.stop, Roll):
            # A volley throws the same dice whichever idea came before it: less of what parts them is luck then.
            due = f"{seed} {state.turn} {step.stop.rule} {step.stop.about}"
            rolled[due] += 1
            step = chapters.roll(table, state, cast(due, rolled[due], step.stop.dice))
            fortune += luck.of_events(table.edition, scale, state, step.events, found.side)
            continue
        assert isinstance(step.stop, Ask)
        mine = step.stop.side == found.side
        if not to_the_end and mine and step.stop.question == "activate" and state.turn > found.state.turn:
            break
        frame = state.frames[-1]
        # The drill book knows no teams.
        team = isinstance(frame, Acting) and frame.announced
        player = goes_on if team else drill_player.drill
        step = chapters.answer(table, state, player(view(table, state, step.stop.side, step.stop)))
    return Try(_worth(found, step, head.far), fortune)


def _worth(found: Estimate, step: Step, far: float) -> float:
    """What it comes to: above all who has won, or who is likely to."""
    look, me, table = found.mind.foresight, found.side, found.table
    if isinstance(step.stop, Over):
        lead = step.stop.points[me] - step.stop.points[table.enemy(me)] + far
        return look.victory * math.tanh(lead / look.close)
    lead = estimate(View(table, me, step.stop, step.state), found.mind).lead + far
    to_come = found.turns_left / table.scenario.turns
    return (look.point - look.early_point * to_come) * lead + look.figure * _men(found, step.state)


def _men(found: Estimate, state: State) -> float:
    """Our men less theirs, in figures: a shaken unit is hardly worth more than a routed one."""
    scale, total = _scale(found), 0.0
    for one in state.units.values():
        if one.place == "table":
            worth = luck.left(scale, one.unit, 0, one.unit.level)
            total += worth if one.side == found.side else -worth
    return total


def _scale(found: Estimate) -> luck.Scale:
    look = found.mind.foresight
    gone = {"good": 0.0, "disorder": look.disorder, "shaken": look.shaken, "routed": look.routed}
    return luck.Scale(look.section, gone)
