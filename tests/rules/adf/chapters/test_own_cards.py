"""A club's own card may lack what all nine have: groups, countercharges, disengagement, ground one can cross."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, clash, countercharge, fear
from enfilade.rules.adf.chapters.charge import Declaration
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit

LINE = Unit(name="2nd Wisconsin", strength=6, weapon="rifle-musket")
OTHER = Unit(name="7th Wisconsin", strength=6, weapon="rifle-musket")
ENEMY = Unit(name="7th Tennessee", nation="cs", strength=6, weapon="rifle-musket")
GUNS = Unit(name="Calef's Battery", arm="artillery", formation="unlimbered", strength=3, weapon="ordnance-3-inch")


def card(**changes: Any) -> Edition:
    """The revised card for 15 mm with one value changed, named by its path."""
    found: Any = enfilade.edition("adf-revised-15mm").edition
    for path, value in changes.items():
        found = _with(found, path.split("__"), value)
    assert isinstance(found, Edition)
    return found


def _with(whole: Any, path: list[str], value: Any) -> Any:
    inner = _with(getattr(whole, path[0]), path[1:], value) if len(path) > 1 else value
    return msgspec.structs.replace(whole, **{path[0]: inner})


def declared(*units: Unit, **facts: Any) -> Declaration:
    return Declaration(units=units, target=ENEMY, distance=Length.of(1), **facts)


def test_a_card_without_groups() -> None:
    assert charge.assess(card(), declared(LINE, OTHER)).rolls >= 1
    with pytest.raises(Illegal, match="no groups") as refusal:
        charge.assess(card(command__groups__allowed=False), declared(LINE, OTHER))
    assert refusal.value.rule == "adf.charge.group"
    assert charge.assess(card(command__groups__allowed=False), declared(LINE)).rolls == 1


def test_ground_that_nobody_crosses() -> None:
    swamp = card(infantry__movement__battle_line__rough=Length(0))
    assert charge.assess(swamp, declared(LINE, ground=("open",))).moves == (Length.of(6),)
    for ground in (("rough",), ("open", "rough")):
        with pytest.raises(Illegal, match="cannot move over this ground") as refusal:
            charge.assess(swamp, declared(LINE, ground=ground))
        assert refusal.value.rule == "adf.charge.distance"


def test_a_card_without_countercharge_or_disengagement() -> None:
    between = Clash(attacker=Side(unit=ENEMY), defender=Side(unit=LINE))
    plain = {reply.answer: reply for reply in fear.replies(card(), between)}
    assert plain["countercharge"].allowed
    assert plain["disengage"].allowed
    bare = card(reaction__replies_if_charged=(), reaction__replies=("fire",))
    told = {reply.answer: (reply.allowed, reply.why) for reply in fear.replies(bare, between)}
    assert told["countercharge"] == (False, "this card has no countercharge")
    assert told["disengage"] == (False, "this card has no disengagement")
    run = charge.Run(Length.of(1), Length.of(7), Length.of(6), True, True)
    assert countercharge.meet(card(), run, run, Length.of(6)).meets
    with pytest.raises(Illegal, match="no countercharge") as refusal:
        countercharge.meet(bare, run, run, Length.of(6))
    assert refusal.value.rule == "adf.charge.counter"


def test_guns_and_routers_have_no_row_of_charge_morale() -> None:
    with pytest.raises(Malformed, match="artillery has no row 'unlimbered'"):
        charge.row_named(card(), GUNS, "unlimbered")
    with pytest.raises(Malformed, match="infantry has no row 'routed'"):
        charge.row_named(card(), LINE, "routed")
    with pytest.raises(Malformed, match="guns do not charge"):
        clash.kind_of(GUNS)


def test_what_a_declaration_may_not_say() -> None:
    for facts in ({"ground": ()}, {"ground": ("open", "marsh")}, {"leader": -1}):
        with pytest.raises(Malformed):
            charge.assess(card(), declared(LINE, **facts))
    with pytest.raises(Malformed, match="not below 0"):
        charge.assess(card(), Declaration(units=(LINE,), target=ENEMY, distance=Length(-1)))
    one = msgspec.structs.replace(LINE, strength=1, full=6)
    assert charge.assess(card(), declared(one)).rolls == 1
    odd = msgspec.structs.replace(ENEMY, formation="limbered")
    with pytest.raises(Malformed, match="infantry has no formation"):
        charge.assess(card(), Declaration(units=(LINE,), target=odd, distance=Length.of(1)))
    # A line charges where road columns may not, and is seen by itself where leaders' eyes do not count.
    assert charge.assess(card(rulings__road_column_charge=False), declared(LINE))
    assert charge.assess(card(rulings__charge_sight="unit"), declared(LINE))
    # On a road a line moves as beside it; only where it has no rate of its own is it given the open ground's.
    open_road = card(rulings__line_on_road="open-ground")
    assert charge.assess(open_road, declared(LINE, ground=("broken",))).moves == (Length.of(5),)
    assert charge.assess(open_road, declared(LINE, ground=("road", "broken"))).moves == (Length.of(5),)


def test_contact_at_the_disorder_point_itself_is_in_disorder() -> None:
    """Veterans lose their order at half of 6 + 3: four and a half."""
    for inches, lost in (("4 1/2", True), ("4 1/4", False)):
        said = Declaration(units=(LINE,), target=ENEMY, distance=Length.of(inches))
        run = charge.resolve(card(), charge.assess(card(), said), (3, 3)).runs[0]
        assert run.point == Length.of("4 1/2")
        assert run.disordered is lost
