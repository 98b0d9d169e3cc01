"""What the captain says a move is for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ai.adf.captain.test_captain import begun, crossroads, found_by
from tests.rules.adf.battle.tables import cs, guns, line, us

from enfilade.ai.adf.captain.purpose import with_purpose
from enfilade.ai.adf.plans.brigade_plans import plan
from enfilade.ai.thought import Thought
from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle.commands import Command, Fire, Group, Move

GOES = "The 20th Maine goes forward."
ON = Move(("20-me",), (Advance(2000),))


def told(answer: Command, *units: Any, why: str = GOES, **more: Any) -> str:
    found = found_by(begun(*units, **more))
    return with_purpose(found, plan(found), Thought(answer, why)).why


def test_a_brigade_is_to_take_a_place_or_to_hold_it() -> None:
    far, there = us("20-me", 10, 4), us("20-me", 10, 10)
    enemy = cs("15-ala", 40, 30, facing=180)
    assert told(ON, far, enemy, **crossroads(10, 20)).endswith(" is to take the crossroads.")
    assert told(ON, there, enemy, **crossroads(10, 10)).endswith(" is to hold the crossroads.")
    assert told(ON, far, enemy, **crossroads(10, 20)).startswith(GOES + " ")


def test_works_are_stormed() -> None:
    works = line("hasty-works", (6, 19.5), (14, 19.5))
    enemy = cs("15-ala", 10, 20, facing=180)
    heard = told(ON, us("20-me", 10, 8), enemy, terrain=[works], **crossroads(10, 20))
    assert heard.endswith(" storms the crossroads.")


def test_where_there_is_nothing_to_take_it_goes_for_the_enemy() -> None:
    assert told(ON, us("20-me", 10, 4), cs("15-ala", 10, 20, facing=180)).endswith(" goes for the nearest enemy.")


def test_who_is_ahead_waits() -> None:
    ahead: dict[str, Any] = {"victory": {"handicap": {"us": 3}, "needed": 1}}
    told_of = told(ON, us("20-me", 10, 4), cs("15-ala", 10, 20, facing=180), **ahead)
    assert told_of.endswith(" waits for the enemy: we are ahead.")


def test_a_place_that_pays_now_comes_first() -> None:
    """On the last turn everything that is had at the end is settled."""
    last = told(ON, us("20-me", 10, 4), cs("15-ala", 40, 30, facing=180), turn=8, **crossroads(10, 10))
    assert last == GOES + " It makes for the crossroads, which pays at the end of this turn."


def test_who_goes_to_march_off_says_so() -> None:
    off = {"exits": [{"side": "us", "edge": "north", "start": 0, "end": 48, "points": 2}]}
    told_of = told(ON, us("20-me", 10, 30), cs("15-ala", 40, 5), victory=off)
    assert told_of == GOES + " It is to march off the table, which pays."


@pytest.mark.parametrize(
    ("answer", "unit"),
    [
        (Fire(("20-me",), "15-ala"), us("20-me", 10, 4)),
        (Group(("20-me",), ("fire", "move")), us("20-me", 10, 4)),
        (ON, us("20-me", 10, 4, level="shaken")),
        (ON, guns(us("20-me", 10, 4), formation="limbered")),
    ],
)
def test_fire_guns_and_the_shaken_have_told_why_in_the_first_sentence(answer: Command, unit: Any) -> None:
    assert told(answer, unit, cs("15-ala", 10, 20, facing=180), **crossroads(10, 20)) == GOES


def test_no_reason_is_made_up_where_none_was_given() -> None:
    assert told(ON, us("20-me", 10, 4), cs("15-ala", 10, 20), why="") == ""


def test_the_purpose_goes_first_where_both_would_be_too_long() -> None:
    long = "The 20th Maine goes forward" + " and on" * 31 + "."
    assert told(ON, us("20-me", 10, 4), cs("15-ala", 10, 20), why=long) == long
