"""The joint odds (figures lost, morale level) of one volley with its check, against icepool and dyce, side by side.

Run it in an environment that has icepool and dyce beside enfilade:

    .venv/bin/pip install icepool dyce && .venv/bin/python benchmarks/volley_odds.py

The situation is assessed beforehand for all three: the total the fire's dice are added to, and the check after
every result. icepool and dyce get it as plain tables, Enfilade as its assessments. A further line gives the time
Enfilade takes to assess the checks. All answers are compared before anything is timed; "new" means situations never
asked about before in a process that has answered others.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import enfilade
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.facts import QUALITIES, Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import chain

EDITION = enfilade.edition("adf-revised-15mm").edition
Joint = dict[tuple[int, str], Fraction]


def situations() -> list[tuple[fire.Shot, Situation]]:
    """Volleys that differ in strength, quality, cover and support."""
    found = []
    for figures, quality, cover, supports, strength in product(
        range(3, 9), QUALITIES, ((), ("light-woods",), ("stone-wall",)), (0, 1, 2), (4, 6, 8)
    ):
        firer = Unit(weapon="rifle-musket", strength=figures)
        target = Unit(strength=strength, quality=quality)
        shot = fire.Shot(firers=(firer,), target=target, band="normal", cover=cover)
        found.append((shot, Situation(supports=supports)))
    return found


class Prepared:
    """One situation, assessed; and what it looks like as plain tables for a general dice library."""

    def __init__(self, shot: fire.Shot, situation: Situation) -> None:
        self.assessment = fire.assess(EDITION, shot)
        self.situation = situation
        self.codes: dict[int, str] = {}
        for total in range(2, 13):
            column = fire.column_of(EDITION, self.assessment.base + total)
            self.codes[total] = fire.outcome_at(EDITION, self.assessment.row, column).code
        self.after: dict[str, dict[int, tuple[int, str]]] = {}
        for outcome in fire.odds(EDITION, self.assessment):
            self.after[outcome.code] = self._checks(shot, outcome)

    def _checks(self, shot: fire.Shot, outcome: fire.Outcome) -> dict[int, tuple[int, str]]:
        if outcome.check is None:
            return {}
        left = chain.struck(shot.target, outcome.hits)
        moment = chain.situation_after(EDITION, shot, self.assessment, self.situation, outcome)
        check = morale.assess(EDITION, left, moment)
        found = {}
        for total in range(2, 13):
            end = morale.outcome_of(EDITION, check, total)
            found[total] = (outcome.hits - end.figures, end.level)
        return found


def ours(case: Prepared) -> Joint:
    return dict(chain.joint(EDITION, case.assessment, case.situation).items())


def with_icepool(case: Prepared) -> Any:
    import icepool

    two = 2 @ icepool.d6
    after = {code: two.map(table) if table else (0, "good") for code, table in case.after.items()}
    return two.map(case.codes).map(after)


def with_dyce(case: Prepared) -> Any:
    from dyce import H, expand

    warnings.simplefilter("ignore")  # expand is experimental
    two = 2 @ H(6)
    after = {
        code: H.from_counts((table[total], count) for total, count in two.items()) if table else H({(0, "good"): 1})
        for code, table in case.after.items()
    }
    return expand(lambda roll: after[case.codes[roll.outcome]], two)


def plain_icepool(die: Any) -> Joint:
    return {(outcome[0], outcome[1]): Fraction(count, die.denominator()) for outcome, count in die.items()}


def plain_dyce(histogram: Any) -> Joint:
    return {outcome: Fraction(count, histogram.total) for outcome, count in histogram.items()}


ROUNDS = 5


def micros(work: Callable[[], object]) -> float:
    """Best of several rounds, in microseconds."""
    best = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        best.append(time.perf_counter() - start)
    return min(best) * 1e6


def main() -> None:
    listed = situations()
    cases = [Prepared(shot, situation) for shot, situation in listed]
    for case in cases[::17]:
        told = ours(case)
        assert sum(told.values()) == 1
        assert told == plain_icepool(with_icepool(case)) == plain_dyce(with_dyce(case))
    count = len(cases)
    fresh = [
        [chain.plan(EDITION, fire._assess(EDITION, shot), situation) for shot, situation in listed]
        for _ in range(ROUNDS)
    ]
    plans = iter(fresh)
    mine = micros(lambda: [chain.odds_of(EDITION, plan) for plan in next(plans)]) / count
    planning = micros(lambda: [chain.plan(EDITION, case.assessment, case.situation) for case in cases]) / count
    ice = micros(lambda: [with_icepool(case) for case in cases]) / count
    dyce = micros(lambda: [with_dyce(case) for case in cases]) / count
    assess = micros(lambda: [fire._assess(EDITION, shot) for shot, _ in listed]) / count
    one = cases[0]
    times = 20_000
    again = micros(lambda: [chain.remembered(EDITION, one.assessment, one.situation) for _ in range(times)]) / times
    better = min(ice, dyce)
    print(f"{count} situations, microseconds each, best of {ROUNDS} rounds")
    print(f"  enfilade, a new situation               {mine:8.1f}")
    print(f"  icepool                                 {ice:8.1f}   {ice / mine:5.1f} times ours")
    print(f"  dyce                                    {dyce:8.1f}   {dyce / mine:5.1f} times ours")
    print(f"  enfilade, a repeated situation          {again:8.2f}")
    print(f"  enfilade, assessing the fire            {assess:8.1f}")
    print(f"  enfilade, assessing its checks          {planning:8.1f}")
    print(f"the better of the two takes {better / mine:.1f} times as long")
    print(f"and {better / (mine + planning):.1f} times as long as assessing the checks and counting together")


if __name__ == "__main__":
    main()
