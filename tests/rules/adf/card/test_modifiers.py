"""The modifiers of *Across a Deadly Field*, typed a second time as the cards print them."""

import msgspec
import pytest

import enfilade

EDITIONS = [name for name in enfilade.editions() if name.startswith("adf-")]

TARGET = {  # from artillery fire, from other fire
    "light-woods": (0, -1),
    "heavy-woods": (-1, -2),
    "hasty-works": (-2, -2),
    "light-works": (-3, -3),
    "heavy-works": (-4, -4),
    "wood-fence": (0, -1),
    "stone-wall": (0, -2),
    "village": (-1, -3),
    "unlimbered-artillery": (-3, -3),
    "extended-line": (-2, -1),
    "skirmishers": (-5, -3),
    "behind-skirmishers": (-3, -2),
    "elite": (-1, -1),
    "dismounted-line": (-1, 0),
    "dismounted-skirmishers": (-4, -2),
    "road-column-side": (2, 1),
    "road-column-end": (3, 2),
    "attack-column-side": (2, 1),
    "attack-column-end": (3, 2),
    "line-partial-flank": (2, 1),
    "line-full-flank": (3, 2),
    "limbered-side": (2, 1),
    "limbered-end": (3, 2),
    "unlimbered-partial-flank": (2, 1),
    "unlimbered-full-flank": (3, 2),
    "artillery-under-rifled-fire": (1, 0),
    "disorder": (3, 2),
    "trained": (1, 0),
    "green": (2, 1),
    "mounted": (5, 4),
    "mounted-charging": (4, 3),
}
COVER = (
    "light-woods",
    "heavy-woods",
    "hasty-works",
    "light-works",
    "heavy-works",
    "wood-fence",
    "stone-wall",
    "village",
)


@pytest.mark.parametrize("name", EDITIONS)
def test_target_modifiers(name: str) -> None:
    modifiers = enfilade.edition(name).edition.fire.target.modifiers
    found = {field.encode_name: getattr(modifiers, field.name) for field in msgspec.structs.fields(type(modifiers))}
    told = TARGET | ({"mounted-charging": (3, 2)} if name == "adf-revised-15mm" else {})
    assert {key: (line.artillery, line.other) for key, line in found.items()} == told
    assert tuple(key for key, line in found.items() if line.cover) == COVER
    enfilade_lines = [key for key, line in found.items() if line.enfilade]
    assert all(key.endswith(("-side", "-end", "-flank")) for key in enfilade_lines)
    assert len(enfilade_lines) == 10
    assert all((line.kind == "beneficial") == (max(told[key]) <= 0) for key, line in found.items())


@pytest.mark.parametrize("name", EDITIONS)
def test_firer(name: str) -> None:
    firer = enfilade.edition(name).edition.fire.firer
    quality = firer.quality
    assert [quality.infantry.elite, quality.infantry.veteran, quality.infantry.trained, quality.infantry.green] == [
        1,
        0,
        0,
        -1,
    ]
    assert [quality.artillery.elite, quality.artillery.green] == [1, -1]
    assert [quality.cavalry.elite, quality.cavalry.trained, quality.cavalry.green] == [2, -1, -2]
    assert firer.smoothbore_point_blank == 1
    assert [firer.disorder.dice, firer.shaken.dice, firer.skirmishers.dice, firer.village.dice] == [0, -1, -1, 0]
    assert {part.firepower * 2 for part in (firer.disorder, firer.shaken, firer.skirmishers, firer.village)} == {1}


@pytest.mark.parametrize("name", EDITIONS)
def test_dice(name: str) -> None:
    dice = enfilade.edition(name).edition.fire.dice
    assert (dice.long, dice.normal, dice.short, dice.point_blank, dice.melee, dice.desperation) == (1, 2, 3, 4, 5, 1)
    assert (dice.smoothbore_canister.long, dice.smoothbore_canister.close) == (4, 5)
    assert (dice.rifled_canister.long, dice.rifled_canister.close) == (3, 4)


@pytest.mark.parametrize("name", EDITIONS)
def test_morale(name: str) -> None:
    morale = enfilade.edition(name).edition.morale
    points = morale.points
    assert (points.elite, points.veteran, points.trained, points.green) == (
        (3, 4, 6),
        (4, 6, 8),
        (5, 7, 10),
        (6, 9, 12),
    )
    levels = morale.levels
    assert (levels.good, levels.disorder, levels.shaken, levels.routed) == (0, 2, 4, 6)
    good = morale.good
    assert (good.hasty_works, good.light_works, good.heavy_works, good.behind_friends) == (-1, -2, -4, -6)
    assert (good.infantry_charging, good.mounted_charging) == (-1, -2)
    for flank in (morale.bad.unlimbered_enfiladed, morale.bad.line_enfiladed):
        pairs = [(side.artillery, side.other) for side in (flank.partial, flank.full, flank.rear)]
        assert pairs == [(2, 1), (3, 2), (4, 3)]
    column = morale.bad.column_or_limbered_enfiladed
    pairs = [(side.artillery, side.other) for side in (column.side, column.front, column.rear)]
    assert pairs == [(2, 1), (3, 2), (4, 3)]
    bad = morale.bad
    assert (bad.charged_partial_flank.infantry, bad.charged_partial_flank.cavalry) == (2, 3)
    assert (bad.charged_full_flank_or_rear.infantry, bad.charged_full_flank_or_rear.cavalry) == (4, 6)
    assert (bad.enemy_near.modifier, bad.eliminated_each, bad.eliminated_limit, bad.merged) == (1, 1, 2, 2)
    check = morale.check
    assert (check.natural_two.elite, check.natural_two.others) == ("shaken", "routed")
    assert (check.natural_three.elite, check.natural_three.others) == ("disorder", "shaken")
    assert (check.fail_by_for_two_levels, check.pass_by_for_two_levels, check.natural_twelve) == (5, 5, "good")


@pytest.mark.parametrize("name", EDITIONS)
def test_outcomes(name: str) -> None:
    outcomes = enfilade.edition(name).edition.fire.outcomes
    told = {"MC": (0, 0), "1MC": (0, 1), "2MC": (0, 2), "1H": (1, 2), "2H": (2, 2), "3H": (3, 3), "4H": (4, 4)}
    assert {key: (outcome.hits, outcome.check) for key, outcome in outcomes.items()} == told


def test_dice_down() -> None:
    impact = enfilade.edition("adf-summary-15mm").edition.charge.dice_down
    for steps in (impact.numbers, impact.morale):
        assert [(step.least, step.most, step.modifier) for step in steps] == [(1, 2, 1), (3, 4, 2), (5, None, 3)]


@pytest.mark.parametrize("name", [name for name in EDITIONS if "summary" not in name])
def test_final_impact_bands(name: str) -> None:
    bands = enfilade.edition(name).edition.charge.final_impact.bands.values()
    assert [(band.least, band.most) for band in bands] == [(0, 0), (1, 1), (2, 4), (5, 7), (8, 11), (12, None)]
    assert [band.figures for band in bands] == [None, None, 1, 2, 3, None]
