"""How another game's troops come onto a card: figures by the men on the ground, stands by figures."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade.core.scenario import Unit
from enfilade.library.editions.cards import edition
from enfilade.rules.adf.battle import mustering
from enfilade.rules.adf.card.edition import Edition

CARD: Edition = edition("adf-revised-15mm").edition
"""Sixty men an infantry figure, thirty a cavalry one."""


def only(each: int = 30, **said: Any) -> Unit:
    usual: dict[str, Any] = {
        "id": "2-wis",
        "name": "2nd Wisconsin",
        "brigade": "iron-brigade",
        "arm": "infantry",
        "weapon": "rifle-musket",
        "quality": "veteran",
        "strength": 10,
        "at": (10, 10),
        "facing": 90,
        "formation": "battle-line",
    }
    (found,) = mustering.listed(CARD, Unit(**(usual | said)), each)
    return found


@pytest.mark.parametrize(
    ("told", "strength", "stands"),
    [
        # Ten figures of thirty men are 300; counted men go before figures; 540 are nine figures, and three stands.
        ({}, 5, 2),
        ({"men": 420}, 7, 2),
        ({"men": 540}, 9, 3),
        ({"men": 509}, 8, 2),
        ({"arm": "cavalry", "weapon": "breechloading-carbine", "formation": "line"}, 10, 3),
    ],
)
def test_regiments_have_figures_by_their_men(told: Any, strength: int, stands: int) -> None:
    found = only(**told)
    assert (found.strength, found.stands, found.men) == (strength, stands, told.get("men", 300))


def test_a_battery_keeps_its_sections_on_one_stand() -> None:
    guns = only(arm="artillery", weapon="napoleon-12-pdr", formation="unlimbered", strength=3)
    assert (guns.strength, guns.stands, guns.men) == (3, 1, None)
