"""Whether a scenario's troops can be played by a card of this game, and how much ground they cover at the start."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

import msgspec

from enfilade.core.naming import shown
from enfilade.core.scenario import GUNS_IN_A_SECTION, Leader, Scenario, Unit
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.facts import FORMATIONS
from enfilade.rules.adf.chapters.footprint import footprint, ground_formation
from enfilade.tabletop import mustering, setting_up
from enfilade.tabletop.family import Found
from enfilade.tabletop.mustering import half_up

THREE_STANDS_FROM = 9
"""Figures; smaller regiments have two stands."""
REGIMENT = (2, 3)
"""The stands that regiments have."""
USUAL_STANDS = 2
"""Of a regiment whose scenario does not say."""


def stands_of(unit: Unit) -> int:
    """A battery is one; regiments have as many as the scenario says."""
    return 1 if unit.arm == "artillery" else unit.stands or USUAL_STANDS


def figures(edition: Edition, arm: str, number: int) -> int:
    """Figures for men, sections for guns: rounded half up, and never so few that a unit could not fight.

    >>> from enfilade.library.editions.cards import edition
    >>> revised = edition("adf-revised-15mm").edition
    >>> figures(revised, "infantry", 330), figures(revised, "cavalry", 235), figures(revised, "artillery", 6)
    (6, 8, 3)
    """
    if arm == "artillery":
        return max(1, half_up(Fraction(number, GUNS_IN_A_SECTION)))
    part = edition.infantry if arm == "infantry" else edition.cavalry
    each = edition.scale.men_per_figure.infantry if arm == "infantry" else edition.scale.men_per_figure.cavalry
    return max(min(part.figures), half_up(Fraction(number, each)))


def stands_for(arm: str, strength: int) -> int:
    """How many stands so many figures fill; a battery is one."""
    return 1 if arm == "artillery" else 3 if strength >= THREE_STANDS_FROM else USUAL_STANDS


def listed(edition: Edition, one: Unit, men: int) -> tuple[Unit, ...]:
    """A unit of another game's list as this card lists it; `men` is that game's figure, where nobody has counted."""
    if one.arm == "artillery":
        return (msgspec.structs.replace(one, stands=1),)
    counted = one.men if one.men is not None else one.strength * men
    strength = figures(edition, one.arm, counted)
    return (msgspec.structs.replace(one, strength=strength, stands=stands_for(one.arm, strength), men=counted),)


def unit_problems(scenario: Scenario, edition: Edition, unit: Unit, path: str) -> Iterator[Found]:
    """Weapons, formations and strengths that the card does not have."""
    charts: dict[str, Collection[str]] = {
        "infantry": edition.infantry.weapons,
        "artillery": edition.artillery.guns,
        "cavalry": edition.cavalry.weapons,
    }
    yield from mustering.weapon(unit, path, charts[unit.arm], f"a weapon that the edition's {unit.arm} has")
    yield from mustering.formation(unit, path, FORMATIONS[unit.arm])
    yield from mustering.horses(unit, path)
    yield from _strength(edition, unit, path)


def leader_problems(scenario: Scenario, edition: Edition, leader: Leader, path: str) -> Iterator[Found]:
    """A benefit that the card does not know."""
    least, most = edition.command.benefit_least, edition.command.benefit_most
    if not least <= leader.benefit <= most:
        yield f"{path}.benefit", f"{shown(leader.benefit)} ({leader.id})", f"a benefit from {least} to {most}"


def ground_of(scenario: Scenario, edition: Edition, unit: Unit) -> tuple[int, int] | None:
    """Width and depth at the start; None for a formation that the unit cannot have."""
    if unit.formation not in FORMATIONS[unit.arm]:
        return None
    formation = ground_formation(unit.arm, unit.formation, unit.level)
    sizes = setting_up.stands_of(scenario)
    return footprint(edition, unit.arm, formation, stands_of(unit), mounted=unit.mounted, sizes=sizes)


def _strength(edition: Edition, unit: Unit, path: str) -> Iterator[Found]:
    """Sections as the guns' chart lists them; figures enough to fire and for a figure on each stand."""
    if unit.arm == "artillery":
        yield from mustering.sections(unit, path, max(edition.artillery.sections))
        return
    least = min((edition.infantry if unit.arm == "infantry" else edition.cavalry).figures)
    if unit.strength < least:
        yield f"{path}.strength", f"{unit.strength} figures ({unit.id})", f"at least {least}"
    if stands_of(unit) > unit.strength:
        found = f"{stands_of(unit)} stands for {unit.strength} figures ({unit.id})"
        yield f"{path}.stands", found, "at least a figure on each stand"
    scale = edition.scale.men_per_figure
    each = scale.infantry if unit.arm == "infantry" else scale.cavalry
    if unit.men is not None and abs(unit.strength - unit.men / each) > 1:
        yield mustering.unlike_its_men(unit, path, unit.men, each)
