"""Fire of *Across a Deadly Field*: situations worked by hand from the cards. Each id shows the sum."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import fire
from enfilade.rules.adf.chapters.facts import FORMATIONS, LEVELS, QUALITIES, Arm, Aspect, Unit
from enfilade.rules.adf.chapters.fire import Shot
from enfilade.rules.adf.chapters.target import COVER

EDITIONS = [name for name in enfilade.editions() if name.startswith("adf-")]
S10, S15, S25 = "adf-summary-10mm", "adf-summary-15mm", "adf-summary-25mm"
R10, R15, R25 = "adf-reference-10mm", "adf-reference-15mm", "adf-reference-25mm"
W10, D15, D25 = "adf-western-10mm", "adf-revised-15mm", "adf-revised-25mm"


def card(name: str, **rulings: Any) -> Edition:
    edition: Edition = enfilade.edition(name).edition
    if not rulings:
        return edition
    return msgspec.structs.replace(edition, rulings=msgspec.structs.replace(edition.rulings, **rulings))


def foot(strength: int, weapon: str = "rifle-musket", **more: Any) -> Unit:
    return Unit(name=more.pop("name", "20th Maine"), strength=strength, weapon=weapon, **more)


def guns(strength: int, weapon: str = "napoleon-12-pdr", **more: Any) -> Unit:
    told = {"name": "Battery B, 4th US", "arm": "artillery", "formation": "unlimbered"} | more
    return Unit(strength=strength, weapon=weapon, **told)


def horse(strength: int, weapon: str = "sharps-carbine", **more: Any) -> Unit:
    told = {"name": "8th Illinois Cavalry", "arm": "cavalry", "formation": "line"} | more
    return Unit(strength=strength, weapon=weapon, **told)


LINE = Unit(name="26th North Carolina", nation="cs", strength=8, weapon="rifle-musket")
COLUMN = Unit(name="11th Mississippi", nation="cs", strength=8, formation="attack-column")
BATTERY = guns(3, name="Rowan Artillery", nation="cs")
HORSE = horse(8, name="1st Virginia Cavalry", nation="cs", mounted=True)
SKIRMISH = foot(4, name="5th Alabama Battalion", nation="cs", formation="skirmishers")


def shot(*firers: Unit, at: Unit = LINE, inches: object = None, **more: Any) -> Shot:
    distance = None if inches is None else Length.of(inches)
    return Shot(firers=firers, target=at, distance=distance, **more)


# Distances: edition, firer, inches, the dice of the band they give.
RANGES: list[Any] = [
    (S10, foot(6), "2", "normal", 2),  # 000:294 NR 2
    (S10, foot(6), "4", "long", 1),  # twice 2
    (S10, foot(6), 0.999, "short", 3),  # 000:279 under one inch
    (D15, foot(6), "1", "normal", 2),  # the inch itself is not under it
    (S25, foot(6), "1 1/2", "short", 3),  # 000:633 under two inches
    (S25, foot(6), "2", "normal", 2),
    (R25, foot(6), "1 1/2", "normal", 2),  # 000:1384 under one inch
    (D25, foot(6), "1 1/2", "normal", 2),
    (W10, foot(6, "smoothbore-musket"), "1", "normal", 2),  # NR 1: normal at exactly an inch
    (W10, foot(6, "smoothbore-musket"), "2", "long", 1),
    (D15, foot(6, "spencer-henry-rifle"), "4 1/2", "long", 1),  # 001: NR 4
    (S15, foot(6, "spencer-henry-rifle"), "4 1/2", "normal", 2),  # 000:474 NR 5
    (R15, horse(6), "1", "short", 3),  # 000:1018 "1 inch"
    (W10, horse(6), "1", "short", 3),
    (S15, horse(6), "1", "normal", 2),  # as infantry
    (D25, horse(6), "1", "normal", 2),
    (S15, horse(6, "mixed-weapons"), "2 1/2", "long", 1),  # NR "3,2": mixed weapons 2
    (S15, horse(6, "rifle-musket"), "2 1/2", "normal", 2),  # and rifle-muskets 3
    (S10, guns(3), "2", "canister", 4),  # 000:311 2 inches
    (S10, guns(3, "howitzer-12-pdr"), "3", "short", 3),  # half of 6
    (R10, guns(3, "howitzer-12-pdr"), "3", "canister", 4),  # 000:1001 3 inches
    (S25, guns(3), "4", "canister", 4),  # 000:665 4 inches
    (D25, guns(3), "4", "short", 3),  # 3 inches, then half of 17
    (D25, guns(3), "8 1/2", "short", 3),
    (D25, guns(3), 8.501, "normal", 2),
    (D15, guns(3, "ordnance-3-inch"), "2", "canister", 3),  # rifled canister is no better than short range
    (R15, guns(3, "parrott-10-pdr"), "36", "long", 1),  # twice 18
    (W10, guns(3, "mixed-guns-1862"), "8", "normal", 2),  # 002:151 NR 8
    (D15, guns(3), "1", "canister", 4),  # nobody charges: long canister at an inch, too
]


@pytest.mark.parametrize(("name", "firer", "inches", "band", "dice"), RANGES)
def test_ranges(name: str, firer: Unit, inches: object, band: str, dice: int) -> None:
    assessment = fire.assess(card(name), shot(firer, inches=inches))
    assert (assessment.band, assessment.dice) == (band, dice)


CHARGE: dict[str, Any] = {"charging": True, "reaction": True}
CLOSE: list[Any] = [
    (D15, foot(6), "1", CHARGE, "point-blank", 4),
    (D15, foot(6), 1.001, CHARGE, "normal", 2),
    (S25, foot(6), "1 1/2", CHARGE, "short", 3),
    (R10, foot(6), "1/2", CHARGE | {"charged": False}, "short", 3),  # a neighbour of the charged unit
    (R10, guns(3), "1", CHARGE, "close-canister", 5),
    (R10, guns(3), 1.001, CHARGE, "canister", 4),
    (D25, guns(3, "rifle-14-pdr"), "1", CHARGE, "close-canister", 4),
    (D25, guns(3), "1/2", CHARGE | {"charged": False}, "canister", 4),
    (D15, horse(6, "shotguns"), "1", CHARGE, "point-blank", 4),  # NR 1
]


@pytest.mark.parametrize(("name", "firer", "inches", "more", "band", "dice"), CLOSE)
def test_close_fire_is_for_the_charged(
    name: str, firer: Unit, inches: object, more: dict[str, Any], band: str, dice: int
) -> None:
    assessment = fire.assess(card(name), shot(firer, inches=inches, **more))
    assert (assessment.band, assessment.dice) == (band, dice)


# Whole fires: the sum, edition, shot, dice rolled, result.
OLD = {"weapon": "smoothbore-flintlock"}
SHARP = {"weapon": "sharpshooter-rifle", "formation": "skirmishers", "name": "1st US Sharpshooters"}
WHOLE: list[Any] = [
    ("8 + 9 = 17: 1H", S15, shot(foot(8), band="normal"), (4, 5), 17, "1H"),
    ("8 + 3 = 11: none", S15, shot(foot(8), band="normal"), (1, 2), 11, "-"),
    ("mixed muskets 5 + 6 = 11: none", S10, shot(foot(6, "mixed-muskets"), band="long"), (6,), 11, "-"),
    ("repeaters 11 + 2 opening + 18 = 31, column 30: 4H", S25, shot(foot(8, "spencer-henry-rifle", opening=True),
        band="short"), (6, 6, 6), 31, "4H"),
    ("Colts 6 figures 8 + 5 = 13: MC", R25, shot(foot(6, "colt-revolving-rifle"), band="normal"), (1, 4), 13, "MC"),
    ("elite 8 + 1 + 5 = 14: 1MC", D25, shot(foot(8, quality="elite"), band="normal"), (2, 3), 14, "1MC"),
    ("green 8 - 1 + 8 = 15: 2MC", R10, shot(foot(8, quality="green"), band="normal"), (4, 4), 15, "2MC"),
    ("green 8 - 1 at green + 1 + 8 = 16: 2MC", R10, shot(foot(8, quality="green"), at=foot(8, quality="green"),
        band="normal"), (4, 4), 16, "2MC"),
    ("disorder 7 / 2 = 3.5, opening + 2, 5.5 + 7 = 12.5: MC", D15, shot(foot(7, level="disorder", opening=True),
        band="normal"), (3, 4), 12, "MC"),
    ("shaken 8 / 2 + 2 dice of 3 = 4 + 12 = 16: 2MC", W10, shot(foot(8, level="shaken"), band="short"), (6, 6), 16,
        "2MC"),
    ("shaken skirmishers 8 / 4 + 1 die of 3 = 2 + 6 = 8: none", S15, shot(foot(8, level="shaken",
        formation="skirmishers"), band="short"), (6,), 8, "-"),
    ("disordered in a village 7 / 4 = 1.75 + 10 = 11.75: none", R15, shot(foot(7, level="disorder"), band="normal",
        from_village=True), (5, 5), 11, "-"),
    ("11 figures 8 + 3 + 9 = 20: 2H", D25, shot(foot(11), band="normal"), (4, 5), 20, "2H"),
    ("9 figures 8 + 1 + 9 = 18: 1H", R25, shot(foot(9), band="normal"), (4, 5), 18, "1H"),
    ("17 figures 8 + 8 + 1 + 9 = 26: 3H", R25, shot(foot(17), band="normal"), (4, 5), 26, "3H"),
    ("9 flintlocks 5 + half of 1 + 6 = 11.5: none", S10, shot(foot(9, **OLD), band="normal"), (3, 3), 11, "-"),
    ("one figure half of 2 + 12 = 13: MC", S10, shot(foot(1, full=1), band="normal"), (6, 6), 13, "MC"),
    ("smoothbores point blank 7 + 1 at disorder + 2 + 12 = 22: 2H", D15, shot(foot(8, "smoothbore-musket"),
        at=foot(8, level="disorder"), band="point-blank", charging=True), (3, 3, 3, 3), 22, "2H"),
    ("smoothbore flintlocks 5 + 1 + 11 = 17: 1H", W10, shot(foot(8, **OLD), band="point-blank", charging=True),
        (3, 3, 3, 2), 17, "1H"),
    ("old flintlocks 5 + 11 = 16: 2MC", R10, shot(foot(8, **OLD), band="point-blank", charging=True), (3, 3, 3, 2), 16,
        "2MC"),
    ("sharpshooters 6 / 2 + 2 dice = 3 + 10 = 13: MC", S15, shot(foot(6, **SHARP), band="normal"), (4, 6), 13, "MC"),
    ("elite sharpshooters 3 + 1 + 1 + 10 = 15: 2MC", D15, shot(foot(6, quality="elite", **SHARP), band="normal"),
        (4, 6), 15, "2MC"),
    ("reference: skirmishers like others 3 + 1 + 6 = 10: none", R15, shot(foot(6, quality="elite", **SHARP),
        band="normal"), (6,), 10, "-"),
    ("western: extended line 8 - 1 + 7 = 14: 1MC", W10, shot(foot(8, formation="extended-line"), band="normal"),
        (3, 4), 14, "1MC"),
    ("summary: extended line 8 + 7 = 15: 2MC", S10, shot(foot(8, formation="extended-line"), band="normal"), (3, 4), 15,
        "2MC"),
    ("US Napoleons 8 + 11 = 19: 1H", R15, shot(guns(3), band="normal"), (5, 6), 19, "1H"),
    ("CS Napoleons 7 + 11 = 18: 2MC", R15, shot(guns(3, nation="cs"), band="normal"), (5, 6), 18, "2MC"),
    ("deliberate 8 + 2 + 3 = 13: 1MC", S10, shot(guns(3), band="long", deliberate=True), (3,), 13, "1MC"),
    ("deliberate elite 5 + 1 + 2 + 8 = 16: 2MC", W10, shot(guns(2, quality="elite"), band="normal", deliberate=True),
        (4, 4), 16, "2MC"),
    ("canister at a column from the front 8 + 3 + 14 = 25, column 24: 2H", D15, shot(guns(3), at=COLUMN,
        band="canister"), (4, 4, 3, 3), 25, "2H"),
    ("close canister at trained 7 + 1 + 15 = 23, column 22: 1H", D15, shot(guns(3, nation="cs"),
        at=foot(8, quality="trained"), inches=1, **CHARGE), (3, 3, 3, 3, 3), 23, "1H"),
    ("rifles at unlimbered guns 9 - 3 + 1 + 8 = 15: 1MC", S15, shot(guns(3, "ordnance-3-inch"), at=BATTERY,
        band="normal"), (4, 4), 15, "1MC"),
    ("Napoleons at unlimbered guns 8 - 3 + 8 = 13: 1MC", S15, shot(guns(3), at=BATTERY, band="normal"), (4, 4), 13,
        "1MC"),
    ("enfiladed guns 8 + 3, no - 3, + 8 = 19: 1H", D25, shot(guns(3), at=BATTERY, band="normal", aspect="full-flank"),
        (4, 4), 19, "1H"),
    ("dismounted Sharps 6 + 1 opening + 9 = 16: MC", D15, shot(horse(6, opening=True), band="normal"), (4, 5), 16,
        "MC"),
    ("repeating carbines 9 + 12 = 21, column 20: 2MC", R25, shot(horse(8, "repeating-carbine"), band="normal"), (6, 6),
        21, "2MC"),
    ("revised 25 mm repeating carbines 8 + 12 = 20: 2MC", D25, shot(horse(8, "repeating-carbine"), band="normal"),
        (6, 6), 20, "2MC"),
    ("mounted, no opening: 6 + pistols 4 + 16 = 26: 2H", S15, shot(horse(6, mounted=True, opening=True), band=
        "point-blank", charging=True), (4, 4, 4, 4), 26, "2H"),
    ("revised: carbines alone 6 + 16 = 22: 2MC", D15, shot(horse(6), band="point-blank", charging=True), (4, 4, 4, 4),
        22, "2MC"),
    ("revised: pistols drawn 4 + 20 = 24: 1H", D15, shot(horse(6), band="point-blank", charging=True, pistols=True),
        (4, 4, 4, 4, 4), 24, "1H"),
    ("revised: nothing but pistols 4 + 20 = 24: 1H", D25, shot(horse(6, "pistols"), band="point-blank", charging=True),
        (4, 4, 4, 4, 4), 24, "1H"),
    ("9.1: pistols reach a charger halted at an inch, 4 + 20 = 24: 1H", D15, shot(horse(6, "pistols"), inches=1,
        **CHARGE), (4, 4, 4, 4, 4), 24, "1H"),
    ("9.1: drawn pistols, too", D15, shot(horse(6), inches=1, pistols=True, **CHARGE), (4, 4, 4, 4, 4), 24, "1H"),
    ("9.1: shotguns 6 + pistols 4 + 16 = 26: 2H", R15, shot(horse(6, "shotguns"), inches=1, **CHARGE), (4, 4, 4, 4), 26,
        "2H"),
    ("summary: nothing but pistols, once, 4 + 16 = 20: 2MC", S25, shot(horse(6, "pistols"), band="point-blank",
        charging=True), (4, 4, 4, 4), 20, "2MC"),
    ("elite cavalry 6 + 2 + 8 = 16: MC", W10, shot(horse(6, quality="elite"), band="normal"), (4, 4), 16, "MC"),
    ("trained cavalry 6 - 1 + 12 = 17: MC", S10, shot(horse(6, quality="trained"), band="normal"), (6, 6), 17, "MC"),
    ("at mounted cavalry 8 + 4 + 6 = 18: 1H", R10, shot(foot(8), at=HORSE, band="normal"), (3, 3), 18, "1H"),
    ("at charging cavalry 8 + 3 + 6 = 17: 1H", D25, shot(foot(8), at=HORSE, band="normal", charging=True), (3, 3), 17,
        "1H"),
    ("15 mm revised: at charging cavalry 8 + 2 + 6 = 16: 2MC", D15, shot(foot(8), at=HORSE, band="normal",
        charging=True), (3, 3), 16, "2MC"),
    ("at a disengaging unit 1 die of 2: 8 + 6 = 14: 1MC", S25, shot(foot(8), band="normal", disengaging=True), (6,), 14,
        "1MC"),
    ("passed through one: 1 die of 2: 8 + 6 = 14: 1MC", S25, shot(foot(8), band="normal", passes=1), (6,), 14, "1MC"),
    ("close canister through the charger at a second unit: 8 + 4 dice 14 = 22: 1H", R10, shot(guns(3),
        band="close-canister", passes=1), (4, 4, 3, 3), 22, "1H"),
    ("desperation 8 + 5 = 13: MC", D15, shot(foot(8), band="desperation", reaction=True), (5,), 13, "MC"),
    ("desperation 8 + 6 + 3 = 17: 1H", D15, shot(foot(8), band="desperation", reaction=True), (6, 3), 17, "1H"),
    ("desperation 8 + 2 opening + 6 + 1 = 17: 1H", S15, shot(foot(8, opening=True), band="desperation"), (6, 1), 17,
        "1H"),
    ("western desperation 8 + 6 and no second die = 14: 1MC", W10, shot(foot(8), band="desperation"), (6,), 14, "1MC"),
    ("desperate pistols on foot 6 + 6 + 4 = 16: MC", R15, shot(horse(8, "pistols"), band="desperation"), (6, 4), 16,
        "MC"),
    ("desperate guns 8 + 6 + 5 = 19: 1H", R25, shot(guns(3), band="desperation"), (6, 5), 19, "1H"),
    ("melee 8 + 1 elite, no opening, at heavy works - 4 + 15 = 20: 2H", D15, shot(foot(8, quality="elite",
        opening=True), at=foot(8, level="disorder"), band="melee", cover=("heavy-works", "heavy-woods"),
        aspect="full-flank"), (3, 3, 3, 3, 3), 20, "2H"),
    ("melee of a column 8 + 15 = 23, column 22: 2H", S15, shot(foot(8, formation="attack-column"), band="melee"),
        (3, 3, 3, 3, 3), 23, "2H"),
    ("melee, disordered and shaken: 8 / 2 + 4 dice 12 = 16: 2MC", R25, shot(foot(8, level="shaken"), band="melee"),
        (3, 3, 3, 3), 16, "2MC"),
    ("melee of cavalry 6 + pistols 4 + 15 = 25, column 24: 1H", W10, shot(horse(6, mounted=True), band="melee"),
        (3, 3, 3, 3, 3), 25, "1H"),
    ("revised melee of cavalry 6 + 15 = 21, column 20: 2MC", D25, shot(horse(6, mounted=True), band="melee"),
        (3, 3, 3, 3, 3), 21, "2MC"),
    ("depleted 3 of 8: 3 / 2 + 11 = 12.5: MC", S10, shot(foot(3, full=8), band="normal"), (5, 6), 12, "MC"),
    ("at a depleted unit 8 + 2 + 7 = 17: 1H", R15, shot(foot(8), at=foot(3, full=8), band="normal"), (3, 4), 17, "1H"),
    ("a battery with one section is not depleted: 3 + 11 = 14: 1MC", D25, shot(guns(1, full=3), band="normal"), (5, 6),
        14, "1MC"),
    ("32 and more: repeaters 11 + 2 + 1 elite at a column from behind + 2 + 16 = 32: 4H", S10, shot(foot(8,
        "spencer-henry-rifle", quality="elite", opening=True), at=COLUMN, aspect="rear", band="short"), (6, 5, 5), 32,
        "4H"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "stated", "faces", "total", "code"), [row[1:] for row in WHOLE], ids=[row[0] for row in WHOLE]
)
def test_whole_fires(name: str, stated: Shot, faces: tuple[int, ...], total: int, code: str) -> None:
    edition = card(name)
    assessment = fire.assess(edition, stated)
    result = fire.resolve(edition, assessment, faces)
    assert (result.total, result.outcome.code) == (total, code)


# Several units in one fire: what is added up, the dice, the base.
IRON = (foot(6, name="2nd Wisconsin"), foot(6, name="7th Wisconsin"), foot(4, name="19th Indiana"))
TOGETHER: list[Any] = [
    ("6 + 6 + 4 = 16", D15, shot(*IRON, band="normal"), 16, 2, 16),
    ("9 + 9 = 18 of Spencers, not cut", S25, shot(*[foot(6, "spencer-henry-rifle")] * 2, band="normal"), 18, 2, 18),
    ("10 + 10 = 20, cut to 18", S25, shot(*[foot(7, "spencer-henry-rifle")] * 2, band="normal"), 18, 2, 18),
    ("guns 11 + 11 = 22, cut to 18", R15, shot(*[guns(3, "parrott-20-pdr")] * 2, band="normal"), 18, 2, 18),
    ("25 mm reference: 22, no limit of points", R25, shot(*[guns(3, "parrott-20-pdr")] * 2, band="normal"), 22, 2, 22),
    ("cavalry 7 + 7 = 14", W10, shot(*[horse(6, "repeating-carbine")] * 2, band="normal"), 14, 2, 14),
    ("summary cavalry mounted: (4 + 2) + (4 + 2) = 12", S15, shot(*[horse(4, mounted=True)] * 2, band="point-blank",
        charging=True), 12, 4, 12),
    ("first fire, mounted and dismounted: (4 + 2) + (4 + 2), no bonus", S15, shot(horse(4, mounted=True,
        opening=True), horse(4, opening=True), band="point-blank", charging=True), 12, 4, 12),
    ("skirmishers among them: 4 + 8 / 2 = 8, a die less", D15, shot(foot(4), foot(8, formation="skirmishers"),
        band="normal"), 8, 1, 8),
    ("worst quality: 16 - 1 green", R10, shot(IRON[0], IRON[1], foot(4, quality="green", name="24th Michigan"),
        band="normal"), 16, 2, 15),
    ("no opening volley unless for all: 12", D15, shot(foot(6, opening=True), foot(6), band="normal"), 12, 2, 12),
    ("opening volley of all: 12 + 2", D15, shot(*[foot(6, opening=True)] * 2, band="normal"), 12, 2, 14),
    ("worst band: 2 inches are normal for rifles, long for smoothbores: 4 + 4, one die", W10,
        shot(foot(4), foot(4, "smoothbore-musket"), inches=2), 8, 1, 8),
    ("canister of smoothbores and rifles: 8 + 9 = 17, the rifles' three dice", D15, shot(guns(3),
        guns(3, "ordnance-3-inch"), inches=2), 17, 3, 17),
    ("one smoothbore battery: no + 1 at guns: 17 - 3", D15, shot(guns(3, "ordnance-3-inch"), guns(3), at=BATTERY,
        band="normal"), 17, 2, 14),
    ("one unit of skirmishers: no enfilade: 6 + 4 / 2", S10, shot(foot(6), foot(4, formation="skirmishers"),
        band="normal", aspect="full-flank"), 8, 1, 8),
    ("one extended line on a reference card: 12 - 1", R15, shot(foot(6), foot(6, formation="extended-line"),
        band="normal"), 12, 2, 11),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "stated", "points", "dice", "base"), [row[1:] for row in TOGETHER], ids=[row[0] for row in TOGETHER]
)
def test_combined_fire(name: str, stated: Shot, points: int, dice: int, base: int) -> None:
    for firers in (stated.firers, stated.firers[::-1]):
        found = fire.assess(card(name), msgspec.structs.replace(stated, firers=firers))
        assert found.firepower == points
        assert (found.dice, found.base) == (dice, base)


# The target's lists: edition, shot, values that count and values that do not, each with the end of its rule's id.
WOODS = {"cover": ("heavy-woods", "stone-wall")}
LISTS: list[Any] = [
    ("best two of three", S15, shot(foot(8), at=foot(8, quality="elite"), band="normal", **WOODS),
        ["-2 cover", "-2 cover"], ["-1 target-quality"]),
    ("a wall is nothing to guns", S15, shot(guns(3), at=foot(8, quality="elite"), band="normal", **WOODS),
        ["-1 cover", "-1 target-quality"], ["+0 cover"]),
    ("works from all fire", R25, shot(guns(3), band="normal", cover=("light-works",)), ["-3 cover"], []),
    ("hasty works", W10, shot(foot(8), band="normal", cover=("hasty-works",)), ["-2 cover"], []),
    ("a fence", D25, shot(foot(8), band="normal", cover=("wood-fence",)), ["-1 cover"], []),
    ("orchards are light woods, once", R10, shot(foot(8), band="normal", cover=("orchard", "light-woods")),
        ["-1 cover"], []),
    ("a village alone, the elite's line too", S25, shot(foot(8), at=foot(4, quality="elite", formation="skirmishers"),
        band="normal", cover=("village", "stone-wall")), ["-3 village"],
        ["-2 cover", "-3 formation", "-1 target-quality"]),
    ("even where another were better", R10, shot(guns(3), at=SKIRMISH, band="normal", cover=("village",)),
        ["-1 village"], ["-5 formation"]),
    ("but not against bad lines", D15, shot(foot(8), at=foot(8, quality="green"), band="normal", cover=("village",)),
        ["-3 village", "+1 target-quality"], []),
    ("a charger has no cover", D25, shot(foot(8), at=foot(8, quality="elite"), band="short", charging=True, **WOODS),
        ["-1 target-quality"], ["-2 cover", "-2 cover"]),
    ("nor village, which then shuts out nothing", S10, shot(foot(8), at=SKIRMISH, band="short", charging=True,
        cover=("village",)), ["-3 formation"], ["-3 village"]),
    ("partial flank", D15, shot(foot(8), band="normal", aspect="partial-flank"), ["+1 enfilade"], []),
    ("full flank from guns at a trained line", R15, shot(guns(3), at=foot(8, quality="trained"), band="normal",
        aspect="full-flank"), ["+3 enfilade", "+1 target-quality"], []),
    ("a line from behind is hit as on its full flank", W10, shot(foot(8), band="normal", aspect="rear"),
        ["+2 enfilade"], []),
    ("an extended line is a line", R10, shot(foot(8), at=foot(8, formation="extended-line"), band="normal",
        aspect="full-flank"), ["-1 formation", "+2 enfilade"], []),
    ("a column from the front", S25, shot(foot(8), at=COLUMN, band="normal"), ["+2 enfilade"], []),
    ("a column from the side", S25, shot(foot(8), at=COLUMN, band="normal", aspect="full-flank"), ["+1 enfilade"], []),
    ("no enfilade at long range", D15, shot(foot(8), at=COLUMN, band="long"), [], ["+2 enfilade"]),
    ("nor by skirmishers", S10, shot(foot(8, formation="skirmishers"), band="normal", aspect="full-flank"), [],
        ["+2 enfilade"]),
    ("nor at skirmishers", S10, shot(foot(8), at=SKIRMISH, band="normal", aspect="full-flank"), ["-3 formation"],
        ["+2 enfilade"]),
    ("nor against disorder", W10, shot(guns(3), at=foot(8, level="disorder"), band="normal", aspect="full-flank"),
        ["+3 disorder"], ["+3 enfilade"]),
    ("shaken is disorder", R25, shot(foot(8), at=foot(8, level="shaken"), band="normal", aspect="rear"),
        ["+2 disorder"], ["+2 enfilade"]),
    ("routed, too", R25, shot(foot(8), at=foot(8, level="routed"), band="normal"), ["+2 disorder"], []),
    ("a three-stand unit with one left", D15, shot(guns(3), at=foot(3, full=9, stands=3), band="normal"),
        ["+3 disorder"], []),
    ("and with two left", D15, shot(guns(3), at=foot(4, full=9, stands=3), band="normal"), [], []),
    ("guns lose their - 3 to enfilade", S15, shot(foot(8), at=BATTERY, band="normal", aspect="partial-flank"),
        ["+1 enfilade"], ["-3 formation"]),
    ("but not to what is none: long range", S15, shot(foot(8), at=BATTERY, band="long", aspect="partial-flank"),
        ["-3 formation"], ["+1 enfilade"]),
    ("nor in disorder", S15, shot(foot(8), at=guns(3, level="disorder"), band="normal", aspect="full-flank"),
        ["-3 formation", "+2 disorder"], ["+2 enfilade"]),
    ("limbered guns from the side, under rifles", R10, shot(guns(3, "whitworth"), at=guns(3, formation="limbered"),
        band="normal", aspect="partial-flank"), ["+2 enfilade", "+1 rifled"], []),
    ("worst two of three", R10, shot(guns(3, "whitworth"), at=guns(3, formation="limbered", quality="green"),
        band="normal"), ["+3 enfilade", "+2 target-quality"], ["+1 rifled"]),
    ("mixed guns are rifled", D15, shot(guns(3, "mixed-guns"), at=BATTERY, band="normal"),
        ["-3 formation", "+1 rifled"], []),
    ("smoothbores are not", D15, shot(guns(3, "howitzer-24-pdr"), at=BATTERY, band="normal"), ["-3 formation"], []),
    ("behind skirmishers, extended, in an orchard", W10, shot(foot(8), at=foot(8, formation="extended-line"),
        band="normal", behind_skirmishers=True, cover=("orchard",)), ["-2 formation", "-1 cover"], ["-1 formation"]),
    ("guns at dismounted troopers", D25, shot(guns(3), at=horse(8), band="normal"), ["-1 formation"], []),
    ("muskets at dismounted troopers", D25, shot(foot(8), at=horse(8, formation="double-line"), band="normal"),
        ["+0 formation"], []),
    ("dismounted skirmishers", R15, shot(guns(3), at=horse(4, formation="skirmishers"), band="normal"),
        ["-4 formation"], []),
    ("dismounted skirmishers under muskets", R15, shot(foot(8), at=horse(4, formation="skirmishers"), band="normal"),
        ["-2 formation"], []),
    ("mounted, disordered, green", W10, shot(foot(8), at=horse(8, mounted=True, level="disorder", quality="green"),
        band="normal"), ["+4 formation", "+2 disorder"], ["+1 target-quality"]),
    ("a mounted road column from the side", S25, shot(guns(3), at=horse(8, mounted=True, formation="road-column"),
        band="normal", aspect="full-flank"), ["+5 formation", "+2 enfilade"], []),
    ("charging horsemen under canister", R25, shot(guns(3), at=HORSE, band="canister", charging=True),
        ["+4 formation"], []),
    ("trained targets are nothing to muskets", S10, shot(foot(8), at=foot(8, quality="trained"), band="normal"),
        ["+0 target-quality"], []),
    ("in a melee nothing but works", R15, shot(foot(8), at=foot(8, quality="elite", formation="extended-line"),
        band="melee", cover=("light-works", "stone-wall"), aspect="full-flank"), ["-3 melee"], []),
    ("and these not for a charger", R15, shot(foot(8), band="melee", cover=("light-works",), charging=True), [],
        ["-3 melee"]),
]  # fmt: skip


def told(edition: Edition, stated: Shot, counted: bool) -> list[str]:
    listed = fire.assess(edition, stated).modifiers
    return sorted(f"{line.value:+} {line.rule.rpartition('.')[2]}" for line in listed if line.counted is counted)


@pytest.mark.parametrize(
    ("name", "stated", "counted", "idle"), [row[1:] for row in LISTS], ids=[row[0] for row in LISTS]
)
def test_the_target_lists(name: str, stated: Shot, counted: list[str], idle: list[str]) -> None:
    assert told(card(name), stated, counted=True) == sorted(counted)
    assert told(card(name), stated, counted=False) == sorted(idle)


REFUSED: list[Any] = [
    ("nobody left", D15, shot(foot(0, full=8), band="normal"), "adf.fire.who"),
    ("routed", S10, shot(foot(8, level="routed"), band="normal"), "adf.fire.who"),
    ("road column", S25, shot(foot(8, formation="road-column"), band="normal"), "adf.fire.who"),
    ("attack column", D25, shot(foot(8, formation="attack-column"), band="short"), "adf.fire.who"),
    ("cavalry column", R15, shot(horse(8, formation="road-column"), band="normal"), "adf.fire.who"),
    ("limbered guns", R10, shot(guns(3, formation="limbered"), band="normal"), "adf.fire.who"),
    ("rifle-muskets beyond 6 inches", D15, shot(foot(8), inches=6.001), "adf.fire.bands"),
    ("smoothbores beyond 2 inches at 10 mm", W10, shot(foot(8, "smoothbore-musket"), inches=2.001), "adf.fire.bands"),
    ("Napoleons beyond 34 inches", D25, shot(guns(3), inches=34.001), "adf.fire.bands"),
    ("point blank at nobody's charge", S15, shot(foot(8), band="point-blank"), "adf.fire.point-blank"),
    ("point blank by a neighbour", S15, shot(foot(8), band="point-blank", charging=True, charged=False),
        "adf.fire.point-blank"),
    ("close canister without a charge", R25, shot(guns(3), band="close-canister"), "adf.fire.canister"),
    ("guns point blank", R25, shot(guns(3), band="point-blank", charging=True), "adf.fire.canister"),
    ("muskets with canister", W10, shot(foot(8), band="canister"), "adf.fire.canister"),
    ("mounted at normal range", D15, shot(horse(8, mounted=True), band="normal"), "adf.fire.cavalry"),
    ("mounted desperately", S15, shot(horse(8, mounted=True), band="desperation"), "adf.fire.cavalry"),
    ("shotguns at short range", S25, shot(horse(8, "shotguns"), inches="3/4"), "adf.fire.cavalry"),
    ("drawn pistols at normal range", D15, shot(horse(8), band="normal", pistols=True), "adf.fire.pistols"),
    ("drawn pistols in a revised melee", D25, shot(horse(8), band="melee", pistols=True), "adf.fire.pistols"),
    ("pistols of infantry", D15, shot(foot(8), band="point-blank", charging=True, pistols=True), "adf.fire.pistols"),
    ("a charging regiment fires", R15, shot(foot(8), band="short", firer_charges=True), "adf.fire.charger"),
    ("charging horsemen fire", R15, shot(horse(8, mounted=True), band="point-blank", firer_charges=True),
        "adf.fire.charger"),
    ("deliberate on a revised card", D15, shot(guns(3), band="normal", deliberate=True), "adf.fire.deliberate"),
    ("deliberate by infantry", S15, shot(foot(8), band="normal", deliberate=True), "adf.fire.deliberate"),
    ("deliberate in reaction", R15, shot(guns(3), band="long", deliberate=True, reaction=True), "adf.fire.deliberate"),
    ("deliberate at short range", W10, shot(guns(3), band="short", deliberate=True), "adf.fire.deliberate"),
    ("deliberate in a melee", S10, shot(guns(3), band="melee", deliberate=True), "adf.fire.deliberate"),
    ("four units", D15, shot(*[foot(3)] * 4, band="normal"), "adf.fire.combine"),
    ("17 figures", S10, shot(foot(8), foot(8), foot(1, full=1), band="normal"), "adf.fire.combine"),
    ("13 troopers", S10, shot(horse(8), horse(5), band="normal"), "adf.fire.combine"),
    ("7 sections, also where points have no limit", R25, shot(guns(3), guns(3), guns(1, full=3), band="normal"),
        "adf.fire.combine"),
    ("two arms", D15, shot(foot(8), horse(4), band="normal"), "adf.fire.combine"),
    ("one disordered", D15, shot(foot(8), foot(4, level="disorder"), band="normal"), "adf.fire.combine"),
    ("one depleted", W10, shot(foot(8), foot(2, full=8), band="normal"), "adf.fire.combine"),
    ("mounted on a reference card", R15, shot(*[horse(4, mounted=True)] * 2, band="point-blank", charging=True),
        "adf.fire.combine"),
    ("shaken skirmishers at normal range: 2 - 2 dice", D15, shot(foot(8, level="shaken", formation="skirmishers"),
        band="normal"), "adf.fire.lost-dice"),
    ("skirmishers at long range: 1 - 1", S25, shot(foot(8, formation="skirmishers"), band="long"),
        "adf.fire.lost-dice"),
    ("desperate shaken guns: 1 - 1", R10, shot(guns(3, level="shaken"), band="desperation"), "adf.fire.lost-dice"),
    ("desperately at a disengaging unit: 1 - 1", D25, shot(foot(8), band="desperation", disengaging=True),
        "adf.fire.lost-dice"),
    ("passed through two at normal range: 2 - 2", S15, shot(foot(8), band="normal", passes=2),
        "adf.fire.pass-through"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "stated", "rule"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refusals(name: str, stated: Shot, rule: str) -> None:
    with pytest.raises(Illegal) as refusal:
        fire.assess(card(name), stated)
    assert refusal.value.rule == rule


@pytest.mark.parametrize(
    "stated",
    [
        shot(band="normal"),
        shot(foot(8)),
        shot(foot(8, "minie-hurler"), band="normal"),
        shot(guns(3, "brass-monkey"), band="canister"),
        shot(foot(8), band="normal", cover=("hedge",)),
        shot(foot(8), band="normal", cover=("elite",)),
        shot(foot(8), band="normal", passes=-1),
        shot(foot(8), at=guns(3, formation="battle-line"), band="normal"),
        shot(horse(8, formation="attack-column"), band="normal"),
    ],
)
def test_nonsense_is_no_answer(stated: Shot) -> None:
    with pytest.raises(Malformed):
        fire.assess(card(D15), stated)


def test_dice_that_do_not_fit_are_no_answer() -> None:
    edition = card(D15)
    desperate = fire.assess(edition, shot(foot(8), band="desperation"))
    assert fire.dice_needed(desperate) == 1
    assert fire.dice_needed(desperate, (6,)) == 2
    for faces in ((), (6,), (5, 1), (6, 6, 6), (7,), (0,)):
        with pytest.raises(Malformed):
            fire.resolve(edition, desperate, faces)


def test_the_receipt_shows_every_step() -> None:
    edition = card(S25)
    stated = shot(*[foot(7, "spencer-henry-rifle", name="72nd Indiana")] * 2, band="short", disengaging=True, passes=1)
    assessment = fire.assess(edition, stated)
    receipt = str(fire.receipt(edition, S25, assessment, fire.resolve(edition, assessment, (4,))))
    for line in (
        "together: 10 + 10, cut to 18 [adf.fire.combine]",
        "target disengages: 1 die less [adf.fire.hampered]",
        "passed through 1 before: 1 fewer dice [adf.fire.pass-through]",
        "dice: 1D6 [adf.fire.dice]",
        "rolled: 4, together 22",
        "infantry row, column 22: 2H [adf.fire.results]",
        "26th North Carolina: morale check for 2H with +2 [adf.morale.due]",
    ):
        assert line in receipt


# Laws, for every edition and whatever may be stated.
DOCUMENTED = set(
    re.findall(
        r"^\*\*(adf\.fire\.[a-z-]+)\*\* ",
        (Path(__file__).parents[4] / "docs/rules/adf-fire.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)
RULES = Path(enfilade.__file__).parent / "rules" / "adf" / "chapters"
ASPECTS: tuple[Aspect, ...] = ("front", "partial-flank", "full-flank", "rear")
STILL = ("road-column", "attack-column", "limbered")
FLAGS = [field.name for field in msgspec.structs.fields(Shot) if field.type is bool]
BANDS: tuple[Band, ...] = (
    "long",
    "normal",
    "short",
    "point-blank",
    "canister",
    "close-canister",
    "melee",
    "desperation",
)


@st.composite
def units(draw: st.DrawFn, edition: Edition) -> Unit:
    arm: Arm = draw(st.sampled_from(("infantry", "artillery", "cavalry")))
    weapons: dict[Arm, dict[str, Any]] = {
        "infantry": edition.infantry.weapons,
        "artillery": edition.artillery.guns,
        "cavalry": edition.cavalry.weapons,
    }
    strength = draw(st.integers(1, 3 if arm == "artillery" else 20))
    return Unit(
        arm=arm,
        nation=draw(st.sampled_from(("us", "cs"))),
        quality=draw(st.sampled_from(QUALITIES)),
        weapon=draw(st.sampled_from(sorted(weapons[arm]))),
        strength=strength,
        full=strength + draw(st.integers(0, 4)),
        stands=draw(st.sampled_from((2, 3))),
        level=draw(st.sampled_from(LEVELS)),
        formation=draw(st.sampled_from(FORMATIONS[arm])),
        mounted=draw(st.booleans()),
        opening=draw(st.booleans()),
    )


@st.composite
def shots(draw: st.DrawFn) -> tuple[Edition, Shot]:
    """Anything that can be said, most of it against the rules."""
    edition = card(draw(st.sampled_from(EDITIONS)))
    measured = draw(st.booleans())
    return edition, Shot(
        firers=tuple(draw(units(edition)) for _ in range(draw(st.sampled_from((1, 1, 1, 2))))),
        target=draw(units(edition)),
        band=None if measured else draw(st.sampled_from(BANDS)),
        distance=Length(draw(st.integers(0, 40_000))) if measured else None,
        aspect=draw(st.sampled_from(ASPECTS)),
        cover=tuple(draw(st.lists(st.sampled_from(COVER), max_size=3))),
        passes=draw(st.sampled_from((0, 0, 0, 1))),
        **{flag: draw(st.integers(0, 3)) == 0 for flag in FLAGS},
    )


@st.composite
def volleys(draw: st.DrawFn) -> tuple[Edition, Shot]:
    """What mostly may happen: somebody able to fire, at a band of his arm."""
    edition = card(draw(st.sampled_from(EDITIONS)))
    firer = draw(units(edition).filter(lambda unit: unit.level != "routed" and unit.formation not in STILL))
    close: Band = "close-canister" if firer.arm == "artillery" else "point-blank"
    bands = (
        [close, "melee"] if firer.mounted and firer.arm == "cavalry" else [*BANDS[:3], close, "melee", "desperation"]
    )
    band: Band = draw(st.sampled_from(bands))
    more: dict[str, Any] = {flag: draw(st.booleans()) for flag in ("behind_skirmishers", "from_village", "reaction")}
    return edition, Shot(
        firers=(firer,),
        target=draw(units(edition)),
        band=band,
        aspect=draw(st.sampled_from(ASPECTS)),
        cover=tuple(draw(st.lists(st.sampled_from(COVER), max_size=3))),
        charging=band == close,
        **more,
    )


def assessed(edition: Edition, stated: Shot) -> fire.Assessment | None:
    try:
        return fire.assess(edition, stated)
    except Illegal:
        return None


@given(volleys())
def test_odds_are_whole_and_every_outcome_is_on_the_card(both: tuple[Edition, Shot]) -> None:
    edition, stated = both
    assessment = assessed(edition, stated)
    if assessment is not None:
        odds = fire.odds(edition, assessment)
        assert sum(chance for _, chance in odds.items()) == 1
        assert {outcome.code for outcome in odds} <= {fire.NONE, *edition.fire.outcomes}


@given(shots())
def test_a_refusal_names_a_rule_that_is_written_down(both: tuple[Edition, Shot]) -> None:
    edition, stated = both
    try:
        rules = {line.rule for line in fire.assess(edition, stated).modifiers}
    except Illegal as refusal:
        rules = {refusal.rule}
    assert rules <= DOCUMENTED


@given(volleys(), st.integers(1, 6))
def test_more_figures_never_lower_the_total(both: tuple[Edition, Shot], more: int) -> None:
    edition, stated = both
    first, *others = stated.firers
    larger = msgspec.structs.replace(first, strength=first.strength + more, full=first.start + more)
    few = assessed(edition, stated)
    many = assessed(edition, msgspec.structs.replace(stated, firers=(larger, *others)))
    if few is not None and many is not None:
        assert many.base >= few.base
        assert many.dice == few.dice


@given(volleys())
def test_the_nation_matters_to_guns_alone(both: tuple[Edition, Shot]) -> None:
    edition, stated = both
    sums = []
    for nation in ("us", "cs"):
        firers = tuple(msgspec.structs.replace(unit, nation=nation) for unit in stated.firers)
        found = assessed(edition, msgspec.structs.replace(stated, firers=firers))
        sums.append(None if found is None else (found.firepower, found.base, found.dice))
    if stated.firers[0].arm != "artillery":
        assert sums[0] == sums[1]
    elif sums[0] is not None and sums[1] is not None:
        assert sums[0][0] >= sums[1][0]


def test_every_rule_named_in_the_code_is_written_down() -> None:
    code = "".join((RULES / f"{name}.py").read_text() for name in ("facts", "firepower", "target", "shot", "fire"))
    assert set(re.findall(r'"(adf\.fire\.[a-z-]+)"', code)) == DOCUMENTED
