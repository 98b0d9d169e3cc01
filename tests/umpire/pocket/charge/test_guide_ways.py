"""The by-ways of a charge led through: guns, routs, desperate dice, a second enemy, and no dead end on any card."""

import random
from typing import Any

import msgspec
import pytest
from tests.umpire.pocket.battles import guide_now

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card, edition, editions
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import of_lines
from enfilade.umpire.roster.reading_rows import rows

REVISED = edition("adf-revised-15mm")
ORDER = """name,side,brigade,arm,weapon,quality,figures,mounted
2nd Wisconsin,us,Iron Brigade,infantry,R/M,elite,5,
7th Wisconsin,us,Iron Brigade,infantry,R/M,veteran,6,
Stewart's Battery,us,Wainwright,artillery,Napoleon,veteran,3,
8th Illinois,us,Gamble,cavalry,,veteran,6,yes
13th Alabama,cs,Archer,infantry,R/M,veteran,8,
1st Tennessee,cs,Archer,infantry,R/M,veteran,6,
9th Virginia,cs,Lee,cavalry,,elite,6,yes
"""


def opened(card: Card = REVISED) -> State:
    order = of_lines(card, rows(ORDER, "csv").rows)
    return State(edition=card.id, digest=card.digest, side="cs", units=order.units, leaders=order.leaders)


def after(state: State, *steps: tuple[str, dict[str, Any], list[int]], card: Card = REVISED) -> State:
    for choice, facts, dice in steps:
        told = charge_guide.step(card, state, choice, facts, dice)
        assert told.state is not None
        state = told.state
    return state


def at_an_inch(on: str, card: Card = REVISED, state: State | None = None) -> State:
    """13th Alabama has come four inches of nine and a half to within an inch."""
    told = charge_guide.begin(card, state or opened(card), ["13th Alabama"], on, {"distance": 4})
    assert told.state is not None
    return after(told.state, ("roll", {}, [3, 4]), ("on", {}, []), card=card)


def guide(state: State, card: Card = REVISED, choice: str = "", facts: dict[str, Any] | None = None) -> dict[str, Any]:
    found = guide_now(card, state, choice, facts)
    assert found is not None
    return found


def point(shown: dict[str, Any]) -> str:
    lines = shown["sheet"]["receipt"]["lines"]
    return next(str(line["value"]) for line in lines if line["what"] == "Modified point")


def test_guns_alone_stand_on_a_doubled_point_and_fire_close_canister() -> None:
    state = at_an_inch("Stewart's Battery")
    # Veterans 4, doubled 8, the enemy near +1. With a regiment beside it the battery stands on 4 + 1, less its support.
    assert point(guide(state)) == "9"
    assert point(guide(state, choice="roll", facts={"supporters": ["7th Wisconsin"]})) == "4"
    state = after(state, ("roll", {}, [5, 5]))
    labels = [choice["label"] for choice in guide(state)["choices"]]
    assert labels[0] == "Stewart's Battery fires: close canister"
    assert guide(state)["sheet"]["dice"]["due"] == 5  # smoothbores


def test_who_routs_from_fear_runs_at_once_on_most_cards_and_surrenders_if_he_is_caught() -> None:
    card = edition("adf-reference-15mm")
    # A natural 2 routs veterans; 2D6 of 1 and 1 carry them 2 inches, and the charge of 9½ comes 6.
    state = after(at_an_inch("7th Wisconsin", card), ("roll", {}, [1, 1]), card=card)
    assert guide(state, card)["stage"] == "rout"
    state = after(state, ("roll", {}, [1, 1]), card=card)
    assert guide(state, card)["stage"] == "impact"
    assert guide(state, card)["sheet"]["dice"]["due"] == 0
    state = after(state, ("roll", {}, []), card=card)
    assert state.units["7th Wisconsin"].gone == "surrendered"
    assert "7th Wisconsin surrenders without a blow." in guide(state, card)["says"]


def test_who_routs_from_fear_falls_back_on_the_revised_card() -> None:
    # 4 + 1 enemy near = 5, and a natural 2: three points missing are three inches; 9½ are more than 7.
    state = after(at_an_inch("7th Wisconsin"), ("roll", {}, [1, 1]))
    assert state.units["7th Wisconsin"].unit.level == "routed"
    assert guide(state)["move"][0] == "Move 7th Wisconsin 3″ back."
    assert guide(state)["stage"] == "impact"


@pytest.mark.parametrize(("name", "before"), [("adf-summary-15mm", True), ("adf-revised-15mm", False)])
def test_the_desperate_die_comes_before_or_after_the_fear_check(name: str, before: bool) -> None:
    card = edition(name)
    state = opened(card)
    spent = msgspec.structs.replace(state.units["2nd Wisconsin"], reacted=True)
    state = at_an_inch(
        "2nd Wisconsin", card, msgspec.structs.replace(state, units={**state.units, "2nd Wisconsin": spent})
    )
    assert ("desperation" in [choice["key"] for choice in guide(state, card)["choices"]]) is before
    if not before:
        state = after(state, ("roll", {}, [4, 4]))
        assert guide(state)["choices"][0]["why_not"] == "2nd Wisconsin: it has had its reaction this turn"
    # 5 + 1 elite + 2 opening and a 6, which calls for a second die: 8 + 6 + 1 = 15, that is 2MC.
    state = after(state, ("desperation", {}, [6]), card=card)
    assert guide(state, card)["sheet"]["dice"]["due"] == 1
    assert "These dice lie: 6." in guide(state, card)["says"][-1]
    state = after(state, ("desperation", {}, [1]), card=card)
    assert state.due[0].added == 2


def test_a_winner_may_go_on_into_another_unit() -> None:
    state = after(at_an_inch("2nd Wisconsin"), ("roll", {}, [4, 4]), ("none", {}, []))
    # 8 - 4 + 10 = 14 against 5 - 4 + 9 = 10: by 4, and an advance of 3 inches.
    state = after(state, ("roll", {}, [5, 5, 4, 5]))
    with pytest.raises(Illegal, match="is further off"):
        charge_guide.step(REVISED, state, "strike", {"unit": "7th Wisconsin", "distance": 4}, [])
    state = after(state, ("strike", {"unit": "7th Wisconsin", "distance": 2}, []))
    assert guide(state)["title"] == "13th Alabama charges 7th Wisconsin"
    assert guide(state)["move"] == ["Move 13th Alabama 1″, to 1″ from 7th Wisconsin."]
    # Veterans 4, the enemy near +1, and the charger's disorder is 3 in its favour: 2.
    assert point(guide(state)) == "2"
    state = after(state, ("roll", {}, [4, 4]))
    assert guide(state)["stage"] == "close-fire"


def test_what_is_said_beforehand_is_kept_for_the_declaration_and_must_make_sense() -> None:
    told = charge_guide.begin(REVISED, opened(), ["13th Alabama"], "2nd Wisconsin", {"ground": ["broken"]})
    assert told.state is not None
    # A battle line moves 5 over broken ground.
    state = after(told.state, ("declare", {"distance": 4}, []))
    assert "The normal move is 5″" in guide(state)["says"][0]
    for facts in ({"ground": ["lava"]}, {"weather": "hot"}, {"distance": None, "aspect": 3}):
        with pytest.raises(Malformed):
            charge_guide.begin(REVISED, opened(), ["13th Alabama"], "2nd Wisconsin", facts)


def test_a_charge_thought_better_of_leaves_no_trace() -> None:
    told = charge_guide.begin(REVISED, opened(), ["13th Alabama"], "2nd Wisconsin", {})
    assert told.state is not None
    state = after(told.state, ("not", {}, []))
    assert state.units == opened().units
    assert guide(state)["over"] == "The charge is not declared."


def test_typed_dice_are_shown_before_they_are_entered() -> None:
    told = charge_guide.begin(REVISED, opened(), ["13th Alabama"], "2nd Wisconsin", {"distance": 4})
    assert told.state is not None
    before = msgspec.json.encode(told.state)
    shown = guide_now(REVISED, told.state, "roll", {}, [3, 4])
    assert shown is not None
    assert any("The bonus is 3½″" in line for line in shown["sheet"]["result"]["lines"])
    assert msgspec.json.encode(told.state) == before


@pytest.mark.parametrize("name", editions())
def test_every_charge_comes_to_an_end_on_every_card(name: str) -> None:
    chance, card = random.Random(1863), edition(name)
    for by, on in (
        ("13th Alabama", "7th Wisconsin"),
        ("1st Tennessee", "Stewart's Battery"),
        ("9th Virginia", "8th Illinois"),
    ):
        told = charge_guide.begin(card, opened(card), [by], on, {"distance": 3})
        for _ in range(60):
            assert told.state is not None
            shown = guide(told.state, card)
            if shown["over"]:
                break
            able = [choice for choice in shown["choices"] if not choice["why_not"]]
            chosen = chance.choice(able)
            due = chosen["sheet"]["dice"]["due"] if chosen["sheet"] else 0
            try:
                told = charge_guide.step(
                    card, told.state, chosen["key"], {}, [chance.randint(1, 6) for _ in range(due)]
                )
            except (Illegal, Malformed):
                assert len(able) > 1  # another choice is left
        else:
            raise AssertionError(f"{by} never came to an end in {shown['stage']}")


def test_a_charger_shaken_by_something_else_has_been_stopped() -> None:
    state = at_an_inch("2nd Wisconsin")
    one = state.units["13th Alabama"]
    shaken = msgspec.structs.replace(one, unit=msgspec.structs.replace(one.unit, level="shaken"))
    state = msgspec.structs.replace(state, units={**state.units, "13th Alabama": shaken})
    assert guide(state)["over"] == "13th Alabama is stopped. The charge is over."
    # The next entry takes note of it, and another charge may begin.
    told = charge_guide.begin(REVISED, state, ["1st Tennessee"], "2nd Wisconsin", {"distance": 4})
    assert told.state is not None
    assert guide(told.state)["title"] == "1st Tennessee charges 2nd Wisconsin"


def test_a_charge_whose_target_is_taken_off_the_table_ends_on_its_ground() -> None:
    state = at_an_inch("2nd Wisconsin")
    gone = msgspec.structs.replace(state.units["2nd Wisconsin"], gone="eliminated")
    state = msgspec.structs.replace(state, units={**state.units, "2nd Wisconsin": gone})
    assert guide(state)["over"] == "2nd Wisconsin is no more. 13th Alabama ends the charge in disorder."
    assert charge_guide.caught_up(REVISED, state).units["13th Alabama"].unit.level == "disorder"


def test_a_check_with_another_cause_is_asked_for_first() -> None:
    state = roster.due(at_an_inch("2nd Wisconsin"), "13th Alabama", "James Archer killed")
    assert guide(state)["now"][0]["may"] == "13th Alabama owes a check first: James Archer killed."
