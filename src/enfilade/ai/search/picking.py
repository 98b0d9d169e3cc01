"""Which of a few ideas comes off best, and how often each must be tried to tell.

What is clearly behind is given up early. What the dice gave in a try above what they owed is taken off again, for what
it was worth in these tries: less of what parts two ideas is luck then, and fewer tries tell as much.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

FEWEST = 3
"""With fewer tries nothing is concluded."""
ROUNDS = 4
"""After each of so many rounds of tries it is seen which ideas are worth more of them."""
HOPEFUL = (4, 2)
"""So many ideas beside the first are tried on after the first round at the most, and after each later one."""
LEAST = 0.15
"""What cannot be better by so much is not worth more tries."""
PROOF = (2.5, 0.6)
"""By how many times what may be luck, and by how much, an idea that needs proof must be better."""
DOUBT = 0.02
"""Tries that all agree leave some doubt too."""
FIGURE = 0.4
"""What a figure of luck is thought to be worth before the tries tell, where men count; at the end they need not."""
TOLD = 100.0
"""They outweigh that when their luck, squared and added up, is more than this."""


class Try(NamedTuple):
    """What came of an idea played out once, and the luck it had, in figures."""

    worth: float
    luck: float
    points: float = 0.0
    """By how many it left us ahead, for who tells about it."""
    men: float = 0.0
    """And by how many figures, where it did not go to the end."""


Trying = Callable[[int, int], Try | None]
"""An idea played out, by its number and that of the try; None if there was no time for it."""
Scores = Mapping[int, Sequence[Try]]


class Lead(NamedTuple):
    """How much better an idea did than the first, and what of that may be luck."""

    mean: float
    error: float


def picked(
    alive: Sequence[int],
    tries: int,
    trying: Trying,
    sure: float,
    figure: float = FIGURE,
    hopeful: tuple[int, int] = HOPEFUL,
    doubtful: Collection[int] = (),
) -> tuple[int, int]:
    """Which idea comes off best, and after how many tries; 0 is the first, which stands if there is no time.

    `figure` is what a figure of luck is thought to be worth beforehand; those that are `doubtful` need proof.
    """
    scores: dict[int, list[Try]] = {at: [] for at in alive}
    done = 0
    for number in range(tries):
        some = [trying(at, number) for at in alive]
        if None in some:
            break
        for at, one in zip(alive, some, strict=True):
            if one is not None:
                scores[at].append(one)
        done += 1
        if done >= FEWEST and done % max(1, tries // ROUNDS) == 0:
            rounds = done * ROUNDS // tries
            alive = _worth_more(_leads(scores, alive, figure), 1.0 if rounds <= 1 else 0.5, hopeful[rounds > 1])
            if len(alive) < 2:
                return 0, done
    if done < FEWEST:
        return 0, done
    leads = _leads(scores, alive, figure)

    def proved(at: int) -> float:
        """How much better it is beyond doubt."""
        errors, least = PROOF if at in doubtful else (sure, 0.0)
        return leads[at].mean - max(errors, sure) * leads[at].error - least

    at = max(leads, key=lambda at: (proved(at), -at))
    return (at if proved(at) > 0 else 0), done


def worth_of_luck(scores: Scores, figure: float) -> float:
    """What a figure of luck was worth in these tries, by least squares over all ideas and from `figure` on.

    Where the battle is as good as decided it is worth nothing, whatever the dice.

    >>> worth_of_luck({0: [], 1: []}, 0.4)
    0.4
    >>> round(worth_of_luck({0: [Try(1.0, -10.0), Try(1.0, 10.0)]}, 0.4), 3)
    0.133
    """
    with_luck, squared = TOLD * figure, TOLD
    for tries in scores.values():
        if tries:
            worth = sum([one.worth for one in tries]) / len(tries)
            luck = sum([one.luck for one in tries]) / len(tries)
            with_luck += sum([(one.luck - luck) * (one.worth - worth) for one in tries])
            squared += sum([(one.luck - luck) ** 2 for one in tries])
    return with_luck / squared


def lead(tries: Sequence[Try], others: Sequence[Try], figure: float) -> Lead:
    """How two ideas compare over the tries that both had, which had the same dice as far as they could.

    >>> lead([Try(3.0, 0.0), Try(5.0, 0.0)], [Try(1.0, 0.0), Try(1.0, 0.0)], 0.5)
    Lead(mean=3.0, error=1.02)
    >>> lead([Try(3.0, 0.0), Try(5.0, 4.0)], [Try(1.0, 0.0), Try(1.0, 0.0)], 0.5)
    Lead(mean=2.0, error=0.02)
    """
    apart = [
        one.worth - other.worth - figure * (one.luck - other.luck) for one, other in zip(tries, others, strict=False)
    ]
    mean = sum(apart) / len(apart)
    spread = sum([(one - mean) ** 2 for one in apart]) / max(1, len(apart) - 1)
    return Lead(mean, math.sqrt(spread / len(apart)) + DOUBT)


def _leads(scores: Scores, alive: Sequence[int], figure: float) -> dict[int, Lead]:
    told = worth_of_luck(scores, figure)
    return {at: lead(scores[at], scores[0], told) for at in alive if at}


def _worth_more(leads: Mapping[int, Lead], patience: float, most: int) -> Sequence[int]:
    """The first idea and those that may still turn out better."""
    hopeful = [at for at, (mean, error) in leads.items() if mean > -patience * error and mean + 2 * error > LEAST]
    hopeful.sort(key=lambda at: -leads[at].mean)
    return [0, *hopeful[:most]]
