"""Which of a few ideas comes off best when the end is near: each is played out to it in the head, a few times.

Both sides play by drill's rules of thumb there, over the near part of the table, with dice that have nothing to do with
the real ones, the same for every idea. So near the end nothing need be guessed: what counts is who has won.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from enfilade.ai import chance, drill_player
from enfilade.ai.estimate import INCH, Estimate, estimate
from enfilade.ai.mind import Foresight
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


class Chosen(NamedTuple):
    """The idea that came off best, and in how many tries."""

    thought: Thought
    tries: int


def may_look(found: Estimate) -> bool:
    """Whether the end is near enough to be played out to: some turns before it, or from the first in a small battle."""
    look, left = found.mind.look, found.turns_left + 1
    return left <= look.ends or left * sum(one.here for one in found.state.units.values()) <= look.small


def best(found: Estimate, ideas: Sequence[Thought], goes_on: Player, deadline: Deadline) -> Chosen:
    """The best of the ideas; the first stands unless another is clearly better. `goes_on` ends what a team began."""
    look = found.mind.foresight
    first = Chosen(ideas[0], 0)
    if len(ideas) < 2 or not _is_near(found, ideas, look):
        return first
    head = _in_the_head(found, ideas, look)
    if sum(one.here for one in head.units.values()) > look.few:
        return first
    # Who is left out counts where he stands.
    far = found.lead - estimate(View(found.table, found.side, found.view.stop, head), found.mind).lead
    begun = [_begun(found.table, head, idea) for idea in ideas]
    if begun[0] is None:
        return first
    totals = [0.0] * len(ideas)
    alive = [at for at, step in enumerate(begun) if step is not None]
    seed = str(chance.generator(found.view).getrandbits(64))
    done = 0
    for number in range(look.tries):
        worths = [_tried(found, begun[at], f"{seed} {number}", far, goes_on, deadline) for at in alive]
        if None in worths:
            break
        for at, worth in zip(alive, worths, strict=True):
            totals[at] += worth or 0.0
        done += 1
        top = max(totals[at] for at in alive)
        if done * 2 == look.tries:
            alive = [at for at in alive if at == 0 or totals[at] > top - look.hopeless * done]
    if not done:
        return first
    at = max(alive, key=lambda at: (totals[at] / done - (look.sure if at else 0.0), -at))
    return Chosen(ideas[at], done)


def _is_near(found: Estimate, ideas: Sequence[Thought], look: Foresight) -> bool:
    """Whether any of those concerned has an enemy near enough for the rest to depend on him."""
    return any(found.nearest_foe(*at)[0] < look.near * INCH for at in _places(found, ideas))


def _places(found: Estimate, ideas: Sequence[Thought]) -> Iterator[tuple[int, int]]:
    for idea in ideas:
        for id in getattr(idea.answer, "units", ()):
            yield found.state.units[id].x, found.state.units[id].y


def _in_the_head(found: Estimate, ideas: Sequence[Thought], look: Foresight) -> State:
    """The near part of the table: who is far from everybody concerned has no part in it."""
    state, near = found.state, look.near * INCH
    centres = list(_places(found, ideas))
    centres += [(state.units[id].x, state.units[id].y) for id in getattr(state.frames[-1], "units", ())]
    if len(state.units) <= look.few:
        return msgspec.structs.replace(state, orders={})
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
    return msgspec.structs.replace(state, units=units, leaders=leaders, orders={})


def _begun(table: Field, head: State, idea: Thought) -> Step | None:
    try:
        return chapters.answer(table, head, idea.answer)
    except (Illegal, Malformed):
        return None


def _tried(
    found: Estimate, begun: Step | None, seed: str, far: float, goes_on: Player, deadline: Deadline
) -> float | None:
    """One idea played out, and what the end is worth; None if there is no time."""
    assert begun is not None
    look, table, step = found.mind.foresight, found.table, begun
    for _ in range(look.steps):
        if isinstance(step.stop, Over):
            break
        if deadline.is_over:
            return None
        state = step.state
        if isinstance(step.stop, Roll):
            step = chapters.roll(table, state, cast(seed, state.rolls, step.stop.dice))
            continue
        assert isinstance(step.stop, Ask)
        frame = state.frames[-1]
        # The drill book knows no teams.
        team = isinstance(frame, Acting) and frame.announced and step.stop.side == found.side
        player = goes_on if team else drill_player.drill
        step = chapters.answer(table, state, player(view(table, state, step.stop.side, step.stop)))
    return _worth(found, step, far)


def _worth(found: Estimate, step: Step, far: float) -> float:
    """What an end is worth: the points, and above all who has won."""
    look, me, table = found.mind.foresight, found.side, found.table
    if isinstance(step.stop, Over):
        lead: float = step.stop.points[me] - step.stop.points[table.enemy(me)]
    else:
        lead = estimate(View(table, me, step.stop, step.state), found.mind).lead
    lead += far
    needed = table.scenario.victory.needed
    won = 1 if lead >= needed else -1 if lead <= -needed else 0
    return look.point * lead + look.victory * won
