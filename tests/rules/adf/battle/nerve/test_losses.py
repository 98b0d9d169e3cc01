"""Losses on little tables: figures, stands and the ground they cover, and who must check for a unit that is gone."""

from typing import Any

import pytest
from tests.rules.adf.battle.tables import area, cs, guns, led, little, us

from enfilade.rules.adf.battle.events import Left, Lost, Recovered
from enfilade.rules.adf.battle.nerve import losses
from enfilade.rules.adf.battle.play import Play


def play(*units: Any, **told: Any) -> Play:
    return Play(*little(list(units), **told))


def test_figures_fall_and_a_stand_goes_with_its_last() -> None:
    # 8 figures on 2 stands are 4 to a stand: with 5 there are two stands, with 4 there is one, 0.875 wide.
    now = play(us("24-mich", 10, 10))
    assert losses.suffer(now, "24-mich", 3) == 3
    assert (now.unit("24-mich").unit.strength, now.unit("24-mich").width) == (5, 1750)
    assert losses.suffer(now, "24-mich", 1) == 1
    piece = now.unit("24-mich")
    assert (piece.unit.strength, piece.unit.start, piece.width, piece.depth) == (4, 8, 875, 750)
    assert (piece.x, piece.y) == (10_000, 10_000), "about the middle of its front"
    assert now.events == [Lost(unit="24-mich", figures=3, left=5), Lost(unit="24-mich", figures=1, left=4)]


def test_nobody_loses_more_than_he_has() -> None:
    now = play(us("24-mich", 10, 10, strength=2))
    assert losses.suffer(now, "24-mich", 4) == 2
    assert now.unit("24-mich").unit.strength == 0
    assert losses.suffer(now, "24-mich", 1) == 0


def test_an_attached_regiment_loses_first() -> None:
    now = play(us("24-mich", 10, 10, strength=6, attached=2))
    assert losses.suffer(now, "24-mich", 3) == 3
    assert (now.unit("24-mich").attached, now.unit("24-mich").unit.strength) == (0, 5)
    assert now.events == [Lost(unit="24-mich", figures=3, left=5)]


def test_figures_come_back_to_what_a_unit_had_and_bring_their_stand() -> None:
    now = play(us("24-mich", 10, 10, strength=4, full=8))
    assert now.unit("24-mich").width == 875
    losses.recover(now, "24-mich", 1)
    assert (now.unit("24-mich").unit.strength, now.unit("24-mich").width) == (5, 1750)
    losses.recover(now, "24-mich", 9)
    assert now.unit("24-mich").unit.strength == 8
    losses.recover(now, "24-mich", 1)
    assert now.events == [Recovered(unit="24-mich", figures=1), Recovered(unit="24-mich", figures=3)]


def test_the_fewest_it_ever_had_is_remembered() -> None:
    now = play(us("24-mich", 10, 10))
    losses.suffer(now, "24-mich", 4)
    losses.recover(now, "24-mich", 1)
    losses.suffer(now, "24-mich", 1)
    assert (now.unit("24-mich").unit.strength, now.unit("24-mich").unit.fewest) == (4, 4)


def test_the_fewest_stays_the_fewest_though_more_come_back_than_fall_again() -> None:
    # 8, 3, 5 and 4.
    now = play(us("24-mich", 10, 10))
    losses.suffer(now, "24-mich", 5)
    losses.recover(now, "24-mich", 2)
    losses.suffer(now, "24-mich", 1)
    assert (now.unit("24-mich").unit.strength, now.unit("24-mich").unit.fewest) == (4, 3)


LINE = cs("7-tenn", 10, 10), cs("13-ala", 12.5, 10), cs("5-ala", 7, 10), cs("1-tenn", 10, 12)
"""From the 7th: the 13th 0.75 inches, the 5th 1.25, the 1st 1.25 behind."""


def due(now: Play, id: str, end: Any) -> list[str]:
    return [one.unit for one in losses.remove(now, id, end)]


@pytest.mark.parametrize(
    ("end", "switch", "expected"),
    [
        ("casualties", {}, ["13-ala"]),
        ("surrender", {}, ["13-ala"]),
        ("surrender", {"eliminated_by": "casualties-only"}, []),
        ("disintegrated", {"eliminated_by": "casualties-only"}, []),
        ("abandoned", {}, ["13-ala"]),
        ("abandoned", {"abandoned_guns": "out-of-play"}, []),
        ("left-table", {}, []),
        ("left-table", {"leaving_table": "eliminated"}, ["13-ala"]),
    ],
)
def test_friends_adjacent_check_for_a_unit_that_is_eliminated(end: Any, switch: Any, expected: list[str]) -> None:
    now = play(*LINE, rulings=switch)
    assert due(now, "7-tenn", end) == expected
    assert (now.unit("7-tenn").place, now.unit("7-tenn").end) == ("gone", end)
    assert now.events == [Left(unit="7-tenn", end=end)]
    assert due(now, "7-tenn", end) == [], "once"


def test_adjacent_is_half_an_inch_in_light_woods_but_an_inch_everywhere_on_older_cards() -> None:
    woods = [area("light-woods", 0, 0, 48, 36)]
    assert due(play(*LINE, terrain=woods), "7-tenn", "casualties") == []
    assert due(play(*LINE, terrain=woods, edition="adf-reference-15mm"), "7-tenn", "casualties") == ["13-ala"]


def test_the_routed_and_the_enemy_do_not_check_for_it() -> None:
    routed = cs("13-ala", 12.5, 10, level="routed")
    assert due(play(cs("7-tenn", 10, 10), routed, us("24-mich", 10, 9)), "7-tenn", "casualties") == []


def test_leaders_stay_behind_unless_their_unit_leaves_the_table() -> None:
    archer = led("archer", side="cs", attached="7-tenn")
    fallen, gone = play(*LINE, leaders=[archer]), play(*LINE, leaders=[archer])
    losses.remove(fallen, "7-tenn", "casualties")
    assert (fallen.leader("archer").attached, fallen.leader("archer").place) == ("", "table")
    losses.remove(gone, "7-tenn", "left-table")
    assert gone.leader("archer").place == "gone"


def test_who_is_close_to_a_fallen_leader_is_who_is_close_to_his_unit() -> None:
    # Archer fell at the centre of the 7th, 1.625 inches from the 13th; but his unit ends 0.75 from it (ruling 9.4).
    now = play(*LINE)
    assert [one.id for one in losses.beside_leader(now, "7-tenn")] == ["7-tenn", "13-ala"]
    assert [one.id for one in losses.beside_leader(now, "13-ala")] == ["13-ala", "7-tenn"]
    assert [one.id for one in losses.beside_leader(now, "5-ala")] == ["5-ala"]


def test_in_heavy_woods_only_who_touches_is_close() -> None:
    now = play(*LINE, cs("14-tenn", 10, 9.22), terrain=[area("heavy-woods", 0, 0, 48, 36)])
    # The 14th stands three hundredths of an inch before the 7th.
    assert [one.id for one in losses.beside_leader(now, "7-tenn")] == ["7-tenn", "14-tenn"]


def test_who_falls_with_the_last_man_is_mourned_by_the_neighbours() -> None:
    now = play(*LINE)
    losses.remove(now, "7-tenn", "casualties")
    assert [one.id for one in losses.beside_leader(now, "7-tenn")] == ["13-ala"]


def test_leaders_with_a_unit_are_in_peril_for_its_losses() -> None:
    leaders = [led("archer", side="cs", attached="7-tenn"), led("heth", 10, 10, side="cs")]
    now = play(*LINE, leaders=leaders)
    [peril] = losses.perils(now, (("7-tenn", 2), ("13-ala", 1)), "melee")
    assert (peril.leader, peril.unit, peril.hits, peril.cause) == ("archer", "7-tenn", 2, "melee")
    assert losses.perils(now, (("7-tenn", 0),), "fire") == ()


def test_a_battery_loses_sections() -> None:
    now = play(guns(us("hall", 10, 10)))
    losses.suffer(now, "hall", 1)
    assert (now.unit("hall").unit.strength, now.unit("hall").unit.start) == (2, 3)


def test_a_level_changes_the_ground_a_unit_covers() -> None:
    # A column of two stands is 0.875 wide; in disorder it covers the ground of a line.
    now = play(us("24-mich", 10, 10, formation="attack-column"))
    assert now.unit("24-mich").width == 875
    losses.set_level(now, "24-mich", "disorder")
    assert now.unit("24-mich").width == 1750
    losses.set_level(now, "24-mich", "good")
    assert now.unit("24-mich").width == 875
    assert len(now.events) == 2
    losses.set_level(now, "24-mich", "good")
    assert len(now.events) == 2, "no change, no word"


def test_a_unit_that_rallies_forgets_its_run() -> None:
    now = play(us("24-mich", 10, 10, level="routed", ran=True))
    assert not losses.set_level(now, "24-mich", "shaken").ran
