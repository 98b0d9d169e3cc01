"""How the captain should pick one of his ideas after a few tries: what each way to pick gains over his first idea.

At moments of drill's battles against itself each of the captain's ideas is played out in the head many times. Then he
picks with the few tries he has in play, drawn from those, and what he picked is judged by the others.

    python benchmarks/which_idea.py --battles 4
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from enfilade.ai.adf.ahead import foresight
from enfilade.ai.adf.captain import captain
from enfilade.ai.adf.captain.mind import mind
from enfilade.ai.adf.drill.player import drill
from enfilade.ai.adf.plans.estimate import estimate
from enfilade.ai.search import picking
from enfilade.ai.search.picking import Try
from enfilade.ai.thought import NEVER
from enfilade.core.stops import Ask
from enfilade.lab.run.game import course
from enfilade.lab.run.job import Job
from enfilade.lab.run.setting import setting
from enfilade.rules.adf.battle.commands import Command
from enfilade.rules.adf.battle.view import View

SCENARIOS = ("bufords-delay", "drill-field", "hornets-nest", "mcphersons-woods")
FIRST = 9000
"""The first seed."""
MANY = 80
MOST = 60
DRAWS = 60
"""So often he picks with other tries of the same moment."""


class Moment(NamedTuple):
    """What came of every idea in every try, and how many tries he would have had."""

    to_the_end: bool
    tries: int
    scores: dict[int, list[Try]]


class Way(NamedTuple):
    """A way to pick."""

    name: str
    sure: float = 0.25
    hopeful: tuple[int, int] = picking.HOPEFUL
    times: float = 1.0
    """The tries he has, times this."""
    fair: bool = True
    """Luck is taken off."""


WAYS = (
    Way("sure 2", 2.0),
    Way("sure 1.5", 1.5),
    Way("sure 1, three ideas and then one tried on", 1.0, (3, 1)),
    Way("sure 1", 1.0),
    Way("sure 0.5", 0.5),
    Way("sure 0.25, as he does"),
    Way("sure 0", 0.0),
    Way("luck and all", fair=False),
    Way("luck and all, twice the tries", times=2.0, fair=False),
    Way("half the tries", times=0.5),
    Way("twice the tries", times=2.0),
    Way("thrice the tries", times=3.0),
)


def moments(scenario: str, seed: int, share: float) -> list[Moment]:
    """Of one battle, about so large a share of those at which he would look ahead."""
    found: list[Moment] = []
    chance = random.Random(f"{scenario} {seed}")

    def answer(view: View) -> tuple[Command, str]:
        if isinstance(view.stop, Ask) and view.stop.question == "activate" and chance.random() < share:
            found.extend(_looked(view))
        return drill(view), ""

    job = Job(setting=setting(scenario), players={"union": "drill", "confederate": "drill"}, seed=str(seed))
    for _ in course(job, answer):
        pass
    return found


def _looked(view: View) -> Iterable[Moment]:
    """Everything tried that he would try, and as often as will do; nothing where he would not look ahead."""
    noted: list[tuple[int, dict[int, list[Try]]]] = []
    as_it_is = picking.picked

    def note(
        alive: Sequence[int],
        tries: int,
        trying: picking.Trying,
        sure: float,
        figure: float = 0.0,
        hopeful: tuple[int, int] = (0, 0),
    ) -> tuple[int, int]:
        nothing = Try(0.0, 0.0)
        noted.append((tries, {at: [trying(at, number) or nothing for number in range(MANY)] for at in alive}))
        return 0, 0

    picking.picked = note
    try:
        captain.think(view, NEVER, mind("captain"))
    finally:
        picking.picked = as_it_is
    to_the_end = foresight.goes_to_the_end(estimate(view, mind("captain")))
    return [Moment(to_the_end, tries, scores) for tries, scores in noted]


def gain(some: Sequence[Moment], way: Way) -> tuple[float, float]:
    """What a pick is worth more than the first idea, by the tries that he did not see; and how often it is another."""
    drawn = random.Random(7)
    total = other = 0.0
    for one in some:
        tries = min(MOST, max(picking.FEWEST, round(one.tries * way.times)))
        for _ in range(DRAWS):
            order = drawn.sample(range(MANY), MANY)
            trying = _in_order(one.scores, order, way.fair)
            figure = 0.0 if one.to_the_end else picking.FIGURE
            at, _ = picking.picked(list(one.scores), tries, trying, way.sure, figure, way.hopeful)
            unseen = order[tries:]
            total += sum(one.scores[at][n].worth - one.scores[0][n].worth for n in unseen) / len(unseen)
            other += at != 0
    return total / len(some) / DRAWS, other / len(some) / DRAWS


def _in_order(scores: dict[int, list[Try]], order: Sequence[int], fair: bool) -> picking.Trying:
    def trying(at: int, number: int) -> Try:
        one = scores[at][order[number]]
        return one if fair else Try(one.worth, 0.0)

    return trying


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=4, help="of each scenario")
    parser.add_argument("--share", type=float, default=0.1, help="of the moments in them")
    given = parser.parse_args()
    wanted = [(scenario, FIRST + n, given.share) for n in range(given.battles) for scenario in SCENARIOS]
    found: list[Moment] = []
    with ProcessPoolExecutor() as pool:
        for some in pool.map(moments, *zip(*wanted, strict=True)):
            found += some
            print(f"{len(found)} moments", end="\r", flush=True)
    for told, some in (
        ("a turn ahead", [one for one in found if not one.to_the_end]),
        ("to the end", [one for one in found if one.to_the_end]),
    ):
        print(f"\nplayed out {told}: {len(some)} moments")
        for way in WAYS if some else ():
            gained, other = gain(some, way)
            print(f"  {way.name:44} {gained:+.3f} over the first idea, another in {other:.0%}")


if __name__ == "__main__":
    main()
