"""Charges worked by hand from the *Johnny Reb III* card: the run, the volley point, the impact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import assault, charge, fire, impact
from enfilade.rules.jr3.chapters.charge import Charge
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.rules.jr3.chapters.impact import Impact, Outcome


def card(name: str = "jr3-15mm", **rulings: object) -> Edition:
    found = enfilade.edition(name).edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def but(unit: Unit, **changes: Any) -> Unit:
    return msgspec.structs.replace(unit, **changes)


def inches(distance: float) -> Length:
    return Length.of(distance)


VIRGINIA = Unit(name="8th Virginia", weapon="rifle-musket", strength=8)
MINNESOTA = Unit(name="1st Minnesota", weapon="rifle-musket", strength=8)
VERMONT = Unit(name="13th Vermont", weapon="rifle-musket", strength=20, quality="green")
HORSE = Unit(name="1st Michigan Cavalry", arm="cavalry", weapon="breechloading-carbine", strength=12, mounted=True)
FOOT = Unit(name="8th Illinois Cavalry", arm="cavalry", weapon="breechloading-carbine", strength=12)
CUSHING = Unit(name="Battery A, 4th US", arm="artillery", weapon="rifle-10", strength=3, formation="unlimbered")


# edition, switches, facts of the charge, faces; reach, in order up to, volley at, disorder then, disorder at the end
RUNS: dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[int, ...], tuple[Any, ...]]] = {
    "line 6 + 12, in order to 6 + 6; the die 4 is 2 inches": (
        "jr3-15mm", {}, {"distance": 8}, (3, 4, 5, 4), (18, 12, 2, False, False),
    ),
    "from 14 inches: 12 gone at the volley, 14 at the end": (
        "jr3-15mm", {}, {"distance": 14}, (3, 4, 5, 4), (18, 12, 2, False, True),
    ),
    "from 14 inches, die 3: 12.5 gone at the volley, in disorder": (
        "jr3-15mm", {}, {"distance": 14}, (3, 4, 5, 3), (18, 12, 1.5, True, True),
    ),
    "half the bonus from the start is 6": (
        "jr3-15mm", {"half_bonus_point": "from-start"}, {"distance": 8}, (3, 4, 5, 4), (18, 6, 2, False, True),
    ),
    "green troops keep order for half of 18": (
        "jr3-15mm", {}, {"distance": 10, "attacker": VERMONT}, (3, 4, 5, 2), (18, 9, 1, False, True),
    ),
    "46 degrees off the front: disorder throughout": (
        "jr3-15mm", {}, {"distance": 4, "off_front": 46}, (3, 4, 5, 2), (18, 0, 1, True, True),
    ),
    "45 degrees are still the front": (
        "jr3-15mm", {}, {"distance": 4, "off_front": -45}, (3, 4, 5, 2), (18, 12, 1, False, False),
    ),
    "attack column over broken ground 5 + 2 dice 7, order to 8.5": (
        "jr3-15mm", {},
        {"distance": 10, "attacker": but(VIRGINIA, formation="attack-column"), "terrain": "broken"},
        (3, 4, 6), (12, 8.5, 3, False, True),
    ),
    "line in woods 2 + 3 falls short of 6; the volley meets it where it ends": (
        "jr3-15mm", {}, {"distance": 6, "terrain": "woods"}, (3, 1), (5, 3.5, 1, True, True),
    ),
    "skirmishers over rough ground 3 + half of 5": (
        "jr3-15mm", {},
        {"distance": 4, "attacker": but(VIRGINIA, formation="skirmish-line"), "terrain": "rough"},
        (5, 2), (5.5, 4.25, 1, False, False),
    ),
    "mounted double line 12 + 4 dice 14, order to 19": (
        "jr3-15mm", {},
        {"distance": 20, "attacker": but(HORSE, formation="double-line")}, (3, 3, 4, 4, 2), (26, 19, 1, False, True),
    ),
    "dismounted cavalry 8 and the infantry's 3 dice 9": (
        "jr3-15mm", {}, {"distance": 9, "attacker": FOOT}, (3, 3, 3, 2), (17, 12.5, 1, False, False),
    ),
    "a move over mixed ground is stated": (
        "jr3-15mm", {}, {"distance": 9, "move": inches(4.5)}, (3, 3, 3, 2), (13.5, 9, 1, False, False),
    ),
    "green defenders measure full inches, die 3": (
        "jr3-15mm", {}, {"distance": 8, "defender": VERMONT}, (3, 4, 5, 3), (18, 12, 3, False, False),
    ),
    "changed to hold and in disorder, 3 + 2 = 5, half is 2.5": (
        "jr3-15mm", {},
        {"distance": 8, "defender": but(MINNESOTA, order="changed-to-hold", formation="disorder")},
        (3, 4, 5, 3), (18, 12, 2.5, False, False),
    ),
    "forming, 5 + 1 = 6, half is 3": (
        "jr3-15mm", {},
        {"distance": 8, "defender": but(MINNESOTA, order="formation")}, (3, 4, 5, 5), (18, 12, 3, False, False),
    ),
    "officer and works, 1 - 2 is at least 0": (
        "jr3-15mm", {},
        {"distance": 8, "defender": but(MINNESOTA, officers=("brigade",), cover=("hasty-works",))},
        (3, 4, 5, 1), (18, 12, 0, False, False),
    ),
    "only one of officer and works, 3 - 1 = 2, half is 1": (
        "jr3-15mm", {"volley_point_reductions": "one-at-most"},
        {"distance": 8, "defender": but(MINNESOTA, officers=("brigade",), cover=("hasty-works",))},
        (3, 4, 5, 3), (18, 12, 1, False, False),
    ),
    "at least an inch": (
        "jr3-15mm", {"least_volley_distance": inches(1)}, {"distance": 8}, (3, 4, 5, 1), (18, 12, 1, False, False),
    ),
    "never further than the charge began": (
        "jr3-15mm", {}, {"distance": 2, "defender": VERMONT}, (3, 4, 5, 6), (18, 12, 2, False, False),
    ),
    "never further than the weapon carries": (
        "jr3-15mm", {},
        {"distance": 8, "defender": but(FOOT, weapon="muzzleloading-carbine", quality="green")},
        (3, 4, 5, 6), (18, 12, 4, False, False),
    ),
    "limbered guns have no volley": (
        "jr3-15mm", {},
        {"distance": 8, "defender": but(CUSHING, formation="limbered")}, (3, 4, 5), (18, 12, None, False, False),
    ),
    "a unit that has fired has no volley": (
        "jr3-15mm", {}, {"distance": 8, "defender_fired": 1}, (3, 4, 5), (18, 12, None, False, False),
    ),
    "10 mm: 4.5 + 12 x 3/4 = 13.5, order to 4.5 + 4.5, volley 4 x 3/8": (
        "jr3-10mm", {}, {"distance": 8}, (3, 4, 5, 4), (13.5, 9, 1.5, False, False),
    ),
    "25 mm: 9 + 12 x 3/2 = 27, order to 18, volley 4 x 3/4": (
        "jr3-25mm", {}, {"distance": 8}, (3, 4, 5, 4), (27, 18, 3, False, False),
    ),
    "5 mm: 3 + 6 = 9, order to 6, volley 4 x 1/4": (
        "jr3-5mm", {}, {"distance": 8}, (3, 4, 5, 4), (9, 6, 1, True, True),
    ),
}  # fmt: skip


def stated(**facts: Any) -> Charge:
    facts["distance"] = inches(facts["distance"])
    return Charge(**{"attacker": VIRGINIA, "defender": MINNESOTA, **facts})


@pytest.mark.parametrize(("name", "rulings", "facts", "faces", "expected"), RUNS.values(), ids=list(RUNS))
def test_runs(
    name: str, rulings: dict[str, Any], facts: dict[str, Any], faces: tuple[int, ...], expected: tuple[Any, ...]
) -> None:
    edition = card(name, **rulings)
    assessment = charge.assess(edition, stated(**facts))
    assert charge.dice_needed(edition, assessment, faces) == len(faces)
    run = charge.resolve(edition, assessment, faces)
    reach, point, volley, at_volley, at_end = expected
    assert (run.reach, run.disorder_point) == (inches(reach), inches(point))
    assert run.volley_at == (None if volley is None else inches(volley))
    assert (run.disorder_at_volley, run.disorder_at_end) == (at_volley, at_end)
    assert run.arrives == (reach >= facts["distance"])
    assert str(run.reach) in str(charge.receipt(edition, name, assessment, run))


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"attacker": CUSHING}, "jr3.charge.who"),
        ({"attacker": but(VIRGINIA, level="routed")}, "jr3.charge.who"),
        ({"attacker": HORSE, "terrain": "rough"}, "jr3.charge.reach"),
    ],
)
def test_charges_that_cannot_be_made(facts: dict[str, Any], rule: str) -> None:
    with pytest.raises(Illegal) as refused:
        charge.assess(card(), stated(distance=6, **facts))
    assert refused.value.rule == rule


def test_lines_on_a_road() -> None:
    with pytest.raises(Malformed, match="ground beside it"):
        charge.assess(card(), stated(distance=6, terrain="road"))
    assert charge.assess(card(line_on_road="open-ground"), stated(distance=6, terrain="road")).move == inches(6)


def test_the_volley_and_the_impact_follow_from_the_run() -> None:
    """Volley at 1.5 inches: 3 dice on hold and one for close range, at a target in disorder: + 3."""
    assessment = charge.assess(card(), stated(distance=14, aspect="partial-flank"))
    run = charge.resolve(card(), assessment, (3, 4, 5, 3))
    volley = fire.assess(card(), charge.volley_of(assessment, run))
    assert (volley.strike.dice, volley.strike.base) == (4, 3)
    met = charge.impact_of(assessment, run)
    assert (met.attacker.formation, met.attacker.charging, met.aspect) == ("disorder", True, "partial-flank")
    short = charge.resolve(card(), assessment, (1, 1, 1, 3))
    with pytest.raises(Illegal) as refused:
        charge.impact_of(assessment, short)
    assert refused.value.rule == "jr3.charge.reach"


def test_no_volley_no_shot() -> None:
    assessment = charge.assess(card(), stated(distance=4, defender=but(CUSHING, formation="limbered")))
    run = charge.resolve(card(), assessment, (1, 1, 1))
    with pytest.raises(Illegal) as refused:
        charge.volley_of(assessment, run)
    assert refused.value.rule == "jr3.charge.volley"


CHARGING = but(VIRGINIA, charging=True)
# switches, attacker, defender, further facts; impact morale of each
MORALES: dict[str, tuple[dict[str, Any], Unit, Unit, dict[str, Any], tuple[int, int]]] = {
    "3 - 1 charging against 3": ({}, CHARGING, MINNESOTA, {}, (2, 3)),
    "attack column 3 - 2 - 1": ({}, but(CHARGING, formation="attack-column"), MINNESOTA, {}, (0, 3)),
    "double line 3 - 1 - 1 against extended line 3 + 1": (
        {}, but(CHARGING, formation="double-line"), but(MINNESOTA, formation="extended-line"), {}, (1, 4),
    ),
    "in disorder 3 + 4 - 1 against skirmishers 3 + 6": (
        {}, but(CHARGING, formation="disorder"), but(MINNESOTA, formation="skirmish-line"), {}, (6, 9),
    ),
    "elite 2 - 1 against green 4 + 3 in march column": (
        {}, but(CHARGING, quality="elite"), but(VERMONT, formation="march-column"), {}, (1, 7),
    ),
    "on the partial flank 3 + 3": ({}, CHARGING, MINNESOTA, {"aspect": "partial-flank"}, (2, 6)),
    "on the rear 3 + 9": ({}, CHARGING, MINNESOTA, {"aspect": "rear"}, (2, 12)),
    "charged in disorder once, 3 + 4": ({}, CHARGING, but(MINNESOTA, formation="disorder"), {}, (2, 7)),
    "charged in disorder by both tables, 3 + 4 + 4": (
        {"impact_disorder": "both-tables"}, CHARGING, but(MINNESOTA, formation="disorder"), {}, (2, 11),
    ),
    "mounted in disorder: the larger of 3 and 4": ({}, CHARGING, but(HORSE, formation="disorder"), {}, (2, 7)),
    "mounted in disorder by both tables 3 + 3 + 4": (
        {"impact_disorder": "both-tables"}, CHARGING, but(HORSE, formation="disorder"), {}, (2, 10),
    ),
    "dismounted 3 + 3": ({}, CHARGING, FOOT, {}, (2, 6)),
    "dismounted in disorder 3 + 3 + 4": ({}, CHARGING, but(FOOT, formation="disorder"), {}, (2, 10)),
    "changed to hold 3 + 2 in hasty works - 2": (
        {}, CHARGING, but(MINNESOTA, order="changed-to-hold", cover=("hasty-works",)), {}, (2, 3),
    ),
    "forming 3 + 2, shaken + 2": ({}, CHARGING, but(MINNESOTA, order="formation", level="shaken"), {}, (2, 7)),
    "mounted double line 3 - 2 - 1, cavalry supports - 2": (
        {}, but(HORSE, formation="double-line", charging=True), MINNESOTA, {"attacker_support": ("cavalry",)}, (-2, 3),
    ),
    "two infantry supports - 2 against one - 1": (
        {}, CHARGING, MINNESOTA,
        {"attacker_support": ("infantry", "infantry"), "defender_support": ("infantry",)}, (0, 2),
    ),
    "guns alone 3 + 8": ({}, CHARGING, CUSHING, {}, (2, 11)),
    "guns with infantry 3 + 0 - 1": ({}, CHARGING, CUSHING, {"defender_support": ("infantry",)}, (2, 2)),
    "guns with cavalry on their full flank 3 - 2 + 6": (
        {}, CHARGING, CUSHING, {"defender_support": ("cavalry",), "aspect": "full-flank"}, (2, 7),
    ),
    "a division commander - 2, a stand lost + 3": (
        {}, but(CHARGING, officers=("division",)), but(MINNESOTA, strength=6, full=8), {}, (0, 6),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rulings", "attacker", "defender", "facts", "expected"), MORALES.values(), ids=list(MORALES))
def test_impact_morale(
    rulings: dict[str, Any], attacker: Unit, defender: Unit, facts: dict[str, Any], expected: tuple[int, int]
) -> None:
    assessment = impact.assess(card(**rulings), Impact(attacker=attacker, defender=defender, **facts))
    assert (assessment.attacker.morale, assessment.defender.morale) == expected


# faces: attacker, defender, fall back; outcome, how far. The attacker adds 2, the defender 3.
RESULTS: dict[str, tuple[tuple[int, ...], Outcome, float | None]] = {
    "9 against 9: melee": ((3, 4, 2, 4), Outcome("tie"), None),
    "8 against 9: the defender falls back 7, shaken": ((2, 4, 2, 4, 3, 4), Outcome("attacker", "shaken"), 7),
    "8 against 9: the defender falls back 4, good": ((2, 4, 2, 4, 1, 3), Outcome("attacker", "good"), 4),
    "8 against 9: the defender falls back 9, routed": ((2, 4, 2, 4, 4, 5), Outcome("attacker", "routed"), 9),
    "8 against 9: the defender is captured": ((2, 4, 2, 4, 6, 6), Outcome("attacker", "captured"), None),
    "10 against 9: the attacker falls back 5": ((4, 4, 2, 4, 5), Outcome("defender"), 5),
}


@pytest.mark.parametrize(("faces", "outcome", "distance"), RESULTS.values(), ids=list(RESULTS))
def test_impact_results(faces: tuple[int, ...], outcome: Outcome, distance: float | None) -> None:
    assessment = impact.assess(card(), Impact(attacker=CHARGING, defender=MINNESOTA))
    for given in range(len(faces)):
        assert impact.dice_needed(card(), assessment, faces[:given]) > given
    assert impact.dice_needed(card(), assessment, faces) == len(faces)
    result = impact.resolve(card(), assessment, faces)
    assert result.outcome == outcome
    assert result.distance == (None if distance is None else inches(distance))
    assert result.pursues == (outcome.winner == "attacker")
    assert "8th Virginia" in str(impact.receipt(card(), "jr3-15mm", assessment, result))


def test_fall_back_is_scaled_but_its_result_is_not() -> None:
    assessment = impact.assess(card("jr3-10mm"), Impact(attacker=CHARGING, defender=MINNESOTA))
    result = impact.resolve(card("jr3-10mm"), assessment, (2, 4, 2, 4, 3, 4))
    assert (result.outcome.fate, result.distance) == ("shaken", inches(5.25))


@pytest.mark.parametrize(
    ("back", "fate", "kept"),
    [
        ((1, 3), "good", "shaken"),
        ((2, 3), "shaken", "shaken"),
        ((4, 5), "routed", "routed"),
        ((6, 6), "captured", "captured"),
    ],
)
def test_the_fall_back_says_a_shaken_defenders_state_by_the_letter(back: tuple[int, int], fate: Any, kept: Any) -> None:
    """J32, 003:274: 2 to 4 good, 5 to 8 shaken, 9 to 11 routed, 12 picked up, whatever he was before. Shaken defenders
    add 5: 6 + 2 against 6 + 5, and the lower wins."""
    defender = but(MINNESOTA, level="shaken")
    for switch, expected in (("as-rolled", fate), ("never-better", kept)):
        edition = card(beaten_defender=switch)
        assessment = impact.assess(edition, Impact(attacker=CHARGING, defender=defender))
        assert impact.resolve(edition, assessment, (2, 4, 2, 4, *back)).outcome == Outcome("attacker", expected)


@pytest.mark.parametrize("defender", [but(CUSHING, formation="limbered"), but(MINNESOTA, level="routed")])
def test_who_surrenders_if_contacted(defender: Unit) -> None:
    assessment = impact.assess(card(), Impact(attacker=CHARGING, defender=defender))
    assert impact.dice_needed(card(), assessment) == 0
    result = impact.resolve(card(), assessment, ())
    assert result.outcome == Outcome("attacker", "surrendered")
    assert "surrenders" in str(impact.receipt(card(), "jr3-15mm", assessment, result))
    assert impact.odds(card(), assessment)[Outcome("attacker", "surrendered")] == 1


def test_the_winner_may_stay_where_he_is() -> None:
    edition = card(pursuit="stays")
    assessment = impact.assess(edition, Impact(attacker=CHARGING, defender=MINNESOTA))
    assert not impact.resolve(edition, assessment, (2, 4, 2, 4, 3, 4)).pursues


def test_only_formed_troops_charge_home() -> None:
    with pytest.raises(Illegal) as refused:
        impact.assess(card(), Impact(attacker=but(VIRGINIA, level="routed"), defender=MINNESOTA))
    assert refused.value.rule == "jr3.charge.who"


def test_both_volleys_after_a_repulse() -> None:
    """Horse thrown back 5 inches: the full + 6 for its disorder, no more halved; it fires 12 x 1/4 = 3 figures."""
    horse = but(HORSE, formation="double-line", charging=True)
    defence, attack = impact.repulse(Impact(attacker=horse, defender=MINNESOTA), inches(5))
    first, second = fire.assess(card(), defence), fire.assess(card(), attack)
    assert (first.strike.dice, first.strike.base, first.count) == (2, 6, 8)
    assert (second.strike.dice, second.strike.base, second.count) == (2, 0, 3)
    # 2 dice 8 + 6 = 14 in the row of 8: 2. 2 dice 12 in the row of 3: 1*, and 4 kills.
    assert fire.resolve(card(), first, (4, 4)).outcome.losses == 2
    assert fire.resolve(card(), second, (6, 6, 4)).outcome.losses == 1


def test_impact_odds_by_hand() -> None:
    """Equal morale: two dice tie two dice in 146 of 1296, so each side wins 575. 36 ways of the fall back:
    6 good, 20 shaken, 9 routed, 1 captured."""
    even = Impact(attacker=CHARGING, defender=MINNESOTA, defender_support=("infantry",))
    odds = impact.odds(card(), impact.assess(card(), even))
    assert odds[Outcome("tie")] == Fraction(146, 1296)
    assert odds[Outcome("defender")] == Fraction(575, 1296)
    assert odds[Outcome("attacker", "good")] == Fraction(575, 1296) * Fraction(6, 36)
    assert odds[Outcome("attacker", "shaken")] == Fraction(575, 1296) * Fraction(20, 36)
    assert odds[Outcome("attacker", "routed")] == Fraction(575, 1296) * Fraction(9, 36)
    assert odds[Outcome("attacker", "captured")] == Fraction(575, 1296) * Fraction(1, 36)


def test_a_whole_charge_in_one_sum() -> None:
    """From 4 inches every charge arrives in order. Limbered guns fire no volley, so they surrender for sure."""
    sure = assault.odds(card(), stated(distance=4, defender=but(CUSHING, formation="limbered")))
    assert sure[assault.End("success", 0, "surrendered")] == 1
    far = assault.odds(card(), stated(distance=24.5, defender_fired=1))
    # 6 + 3 dice reach 24 at most
    assert far[assault.End("falls-short")] == 1
    edge = assault.odds(card(), stated(distance=23, defender_fired=1))
    # 17 or 18 with 3 dice: 4 ways of 216 arrive
    assert edge[assault.End("falls-short")] == 1 - Fraction(4, 216)
    met = assault.odds(card(), stated(distance=9, defender_fired=1))
    # with 3 dice from 3 to 5 the point lies at 7.5 to 8.5, so 10 ways of 216 arrive in disorder
    fresh, spent = (
        impact.odds(card(), impact.assess(card(), Impact(attacker=unit, defender=MINNESOTA)))
        for unit in (CHARGING, but(CHARGING, formation="disorder"))
    )
    expected = Fraction(206, 216) * fresh[Outcome("tie")] + Fraction(10, 216) * spent[Outcome("tie")]
    assert met[assault.End("melee")] == expected


def test_the_volley_has_the_die_of_close_range_wherever_it_falls() -> None:
    """Shaken and changed to hold: 3 + 1 - 1 - 1 dice, though green troops fire at 6 + 1 - 1 = 6 inches (J29)."""
    weak = but(VERMONT, level="shaken", order="changed-to-hold", officers=("brigade",))
    stated_charge = stated(distance=8, defender=weak)
    assessment = charge.assess(card(), stated_charge)
    far = charge.resolve(card(), assessment, (6, 6, 6, 6))
    assert far.volley_at == inches(6)
    assert fire.assess(card(), charge.volley_of(assessment, far)).strike.dice == 2
    odds = assault.odds(card(), stated_charge)
    assert sum(odds.ways.values()) == odds.total
