"""One whole charge of the revised 15 mm card, worked by hand from the edition file and docs/rules/adf-charge.md."""

from typing import Any

import msgspec
import pytest
from tests.umpire.pocket.battles import guide_now

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card, edition
from enfilade.umpire.forms.dice import Short
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import of_lines
from enfilade.umpire.roster.reading_rows import rows

REVISED = edition("adf-revised-15mm")
ORDER = """name,side,brigade,arm,weapon,quality,figures,benefit
2nd Wisconsin,us,Iron Brigade,infantry,R/M,elite,5,
7th Wisconsin,us,Iron Brigade,infantry,R/M,veteran,6,
13th Alabama,cs,Archer,infantry,R/M,veteran,8,
1st Tennessee,cs,Archer,infantry,R/M,veteran,6,
James Archer,cs,Archer,leader,,,,1
"""
Step = tuple[str, dict[str, Any], list[int]]


def opened(card: Card = REVISED, archer_with: str = "") -> State:
    """The morning of Gettysburg: Archer's men against the Iron Brigade, Archer's side active."""
    order = of_lines(card, rows(ORDER, "csv").rows)
    leaders = {name: msgspec.structs.replace(who, attached=archer_with) for name, who in order.leaders.items()}
    return State(edition=card.id, digest=card.digest, side="cs", units=order.units, leaders=leaders)


def declared(
    distance: float, card: Card = REVISED, by: tuple[str, ...] = ("13th Alabama",), on: str = "2nd Wisconsin"
) -> State:
    return said(charge_guide.begin(card, opened(card), list(by), on, {"distance": distance}))


def said(told: Any) -> State:
    assert isinstance(told.state, State)
    return told.state


def after(state: State, *steps: Step, card: Card = REVISED) -> State:
    for choice, facts, dice in steps:
        state = said(charge_guide.step(card, state, choice, facts, dice))
    return state


def guide(state: State, card: Card = REVISED) -> dict[str, Any]:
    found = guide_now(card, state)
    assert found is not None
    return found


def figures(state: State, name: str) -> int:
    return state.units[name].unit.strength


def level(state: State, name: str) -> str:
    return state.units[name].unit.level


def receipt_line(sheet: dict[str, Any], what: str) -> str:
    return next(str(line["value"]) for line in sheet["receipt"]["lines"] if line["what"].lower().startswith(what))


def test_a_whole_charge_from_the_declaration_to_the_pursuit() -> None:
    state = opened(archer_with="13th Alabama")
    # Nothing is known of the distance yet: the guide asks for it.
    state = said(charge_guide.begin(REVISED, state, ["13 Ala"], "2 Wis", {}))
    assert guide(state)["stage"] == "declare"
    assert "distance" in [question["key"] for question in guide(state)["sheet"]["questions"]]

    # 5 inches over open ground. A battle line moves 6, Archer's benefit adds 1: a normal move of 7.
    state = after(state, ("declare", {"distance": 5}, []))
    assert "The normal move is 7″" in guide(state)["says"][0]
    assert guide(state)["sheet"]["dice"]["due"] == 2  # half of 2D6

    # 3 and 4 make 7, half of it 3½: 10½ in all. Veterans keep their order for half the whole, 5¼.
    state = after(state, ("roll", {}, [3, 4]))
    assert state.charge is not None
    assert guide(state)["says"][0] == "The bonus is 3½″: the charge carries 10½″, and it is 5″ to 2nd Wisconsin."
    assert guide(state)["says"][1] == "13th Alabama keeps its order for 5¼″."
    target, neighbour = guide(state)["now"][0]["may"], guide(state)["now"][1]["may"]
    assert target == "2nd Wisconsin may fire now, countercharge, disengage or hold its fire for point blank."
    assert neighbour.startswith("7th Wisconsin may fire")

    # 7th Wisconsin fires from 3 inches when the charge is 3 from its target: normal range, 2 dice.
    # 6 figures 6, opening volley +2, veterans and a line in good order nothing: 8 + 4 + 3 = 15, that is 2MC.
    state = after(state, ("fire", {"firer": "7th Wisconsin", "at": 3, "distance": 3}, [4, 3]))
    assert guide(state)["stage"] == "check"
    assert guide(state)["move"] == ["Move 13th Alabama 2″, to 3″ from 2nd Wisconsin."]
    assert [item.unit for item in state.due] == ["13th Alabama"]
    assert state.due[0].added == 2
    assert state.units["7th Wisconsin"].reacted
    assert not state.units["7th Wisconsin"].unit.opening
    # Veterans 4, 2MC +2, in their charge -1, one friend beside them -1, Archer -1: 3. They roll 5 and stand.
    drawn = guide_now(REVISED, state, "roll", {"supports": 1}, [])
    assert drawn is not None
    assert receipt_line(drawn["sheet"], "modified point") == "3"
    state = after(state, ("roll", {"supports": 1}, [2, 3]))
    assert not state.due
    assert level(state, "13th Alabama") == "good"
    assert guide(state)["stage"] == "way"

    # They come on to an inch. Elites 3, the enemy so near +1, 7th Wisconsin beside them -1, charge morale 0 - 0: 3.
    state = after(state, ("on", {}, []))
    assert guide(state)["move"] == ["Move 13th Alabama 2″, to 1″ from 2nd Wisconsin."]
    drawn = guide_now(REVISED, state, "roll", {"target-supports": 1}, [])
    assert drawn is not None
    assert receipt_line(drawn["sheet"], "modified point") == "3"
    state = after(state, ("roll", {"target-supports": 1}, [4, 3]))
    assert guide(state)["stage"] == "close-fire"

    # Point blank, 4 dice: 5 figures 5, elite +1, opening volley +2: 8 + 12 = 20, that is 2H.
    state = after(state, ("close", {}, [3, 3, 3, 3]))
    assert figures(state, "13th Alabama") == 6
    assert "13th Alabama loses two figures and must check with +2." in guide(state)["says"]
    assert state.units["2nd Wisconsin"].reacted
    # 4, 2H +2, charging -1, support -1 (said before), Archer -1, enemy within an inch +1: 4. They roll 5 and come on.
    # 5 inches are less than 5¼: they arrive in good order.
    state = after(state, ("roll", {}, [3, 2]))
    assert guide(state)["stage"] == "impact"
    assert level(state, "13th Alabama") == "good"
    assert guide(state)["move"] == ["Move 13th Alabama 1″, into contact with 2nd Wisconsin."]

    # Attacker: 6 figures, point 4 - 1 charging - 1 support - 1 Archer + 1 enemy near = 2, so 4; rolls 9: 13.
    # Defender: 5 figures, point 3 - 1 support + 1 enemy near = 3, so 2; rolls 7: 9. The attacker wins by 4:
    # a figure lost, four inches back, disorder; and the attacker is in disorder, too.
    state = after(state, ("roll", {}, [4, 5, 3, 4]))
    assert guide(state)["stage"] == "after"
    assert "13th Alabama wins by 4." in guide(state)["says"]
    assert guide(state)["move"] == ["Move 2nd Wisconsin 4″ straight back, in disorder."]
    assert (figures(state, "2nd Wisconsin"), level(state, "2nd Wisconsin")) == (4, "disorder")
    assert level(state, "13th Alabama") == "disorder"

    # The winner may follow an inch less than the loser went back.
    with pytest.raises(Illegal, match="up to 3″"):
        charge_guide.step(REVISED, state, "advance", {"inches": 3.5}, [])
    state = after(state, ("advance", {"inches": 3}, []))
    assert guide(state)["over"] == "13th Alabama has won, and follows in disorder."
    assert guide(state)["move"] == ["Move 13th Alabama 3″ after them."]
    assert all(stage["done"] for stage in guide(state)["turns"])


def test_a_charge_is_stopped_by_close_fire() -> None:
    # 5 + 1 elite + 2 opening + 24 = 32: 4H. Half the regiment is gone and with it a stand: depleted, last column 8.
    # 8 + 4 from the fire - 1 charging + 1 enemy near = 12; they roll 10: a level down from disorder, 2 inches back.
    state = after(declared(4), ("roll", {}, [3, 4]), ("on", {}, []), ("roll", {}, [4, 4]), ("close", {}, [6, 6, 6, 6]))
    assert figures(state, "13th Alabama") == 4
    state = after(state, ("roll", {}, [5, 5]))
    assert guide(state)["over"] == "13th Alabama is stopped by fire. The charge is over."
    assert guide(state)["move"] == ["Move 13th Alabama 2″ back."]
    assert level(state, "13th Alabama") == "shaken"
    assert not state.due


def test_a_target_that_fails_its_fear_check_is_caught() -> None:
    # Elites 3, enemy near +1: 4. A natural 3 leaves elites in disorder; a point is missing: an inch back.
    # The charge carries 9½ and needs 5 now.
    state = after(declared(4), ("roll", {}, [3, 4]), ("on", {}, []), ("roll", {}, [1, 2]))
    assert level(state, "2nd Wisconsin") == "disorder"
    assert guide(state)["stage"] == "impact"
    assert guide(state)["move"] == [
        "Move 2nd Wisconsin 1″ back.",
        "Move 13th Alabama 2″, into contact with 2nd Wisconsin.",
    ]
    # 5 inches are past half of 9½, so both are in disorder.
    assert level(state, "13th Alabama") == "disorder"


def test_a_target_that_fails_its_fear_check_gets_away_from_a_spent_charge() -> None:
    # 1 and 1 add an inch: 7 in all, and the target is then 8 away.
    state = after(declared(7), ("roll", {}, [1, 1]), ("on", {}, []), ("roll", {}, [1, 2]))
    assert guide(state)["over"] == "2nd Wisconsin is not caught. 13th Alabama ends the charge in disorder."
    assert guide(state)["move"] == [
        "Move 2nd Wisconsin 1″ back.",
        "Move 13th Alabama 1″, to where 2nd Wisconsin stood.",
    ]


def test_a_charge_falls_short_before_the_last_inch() -> None:
    state = after(declared(9), ("roll", {}, [1, 1]))
    assert "will come no nearer than 2″" in guide(state)["says"][-1]
    state = after(state, ("on", {}, []))
    assert guide(state)["over"] == "13th Alabama falls short by 2″, in disorder."
    assert guide(state)["move"] == ["Move 13th Alabama 7″, to 2″ from 2nd Wisconsin."]


def test_a_charge_that_comes_within_the_inch_is_feared_and_fired_at_before_it_falls_short() -> None:
    # 7 inches of 7½.
    state = after(declared(7.5), ("roll", {}, [1, 1]), ("on", {}, []))
    assert guide(state)["stage"] == "fear"
    state = after(state, ("roll", {}, [4, 4]), ("none", {}, []))
    assert guide(state)["over"] == "13th Alabama falls short by ½″, in disorder."


def test_charge_and_countercharge_meet_in_proportion_to_their_reach() -> None:
    # 9½ against 6 + 3 = 9: of the 5 inches between them the charge covers 5 x 9½ / 18½ = 2.567.
    state = after(declared(5), ("roll", {}, [3, 4]), ("countercharge", {"at": 5}, []))
    assert guide(state)["stage"] == "counter"
    assert state.units["2nd Wisconsin"].reacted
    state = after(state, ("roll", {}, [3, 3]))
    assert guide(state)["move"] == ["Move 2nd Wisconsin 2.433″ to meet the charge.", "Move 13th Alabama 2.567″."]
    assert guide(state)["stage"] == "impact"
    # Attacker 8 - (4 - 1 charging + 1 near) = 4, rolls 4: 8. Defender 5 - (3 - 1 charging + 1 near) = 2, rolls 10: 12.
    # Beaten by 4, but an attacker is spared an inch and a figure: 3 inches back in disorder, nobody lost.
    state = after(state, ("roll", {}, [2, 2, 5, 5]))
    assert guide(state)["move"] == ["Move 13th Alabama 3″ straight back, in disorder."]
    assert figures(state, "13th Alabama") == 8
    assert figures(state, "2nd Wisconsin") == 5
    assert str(guide(state)["over"]).startswith("2nd Wisconsin has beaten off the charge")


def test_a_target_that_disengages_in_time_is_not_caught() -> None:
    # Infantry disengages 8 inches in the open, a level worse; 9½ are less than 13.
    state = after(declared(5), ("roll", {}, [3, 4]), ("disengage", {"at": 5}, []))
    assert level(state, "2nd Wisconsin") == "disorder"
    assert guide(state)["move"][0] == "Move 2nd Wisconsin 8″ straight back, facing the charge."
    assert str(guide(state)["over"]).startswith("2nd Wisconsin gets away.")


def test_a_melee_is_fought_until_one_side_alone_gives_way() -> None:
    # 4 inches of 9½: in good order. Attacker 8 - (4 - 1 + 1) = 4, rolls 5: 9. Defender 5 - (3 + 1) = 1, rolls 8: 9.
    state = after(
        declared(4),
        ("roll", {}, [3, 4]),
        ("on", {}, []),
        ("roll", {}, [4, 4]),
        ("none", {}, []),
        ("roll", {}, [2, 3, 4, 4]),
    )
    assert guide(state)["stage"] == "melee"
    assert guide(state)["sheet"]["dice"]["due"] == 10
    # Round 1: 8 + 5 = 13, MC; 5 + 1 elite + 6 = 12, MC. The defender checks first, against 3 + 1, then the attacker,
    # against 4 - 1 + 1: both stand.
    state = after(state, ("roll", {}, [1, 1, 1, 1, 1, 2, 1, 1, 1, 1]))
    assert [item.unit for item in state.due] == ["2nd Wisconsin", "13th Alabama"]
    state = after(state, ("roll", {}, [4, 4]), ("roll", {}, [4, 4]))
    assert guide(state)["says"][-2:] == [
        "Nobody has the better of it: another round.",
        "Melee, round 2: both sides strike at once.",
    ]
    # Round 2: 8 + 15 = 23, 2H; 6 + 5 = 11, nothing. The defender needs 3 + 2 + 1 = 6 and rolls 5: an inch back.
    state = after(state, ("roll", {}, [3, 3, 3, 3, 3, 1, 1, 1, 1, 1]))
    assert figures(state, "2nd Wisconsin") == 3
    state = after(state, ("roll", {}, [2, 3]))
    assert guide(state)["over"] == "13th Alabama has won."  # it may follow an inch less than an inch
    assert guide(state)["move"] == ["Move 2nd Wisconsin 1″ back."]
    assert level(state, "2nd Wisconsin") == level(state, "13th Alabama") == "disorder"


def test_the_summary_card_settles_it_with_one_die_a_side() -> None:
    card = edition("adf-summary-15mm")
    # Veterans keep their order for the move and half the bonus: 4 inches are no trouble.
    # Fear: 3 + 1 for infantry within 2 inches = 4; they roll 8.
    state = after(
        declared(4, card),
        ("roll", {}, [3, 4]),
        ("on", {}, []),
        ("roll", {}, [4, 4]),
        ("none", {}, []),
        card=card,
    )
    # 8 figures against 5: three more add 2. Points 4 - 1 + 1 and 3 + 1 are equal. 3 + 2 against 4: by one.
    # The loser goes back an inch, and both fire point blank in disorder.
    state = after(state, ("roll", {}, [3, 4]), card=card)
    assert guide(state, card)["stage"] == "volley"
    assert guide(state, card)["move"] == ["Move 2nd Wisconsin 1″ straight back, in disorder."]
    assert level(state, "13th Alabama") == "disorder"
    # 8 halved 4 + 2 opening + 2 at disorder - 1 at elites + 4 = 11; 2½ + 1 + 2 + 2 + 4 = 11: no effect either way.
    assert guide(state, card)["sheet"]["dice"]["due"] == 8
    state = after(state, ("roll", {}, [1, 1, 1, 1, 1, 1, 1, 1]), card=card)
    assert "in disorder or worse" in str(guide(state, card)["over"])
    assert figures(state, "2nd Wisconsin") == 5
    assert figures(state, "13th Alabama") == 8


def test_on_the_western_card_nobody_fires_when_a_charge_stops_short() -> None:
    card = edition("adf-western-10mm")
    # 5 + 3½ inches. Fear: 3 + 1 for any enemy within an inch. Impact: 8 - (4 - 1 + 1) = 4, rolls 4: 8;
    # 5 - (3 + 1) = 1, rolls 6: 7. A win by one: a die of 4 in half inches is 2.
    state = after(
        declared(4, card),
        ("roll", {}, [3, 4]),
        ("on", {}, []),
        ("roll", {}, [4, 4]),
        ("none", {}, []),
        ("roll", {}, [2, 2, 3, 3]),
        card=card,
    )
    assert guide(state, card)["stage"] == "stop-short"
    state = after(state, ("roll", {}, [4]), card=card)
    assert guide(state, card)["move"] == ["Place 13th Alabama 2″ from 2nd Wisconsin."]
    assert "Nobody fires on this card" in str(guide(state, card)["over"])
    assert level(state, "2nd Wisconsin") == level(state, "13th Alabama") == "disorder"


def test_on_the_revised_card_both_fire_a_volley_when_a_charge_stops_short() -> None:
    # As above: 4 + 4 = 8 against 1 + 6 = 7. A die of 2 is an inch: normal range, 2 dice each.
    state = after(
        declared(4),
        ("roll", {}, [3, 4]),
        ("on", {}, []),
        ("roll", {}, [4, 4]),
        ("none", {}, []),
        ("roll", {}, [2, 2, 3, 3]),
        ("roll", {}, [2]),
    )
    assert guide(state)["stage"] == "volley"
    assert guide(state)["sheet"]["dice"]["due"] == 4
    # The attacker in disorder: 4 + 2 - 1 at elites + 2 = 7.
    # The defender who stood: 5 + 1 + 2 + 2 at disorder + 12 = 22, that is 2H.
    state = after(state, ("roll", {}, [1, 1, 6, 6]))
    assert figures(state, "13th Alabama") == 6
    assert figures(state, "2nd Wisconsin") == 5
    # 4 + 2 disorder + 2 from the fire - 1 charging + 1 enemy near = 8; a 7 drops it a level and an inch.
    state = after(state, ("roll", {}, [3, 4]))
    assert level(state, "13th Alabama") == "shaken"
    assert level(state, "2nd Wisconsin") == "disorder"
    assert guide(state)["move"] == ["Move 13th Alabama 1″ back."]


def test_checks_of_one_moment_go_by_how_the_enemy_stood_before_either() -> None:
    state = after(
        declared(4),
        ("roll", {}, [3, 4]),
        ("on", {}, []),
        ("roll", {}, [4, 4]),
        ("none", {}, []),
        ("roll", {}, [2, 2, 3, 3]),
        ("roll", {}, [2]),
    )
    # 5 + 12 = 17, 1H on the defender; 10 + 12 = 22, 2H on the attacker. A natural 2 leaves elites shaken.
    state = after(state, ("roll", {}, [6, 6, 6, 6]), ("roll", {}, [1, 1]))
    assert level(state, "2nd Wisconsin") == "shaken"
    # Shaken infantry frightens nobody, but it was not shaken when it fired: 4 + 2 + 2 - 1 + 1 = 8 all the same.
    assert receipt_line(guide(state)["sheet"], "modified point") == "8"


def test_two_regiments_charge_together_and_one_drops_out() -> None:
    both = ("13th Alabama", "1st Tennessee")
    state = after(declared(4, by=both), ("roll", {}, [3, 4]), ("on", {}, []), ("roll", {}, [4, 4]))
    assert guide(state)["title"] == "13th Alabama and 1st Tennessee charge 2nd Wisconsin"
    # Point blank at 1st Tennessee: 8 + 9 = 17, 1H. 4 + 2 - 1 + 1 = 6; they roll 5 and fall back an inch.
    state = after(state, ("close", {"target": "1st Tennessee"}, [2, 2, 2, 3]), ("roll", {}, [2, 3]))
    assert "1st Tennessee drops out; 13th Alabama comes on." in guide(state)["says"]
    assert state.charge is not None
    assert state.charge.by == ("13th Alabama",)
    assert guide(state)["stage"] == "impact"
    assert level(state, "1st Tennessee") == "disorder"


def test_everyone_of_a_beaten_group_shares_the_result() -> None:
    both = ("13th Alabama", "1st Tennessee")
    state = after(
        declared(4, by=both),
        ("roll", {}, [3, 4]),
        ("on", {}, []),
        ("roll", {}, [4, 4]),
        ("none", {}, []),
    )
    # 1st Tennessee leads: 6 - 4 + 2 = 4 against 1 + 8 = 9: beaten by 5, spared an inch and a figure.
    state = after(state, ("roll", {"lead": "1st Tennessee"}, [1, 1, 4, 4]))
    assert (figures(state, "1st Tennessee"), figures(state, "13th Alabama")) == (5, 7)
    assert level(state, "1st Tennessee") == level(state, "13th Alabama") == "shaken"
    assert guide(state)["move"] == [
        "Move 1st Tennessee 4″ straight back, shaken.",
        "Move 13th Alabama 4″ straight back, shaken.",
    ]


@pytest.mark.parametrize("by", [["2nd Wisconsin"], ["13th Alabama", "13 Ala"], []])
def test_who_cannot_charge_is_refused_at_the_start(by: list[str]) -> None:
    state = opened()
    with pytest.raises((Illegal, Malformed)):
        charge_guide.begin(REVISED, state, by, "2nd Wisconsin", {"distance": 4})


def test_a_shaken_regiment_is_told_why_it_does_not_charge() -> None:
    state = opened()
    one = state.units["13th Alabama"]
    shaken = msgspec.structs.replace(one, unit=msgspec.structs.replace(one.unit, level="shaken"))
    state = msgspec.structs.replace(state, units={**state.units, "13th Alabama": shaken})
    with pytest.raises(Illegal, match="13th Alabama: a shaken unit does not charge") as refusal:
        charge_guide.begin(REVISED, state, ["13th Alabama"], "2nd Wisconsin", {"distance": 4})
    assert refusal.value.rule == "adf.charge.who"


def test_nobody_charges_twice_a_turn_or_beyond_his_reach() -> None:
    state = declared(9)
    over = after(state, ("roll", {}, [1, 1]), ("on", {}, []))
    with pytest.raises(Illegal, match="has charged this turn"):
        charge_guide.begin(REVISED, over, ["13th Alabama"], "2nd Wisconsin", {"distance": 2})
    # 6 and at most half of twelve.
    with pytest.raises(Illegal, match="up to 12″"):
        charge_guide.begin(REVISED, opened(), ["13th Alabama"], "2nd Wisconsin", {"distance": 12.5})
    with pytest.raises(Illegal, match="not over yet"):
        charge_guide.begin(REVISED, state, ["1st Tennessee"], "7th Wisconsin", {"distance": 4})


STAGES: dict[str, list[Step]] = {
    "declare": [],
    "bonus": [("declare", {"distance": 4}, [])],
    "way": [("declare", {"distance": 4}, []), ("roll", {}, [3, 4])],
    "fear": [("declare", {"distance": 4}, []), ("roll", {}, [3, 4]), ("on", {}, [])],
    "close-fire": [("declare", {"distance": 4}, []), ("roll", {}, [3, 4]), ("on", {}, []), ("roll", {}, [4, 4])],
}
KEYS = {"declare", "not", "roll", "on", "fire", "countercharge", "disengage", "close", "none", "advance", "stay"}


@pytest.mark.parametrize("stage", STAGES)
def test_what_belongs_to_another_stage_is_refused_and_changes_nothing(stage: str) -> None:
    state = said(charge_guide.begin(REVISED, opened(), ["13th Alabama"], "2nd Wisconsin", {}))
    state = after(state, *STAGES[stage])
    assert guide(state)["stage"] == stage
    now = {choice["key"] for choice in guide(state)["choices"]}
    before = msgspec.json.encode(state)
    for key in KEYS - now:
        with pytest.raises(Illegal, match="does not belong to this stage") as refusal:
            charge_guide.step(REVISED, state, key, {}, [])
        assert refusal.value.rule == "adf.roster.charge"
    assert msgspec.json.encode(state) == before


def test_a_step_wants_its_own_dice() -> None:
    state = declared(4)
    with pytest.raises(Short, match="takes 2 dice"):
        charge_guide.step(REVISED, state, "roll", {}, [3])
    with pytest.raises(Malformed, match="more dice"):
        charge_guide.step(REVISED, state, "roll", {}, [3, 4, 5])
    over = after(state, ("roll", {}, [3, 4]), ("disengage", {"at": 4}, []))
    with pytest.raises(Illegal, match="this charge is over"):
        charge_guide.step(REVISED, over, "roll", {}, [1, 1])


def test_the_target_fires_once_at_a_charge_and_not_within_the_inch() -> None:
    state = after(declared(4), ("roll", {}, [3, 4]))
    with pytest.raises(Illegal, match="fear check comes first"):
        charge_guide.step(REVISED, state, "fire", {"at": 1}, [3, 4])
    # 5 + 1 + 2 + 2 = 10: no effect at normal range.
    state = after(state, ("fire", {"at": 3}, [1, 1]))
    assert guide(state)["stage"] == "way"
    assert "No effect on 13th Alabama." in guide(state)["says"]
    with pytest.raises(Illegal, match="has fired at this charge"):
        charge_guide.step(REVISED, state, "fire", {"firer": "2nd Wisconsin", "at": 2}, [1, 1])
    # It has reacted, so that nothing is left to it in the last inch: the charge goes straight home.
    state = after(state, ("on", {}, []), ("roll", {}, [4, 4]))
    assert guide(state)["stage"] == "impact"


def test_a_check_that_was_taken_on_the_roster_counts_for_the_charge() -> None:
    state = after(declared(4), ("roll", {}, [3, 4]), ("on", {}, []), ("roll", {}, [4, 4]), ("close", {}, [3, 3, 3, 3]))
    number = state.due[0].number
    assert charge_guide.awaits(state, number)
    # Its point on the list of checks is that of the charge: 4 + 2 - 1 charging + 1 enemy near.
    owed = charge_guide.check_of(REVISED, state, number)
    assert owed is not None
    assert owed.point == 6
    assert charge_guide.check_of(REVISED, state, number + 1) is None
    one = state.units["13th Alabama"]
    shaken = msgspec.structs.replace(one, unit=msgspec.structs.replace(one.unit, level="disorder"))
    elsewhere = msgspec.structs.replace(state, due=(), units={**state.units, "13th Alabama": shaken})
    assert guide(elsewhere)["over"] == "13th Alabama is stopped by fire. The charge is over."
    waived = msgspec.structs.replace(state, due=())
    assert guide(waived)["stage"] == "impact"


def test_a_charge_in_the_middle_survives_being_written_down() -> None:
    state = after(
        declared(4), ("roll", {}, [3, 4]), ("fire", {"firer": "7th Wisconsin", "at": 3, "distance": 3}, [4, 3])
    )
    again = msgspec.json.decode(msgspec.json.encode(state), type=State)
    assert again == state
    assert guide(again) == guide(state)
