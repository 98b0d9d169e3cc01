"""A charge in its corners, by hand: formations of another arm, groups, batteries, fear, where two charges meet."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.chapters.test_charge import (
    GUNS,
    HORSE,
    MEREDITH,
    OUT,
    card,
    declared,
    facing,
    inches,
    infantry,
    played,
    ran,
)  # fmt: skip

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.chapters import charge, clash, countercharge, fear
from enfilade.rules.adf.chapters.clash import Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.morale import Outcome
from enfilade.rules.adf.chapters.situation import Situation

REVISED = card("revised-15mm")
LINE, COLUMN = infantry(MEREDITH), infantry(MEREDITH, formation="attack-column")
BATTERY = Unit(**GUNS)


def test_a_formation_of_another_arm_is_refused_at_every_door() -> None:
    wrong = infantry(formation="double-line")
    refused = pytest.raises(Malformed, match="infantry has no formation 'double-line'")
    with refused:
        charge.check_may_charge(REVISED, wrong, OUT)
    with refused:
        charge.check_may_charge(REVISED, infantry(), wrong)
    with refused:
        charge.row_named(REVISED, wrong, "disorder")
    with pytest.raises(Malformed, match="artillery has no formation 'battle-line'"):
        clash.charge_morale(REVISED, Side(unit=Unit(**GUNS | {"formation": "battle-line"})))


def test_a_charge_goes_over_some_ground() -> None:
    with pytest.raises(Malformed, match="the ground of a charge is one or more of road"):
        charge.assess(REVISED, declared(infantry(), ground=()))


def test_a_group_loses_its_order_where_its_greenest_does() -> None:
    """Veterans at half of 6 + 3.5, green at once: with green in the group, all of it at once."""
    said = declared(infantry(), group=(infantry(quality="green"),))
    runs = charge.resolve(REVISED, charge.assess(REVISED, said), (3, 4)).runs
    assert [run.point for run in runs] == [0, 0]
    assert [run.total for run in runs] == [inches("9 1/2")] * 2


def test_only_the_disorder_of_its_own_charge_leaves_a_unit_its_formation() -> None:
    """A shaken unit counts the shaken row's 6, also where a charger in disorder keeps its column's -2."""
    kept = played(REVISED, disordered_charge_morale="formation-row")
    for level, value in (("disorder", -2), ("shaken", 6)):
        unit = infantry(formation="attack-column", level=level)
        assert clash.charge_morale(kept, Side(unit=unit, situation=Situation(own_charge=True))).value == value


def test_routed_units_give_up_to_a_charge_on_every_card() -> None:
    routed = infantry(level="routed")
    assert clash.surrenders(played(REVISED, routed_surrender="charge-only"), routed)
    assert clash.surrenders(REVISED, routed)


def test_a_battery_takes_the_charge_morale_of_the_regiment_that_supports_it() -> None:
    """The first beside it is shaken and supports nobody: the column's -2 is lent, not the shaken row's 6."""
    beside = (infantry(level="shaken"), COLUMN)
    assert clash.charge_morale(REVISED, Side(unit=BATTERY, supporters=beside)).value == -2


def test_one_figure_may_be_the_one_that_depletes() -> None:
    """Four of six are two stands of two, three of six one."""
    worn = infantry(strength=4, full=6, stands=2)
    assert [clash.acts_at(REVISED, worn, lost) for lost in (0, 1)] == ["good", "disorder"]


@pytest.mark.parametrize(
    ("rulings", "facts"),
    [
        ({"further_impact": "impact-only"}, {"further": True}),
        ({"fear_checks": "first-only"}, {"checked": 1}),
        ({"fear_check_due": "before-close-fire"}, {"close_fire": False}),
    ],
)
def test_a_fear_check_is_spared_only_when_the_ruling_meets_its_case(
    rulings: dict[str, Any], facts: dict[str, Any]
) -> None:
    edition = played(REVISED, **rulings)
    assert fear.not_due(edition, facing(infantry(), LINE)) == ""
    assert fear.not_due(edition, facing(infantry(), LINE, **facts)) != ""


def test_whose_charge_morale_is_whose() -> None:
    found = fear.assess(REVISED, facing(COLUMN, LINE))
    assert (found.own.value, found.enemy.value, found.added) == (0, -2, 2)


@pytest.mark.parametrize(
    ("before", "outcome", "stands"),
    [
        ("good", Outcome("disorder"), False),  # worse than before, though it has not moved
        ("disorder", Outcome("good"), True),
        ("disorder", Outcome("disorder"), True),
        ("disorder", Outcome("disorder", fall_back=1), False),
        ("disorder", Outcome("disorder", runs=True), False),
        ("disorder", Outcome("disorder", disintegrates=True), False),
    ],
)
def test_who_awaits_the_charge(before: Any, outcome: Outcome, stands: bool) -> None:
    found = fear.assess(REVISED, facing(infantry(), infantry(MEREDITH, level=before)))
    assert fear.stands(REVISED, found, outcome) is stands


def test_why_a_charge_is_not_met_and_not_evaded() -> None:
    """A 30 pounder is stuck in the rough; on a road it gets away."""

    def why(who: Unit | Side, answer: str) -> str:
        side = who if isinstance(who, Side) else Side(unit=who)
        what = msgspec.structs.replace(facing(infantry(), LINE), defender=side)
        return {reply.answer: reply.why for reply in fear.replies(REVISED, what)}[answer]  # type: ignore[index]

    assert why(LINE, "countercharge") == ""
    assert why(infantry(MEREDITH, level="routed"), "countercharge") == "a routed unit only rallies"
    assert why(infantry(MEREDITH, level="shaken"), "countercharge") == "a shaken unit does not charge"
    heavy = Unit(**GUNS | {"formation": "limbered", "weapon": "parrott-30-pdr"})
    assert why(Side(unit=heavy, situation=Situation(ground="rough")), "disengage") == (
        "it cannot move on this ground (rough)"
    )
    assert why(Side(unit=heavy, situation=Situation(ground="road")), "disengage") == ""


def test_horsemen_alone_are_kept_from_desperate_fire() -> None:
    for who, allowed in ((Unit(**HORSE), False), (LINE, True), (BATTERY, True)):
        found = {reply.answer: reply.allowed for reply in fear.replies(REVISED, facing(infantry(), who), reacted=True)}
        assert found["desperation"] is allowed


def test_each_of_two_who_fall_short_has_its_own_disorder_point() -> None:
    """15 apart: the charge has come 7 and is past its 4, the countercharge 5 and short of its 6."""
    found = countercharge.meet(REVISED, ran(7, 4), ran(5, 6), inches(15))
    assert (found.meets, found.charger, found.counter) == (False, inches(7), inches(5))
    assert (found.charger_disordered, found.counter_disordered) == (True, False)


def test_they_meet_halfway_to_the_thousandth() -> None:
    """All of the 3 3/8 inches can be reached by both; the countercharge comes the odd thousandth further."""
    middle = played(REVISED, countercharge_meets="middle-of-overlap")
    found = countercharge.meet(middle, ran(12, 9), ran(8, 4), inches("3 3/8"))
    assert (found.charger, found.counter) == (Length(1687), Length(1688))
