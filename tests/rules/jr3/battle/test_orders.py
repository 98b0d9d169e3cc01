"""Order sheets: what may stand on them, how they unfold, and that nobody reads one before it is opened."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.tables import changed, cs, guns, led, little, us

from enfilade.core.codec import encode
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.ground.legs import Advance
from enfilade.rules.jr3.battle.commands import Charge, FireRule, FirstFire, Hold, Line, Move, Sheet
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.events import ChangedToHold, Revealed, Voided
from enfilade.rules.jr3.battle.orders import law, marks
from enfilade.rules.jr3.battle.state import Melee, State
from enfilade.rules.jr3.battle.view import view
from enfilade.tabletop.routes.steps import Form

TWO = [us("2-wis", 10, 6), us("7-wis", 18, 6), guns(us("stewart", 26, 6)), cs("13-ala", 12, 30), cs("7-tenn", 20, 30)]


def sheet(said: str) -> Sheet:
    found = ENGINE.parse(f"sheet: {said}", "us")
    assert isinstance(found, Sheet)
    return found


def test_who_is_not_named_holds() -> None:
    table, state = little(TWO)
    assert marks.unfolded(table, state, "us", Sheet()) == dict.fromkeys(("2-wis", "7-wis", "stewart"), Hold())


def test_the_nearest_word_counts() -> None:
    table, state = little(TWO)
    found = marks.unfolded(table, state, "us", sheet("7-wis c / us fr"))
    assert found == {"2-wis": FirstFire(), "7-wis": Charge(), "stewart": FirstFire()}


def test_a_brigade_advances_in_line_and_who_stands_in_line_need_not_form() -> None:
    units = [us("2-wis", 10, 6), us("7-wis", 20, 6, formation="double-line"), cs("13-ala", 12, 30)]
    table, state = little(units)
    found = law.check_sheet(table, state, "us", sheet("all advance 3 in line"))
    # Half a move to form, and the rest at the line's six inches.
    assert found == {"2-wis": Move((Advance(3000),)), "7-wis": Move((Form("line"), Advance(3000)))}
    with pytest.raises(Illegal, match="needs more than the whole of its move") as refused:
        law.check_sheet(table, state, "us", sheet("all advance 3.1 in line"))
    assert refused.value.rule == "jr3.move.far"


def test_as_last_turn() -> None:
    table, state = little(TWO)
    battle = Table(table, state)
    battle.orders("2-wis advance 2; halt 6").hold()
    battle.answer("us", "sheet: us as last turn")
    assert battle.state.units["2-wis"].mark == Move((Advance(2000),), 6000)
    battle.answer("cs", "sheet:")
    battle.hold()
    assert battle.state.units["2-wis"].y == 10_000
    assert battle.of(Revealed)[2].marks == (
        ("2-wis", Move((Advance(2000),), 6000)),
        ("7-wis", Hold()),
        ("stewart", Hold()),
    )


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("13-ala h", "jr3.orders.who"),
        ("cs h", "jr3.orders.who"),
        ("5-ala h", "jr3.orders.who"),
        ("6-wis h", "jr3.orders.who"),
        ("stewart c", "jr3.charge.who"),
        ("2-wis advance 6.1", "jr3.move.far"),
        ("2-wis fr 7-wis", "jr3.orders.target"),
        ("2-wis c 5-ala", "jr3.orders.target"),
        ("2-wis h at 7-wis", "jr3.orders.target"),
        ("2-wis advance 2; fire at 7-wis", "jr3.orders.target"),
        ("2-wis advance 2; halt 24.1", "jr3.orders.halt"),
        ("b fr", "jr3.orders.first-fire"),
        ("meredith ride 9 18", "jr3.move.ride"),
        ("cutler ride 12 30", "jr3.orders.ride"),
        ("archer with 13-ala", "jr3.orders.who"),
        ("meredith with 13-ala", "jr3.orders.ride"),
    ],
)
def test_what_may_not_stand_on_a_sheet(said: str, rule: str) -> None:
    late = {"arrives": {"turn": 3, "edge": "north"}}
    units = [
        *TWO,
        us("6-wis", 34, 6, level="routed"),
        guns(us("b", 40, 6), formation="limbered"),
        cs("5-ala", 30, 35, **late),
    ]
    table, state = little(
        units,
        [
            led("meredith", "us", ["us"], 9, 5),
            led("cutler", "us", ["us"], 12, 20),
            led("archer", "cs", ["cs"], 9, 33),
        ],
    )
    before = encode(state)
    with pytest.raises(Illegal) as refused:
        law.check_sheet(table, state, "us", sheet(said))
    assert refused.value.rule == rule
    assert encode(state) == before


@pytest.mark.parametrize(
    "said",
    [
        "3-wis h",
        "2-wis h / 2-wis fr",
        "2-wis fr 99-ny",
        "2-wis form diamond",
        "meade ride 1 1",
        "2-wis advance 0",
        "meredith with 2-wis today",
        "meredith ride 12 8 9",
    ],
)
def test_what_is_no_order_at_all(said: str) -> None:
    table, state = little(TWO)
    with pytest.raises(Malformed):
        law.check_sheet(table, state, "us", sheet(said))


def test_a_routed_unit_is_passed_by_when_its_brigade_is_ordered() -> None:
    table, state = little([us("2-wis", 10, 6), us("7-wis", 18, 6, level="routed"), cs("13-ala", 12, 30)])
    law.check_sheet(table, state, "us", sheet("us advance 6"))


def test_both_sides_are_asked_at_once_and_the_state_keeps_the_seals_alone() -> None:
    battle = Table(*little(TWO))
    assert isinstance(battle.stop, Ask)
    assert list(battle.stop.sealed) == ["us", "cs"]
    battle.answer("cs", "sheet: 13-ala advance 3.217")
    assert isinstance(battle.stop, Ask)
    assert list(battle.stop.sealed) == ["us"]
    assert battle.state.seals == {"cs": "0" * 64}
    assert b"3217" not in encode(battle.state)
    with pytest.raises(Illegal, match="it is not for cs to answer now"):
        ENGINE.seal(battle.table, battle.state, "cs", "1" * 64)


def test_views_of_states_that_differ_in_the_others_sheet_alone_are_equal() -> None:
    views = []
    for said in ("13-ala advance 5 / 7-tenn c", ""):
        battle = Table(*little(TWO))
        battle.answer("cs", f"sheet: {said}")
        views.append(encode(view(battle.table, battle.state, "us", battle.stop).state))
        assert view(battle.table, battle.state, "us", battle.stop).stop == battle.stop
    assert views[0] == views[1]


def test_a_view_lacks_no_part_of_the_state_that_is_no_secret() -> None:
    table, state = little(TWO, [led("meredith", "us", ["us"], 9, 5)])
    full = msgspec.structs.replace(
        state,
        turn=2,
        phase="moves",
        rolls=7,
        seals={"us": "0" * 64},
        points={"us": 1},
        held={"hill": "us"},
        melees=(Melee(attacker="2-wis", defender="13-ala"),),
        exits=("7-wis",),
        standing={"cs": (Line("cs", Hold()),)},
    )
    empty = State(turn=1, units={}, leaders={})
    same = [name for name in State.__struct_fields__ if getattr(full, name) == getattr(empty, name)]
    assert same == [], "a new part of the state: say here whether a view has it"
    stop = Table(table, state).stop
    assert view(table, full, "cs", stop).state == full


def test_a_view_asks_its_own_side() -> None:
    battle = Table(*little(TWO))
    seen = view(battle.table, battle.state, "cs", battle.stop).stop
    assert isinstance(seen, Ask)
    assert seen.side == "cs"


def test_what_has_become_impossible_is_a_hold() -> None:
    table, state = little([us("2-wis", 20, 14, level="shaken"), cs("13-ala", 20, 30)])
    battle = Table(table, state)
    # Two routs it whatever its point, and it runs its bonus move of three dice in the open.
    battle.orders("2-wis advance 1")
    assert battle.why == "rally of 2-wis"
    battle.roll(1, 1).roll(1, 1, 1)
    assert battle.of(Voided) == [Voided(unit="2-wis", why="2-wis is routed and takes no orders", rule="jr3.orders.who")]
    assert battle.state.units["2-wis"].mark == Hold()


def test_units_change_to_hold_after_the_reveal_and_do_not_move() -> None:
    battle = Table(*little(TWO))
    battle.orders("2-wis advance 5 / 7-wis advance 5", "13-ala fr")
    assert isinstance(battle.stop, Ask)
    # First fire cannot be changed (J1), so the other side is not asked.
    assert battle.stop.sealed == ("us",)
    battle.hold(us=("7-wis",))
    assert battle.of(ChangedToHold) == [ChangedToHold(side="us", units=("7-wis",))]
    assert battle.state.units["2-wis"].y == 11_000
    assert battle.state.units["7-wis"].y == 6000


def test_a_list_of_changes_names_ones_own_who_can() -> None:
    battle = Table(*little(TWO))
    battle.orders("2-wis advance 5")
    for unit, rule in (("7-wis", "jr3.orders.change-to-hold"), ("13-ala", "jr3.orders.who")):
        with pytest.raises(Illegal) as refused:
            battle.hold(us=(unit,))
        assert refused.value.rule == rule


def test_without_the_ruling_nobody_is_asked() -> None:
    battle = Table(*little(TWO, rulings={"change_to_hold": False}))
    battle.orders("2-wis advance 5")
    assert isinstance(battle.stop, Ask)
    assert (battle.stop.question, battle.state.turn) == ("orders", 2)


def test_an_order_is_written_and_read_back() -> None:
    for said in (
        "sheet:",
        "sheet: 2-wis fr 13-ala / 7-wis h at 13-ala within close late / us d face 90.5",
        "sheet: 2-wis move form line; wheel left 30; advance 2.125; halt 6; fire within long",
        "sheet: stewart fm limber / x fm mount / y fm dismount",
        "sheet: 2-wis fm double-line; fire late / 7-wis again / 6-wis c / meredith ride 12.5 8 / archer with 13-ala",
        "changes: 2-wis / 7-wis",
        "changes:",
    ):
        assert ENGINE.text(ENGINE.parse(said)) == said


def test_a_sheet_may_stand_on_lines_of_its_own() -> None:
    assert ENGINE.parse("sheet:\n 2-wis Hold\n\n 7-wis charge 13-ala\n") == ENGINE.parse(
        "sheet: 2-wis h / 7-wis c 13-ala"
    )
    assert ENGINE.parse("sheet: 2-wis hold at 13-ala") == ENGINE.parse("sheet: 2-wis h at 13-ala")


def test_fire_rules_are_kept_with_a_move() -> None:
    table, state = little(TWO)
    found = law.check_sheet(table, state, "us", sheet("2-wis advance 2; fire at 13-ala within close"))
    assert found["2-wis"] == Move((Advance(2000),), fire=FireRule("13-ala", "close"))


def test_a_struct_of_every_order_survives_the_codec() -> None:
    state = changed(little(TWO)[1], "2-wis", mark=Move((Advance(1), Form("line")), 5, FireRule("a", "long", True)))
    assert msgspec.json.decode(encode(state), type=type(state)) == state


def test_who_is_to_change_his_formation_is_forming_also_if_he_moves() -> None:
    for said, order in (
        ("advance 2", "move"),
        ("about", "move"),
        ("fm double-line", "formation"),
        ("advance 2; form double-line", "formation"),
    ):
        assert marks.order_of(sheet(f"2-wis {said}").lines[0].order) == order  # type: ignore[arg-type]  # no "again"


def test_a_battery_that_rallies_does_not_do_what_its_brigade_was_told() -> None:
    """While it was routed the word passed it by; a twelve makes it good, and guns have no line to form."""
    units = [
        us("2-wis", 10, 20),
        guns(us("stewart", 20, 20), formation="limbered", level="routed"),
        cs("13-ala", 12, 34),
    ]
    battle = Table(*little(units)).orders("all advance 3 in line")
    battle.roll(6, 6).hold()
    assert [(event.unit, event.rule) for event in battle.of(Voided)] == [("stewart", "jr3.orders.reveal")]
    assert battle.state.units["stewart"].y == 20_000
    assert battle.state.units["2-wis"].y == 23_000


def test_options_are_plain_sheets() -> None:
    """Guns do not charge: then the order is for those who can."""
    table, state = little(TWO)
    battle = Table(table, state)
    assert [ENGINE.text(option) for option in ENGINE.options(table, battle.state)] == [
        "sheet:",
        "sheet: all again",
        "sheet: all fr",
        "sheet: 2-wis c / 7-wis c",
        "sheet: all d",
    ]
    battle.orders("2-wis advance 1 / 7-wis advance 1")
    assert [ENGINE.text(option) for option in ENGINE.options(table, battle.state)] == [
        "changes:",
        "changes: 2-wis / 7-wis",
        "changes: 2-wis",
        "changes: 7-wis",
    ]


def test_each_side_is_offered_its_own_sheets_and_is_told_what_may_not_stand_on_them() -> None:
    """Without guns the other side may send everybody to the charge; who has sealed his sheet is offered no more."""
    battle = Table(*little(TWO))
    ours, theirs = (view(battle.table, battle.state, side, battle.stop) for side in ("us", "cs"))
    assert "sheet: 2-wis c / 7-wis c" in [ENGINE.text(option) for option in ours.options()]
    assert [ENGINE.text(option) for option in theirs.options()] == [
        "sheet:",
        "sheet: all again",
        "sheet: all fr",
        "sheet: all c",
        "sheet: all d",
    ]
    for option in theirs.options():
        theirs.check(option)
    with pytest.raises(Illegal):
        ours.check("sheet: 13-ala c")
    with pytest.raises(Illegal) as refused:
        ours.check("sheet: stewart c")
    assert refused.value.rule == "jr3.charge.who"
    battle.answer("us", "sheet:")
    ours, theirs = (view(battle.table, battle.state, side, battle.stop) for side in ("us", "cs"))
    assert list(ours.options()) == []
    with pytest.raises(Malformed, match="answered under a seal"):
        ours.check("sheet:")
    theirs.check("sheet:")


def test_a_scenario_sends_brigades_to_the_charge_one_by_one() -> None:
    """One brigade in the first turn, none in the second; the other side as it likes."""
    units = (
        us("2-wis", 10, 10),
        us("143-pa", 30, 10, brigade="stone"),
        cs("13-ala", 10, 16),
        cs("7-tenn", 30, 16, brigade="fry"),
    )
    limits: dict[str, Any] = {"charging-brigades": (1, 0)}
    table, state = little(units, **limits)
    ENGINE.check_sealed(table, Table(table, state).state, "us", ENGINE.parse("sheet: 2-wis charge", "us"))
    battle = Table(table, state)
    with pytest.raises(Illegal, match="only one brigade may charge this turn") as refused:
        battle.answer("us", "sheet: 2-wis charge / 143-pa charge")
    assert refused.value.rule == "jr3.orders.brigades"
    battle.answer("cs", "sheet: 13-ala charge / 7-tenn charge")
