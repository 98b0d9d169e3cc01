"""Small battles for the tests of the pocket umpire: the railroad cut for one game, the Angle for the other."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.umpire.pocket.charge import guide
from enfilade.umpire.pocket.desk import answer

CUT: dict[str, Any] = {
    "format": "enfilade-pocket-1",
    "name": "McPherson's Ridge",
    "edition": "adf-revised-15mm",
    "turns": 8,
    "first": "us",
    "minutes": 180,
    "units": [
        {"name": "2nd Wisconsin", "side": "us", "brigade": "Iron Brigade", "quality": "elite", "figures": 5},
        {"name": "7th Wisconsin", "side": "us", "brigade": "Iron Brigade", "quality": "veteran", "figures": 6},
        {"name": "13th Alabama", "side": "cs", "brigade": "Archer", "figures": 6},
        {"name": "1st Tennessee", "side": "cs", "brigade": "Archer", "figures": 2},
    ],
    "leaders": [{"name": "James Archer", "side": "cs", "brigade": "Archer", "benefit": 1}],
}
ANGLE: dict[str, Any] = {
    "format": "enfilade-pocket-1",
    "name": "The Angle",
    "edition": "jr3-15mm",
    "units": [
        {"name": "24th Virginia", "side": "cs", "brigade": "Kemper", "figures": 16},
        {"name": "13th Vermont", "side": "us", "brigade": "Stannard", "quality": "green", "figures": 20},
    ],
    "leaders": [{"name": "James Kemper", "side": "cs", "brigade": "Kemper", "rank": "brigade"}],
}
VOLLEY = {
    "do": "judge",
    "procedure": "fire",
    "who": ["2nd Wisconsin"],
    "at": "13th Alabama",
    "facts": {"range": "normal"},
    "dice": [3, 5],
}


def battle(*says: dict[str, Any], opening: dict[str, Any] = CUT) -> dict[str, Any]:
    """A battle in which one phone has entered these orders, a minute apart."""
    return {"opening": opening, "entries": [entry(place, say) for place, say in enumerate(says, start=1)]}


def entry(place: int, say: dict[str, Any], **known: Any) -> dict[str, Any]:
    made = {"id": f"entry-{place:04}", "device": "tablet", "at": place * 60_000, "seq": place, "based": place - 1}
    return made | {"say": say} | known


def look(told: dict[str, Any], **known: Any) -> dict[str, Any]:
    found = answer({"ask": "look", "battle": told} | known)
    assert "error" not in found, found
    return found


def sheet(procedure: str, who: str = "", at: str | None = None, **known: Any) -> dict[str, Any]:
    """A sheet of the first battle unless another is given; `who` is one name or none."""
    asked = {"ask": "sheet", "procedure": procedure, "who": [who] if who else [], "at": at, "battle": battle()} | known
    return answer(asked)


def unit(shown: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in shown["units"] if one["name"] == name)


def judged(procedure: str, who: str, dice: list[int], at: str | None = None, **facts: Any) -> dict[str, Any]:
    return {"do": "judge", "procedure": procedure, "who": [who], "at": at, "facts": facts, "dice": dice}


def guide_now(*asked: Any) -> dict[str, Any] | None:
    """The charge under way as the page gets it."""
    found: dict[str, Any] | None = msgspec.json.decode(msgspec.json.encode(guide.now(*asked)))
    return found
