"""Fire worked by hand from the *Johnny Reb III* card. Each id adds up: dice and modifiers, then row and column."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import fire
from enfilade.rules.jr3.chapters.facts import Aspect, Formation, Order, Place, Quality, Rank, Unit, aspect_of
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.firers import Band


def card(name: str = "jr3-15mm", **rulings: object) -> Edition:
    found = enfilade.edition(name).edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def but(unit: Unit, **changes: Any) -> Unit:
    return msgspec.structs.replace(unit, **changes)


def inches(distance: float) -> Length:
    return Length.of(distance)


MICHIGAN = Unit(name="24th Michigan", weapon="rifle-musket", strength=16)
WISCONSIN = Unit(name="2nd Wisconsin", weapon="rifle-musket", strength=10, quality="elite")
TENNESSEE = Unit(name="7th Tennessee", weapon="rifle-musket", strength=8)
CAROLINA = Unit(name="26th North Carolina, left battalion", weapon="rifle-musket", strength=14)
ALABAMA = Unit(name="15th Alabama", weapon="rifle-musket", strength=16)
IRISH = Unit(name="69th New York", weapon="smoothbore-musket", strength=10)
INDIANA = Unit(name="17th Indiana", weapon="rifle-musket", strength=12, repeaters=True)
BERDAN = Unit(name="1st US Sharpshooters", weapon="rifle-musket", strength=12, sharpshooters=True)
ILLINOIS = Unit(name="8th Illinois Cavalry", arm="cavalry", weapon="breechloading-carbine", strength=12)
HORSE = Unit(name="1st Michigan Cavalry", arm="cavalry", weapon="breechloading-carbine", strength=12, mounted=True)
STEVENS = Unit(name="5th Maine Battery", arm="artillery", weapon="napoleon", strength=3, formation="unlimbered")
CUSHING = Unit(name="Battery A, 4th US", arm="artillery", weapon="rifle-10", strength=3, formation="unlimbered")


# firer, target, range, faces (those of a possible kill last), total, losses, what the check adds or None
WORKED = {
    "3 dice 6, opening 2, first fire 1, elite 1 = 10; row 10: 1, its first loss": (
        but(WISCONSIN, order="first-fire", opening=True),
        TENNESSEE,
        3,
        (1, 2, 3),
        (10, 1, 0),
    ),
    "3 dice 6, elite 1 = 7; row 10: MC, nothing from rifles": (WISCONSIN, TENNESSEE, 4, (1, 2, 3), (7, 0, None)),
    "close, 4 dice 12; row 16: 3": (MICHIGAN, CAROLINA, 2, (3, 3, 3, 3), (12, 3, 0)),
    "normal, 3 dice 8; row 16: 1": (MICHIGAN, CAROLINA, 2.001, (3, 3, 2), (8, 1, 0)),
    "long, 2 dice 9; row 16: 2": (MICHIGAN, CAROLINA, 12, (5, 4), (9, 2, 0)),
    "moved at long, 1 die 6; row 16: 1*, then 4 kills": (
        but(MICHIGAN, moved=True),
        CAROLINA,
        8,
        (6, 4),
        (6, 1, 0),
    ),
    "moved at long, 1 die 5; row 16: 1*, then 3 misses": (
        but(MICHIGAN, order="move"),
        CAROLINA,
        8,
        (5, 3),
        (5, 0, None),
    ),
    "changed to hold, 2 dice 10; row 16: 2": (
        but(MICHIGAN, order="changed-to-hold"),
        CAROLINA,
        4,
        (4, 6),
        (10, 2, 0),
    ),
    "forming, 2 dice 7; row 16: 1": (but(MICHIGAN, order="formation"), CAROLINA, 4, (1, 6), (7, 1, 0)),
    "shaken, 3 - 1 = 2 dice 7; row 16: 1": (but(MICHIGAN, level="shaken"), CAROLINA, 4, (1, 6), (7, 1, 0)),
    "repeaters close, 5 dice 15; row 12: 3": (INDIANA, ALABAMA, 1, (3, 3, 3, 3, 3), (15, 3, 0)),
    "low on ammunition, 2 dice 9; row 12: 1": (
        but(INDIANA, repeaters=False, low_ammunition=True),
        ALABAMA,
        4,
        (4, 5),
        (9, 1, 0),
    ),
    "double line 16 x 1/2 = 8; 3 dice 12: 1": (
        but(MICHIGAN, formation="double-line"),
        CAROLINA,
        4,
        (4, 4, 4),
        (12, 1, 0),
    ),
    "attack column 16 x 1/4 = 4; 3 dice 12: 1*, then 5 kills": (
        but(MICHIGAN, formation="attack-column"),
        CAROLINA,
        4,
        (4, 4, 4, 5),
        (12, 1, 0),
    ),
    "march column 14 x 1/4 = 3 1/2, row 3; 3 dice 14: 1": (
        but(CAROLINA, formation="march-column"),
        MICHIGAN,
        4,
        (5, 5, 4),
        (14, 1, 0),
    ),
    "disorder 15 x 1/2 = 7 1/2, row 6; 3 dice 15: 2": (
        but(ALABAMA, formation="disorder", strength=15),
        MICHIGAN,
        4,
        (5, 5, 5),
        (15, 2, 0),
    ),
    "extended line at extended line, 3 dice 12 - 1 - 1 = 10; row 16: 2": (
        but(MICHIGAN, formation="extended-line"),
        but(CAROLINA, formation="extended-line"),
        4,
        (4, 4, 4),
        (10, 2, 0),
    ),
    "skirmishers take half of 3: 1": (
        MICHIGAN,
        but(CAROLINA, formation="skirmish-line"),
        4,
        (4, 4, 4),
        (12, 1, 0),
    ),
    "skirmishers turn 1 into 1*: 4 kills": (
        MICHIGAN,
        but(CAROLINA, formation="skirmish-line"),
        4,
        (3, 3, 2, 4),
        (8, 1, 0),
    ),
    "skirmishers and 1*: both dice must be high, 6 and 4 are": (
        MICHIGAN,
        but(CAROLINA, formation="skirmish-line"),
        4,
        (2, 2, 2, 6, 4),
        (6, 1, 0),
    ),
    "skirmishers and 1*: both dice must be high, 6 and 3 are not": (
        MICHIGAN,
        but(CAROLINA, formation="skirmish-line"),
        4,
        (2, 2, 2, 6, 3),
        (6, 0, None),
    ),
    "disengaging, half of 4: 2": (MICHIGAN, but(CAROLINA, order="disengage"), 4, (5, 5, 4), (14, 2, 0)),
    "disengaging skirmishers are halved once, 4: 2": (
        MICHIGAN,
        but(CAROLINA, order="disengage", formation="skirmish-line"),
        4,
        (5, 5, 4),
        (14, 2, 0),
    ),
    "routers count no formation, half of 4: 2": (
        MICHIGAN,
        but(CAROLINA, level="routed", formation="disorder"),
        4,
        (5, 5, 4),
        (14, 2, 0),
    ),
    "disorder + 3, 3 dice 9 = 12; row 16: 3": (
        MICHIGAN,
        but(CAROLINA, formation="disorder"),
        4,
        (3, 3, 3),
        (12, 3, 0),
    ),
    "march column + 3 and green + 1, 9 = 13; row 16: 3": (
        MICHIGAN,
        but(CAROLINA, formation="march-column", quality="green"),
        4,
        (3, 3, 3),
        (13, 3, 0),
    ),
    "attack column + 2, elite - 1, 9 = 10; row 16: 2": (
        MICHIGAN,
        but(CAROLINA, formation="attack-column", quality="elite"),
        4,
        (3, 3, 3),
        (10, 2, 0),
    ),
    "smoothbores close, 4 dice 12 + 1 = 13; row 10: 2": (IRISH, ALABAMA, 1, (3, 3, 3, 3), (13, 2, 0)),
    "smoothbores at normal range, 3 dice 12; row 10: 1": (IRISH, ALABAMA, 3, (4, 4, 4), (12, 1, 0)),
    "dismounted firer - 2, 3 dice 11 = 9; row 12: 1": (ILLINOIS, TENNESSEE, 3, (4, 4, 3), (9, 1, 0)),
    "dismounted target - 2, 3 dice 11 = 9; row 16: 2": (MICHIGAN, ILLINOIS, 4, (4, 4, 3), (9, 2, 0)),
    "mounted line fires half, 6 figures; 3 dice 12: 1": (HORSE, TENNESSEE, 3, (4, 4, 4), (12, 1, 0)),
    "mounted double line + 4, 9 = 13; row 16: 3, a stand": (
        MICHIGAN,
        but(HORSE, formation="double-line"),
        4,
        (3, 3, 3),
        (13, 3, 0),
    ),
    "charging double line + 2, 9 = 11; row 16: 2": (
        MICHIGAN,
        but(HORSE, formation="double-line", charging=True),
        4,
        (3, 3, 3),
        (11, 2, 0),
    ),
    "charging line + 1, 9 = 10; row 16: 2": (MICHIGAN, but(HORSE, charging=True), 4, (3, 3, 3), (10, 2, 0)),
    "charging in disorder + 3, 9 = 12; row 16: 3": (
        MICHIGAN,
        but(HORSE, formation="disorder", charging=True),
        4,
        (3, 3, 3),
        (12, 3, 0),
    ),
    "green firer - 1 with an officer + 1, 3 dice 9; row 16: 2": (
        but(MICHIGAN, quality="green", officers=("brigade",)),
        CAROLINA,
        4,
        (3, 3, 3),
        (9, 2, 0),
    ),
    "firer in hasty works + 1, 3 dice 8 = 9; row 16: 2": (
        but(MICHIGAN, cover=("hasty-works",)),
        CAROLINA,
        4,
        (3, 3, 2),
        (9, 2, 0),
    ),
    "firer in heavy works + 2, target in medium - 6, 3 dice 12 = 8; row 16: 1": (
        but(MICHIGAN, cover=("heavy-works",)),
        but(CAROLINA, cover=("medium-works",)),
        4,
        (4, 4, 4),
        (8, 1, 0),
    ),
    "woods - 2 and stone wall - 2, 3 dice 12 = 8; row 16: 1": (
        MICHIGAN,
        but(CAROLINA, cover=("woods", "stone-wall")),
        4,
        (4, 4, 4),
        (8, 1, 0),
    ),
    "canister, 5 dice 15; 3 sections, row 8: 2, check + 2": (STEVENS, CAROLINA, 3, (3, 3, 3, 3, 3), (15, 2, 2)),
    "Napoleons long, 2 dice 8; row 8: MC, check + 0": (STEVENS, CAROLINA, 30, (4, 4), (8, 0, 0)),
    "Napoleons long, 2 dice 9; row 8: 1*, 2 misses, check + 0": (STEVENS, CAROLINA, 13, (4, 5, 2), (9, 0, 0)),
    "Napoleons long, 2 dice 9; row 8: 1*, 4 kills, check + 1": (STEVENS, CAROLINA, 13, (4, 5, 4), (9, 1, 1)),
    "Napoleons long, 2 dice 7; row 8: blank": (STEVENS, CAROLINA, 13, (4, 3), (7, 0, None)),
    "guns at woods - 1, 3 dice 12 = 11; row 8: 1, check + 1": (
        STEVENS,
        but(CAROLINA, cover=("woods",)),
        12,
        (4, 4, 4),
        (11, 1, 1),
    ),
    "guns at a fence 0, at heavy works - 7: 18 - 7 = 11; row 8: 1": (
        STEVENS,
        but(CAROLINA, cover=("wood-fence", "heavy-works")),
        12,
        (6, 6, 6),
        (11, 1, 1),
    ),
    "6 pdr - 1, 3 dice 12 = 11; row 8: 1": (but(STEVENS, weapon="gun-6"), CAROLINA, 10, (4, 4, 4), (11, 1, 1)),
    "20 pdr + 1, 3 dice 13 = 14; row 8: 2": (but(STEVENS, weapon="rifle-20"), CAROLINA, 18, (4, 4, 5), (14, 2, 2)),
    "guns at guns - 3, 3 dice 14 = 11; row 8: 1 section": (CUSHING, STEVENS, 16, (5, 5, 4), (11, 1, 1)),
    "guns at limbered guns + 3, 3 dice 11 = 14; row 8: 2": (
        CUSHING,
        but(STEVENS, formation="limbered"),
        16,
        (4, 4, 3),
        (14, 2, 2),
    ),
    "one section stands at 3 figures, 3 dice 14: 1": (but(STEVENS, strength=1), CAROLINA, 12, (5, 5, 4), (14, 1, 1)),
    "five sections stand at 4, row 10, 3 dice 13: 2": (but(STEVENS, strength=5), CAROLINA, 12, (5, 5, 3), (13, 2, 2)),
    "sharpshooters, 3 dice 6; row 12: MC, check + 0": (BERDAN, CAROLINA, 4, (2, 2, 2), (6, 0, 0)),
    "sharpshooters, 3 dice 7; row 12: 1*, 3 misses, no check": (BERDAN, CAROLINA, 4, (2, 2, 3, 3), (7, 0, None)),
    "sharpshooters, 3 dice 11; row 12: 2, check + 2": (BERDAN, CAROLINA, 4, (4, 4, 3), (11, 2, 2)),
    "20 + 1 = 21 is read at 20; row 10: 5": (
        but(WISCONSIN, repeaters=True),
        ALABAMA,
        2,
        (4, 4, 4, 4, 4),
        (21, 5, 0),
    ),
    "30 is read at 24; row 8: 5": (but(STEVENS), CAROLINA, 3, (6, 6, 6, 6, 6), (30, 5, 5)),
    "1 figure of 14 lost before: no first loss, no stand; 3 dice 8; row 16: 1": (
        MICHIGAN,
        but(CAROLINA, strength=13, full=14),
        4,
        (3, 3, 2),
        (8, 1, None),
    ),
    "16 figures on 4 stands, 13 left, 1 more is a stand; 3 dice 8; row 16: 1": (
        MICHIGAN,
        but(ALABAMA, strength=13, full=16),
        4,
        (3, 3, 2),
        (8, 1, 0),
    ),
}


@pytest.mark.parametrize(("firer", "target", "range", "faces", "expected"), WORKED.values(), ids=list(WORKED))
def test_worked_by_hand(
    firer: Unit, target: Unit, range: float, faces: tuple[int, ...], expected: tuple[int, int, int | None]
) -> None:
    edition = card()
    assessment = fire.assess(edition, Shot(firer=firer, target=target, distance=inches(range)))
    assert fire.dice_needed(edition, assessment, faces) == len(faces)
    result = fire.resolve(edition, assessment, faces)
    assert (result.total, result.outcome.losses, result.outcome.check) == expected
    told = str(fire.receipt(edition, "jr3-15mm", assessment, result))
    assert firer.name in told
    assert f"together {result.total}" in told


FLANKS: list[tuple[Unit, Aspect, int, int]] = [
    # 3 dice 6 plus the flank; rifles in row 16, guns in row 8
    (MICHIGAN, "front", 6, 0),
    (MICHIGAN, "partial-flank", 8, 1),
    (MICHIGAN, "full-flank", 10, 2),
    (MICHIGAN, "rear", 8, 1),
    (STEVENS, "partial-flank", 9, 0),
    (STEVENS, "full-flank", 12, 1),
    (STEVENS, "rear", 9, 0),
]


@pytest.mark.parametrize(("firer", "aspect", "total", "losses"), FLANKS)
def test_flank_fire_counts_more_from_guns(firer: Unit, aspect: Aspect, total: int, losses: int) -> None:
    assessment = fire.assess(card(), Shot(firer=firer, target=CAROLINA, distance=inches(4), aspect=aspect))
    needed = fire.dice_needed(card(), assessment, (2, 2, 2))
    result = fire.resolve(card(), assessment, (2, 2, 2, 1)[:needed])
    assert (result.total, result.outcome.losses) == (total, losses)


def test_guns_against_a_charge_load_double_canister() -> None:
    """3 on hold and 3 for double canister are 6 dice; 18 in the row of 8 figures is 3."""
    shot = Shot(firer=STEVENS, target=but(CAROLINA, charging=True), distance=inches(2), volley="defensive")
    assessment = fire.assess(card(), shot)
    assert fire.resolve(card(), assessment, (3,) * 6).outcome.losses == 3
    assert fire.dice_needed(card(double_canister="never"), fire.assess(card(double_canister="never"), shot)) == 5
    plain = fire.assess(card(), msgspec.structs.replace(shot, volley="fire"))
    assert fire.dice_needed(card(), plain) == 5


def test_the_defensive_volley_fires_as_on_hold_or_by_its_order() -> None:
    """A unit on the move: 3 dice and the close one, or 2 and the close one."""
    shot = Shot(firer=but(MICHIGAN, order="move"), target=CAROLINA, distance=inches(1), volley="defensive")
    assert fire.assess(card(), shot).strike.dice == 4
    assert fire.assess(card(defensive_volley_dice="by-its-order"), shot).strike.dice == 3


def test_first_fire_counts_once_and_only_for_its_own_fire() -> None:
    shot = Shot(firer=but(MICHIGAN, order="first-fire"), target=CAROLINA, distance=inches(1))
    assert fire.assess(card(), shot).strike.base == 1
    volley = msgspec.structs.replace(shot, volley="defensive")
    assert fire.assess(card(), volley).strike.base == 0
    assert [line.counted for line in fire.assess(card(), volley).modifiers] == [False]
    assert fire.assess(card(defensive_volley_dice="by-its-order"), volley).strike.base == 1


def test_the_volley_after_a_repulse_has_two_dice_at_any_range() -> None:
    """Muzzleloading carbines carry 4 inches; after a repulse they fire at 6 as well, 2 dice and their modifiers."""
    firer = but(ILLINOIS, weapon="muzzleloading-carbine", quality="elite", repeaters=True, level="shaken")
    shot = Shot(firer=firer, target=but(CAROLINA, formation="disorder"), distance=inches(6), volley="repulse")
    assessment = fire.assess(card(), shot)
    # dismounted - 2, elite + 1, disorder + 3 = 2; 2 dice 8 = 10: row 12 gives 1
    assert (assessment.strike.dice, assessment.strike.base, assessment.band) == (2, 2, None)
    assert fire.resolve(card(), assessment, (4, 4)).outcome.losses == 1
    bare = fire.assess(card(repulse_volley_modifiers=False), shot)
    assert bare.strike.base == 0
    assert not any(line.counted for line in bare.modifiers)


@pytest.mark.parametrize(
    ("ruling", "target_cell", "kill_dice", "losses"),
    [
        ("possible-kill", "1", 1, 1),
        ("possible-kill", "1*", 2, 1),
        ("none", "1", 0, 0),
        ("none", "1*", 0, 0),
        ("kill", "1", 0, 1),
        ("kill", "1*", 1, 1),
    ],
)
def test_half_of_a_single_loss(ruling: str, target_cell: str, kill_dice: int, losses: int) -> None:
    """Row 16: 3 dice 8 is a 1, 3 dice 6 a 1*. Every die of a possible kill shows 6."""
    edition = card(halved_single_kill=ruling)
    skirmishers = but(CAROLINA, formation="skirmish-line")
    assessment = fire.assess(edition, Shot(firer=MICHIGAN, target=skirmishers, band="normal"))
    first = (3, 3, 2) if target_cell == "1" else (2, 2, 2)
    assert fire.dice_needed(edition, assessment, first) == 3 + kill_dice
    assert fire.resolve(edition, assessment, first + (6,) * kill_dice).outcome.losses == losses


def test_chargers_may_be_shot_at_as_disengaging() -> None:
    charging = but(CAROLINA, charging=True, bonus_move=True)
    shot = Shot(firer=MICHIGAN, target=charging, band="normal")
    assert fire.assess(card(), shot).strike.share == 1
    assert fire.assess(card(bonus_move_target="routers-and-chargers"), shot).strike.share * 2 == 1


def test_parts_of_figures() -> None:
    """14 in march column are 3 1/2: the row of 3, or of 4. 3 in disorder are 1 1/2: no row, or that of 2."""
    column, few = but(CAROLINA, formation="march-column"), but(CAROLINA, formation="disorder", strength=3)
    for rulings, firer, figures in (
        ({}, column, 3),
        ({"figure_fractions": "round-up"}, column, 4),
        ({}, few, None),
        ({"single_figure_fire": "as-two-figures"}, few, 2),
        ({"figure_fractions": "round-up"}, few, 2),
    ):
        edition = card(**rulings)
        row = fire.assess(edition, Shot(firer=firer, target=MICHIGAN, band="normal")).strike.row
        assert (None if row is None else edition.fire.casualties.rows[row].figures) == figures
    nobody = fire.assess(card(), Shot(firer=few, target=MICHIGAN, band="normal"))
    assert fire.resolve(card(), nobody, (6, 6, 6)).outcome.losses == 0


def test_all_sixes_leave_a_unit_low_on_ammunition() -> None:
    assessment = fire.assess(card(), Shot(firer=MICHIGAN, target=CAROLINA, band="normal"))
    assert fire.resolve(card(), assessment, (6, 6, 6)).outcome.low_ammunition
    assert not fire.resolve(card(), assessment, (6, 6, 5)).outcome.low_ammunition
    without = card(low_ammunition=False)
    assert not fire.resolve(
        without, fire.assess(without, Shot(firer=MICHIGAN, target=CAROLINA, band="normal")), (6, 6, 6)
    ).outcome.low_ammunition
    low = Shot(firer=but(MICHIGAN, low_ammunition=True), target=CAROLINA, band="normal")
    assert fire.assess(card(low_ammunition_dice=-2), low).strike.dice == 1
    assert fire.assess(without, low).strike.dice == 3


def test_a_possible_kill_of_artillery_need_not_cause_a_check() -> None:
    """2 dice 9 in the row of 8 is 1*, and 1 misses."""
    for switch, check in ((True, 0), (False, None)):
        edition = card(possible_kill_check=switch)
        assessment = fire.assess(edition, Shot(firer=STEVENS, target=CAROLINA, band="long"))
        assert fire.resolve(edition, assessment, (4, 5, 1)).outcome.check == check


def test_the_hit_may_count_once_for_each_fire() -> None:
    """2 casualties of canister: 2, or 1; a bare check: 0, or 1."""
    for ruling, two, bare in (("each-casualty", 2, 0), ("each-fire", 1, 1)):
        edition = card(hit_modifier=ruling)
        near = fire.assess(edition, Shot(firer=STEVENS, target=CAROLINA, band="canister"))
        far = fire.assess(edition, Shot(firer=STEVENS, target=CAROLINA, band="long"))
        assert fire.resolve(edition, near, (3, 3, 3, 3, 3)).outcome.check == two
        assert fire.resolve(edition, far, (4, 4)).outcome.check == bare


def test_causes_and_destruction() -> None:
    section = fire.assess(card(), Shot(firer=CUSHING, target=STEVENS, band="normal"))
    # 14 - 3 = 11 in the row of 8: 1 section, the first loss, by guns
    assert fire.resolve(card(), section, (5, 5, 4)).outcome.causes == (
        "first-loss",
        "artillery-or-sharpshooter-hit",
        "stand-or-section-lost",
    )
    last = fire.assess(card(), Shot(firer=MICHIGAN, target=but(CAROLINA, strength=2, full=14), band="normal"))
    # 12 in the row of 16: 3, but only 2 are left
    outcome = fire.resolve(card(), last, (4, 4, 4)).outcome
    assert (outcome.losses, outcome.destroyed, outcome.check) == (2, True, None)


def test_several_officers() -> None:
    firer = but(MICHIGAN, officers=("brigade", "corps"))
    shot = Shot(firer=firer, target=CAROLINA, band="normal")
    assert fire.assess(card(), shot).strike.base == 1
    assert fire.assess(card(several_officers="added"), shot).strike.base == 2


def test_ranges_of_the_other_figure_scales() -> None:
    """Rifle muskets 2, 4 and 12 inches: at 10 mm 1 1/2, 3, 9; at 25 mm 3, 6, 18; at 5 mm 1, 2, 6."""
    for name, bands in (
        ("jr3-10mm", {1.5: "close", 1.6: "normal", 3: "normal", 3.1: "long", 9: "long"}),
        ("jr3-25mm", {3: "close", 3.1: "normal", 6: "normal", 6.1: "long", 18: "long"}),
        ("jr3-5mm", {1: "close", 1.1: "normal", 2: "normal", 2.1: "long", 6: "long"}),
    ):
        for range, band in bands.items():
            shot = Shot(firer=MICHIGAN, target=CAROLINA, distance=inches(range))
            assert fire.assess(card(name), shot).band == band, (name, range)


@pytest.mark.parametrize(
    ("degrees", "aspect"),
    [
        (0, "front"),
        (45, "front"),
        (-46, "partial-flank"),
        (90, "partial-flank"),
        (135, "full-flank"),
        (225, "full-flank"),
        (136, "rear"),
        (180, "rear"),
    ],
)
def test_angles(degrees: int, aspect: Aspect) -> None:
    assert aspect_of(card(), degrees) == aspect
    assert aspect_of(card(front_angle=30), 45) == "partial-flank"


REFUSED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("jr3.fire.who", {"level": "routed"}, {}),
    ("jr3.fire.who", {"strength": 0, "full": 14}, {}),
    ("jr3.fire.who", {"bonus_move": True}, {}),
    ("jr3.fire.who", {"charging": True}, {}),
    ("jr3.fire.orders", {"order": "first-fire", "moved": True}, {}),
    ("jr3.fire.bands", {}, {"band": None, "distance": inches(12.001)}),
    ("jr3.fire.bands", {}, {"band": "canister"}),
    ("jr3.fire.area", {}, {"area": True}),
    ("jr3.fire.once", {}, {"fired": 1}),
    ("jr3.fire.once", {"order": "first-fire"}, {"fired": 1}),
    ("jr3.fire.lost-dice", {"level": "shaken", "moved": True}, {"band": "long"}),
]


@pytest.mark.parametrize(("rule", "changes", "facts"), REFUSED)
def test_refusals(rule: str, changes: dict[str, Any], facts: dict[str, Any]) -> None:
    shot = msgspec.structs.replace(Shot(firer=but(MICHIGAN, **changes), target=CAROLINA, band="normal"), **facts)
    with pytest.raises(Illegal) as refused:
        fire.assess(card(), shot)
    assert refused.value.rule == rule


def test_refusals_of_guns() -> None:
    for rule, gun, band in (
        ("jr3.fire.who", but(STEVENS, formation="limbered"), "normal"),
        ("jr3.fire.who", but(STEVENS, level="routed"), "normal"),
        ("jr3.fire.bands", STEVENS, "close"),
    ):
        with pytest.raises(Illegal) as refused:
            fire.assess(card(), Shot(firer=gun, target=CAROLINA, band=band))  # type: ignore[arg-type]
        assert refused.value.rule == rule


def test_switches_that_lift_a_refusal() -> None:
    area = Shot(firer=MICHIGAN, target=CAROLINA, band="normal", area=True)
    assert fire.assess(card(area_fire=True), area).strike.dice == 2
    twice = Shot(firer=MICHIGAN, target=CAROLINA, band="normal", fired=1)
    assert fire.assess(card(hold_fires=2), twice).strike.dice == 3
    weak = Shot(firer=but(MICHIGAN, level="shaken", moved=True), target=CAROLINA, band="long")
    assert fire.assess(card(no_dice_left="one-die"), weak).strike.dice == 1
    changed = Shot(firer=but(MICHIGAN, order="changed-to-hold"), target=CAROLINA, band="normal")
    with pytest.raises(Illegal, match="changed to hold") as refused:
        fire.assess(card(change_to_hold=False), changed)
    assert refused.value.rule == "jr3.units.changed-to-hold"


@pytest.mark.parametrize(
    ("changes", "facts", "said"),
    [
        ({"weapon": "crossbow"}, {}, "no weapon is called 'crossbow'"),
        ({"formation": "unlimbered"}, {}, "infantry forms line"),
        ({"mounted": True}, {}, "only cavalry is mounted"),
        ({"cover": ("hedge",)}, {}, "no cover is called 'hedge'"),
        ({"cover": ("hasty-works", "heavy-works")}, {}, "one kind of works"),
        ({}, {"band": None}, "range band or a distance"),
    ],
)
def test_nonsense(changes: dict[str, Any], facts: dict[str, Any], said: str) -> None:
    shot = msgspec.structs.replace(Shot(firer=but(MICHIGAN, **changes), target=CAROLINA, band="normal"), **facts)
    with pytest.raises(Malformed, match=said):
        fire.assess(card(), shot)


def test_typed_dice_are_counted() -> None:
    assessment = fire.assess(card(), Shot(firer=MICHIGAN, target=CAROLINA, band="normal"))
    with pytest.raises(Malformed, match="takes 3 dice, and 2 were given"):
        fire.resolve(card(), assessment, (3, 3))
    with pytest.raises(Malformed, match="takes 4 dice, and 3 were given"):
        fire.resolve(card(), assessment, (2, 2, 2))
    with pytest.raises(Malformed, match="shows 1 to 6, not 7"):
        fire.resolve(card(), assessment, (7, 2, 2))


def test_the_facts_are_those_a_reader_of_the_card_knows() -> None:
    """The words of the facts are the card's: a name added there must be looked at here."""
    edition = card()
    for quality in get_args(Quality):
        assert hasattr(edition.morale.points, quality)
    for rank in get_args(Rank):
        assert hasattr(edition.morale.modifiers.officer, rank)
    for place in get_args(Place):
        assert hasattr(edition.fire.target.cover, place.replace("-", "_"))
    orders = {order.replace("-", "_") for order in get_args(Order)}
    assert orders - {"changed_to_hold"} == set(edition.orders.__struct_fields__)
    guns = {"limbered", "unlimbered"}
    formations = {formation.replace("-", "_") for formation in get_args(Formation)}
    assert formations - guns == set(edition.formations.__struct_fields__)
    assert set(get_args(Band)) == {"close", "canister", "normal", "long"}


def test_every_rule_id_is_stated_in_the_docs() -> None:
    root = Path(__file__).parents[4]
    used = {
        id
        for path in (root / "src/enfilade").rglob("*.py")
        for id in re.findall(r'"(jr3\.[a-z]+\.[a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    stated = {
        (id, path.stem)
        for path in (root / "docs/rules").glob("jr3-*.md")
        for id in re.findall(r"^\*\*(jr3\.[a-z.-]+)\*\*", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert stated == {(id, "jr3-" + id.split(".")[1]) for id in used}
