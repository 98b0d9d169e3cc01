"""What any card asks of a scenario's units before they can be played: weapon, formation, horses, sections, men."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from enfilade.core.naming import one_of, shown
from enfilade.core.scenario import Unit
from enfilade.tabletop.family import Found


def half_up(value: Fraction) -> int:
    """
    >>> half_up(Fraction(5, 2)), half_up(Fraction(12, 5))
    (3, 2)
    """
    return int(value + Fraction(1, 2))


def weapon(unit: Unit, path: str, known: Collection[str], whose: str) -> Iterator[Found]:
    if unit.weapon not in known:
        yield f"{path}.weapon", _named(unit.weapon, unit), one_of(unit.weapon, known, whose)


def formation(unit: Unit, path: str, known: Collection[str]) -> Iterator[Found]:
    if unit.formation not in known:
        expected = one_of(unit.formation, known, f"a formation of {unit.arm}")
        yield f"{path}.formation", _named(unit.formation, unit), expected


def horses(unit: Unit, path: str) -> Iterator[Found]:
    if unit.mounted and unit.arm != "cavalry":
        yield f"{path}.mounted", _named(unit.mounted, unit), f"false: {unit.arm} does not fight mounted"


def sections(unit: Unit, path: str, most: int) -> Iterator[Found]:
    """The guns' chart ends somewhere."""
    if unit.strength > most:
        found = f"{unit.strength} sections ({unit.id})"
        yield f"{path}.strength", found, f"at most {most}; make two batteries of it"


def unlike_its_men(unit: Unit, path: str, men: int, each: int) -> Found:
    """A regiment whose figures are not worth its men."""
    found = f"{unit.strength} figures for {men} men ({unit.id})"
    return f"{path}.strength", found, f"about {half_up(Fraction(men, each))}, at {each} men a figure"


def _named(value: object, unit: Unit) -> str:
    return f"{shown(value)} ({unit.id})"
