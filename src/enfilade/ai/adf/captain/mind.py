"""Which captain sits at the table: his temper, how far he looks, and what he gives for each thing in the balance."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from enfilade.ai.captains import called
from enfilade.core.codec import ready
from enfilade.core.errors import Malformed

DATA = Path(__file__).parents[3] / "data" / "captain.toml"


class Weights(msgspec.Struct, frozen=True, rename="kebab"):
    """What each term of the evaluation counts for; data/captain.toml says what each means."""

    point: float
    figure: float
    section: float
    disorder: float
    shaken: float
    routed: float
    dealt: float
    prepared: float
    come_on: float
    standing: float
    ground: float
    hold: float
    line: float
    odds: float
    support: float
    flank: float
    field_of_fire: float
    guns_in_danger: float
    charge: float
    charge_lost: float
    shuffle: float


class Foresight(msgspec.Struct, frozen=True, rename="kebab"):
    """How ideas are played out in the head, and what counts then; data/captain.toml says what each means."""

    ideas: int
    tries: int
    most_tries: int
    work: int
    near: int
    few: int
    few_ahead: int
    few_at_end: int
    replies: int
    few_replying: int
    reply_tries: int
    reply_sure: float
    steps: int
    sure: float
    victory: float
    close: float
    point: float
    early_point: float
    figure: float
    section: float
    disorder: float
    shaken: float
    routed: float


class Look(msgspec.Struct, frozen=True, rename="kebab"):
    """How far a captain looks."""

    places: int
    """How many places are weighed for a unit."""
    moves: int
    """How many moves of a unit are weighed to the end."""
    answer: bool
    """Whether the enemy's answer counts."""
    groups: bool
    """Whether regiments act together."""
    ends: int
    """For how many turns before the end ideas are played out to it."""
    small: int
    """And from its first turn in a battle whose units, times the turns to come, are so many."""
    slips: float
    """How often he does not do what he thinks best."""
    early: bool
    """Whether before that ideas are played out until the enemy has had his turn."""


ready(Weights, Foresight, Look)


class Mind(msgspec.Struct, frozen=True):
    """A captain."""

    name: str
    temper: str
    handicap: int
    weights: Weights
    look: Look
    replies: dict[str, float]
    """What he goes by in the enemy's turn."""
    leaders: dict[str, float]
    foresight: Foresight


@cache
def mind(name: str) -> Mind:
    """The captain of that name: `captain`, `captain-bold`, `captain-cautious`, each with `-1` to `-3` for a handicap.

    >>> mind("captain-bold-2").temper, mind("captain-bold-2").handicap
    ('bold', 2)
    """
    temper, handicap = called(name)
    data = _data()
    scaled = {
        section: _scaled(data[section], data["tempers"].get(temper, {}).get(section, {}))
        for section in ("weights", "replies", "leaders")
    }
    return Mind(
        name,
        temper,
        handicap,
        msgspec.convert(scaled["weights"], Weights),
        msgspec.convert(data["looks"][handicap], Look),
        scaled["replies"],
        scaled["leaders"],
        msgspec.convert(data["foresight"], Foresight),
    )


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def _scaled(plain: dict[str, float], by: dict[str, float]) -> dict[str, float]:
    unknown = set(by) - set(plain)
    if unknown:
        raise Malformed(f"no temper can scale {', '.join(sorted(unknown))}: there is no such weight")
    return {name: value * by.get(name, 1.0) for name, value in plain.items()}
