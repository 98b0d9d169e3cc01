"""Distances for sticks: where the range bands of each weapon end, and how far each formation moves."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.measures import Length
from enfilade.library.editions.cards import Card
from enfilade.press.charts.sheets import fields, words
from enfilade.press.games.wing import Mark
from enfilade.press.games.wings import WINGS


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
    for arm, key, name, marks in WINGS[card.family].bands(card.edition):
        if marks:
            found.setdefault((arm, marks), []).append((key, name))
    return [_stick("fire", arm, marks, listed) for (arm, marks), listed in found.items()]


def movement_sticks(card: Card) -> list[Stick]:
    """One for each formation, or for guns that move alike, marked with the inches on every kind of ground."""
    found: dict[tuple[str, tuple[Mark, ...]], list[tuple[str, str]]] = {}
    for arm, key, name, rates in WINGS[card.family].rates(card.edition):
        marks = _walked(rates)
        if marks:
            found.setdefault((arm, marks), []).append((key, name))
    return [_stick("move", arm, marks, listed) for (arm, marks), listed in found.items()]


def _stick(kind: str, arm: str, marks: tuple[Mark, ...], listed: list[tuple[str, str]]) -> Stick:
    keys, names = tuple(key for key, _ in listed), tuple(name for _, name in listed)
    return Stick(kind=kind, arm=arm, keys=keys, names=names, marks=marks)


def _walked(rates: Any) -> tuple[Mark, ...]:
    ends: dict[int, list[str]] = {}
    for ground, rate in fields(rates):
        if isinstance(rate, Length) and rate > 0:
            ends.setdefault(int(rate), []).append(words(ground))
    return tuple(Mark(at=at, said=", ".join(ends[at])) for at in sorted(ends))
