"""Which captain sits at the table: his temper, and what he gives for each thing in the balance."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from enfilade.ai.captains import called
from enfilade.core.codec import ready

DATA = Path(__file__).parents[3] / "data" / "captain-jr3.toml"


class Weights(msgspec.Struct, frozen=True):
    """What each term of the evaluation counts for; data/captain-jr3.toml says what each means."""

    point: float
    early: float
    ground: float
    own: float
    enemy: float
    victory: float
    close: float


class Search(msgspec.Struct, frozen=True):
    """How much is tried in the head; data/captain-jr3.toml says what each means."""

    work: int
    least: int
    most: int
    ideas: int
    tries: int
    end: int
    few: int
    sure: float
    single: int


ready(Weights, Search)


class Mind(msgspec.Struct, frozen=True):
    """A captain."""

    name: str
    temper: str
    weights: Weights
    search: Search


@cache
def mind(name: str) -> Mind:
    """The captain of that name; each point of a handicap halves what he tries.

    >>> mind("captain-bold").temper, mind("captain").search.work > mind("captain-1").search.work
    ('bold', True)
    """
    temper, handicap = called(name)
    data = _data()
    by = data["tempers"].get(temper, {}).get("weights", {})
    weights = {key: value * by.get(key, 1.0) for key, value in data["weights"].items()}
    search = msgspec.convert(data["search"], Search)
    least, work = search.least >> handicap, search.work >> handicap
    return Mind(
        name,
        temper,
        msgspec.convert(weights, Weights),
        msgspec.structs.replace(search, least=least, work=work),
    )


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))
