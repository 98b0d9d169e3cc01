"""Neighbours on little tables. A line of two stands at 15 mm is 1.75 inches wide and 0.75 deep."""

from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.tables import area, changed, cs, guns, led, line, little, us

from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import State

WIDE = 1.75


def names(pieces: Any) -> list[str]:
    return [piece.id for piece in pieces]


def test_friends_and_enemies_are_those_on_the_table() -> None:
    _, state = little(
        [us("24-mich", 10, 10), us("19-ind", 14, 10), us("2-wis", 18, 10, place="gone"), cs("7-tenn", 10, 20)]
    )
    assert names(near.on_table(state)) == ["24-mich", "19-ind", "7-tenn"]
    assert names(near.friends(state, state.units["24-mich"])) == ["19-ind"]
    assert names(near.enemies(state, "cs")) == ["24-mich", "19-ind"]


@pytest.mark.parametrize(
    ("kinds", "ground"),
    [
        ([], "open"),
        (["field"], "open"),
        (["broken"], "broken"),
        (["village"], "light-woods"),
        (["farm"], "light-woods"),
        (["orchard"], "light-woods"),
        (["water"], "rough"),
        (["light-woods", "broken"], "light-woods"),
        (["broken", "field", "heavy-woods"], "heavy-woods"),
    ],
)
def test_the_worst_ground_at_a_place_counts(kinds: list[str], ground: str) -> None:
    table, _ = little([], [area(kind, 0, 0, 10, 10) for kind in kinds])
    assert near.ground_at(table, 5000, 5000) == ground


def test_a_club_may_move_in_villages_as_in_the_rough() -> None:
    table, _ = little([], [area("village", 0, 0, 10, 10)], rulings={"village_movement": "rough"})
    assert near.ground_at(table, 5000, 5000) == "rough"


def test_a_road_is_ground_only_if_one_asks_for_it() -> None:
    table, _ = little([], [area("heavy-woods", 0, 0, 10, 10), line("road", (0, 5), (10, 5))])
    assert near.ground_at(table, 5000, 5000) == "heavy-woods"
    assert near.ground_at(table, 5000, 5000, roads=True) == "road"
    assert near.ground_at(table, 5000, 6000, roads=True) == "heavy-woods"


@pytest.mark.parametrize(
    ("ground", "gap", "expected"),
    [
        ("field", 1.0, True),
        ("field", 1.001, False),
        ("broken", 0.5, True),
        ("broken", 0.501, False),
        ("light-woods", 0.5, True),
        ("heavy-woods", 0.05, True),
        ("heavy-woods", 0.051, False),
        ("rough", 0.0, True),
    ],
)
@pytest.mark.parametrize("edition", ["adf-revised-15mm", "adf-reference-15mm"])
def test_adjacent_goes_by_the_ground(edition: str, ground: str, gap: float, expected: bool) -> None:
    units = [us("24-mich", 10, 10), us("19-ind", 10 + WIDE + gap, 10)]
    table, state = little(units, [area(ground, 0, 0, 30, 30)], edition=edition)
    assert near.adjacent(table, state.units["24-mich"], state.units["19-ind"]) is expected
    assert near.is_contiguous(table, state, ["24-mich", "19-ind"]) is expected


def one_in_the_woods(**rulings: str) -> Any:
    """Three quarters of an inch apart, the first in the open and the second in light woods."""
    units = [us("24-mich", 10, 10), us("19-ind", 10 + WIDE + 0.75, 10)]
    return little(units, [area("light-woods", 11.3, 0, 30, 30)], rulings=rulings)


def test_the_worse_ground_of_two_counts() -> None:
    table, state = one_in_the_woods()
    assert not near.adjacent(table, state.units["24-mich"], state.units["19-ind"])
    assert near.reach(table, state.units["24-mich"], state.units["19-ind"]) == 500
    assert not near.is_contiguous(table, state, ["24-mich", "19-ind"])


def test_own_ground_counts_where_a_club_plays_it_so() -> None:
    table, state = one_in_the_woods(adjacency_terrain="own")
    assert near.adjacent(table, state.units["24-mich"], state.units["19-ind"])
    assert not near.adjacent(table, state.units["19-ind"], state.units["24-mich"])
    assert near.is_contiguous(table, state, ["19-ind", "24-mich"])


def row(*gaps: float) -> tuple[Any, State]:
    units, x = [us("a", 3, 10)], 3.0
    for name, gap in zip("bcdef", gaps, strict=False):
        x += WIDE + gap
        units.append(us(name, x, 10))
    return little(units)


def test_a_chain_runs_from_neighbour_to_neighbour_and_stops_at_a_gap() -> None:
    table, state = row(1, 1, 1.5, 0)
    assert near.chain(table, state, ["a"], "abcde") == {"a", "b", "c"}
    assert near.chain(table, state, ["a", "e"], "abcde") == {"a", "b", "c", "d", "e"}
    assert near.chain(table, state, ["a"], "acde") == {"a"}, "b is no member, so it links nobody"
    assert near.chain(table, state, [], "abcde") == set()


def test_who_is_not_on_the_table_links_nobody() -> None:
    table, state = row(1, 1)
    state = changed(state, "b", place="gone")
    assert near.chain(table, state, ["a"], "abc") == {"a"}


def test_units_are_contiguous_in_whatever_order_they_are_named() -> None:
    table, state = row(1, 1, 1.5)
    assert near.is_contiguous(table, state, ["c", "a", "b"])
    assert not near.is_contiguous(table, state, ["c", "a"])
    assert not near.is_contiguous(table, state, ["a", "b", "c", "d"])
    assert near.is_contiguous(table, state, ["d"])


def test_the_nearest_enemy_may_be_one_that_is_not_seen() -> None:
    units = [us("24-mich", 10, 10), cs("7-tenn", 10, 14), cs("13-ala", 18, 15)]
    table, state = little(units, [area("heavy-woods", 5, 11, 12.5, 13)])
    assert names([near.nearest_enemy(table, state, state.units["24-mich"])]) == ["7-tenn"]
    assert names([near.nearest_enemy(table, state, state.units["24-mich"], visible=True)]) == ["13-ala"]


def test_there_may_be_no_enemy() -> None:
    table, state = little([us("24-mich", 10, 10)])
    assert near.nearest_enemy(table, state, state.units["24-mich"]) is None
    assert near.nearest_enemy(table, state, state.units["24-mich"], visible=True) is None


def supported(friend: dict[str, Any], **rulings: str) -> list[str]:
    table, state = little([us("24-mich", 10, 10), friend], rulings=rulings)
    return names(near.supporters(table, state, state.units["24-mich"]))


def test_friends_beside_and_behind_support() -> None:
    assert supported(us("19-ind", 12.75, 10)) == ["19-ind"]
    assert supported(us("19-ind", 10, 8.25)) == ["19-ind"]
    assert supported(us("19-ind", 10, 8.249)) == [], "more than an inch behind"


def test_a_friend_wholly_in_front_supports_only_all_round() -> None:
    ahead = us("19-ind", 10, 11.75)
    assert supported(ahead) == []
    assert supported(ahead, support_sides="all-round") == ["19-ind"]
    assert supported(us("19-ind", 12, 10.6)) == ["19-ind"], "ahead, but not wholly"


@pytest.mark.parametrize(
    ("more", "helps"),
    [
        ({"level": "disorder"}, True),
        ({"level": "shaken"}, False),
        ({"level": "routed"}, False),
        ({"strength": 1}, True),
    ],
)
def test_the_shaken_and_the_routed_do_not_support(more: dict[str, Any], helps: bool) -> None:
    assert bool(supported(us("19-ind", 12, 10, **more))) is helps


def test_guns_in_battery_support_and_limbered_guns_do_not() -> None:
    assert supported(guns(us("hall", 11.5, 10))) == ["hall"]
    assert supported(guns(us("hall", 11.5, 10), formation="limbered")) == []
    assert supported(cs("7-tenn", 12, 10)) == []


def test_regiments_come_before_batteries_and_the_nearest_first() -> None:
    units = [us("24-mich", 10, 10), guns(us("hall", 11.4, 10)), us("19-ind", 7.3, 10), us("2-wis", 10, 9)]
    table, state = little(units)
    # Gaps: hall 0.025 (11.4 - 0.5 - 10.875), 2-wis 0.25 behind, 19-ind 0.95.
    assert names(near.supporters(table, state, state.units["24-mich"])) == ["2-wis", "19-ind", "hall"]


def losses(end: str, **rulings: str) -> int:
    units = [us("24-mich", 10, 10), us("19-ind", 14, 10, place="gone", end=end)]
    table, state = little(units, rulings=rulings)
    assert near.brigade_losses(table, state, "cs") == 0
    return near.brigade_losses(table, state, "us")


def test_what_counts_as_lost_by_a_brigade() -> None:
    assert losses("casualties") == 1
    assert losses("surrender") == 1
    assert losses("surrender", eliminated_by="casualties-only") == 0
    assert losses("left-table") == 0
    assert losses("left-table", leaving_table="eliminated") == 1
    assert losses("abandoned") == 1
    assert losses("joined") == 0
    assert losses("") == 0


def test_a_brigades_own_leader_counts_and_one_above_several_does_not() -> None:
    leaders = [led("meredith"), led("wadsworth", commands=("us", "cutler"))]
    table, state = little([us("24-mich", 10, 10)], leaders=leaders)

    def killed(id: str) -> State:
        fallen = msgspec.structs.replace(state.leaders[id], killed=True, place="gone")
        return msgspec.structs.replace(state, leaders={**state.leaders, id: fallen})

    assert near.brigade_losses(table, killed("meredith"), "us") == 1
    assert near.brigade_losses(table, killed("wadsworth"), "us") == 0
    assert near.brigade_losses(table, state, "us") == 0
