"""The turn as a checklist: the phases of each edition, what is done, and what comes now."""

from typing import Any

import msgspec
import pytest

from enfilade.library.editions.cards import Card, edition
from enfilade.umpire.pocket.checklist import checklist
from enfilade.umpire.roster.ledger import Arrival, State
from enfilade.umpire.roster.order_of_battle import of_lines
from enfilade.umpire.roster.order_sheet import OrderSheet
from enfilade.umpire.roster.reading_rows import rows

ORDER = """name,side,brigade,arm,quality,figures,level,benefit
2nd Wisconsin,us,Iron Brigade,infantry,elite,5,,
55th North Carolina,cs,Davis,infantry,veteran,6,routed,
13th Alabama,cs,Archer,infantry,veteran,6,,
James Archer,cs,Archer,leader,,,,1
Solomon Meredith,us,Iron Brigade,leader,,,,1
"""


def opened(name: str, **more: Any) -> tuple[Card, State]:
    card = edition(name)
    order = of_lines(card, rows(ORDER, "csv").rows)
    return card, State(edition=card.id, digest=card.digest, units=order.units, leaders=order.leaders, **more)


def keys(listed: list[dict[str, Any]]) -> list[str]:
    return [phase["key"] for phase in listed]


def test_the_active_turn_of_the_side_with_routers() -> None:
    listed = checklist(*opened("adf-revised-15mm", side="cs"))
    assert keys(listed) == ["leaders", "command", "routs", "actions", "end"]
    assert [step["title"] for step in listed[2]["steps"]] == ["55th North Carolina"]
    assert [step["title"] for step in listed[3]["steps"]] == ["Davis", "Archer"]
    assert "two actions each" in listed[3]["says"]
    assert listed[0]["now"]
    assert not any(phase["done"] for phase in listed)


def test_reinforcements_have_a_phase_only_when_some_are_due() -> None:
    due = (Arrival(name="13th Alabama", turn=2, edge="west"), Arrival(name="Solomon Meredith", turn=2))
    for turn, side, steps in (
        (1, "cs", []),
        (2, "cs", ["13th Alabama, west edge"]),
        (2, "us", ["Solomon Meredith"]),
        (3, "cs", []),
    ):
        listed = checklist(*opened("adf-revised-15mm", side=side, turn=turn, arrivals=due))
        found = [step["title"] for phase in listed if phase["key"] == "arrivals" for step in phase["steps"]]
        assert (found, "arrivals" in keys(listed)) == (steps, bool(steps))


def test_a_side_without_routers_has_no_such_phase() -> None:
    assert "routs" not in keys(checklist(*opened("adf-revised-15mm", side="us")))


@pytest.mark.parametrize(
    ("name", "riders", "command"),
    [
        ("adf-revised-15mm", ["James Archer", "Solomon Meredith"], True),  # leaders of both sides ride
        ("adf-summary-15mm", ["James Archer"], True),
        ("adf-western-10mm", ["James Archer"], False),  # this card has no command control
    ],
)
def test_the_cards_differ_in_leaders_and_command(name: str, riders: list[str], command: bool) -> None:
    listed = checklist(*opened(name, side="cs"))
    assert [step["title"] for step in listed[0]["steps"]] == riders
    assert ("command" in keys(listed)) is command


def test_ticks_and_the_phase_named_tell_what_is_done() -> None:
    ticks = ("arrivals", "leaders/Solomon Meredith")
    due = (Arrival(name="2nd Wisconsin", turn=1, edge="south"),)
    ticked = checklist(*opened("adf-revised-15mm", side="us", ticks=ticks, arrivals=due))
    assert ticked[0]["done"]
    assert ticked[1]["now"]
    assert {step["title"]: step["done"] for step in ticked[1]["steps"]} == {
        "James Archer": False,
        "Solomon Meredith": True,
    }
    named = checklist(*opened("adf-revised-15mm", side="us", phase="actions"))
    assert [phase["done"] for phase in named] == [True, True, False, False]
    assert named[2]["now"]


def test_a_brigade_is_done_when_all_its_units_have_acted() -> None:
    card, state = opened("adf-revised-15mm", side="us")
    one = msgspec.structs.replace(state.units["2nd Wisconsin"], did=("fired",))
    listed = checklist(card, msgspec.structs.replace(state, units={**state.units, "2nd Wisconsin": one}))
    assert [step["done"] for step in listed[2]["steps"]] == [True]


def test_johnny_reb_has_its_nine_phases() -> None:
    card, state = opened("jr3-15mm")
    listed = checklist(card, state)
    assert keys(listed) == list(card.edition.turn.phases)
    assert len(listed) == 9
    assert all(phase["says"] for phase in listed)
    assert [step["title"] for step in listed[1]["steps"]] == ["55th North Carolina"]  # it rolls to rally
    assert [step["title"] for step in listed[8]["steps"]] == ["James Archer", "Solomon Meredith"]


def test_sealed_sheets_and_opened_orders_show_in_the_phases() -> None:
    card, state = opened("jr3-15mm")
    sheets = (OrderSheet(side="us", turn=1, hash="0" * 64), OrderSheet(side="cs", turn=1, hash="1" * 64, revealed=True))
    one = state.units["13th Alabama"]
    charging = msgspec.structs.replace(one, unit=msgspec.structs.replace(one.unit, order="charge"))
    state = msgspec.structs.replace(state, sheets=sheets, units={**state.units, "13th Alabama": charging})
    phases = {phase["key"]: phase for phase in checklist(card, state)}
    assert [step["done"] for step in phases["mark-orders"]["steps"]] == [True, True]
    assert [step["done"] for step in phases["reveal-orders"]["steps"]] == [False, True]
    assert [step["title"] for step in phases["charges"]["steps"]] == ["13th Alabama"]


def test_a_phase_is_done_when_the_sheets_say_so_and_the_next_names_who_is_to_do_what() -> None:
    card, state = opened("jr3-15mm", ticks=("rout-and-rally",))
    sheets = tuple(OrderSheet(side=side, turn=1, hash="0" * 64, revealed=True) for side in ("us", "cs"))
    one = state.units["2nd Wisconsin"]
    firing = msgspec.structs.replace(one, unit=msgspec.structs.replace(one.unit, order="first-fire"))
    state = msgspec.structs.replace(state, sheets=sheets, units={**state.units, "2nd Wisconsin": firing})
    phases = {phase["key"]: phase for phase in checklist(card, state)}
    done = {key for key, phase in phases.items() if phase["done"]}
    # nobody was ordered to disengage or to charge; who has moved is not on the sheets alone
    assert done == {"mark-orders", "rout-and-rally", "reveal-orders", "disengaging-moves", "charges"}
    assert phases["first-fires"]["now"]
    go = {"label": "Fire", "procedure": "fire", "who": "2nd Wisconsin"}
    assert [step["go"] for step in phases["first-fires"]["steps"]] == [go]
    assert phases["mark-orders"]["go"] == {"label": "To the orders", "leaf": "orders"}


def test_routers_and_leaders_are_led_to_where_they_act() -> None:
    listed = checklist(*opened("adf-revised-15mm", side="cs"))
    assert listed[0]["steps"][0]["go"] == {"label": "Ride", "leader": "James Archer"}
    assert listed[2]["steps"][0]["go"] == {"label": "Run", "procedure": "rout", "who": "55th North Carolina"}
