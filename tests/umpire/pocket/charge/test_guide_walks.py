"""Charges led through at random on every card: no dead end, every roll says what it came to, and nothing is lost."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.umpire.pocket.battles import entry, look

from enfilade.library.editions import cards
from enfilade.umpire.pocket.desk import answer

UNITS: tuple[tuple[str, str, str, str], ...] = (
    ("2nd Wisconsin", "us", "infantry", "elite"),
    ("7th Wisconsin", "us", "infantry", "veteran"),
    ("Hall's Battery", "us", "artillery", "veteran"),
    ("13th Alabama", "cs", "infantry", "veteran"),
    ("1st Tennessee", "cs", "infantry", "green"),
    ("9th Virginia Cavalry", "cs", "cavalry", "veteran"),
)
MOST = 40
"""Steps within which every charge is over."""


@pytest.mark.long
@pytest.mark.parametrize("name", cards.editions())
@pytest.mark.parametrize("seed", [1863, 1864, 1865])
def test_a_charge_comes_to_its_end_whatever_is_chosen_and_rolled(name: str, seed: int) -> None:
    chance = random.Random(f"{name} {seed}")
    told = {"opening": _opening(name), "entries": []}
    by, on = chance.choice(UNITS[3:])[0], chance.choice(UNITS[:3])[0]
    _enter(told, {"do": "charge", "by": [by], "on": on, "facts": {"distance": chance.choice([2, 4, 6])}})
    for _ in range(MOST):
        guide = look(told)["charge"]
        if guide["over"]:
            break
        open_ = [choice for choice in guide["choices"] if not choice["why_not"]]
        assert open_, f"nothing may be done in stage {guide['stage']}"
        _take(told, chance.choice(open_), chance)
    else:
        pytest.fail(f"after {MOST} steps the charge is in stage {guide['stage']}")
    assert look(told)["set_aside"] == []


def _opening(name: str) -> dict[str, Any]:
    size = {"artillery": 3} if name.startswith("adf") else {"artillery": 3, "infantry": 14, "cavalry": 12}
    units = [
        {"name": unit, "side": side, "arm": arm, "quality": quality, "figures": size.get(arm, 7)}
        for unit, side, arm, quality in UNITS
    ]
    return {"format": "enfilade-pocket-1", "name": "Herr Ridge", "edition": name, "first": "cs", "units": units}


def _take(told: dict[str, Any], choice: dict[str, Any], chance: random.Random) -> None:
    """One choice with what it asks, an inch where inches are asked, some of several, and the dice it calls for."""
    sheet, dice = choice["sheet"], list[int]()
    facts: dict[str, Any] = {}
    for one in sheet["questions"] if sheet else ():
        if one["kind"] == "inches":
            facts[one["key"]] = "1"
        elif one["required"]:
            named = [option["value"] for option in one["options"]]
            facts[one["key"]] = chance.sample(named, chance.randint(1, len(named)))
    while sheet is not None:
        asked = {"ask": "guide", "battle": told, "choice": choice["key"], "facts": facts, "dice": dice}
        sheet = next(one["sheet"] for one in answer(asked)["choices"] if one["key"] == choice["key"])
        if sheet["problem"]:
            return  # such as an inch too far: the players say another, or choose another
        left = sheet["dice"]["due"] - len(dice)
        if left <= 0:
            assert not dice or sheet["result"]["large"]
            break
        assert sheet["dice"]["says"]
        dice += [chance.randint(1, 6) for _ in range(left)]
    _enter(told, {"do": "stage", "choice": choice["key"], "facts": facts, "dice": dice})


def _enter(told: dict[str, Any], say: dict[str, Any]) -> None:
    tried = answer({"ask": "try", "battle": told, "say": say})
    assert "error" not in tried, tried
    told["entries"].append(entry(len(told["entries"]) + 1, say))
