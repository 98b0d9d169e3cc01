"""The morale point: the basic point of the troops and everything added to it, for checks, rallies and impacts."""

from __future__ import annotations

from typing import Literal

from enfilade.core.receipt import Modifier
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters.facts import RANKS, WORKS, Aspect, Unit, officers_counted, stands_lost, words, works_of

Blow = Literal["fire", "charge"]


def basic(edition: Edition, unit: Unit) -> Modifier:
    """Where the sum begins."""
    point: int = getattr(edition.morale.points, unit.quality)
    return Modifier(point, f"{unit.quality} troops", "jr3.morale.point")


def standing(edition: Edition, unit: Unit) -> list[Modifier]:
    """What counts whatever happens to it: officers, ground, losses, its level."""
    chart = edition.morale.modifiers
    found = _officers(edition, unit)
    if unit.charging:
        found.append(Modifier(chart.charging, "charging", "jr3.morale.charging"))
    if any(place not in WORKS for place in unit.cover):
        found.append(Modifier(chart.cover, "behind cover or in woods", "jr3.morale.cover"))
    if works := works_of(unit):
        found.append(Modifier(getattr(chart.works, works), f"in {works} works", "jr3.morale.works"))
    if unit.behind_friends:
        found.append(Modifier(chart.behind_friends, "behind friendly units", "jr3.morale.behind-friends"))
    if lost := stands_lost(edition, unit):
        thing = "section" if unit.arm == "artillery" else "stand"
        why = f"{lost} {thing}{'s' if lost > 1 else ''} lost"
        found.append(Modifier(chart.stand_or_section_lost * lost, why, "jr3.morale.losses"))
    if unit.commander_lost:
        found.append(Modifier(chart.brigade_commander_lost, "brigade commander lost", "jr3.morale.brigade"))
    if unit.regiments_lost:
        why = f"{unit.regiments_lost} of its brigade's regiments lost"
        found.append(Modifier(chart.regiment_lost * unit.regiments_lost, why, "jr3.morale.brigade"))
    if unit.level != "good":
        value = chart.shaken if unit.level == "shaken" else chart.routed
        found.append(Modifier(value, unit.level, "jr3.morale.level"))
    return found


def struck(edition: Edition, unit: Unit, blow: Blow, aspect: Aspect) -> list[Modifier]:
    """What counts for the way it was hit or charged."""
    chart, rule = edition.morale.modifiers.struck, "jr3.morale.struck"
    how = "hit" if blow == "fire" else "charged"
    found = []
    if aspect != "front":
        line = getattr(chart, aspect.replace("-", "_"))
        found.append(Modifier(getattr(line, blow), f"{how} on its {words(aspect)}", rule))
    if unit.formation == "disorder":
        found.append(Modifier(getattr(chart.disorder, blow), f"{how} in disorder", rule))
    if unit.order == "formation":
        found.append(Modifier(getattr(chart.forming, blow), f"{how} while forming", rule))
    if unit.order == "changed-to-hold":
        found.append(Modifier(getattr(chart.changed_to_hold, blow), f"{how} when changed to hold", rule))
    return found


def total(basis: Modifier, lines: tuple[Modifier, ...] | list[Modifier]) -> int:
    return basis.value + sum(line.value for line in lines if line.counted)


def _officers(edition: Edition, unit: Unit) -> list[Modifier]:
    chart, found = edition.morale.modifiers.officer, []
    counted = len(officers_counted(edition, unit))
    for place, rank in enumerate(sorted(unit.officers, key=RANKS.index, reverse=True)):
        value: int = getattr(chart, rank)
        why, rule = f"{rank} officer present", "jr3.morale.officer"
        if place < counted:
            found.append(Modifier(value, why, rule))
        else:
            found.append(Modifier(value, why, rule, counted=False, note="only the highest officer counts"))
    return found
