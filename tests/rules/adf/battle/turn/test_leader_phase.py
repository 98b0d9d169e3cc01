"""The leader phase: whose leaders ride, how far over what ground, and to whom (ruling 2.7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, opened
from tests.rules.adf.battle.tables import area, cs, led, line, little, us

from enfilade.core.errors import Malformed
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.events import LeaderRode
from enfilade.rules.adf.battle.sight.riding import reach_outline

MINN, ALA = us("1-min", 20, 10), cs("13-ala", 20, 30)
HANCOCK = led("hancock", 10, 10)
ARCHER = led("archer", 10, 30, side="cs")


def phase(*leaders: Any, units: Any = (MINN, ALA), **told: Any) -> Game:
    return opened(*units, leaders=leaders or (HANCOCK, ARCHER), **told)


def asked(played: Game) -> tuple[str, tuple[str, ...]]:
    assert isinstance(played.stop, Ask)
    assert played.stop.question == "leaders"
    return played.stop.side, played.stop.about


def test_on_the_revised_cards_both_sides_move_leaders_the_active_first_in_each_half_of_the_turn() -> None:
    played = phase()
    assert asked(played) == ("us", ("hancock",))
    assert asked(played.do("hancock ride 12 10")) == ("cs", ("archer",))
    played.do("archer ride 12 30")
    assert played.question == "activate"
    # In the enemy's half everybody has his move again.
    played.do("done")
    assert played.state.active == "cs"
    assert asked(played) == ("cs", ("archer",))
    assert asked(played.do("archer ride 14 30")) == ("us", ("hancock",))
    assert (played.do("hancock ride 14 10").leader("hancock").x, played.question) == (14000, "activate")


@pytest.mark.parametrize("edition", ["adf-summary-15mm", "adf-reference-15mm", "adf-western-10mm"])
def test_on_the_other_cards_only_the_active_side_does(edition: str) -> None:
    played = phase(edition=edition)
    assert asked(played) == ("us", ("hancock",))
    assert played.do("done").question == "activate"
    assert asked(played.do("done")) == ("cs", ("archer",))


def test_a_leader_moves_once_or_as_often_as_ruled() -> None:
    played = phase(HANCOCK, led("gibbon", 10, 12)).do("hancock ride 12 10")
    assert played.refused("hancock ride 13 10") == "adf.command.moves"
    assert asked(played) == ("us", ("gibbon",))
    twice = phase(rulings={"leader_moves": 2}).do("hancock ride 20 10", "hancock ride 30 10")
    assert twice.leader("hancock").x == 30000


def test_he_rides_ten_inches_in_the_open() -> None:
    played = phase()
    assert played.refused("hancock ride 20.1 10") == "adf.command.moves"
    assert played.do("hancock ride 10 20").leader("hancock").y == 20000
    # 6 and 8 make 10.
    assert phase().do("hancock ride 16 18").leader("hancock").x == 16000


@pytest.mark.parametrize(
    ("edition", "most"), [("adf-revised-15mm", 10), ("adf-summary-10mm", 10), ("adf-revised-25mm", 13)]
)
def test_he_rides_as_the_mounted_road_column_of_his_card(edition: str, most: int) -> None:
    played = phase(edition=edition)
    rate = played.table.edition.cavalry.mounted.road_column.open
    assert rate == most * 1000
    assert played.refused(f"hancock ride {10 + most}.1 10") == "adf.command.moves"
    assert played.do(f"hancock ride {10 + most} 10").leader("hancock").x == (10 + most) * 1000


def test_ground_slows_him_and_roads_speed_him() -> None:
    woods = [area("light-woods", 15, 5, 40, 20)]
    # 5 of 10 inches and 3 of 6.
    assert phase(terrain=woods).do("hancock ride 18 10").leader("hancock").x == 18000
    assert phase(terrain=woods).refused("hancock ride 18.1 10") == "adf.command.moves"
    road = [line("road", (2, 10), (40, 10))]
    assert phase(terrain=[*woods, *road]).do("hancock ride 26 10").leader("hancock").x == 26000


def test_water_stops_him_but_not_on_a_bridge() -> None:
    river, road = area("water", 12, 5, 14, 20), line("road", (2, 10), (40, 10))
    assert phase(terrain=[river]).refused("hancock ride 16 10") == "adf.command.moves"
    assert phase(terrain=[river, road]).do("hancock ride 16 10").leader("hancock").x == 16000


def test_he_stays_on_the_table_and_out_of_the_enemy() -> None:
    played = phase(led("hancock", 20, 27))
    assert played.refused("hancock ride 20 36.5") == "adf.command.moves"
    assert played.refused("hancock ride 20 30") == "adf.command.moves", "the 13th Alabama stands there"
    assert played.do("hancock ride 20 29.5").leader("hancock").y == 29500


def test_he_goes_to_a_unit_as_far_as_its_edge() -> None:
    # The left edge of the 1st Minnesota is at 19.125: 9.125 inches; its centre would be 10.
    played = phase(led("hancock", 9.2, 10)).do("hancock with 1-min")
    chief = played.leader("hancock")
    assert (chief.attached, chief.x, chief.y) == ("1-min", 20000, 10000)
    assert [event.unit for event in played.told(LeaderRode)] == ["1-min"]
    assert phase(led("hancock", 9.1, 10)).refused("hancock with 1-min") == "adf.command.moves"
    # Only the ground up to the edge counts: woods that begin there do not hinder him.
    woods = [area("heavy-woods", 19.125, 5, 30, 20)]
    assert phase(led("hancock", 9.2, 10), terrain=woods).do("hancock with 1-min").leader("hancock").attached == "1-min"


def test_he_leaves_a_unit_by_riding_off() -> None:
    played = phase(led("hancock", attached="1-min")).do("hancock ride 22 10")
    assert (played.leader("hancock").attached, played.leader("hancock").x) == ("", 22000)


def test_he_goes_only_to_units_of_his_command() -> None:
    second = us("2-wis", 15, 10, brigade="iron")
    played = phase(units=(MINN, second, ALA))
    assert played.refused("hancock with 2-wis") == "adf.command.attach"
    assert played.refused("hancock with 13-ala") == "adf.command.moves"
    superior = phase(led("reynolds", 10, 10, commands=("us", "iron")), units=(MINN, second, ALA))
    assert superior.do("reynolds with 2-wis").leader("reynolds").attached == "2-wis"
    with pytest.raises(Malformed):
        played.refused("hancock with 99-ny")


def test_only_ones_own_leaders_on_the_table_ride() -> None:
    played = phase(HANCOCK, led("gibbon", 10, 12, arrives=3), ARCHER)
    assert asked(played) == ("us", ("hancock",))
    assert played.refused("archer ride 10 28") == "adf.command.moves"
    assert played.refused("gibbon ride 10 11") == "adf.command.moves"
    for odd in ("meade ride 10 10", "1-min move advance 1"):
        with pytest.raises(Malformed):
            played.refused(odd)


def test_the_ground_in_his_reach_ends_at_water_but_for_a_bridge() -> None:
    # Ten inches in the open; the road leads due north over a river two inches away, sixteen inches far.
    river, road = area("water", 0, 12, 48, 13), line("road", (20, 0), (20, 36))
    table, state = little([us("2-wis", 40, 5), cs("7-tenn", 40, 30)], [river, road], [led("meredith", 20, 10)])
    found = reach_outline(table, state.leaders["meredith"])
    assert found[0] == (20_000, 26_000)
    assert max(y for x, y in found if abs(x - 20_000) > 2_000) <= 12_001
