"""The *Johnny Reb III* card, typed a second time, and the figure scales derived from it."""

from fractions import Fraction

import pytest

import enfilade
from enfilade.core.measures import Dice, Length
from enfilade.library.editions.plain import cells, covers
from enfilade.press.charts.sheets import show
from enfilade.rules.jr3.card.arms import Effect
from enfilade.rules.jr3.card.edition import DISTANCES, MOVES, Edition

GROUND = ("road", "open", "broken", "woods", "rough")
ROLLS = [*range(1, 21), 22, 24]

FOOT = {
    "line": "NA 6 4 2 1",
    "extended_line": "NA 8 6 3 1",
    "double_line": "NA 7 5 2 2",
    "attack_column": "NA 7 5 2 2",
    "skirmish_line": "NA 10 7 4 3",
    "march_column": "18 14 10 4 2",
    "disorder": "7 5 4 3 2",
    "routed": "22 18 12 5 3",
    "bonus": "3D6 3D6 2D6 1D6 1D6 × ½",
}
HORSE = {
    "line": "NA 10 6 2 NA",
    "double_line": "NA 12 8 2 NA",
    "skirmish_line": "NA 20 12 4 2",
    "march_column": "24 16 12 4 1",
    "disorder": "16 12 8 3 1",
    "routed": "26 18 12 4 2",
    "bonus": "4D6 4D6 3D6 1D6 1D6 × ½",
}
# Each row from its first result on, as printed; the rows form a staircase.
CASUALTIES = {
    32: "MC 1* 1* 1 1 2 2 2 3 3 4 5 5 6 8 9 11 13 15 18 21 24",
    24: "MC 1* 1* 1 1 2 2 2 3 3 4 4 5 6 7 8 9 11 13 15 18",
    20: "MC 1* 1* 1 1 2 2 2 3 3 4 4 5 6 7 8 9 11 13 15",
    16: "MC 1* 1* 1 1 2 2 2 3 3 4 4 5 6 7 8 9 11 12",
    14: "MC 1* 1* 1 1 2 2 2 3 3 4 4 5 6 7 8 9 11",
    12: "MC 1* 1* 1 1 2 2 2 3 3 4 4 5 5 6 7 9",
    10: "MC 1* 1* 1 1 1 2 2 3 3 4 4 5 5 6 7",
    8: "MC 1* 1* 1 1 1 2 2 2 3 3 4 4 5 5",
    6: "MC 1* 1* 1 1 1 2 2 2 2 3 3 4 4",
    4: "MC 1* 1* 1 1 1 2 2 2 2 2 3 3",
    3: "MC 1* 1* 1 1 1 1 2 2 2 2 3",
    2: "MC 1* 1* 1 1 1 1 2 2 2 2",
}
SECTIONS = [16, 14, 12, 10, 8, 6, 4, 3, 2, None, 1, None]


def card(name: str = "jr3-15mm") -> Edition:
    found = enfilade.edition(name).edition
    assert isinstance(found, Edition)
    return found


def rates(row: object) -> str:
    return " ".join(show(getattr(row, ground)) for ground in GROUND)


def test_movement() -> None:
    for formation, printed in FOOT.items():
        assert rates(getattr(card().infantry.movement, formation)) == printed, formation
    for formation, printed in HORSE.items():
        assert rates(getattr(card().cavalry.mounted.movement, formation)) == printed, formation
    assert rates(card().cavalry.dismounted.movement) == "NA 8 5 4 1"
    assert rates(card().artillery.movement.limbered) == "24 16 12 1 NA"
    assert rates(card().artillery.movement.unlimbered) == "4 2 1 ½ NA"
    assert rates(card().officers.movement) == "16 12 8 3 1"


def test_casualties() -> None:
    table = card().fire.casualties
    assert list(table.rolls) == ROLLS
    assert [row.figures for row in table.rows] == list(CASUALTIES)
    assert [row.sections for row in table.rows] == SECTIONS
    for step, row in enumerate(table.rows):
        printed = CASUALTIES[row.figures].split()
        assert [str(result) for result in row.results] == ["-"] * step + printed


def test_combat_effects() -> None:
    foot, horse, guns = card().infantry.effects, card().cavalry.mounted.effects, card().artillery.effects
    told: list[tuple[Effect, int | str, int | str, int, int]] = [  # melee, fire, target, impact
        (foot.line, 1, 1, 0, 0),
        (foot.extended_line, 1, 1, -1, 1),
        (foot.double_line, 2, "1/2", 1, -1),
        (foot.attack_column, 2, "1/4", 2, -2),
        (foot.skirmish_line, "1/2", "1/2", 0, 6),
        (foot.march_column, "1/2", "1/4", 3, 3),
        (foot.disorder, 1, "1/2", 3, 4),
        (horse.line, 1, "1/2", 2, -1),
        (horse.double_line, 2, "1/2", 4, -2),
        (horse.skirmish_line, "1/2", "1/4", 0, 5),
        (horse.march_column, 1, "1/4", 4, 2),
        (horse.disorder, 1, "1/4", 6, 3),
        (card().cavalry.dismounted.effects, 1, 1, -2, 3),
        (guns.unlimbered, "1/2", 1, -3, 0),
    ]
    for effect, melee, fire, target, impact in told:
        assert (effect.melee, effect.fire, effect.target, effect.impact) == (
            Fraction(melee),
            Fraction(fire),
            target,
            impact,
        )
    assert guns.unlimbered.impact_alone == 8
    assert guns.limbered.target == 3
    for broken in (foot.routed, horse.routed, guns.limbered):
        assert broken.surrenders
        assert broken.fire is None
    assert (foot.extended_line.fire_modifier, card().cavalry.dismounted.effects.fire_modifier) == (-1, -2)


def test_ranges() -> None:
    arms, guns = card().fire.ranges.small_arms, card().fire.ranges.guns
    assert {id: [int(x) // 1000 for x in (arm.close, arm.normal, arm.long)] for id, arm in arms.items()} == {
        "rifle-musket": [2, 4, 12],
        "smoothbore-musket": [1, 3, 6],
        "muzzleloading-carbine": [1, 2, 4],
        "breechloading-carbine": [1, 3, 7],
    }
    assert {id: [int(x) // 1000 for x in (gun.canister, gun.normal, gun.long)] for id, gun in guns.items()} == {
        "napoleon": [3, 12, 30],
        "rifle-10": [2, 16, 36],
        "gun-6": [1, 10, 28],
        "rifle-20": [2, 18, 40],
        "mixed-guns": [2, 14, 33],
    }


def test_cover_is_one_less_from_artillery() -> None:
    cover = card().fire.target.cover
    lines = (cover.wood_fence, cover.stone_wall, cover.woods, cover.hasty_works, cover.medium_works, cover.heavy_works)
    assert [line.other for line in lines] == [-1, -2, -2, -3, -6, -8]
    assert [line.artillery for line in lines] == [0, -1, -1, -2, -5, -7]


@pytest.mark.parametrize(("name", "factor"), [("jr3-5mm", "1/2"), ("jr3-10mm", "3/4"), ("jr3-25mm", "3/2")])
def test_other_figure_scales_are_multiples(name: str, factor: str) -> None:
    times = Fraction(factor)
    base, derived = dict(cells(card())), dict(cells(card(name)))
    assert base.keys() == derived.keys()
    scaled = 0
    for path, value in base.items():
        if path.startswith(("stands.", "scale.figures", "scale.millimetres")):
            continue
        if any(covers(key, path) for key in (*MOVES, *DISTANCES)) and isinstance(value, Length | Dice | Fraction):
            scaled += 1
            expected = value.scaled(times) if isinstance(value, Dice) else value * times
            assert derived[path] == expected, path
        else:
            assert derived[path] == value, path
    assert scaled > 100
