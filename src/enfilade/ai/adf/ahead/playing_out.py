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

from enfilade.ai.adf.ahead import luck
from enfilade.ai.adf.drill import player as drill_player
from enfilade.ai.adf.plans.estimate import INCH, Estimate, estimate
from enfilade.ai.search.picking import Try
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

KEPT = 8
"""Beyond so many throws no two tries agree any more, and nothing is kept of them."""


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


class Branch:
    """A moment in the head, how it goes on until dice are due, and what came of the dice that were thrown there.

    Tries of one idea begin alike: what one of them has played out the others need not, while their dice agree.
    """

    __slots__ = ("answers", "came", "due", "step")

    def __init__(self, step: Step) -> None:
        self.step = step
        self.due: Step | None = None
        """Where dice are due next, or it ends, after so many answers; None until somebody has gone there."""
        self.answers = 0
        self.came: dict[tuple[int, ...], tuple[float, Branch]] = {}
        """By the dice: the luck in them, and what follows."""

    def follows(self, step: Step) -> Branch:
        """What follows of dice; other dice may have led to the same."""
        for _, other in self.came.values():
            if other.step.state == step.state and other.step.stop == step.stop:
                return other
        return Branch(step)


def begun(table: Field, head: State, idea: Thought) -> Branch | None:
    """The idea's first step, or None where it cannot be taken in the head."""
    try:
        return Branch(chapters.answer(table, head, idea.answer))
    except (Illegal, Malformed):
        return None


def tried(
    found: Estimate, head: Head, branch: Branch, seed: str, goes_on: Player, deadline: Deadline, to_the_end: bool
) -> Try | None:
    """One idea played out, and what comes of it; None if there is no time."""
    table, scale, fortune = found.table, _scale(found), 0.0
    rolled: Counter[str] = Counter()
    steps = 0
    while True:
        at = branch.due or _until_dice(found, branch, goes_on, deadline, to_the_end)
        if at is None:
            return None
        steps += 1 + branch.answers
        if not isinstance(at.stop, Roll) or steps > found.mind.foresight.steps:
            return _end(found, at, head.far, fortune)
        # A volley throws the same dice whichever idea came before it: less of what parts them is luck then.
        due = f"{seed} {at.state.turn} {at.stop.rule} {at.stop.about}"
        rolled[due] += 1
        # No rule tells dice of one throw apart.
        faces = tuple(sorted(cast(due, rolled[due], at.stop.dice)))
        known = branch.came.get(faces)
        if known is None:
            step = chapters.roll(table, at.state, faces)
            known = luck.of_events(table.edition, scale, at.state, step.events, found.side), branch.follows(step)
            if rolled.total() <= KEPT:
                branch.came[faces] = known
        fortune += known[0]
        branch = known[1]


def _until_dice(found: Estimate, branch: Branch, goes_on: Player, deadline: Deadline, to_the_end: bool) -> Step | None:
    """Both sides answer until dice are due, or until it ends; None if there is no time."""
    table, step, answers = found.table, branch.step, 0
    while isinstance(step.stop, Ask) and answers < found.mind.foresight.steps:
        if deadline.is_over:
            return None
        state, side = step.state, step.stop.side
        next_turn = step.stop.question == "activate" and state.turn > found.state.turn
        if not to_the_end and next_turn and side == found.side:
            break
        frame = state.frames[-1]
        # The drill book knows no teams.
        team = isinstance(frame, Acting) and frame.announced
        player = goes_on if team else drill_player.drill
        step = chapters.answer(table, state, player(view(table, state, side, step.stop)))
        answers += 1
    branch.due, branch.answers = step, answers
    return step


def _end(found: Estimate, step: Step, far: float, fortune: float) -> Try:
    """What it comes to: above all who has won, or who is likely to."""
    look, me, table = found.mind.foresight, found.side, found.table
    if isinstance(step.stop, Over):
        lead = step.stop.points[me] - step.stop.points[table.enemy(me)] + far
        return Try(look.victory * math.tanh(lead / look.close), fortune, lead)
    lead = estimate(View(table, me, step.stop, step.state), found.mind).lead + far
    to_come, men = found.turns_left / table.scenario.turns, _men(found, step.state)
    worth = (look.point - look.early_point * to_come) * lead + look.figure * men
    return Try(worth, fortune, lead, men - _men(found, found.state))


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
