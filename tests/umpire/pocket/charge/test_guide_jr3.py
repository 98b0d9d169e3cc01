"""Charges of Johnny Reb III led through, worked by hand from the edition file and docs/rules/jr3-charge.md."""

from typing import Any

import msgspec
import pytest
from tests.umpire.pocket.battles import guide_now

from enfilade.core.errors import Illegal
from enfilade.library.editions.cards import edition
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import of_lines
from enfilade.umpire.roster.order_sheet import OrderSheet
from enfilade.umpire.roster.reading_rows import rows

CARD = edition("jr3-15mm")
# Thirty men a figure: 302 are 10, 348 are 12, 480 are 16, 300 are 10; four stands each.
ORDER = """name,side,brigade,arm,weapon,quality,men
2nd Wisconsin,us,Iron Brigade,infantry,R/M,elite,302
7th Wisconsin,us,Iron Brigade,infantry,R/M,veteran,348
13th Alabama,cs,Archer,infantry,R/M,veteran,480
1st Tennessee,cs,Archer,infantry,R/M,veteran,300
"""
Step = tuple[str, dict[str, Any], list[int]]


def opened() -> State:
    order = of_lines(CARD, rows(ORDER, "csv").rows)
    return State(edition=CARD.id, digest=CARD.digest, units=order.units, leaders=order.leaders)


def declared(distance: float, by: tuple[str, ...] = ("13th Alabama",), **facts: Any) -> State:
    told = charge_guide.begin(CARD, opened(), list(by), "2nd Wisconsin", {"distance": distance, **facts})
    assert told.state is not None
    return told.state


def after(state: State, *steps: Step) -> State:
    for choice, facts, dice in steps:
        told = charge_guide.step(CARD, state, choice, facts, dice)
        assert told.state is not None
        state = told.state
    return state


def guide(state: State) -> dict[str, Any]:
    found = guide_now(CARD, state)
    assert found is not None
    return found


def test_a_whole_charge_carries_the_position() -> None:
    state = declared(8, ("13th Alabama", "1st Tennessee"))
    assert guide(state)["says"][0].startswith("13th Alabama charges 2nd Wisconsin, 8″ away, 1st Tennessee in support.")
    # A line moves 6 in the open; 3D6 of bonus are 9: 15 inches, in order for 6 and half of 9, 10½.
    state = after(state, ("roll", {}, [2, 3, 4]))
    assert guide(state)["says"][:2] == [
        "The bonus is 9″: the charge carries 15″.",
        "13th Alabama keeps its order for 10½″.",
    ]
    # Elites fire at half a die: 3 is 1½ inches, so the charge has come 6½.
    state = after(state, ("roll", {}, [3]))
    assert guide(state)["move"] == ["Move 13th Alabama 6½″, to 1½″ from 2nd Wisconsin."]
    # 3 dice of hold and 1 of close range; elite +1, opening volley +2. 6 + 3 = 9 in the row of 10 figures: a possible
    # kill, so that one more die is due; 5 kills.
    assert guide(state)["sheet"]["dice"]["due"] == 4
    state = after(state, ("roll", {}, [1, 2, 1, 2]))
    assert guide(state)["stage"] == "volley"
    assert guide(state)["sheet"]["dice"]["due"] == 1
    with pytest.raises(Illegal, match="the roll that has begun comes first"):
        charge_guide.step(CARD, state, "none", {}, [])
    state = after(state, ("", {}, [5]))
    assert state.units["13th Alabama"].unit.strength == 15
    assert not state.units["2nd Wisconsin"].unit.opening
    # The first loss: veterans 3, in their charge -1, so they must roll more than 2.
    assert state.due[0].causes == ("first-loss",)
    state = after(state, ("roll", {}, [2, 3]))
    assert not state.due
    # The rest of the way is 1½, in order still.
    assert guide(state)["move"] == ["Move 13th Alabama 1½″, into contact with 2nd Wisconsin."]
    # Attacker 3 - 1 charging - 1 support + 6 = 7; defender 2 + 8 = 10. The lower wins.
    state = after(state, ("roll", {}, [3, 3, 4, 4]))
    assert guide(state)["sheet"]["dice"]["due"] == 2  # the beaten defender's fall back
    # 9 inches, and with 9 it routs; the winner takes the ground in disorder.
    state = after(state, ("roll", {}, [4, 5]))
    beaten, winner = state.units["2nd Wisconsin"].unit, state.units["13th Alabama"].unit
    assert (beaten.level, beaten.formation, winner.formation) == ("routed", "disorder", "disorder")
    assert guide(state)["move"] == [
        "Move 2nd Wisconsin 9″ back.",
        "13th Alabama takes the ground, in disorder.",
    ]
    assert guide(state)["over"] == "13th Alabama has carried the position."


def test_a_charge_is_stopped_by_the_volley() -> None:
    # 3 + 20 = 23: the column of 22, row of 10 figures: 6 lost, and with them a stand. Of 10 left 3 stands are left.
    # 3 - 1 charging + 3 for the stand = 5, equal fails: shaken, and one die of 4 inches back.
    state = after(declared(8), ("roll", {}, [2, 3, 4]), ("roll", {}, [3]), ("roll", {}, [5, 5, 5, 5]))
    assert state.units["13th Alabama"].unit.strength == 10
    state = after(state, ("roll", {}, [2, 3]))
    assert guide(state)["sheet"]["dice"]["due"] == 1
    assert guide(state)["sheet"]["dice"]["for"] == "how far it goes"
    state = after(state, ("roll", {}, [4]))
    assert guide(state)["move"] == ["13th Alabama falls back: move it 4″ to the rear."]
    assert guide(state)["over"] == "13th Alabama is stopped by the volley and falls back."
    assert state.units["13th Alabama"].unit.level == "shaken"


def test_a_charge_falls_short_without_impact() -> None:
    # 6 + 3 = 9 of 12 inches: the volley comes at 3, the nearest the charge gets; it holds, and nothing follows.
    state = after(declared(12), ("roll", {}, [1, 1, 1]), ("roll", {}, [3]))
    assert guide(state)["move"] == ["Move 13th Alabama 9″, to 3″ from 2nd Wisconsin."]
    state = after(state, ("none", {}, []))
    # Order was kept for 6 and half of 3, 7½ inches.
    assert guide(state)["over"] == "13th Alabama falls short by 3″, in disorder. There is no impact."


def test_a_repulsed_charge_and_its_enemy_fire_at_once() -> None:
    state = after(declared(8), ("roll", {}, [2, 3, 4]), ("roll", {}, [3]), ("none", {}, []))
    # 2 + 10 = 12 against 2 + 4 = 6: thrown back; the die says 4 inches.
    state = after(state, ("roll", {}, [5, 5, 2, 2, 4]))
    assert guide(state)["stage"] == "repulse"
    assert guide(state)["move"] == ["Move 13th Alabama 4″ back."]
    # Two dice each, the defender first: elite +1, opening +2, disorder +3 and 7 are 13: 2 of 10 figures' row, and
    # 14 of 16 left are 4 stands, so only the first loss makes it check. Then 8 figures fire in disorder:
    # 16 halved 8, opening +2, at elites -1, and 2 are 3: nothing.
    tried = guide_now(CARD, state, "roll", {}, [3, 4, 1, 1])
    assert tried is not None
    large = tried["choices"][0]["sheet"]["result"]["large"]
    assert large == "13th Alabama: two figures lost, morale check; 2nd Wisconsin: no effect"
    state = after(state, ("roll", {}, [3, 4, 1, 1]))
    assert state.units["13th Alabama"].unit.strength == 14
    assert state.units["2nd Wisconsin"].unit.strength == 10
    # 3, in disorder under fire +1, no longer charging: more than 4.
    assert guide(state)["stage"] == "check"
    state = after(state, ("roll", {}, [2, 3]))
    assert guide(state)["over"] == "2nd Wisconsin has thrown back the charge of 13th Alabama."


def test_a_melee_goes_on_in_the_next_turn() -> None:
    both = ("13th Alabama", "1st Tennessee")
    state = after(declared(8, both), ("roll", {}, [2, 3, 4]), ("roll", {}, [3]), ("none", {}, []))
    # 1 + 8 against 2 + 7: equal.
    state = after(state, ("roll", {}, [4, 4, 3, 4]))
    assert guide(state)["stage"] == "melee"
    # 16 and half of 10 in support: the row of 20; against elites -1, 4 dice of 1: 3, nothing. 10 elites +1: 5, nothing.
    state = after(state, ("roll", {}, [1, 1, 1, 1, 1, 1, 1, 1]))
    assert guide(state)["over"] == "Nobody gives way. Round 2 is fought in the next turn."
    assert "in melee" in state.units["13th Alabama"].marks
    told = charge_guide.begin(CARD, state, list(both), "2nd Wisconsin", {"round": 2})
    assert told.state is not None
    assert guide(told.state)["stage"] == "melee"
    # Now the support counts in full: 26 are the row of 24. -1 and 16 are 15: 6, doubled for infantry: 12 of 10.
    state = after(told.state, ("roll", {}, [4, 4, 4, 4, 1, 1, 1, 1]))
    assert state.units["2nd Wisconsin"].gone
    assert guide(state)["over"] == "13th Alabama has won the melee."
    assert "in melee" not in state.units["13th Alabama"].marks


def test_a_unit_on_hold_beside_the_target_may_fire_once() -> None:
    state = after(declared(8), ("roll", {}, [2, 3, 4]))
    assert [each["who"] for each in guide(state)["now"]] == ["2nd Wisconsin", "7th Wisconsin"]
    # 12 figures, 3 dice at normal range, opening +2: 3 + 2 = 5, nothing.
    state = after(state, ("fire", {"firer": "7th Wisconsin", "range": 4}, [1, 1, 1]))
    assert guide(state)["stage"] == "volley-point"
    assert [each["who"] for each in guide(state)["now"]] == ["2nd Wisconsin"]


def test_opened_orders_bind_the_charge() -> None:
    sheet = OrderSheet(side="cs", turn=1, hash="0" * 64, revealed=True)
    state = msgspec.structs.replace(opened(), sheets=(sheet,))
    with pytest.raises(Illegal, match="has the order hold, not charge"):
        charge_guide.begin(CARD, state, ["13th Alabama"], "2nd Wisconsin", {"distance": 8})


@pytest.mark.parametrize("key", ["on", "fire", "close", "advance", "declare"])
def test_what_belongs_to_another_stage_is_refused(key: str) -> None:
    state = declared(8)
    with pytest.raises(Illegal, match="does not belong to this stage") as refusal:
        charge_guide.step(CARD, state, key, {}, [])
    assert refusal.value.rule == "jr3.roster.charge"


def test_what_the_bonus_and_the_volley_point_come_to_stands_in_large_words() -> None:
    """6 inches and 2, 3, 4 carry 15; a die of 6, halved, lets the volley meet them at 3 inches."""
    state = declared(8)
    asked = guide_now(CARD, state, "roll", {}, [2, 3, 4])
    assert asked is not None
    assert asked["choices"][0]["sheet"]["result"]["large"] == "Carries 15″, arrives"
    asked = guide_now(CARD, after(state, ("roll", {}, [2, 3, 4])), "roll", {}, [6])
    assert asked is not None
    result = asked["choices"][0]["sheet"]["result"]
    assert result["large"] == "The volley at 3″, the charge in order"
    assert result["lines"] == [
        "2nd Wisconsin fires when the charge is 3″ away and still in order.",
        "Move 13th Alabama 5″, to 3″ from 2nd Wisconsin.",
    ]


def test_a_charge_without_its_distance_asks_and_does_not_complain() -> None:
    told = charge_guide.begin(CARD, opened(), ["13th Alabama"], "2nd Wisconsin", {})
    assert told.state is not None
    sheet = guide(told.state)["choices"][0]["sheet"]
    assert (sheet["missing"], sheet["problem"]) == ("How far is it to 2nd Wisconsin?", None)
    said = guide_now(CARD, told.state, "declare", {"distance": "8"}, [])
    assert said is not None
    assert said["choices"][0]["sheet"]["missing"] is None
