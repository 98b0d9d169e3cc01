"""Everything that a batch of games says about a scenario, gathered once for the terminal, the report and the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from enfilade.core.scenario import Scenario
from enfilade.lab.run.job import Result
from enfilade.lab.stats.balance import Balance, balance
from enfilade.lab.stats.brigades import BrigadeCost, brigade_costs
from enfilade.lab.stats.decision import Decision, decision
from enfilade.lab.stats.objectives import Tenure, tenures
from enfilade.lab.stats.outcome import Outcome, Sides, outcome
from enfilade.lab.stats.paired import Difference, difference
from enfilade.lab.stats.worth_seeing import Seen, worth_seeing

COMMON = 0.02
"""Modifiers rarer than this share of the rolls are left out."""


class Modifier(NamedTuple):
    """A modifier that told: in what share of the rolls, and what it came to when it did."""

    roll: str
    why: str
    share: float
    mean: float


class Spot(NamedTuple):
    """Where figures fell, in thousandths of an inch."""

    x: int
    y: int
    lost: int


class Findings(NamedTuple):
    """Of all games that were played to their end."""

    sides: Sides
    names: dict[str, str]
    players: dict[str, str]
    faults: tuple[Result, ...]
    outcome: Outcome
    decision: Decision
    brigades: tuple[BrigadeCost, ...]
    objectives: tuple[Tenure, ...]
    seen: tuple[Seen, ...]
    spots: tuple[Spot, ...]
    deeds: dict[str, dict[str, float]]
    """Deed -> side -> how often in a game, in the mean."""
    modifiers: tuple[Modifier, ...]
    balance: Balance | None
    difference: Difference | None


def shown_order(scenario: Scenario) -> Sides:
    """The Union before the Confederates."""
    first, second = sorted(scenario.sides, key=lambda side: scenario.sides[side].nation != "us")
    return first, second


def findings(
    scenario: Scenario, results: Sequence[Result], without: Sequence[Result] = (), suggest: bool = False
) -> Findings:
    """`without` are games on the same seeds by the other rules; `suggest` looks for an even handicap."""
    sides = shown_order(scenario)
    names = {side: scenario.sides[side].name for side in sides}
    # In one order whatever order they came in: two runs of the same work must say the same.
    whole = sorted((result for result in results if not result.fault), key=lambda result: result.key)
    other = [result for result in without if not result.fault]
    found = outcome(whole, sides, {leader.id: leader.side for leader in scenario.leaders})
    return Findings(
        sides=sides,
        names=names,
        players=dict(results[0].players) if results else {},
        faults=tuple(result for result in (*results, *without) if result.fault),
        outcome=found,
        decision=decision(whole, sides),
        brigades=brigade_costs(whole, sides, {one.id: one.name for one in scenario.brigades}),
        objectives=tenures(whole, sides, {one.id: one.name for one in scenario.victory.objectives}),
        seen=worth_seeing(whole, sides, names),
        spots=tuple(Spot(fight.x, fight.y, sum(fight.lost.values())) for one in whole for fight in one.fights),
        deeds=_deeds(whole, sides),
        modifiers=_modifiers(whole),
        balance=balance(found.margins, sides, scenario.victory) if suggest and whole else None,
        difference=difference(whole, other, sides) if without and whole else None,
    )


def _deeds(results: Sequence[Result], sides: Sides) -> dict[str, dict[str, float]]:
    watched = [result.conduct for result in results if result.conduct]
    totals: dict[str, Counter[str]] = {}
    for conduct in watched:
        for side, deeds in conduct.deeds.items():
            for deed, times in deeds.items():
                totals.setdefault(deed, Counter())[side] += times
    return {
        deed: {side: totals[deed][side] / len(watched) for side in sides}
        for deed in sorted(totals, key=lambda deed: -sum(totals[deed].values()))
    }


def _modifiers(results: Sequence[Result]) -> tuple[Modifier, ...]:
    rolls: Counter[str] = Counter()
    times: Counter[str] = Counter()
    sums: Counter[str] = Counter()
    for result in results:
        if result.conduct:
            rolls.update(result.conduct.rolls)
            for why, (often, total) in result.conduct.modifiers.items():
                times[why] += often
                sums[why] += total
    found = []
    for key, often in times.most_common():
        roll, _, why = key.partition(": ")
        if often >= COMMON * rolls[roll]:
            found.append(Modifier(roll, why, often / rolls[roll], sums[key] / often))
    return tuple(found)
