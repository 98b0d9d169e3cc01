"""Distances for sticks: where the range bands of each weapon end, and how far each formation moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from enfilade.core.measures import Length
from enfilade.library.editions.cards import Card
from enfilade.press.charts.sheets import fields, words
from enfilade.rules.adf.chapters import firepower
from enfilade.rules.adf.chapters.facts import FORMATIONS, Unit


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A place on a stick, in thousandths of an inch from its end."""

    at: int
    said: str
    under: bool = False
    """What lies at the mark itself is beyond it."""


class Stick(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    """fire or move"""
    arm: str
    keys: tuple[str, ...]
    """Weapons or formations, as the edition calls them."""
    names: tuple[str, ...]
    marks: tuple[Mark, ...]
    """In order of distance; each says what ends there."""


def range_sticks(card: Card) -> list[Stick]:
    """One for each set of weapons of an arm that carry equally far."""
    found: dict[tuple[str, tuple[Mark, ...]], list[tuple[str, str]]] = {}
    for arm, key, name, marks in (_jr3 if card.family == "jr3" else _adf)(card.edition):
        if marks:
            found.setdefault((arm, marks), []).append((key, name))
    return [_stick("fire", arm, marks, listed) for (arm, marks), listed in found.items()]


def movement_sticks(card: Card) -> list[Stick]:
    """One for each formation, or for guns that move alike, marked with the inches on every kind of ground."""
    found: dict[tuple[str, tuple[Mark, ...]], list[tuple[str, str]]] = {}
    for arm, key, name, rates in _rates(card):
        marks = _walked(rates)
        if marks:
            found.setdefault((arm, marks), []).append((key, name))
    return [_stick("move", arm, marks, listed) for (arm, marks), listed in found.items()]


def _stick(kind: str, arm: str, marks: tuple[Mark, ...], listed: list[tuple[str, str]]) -> Stick:
    keys, names = tuple(key for key, _ in listed), tuple(name for _, name in listed)
    return Stick(kind=kind, arm=arm, keys=keys, names=names, marks=marks)


def _rates(card: Card) -> Iterator[tuple[str, str, str, Any]]:
    """Arm, key, name and inches by ground of everything that moves."""
    edition = card.edition
    if card.family == "jr3":
        charts = {
            "infantry": edition.infantry.movement,
            "mounted cavalry": edition.cavalry.mounted.movement,
            "artillery": edition.artillery.movement,
        }
    else:
        charts = {
            "infantry": edition.infantry.movement,
            "mounted cavalry": edition.cavalry.mounted,
            "dismounted cavalry": edition.cavalry.dismounted,
        }
    for arm, chart in charts.items():
        for key, rates in fields(chart):
            if rates is not None:
                yield arm, key, words(key), rates
    if card.family == "jr3":
        yield "cavalry", "dismounted", "dismounted", edition.cavalry.dismounted.movement
        yield "officers", "officers", "on horseback", edition.officers.movement
        return
    for state in ("limbered", "unlimbered"):
        for key, rates in fields(getattr(edition.artillery, state)):
            yield f"artillery {state}", key, str(edition.artillery.guns[key].name), rates


def _walked(rates: Any) -> tuple[Mark, ...]:
    ends: dict[int, list[str]] = {}
    for ground, rate in fields(rates):
        if isinstance(rate, Length) and rate > 0:
            ends.setdefault(int(rate), []).append(words(ground))
    return tuple(Mark(at=at, said=", ".join(ends[at])) for at in sorted(ends))


def _adf(edition: Any) -> list[tuple[str, str, str, tuple[Mark, ...]]]:
    charts = (
        ("infantry", edition.infantry.weapons),
        ("cavalry", edition.cavalry.weapons),
        ("artillery", edition.artillery.guns),
    )
    return [
        (arm, key, str(weapon.name), _adf_marks(edition, arm, key))
        for arm, chart in charts
        for key, weapon in chart.items()
    ]


def _adf_marks(edition: Any, arm: Any, weapon: str) -> tuple[Mark, ...]:
    """The bands as the rules measure them; what fires only point blank has none."""
    unit = Unit(arm=arm, weapon=weapon, strength=1, formation=FORMATIONS[arm][0])
    ranges, reach = edition.fire.ranges, int(firepower.reach_of(edition, unit))
    if arm != "artillery":
        chart = edition.infantry.weapons if arm == "infantry" else edition.cavalry.weapons
        if getattr(chart[weapon], "point_blank_only", False):
            return ()
        short = ranges.infantry_short if arm == "infantry" else ranges.cavalry_short
        ends = [(int(short.limit), "short"), (reach, "normal"), (reach * ranges.long_multiple, "long")]
        return _rising(ends, under="" if short.touching else "short")
    ends = [
        (int(ranges.canister), "canister"),
        (int(reach * ranges.artillery_short), "short"),
        (reach, "normal"),
        (reach * ranges.long_multiple, "long"),
    ]
    return _rising(ends)


def _jr3(edition: Any) -> list[tuple[str, str, str, tuple[Mark, ...]]]:
    found = []
    for arm, key, bands in (
        ("small arms", "small_arms", ("close", "normal", "long")),
        ("artillery", "guns", ("canister", "normal", "long")),
    ):
        ranges = getattr(edition.fire.ranges, key)
        for weapon, chart in getattr(edition.fire, key).items():
            ends = [(int(getattr(ranges[weapon], band)), band) for band in bands]
            found.append((arm, weapon, str(chart.name), _rising(ends)))
    return found


def _rising(ends: list[tuple[int, str]], under: str = "") -> tuple[Mark, ...]:
    """A band that ends no farther than the one before it does not exist."""
    found: list[Mark] = []
    for at, said in ends:
        if at > (found[-1].at if found else 0):
            found.append(Mark(at=at, said=said, under=said == under))
    return tuple(found)
