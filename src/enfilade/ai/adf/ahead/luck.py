"""What dice gave a side above what they owed it, by exact odds: in the long run nothing.

Two ideas are told apart sooner where the luck of each try is known and can be taken off again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from enfilade.core.odds import Odds
from enfilade.rules.adf.battle.events import Checked, Event, Fired, Struck
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire, impact, morale
from enfilade.rules.adf.chapters.facts import Unit

T = TypeVar("T")


class Scale(NamedTuple):
    """What men are worth: a section of guns in figures, and which share of a unit is gone with each level."""

    section: float
    gone: Mapping[str, float]


def left(scale: Scale, unit: Unit, lost: int, level: str) -> float:
    """What a unit is worth after a loss, in figures.

    >>> scale = Scale(3.0, {"good": 0.0, "shaken": 0.8})
    >>> left(scale, Unit(arm="infantry", strength=8), 2, "good")
    6.0
    >>> round(left(scale, Unit(arm="artillery", strength=3), 1, "shaken"), 6)
    1.2
    """
    each = scale.section if unit.arm == "artillery" else 1.0
    return each * max(0, unit.strength - lost) * (1.0 - scale.gone[level])


def of_events(edition: Edition, scale: Scale, before: State, events: Iterable[Event], side: str) -> float:
    """What the dice of a step were worth to a side: its own luck, less the enemy's."""
    total = 0.0
    for event in events:
        match event:
            case Fired(firers=(firer, *_)):
                luck, unit = of_fire(edition, scale, event), firer
            case Checked(unit=unit):
                luck = of_check(edition, scale, event)
            case Struck(attacker=unit):
                luck = of_impact(edition, scale, event)
            case _:
                continue
        total += luck if before.units[unit].side == side else -luck
    return total


def of_fire(edition: Edition, scale: Scale, event: Fired) -> float:
    """To those who fired. What a check makes of the target is the check's luck."""
    target = event.assessment.shot.target
    odds = fire.odds(edition, event.assessment)
    return -_above(odds, event.result.outcome, lambda end: left(scale, target, end.hits, target.level))


def of_check(edition: Edition, scale: Scale, event: Checked) -> float:
    """To the unit that checked its morale or tried to rally."""
    unit = event.assessment.unit

    def worth(end: morale.Outcome) -> float:
        return 0.0 if end.disintegrates else left(scale, unit, -end.figures, end.level)

    return _above(morale.odds(edition, event.assessment), event.result.outcome, worth)


def of_impact(edition: Edition, scale: Scale, event: Struck) -> float:
    """To the attacker, in both lead units, before any volley or melee."""
    clash = event.assessment.clash
    mine, theirs = clash.attacker.unit, clash.defender.unit

    def worth(end: impact.Outcome) -> float:
        here = 0.0 if end.attacker.eliminated else left(scale, mine, end.attacker.lost, end.attacker.level)
        there = 0.0 if end.defender.eliminated else left(scale, theirs, end.defender.lost, end.defender.level)
        return here - there

    return _above(impact.odds(edition, event.assessment), event.result.outcome, worth)


def _above(odds: Odds[T], outcome: T, worth: Callable[[T], float]) -> float:
    owed = sum([ways * worth(end) for end, ways in odds.ways.items()]) / odds.total
    return worth(outcome) - owed
