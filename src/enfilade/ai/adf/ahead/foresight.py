"""When he looks ahead, and how far: each of a few ideas is played out in the head, and the first gives way only to a
better one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from enfilade.ai import chance
from enfilade.ai.adf.ahead import playing_out
from enfilade.ai.adf.plans.estimate import INCH, Estimate
from enfilade.ai.search import picking
from enfilade.ai.search.picking import Try
from enfilade.ai.thought import Deadline, Player, Thought
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Fire
from enfilade.rules.adf.battle.frames import Acting

SPARE = 1.5
"""Time is kept for so many times the fewest tries, as some of them take longer."""
SHORTEST = 1e-4
"""Seconds: no try is thought to take less."""


class Came(NamedTuple):
    """What an idea came to on the average of its tries: points ahead, and figures more than before."""

    thought: Thought
    points: float
    men: float


class Chosen(NamedTuple):
    """The idea that came off best, in how many tries, and whether they went to the end of the battle."""

    thought: Thought
    tries: int
    to_the_end: bool
    came: Came | None = None
    others: tuple[Came, ...] = ()
    """What else was tried as often, the best first."""


class Effort(NamedTuple):
    """With how many units about it is still played out, how often at the most, and how sure a better idea must be."""

    few: int
    tries: int
    sure: float


def of_a_command(found: Estimate) -> Effort:
    look = found.mind.foresight
    return Effort(look.few_at_end if goes_to_the_end(found) else look.few_ahead, look.most_tries, look.sure)


def of_a_reply(found: Estimate) -> Effort:
    """Most replies come to much the same: few tries tell the few that do not, and no other is worth the doubt."""
    look = found.mind.foresight
    return Effort(look.few_replying, look.reply_tries, look.reply_sure)


def may_look(found: Estimate) -> bool:
    """Whether a moment is one to look ahead from: any in the last turn, before that only who acts next.

    To ask at each of a unit's actions whether it should go on lost battles where the end was still turns away; where
    it can be played out to with few about, it is asked of whoever acts alone.
    """
    if not found.turns_left:
        return goes_to_the_end(found)
    stop, frame = found.view.stop, found.state.frames[-1]
    if isinstance(stop, Ask) and stop.question == "activate":
        return found.mind.look.early or goes_to_the_end(found)
    return may_venture(found) and isinstance(frame, Acting) and not frame.announced


def may_venture(found: Estimate) -> bool:
    """Whether more may be tried than rules of thumb would do: few are about, and nothing but the end counts."""
    here = sum(one.here for one in found.state.units.values())
    return goes_to_the_end(found) and here <= found.mind.foresight.few


def best(
    found: Estimate,
    ideas: Sequence[Thought],
    goes_on: Player,
    deadline: Deadline,
    effort: Effort,
    doubtful: Collection[int] = (),
) -> Chosen:
    """The best of the ideas; the first stands unless another did better, and those that are doubtful beyond doubt.

    `goes_on` ends what a team began.
    """
    look, to_the_end = found.mind.foresight, goes_to_the_end(found)
    first = Chosen(ideas[0], 0, to_the_end)
    # Nothing but the end of the battle is a reason not to fire when there is something to fire at.
    in_hand = isinstance(ideas[0].answer, Fire) and found.turns_left > 0 and not may_venture(found)
    if len(ideas) < 2 or in_hand or not _is_near(found, ideas):
        return first
    head = playing_out.in_the_head(found, ideas)
    if head.units > effort.few:
        return first
    most = min(effort.tries, look.work // max(1, head.units**2)) if to_the_end else look.tries
    tries = max(look.tries, most)
    begun = [playing_out.begun(found.table, head.state, idea) for idea in ideas]
    alive = [at for at, branch in enumerate(begun) if branch is not None]
    if 0 not in alive:
        return first
    seed = str(chance.generator(found.view).getrandbits(64))

    def trying(at: int, number: int) -> Try | None:
        branch = begun[at]
        assert branch is not None
        one = playing_out.tried(found, head, branch, f"{seed} {number}", goes_on, deadline, to_the_end)
        if one is not None:
            tried[at][number] = one
        return one

    tried: list[dict[int, Try]] = [{} for _ in ideas]
    alive = alive[: _affordable(deadline, lambda: trying(0, 0))]
    if len(alive) < 2:
        return first
    figure = 0.0 if to_the_end else picking.FIGURE
    at, done = picking.picked(alive, tries, trying, effort.sure, figure, doubtful=doubtful)
    if done < picking.FEWEST:
        return first
    came = [_came(ideas[i], [tried[i][n] for n in range(done) if n in tried[i]], done) for i in range(len(ideas))]
    others = [one for i, one in enumerate(came) if i != at and one is not None]
    return Chosen(ideas[at], done, to_the_end, came[at], tuple(sorted(others, key=lambda one: (-one.points, -one.men))))


def _came(idea: Thought, tries: Sequence[Try], done: int) -> Came | None:
    """The average of an idea; nothing if it was given up before the others, on other dice."""
    if len(tries) < done:
        return None
    return Came(idea, sum(one.points for one in tries) / done, sum(one.men for one in tries) / done)


def _affordable(deadline: Deadline, trying: Callable[[], object]) -> int | None:
    """How many ideas there is time for, if each is to be tried often enough to conclude anything; None for all.

    Without a deadline nothing is measured, and the same view gives the same answer.
    """
    before = deadline.left
    if before is None:
        return None
    trying()
    after = deadline.left or 0.0
    return max(1, int(after / max(before - after, SHORTEST) / picking.FEWEST / SPARE))


def goes_to_the_end(found: Estimate) -> bool:
    """Whether the end is near enough to be played out to: some turns before it, or from the first in a small battle."""
    return found.turns_left + 1 <= found.mind.look.ends or _is_small(found)


def _is_small(found: Estimate) -> bool:
    units = sum(one.here for one in found.state.units.values())
    return (found.turns_left + 1) * units <= found.mind.look.small


def _is_near(found: Estimate, ideas: Sequence[Thought]) -> bool:
    """Whether any of those concerned has an enemy near enough for the rest to depend on him."""
    near = found.mind.foresight.near * INCH
    return any(found.nearest_foe(*at)[0] < near for at in playing_out.places(found, ideas))
