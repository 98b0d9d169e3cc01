"""Whether a scenario's troops can be played by a card of this game, and how much ground they cover at the start."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from enfilade.core.naming import one_of, shown
from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.facts import FORMATIONS
from enfilade.rules.adf.chapters.footprint import footprint, ground_formation
from enfilade.tabletop.family import Found

USUAL_STANDS = 2
"""Of a regiment whose scenario does not say."""


def stands_of(unit: Unit) -> int:
    """A battery is one; regiments have as many as the scenario says."""
    return 1 if unit.arm == "artillery" else unit.stands or USUAL_STANDS


def unit_problems(scenario: Scenario, edition: Edition, unit: Unit, path: str) -> Iterator[Found]:
    """Weapons, formations and strengths that the card does not have."""

    def told(value: object) -> str:
        return f"{shown(value)} ({unit.id})"

    charts: dict[str, Collection[str]] = {
        "infantry": edition.infantry.weapons,
        "artillery": edition.artillery.guns,
        "cavalry": edition.cavalry.weapons,
    }
    if unit.weapon not in charts[unit.arm]:
        arms = one_of(unit.weapon, charts[unit.arm], f"a weapon that the edition's {unit.arm} has")
        yield f"{path}.weapon", told(unit.weapon), arms
    if unit.formation not in FORMATIONS[unit.arm]:
        expected = one_of(unit.formation, FORMATIONS[unit.arm], f"a formation of {unit.arm}")
        yield f"{path}.formation", told(unit.formation), expected
    if unit.mounted and unit.arm != "cavalry":
        yield f"{path}.mounted", told(unit.mounted), f"false: {unit.arm} does not fight mounted"
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
    sizes = {kind: (round(size["width"] * 1000), round(size["depth"] * 1000)) for kind, size in scenario.stands.items()}
    return footprint(edition, unit.arm, formation, stands_of(unit), mounted=unit.mounted, sizes=sizes)


def _strength(edition: Edition, unit: Unit, path: str) -> Iterator[Found]:
    """Sections as the guns' chart lists them; figures enough to fire and for a figure on each stand."""
    if unit.arm == "artillery":
        most = max(edition.artillery.sections)
        if unit.strength > most:
            yield (
                f"{path}.strength",
                f"{unit.strength} sections ({unit.id})",
                f"at most {most}; make two batteries of it",
            )
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
        found = f"{unit.strength} figures for {unit.men} men ({unit.id})"
        yield f"{path}.strength", found, f"about {round(unit.men / each)}, at {each} men a figure"
