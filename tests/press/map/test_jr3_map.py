"""The table map of *Johnny Reb III*: how its formations lie, and orders that everybody knows as arrows and letters."""

import xml.etree.ElementTree as ET
from typing import Any

from msgspec.structs import replace
from tests.rules.jr3.battle.tables import changed, cs, guns, led, little, us

from enfilade.ground.legs import Advance
from enfilade.press.map.ink import View
from enfilade.press.map.map import svg
from enfilade.press.map.pieces.wings import wing_of
from enfilade.press.map.units import sentence, stands
from enfilade.rules.jr3.battle.commands import Attend, Charge, Disengage, FirstFire, Hold, Mark, Move
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.frames import Revealing
from enfilade.rules.jr3.battle.state import State

SVG = "{http://www.w3.org/2000/svg}"
ORDERS = {FirstFire: "first-fire", Hold: "hold", Disengage: "disengage", Charge: "charge", Move: "move"}


def two(**more: Any) -> tuple[Field, State]:
    units = [us("a", 24, 8), us("b", 12, 8), cs("c", 24, 20, formation="double-line"), guns(cs("d", 36, 24))]
    return little(units, [led("meredith", "us", ["us"], 18, 4), led("archer", "cs", ["cs"], attached="c")], **more)


def marked(state: State, id: str, mark: Mark) -> State:
    return changed(state, id, mark=mark, order=ORDERS[type(mark)])


def groups(table: Field, state: State, kind: str) -> list[ET.Element]:
    root = ET.fromstring(svg(table, state))
    return [one for one in root.iter(f"{SVG}g") if one.get("class") == kind]


def letters(table: Field, state: State) -> dict[str, str]:
    return {
        one.get("data-unit", ""): "".join(text.text or "" for text in one.iter(f"{SVG}text"))
        for one in groups(table, state, "chit")
    }


def test_four_stands_lie_side_by_side_in_line_and_two_deep_in_double_line() -> None:
    table, state = two()
    view = View(20, table.width, table.height)
    line, double = stands(view, table, state.units["a"]), stands(view, table, state.units["c"])
    assert len({round(one.y) for one in line}) == 1
    assert len({round(one.x) for one in line}) == 4
    assert len({round(one.y) for one in double}) == 2
    assert len({round(one.x) for one in double}) == 2


def test_stands_that_are_lost_are_gone() -> None:
    table, state = two()
    state = changed(state, "a", strength=11, full=20)
    assert len(stands(View(20, table.width, table.height), table, state.units["a"])) == 3


def test_what_ails_a_unit_stands_by_it_and_is_said() -> None:
    table, state = two()
    state = changed(changed(state, "a", level="shaken", low_ammunition=True), "b", formation="disorder")
    wing = wing_of(table)
    assert wing.badges(table, state.units["a"]) == ["shaken", "low"]
    assert wing.badges(table, state.units["b"]) == ["disorder"]
    assert wing.nerve(state.units["b"]) == "disorder"
    assert sentence(table, state.units["a"]) == (
        "a, Union, infantry, 20 of 20 figures, line, shaken, facing north, low on ammunition"
    )


def test_orders_are_drawn_once_they_have_been_revealed() -> None:
    table, state = two()
    state = marked(marked(state, "a", Charge("c")), "b", Move((Advance(3000),)))
    state = marked(marked(state, "c", FirstFire()), "d", Hold())
    assert groups(table, state, "order") == []
    assert letters(table, state) == {}
    known = replace(state, phase="reveal-orders")
    assert len(groups(table, known, "order")) == 3
    assert letters(table, known) == {"a": "C", "c": "Fr", "d": "H"}


def test_what_has_been_carried_out_is_drawn_no_more() -> None:
    table, state = two()
    state = marked(marked(state, "a", Charge("c")), "b", Move((Advance(3000),)))
    assert len(groups(table, replace(state, phase="charges"), "order")) == 2
    assert len(groups(table, replace(state, phase="moves"), "order")) == 1
    assert groups(table, replace(changed(state, "b", moved=True), phase="moves"), "order") == []


def test_nothing_of_a_sheet_that_is_still_sealed_is_drawn() -> None:
    """One sheet lies open, the other not yet: its marks would be those of the turn before."""
    table, state = two()
    state = marked(marked(state, "a", Charge("c")), "c", Charge("a"))
    opening = replace(state, phase="reveal-orders", frames=(Revealing(step="open"),), seals={"cs": "x"})
    assert set(letters(table, opening)) == {"a", "b"}
    assert len(groups(table, opening, "order")) == 1
    text = svg(table, replace(state, seals={"us": "x"}))
    assert "Orders are marked (sealed: Union)" in text


def test_an_officer_s_ride_goes_to_the_unit_he_is_sent_to() -> None:
    table, state = two()
    riding = replace(state.leaders["meredith"], ride=Attend("meredith", "b"))
    known = replace(state, phase="reveal-orders", leaders={**state.leaders, "meredith": riding})
    assert len(groups(table, known, "order")) == 1


def test_a_fire_arc_is_the_card_s() -> None:
    """15 mm: the bands of a rifle-musket."""
    table, state = two()
    root = ET.fromstring(svg(table, state, arcs=("a",), radius=("meredith",)))
    ranges = table.edition.fire.ranges.small_arms["rifle-musket"]
    said = {text.text for text in root.iter(f"{SVG}text")}
    assert {f"close {ranges.close}", f"normal {ranges.normal}", f"long {ranges.long}"} <= said
    # He is with those whom he touches: that is no circle.
    assert not any(word and word.startswith("with him") for word in said)
