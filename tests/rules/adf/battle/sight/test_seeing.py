"""Lines of sight on little tables, between units of which some stand in the way."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.adf.battle.tables import area, changed, cs, guns, led, little, us

from enfilade.ground import sight
from enfilade.ground.box import distance
from enfilade.rules.adf.battle.fire.aim import has_line_of_fire
from enfilade.rules.adf.battle.sight import seeing
from enfilade.tabletop import board


def seen(*units: dict[str, Any], terrain: Any = (), **rulings: Any) -> bool:
    """Whether the first sees the last."""
    table, state = little(list(units), terrain, rulings=rulings)
    return seeing.sees(table, state, state.units[units[0]["id"]], state.units[units[-1]["id"]])


ARCHER = cs("7-tenn", 10, 20)


@pytest.mark.parametrize(
    ("kind", "deep", "expected"),
    [
        ("heavy-woods", 1.0, True),
        ("heavy-woods", 1.01, False),
        ("light-woods", 2.0, True),
        ("light-woods", 2.01, False),
        ("orchard", 2.01, False),
        ("broken", 5, True),
        ("village", 0.5, False),
    ],
)
def test_one_sees_so_far_through_woods_and_not_through_villages(kind: str, deep: float, expected: bool) -> None:
    assert seen(us("24-mich", 10, 10), ARCHER, terrain=[area(kind, 0, 12, 48, 12 + deep)]) is expected


def test_switches_of_sight_are_the_clubs() -> None:
    band = [area("heavy-woods", 0, 12, 48, 14)]
    assert not seen(us("24-mich", 10, 10), ARCHER, terrain=band)
    assert seen(us("24-mich", 10, 10), ARCHER, terrain=band, sight_heavy_woods=2000)
    assert seen(us("24-mich", 10, 10), ARCHER, terrain=[area("farm", 0, 12, 48, 14)], sight_blocked_by_villages=False)


def test_higher_ground_between_blocks() -> None:
    ridge = [area("height", 0, 13, 48, 15, level=1)]
    assert not seen(us("24-mich", 10, 10), ARCHER, terrain=ridge)
    assert seen(us("24-mich", 10, 10), ARCHER, terrain=ridge, sight_blocked_by_height=False)


def test_a_line_between_hides_who_stands_straight_behind_it() -> None:
    assert not seen(us("24-mich", 10, 10), us("19-ind", 10, 15), ARCHER)
    assert not seen(us("24-mich", 10, 10), cs("13-ala", 10, 15), ARCHER), "of either side"


def test_past_the_end_of_a_line_one_sees_from_a_corner_but_not_from_the_middle() -> None:
    # The left end of the front, 0.855 west of the middle, looks past a line that ends 0.775 west of it.
    units = us("24-mich", 10, 10), us("19-ind", 10.1, 15), ARCHER
    assert seen(*units)
    assert not seen(*units, sight_from="front-centre")


def test_which_units_hide_others_is_a_ruling() -> None:
    screen = us("19-ind", 10, 15, formation="skirmishers")
    assert seen(us("24-mich", 10, 10), screen, ARCHER)
    assert not seen(us("24-mich", 10, 10), screen, ARCHER, sight_blocked_by_units="all-units")
    assert seen(us("24-mich", 10, 10), us("19-ind", 10, 15), ARCHER, sight_blocked_by_units="none")


HILL = [area("height", 0, 0, 48, 12, level=1)]


def test_guns_on_a_hill_see_over_friends_below() -> None:
    battery = guns(us("hall", 10, 10))
    assert seen(battery, us("19-ind", 10, 15), ARCHER, terrain=HILL)
    assert not seen(battery, us("19-ind", 10, 15), ARCHER), "on the level they do not"
    assert not seen(battery, us("19-ind", 10, 11.5), ARCHER, terrain=HILL), "nor over friends as high"
    assert not seen(battery, cs("13-ala", 10, 15), ARCHER, terrain=HILL), "nor over enemies"
    assert not seen(battery, us("19-ind", 10, 15), ARCHER, terrain=HILL, guns_over_friends="never")
    assert not seen(us("24-mich", 10, 10), us("19-ind", 10, 15), ARCHER, terrain=HILL), "infantry never does"


def test_who_touches_a_unit_is_seen_even_from_behind_in_heavy_woods() -> None:
    # The column's front is at 10.75, its rear at 9.25: from front to rear alone there is more wood than an inch.
    woods = [area("heavy-woods", 0, 0, 48, 36)]
    column = us("24-mich", 10, 10, formation="attack-column")
    assert seen(column, cs("7-tenn", 10, 8.835), terrain=woods), "0.04 apart"
    assert not seen(column, cs("7-tenn", 10, 8.8), terrain=woods), "0.075 apart"


def test_nobody_sees_who_is_not_on_the_table() -> None:
    assert not seen(us("24-mich", 10, 10), cs("7-tenn", 10, 20, place="reserve"))
    assert not seen(us("24-mich", 10, 10), cs("7-tenn", 10, 20, hidden=True))


def test_who_stands_at_the_southern_edge_fires_through_no_friend_beside_his_front_either() -> None:
    # The front is along y = 750, its right end at x = 10855; the enemy reaches from 8562 to 9437 and up to 5375. All
    # lines to him but those from that end run through the wide skirmishers, who end at x = 10531, y = 1625. The
    # outermost, to his far right corner, is at 10585 there, and at 10662 where the others begin: from x = 10562 and
    # y = 1375 on.
    wide = us("6-wis", 9, 1.25, formation="skirmishers", strength=4, stands=2)
    aside = us("7-wis", 11, 1.75, formation="skirmishers", strength=4, stands=1)
    mark = cs("7-tenn", 9, 5, strength=4, stands=1)
    for friends, free in (([wide], True), ([wide, aside], False)):
        table, state = little([us("2-wis", 10, 0.375), *friends, mark], rulings={"fire_through_skirmishers": False})
        piece, other = state.units["2-wis"], state.units["7-tenn"]
        assert seeing.sees(table, state, piece, other)
        assert has_line_of_fire(table, state, piece, other) is free


def test_what_was_remembered_does_not_outlive_a_move() -> None:
    table, state = little([us("24-mich", 10, 10), us("19-ind", 20, 15), ARCHER])

    def seen_now(at: int) -> bool:
        now = changed(state, "19-ind", x=at)
        return seeing.sees(table, now, now.units["24-mich"], now.units["7-tenn"])

    assert [seen_now(at) for at in (20_000, 10_000, 20_000, 10_000)] == [True, False, True, False]


def test_a_piece_that_a_plan_sets_elsewhere_sees_from_there() -> None:
    table, state = little([us("24-mich", 10, 10), us("19-ind", 10, 15), ARCHER])
    here, mark = state.units["24-mich"], state.units["7-tenn"]
    there = msgspec.structs.replace(here, x=14_000)
    assert [seeing.sees(table, state, one, mark) for one in (here, there, here)] == [False, True, False]


@given(st.lists(st.tuples(st.integers(2, 30), st.integers(2, 20), st.integers(0, 359)), min_size=4, max_size=9))
def test_the_answer_is_that_of_all_formed_units_between(places: list[tuple[int, int, int]]) -> None:
    """The slow twin gives every line all the units on the table."""
    units = [us(f"u{i}", x, y, facing=turn) for i, (x, y, turn) in enumerate(places)]
    table, state = little(units, WOODS)
    pieces = list(state.units.values())
    for one in pieces:
        for other in pieces:
            if one is not other and distance(one.box, other.box) > 50:
                between = [piece.box for piece in pieces if piece is not one and piece is not other]
                slow = sight.sees(table.ground, one.box, other.box, table.sight, between)
                assert seeing.sees(table, state, one, other) is slow


def test_a_table_forgets_before_it_fills_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MOST_REMEMBERED", 5)
    table, state = little([us("24-mich", 10, 10), ARCHER])
    for x in range(20):
        now = changed(state, "24-mich", x=5000 + 100 * x)
        assert seeing.sees(table, now, now.units["24-mich"], now.units["7-tenn"])
        assert len(table.remembered) <= 6


def test_the_reason_is_told() -> None:
    units = [
        us("24-mich", 10, 10),
        us("19-ind", 10, 15),
        ARCHER,
        cs("13-ala", 30, 20),
        cs("5-ala", 40, 10, place="gone"),
    ]
    table, state = little(units, [area("heavy-woods", 15, 0, 25, 36)])
    reasons = [seeing.sees_why(table, state, state.units["24-mich"], one) for one in state.units.values()]
    assert reasons[2:] == ["another unit", "heavy woods", "it is not on the table"]
    assert reasons[1] == ""


WOODS = [area("heavy-woods", 8, 12, 12, 15)]
"""Three inches of heavy woods before the regiment at 10, 10; nothing before a leader two inches to its right."""


def reacts(leader: dict[str, Any] | None, edition: str = "adf-revised-15mm") -> bool:
    units = [us("24-mich", 10, 10), cs("7-tenn", 12.5, 17)]
    table, state = little(units, WOODS, [leader] if leader else [], edition)
    assert not seeing.sees(table, state, state.units["24-mich"], state.units["7-tenn"])
    return seeing.seen_for(table, state, state.units["24-mich"], state.units["7-tenn"])


def test_a_leader_sees_for_units_within_his_reaction_radius() -> None:
    # The right end of the front is at 10.875; twice a benefit of 1 is 2 inches.
    assert not reacts(None)
    assert reacts(led("meredith", 12.875, 10))
    assert not reacts(led("meredith", 12.876, 10))
    assert reacts(led("meredith", 13.5, 10, benefit=2))
    assert not reacts(led("meredith", 12.5, 10, benefit=0)), "no benefit, no radius"
    assert reacts(led("wadsworth", 12.875, 10, commands=("other",))), "whomever he commands"
    assert not reacts(led("heth", 12.875, 10, side="cs")), "but not the enemy's"


def test_on_the_western_card_a_unit_reacts_to_what_it_sees_itself() -> None:
    assert not reacts(led("meredith", 12.5, 10), "adf-western-10mm")


def test_a_leader_sees_over_the_unit_he_is_with_but_not_over_others() -> None:
    units = [us("24-mich", 10, 10), us("19-ind", 10, 13), cs("7-tenn", 10, 20)]
    table, state = little(units, (), [led("meredith", attached="24-mich"), led("wadsworth", attached="19-ind")])
    seers = [
        seeing.leader_sees(table, state, state.leaders[id], state.units["7-tenn"]) for id in ("meredith", "wadsworth")
    ]
    assert seers == [False, True]


def test_the_unit_he_is_with_does_not_hide_the_field_from_a_leader_behind_it() -> None:
    table, state = little([us("24-mich", 10, 10), cs("7-tenn", 10, 20)], (), [led("meredith", 10, 9.5)])
    alone = state.leaders["meredith"]
    with_it = msgspec.structs.replace(alone, attached="24-mich")
    assert [seeing.leader_sees(table, state, one, state.units["7-tenn"]) for one in (alone, with_it)] == [False, True]
