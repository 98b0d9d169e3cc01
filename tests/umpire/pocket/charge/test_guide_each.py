"""A charge by one unit that touches several: each defender has an impact of its own (ruling 9.6), worked by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.umpire.pocket.charge.test_guide import REVISED, Step, after, declared, figures, guide, level

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import edition
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.roster.ledger import State

SUMMARY = edition("adf-summary-15mm")
BOTH: Step = ("touch", {"touched": ["7th Wisconsin"]}, [])
NONE: Step = ("none", {}, [])


def roll(*dice: int) -> Step:
    return "roll", {}, list(dice)


def touching(distance: float = 4) -> State:
    """13th Alabama at the last inch before both regiments. It carries 9½ and keeps its order for 4¾."""
    return after(declared(distance), roll(3, 4), BOTH)


def keys(state: State) -> list[str]:
    return [choice["key"] for choice in guide(state)["choices"]]


def test_each_defender_checks_fires_and_is_struck_by_itself() -> None:
    state = touching()
    assert guide(state)["title"] == "13th Alabama charges 2nd Wisconsin and 7th Wisconsin"
    assert guide(state)["move"] == ["Move 13th Alabama 3″, to 1″ from 2nd Wisconsin."]
    # Elites 3, the enemy near +1: 4, and 8 is enough. 5 figures, elite +1, opening +2: 8 + 5 = 13, that is MC.
    state = after(state, roll(4, 4), ("close", {}, [1, 1, 2, 1]))
    # Veterans 4, charging -1, the enemy near +1: 4. They roll 6.
    state = after(state, roll(3, 3))
    assert guide(state)["stage"] == "fear"
    assert guide(state)["says"][-1].startswith("13th Alabama is within 1″ of 7th Wisconsin.")
    # Veterans 4, the enemy near +1: 5, and 6 is enough. 6 figures, opening +2: 8 + 12 = 20, that is 2H.
    state = after(state, roll(3, 3), ("close", {}, [3, 3, 3, 3]))
    assert figures(state, "13th Alabama") == 6
    assert state.units["2nd Wisconsin"].reacted
    assert state.units["7th Wisconsin"].reacted
    # 4, 2H +2, charging -1, the enemy near +1: 6. An exact roll stops nobody.
    state = after(state, roll(3, 3))
    assert guide(state)["stage"] == "impact"
    assert guide(state)["move"] == ["Move 13th Alabama 1″, into contact with 2nd Wisconsin and 7th Wisconsin."]

    # 6 figures less 4 - 1 + 1 = 4 make 2, with 9 11; 5 figures less 3 + 1 = 4 make 1, with 6 7: won by 4.
    state = after(state, roll(5, 4, 3, 3))
    assert (figures(state, "2nd Wisconsin"), level(state, "2nd Wisconsin")) == (4, "disorder")
    assert guide(state)["move"] == ["Move 2nd Wisconsin 4″ straight back, in disorder."]
    # Between its impacts the charger keeps the level it came with.
    assert guide(state)["stage"] == "impact"
    assert level(state, "13th Alabama") == "good"
    assert (figures(state, "7th Wisconsin"), level(state, "7th Wisconsin")) == (6, "good")

    # Again 2, with 4 6; 6 figures less 4 + 1 = 5 make 1, with 10 11. Lost by 5: an attacker is spared an inch and a
    # figure: four inches, one figure, shaken.
    state = after(state, roll(2, 2, 5, 5))
    assert guide(state)["over"].startswith("7th Wisconsin has beaten off the charge and holds its ground.")
    assert guide(state)["move"] == ["Move 13th Alabama 4″ straight back, shaken."]
    assert (figures(state, "13th Alabama"), level(state, "13th Alabama")) == (5, "shaken")
    assert (figures(state, "7th Wisconsin"), level(state, "7th Wisconsin")) == (6, "disorder")


def test_the_disorder_of_a_charge_and_its_advance_come_after_the_last_impact() -> None:
    # Nobody fires. 8 figures less 4 make 4. Against 2nd Wisconsin 4 + 7 to 1 + 7, won by 3: three inches.
    state = after(touching(), roll(4, 4), NONE, roll(4, 4), NONE, roll(3, 4, 3, 4))
    assert level(state, "13th Alabama") == "good"
    # Against 7th Wisconsin 4 + 7 to 6 - 5 + 5, won by 5: two figures, five inches, shaken.
    state = after(state, roll(3, 4, 2, 3))
    assert (figures(state, "7th Wisconsin"), level(state, "7th Wisconsin")) == (4, "shaken")
    assert level(state, "13th Alabama") == "disorder"
    # It follows an inch less than the one who went least: 2nd Wisconsin went three.
    assert guide(state)["stage"] == "after"
    with pytest.raises(Illegal, match="up to 2″"):
        charge_guide.step(REVISED, state, "advance", {"inches": 2.5}, [])
    state = after(state, ("advance", {"inches": 2}, []))
    assert guide(state)["over"] == "13th Alabama has won, and follows in disorder."


def test_the_active_player_chooses_the_order_and_a_lost_impact_ends_the_charge_on_all() -> None:
    state = touching()
    assert "first/7th Wisconsin" in keys(state)
    state = after(state, ("first/7th Wisconsin", {}, []))
    assert guide(state)["says"][-1].endswith("7th Wisconsin checks whether it stands.")
    state = after(state, roll(4, 4), NONE)
    assert guide(state)["says"][-1].endswith("2nd Wisconsin checks whether it stands.")
    state = after(state, roll(4, 4), NONE)
    # 4 + 3 to 1 + 9 against 7th Wisconsin: lost by 3, two inches, no figure (one less), disorder.
    assert "first/2nd Wisconsin" in keys(state)
    state = after(state, roll(1, 2, 4, 5))
    assert guide(state)["over"].startswith(
        "7th Wisconsin has beaten off the charge and holds its ground. 2nd Wisconsin is not struck."
    )
    assert guide(state)["move"] == ["Move 13th Alabama 2″ straight back, in disorder."]
    # Whoever was touched is in disorder when it is over, and nobody has lost more.
    assert (figures(state, "2nd Wisconsin"), level(state, "2nd Wisconsin")) == (5, "disorder")
    assert figures(state, "13th Alabama") == 8


def test_the_order_of_the_impacts_may_change_at_contact() -> None:
    state = after(touching(), roll(4, 4), NONE, roll(4, 4), NONE, ("first/7th Wisconsin", {}, []), roll(3, 4, 2, 3))
    assert level(state, "7th Wisconsin") == "shaken"
    assert guide(state)["stage"] == "impact"
    assert keys(state) == ["roll"]


def test_who_gives_way_is_out_of_it_while_another_stands() -> None:
    # A natural 3 leaves elites in disorder, a point short of 4 an inch back; 7th Wisconsin stands and is struck.
    state = after(touching(), roll(1, 2))
    assert guide(state)["move"] == ["Move 2nd Wisconsin 1″ back."]
    assert guide(state)["stage"] == "fear"
    state = after(state, roll(4, 4), NONE)
    assert guide(state)["stage"] == "impact"
    assert keys(state) == ["roll"]
    assert guide(state)["move"] == ["Move 13th Alabama 1″, into contact with 7th Wisconsin."]
    # 4 + 7 to 1 + 7: won by 3.
    state = after(state, roll(3, 4, 3, 4))
    assert guide(state)["stage"] == "after"
    assert (figures(state, "2nd Wisconsin"), figures(state, "7th Wisconsin")) == (5, 5)


def test_if_all_give_way_the_nearest_is_caught() -> None:
    # 7th Wisconsin: natural 3 on a point of 5 is shaken, two inches back. 2nd Wisconsin went one, and 9½ reach 5.
    state = after(touching(), roll(1, 2), roll(1, 2))
    assert level(state, "7th Wisconsin") == "shaken"
    assert guide(state)["stage"] == "impact"
    assert guide(state)["says"][-2] == "2nd Wisconsin is caught, and struck as it now is."
    assert "Move 13th Alabama 2″, into contact with 2nd Wisconsin." in guide(state)["move"]
    assert keys(state) == ["roll"]


def test_who_has_reacted_has_a_desperate_die_against_the_charge_that_touches_it_second() -> None:
    # 7th Wisconsin fires on the way from its own place: 3 inches is normal range, 8 + 2 = 10, nothing.
    fired: Step = ("fire", {"firer": "7th Wisconsin", "at": 3, "distance": 3}, [1, 1])
    state = after(declared(4), roll(3, 4), fired, BOTH, roll(4, 4), NONE, roll(4, 4))
    # It has fired at this charger, and fires once at the same one.
    assert guide(state)["stage"] == "impact"
    # Where its reaction went elsewhere, the die is left.
    state = declared(4)
    spent = msgspec.structs.replace(state.units["7th Wisconsin"], reacted=True)
    state = msgspec.structs.replace(state, units={**state.units, "7th Wisconsin": spent})
    state = after(state, roll(3, 4), BOTH, roll(4, 4), NONE, roll(4, 4))
    assert guide(state)["stage"] == "close-fire"
    open_ = [choice["key"] for choice in guide(state)["choices"] if not choice["why_not"]]
    assert open_ == ["desperation", "none"]


def test_a_melee_with_the_first_is_fought_out_before_the_second_is_struck() -> None:
    # 4 + 5 to 1 + 8: equal. Both strike with five dice: 8 figures with 8, 5 figures with 5 and elite +1.
    state = after(touching(), roll(4, 4), NONE, roll(4, 4), NONE, roll(2, 3, 4, 4))
    assert guide(state)["stage"] == "melee"
    # 8 + 12 = 20: 2H at 2nd Wisconsin; 6 + 5 = 11: nothing at 13th Alabama.
    state = after(state, roll(3, 3, 2, 2, 2, 1, 1, 1, 1, 1))
    assert figures(state, "2nd Wisconsin") == 3
    # Elites 3, from the fire +2, the enemy near +1: 6. Five is one short.
    state = after(state, roll(2, 3))
    assert "13th Alabama wins the melee." in guide(state)["says"]
    assert guide(state)["stage"] == "impact"
    assert guide(state)["says"][-1].startswith("13th Alabama strikes 7th Wisconsin")
    assert level(state, "13th Alabama") == "good"


def test_a_win_by_one_on_the_summary_card_leaves_the_charger_in_contact_with_the_other() -> None:
    # One die a side. Three or more figures above +2 (8 to 5), points 4 - 1 + 1 = 4 to 3 + 1 = 4: nothing. 2 + 2 to 3.
    state = after(declared(4, SUMMARY), roll(3, 4), BOTH, card=SUMMARY)
    state = after(state, roll(4, 4), NONE, roll(4, 4), NONE, roll(2, 3), card=SUMMARY)
    assert guide(state, SUMMARY)["stage"] == "volley"
    assert guide(state, SUMMARY)["move"] == ["Move 2nd Wisconsin 1″ straight back, in disorder."]
    # Both point blank in disorder: 8 halved 4, opening 2, target in disorder +2, elite -1: 7 + 4 = 11, nothing; 5
    # halved 3 (a half counts as one more or less; with 4 on the dice neither comes to 12), elite +1, opening +2.
    state = after(state, roll(1, 1, 1, 1, 1, 1, 1, 1), card=SUMMARY)
    assert guide(state, SUMMARY)["stage"] == "impact"
    assert guide(state, SUMMARY)["says"][-1].startswith("13th Alabama strikes 7th Wisconsin")
    assert level(state, "13th Alabama") == "good"
    # 8 to 6 figures +1, points 4 to 5 +1: 2 + 4 to 1, won by 5: five figures, five inches, a level down.
    state = after(state, roll(4, 1), card=SUMMARY)
    assert figures(state, "7th Wisconsin") == 1
    assert level(state, "13th Alabama") == "disorder"


def test_one_who_was_forgotten_is_named_at_the_impact_and_checks_first() -> None:
    state = after(declared(4), roll(3, 4), ("on", {}, []), roll(4, 4), NONE)
    assert guide(state)["stage"] == "impact"
    due = guide(state)["choices"][0]
    assert guide(state)["sheet"] == due["sheet"]  # the step that is due lies open all the same
    state = after(state, BOTH)
    assert guide(state)["stage"] == "fear"
    state = after(state, roll(4, 4), NONE)
    assert guide(state)["stage"] == "impact"
    assert guide(state)["says"][-1].startswith("13th Alabama strikes 2nd Wisconsin")


def test_nobody_is_named_twice_and_somebody_must_be() -> None:
    state = after(declared(4), roll(3, 4))
    wrong: tuple[dict[str, Any], ...] = ({"touched": []}, {})
    for facts in wrong:
        with pytest.raises(Malformed, match="touch"):
            charge_guide.step(REVISED, state, "touch", facts, [])
    with pytest.raises(Malformed, match="once"):
        charge_guide.step(REVISED, state, "touch", {"touched": ["7th Wisconsin", "7th Wisconsin"]}, [])
    sheet = next(one["sheet"] for one in guide(state)["choices"] if one["key"] == "touch")
    assert sheet["missing"].startswith("Whom does 13th Alabama touch")


def test_a_group_against_a_group_is_one_impact_and_all_losers_share_it() -> None:
    state = after(declared(4, by=("13th Alabama", "1st Tennessee")), roll(3, 4))
    assert "touch" not in keys(state)
    state = after(state, ("on", {}, []), roll(4, 4), NONE)
    # 8 figures less 4 make 4, with 8 12; 5 less 4 make 1, with 7 8: won by 4. Both defenders lose a figure.
    state = after(state, ("roll", {"beside": ["7th Wisconsin"]}, [4, 4, 3, 4]))
    assert (figures(state, "2nd Wisconsin"), figures(state, "7th Wisconsin")) == (4, 5)
    assert {level(state, name) for name in ("2nd Wisconsin", "7th Wisconsin")} == {"disorder"}
