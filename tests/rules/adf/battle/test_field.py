"""The table of a scenario: what of it an edition lays out, and what the scenario itself."""

from __future__ import annotations

from tests.rules.adf.battle.tables import horse, little, us

OWN = {"infantry": {"width": 1.0, "depth": 0.5}}


def test_a_scenario_s_own_stands_are_the_ground_of_its_units() -> None:
    # Three stands abreast.
    piece = little([us("2-wis", 20, 10, strength=9, stands=3)], stands=OWN)[1].units["2-wis"]
    assert (piece.width, piece.depth) == (3000, 500)


def test_troopers_on_foot_stand_on_infantry_s() -> None:
    piece = little([horse(us("8-ill", 20, 10, strength=9, stands=3))], stands=OWN)[1].units["8-ill"]
    assert (piece.width, piece.depth) == (3000, 500)


def test_on_the_card_s_a_stand_is_seven_eighths_by_three_quarters() -> None:
    piece = little([us("2-wis", 20, 10, strength=9, stands=3)])[1].units["2-wis"]
    assert (piece.width, piece.depth) == (2625, 750)
