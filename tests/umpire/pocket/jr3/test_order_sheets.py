"""Order sheets: sealed in secret, opened together, and no sheet but the sealed one stands."""

import hashlib
from typing import Any

import msgspec
import pytest

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import edition
from enfilade.umpire.pocket.jr3 import order_sheets
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import of_lines
from enfilade.umpire.roster.reading_rows import rows

CARD = edition("jr3-15mm")
ORDER = """name,side,brigade,figures
2nd Wisconsin,us,Iron Brigade,10
7th Wisconsin,us,Iron Brigade,12
13th Alabama,cs,Archer,16
"""
UNION, SOUTH = {"2nd Wisconsin": "first-fire"}, {"13th Alabama": "charge"}


def opened() -> State:
    order = of_lines(CARD, rows(ORDER, "csv").rows)
    return State(edition=CARD.id, digest=CARD.digest, units=order.units, leaders=order.leaders)


def seal(side: str, orders: dict[str, str], turn: int = 1) -> dict[str, Any]:
    return {"do": "seal", "side": side, "turn": turn, "hash": order_sheets.sealed(orders, f"salt of {side}")}


def reveal(side: str, orders: dict[str, str], turn: int = 1) -> dict[str, Any]:
    return {"do": "reveal", "side": side, "turn": turn, "orders": orders, "salt": f"salt of {side}"}


def after(state: State, *says: dict[str, Any]) -> State:
    for say in says:
        told = order_sheets.apply(CARD, state, say)
        assert told.state is not None
        state = told.state
    return state


def shown(state: State) -> dict[str, Any]:
    found = order_sheets.shown(CARD, state)
    assert found is not None
    return found


def test_the_seal_is_the_hash_of_the_sheet_as_json() -> None:
    # Keys sorted, no spaces, UTF-8: what any other program would hash.
    text = '{"orders":{"13th Alabama":"charge","2nd Wisconsin":"hold"},"salt":"Wächter"}'
    orders = {"2nd Wisconsin": "hold", "13th Alabama": "charge"}
    assert order_sheets.sealed(orders, "Wächter") == hashlib.sha256(text.encode()).hexdigest()


def test_both_sides_seal_then_open_and_the_orders_stand() -> None:
    state = after(opened(), seal("us", UNION), seal("cs", SOUTH))
    assert shown(state)["orders"] == {}  # nothing is known before the sheets are opened
    assert b"first-fire" not in msgspec.json.encode(state.sheets)
    state = after(state, reveal("us", UNION), reveal("cs", SOUTH))
    orders = {name: getattr(one.unit, "order", "") for name, one in state.units.items()}
    # Who has no order holds.
    assert orders == {"2nd Wisconsin": "first-fire", "7th Wisconsin": "hold", "13th Alabama": "charge"}
    assert shown(state)["orders"] == UNION | SOUTH
    assert [side["revealed"] for side in shown(state)["sides"]] == [True, True]


def test_nobody_opens_a_sheet_before_both_have_sealed() -> None:
    state = after(opened(), seal("us", UNION))
    with pytest.raises(Illegal, match="The Confederacy has not sealed yet") as refusal:
        order_sheets.apply(CARD, state, reveal("us", UNION))
    assert refusal.value.rule == "jr3.roster.orders"
    with pytest.raises(Illegal, match="The Confederacy has not sealed its orders"):
        order_sheets.apply(CARD, state, reveal("cs", SOUTH))


def test_another_sheet_than_the_sealed_one_is_told_and_does_not_stand() -> None:
    state = after(opened(), seal("us", UNION), seal("cs", SOUTH))
    told = order_sheets.apply(CARD, state, reveal("cs", {"13th Alabama": "hold"}))
    assert told.state is not None
    assert told.lines == [shown(told.state)["mismatch"]]
    assert "The Confederacy has not opened the sheet it sealed" in told.lines[0]
    assert told.state.units == state.units
    # The right sheet may still be opened.
    mended = after(told.state, reveal("cs", SOUTH))
    assert shown(mended)["mismatch"] is None
    assert getattr(mended.units["13th Alabama"].unit, "order", "") == "charge"


def test_the_next_turn_begins_with_new_sheets() -> None:
    state = after(opened(), seal("us", UNION), seal("cs", SOUTH), reveal("us", UNION), reveal("cs", SOUTH))
    state = msgspec.structs.replace(state, turn=2)
    assert shown(state)["orders"] == {}
    assert not any(side["sealed"] for side in shown(state)["sides"])
    with pytest.raises(Illegal, match="for turn 1, and the battle is in turn 2"):
        order_sheets.apply(CARD, state, seal("us", UNION))
    after(state, seal("us", UNION, turn=2))


@pytest.mark.parametrize(
    ("orders", "sentence"),
    [
        ({"2nd Wisconsin": "hold"}, "takes no orders from The Confederacy"),
        ({"13th Alabama": "retreat"}, "there is no order 'retreat'"),
        ({"13th Alabama": "changed-to-hold"}, "when the sheets lie open"),
        ({"14th Brooklyn": "hold"}, "nobody here is called '14th Brooklyn'"),
    ],
)
def test_a_sealed_sheet_can_still_be_wrong(orders: dict[str, str], sentence: str) -> None:
    state = after(opened(), seal("us", UNION), seal("cs", orders))
    with pytest.raises((Illegal, Malformed), match=sentence):
        order_sheets.apply(CARD, state, reveal("cs", orders))


@pytest.mark.parametrize(
    ("say", "sentence"),
    [
        ({"do": "seal", "side": "us", "turn": 1, "hash": "short"}, "SHA-256"),
        ({"do": "seal", "side": "france", "turn": 1, "hash": "0" * 64}, "there is no side 'france'"),
        ({"do": "burn", "side": "us", "turn": 1}, "sealed or revealed"),
    ],
)
def test_what_is_no_sheet_is_refused(say: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        order_sheets.apply(CARD, opened(), say)


def test_a_side_seals_once_a_turn() -> None:
    state = after(opened(), seal("us", UNION))
    with pytest.raises(Illegal, match="undo that to write others"):
        order_sheets.apply(CARD, state, seal("us", {}))


def test_the_other_game_has_no_sheets() -> None:
    revised = edition("adf-revised-15mm")
    assert WINGS[revised.family].sheets(revised, opened()) is None
    with pytest.raises(Illegal, match="no written orders"):
        WINGS[revised.family].sheet_order(revised, opened(), seal("us", UNION))


def test_the_card_names_its_six_orders() -> None:
    listed = order_sheets.known(CARD)
    assert [order["code"] for order in listed] == ["Fr", "D", "H", "C", "→", "Fm"]
    assert all(order["says"].endswith(".") for order in listed)


def test_an_open_order_may_be_changed_to_hold_until_its_unit_has_acted() -> None:
    """Ruling J1: move, charge, formation and disengage may; hold and first fire have nothing to change."""
    orders = {"2nd Wisconsin": "first-fire", "7th Wisconsin": "move"}
    sealed = after(opened(), seal("us", orders), seal("cs", SOUTH))
    assert shown(sealed)["may_hold"] == []
    state = after(sealed, reveal("us", orders), reveal("cs", SOUTH))
    assert shown(state)["may_hold"] == ["7th Wisconsin", "13th Alabama"]
    one = state.units["13th Alabama"]
    gone = msgspec.structs.replace(
        state, units={**state.units, "13th Alabama": msgspec.structs.replace(one, did=("charged",))}
    )
    assert shown(gone)["may_hold"] == ["7th Wisconsin"]
    unit: Any = one.unit
    held = msgspec.structs.replace(one, unit=msgspec.structs.replace(unit, order="changed-to-hold"))
    changed = shown(msgspec.structs.replace(state, units={**state.units, "13th Alabama": held}))
    assert changed["orders"]["13th Alabama"] == "changed-to-hold"
    assert changed["may_hold"] == ["7th Wisconsin"]
