"""What bears on morale, read off little tables."""

from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.tables import area, changed, cs, guns, led, line, little, us

import enfilade
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Due
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.chapters import morale
from enfilade.rules.adf.chapters.clash import charge_morale, is_alone
from enfilade.rules.adf.chapters.situation import Situation

MICHIGAN = us("24-mich", 10, 10)


def stands(*others: Any, unit: Any = MICHIGAN, terrain: Any = (), leaders: Any = (), edition: str = "adf-revised-15mm",
           rulings: Any = None, **how: Any) -> Situation:  # fmt: skip
    table, state = little([unit, *others], terrain, leaders, edition, rulings=rulings)
    return moment.situation(table, state, state.units["24-mich"], **how)


def test_a_lone_unit_in_the_open() -> None:
    assert stands() == Situation(stationary=True)


def test_everything_is_gathered() -> None:
    found = stands(
        us("19-ind", 12, 10),
        us("2-wis", 14, 10, place="gone", end="casualties"),
        cs("7-tenn", 10, 11.7),
        terrain=[area("broken", 5, 5, 15, 15), line("wood-fence", (5, 10.6), (15, 10.6))],
        leaders=[led("meredith", attached="24-mich", benefit=2)],
        purpose="fear",
        charging=True,
        own_charge=True,
    )
    assert found == Situation(
        purpose="fear",
        leader=2,
        cover=("wood-fence",),
        stationary=True,
        charging=True,
        supports=1,
        enemy_near=True,
        eliminated=1,
        own_charge=True,
        ground="broken",
    )


def test_since_when_it_must_have_stood_still_is_a_ruling() -> None:
    moved, pushed = us("24-mich", 10, 10, moved=True), us("24-mich", 10, 10, moved_since=True)
    assert [stands(unit=unit).stationary for unit in (moved, pushed)] == [False, True]
    this = {"not_moving": "this-player-turn"}
    assert [stands(unit=unit, rulings=this).stationary for unit in (moved, pushed)] == [True, False]


@pytest.mark.parametrize(
    ("edition", "enemy", "near"),
    [
        # The front is at 10.375; an enemy at y begins at y - 0.375.
        ("adf-revised-15mm", cs("7-tenn", 10, 11.75), True),
        ("adf-revised-15mm", cs("7-tenn", 10, 11.751), False),
        ("adf-revised-15mm", cs("7-tenn", 10, 11.75, level="shaken"), False),
        ("adf-revised-15mm", cs("7-tenn", 10, 11.75, formation="skirmishers"), False),
        ("adf-summary-15mm", cs("7-tenn", 10, 12.75, formation="skirmishers"), True),
        ("adf-reference-15mm", cs("7-tenn", 10, 12.75, level="routed"), True),
        ("adf-reference-15mm", cs("7-tenn", 10, 12.751), False),
    ],
)
def test_which_enemies_are_near_differs_by_card(edition: str, enemy: Any, near: bool) -> None:
    assert stands(enemy, edition=edition).enemy_near is near


def test_a_near_enemy_counts_unseen() -> None:
    assert stands(cs("7-tenn", 10, 11.7), terrain=[area("village", 5, 10.5, 15, 11)]).enemy_near


BATTERY = guns(cs("marye", 10, 30))
"""Napoleons: 13 inches, at long range 26. Front at 29.5."""


def test_behind_friends_six_inches_nearer_to_every_enemy_in_range() -> None:
    # The unit is 19.125 from the guns; a line at y reaches to y + 0.375 and must be at most 13.125 from 29.5.
    assert stands(BATTERY, us("19-ind", 10, 16)).behind_friends
    assert not stands(BATTERY, us("19-ind", 10, 15.999)).behind_friends
    assert not stands(BATTERY).behind_friends
    assert not stands(BATTERY, us("19-ind", 13, 16)).behind_friends, "beside the line"
    assert not stands(BATTERY, us("19-ind", 10, 16, level="routed")).behind_friends
    assert not stands(BATTERY, cs("7-tenn", 10, 16)).behind_friends, "no friends"


def test_on_the_western_card_it_is_nine_inches() -> None:
    # There a line is 0.563 deep and a gun 0.75: 10.281 to 29.625 is 19.344, and 10.344 are left for the friend.
    west = {"edition": "adf-western-10mm"}
    near, far = us("19-ind", 10, 19), us("19-ind", 10, 18.9)
    assert stands(guns(cs("marye", 10, 30), weapon="parrott-10-pdr"), near, **west).behind_friends
    assert not stands(guns(cs("marye", 10, 30), weapon="parrott-10-pdr"), far, **west).behind_friends


def test_every_enemy_in_range_must_be_screened_or_only_the_nearest() -> None:
    aside = guns(cs("pegram", 25, 28))
    units = BATTERY, us("19-ind", 10, 20), aside
    assert not stands(*units).behind_friends
    # Pegram is 23.4 away by the centres, Marye 20.
    assert stands(*units, rulings={"behind_friends": "nearest-enemy"}).behind_friends


def test_an_enemy_whom_the_ground_hides_needs_no_screen() -> None:
    aside = guns(cs("pegram", 25, 28))
    village = [area("village", 20, 20, 24, 30)]
    assert stands(BATTERY, us("19-ind", 10, 20), aside, terrain=village).behind_friends


def test_out_of_everybodys_range_the_nearest_enemy_is_the_one_to_be_screened_from() -> None:
    # Muskets carry six inches: the 7th is 19.25 away.
    assert stands(cs("7-tenn", 10, 30), us("19-ind", 10, 20)).behind_friends
    assert not stands(cs("7-tenn", 10, 30), us("19-ind", 20, 20)).behind_friends


def test_a_rally_is_harder_under_guns_that_could_enfilade() -> None:
    # Guns due east, 90 degrees off the facing, 9.6 inches away, facing west.
    shaken = us("24-mich", 10, 10, level="shaken")
    east = guns(cs("marye", 21, 10), facing=270)
    found = stands(east, unit=shaken, purpose="rally")
    assert (found.fire, found.aspect) == ("artillery", "partial-flank")
    assert stands(east, unit=shaken).fire == "", "not in a check"
    assert stands(guns(cs("marye", 21, 10)), unit=shaken, purpose="rally").fire == "", "they face another way"
    assert stands(guns(cs("marye", 30, 10), facing=270), unit=shaken, purpose="rally").fire == "", "normal range is 13"
    assert stands(east, unit=shaken, purpose="rally", rulings={"rally_enfilade": "never"}).fire == ""
    village = [area("village", 14, 0, 18, 30)]
    assert stands(east, unit=shaken, purpose="rally", terrain=village).fire == "", "not in sight"


def test_the_worst_of_several_enfilades_counts_in_a_rally() -> None:
    # Full flank is worse for a line than partial; a fire from the front is no enfilade.
    shaken = us("24-mich", 10, 10, level="shaken")
    partial, full = guns(cs("marye", 21, 11), facing=270), guns(cs("pegram", 0, 8), facing=90)
    front = guns(cs("crenshaw", 10, 20))
    found = stands(front, partial, full, unit=shaken, purpose="rally")
    assert found.aspect == "full-flank"
    assert stands(front, unit=shaken, purpose="rally").fire == ""


def after_fire(*units: Any, terrain: Any = (), code: str = "1H", **due: Any) -> Situation:
    """The check of the 24th after the 7th Tennessee's fire at it."""
    table, state = little([MICHIGAN, cs("7-tenn", 10, 13), *units], terrain)
    shot = aim.shot(table, state, ("7-tenn",), "24-mich")
    told = Due(unit="24-mich", cause="losses", source="7-tenn", shot=shot, code=code, **due)
    return moment.check_situation(table, state, told)


def test_a_check_after_fire_knows_what_the_fire_was() -> None:
    found = after_fire(us("19-ind", 12, 10))
    assert (found.added, found.fire, found.aspect, found.supports) == (2, "other", "front", 1)
    assert after_fire(code="1MC").added == 1
    charging = after_fire(charging=True, own_charge=True)
    assert charging.charging
    assert charging.own_charge


def test_the_cover_in_a_check_is_that_against_the_fire() -> None:
    wall = [line("stone-wall", (5, 10.8), (15, 10.8))]
    assert after_fire(terrain=wall).cover == ("stone-wall",)
    table, state = little([MICHIGAN, cs("7-tenn", 10, 13), cs("13-ala", 10, 6, facing=0)], wall)
    shot = aim.shot(table, state, ("13-ala",), "24-mich")
    due = Due(unit="24-mich", cause="losses", source="13-ala", shot=shot, code="1H")
    found = moment.check_situation(table, state, due)
    assert (found.cover, found.aspect) == ((), "rear")
    found = moment.check_situation(table, state, msgspec.structs.replace(due, source=""))
    assert found.cover == (), "though the nearest enemy is before the wall"


def test_a_check_without_fire_faces_the_enemy_that_caused_it() -> None:
    wall = [line("stone-wall", (5, 10.8), (15, 10.8))]
    table, state = little([MICHIGAN, us("19-ind", 14, 10), cs("7-tenn", 10, 13), cs("13-ala", 10, 6)], wall)
    covers = [
        moment.check_situation(table, state, Due(unit="24-mich", cause="router", source=source)).cover
        for source in ("19-ind", "13-ala")
    ]
    assert covers == [("stone-wall",), ()], "for a friend's rout it is the nearest enemy"


def test_the_check_can_be_assessed() -> None:
    """A veteran's 5 or so, and 2 for the hit: the point of the whole is two higher than without it."""
    table, state = little([MICHIGAN, cs("7-tenn", 10, 13)])
    unit = state.units["24-mich"].unit
    with_fire = morale.assess(table.edition, unit, after_fire())
    without = morale.assess(table.edition, unit, moment.situation(table, state, state.units["24-mich"]))
    assert with_fire.point == without.point + 2


CONTACT = us("24-mich", 10, 10), cs("7-tenn", 10, 10.75), cs("14-tenn", 11.8, 10.75), cs("1-tenn", 13.7, 10.75)


def test_the_sides_of_a_clash() -> None:
    table, state = little(list(CONTACT), (), [led("archer", side="cs", attached="7-tenn", benefit=1)])
    found = moment.clash(
        table, state, ["7-tenn", "14-tenn"], ["24-mich"], "full-flank", own=("7-tenn",), began=("14-tenn",), distance=0
    )
    attacker, defender = found.attacker, found.defender
    assert [unit.name for unit in (attacker.unit, *attacker.others)] == ["7-tenn", "14-tenn"]
    # The 1st is 2.0 from the 7th, too far; the 14th, in contact too, counts as support.
    assert attacker.supporters == ()
    assert attacker.supports == 1
    assert attacker.situation.own_charge
    assert not attacker.began_disordered
    assert (attacker.situation.leader, defender.situation.leader) == (1, 0)
    assert (defender.unit.name, defender.supports, defender.disengaging) == ("24-mich", 0, False)
    assert (found.aspect, found.aspect_at_contact, found.distance) == ("full-flank", "front", 0)


def test_supporters_not_in_contact_are_named() -> None:
    table, state = little(list(CONTACT))
    side = moment.side_of(table, state, ["14-tenn", "7-tenn"], began=("14-tenn",))
    assert [unit.name for unit in side.supporters] == ["1-tenn"]
    assert side.supports == 2
    assert side.began_disordered
    assert [piece.id for piece in moment.side_supporters(table, state, ["14-tenn", "7-tenn"])] == ["1-tenn"]


def test_a_defender_that_has_broken_off_and_how_often_it_has_checked() -> None:
    table, state = little(list(CONTACT))
    found = moment.clash(
        table, state, ["7-tenn"], ["24-mich"], "front", left=True, counter=True, further=True, checked=1
    )
    assert found.defender.disengaging
    assert not found.attacker.disengaging
    assert (found.countercharge, found.further, found.checked, found.distance) == (True, True, 1, None)


def test_cover_in_a_clash_is_against_the_other_side() -> None:
    wall = [line("stone-wall", (5, 10.8), (15, 10.8))]
    front, rear = cs("7-tenn", 10, 13), cs("13-ala", 10, 8)
    table, state = little([MICHIGAN, front, rear], wall)
    assert moment.clash(table, state, ["7-tenn"], ["24-mich"], "front").defender.situation.cover == ("stone-wall",)
    assert moment.clash(table, state, ["13-ala"], ["24-mich"], "rear").defender.situation.cover == ()


def battery_side(*friends: Any, also: tuple[str, ...] = (), **rulings: Any) -> Any:
    table, state = little([guns(us("hall", 10, 10)), *friends, cs("7-tenn", 10, 12)], rulings=rulings)
    return table, moment.side_of(table, state, ["hall", *also])


def test_a_battery_is_supported_by_regiments_alone() -> None:
    assert is_alone(battery_side()[1])
    assert is_alone(battery_side(guns(us("reynolds", 11.2, 10)))[1])
    assert is_alone(battery_side(guns(us("reynolds", 11.2, 10)), also=("reynolds",))[1])
    assert not is_alone(battery_side(us("2-wis", 12, 10))[1])
    assert not is_alone(battery_side(us("2-wis", 12, 10), guns(us("reynolds", 11.2, 10)), also=("2-wis",))[1])


def test_a_batterys_regiment_in_contact_lends_its_charge_morale() -> None:
    column = us("2-wis", 11.4, 10, formation="attack-column")
    table, side = battery_side(column, also=("2-wis",), supported_battery="with-support")
    assert [unit.name for unit in side.supporters] == ["2-wis"]
    assert charge_morale(table.edition, side).value == -2


def test_attached_figures_fight_in_a_clash() -> None:
    table, state = little(list(CONTACT))
    state = changed(state, "24-mich", attached=2)
    assert moment.side_of(table, state, ["24-mich"]).unit.strength == 10


def test_a_result_that_costs_a_section_is_known_to_the_batterys_check() -> None:
    table, state = little([guns(us("hall", 10, 10)), guns(cs("marye", 10, 20))])
    shot = aim.shot(table, state, ("marye",), "hall")
    due = Due(unit="hall", cause="losses", source="marye", shot=shot, code="1H")
    found = moment.check_situation(table, state, due)
    assert (found.fire, found.sections_just_lost) == ("artillery", 1)


@pytest.mark.parametrize("edition", [name for name in enfilade.editions() if name.startswith("adf-")])
def test_on_every_card_a_fire_and_the_check_it_causes_can_be_read_off_the_table(edition: str) -> None:
    units = [MICHIGAN, us("19-ind", 13, 10), guns(us("hall", 16, 10)), cs("7-tenn", 10, 11.8)]
    table, state = little(units, (), [led("meredith", attached="24-mich")], edition)
    shot = aim.shot(table, state, ("7-tenn",), "24-mich")
    due = Due(unit="24-mich", cause="losses", source="7-tenn", shot=shot, code="1H")
    found = moment.check_situation(table, state, due)
    assert (found.added, found.fire, found.leader) == (2, "other", 1)
    assert morale.assess(table.edition, state.units["24-mich"].unit, found).point >= 0


def test_skirmishers_on_the_flank_do_not_make_a_rally_harder() -> None:
    # A quarter of a circle off the facing, an inch and a half away.
    shaken = us("24-mich", 10, 10, level="shaken")
    line = stands(cs("7-tenn", 12.75, 10, facing=270), unit=shaken, purpose="rally")
    assert (line.fire, line.aspect) == ("other", "partial-flank")
    skirmishers = cs("7-tenn", 12.75, 10, facing=270, formation="skirmishers")
    assert stands(skirmishers, unit=shaken, purpose="rally").fire == ""
