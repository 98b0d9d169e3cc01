"""Fire of *Across a Deadly Field* as clubs may play it: every switch that bears on fire, in every position, by hand."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.fire import Shot

S15, R15, W10, D15 = "adf-summary-15mm", "adf-reference-15mm", "adf-western-10mm", "adf-revised-15mm"
S10, R25, D25 = "adf-summary-10mm", "adf-reference-25mm", "adf-revised-25mm"
LINE = Unit(name="26th North Carolina", nation="cs", strength=8)


def card(name: str, **rulings: Any) -> Edition:
    edition: Edition = enfilade.edition(name).edition
    return msgspec.structs.replace(edition, rulings=msgspec.structs.replace(edition.rulings, **rulings))


def foot(strength: int, weapon: str = "rifle-musket", **more: Any) -> Unit:
    return Unit(name="20th Maine", strength=strength, weapon=weapon, **more)


def guns(strength: int, weapon: str = "napoleon-12-pdr", **more: Any) -> Unit:
    return Unit(arm="artillery", formation="unlimbered", strength=strength, weapon=weapon, **more)


def horse(strength: int, weapon: str = "sharps-carbine", **more: Any) -> Unit:
    told = {"name": "8th Texas Cavalry", "arm": "cavalry", "formation": "line"} | more
    return Unit(strength=strength, weapon=weapon, **told)


def shot(*firers: Unit, at: Unit = LINE, inches: object = None, **more: Any) -> Shot:
    return Shot(firers=firers, target=at, distance=None if inches is None else Length.of(inches), **more)


FAR: dict[str, Any] = {"band": "normal"}
CHARGED: dict[str, Any] = {"band": "point-blank", "charging": True}
SKIRMISH: dict[str, Any] = {"formation": "skirmishers"}
BROKEN_SKIRMISH: dict[str, Any] = {"formation": "skirmishers", "level": "shaken"}
FRESH: dict[str, Any] = {"opening": True}
FULL: dict[str, Any] = {"aspect": "full-flank"}
SHAKEN_LINE = foot(8, level="shaken")
DEPLETED = foot(3, full=8)
EXTENDED = foot(8, formation="extended-line")
ELITE_WOODS: dict[str, Any] = {"at": foot(8, quality="elite"), "cover": ("heavy-woods", "stone-wall")}
WORKS: dict[str, Any] = {"band": "melee", "cover": ("heavy-works",)}

# The sum, edition, switch, value, shot, then dice and base, or the rule of the refusal.
SWITCHES: list[Any] = [
    ("11 = 8 + 3", D15, "figures_above_table", "add-rest-of-row", shot(foot(11), **FAR), 2, 11),
    ("11 stop at 8", D15, "figures_above_table", "stop-at-top", shot(foot(11), **FAR), 2, 8),
    ("5 sections = 8 + 5", R25, "figures_above_table", "add-rest-of-row", shot(guns(5), **FAR), 2, 13),
    ("5 sections stop at 8", R25, "figures_above_table", "stop-at-top", shot(guns(5), **FAR), 2, 8),
    ("one repeater half of 3 = 1.5", S15, "single_figure_fire", "half-of-two-figures",
        shot(foot(1, "spencer-henry-rifle"), **FAR), 2, 1),
    ("one figure", S15, "single_figure_fire", "no-fire", shot(foot(1), **FAR), "adf.fire.firepower", None),
    ("nine figures are not one: 8 + 1", S15, "single_figure_fire", "no-fire", shot(foot(9), **FAR), 2, 9),
    ("one section is not one figure: 3", S15, "single_figure_fire", "no-fire", shot(guns(1), **FAR), 2, 3),
    ("two 3.5 = 7", D15, "half_firepower", "keep-until-total", shot(*[foot(7, **SKIRMISH)] * 2, **FAR), 1, 7),
    ("two 3.5 down = 6", D15, "half_firepower", "round-down-at-once", shot(*[foot(7, **SKIRMISH)] * 2, **FAR), 1, 6),
    ("two 3.5 up = 8", D15, "half_firepower", "round-up-at-once", shot(*[foot(7, **SKIRMISH)] * 2, **FAR), 1, 8),
    ("8 / 4 = 2", R15, "several_halvings", "multiply", shot(foot(8, level="disorder"), from_village=True, **FAR), 2, 2),
    ("8 / 2 = 4", R15, "several_halvings", "halve-once", shot(foot(8, level="disorder"), from_village=True, **FAR), 2,
        4),
    ("2 - 2 dice", S10, "no_dice_left", "no-fire", shot(foot(8, **BROKEN_SKIRMISH), **FAR), "adf.fire.lost-dice", None),
    ("2 - 2 dice, 8 / 4 = 2 alone", S10, "no_dice_left", "firepower-alone", shot(foot(8, **BROKEN_SKIRMISH), **FAR), 0,
        2),
    ("2 - 2 dice, one all the same", S10, "no_dice_left", "one-die", shot(foot(8, **BROKEN_SKIRMISH), **FAR), 1, 2),
    ("passed through 2: none all the same", S10, "no_dice_left", "one-die", shot(foot(8), passes=2, **FAR),
        "adf.fire.pass-through", None),
    ("7 / 2 = 3.5", W10, "skirmisher_halving", "firepower", shot(foot(7, **SKIRMISH), **FAR), 1, 3),
    ("7 Colts are 3: 4", W10, "skirmisher_halving", "figures", shot(foot(7, "colt-revolving-rifle", **SKIRMISH), **FAR),
        1, 4),
    ("7 Colts 9 / 2 = 4.5 and opening 2", W10, "skirmisher_halving", "firepower",
        shot(foot(7, "colt-revolving-rifle", opening=True, **SKIRMISH), **FAR), 1, 6),
    ("8 are 4, disordered 2", W10, "skirmisher_halving", "figures", shot(foot(8, level="disorder", **SKIRMISH), **FAR),
        1, 2),
    ("one is none", W10, "skirmisher_halving", "figures", shot(foot(1, **SKIRMISH), **FAR), "adf.fire.firepower", None),
    ("8 troopers 7", D25, "horse_holders", Fraction(0), shot(horse(8), **FAR), 2, 7),
    ("8 less 2 holders: 6", D25, "horse_holders", Fraction(1, 4), shot(horse(8), **FAR), 2, 6),
    ("7 less 1 holder: 6", D25, "horse_holders", Fraction(1, 4), shot(horse(7), **FAR), 2, 6),
    ("mounted 8: carbines 7", D25, "horse_holders", Fraction(1, 4), shot(horse(8, mounted=True), **CHARGED), 4, 7),
    ("cavalry row", D15, "dismounted_results", "cavalry", shot(horse(6), **FAR), 2, 6),
    ("heavy woods and wall - 4, elite not counted", R15, "target_quality", "among-the-two",
        shot(foot(8), **FAR, **ELITE_WOODS), 2, 4),
    ("elite beyond them - 5", R15, "target_quality", "beyond-the-two", shot(foot(8), **FAR, **ELITE_WOODS), 2, 3),
    ("a village shuts it out all the same - 3", R15, "target_quality", "beyond-the-two",
        shot(foot(8), at=foot(8, quality="elite"), cover=("village",), **FAR), 2, 5),
    ("worst of normal and long: one die, 4 + 4", W10, "combined_band", "worst",
        shot(foot(4), foot(4, "smoothbore-musket"), inches=2), 1, 8),
    ("best: two dice", W10, "combined_band", "best", shot(foot(4), foot(4, "smoothbore-musket"), inches=2), 2, 8),
    ("best canister: four dice, 8 + 9", D15, "combined_band", "best", shot(guns(3), guns(3, "ordnance-3-inch"),
        inches=2), 4, 17),
    ("elite and green: 12 - 1", D15, "combined_quality", "worst", shot(foot(6, quality="elite"),
        foot(6, quality="green"), **FAR), 2, 11),
    ("elite and green: 12 + 1", D15, "combined_quality", "best", shot(foot(6, quality="elite"),
        foot(6, quality="green"), **FAR), 2, 13),
    ("first for one of two: 12", S15, "combined_opening_volley", "if-first-for-all", shot(foot(6, **FRESH), foot(6),
        **FAR), 2, 12),
    ("first for one of two: 12 + 2", S15, "combined_opening_volley", "if-first-for-any", shot(foot(6), foot(6, **FRESH),
        **FAR), 2, 14),
    ("desperate first fire 8 + 2", D15, "opening_volley", "first-fire-of-any-kind", shot(foot(8, **FRESH),
        band="desperation"), 1, 10),
    ("desperate first fire 8", D15, "opening_volley", "first-full-fire", shot(foot(8, **FRESH), band="desperation"), 1,
        8),
    ("full first fire 8 + 2", D15, "opening_volley", "first-full-fire", shot(foot(8, **FRESH), band="long"), 1, 10),
    ("rear 8 + 2", R25, "line_rear_fire", "as-full-flank", shot(foot(8), aspect="rear", **FAR), 2, 10),
    ("rear 8", R25, "line_rear_fire", "no-modifier", shot(foot(8), aspect="rear", **FAR), 2, 8),
    ("guns from the rear keep - 3", R25, "line_rear_fire", "no-modifier", shot(foot(8), at=guns(3), aspect="rear",
        **FAR), 2, 5),
    ("a column has a rear: 8 + 2", R25, "line_rear_fire", "no-modifier", shot(foot(8),
        at=foot(8, formation="attack-column"), aspect="rear", **FAR), 2, 10),
    ("extended 8 - 1 + 2", S10, "extended_line_enfiladed", True, shot(foot(8), at=EXTENDED, **FULL, **FAR), 2, 9),
    ("extended 8 - 1", S10, "extended_line_enfiladed", False, shot(foot(8), at=EXTENDED, **FULL, **FAR), 2, 7),
    ("shaken 8 + 2, no enfilade", W10, "shaken_target", "as-disorder", shot(foot(8), at=SHAKEN_LINE,
        aspect="partial-flank", **FAR), 2, 10),
    ("shaken by its formation: partial flank 8 + 1", W10, "shaken_target", "by-formation", shot(foot(8), at=SHAKEN_LINE,
        aspect="partial-flank", **FAR), 2, 9),
    ("disorder stays disorder: 8 + 2", W10, "shaken_target", "by-formation", shot(foot(8),
        at=foot(8, level="disorder"), **FULL, **FAR), 2, 10),
    ("a depleted firer 3 / 2 = 1.5", D15, "depleted_disorder", "all-effects", shot(DEPLETED, **FAR), 2, 1),
    ("a depleted firer 3", D15, "depleted_disorder", "level-only", shot(DEPLETED, **FAR), 2, 3),
    ("but disordered, too, 3 / 2", D15, "depleted_disorder", "level-only", shot(foot(3, full=8, level="disorder"),
        **FAR), 2, 1),
    ("a depleted target 8 + 2, no enfilade", D15, "depleted_disorder", "all-effects", shot(foot(8), at=DEPLETED,
        aspect="partial-flank", **FAR), 2, 10),
    ("a depleted target 8 + 1 on its partial flank", D15, "depleted_disorder", "level-only", shot(foot(8), at=DEPLETED,
        aspect="partial-flank", **FAR), 2, 9),
    ("not in good order either way", D15, "depleted_disorder", "level-only", shot(foot(8), DEPLETED, **FAR),
        "adf.fire.combine", None),
    ("mounted desperately", S15, "mounted_desperation_fire", False, shot(horse(6, mounted=True), band="desperation"),
        "adf.fire.cavalry", None),
    ("mounted desperately 6", S15, "mounted_desperation_fire", True, shot(horse(6, mounted=True), band="desperation"),
        1, 6),
    ("shotguns desperately 6", R15, "pistol_desperation_fire", True, shot(horse(6, "shotguns"), band="desperation"), 1,
        6),
    ("shotguns desperately", R15, "pistol_desperation_fire", False, shot(horse(6, "shotguns"), band="desperation"),
        "adf.fire.cavalry", None),
    ("carbines desperately 6 all the same", R15, "pistol_desperation_fire", False, shot(horse(6), band="desperation"),
        1, 6),
    ("melee 8 - 4", D25, "melee_modifiers", "quality-and-works", shot(foot(8), **WORKS), 5, 4),
    ("melee 8", D25, "melee_modifiers", "quality-only", shot(foot(8), **WORKS), 5, 8),
    ("melee of green troops 8 - 1", D25, "melee_modifiers", "quality-only", shot(foot(8, quality="green"), **WORKS), 5,
        7),
    ("charging horsemen", S15, "charging_cavalry_fire", "none", shot(horse(6, mounted=True), inches="1/2",
        firer_charges=True), "adf.fire.charger", None),
    ("charging horsemen 6 + pistols 4", S15, "charging_cavalry_fire", "with-the-defender", shot(horse(6, mounted=True),
        inches="1/2", firer_charges=True), 4, 10),
    ("charging infantry", S15, "charging_cavalry_fire", "with-the-defender", shot(foot(8), inches="1/2",
        firer_charges=True), "adf.fire.charger", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "switch", "value", "stated", "dice", "base"),
    [row[1:] for row in SWITCHES],
    ids=[f"{row[2]}={row[3]}: {row[0]}" for row in SWITCHES],
)
def test_switches(name: str, switch: str, value: Any, stated: Shot, dice: int | str, base: int | None) -> None:
    edition = card(name, **{switch: value})
    if isinstance(dice, str):
        with pytest.raises(Illegal) as refusal:
            fire.assess(edition, stated)
        assert refusal.value.rule == dice
    else:
        assessment = fire.assess(edition, stated)
        assert (assessment.dice, assessment.base) == (dice, base)


def test_holders_are_told_off_before_the_rest_skirmish() -> None:
    """6 less 1 holder are 5, of which 2 count: sharps carbines 2."""
    edition = card(D15, horse_holders=Fraction(1, 4), skirmisher_halving="figures")
    assert fire.assess(edition, shot(horse(6, **SKIRMISH), **FAR)).base == 2


def test_figures_halved_once() -> None:
    """8 skirmishers in disorder are 4 figures and no more is taken."""
    edition = card(D15, several_halvings="halve-once", skirmisher_halving="figures")
    assert fire.assess(edition, shot(foot(8, level="disorder", **SKIRMISH), **FAR)).base == 4


@pytest.mark.parametrize(("row", "code"), [("cavalry", "MC"), ("infantry", "2MC")])
def test_the_row_of_dismounted_cavalry(row: str, code: str) -> None:
    """6 + 10 = 16: MC in the cavalry row, 2MC in the infantry's; mounted it is always 6 + 4 + 6 = 16: MC."""
    edition = card(S15, dismounted_results=row)
    on_foot = fire.assess(edition, shot(horse(6), **FAR))
    assert fire.resolve(edition, on_foot, (5, 5)).outcome.code == code
    mounted = fire.assess(edition, shot(horse(6, mounted=True), **CHARGED))
    assert fire.resolve(edition, mounted, (1, 1, 2, 2)).outcome.code == "MC"


def test_firepower_alone_takes_no_die_and_no_second_one() -> None:
    """Skirmishers firing desperately have 1 - 1 dice: 24 Colts 30 / 2 = 15 alone are a 2MC."""
    edition = card(D15, no_dice_left="firepower-alone")
    alone = fire.assess(edition, shot(foot(24, "colt-revolving-rifle", **SKIRMISH), band="desperation"))
    assert (alone.dice, alone.second_die_on) == (0, None)
    assert fire.resolve(edition, alone, ()).outcome.code == "2MC"
    with pytest.raises(ValueError, match="takes 0 dice"):
        fire.resolve(edition, alone, (6,))


def test_cards_may_be_played_with_enfilade_at_skirmishers() -> None:
    """8 - 3 + 2 where a club's card lets skirmishers be enfiladed."""
    edition: Edition = enfilade.edition(D15).edition
    rules = msgspec.structs.replace(edition.fire.target, enfilade_at_skirmishers=True)
    club = msgspec.structs.replace(edition, fire=msgspec.structs.replace(edition.fire, target=rules))
    skirmish = foot(4, **SKIRMISH)
    assert fire.assess(club, shot(foot(8), at=skirmish, **FULL, **FAR)).base == 7
    assert fire.assess(edition, shot(foot(8), at=skirmish, **FULL, **FAR)).base == 5
