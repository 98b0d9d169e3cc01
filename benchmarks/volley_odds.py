"""The joint odds (figures lost, morale level) of one volley with its check, against icepool and dyce, side by side.

Run it in an environment that has icepool and dyce beside enfilade:

    .venv/bin/pip install icepool dyce && .venv/bin/python benchmarks/volley_odds.py

The other two are given the assessed situation for nothing: the total the dice are added to, and what every check roll does
after every result, worked out beforehand. Enfilade is timed twice: with the same gift, and with its own assessment of the
check in the time. All answers are compared before anything is timed.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import enfilade
from enfilade.rules.adf import chain, fire, morale
from enfilade.rules.adf.facts import QUALITIES, Unit
from enfilade.rules.adf.situation import Situation

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


def micros(work: Callable[[], object], rounds: int = 5) -> float:
    """Best of several rounds, in microseconds."""
    best = []
    for _ in range(rounds):
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
    fresh = [Prepared(shot, situation) for shot, situation in listed]
    count = len(cases)
    mine = micros(lambda: [chain.joint(EDITION, case.assessment, case.situation) for case in fresh]) / count
    ice = micros(lambda: [with_icepool(case) for case in cases], 2) / count
    dyce = micros(lambda: [with_dyce(case) for case in cases], 2) / count
    assess = micros(lambda: [fire.assess(EDITION, shot) for shot, _ in listed]) / count
    one = cases[0]
    chain.remembered(EDITION, one.assessment, one.situation)
    times = 20_000
    again = micros(lambda: [chain.remembered(EDITION, one.assessment, one.situation) for _ in range(times)]) / times
    print(f"{count} situations, microseconds each")
    print(f"  enfilade, the check assessed too   {mine:8.1f}")
    print(f"  icepool, everything given          {ice:8.1f}   {ice / mine:5.1f} times ours")
    print(f"  dyce, everything given             {dyce:8.1f}   {dyce / mine:5.1f} times ours")
    print(f"  enfilade, the same again           {again:8.2f}")
    print(f"  enfilade, assessing the fire       {assess:8.1f}")
    print(f"median of ratios to the better: {statistics.median([min(ice, dyce) / mine]):.1f}")


if __name__ == "__main__":
    main()
