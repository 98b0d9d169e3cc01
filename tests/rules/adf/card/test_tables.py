"""The movement and weapon tables of *Across a Deadly Field*, typed a second time as the cards print them."""

import pytest

import enfilade
from enfilade.press.charts.sheets import show
from enfilade.rules.adf.card.edition import Edition

TERRAIN = ("road", "trail", "open", "broken", "light_woods", "heavy_woods", "rough")
SCALES = {
    10: ("adf-summary-10mm", "adf-reference-10mm", "adf-western-10mm"),
    15: ("adf-summary-15mm", "adf-reference-15mm", "adf-revised-15mm"),
    25: ("adf-summary-25mm", "adf-reference-25mm", "adf-revised-25mm"),
}

FOOT = {
    10: {
        "battle_line": "0 NA NA 5 4 3 2 1",
        "extended_line": "1 NA NA 6 5 4 3 1",
        "skirmishers": "6 NA NA 7 6 5 3 2",
        "attack_column": "−2 NA NA 6 5 4 3 2",
    },
    15: {
        "battle_line": "0 NA NA 6 5 4 2 1",
        "extended_line": "1 NA NA 7 6 5 3 1",
        "skirmishers": "6 NA NA 9 7 6 4 3",
        "attack_column": "−2 NA NA 7 6 5 3 2",
        "road_column": "2 13 11 9 7 6 4 2",
        "disorder": "3 6 5 4 3 2 1 1",
        "shaken": "6 5 4 3 3 2 1 1",
    },
    25: {
        "battle_line": "0 NA NA 8 7 5 3 2",
        "extended_line": "1 NA NA 9 8 6 4 2",
        "skirmishers": "6 NA NA 11 9 7 5 3",
        "attack_column": "−2 NA NA 9 8 6 4 2",
        "road_column": "2 15 13 12 9 7 5 2",
        "disorder": "3 8 7 6 5 4 2 1",
        "shaken": "6 7 6 5 4 3 2 1",
    },
}
FOOT_OF_ONE = {
    "adf-summary-10mm": {"road_column": "2 10 8 7 6 5 3 2", "disorder": "3 6 5 4 3 2 1 1", "shaken": "6 5 4 3 3 2 1 1"},
    "adf-reference-10mm": {
        "road_column": "2 10 8 7 6 5 3 2",
        "disorder": "3 6 5 4 3 2 1 1",
        "shaken": "6 5 4 3 3 2 1 1",
    },
    "adf-western-10mm": {
        "road_column": "2 11 8 7 6 5 3 2",
        "disorder": "3 5 4 3 2 2 1 1",
        "shaken": "6 4 3 3 2 2 1 1",
        "disengage": "4 10 8 6 4 3 2 2",
    },
    "adf-revised-15mm": {"disengage": "4 12 10 8 6 4 3 2"},
    "adf-revised-25mm": {"disengage": "4 16 14 12 10 8 4 2"},
}
# Mounted and dismounted as printed together; the first two figures are the charge morale of either.
HORSE = {
    10: {
        "line": "−1 1 NA NA 8-5 6-4 4-3 2-2 1-1",
        "skirmishers": "5 6 NA NA 10-7 9-6 7-5 5-3 3-2",
        "double_line": "−2 0 NA NA 9-5 7-4 5-3 3-2 1-1",
        "road_column": "1 3 14-9 12-8 10-7 8-5 6-4 4-3 2-2",
        "disorder": "2 4 9-6 7-5 6-4 5-3 4-2 3-2 2-1",
        "shaken": "5 6 7-5 6-4 5-3 4-2 3-2 2-1 1-1",
    },
    15: {
        "line": "−1 1 NA NA 10-6 8-5 6-4 4-3 1-1",
        "skirmishers": "5 6 NA NA 14-8 12-6 9-6 7-4 3-2",
        "double_line": "−2 0 NA NA 11-7 9-6 5-4 4-3 1-1",
        "road_column": "1 3 16-7 13-6 10-5 8-5 6-4 4-3 2-2",
        "disorder": "2 4 10-6 8-5 6-4 5-3 4-2 3-2 2-1",
        "shaken": "5 6 8-5 6-4 5-3 4-2 3-2 2-1 1-1",
    },
    25: {
        "line": "−1 1 NA NA 12-9 10-8 8-6 5-4 2-2",
        "skirmishers": "5 6 NA NA 15-11 12-9 9-7 7-5 3-3",
        "double_line": "−2 0 NA NA 11-9 9-8 5-6 4-4 2-2",
        "road_column": "1 3 19-14 16-12 13-11 10-9 8-6 5-4 2-2",
        "disorder": "2 4 12-8 10-7 8-6 6-4 5-3 4-3 3-2",
        "shaken": "5 6 10-7 9-6 8-5 7-3 5-2 3-1 2-1",
    },
}
# Range, firepower of one to three sections US-CS, then moves limbered-unlimbered.
GUNS = {
    10: {
        "gun-6-pdr": "7 2-2 3-3 5-4 13-3 10-2 8-2 7-2 4-2 3-1 2-1",
        "napoleon-12-pdr": "8 3-3 5-4 8-7 12-2 8-2 7-2 6-2 3-2 2-1 1-1",
        "howitzer-12-pdr": "6 3-3 5-4 8-7 12-3 9-2 8-2 7-1 3-2 2-1 1-1",
        "howitzer-24-pdr": "7 4-4 7-6 11-10 11-2 7-1 6-1 5-1 3-2 2-1 1-1",
        "parrott-10-pdr": "13 3-3 5-4 8-7 13-3 10-2 8-2 7-2 3-2 2-1 1-1",
        "ordnance-3-inch": "12 3-3 6-5 9-8 13-3 10-2 8-2 7-2 4-2 3-1 2-1",
        "rifle-14-pdr": "11 3-3 6-5 9-8 13-2 8-2 7-2 6-2 3-2 2-1 1-1",
        "whitworth": "18 3-3 5-5 8-8 12-3 9-2 8-2 7-2 3-2 2-1 1-1",
        "rifle-6-pdr": "11 2-2 4-4 6-5 13-3 10-2 8-2 7-2 3-2 2-1 1-1",
        "parrott-20-pdr": "14 4-4 7-6 11-10 11-2 7-1 6-1 5-1 3-2 2-1 1-1",
        "parrott-30-pdr": "16 5-5 8-7 12-11 9-1 6-1 5-1 4-1 2-2 2-1 0-0",
        "mixed-guns": "10 3-3 5-4 8-7 13-2 8-2 7-2 6-2 3-2 2-1 1-1",
    },
    15: {
        "gun-6-pdr": "10 2-2 3-3 5-4 16-4 13-3 11-3 9-3 6-2 4-1 2-1",
        "napoleon-12-pdr": "13 3-3 5-4 8-7 14-3 10-3 9-2 8-2 5-1 3-1 2-1",
        "howitzer-12-pdr": "10 3-3 5-4 8-7 15-3 12-2 10-2 8-1 6-1 4-1 3-1",
        "howitzer-24-pdr": "12 4-4 7-6 11-10 14-2 10-3 9-2 8-2 5-1 3-1 2-1",
        "parrott-10-pdr": "18 3-3 5-4 8-7 14-3 10-3 9-2 8-2 5-1 3-1 2-1",
        "ordnance-3-inch": "17 3-3 6-5 9-8 15-4 11-3 11-2 9-2 6-2 4-1 2-1",
        "rifle-14-pdr": "16 3-3 6-5 9-8 14-2 10-3 9-2 8-2 5-1 3-1 2-1",
        "whitworth": "26 3-3 5-5 8-8 15-4 11-2 11-2 9-2 6-2 4-1 2-1",
        "rifle-6-pdr": "14 2-2 4-4 6-5 16-4 13-3 11-3 9-3 6-2 4-1 2-1",
        "parrott-20-pdr": "20 4-4 7-6 11-10 13-2 10-1 7-1 6-1 4-1 2-1 1-0",
        "parrott-30-pdr": "22 5-5 8-7 12-11 10-1 7-1 5-1 4-1 3-1 1-0 0-0",
        "mixed-guns": "14 3-3 5-4 8-7 14-2 10-3 9-2 8-2 5-1 3-1 2-1",
    },
    25: {
        "gun-6-pdr": "13 2-2 3-3 5-4 20-5 17-4 14-4 12-3 8-2 5-1 3-1",
        "napoleon-12-pdr": "17 3-3 5-4 8-7 18-3 13-3 12-2 10-2 7-1 4-1 2-1",
        "howitzer-12-pdr": "13 3-3 5-4 8-7 19-3 16-3 13-3 11-2 8-2 5-1 3-1",
        "howitzer-24-pdr": "15 4-4 7-6 11-10 18-3 13-3 12-2 10-2 7-1 4-1 3-1",
        "parrott-10-pdr": "23 3-3 5-4 8-7 18-3 13-3 12-2 10-2 7-1 4-1 3-1",
        "ordnance-3-inch": "22 3-3 6-5 9-8 19-4 14-3 14-3 12-2 8-2 5-1 2-1",
        "rifle-14-pdr": "21 3-3 6-5 9-8 18-3 13-3 12-2 10-2 7-1 4-1 3-1",
        "whitworth": "34 3-3 5-5 8-8 19-4 14-3 14-3 12-2 8-2 5-1 2-1",
        "rifle-6-pdr": "18 2-2 4-4 6-5 20-5 17-3 10-2 7-2 6-2 4-1 2-1",
        "parrott-20-pdr": "26 4-4 7-6 11-10 17-3 10-2 7-2 6-2 4-2 2-1 1-0",
        "parrott-30-pdr": "28 5-5 8-7 12-11 13-3 12-2 10-2 7-2 4-1 2-1 0-0",
        "mixed-guns": "18 3-3 5-4 8-7 18-3 13-3 12-2 10-2 7-1 4-1 3-1",
    },
}
LATER_GUNS = {
    "adf-western-10mm": "8 2-2 4-3 7-6 14-3 9-2 8-2 7-2 4-2 3-1 2-1",
    "adf-revised-15mm": "12 2-2 4-3 7-6 15-3 11-3 10-2 9-2 6-2 4-1 2-1",
    "adf-revised-25mm": "15 2-2 4-3 7-6 19-4 14-4 13-3 11-3 8-2 5-1 3-1",
}
ROUT = {
    10: "3D6 2D6 2D6 2D6 1D6 2 abandoned",
    15: "3D6 2D6 2D6 2D6 1D6 2 abandoned",
    25: "4D6 3D6 3D6 2D6 2D6 3 abandoned",
}
CASES = [(scale, edition) for scale, editions in SCALES.items() for edition in editions]


def test_every_card_is_read_a_second_time_here() -> None:
    assert sorted(edition for _, edition in CASES) == [name for name in enfilade.editions() if name.startswith("adf-")]


def card(edition: str) -> Edition:
    found = enfilade.edition(edition).edition
    assert isinstance(found, Edition)
    return found


def rates(row: object) -> list[str]:
    return [show(getattr(row, ground)) for ground in TERRAIN]


@pytest.mark.parametrize(("scale", "edition"), CASES)
def test_infantry_moves(scale: int, edition: str) -> None:
    table = card(edition).infantry.movement
    for formation, printed in (FOOT[scale] | FOOT_OF_ONE.get(edition, {})).items():
        row = getattr(table, formation)
        assert " ".join([show(row.charge_morale), *rates(row)]) == printed, formation


@pytest.mark.parametrize(("scale", "edition"), CASES)
def test_cavalry_moves(scale: int, edition: str) -> None:
    horse = card(edition).cavalry
    for formation, printed in HORSE[scale].items():
        mounted, on_foot = getattr(horse.mounted, formation), getattr(horse.dismounted, formation)
        pairs = [a if a == b == "NA" else f"{a}-{b}" for a, b in zip(rates(mounted), rates(on_foot), strict=True)]
        morale = [show(mounted.charge_morale), show(on_foot.charge_morale)]
        assert " ".join([*morale, *pairs]) == printed, formation
    assert rates(horse.rout) == ["3D6", "3D6", "3D6", "3D6", "2D6", "1D6", "1D6"]


@pytest.mark.parametrize(("scale", "edition"), CASES)
def test_guns(scale: int, edition: str) -> None:
    guns = card(edition).artillery
    told = dict(GUNS[scale])
    if edition in LATER_GUNS:
        told["mixed-guns-1862"] = LATER_GUNS[edition]
    assert set(guns.guns) == set(told)
    for id, printed in told.items():
        gun = guns.guns[id]
        powers = [f"{us}-{cs}" for us, cs in zip(gun.us, gun.cs, strict=True)]
        moves = [f"{a}-{b}" for a, b in zip(rates(guns.limbered[id]), rates(guns.unlimbered[id]), strict=True)]
        assert " ".join([show(gun.range), *powers, *moves]) == printed, id
    assert " ".join(rates(guns.rout)) == ROUT[scale]


def test_small_arms_by_scale() -> None:
    names = ("rifle-musket", "smoothbore-musket", "mixed-muskets", "colt-revolving-rifle", "sharpshooter-rifle")
    for scale, ranges in {10: (2, 1, 2, 2, 3), 15: (3, 2, 3, 3, 4), 25: (4, 3, 4, 4, 5)}.items():
        for edition in SCALES[scale]:
            weapons = card(edition).infantry.weapons
            assert tuple(weapons[name].range // 1000 for name in names) == ranges


def test_cavalry_arms_by_scale() -> None:
    names = (
        "rifle-musket",
        "mixed-weapons",
        "shotguns",
        "repeating-carbine",
        "sharps-carbine",
        "breechloading-carbine",
        "muzzleloading-carbine",
        "pistols",
    )
    for scale, ranges in {
        10: "2 1 ½ 1 2 1 1 ½",
        15: "3 2 1 2 3 2 1 ½",
        25: "4 3 1 3 4 3 2 1",
    }.items():
        for edition in SCALES[scale]:
            weapons = card(edition).cavalry.weapons
            assert " ".join(show(weapons[name].range) for name in names) == ranges


def test_firepower_is_the_same_at_every_scale() -> None:
    told = {
        "rifle-musket": (2, 3, 4, 5, 6, 7, 8),
        "smoothbore-musket": (2, 3, 4, 5, 6, 7, 7),
        "mixed-muskets": (2, 3, 4, 5, 5, 6, 6),
        "spencer-henry-rifle": (3, 4, 6, 7, 9, 10, 11),
        "colt-revolving-rifle": (3, 4, 5, 6, 8, 9, 10),
        "sharps-rifle": (3, 4, 5, 6, 7, 8, 9),
        "sharpshooter-rifle": (2, 3, 4, 5, 6, 7, 8),
        "smoothbore-flintlock": (1, 2, 3, 3, 4, 4, 5),
        "mixed-flintlock": (1, 2, 3, 4, 5, 5, 6),
    }
    for _, edition in CASES:
        for id, weapon in card(edition).infantry.weapons.items():
            assert weapon.firepower == told[id]
