"""Which of a few ideas comes off best: each is played out in the head a few times, and the first gives way only to a
better one.

How many tries an idea gets depends on how it does: what is clearly behind is given up early.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from enfilade.ai import chance, playing_out
from enfilade.ai.estimate import INCH, Estimate
from enfilade.ai.thought import Deadline, Player, Thought
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Fire

FEWEST = 3
"""With fewer tries nothing is concluded."""
ROUNDS = 4
"""After each of so many rounds of tries it is seen which ideas are worth more of them."""
HOPEFUL = (4, 2)
"""So many ideas beside the first are tried on after the first round at the most, and after each later one."""
LEAST = 0.15
"""What cannot be better by so much is not worth more tries."""
DOUBT = 0.02
"""Tries that all agree leave some doubt too."""


Worth = Callable[[int, int], float | None]
"""What came of an idea in one try, by their numbers; None if there was no time for it."""


class Chosen(NamedTuple):
    """The idea that came off best, in how many tries, and whether they went to the end of the battle."""

    thought: Thought
    tries: int
    to_the_end: bool


def told(chosen: Chosen) -> str:
    """Why it was chosen, as the end of a sentence."""
    how_far = "to the end" if chosen.to_the_end else "a turn ahead"
    return f"played out {how_far} {chosen.tries} times, that leaves us best"


class Lead(NamedTuple):
    """How much better an idea did than the first, and what of that may be luck."""

    mean: float
    error: float


def may_look(found: Estimate) -> bool:
    """Whether a moment is one to look ahead from: any in the last turn, before that only who acts next.

    To ask at each of a unit's actions whether it should go on lost battles where the end was still turns away.
    """
    if not found.turns_left:
        return goes_to_the_end(found)
    stop = found.view.stop
    return isinstance(stop, Ask) and stop.question == "activate" and (found.mind.look.early or goes_to_the_end(found))


def best(
    found: Estimate, ideas: Sequence[Thought], goes_on: Player, deadline: Deadline, few: int | None = None
) -> Chosen:
    """The best of the ideas; the first stands unless another did better. `goes_on` ends what a team began.

    With more than `few` units about it is not looked ahead; unless it is given, as the mind has it.
    """
    look, to_the_end = found.mind.foresight, goes_to_the_end(found)
    first = Chosen(ideas[0], 0, to_the_end)
    # Nothing but the end of the battle is a reason not to fire when there is something to fire at.
    in_hand = isinstance(ideas[0].answer, Fire) and found.turns_left > 0
    if len(ideas) < 2 or in_hand or not _is_near(found, ideas):
        return first
    head = playing_out.in_the_head(found, ideas)
    if head.units > (few or (look.few_at_end if to_the_end else look.few_ahead)):
        return first
    tries = max(look.tries, min(look.most_tries, look.work // max(1, head.units**2)))
    begun = [playing_out.begun(found.table, head.state, idea) for idea in ideas]
    alive = [at for at, step in enumerate(begun) if step is not None]
    if 0 not in alive:
        return first
    seed = str(chance.generator(found.view).getrandbits(64))

    def worth(at: int, number: int) -> float | None:
        step = begun[at]
        assert step is not None
        return playing_out.tried(found, head, step, f"{seed} {number}", goes_on, deadline, to_the_end)

    at, done = picked(alive, tries, worth, look.sure)
    return Chosen(ideas[at], done, to_the_end) if at else first


def picked(
    alive: Sequence[int], tries: int, worth: Worth, sure: float, hopeful: tuple[int, int] = HOPEFUL
) -> tuple[int, int]:
    """Which idea comes off best, and after how many tries; 0 is the first, which stands if there is no time."""
    scores: dict[int, list[float]] = {at: [] for at in alive}
    done = 0
    for number in range(tries):
        worths = [worth(at, number) for at in alive]
        if any(one is None for one in worths):
            break
        for at, one in zip(alive, worths, strict=True):
            scores[at].append(one or 0.0)
        done += 1
        if done >= FEWEST and done % max(1, tries // ROUNDS) == 0:
            rounds = done * ROUNDS // tries
            alive = _worth_more(scores, alive, patience=1.0 if rounds <= 1 else 0.5, most=hopeful[rounds > 1])
            if len(alive) < 2:
                return 0, done
    if done < FEWEST:
        return 0, done
    leads = {at: lead(scores[at], scores[0]) for at in alive if at}
    at = max(leads, key=lambda at: (leads[at].mean - sure * leads[at].error, -at))
    return (at if leads[at].mean > sure * leads[at].error else 0), done


def lead(scores: Sequence[float], others: Sequence[float]) -> Lead:
    """How two ideas compare over the tries that both had, which had the same dice.

    >>> lead([3.0, 5.0], [1.0, 1.0])
    Lead(mean=3.0, error=1.02)
    """
    apart = [one - other for one, other in zip(scores, others, strict=False)]
    mean = sum(apart) / len(apart)
    spread = sum((one - mean) ** 2 for one in apart) / max(1, len(apart) - 1)
    return Lead(mean, math.sqrt(spread / len(apart)) + DOUBT)


def _worth_more(
    scores: Mapping[int, Sequence[float]], alive: Sequence[int], patience: float, most: int
) -> Sequence[int]:
    """The first idea and those that may still turn out better."""
    leads = {at: lead(scores[at], scores[0]) for at in alive if at}
    hopeful = [at for at, (mean, error) in leads.items() if mean > -patience * error and mean + 2 * error > LEAST]
    hopeful.sort(key=lambda at: -leads[at].mean)
    return [0, *hopeful[:most]]


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
