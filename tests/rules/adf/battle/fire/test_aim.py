"""Fires on little tables: what the table tells of them, and which it refuses."""

from typing import Any

import pytest
from tests.rules.adf.battle.tables import area, changed, cs, guns, horse, line, little, us

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters import fire
from enfilade.rules.adf.chapters.shot import Shot

MICHIGAN = us("24-mich", 10, 10)
"""Its front runs along 10.375 from 9.125 to 10.875."""
TENNESSEE = cs("7-tenn", 10, 14)
"""Its front runs along 13.625: 3.25 inches away."""


def fired(
    *units: Any, by: Any = "24-mich", at: str = "7-tenn", terrain: Any = (), rulings: Any = None, **how: Any
) -> Shot:
    table, state = little(list(units), terrain, rulings=rulings)
    return aim.shot(table, state, (by,) if isinstance(by, str) else by, at, **how)


def refused(*units: Any, **told: Any) -> str:
    with pytest.raises(Illegal) as caught:
        fired(*units, **told)
    return caught.value.rule


def test_a_fire_in_the_open() -> None:
    shot = fired(MICHIGAN, TENNESSEE)
    assert [unit.name for unit in shot.firers] == ["24-mich"]
    assert shot.target.name == "7-tenn"
    assert shot.distance == 3250
    assert (shot.band, shot.aspect, shot.cover) == (None, "front", ())
    flags = shot.charging, shot.charged, shot.reaction, shot.from_village, shot.behind_skirmishers, shot.disengaging
    assert not any(flags)


def test_what_the_caller_knows_is_passed_on() -> None:
    shot = fired(MICHIGAN, TENNESSEE, reaction=True, charging=True, charged=True, disengaging=True)
    assert shot.reaction
    assert shot.charging
    assert shot.charged
    assert shot.disengaging
    assert fired(MICHIGAN, TENNESSEE, desperate=True).band == "desperation"


def test_cover_and_aspect_are_read_off_the_table() -> None:
    away = cs("7-tenn", 10, 14, facing=0)
    shot = fired(MICHIGAN, away, terrain=[area("orchard", 9, 13, 11, 15)])
    assert shot.aspect == "rear"
    assert shot.cover == ("orchard",)
    assert fired(MICHIGAN, TENNESSEE, terrain=[line("stone-wall", (5, 13), (15, 13))]).cover == ("stone-wall",)


def test_who_fires_out_of_a_village() -> None:
    assert fired(MICHIGAN, TENNESSEE, terrain=[area("farm", 9, 9, 11, 11)]).from_village
    assert not fired(MICHIGAN, TENNESSEE, terrain=[area("farm", 9, 13.5, 11, 15)]).from_village


def test_attached_figures_fight_with_the_unit() -> None:
    _, state = little([us("24-mich", 10, 10, strength=6, full=9, attached=2)])
    unit = aim.fighting(state.units["24-mich"])
    assert (unit.strength, unit.start) == (8, 11)


def test_nobody_fires_at_friends_or_at_who_is_not_there() -> None:
    assert refused(MICHIGAN, us("19-ind", 10, 14), at="19-ind") == "adf.table.enemy"
    assert refused(MICHIGAN, cs("7-tenn", 10, 14, place="gone")) == "adf.table.enemy"
    assert refused(MICHIGAN, TENNESSEE, by=("24-mich", "7-tenn")) == "adf.table.enemy"
    with pytest.raises(Malformed, match="no unit '2-miss'"):
        fired(MICHIGAN, TENNESSEE, at="2-miss")
    with pytest.raises(Malformed, match="each once"):
        fired(MICHIGAN, TENNESSEE, by=("24-mich", "24-mich"))


def test_a_unit_must_see_its_target() -> None:
    assert refused(MICHIGAN, TENNESSEE, terrain=[area("village", 0, 12, 48, 13)]) == "adf.table.sight"


def test_the_arc_opens_by_45_degrees_from_each_front_corner() -> None:
    # The ray from the corner at 10.875, 10.375 passes 13.925, 13.425. The target's north-west corner, 0.875 west and
    # 0.375 north of its centre, is a little inside it and a little outside.
    inside, outside = cs("7-tenn", 14.8, 13.1), cs("7-tenn", 14.8, 13.0)
    assert fired(MICHIGAN, inside).aspect == "partial-flank"
    assert refused(MICHIGAN, outside) == "adf.table.arc"
    assert refused(MICHIGAN, cs("7-tenn", 10, 6)) == "adf.table.arc", "behind"


def test_skirmishers_have_the_same_arc_unless_a_club_says_otherwise() -> None:
    skirmishers = us("24-mich", 10, 10, formation="skirmishers")
    behind = cs("7-tenn", 10, 6)
    assert refused(skirmishers, behind) == "adf.table.arc"
    assert fired(skirmishers, behind, rulings={"skirmisher_arc": "all-round"})
    assert refused(MICHIGAN, behind, rulings={"skirmisher_arc": "all-round"}) == "adf.table.arc"


def test_the_arc_may_be_the_whole_width() -> None:
    half = cs("7-tenn", 14.0, 13.5)  # its corner at 13.125, 13.875 is 2.25 aside and 3.5 ahead: 33 degrees
    assert fired(MICHIGAN, half)
    assert refused(MICHIGAN, half, rulings={"arc_measured": "across-the-front"}) == "adf.table.arc"


BESIDE = cs("13-ala", 13.5, 14)
"""In the arc, outside the primary zone: it begins at 12.625, the zone ends at 10.875."""


def test_the_closest_enemy_in_the_primary_zone_must_be_engaged() -> None:
    assert refused(MICHIGAN, TENNESSEE, BESIDE, at="13-ala") == "adf.table.primary-zone"
    assert fired(MICHIGAN, TENNESSEE, BESIDE)
    assert fired(MICHIGAN, BESIDE, at="13-ala"), "nobody in the zone"
    behind = cs("14-tenn", 10.4, 16)
    assert refused(MICHIGAN, TENNESSEE, behind, at="14-tenn") == "adf.table.primary-zone"


def test_the_zone_may_be_as_wide_as_the_arc() -> None:
    near = cs("13-ala", 13.5, 13)
    wide = {"primary_zone_width": "fire-arc"}
    assert fired(MICHIGAN, TENNESSEE, near)
    # The 13th is 1.75 aside and 2.25 ahead: 2.85 away against 3.25.
    assert refused(MICHIGAN, TENNESSEE, near, rulings=wide) == "adf.table.primary-zone"
    assert fired(MICHIGAN, TENNESSEE, near, at="13-ala", rulings=wide)


def test_routed_enemies_in_the_zone_may_be_ignored() -> None:
    routed = cs("7-tenn", 10, 14, level="routed")
    assert fired(MICHIGAN, routed, BESIDE, at="13-ala")
    assert fired(MICHIGAN, routed, BESIDE, at="7-tenn")
    bound = {"routed_in_primary_zone": "must-be-engaged"}
    assert refused(MICHIGAN, routed, BESIDE, at="13-ala", rulings=bound) == "adf.table.primary-zone"


def test_an_enemy_unseen_or_beyond_the_weapons_reach_binds_nobody() -> None:
    far = cs("7-tenn", 10, 17)  # 6.25 away: a rifle musket carries 3, at long range 6
    assert fired(MICHIGAN, far, BESIDE, at="13-ala")
    assert fired(MICHIGAN, TENNESSEE, BESIDE, at="13-ala", terrain=[area("village", 8.5, 12, 11, 13)])


def test_who_is_charged_may_always_fire_at_his_charger() -> None:
    assert fired(MICHIGAN, TENNESSEE, BESIDE, at="13-ala", reaction=True, charging=True, charged=True)
    assert refused(MICHIGAN, TENNESSEE, BESIDE, at="13-ala", reaction=True, charging=True) == "adf.table.primary-zone"


def test_the_zone_binds_a_charge_beyond_the_reach_of_muskets() -> None:
    # The 7th is 6.25 away; a column does not fire at all, and charges.
    units = [us("24-mich", 10, 10, formation="attack-column"), cs("7-tenn", 10, 17.375), BESIDE]
    table, state = little(units)
    column, ahead, beside = state.units.values()
    aim.check_zone(table, state, column, ahead)
    with pytest.raises(Illegal, match="7-tenn stands closest"):
        aim.check_zone(table, state, column, beside)


def test_two_at_the_same_distance_are_both_closest() -> None:
    # The lines meet before the middle of the front.
    left, right = cs("7-tenn", 9.1, 14), cs("13-ala", 10.9, 14)
    for at in ("7-tenn", "13-ala"):
        assert fired(MICHIGAN, left, right, at=at).distance == 3250


def test_nobody_fires_through_friends() -> None:
    seen = {"sight_blocked_by_units": "none"}
    friend = us("19-ind", 10, 12)
    assert refused(MICHIGAN, friend, TENNESSEE, rulings=seen) == "adf.table.through-friends"
    assert refused(MICHIGAN, friend, TENNESSEE) == "adf.table.sight", "usually he is not even seen"
    assert fired(MICHIGAN, us("19-ind", 12, 12), TENNESSEE, rulings=seen), "beside the line"


def test_skirmishers_may_be_fired_through_unless_a_club_says_otherwise() -> None:
    screen = us("19-ind", 10, 12, formation="skirmishers")
    assert fired(MICHIGAN, screen, TENNESSEE)
    assert (
        refused(MICHIGAN, screen, TENNESSEE, rulings={"fire_through_skirmishers": False}) == "adf.table.through-friends"
    )


def test_guns_fire_over_friends_from_higher_ground() -> None:
    battery, friend = guns(us("hall", 10, 10)), us("19-ind", 10, 12)
    hill = [area("height", 0, 0, 48, 11, level=1)]
    assert fired(battery, friend, TENNESSEE, by="hall", terrain=hill)
    assert refused(battery, friend, TENNESSEE, by="hall") == "adf.table.sight"


def test_units_that_combine_must_be_adjacent_and_of_one_arm() -> None:
    both = ("24-mich", "19-ind")
    shot = fired(MICHIGAN, us("19-ind", 11.8, 10), TENNESSEE, by=both)
    assert [unit.name for unit in shot.firers] == list(both)
    apart = us("19-ind", 12.8, 10)  # 1.05 from the 24th
    assert refused(MICHIGAN, apart, TENNESSEE, by=both) == "adf.table.combine"
    assert refused(MICHIGAN, guns(us("hall", 11.5, 10)), TENNESSEE, by=("24-mich", "hall")) == "adf.table.combine"


def test_combined_fire_is_measured_by_the_farthest_or_the_nearest() -> None:
    both: Any = {"by": ("24-mich", "19-ind")}
    units = MICHIGAN, us("19-ind", 11.8, 9.5), TENNESSEE
    # The 19th is 0.5 further back; its front begins at 10.925, 0.05 beside the target: hypot(3.75, 0.05) = 3.750.
    assert fired(*units, **both).distance == 3750
    assert fired(*units, **both, rulings={"combined_band": "best"}).distance == 3250


def test_the_best_band_is_only_for_units_all_in_range() -> None:
    told = {"by": ("24-mich", "19-ind"), "rulings": {"combined_band": "best"}}
    # 5.75 and 6.25 inches; six are the most.
    units = MICHIGAN, us("19-ind", 11.8, 9.5), cs("7-tenn", 10, 16.5)
    assert refused(*units, **told) == "adf.fire.bands"


def test_combined_fire_is_at_its_worst_in_cover_and_aspect() -> None:
    # Facing south-west: the 24th is 45 degrees off its front, the 19th nearer 60.
    target = cs("7-tenn", 10, 14, facing=225)
    assert fired(MICHIGAN, us("19-ind", 11.8, 10), target, by=("24-mich", "19-ind")).aspect == "front"
    assert fired(MICHIGAN, us("19-ind", 11.8, 10), target, by="19-ind").aspect == "partial-flank"


def test_guns_may_have_to_spare_enemies_close_to_friends() -> None:
    units = guns(us("hall", 10, 10)), us("19-ind", 12.5, 13), cs("7-tenn", 10, 14)
    strict = {"guns_near_friends": "not-at-adjacent-enemies"}
    assert fired(*units, by="hall")
    assert refused(*units, by="hall", rulings=strict) == "adf.table.guns-near-friends"
    far = guns(us("hall", 10, 10)), us("19-ind", 12.9, 13), cs("7-tenn", 10, 14)
    assert fired(*far, by="hall", rulings=strict)
    together = guns(us("hall", 10, 10)), guns(us("reynolds", 11.1, 10)), cs("7-tenn", 10, 11.6)
    assert fired(*together, by=("hall", "reynolds"), rulings=strict), "the guns that fire are not the friends meant"
    assert refused(*together, by="hall", rulings=strict) == "adf.table.guns-near-friends"


def test_two_inches_behind_friendly_skirmishers() -> None:
    # Skirmishers at 14 reach to 14.375; the line at 16.75 begins at 16.375.
    screen = cs("13-ala", 10, 14, formation="skirmishers")
    battery = guns(us("hall", 10, 6))
    zone = {"routed_in_primary_zone": "may-be-ignored"}

    def behind(y: float, screen: Any = screen) -> bool:
        table, state = little([battery, screen, cs("7-tenn", 10, y)], rulings=zone)
        return aim.plain_shot(table, state, [state.units["hall"]], state.units["7-tenn"]).behind_skirmishers

    assert behind(16.75)
    assert not behind(16.749)
    assert not behind(16.75, cs("13-ala", 10, 14)), "a line is no screen"
    assert not behind(16.75, cs("13-ala", 13, 14, formation="skirmishers")), "beside the line of fire"
    assert not behind(16.75, us("19-ind", 10, 14, formation="skirmishers")), "the firer's own"


def hits(firer: Any, *others: Any, terrain: Any = ()) -> list[str]:
    table, state = little([firer, *others], terrain)
    return aim.can_hit(table, state, state.units[firer["id"]])


def test_whom_a_unit_can_hit() -> None:
    others = TENNESSEE, BESIDE, cs("1-tenn", 10, 6), cs("14-tenn", 10, 30), us("19-ind", 7, 13)
    assert hits(MICHIGAN, *others) == ["7-tenn", "13-ala"]
    assert hits(MICHIGAN, cs("7-tenn", 10, 16.75)) == ["7-tenn"], "six inches are the end of long range"
    assert hits(MICHIGAN, cs("7-tenn", 10, 16.751)) == []


def test_a_target_far_aside_but_in_range_is_not_overlooked() -> None:
    # Its nearest corner is 18 aside and 18.4 ahead of the front's end: 25.7 inches of the 26 that a Napoleon carries.
    battery = guns(us("hall", 20, 10))
    assert hits(battery, cs("7-tenn", 39.375, 29.275)) == ["7-tenn"]


@pytest.mark.parametrize(
    "more",
    [
        {"level": "routed"},
        {"formation": "road-column"},
        {"formation": "attack-column"},
        {"place": "reserve"},
    ],
)
def test_who_cannot_fire_hits_nobody(more: Any) -> None:
    assert hits(us("24-mich", 10, 10, **more), TENNESSEE) == []


def test_limbered_guns_and_horsemen_hit_nobody_at_a_distance() -> None:
    assert hits(guns(us("hall", 10, 10), formation="limbered"), TENNESSEE) == []
    assert hits(horse(us("8-ill", 10, 10), mounted=True), TENNESSEE) == []
    assert hits(horse(us("8-ill", 10, 10)), TENNESSEE) == ["7-tenn"]


def test_targets_are_exactly_those_that_may_be_shot_at() -> None:
    units = [
        MICHIGAN,
        us("19-ind", 11.5, 12, formation="skirmishers"),
        TENNESSEE,
        BESIDE,
        cs("5-ala", 6.5, 14),
        cs("14-tenn", 10, 15.5, level="routed"),
    ]
    for rulings in ({}, {"fire_through_skirmishers": False}, {"sight_blocked_by_units": "none"}):
        table, state = little(units, rulings=rulings)
        for id in ("24-mich", "19-ind", "7-tenn", "13-ala", "5-ala"):
            assert set(aim.targets(table, state, state.units[id])) == legal(table, state, id)


def legal(table: Field, state: State, id: str) -> set[str]:
    found = set()
    for enemy in state.units:
        try:
            fire.assess(table.edition, aim.shot(table, state, (id,), enemy))
        except Illegal:
            continue
        found.add(enemy)
    return found


def passed(*others: Any, arm: Any = "infantry", **rulings: Any) -> tuple[str, ...]:
    table, state = little([MICHIGAN, TENNESSEE, *others], rulings=rulings)
    return aim.behind(table, state, state.units["7-tenn"], state.units["24-mich"], arm)


def test_fire_passes_on_to_who_stands_straight_behind() -> None:
    # The target ends at 14.375: an inch for muskets, two for guns.
    near, far = cs("14-tenn", 10, 15.7), cs("1-tenn", 10.5, 16.5)
    assert passed(near) == ("14-tenn",)
    assert passed(far) == (), "it begins at 16.125"
    assert passed(far, near, arm="artillery") == ("14-tenn", "1-tenn")
    assert passed(cs("14-tenn", 11.8, 15.7)) == (), "beside the strip"


def test_whom_it_hits_there_is_a_ruling() -> None:
    own = us("19-ind", 10, 15.7)
    assert passed(own) == ("19-ind",)
    assert passed(own, pass_through_hits="foe-only") == ()


def test_who_fires_is_not_hit_by_his_own_fire() -> None:
    table, state = little([MICHIGAN, TENNESSEE, us("19-ind", 10, 15.7)])
    target, firer = state.units["7-tenn"], state.units["24-mich"]
    assert aim.behind(table, state, target, firer, "infantry", ("24-mich", "19-ind")) == ()


def test_the_strip_lies_along_the_line_of_fire() -> None:
    units = [us("24-mich", 6, 10), TENNESSEE, cs("14-tenn", 11.9, 15.4), cs("1-tenn", 9, 15.6)]
    table, state = little(units)
    assert aim.behind(table, state, state.units["7-tenn"], state.units["24-mich"], "infantry") == ("14-tenn",)


def test_a_distance_is_close_within_an_eighth_of_an_inch_of_a_limit() -> None:
    table, state = little([MICHIGAN, guns(us("hall", 14, 10))])
    limits = aim.limits_of(table, state.units["24-mich"].unit)
    assert limits == (1000, 3000, 6000)
    assert aim.limits_of(table, state.units["hall"].unit) == (3000, 6500, 13_000, 26_000)
    assert [aim.measured(table, apart, limits) for apart in (874, 875, 1125, 1126, 2900, 5000)] == [
        False,
        True,
        True,
        False,
        True,
        False,
    ]


def test_a_fire_is_assessed_as_the_table_tells_it() -> None:
    """Eight figures at 3.25 inches are at long range; at 3 it is normal."""
    table, state = little([MICHIGAN, TENNESSEE])
    assert fire.assess(table.edition, aim.shot(table, state, ("24-mich",), "7-tenn")).band == "long"
    closer = changed(state, "7-tenn", y=13_750)
    assert fire.assess(table.edition, aim.shot(table, closer, ("24-mich",), "7-tenn")).band == "normal"


def test_who_faces_away_can_be_hit_and_who_stands_behind_cannot() -> None:
    table, state = little([us("2-wis", 20, 10), cs("7-tenn", 20, 13, facing=0), cs("13-ala", 20, 7, facing=0)])
    assert aim.can_hit(table, state, state.units["2-wis"]) == ["7-tenn"]
