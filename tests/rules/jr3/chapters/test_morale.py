"""Morale checks, rallies and runs worked by hand from the *Johnny Reb III* card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import fire, morale, rally
from enfilade.rules.jr3.chapters.facts import Terrain, Unit, is_present
from enfilade.rules.jr3.chapters.morale import Check
from enfilade.rules.jr3.chapters.rally import Rally


def card(name: str = "jr3-15mm", **rulings: object) -> Edition:
    found = enfilade.edition(name).edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def but(unit: Unit, **changes: Any) -> Unit:
    return msgspec.structs.replace(unit, **changes)


ALABAMA = Unit(name="15th Alabama", weapon="rifle-musket", strength=16)
MAINE = Unit(name="20th Maine", weapon="rifle-musket", strength=12)
IRON = Unit(name="6th Wisconsin", weapon="rifle-musket", strength=12, quality="elite")
MILITIA = Unit(name="26th Pennsylvania Emergency Militia", weapon="rifle-musket", strength=20, quality="green")
HORSE = Unit(name="1st Michigan Cavalry", arm="cavalry", weapon="breechloading-carbine", strength=12, mounted=True)
STEVENS = Unit(name="5th Maine Battery", arm="artillery", weapon="napoleon", strength=3, formation="unlimbered")


POINTS: dict[str, tuple[Unit, dict[str, Any], int]] = {
    "elite 2": (IRON, {}, 2),
    "veteran 3": (MAINE, {}, 3),
    "green 4": (MILITIA, {}, 4),
    "3 - 1 brigadier": (but(MAINE, officers=("brigade",)), {}, 2),
    "3 - 3 for the corps commander, the others idle": (
        but(MAINE, officers=("brigade", "corps", "division")),
        {},
        0,
    ),
    "3 - 1 charging + 2 shaken": (but(ALABAMA, charging=True, level="shaken"), {}, 4),
    "3 - 1 behind a stone wall": (but(MAINE, cover=("stone-wall",)), {}, 2),
    "3 - 1 cover once - 2 hasty works": (but(MAINE, cover=("woods", "stone-wall", "hasty-works")), {}, 0),
    "4 - 3 heavy works": (but(MILITIA, cover=("heavy-works",)), {}, 1),
    "3 - 3 medium works": (but(MAINE, cover=("medium-works",)), {}, 0),
    "3 - 4 behind friends": (but(MAINE, behind_friends=True), {}, -1),
    "3 + 3 for a stand: 12 of 16 left": (but(ALABAMA, strength=12, full=16), {}, 6),
    "3 + 0: 13 of 16 are still 4 stands": (but(ALABAMA, strength=13, full=16), {}, 3),
    "3 + 9 for three stands: 4 of 16 left": (but(ALABAMA, strength=4, full=16), {}, 12),
    "3 + 6 for two sections of three": (but(STEVENS, strength=1, full=3), {}, 9),
    "3 + 1 commander + 2 regiments + 4 routed": (
        but(MAINE, commander_lost=True, regiments_lost=2, level="routed"),
        {},
        10,
    ),
    "3 + 2 hit on the partial flank": (MAINE, {"struck": "fire", "aspect": "partial-flank"}, 5),
    "3 + 4 hit on the full flank + 1 in disorder": (
        but(MAINE, formation="disorder"),
        {"struck": "fire", "aspect": "full-flank"},
        8,
    ),
    "3 + 6 hit on the rear + 2 forming": (but(MAINE, order="formation"), {"struck": "fire", "aspect": "rear"}, 11),
    "3 + 2 hit when changed to hold": (but(MAINE, order="changed-to-hold"), {"struck": "fire"}, 5),
    "3 in disorder, not hit: nothing": (
        but(MAINE, formation="disorder"),
        {"causes": ("routed-unit-near",)},
        3,
    ),
    "3 + 3 charged on the partial flank + 4 in disorder": (
        but(MAINE, formation="disorder"),
        {"struck": "charge", "aspect": "partial-flank"},
        10,
    ),
    "3 + 2 for two casualties of canister": (
        MAINE,
        {"causes": ("artillery-or-sharpshooter-hit",), "casualties": 2, "struck": "fire"},
        5,
    ),
    "3, casualties of rifles add nothing": (MAINE, {"causes": ("first-loss",), "casualties": 2, "struck": "fire"}, 3),
}


@pytest.mark.parametrize(("unit", "facts", "point"), POINTS.values(), ids=list(POINTS))
def test_points(unit: Unit, facts: dict[str, Any], point: int) -> None:
    assert morale.assess(card(), Check(unit=unit, **facts)).point == point


# unit, faces of the check, then of the run; passed, level now, how far it falls back
CHECKS: dict[str, tuple[Unit, tuple[int, ...], tuple[bool, str, float | None]]] = {
    "4 is higher than 3": (MAINE, (1, 3), (True, "good", None)),
    "3 is not higher than 3: shaken, back 5": (MAINE, (1, 2, 5), (False, "shaken", 5)),
    "an officer holds the shaken where they are; 3 - 1 = 2, 5 would pass, + 3 for a stand fails": (
        but(MAINE, officers=("brigade",), strength=9, full=12),
        (2, 3),
        (False, "shaken", None),
    ),
    "2 routs whatever the point, back 3 dice 11": (
        but(IRON, cover=("heavy-works",)),
        (1, 1, 3, 4, 4),
        (False, "routed", 11),
    ),
    "12 makes a routed unit good": (but(MAINE, level="routed"), (6, 6), (True, "good", None)),
    "12 passes a point of 12": (but(ALABAMA, strength=4, full=16), (6, 6), (True, "good", None)),
    "shaken 3 + 2 = 5, 5 fails: routed, back 3 dice 9": (
        but(MAINE, level="shaken"),
        (2, 3, 3, 3, 3),
        (False, "routed", 9),
    ),
    "shaken 3 + 2 = 5, 6 passes and stays shaken": (but(MAINE, level="shaken"), (3, 3), (True, "shaken", None)),
    "routed 3 + 4 = 7, 7 fails and stays routed, no new run": (
        but(MAINE, level="routed"),
        (3, 4),
        (False, "routed", None),
    ),
    "mounted cavalry routs with 4 dice 14": (but(HORSE, level="shaken"), (2, 2, 3, 3, 4, 4), (False, "routed", 14)),
    "guns have no bonus move": (but(STEVENS, level="shaken"), (2, 2), (False, "routed", None)),
}


@pytest.mark.parametrize(("unit", "faces", "expected"), CHECKS.values(), ids=list(CHECKS))
def test_checks(unit: Unit, faces: tuple[int, ...], expected: tuple[bool, str, float | None]) -> None:
    edition = card()
    assessment = morale.assess(edition, Check(unit=unit))
    assert morale.dice_needed(edition, assessment) == 2
    assert morale.dice_needed(edition, assessment, faces) == len(faces)
    result = morale.resolve(edition, assessment, faces)
    passed, level, distance = expected
    assert (result.outcome.passed, result.outcome.level) == (passed, level)
    assert result.distance == (None if distance is None else Length.of(distance))
    assert unit.name in str(morale.receipt(edition, "jr3-15mm", assessment, result))


@pytest.mark.parametrize(
    ("name", "terrain", "faces", "distance"),
    [
        ("jr3-15mm", "broken", (4, 5), 9),
        ("jr3-15mm", "woods", (5,), 5),
        ("jr3-15mm", "rough", (5,), 2.5),
        ("jr3-10mm", "open", (4, 4, 4), 9),
        ("jr3-25mm", "broken", (4, 4), 12),
        ("jr3-5mm", "rough", (6,), 1.5),
    ],
)
def test_fresh_routers_run_their_bonus_dice(
    name: str, terrain: Terrain, faces: tuple[int, ...], distance: float
) -> None:
    assessment = morale.assess(card(name), Check(unit=MAINE, terrain=terrain))
    assert morale.resolve(card(name), assessment, (1, 1, *faces)).distance == Length.of(distance)


def test_who_routs_in_a_melee_surrenders() -> None:
    assessment = morale.assess(card(), Check(unit=MAINE, in_melee=True))
    result = morale.resolve(card(), assessment, (1, 1))
    assert result.outcome.surrenders
    assert result.distance is None
    assert not morale.resolve(card(), assessment, (1, 2, 4)).outcome.surrenders


def test_the_check_after_a_fire() -> None:
    """Canister, 5 dice 9 + 6 = 15 in the row of 8: 2 of 16 lost. Then 3 + 4 full flank + 2 hits = 9."""
    shot = fire.Shot(firer=STEVENS, target=ALABAMA, band="canister", aspect="full-flank")
    volley = fire.assess(card(), shot)
    hit = fire.resolve(card(), volley, (1, 2, 2, 2, 2)).outcome
    assert (hit.losses, hit.check) == (2, 2)
    check = morale.after_fire(shot, hit)
    assert check.unit.strength == 14
    assert morale.assess(card(), check).point == 9
    missed = fire.Shot(firer=MAINE, target=ALABAMA, band="normal")
    nothing = fire.resolve(card(), fire.assess(card(), missed), (1, 1, 1)).outcome
    with pytest.raises(Malformed, match="nobody check"):
        morale.after_fire(missed, nothing)


def test_the_hit_by_fire_not_by_casualty() -> None:
    check = Check(unit=MAINE, causes=("artillery-or-sharpshooter-hit",), casualties=3, struck="fire")
    assert morale.assess(card(), check).point == 6
    assert morale.assess(card(hit_modifier="each-fire"), check).point == 4


def test_officers_added() -> None:
    """3 - 1 - 3 instead of 3 - 3."""
    check = Check(unit=but(MAINE, officers=("brigade", "corps")))
    assert morale.assess(card(several_officers="added"), check).point == -1
    assert [line.counted for line in morale.assess(card(), check).modifiers] == [True, False]


def test_present_and_near() -> None:
    assert is_present(card(), Length(0))
    assert not is_present(card(), Length(1))
    assert is_present(card(officer_present=Length(1000)), Length(1000))
    assert morale.is_near(card(), Length.of(6))
    assert not morale.is_near(card(), Length.of(6.001))
    assert not morale.is_near(card("jr3-10mm"), Length.of(4.6))
    assert morale.is_near(card("jr3-25mm"), Length.of(9))


def test_a_cause_the_card_does_not_know() -> None:
    edition = card()
    edition = msgspec.structs.replace(edition, morale=msgspec.structs.replace(edition.morale, causes=("first-loss",)))
    with pytest.raises(Illegal) as refused:
        morale.assess(edition, Check(unit=MAINE, causes=("routed-unit-near",)))
    assert refused.value.rule == "jr3.morale.causes"


# switches, unit, faces; passed, level now, how far it runs
RALLIES: dict[str, tuple[dict[str, Any], Unit, tuple[int, ...], tuple[bool, str, float | None]]] = {
    "shaken 5, 6 rallies": ({}, but(MAINE, level="shaken"), (3, 3), (True, "good", None)),
    "shaken 5, 5 stays": ({}, but(MAINE, level="shaken"), (2, 3), (False, "shaken", None)),
    "routed 7, 8 rises one level": ({}, but(MAINE, level="routed"), (4, 4), (True, "shaken", None)),
    "routed 7, 7 runs 18": ({}, but(MAINE, level="routed"), (3, 4), (False, "routed", 18)),
    "routed cavalry 7, 3 runs 18": ({}, but(HORSE, level="routed"), (1, 2), (False, "routed", 18)),
    "routed guns run at the limbered 16": ({}, but(STEVENS, level="routed"), (1, 2), (False, "routed", 16)),
    "routed 7, 12 is good at once": ({}, but(MAINE, level="routed"), (6, 6), (True, "good", None)),
    "shaken, 2 routs and runs 3 dice 12": ({}, but(MAINE, level="shaken"), (1, 1, 4, 4, 4), (False, "routed", 12)),
    "routed, 2 runs on": ({}, but(MAINE, level="routed"), (1, 1), (False, "routed", 18)),
    "routed 7, 8 to good morale": (
        {"rally_pass": "good-morale"},
        but(MAINE, level="routed"),
        (4, 4),
        (True, "good", None),
    ),
    "shaken 5, 5 routs and runs 3 dice 6": (
        {"shaken_failing_rally": "routs"},
        but(MAINE, level="shaken"),
        (2, 3, 2, 2, 2),
        (False, "routed", 6),
    ),
    "routed 7, 8 rises a level after running 18": (
        {"routers_run": "before-rally"},
        but(MAINE, level="routed"),
        (4, 4),
        (True, "shaken", 18),
    ),
    "routed 7, 7 has run 18 only once": (
        {"routers_run": "before-rally"},
        but(MAINE, level="routed"),
        (3, 4),
        (False, "routed", 18),
    ),
}


@pytest.mark.parametrize(("rulings", "unit", "faces", "expected"), RALLIES.values(), ids=list(RALLIES))
def test_rallies(
    rulings: dict[str, Any], unit: Unit, faces: tuple[int, ...], expected: tuple[bool, str, float | None]
) -> None:
    edition = card(**rulings)
    assessment = rally.assess(edition, Rally(unit=unit))
    assert rally.dice_needed(edition, assessment, faces) == len(faces)
    result = rally.resolve(edition, assessment, faces)
    passed, level, distance = expected
    assert (result.outcome.passed, result.outcome.level) == (passed, level)
    assert result.distance == (None if distance is None else Length.of(distance))
    assert level in str(rally.receipt(edition, "jr3-15mm", assessment, result))


def test_good_units_do_not_rally() -> None:
    with pytest.raises(Illegal) as refused:
        rally.assess(card(), Rally(unit=MAINE))
    assert refused.value.rule == "jr3.morale.rally"


def test_rout_moves() -> None:
    assert rally.rout_move(card(), MAINE, "woods") == Length.of(5)
    assert rally.rout_move(card("jr3-10mm"), MAINE, "open") == Length.of(13.5)
    assert rally.rout_move(card(), but(HORSE, mounted=False), "road") == Length.of(22)
    assert rally.rout_move(card(), STEVENS, "rough") is None


def test_odds_of_a_check_by_hand() -> None:
    """Veterans need 4 or more: 33 of 36. A 3 (2 ways) shakes them, a 2 (1 way) routs them."""
    odds = morale.odds(card(), morale.assess(card(), Check(unit=MAINE)))
    assert odds.chance(lambda outcome: outcome.passed) == Fraction(33, 36)
    assert odds.chance(lambda outcome: outcome.level == "shaken") == Fraction(2, 36)
    assert odds.chance(lambda outcome: outcome.level == "routed") == Fraction(1, 36)


def test_odds_of_a_rally_by_hand() -> None:
    """Routed veterans need 8 or more: 15 of 36, one of which, the 12, makes them good."""
    odds = rally.odds(card(), rally.assess(card(), Rally(unit=but(MAINE, level="routed"))))
    assert odds.chance(lambda outcome: outcome.level == "shaken") == Fraction(14, 36)
    assert odds.chance(lambda outcome: outcome.level == "good") == Fraction(1, 36)
    assert odds.chance(lambda outcome: outcome.run == "rout-move") == Fraction(21, 36)
