"""The sequence of play: what is fresh in whose turn, arrivals, leaders who come and go, command, the end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.driving import Game, opened
from tests.rules.adf.battle.tables import area, cs, led, us

from enfilade.core.stops import Over
from enfilade.rules.adf.battle.events import (
    Arrived,
    Ended,
    LeaderCame,
    LeaderWent,
    OutOfCommand,
    SideBegan,
    TurnBegan,
    Waited,
)

MINN, ALA = us("1-min", 20, 10), cs("13-ala", 20, 30)
MEMORIES: dict[str, Any] = {
    "acted": True,
    "reacted": 1,
    "shot_at": ("13-ala",),
    "charges": 1,
    "feared": 1,
    "moved": True,
    "moved_since": True,
    "passed_by": ("13-ala",),
    "speeded": True,
}


def finished(played: Game, turns: int) -> Game:
    """Everybody stands still for so many turns."""
    last = played.state.turn + turns
    while played.state.turn < last and not isinstance(played.stop, Over):
        played.do("done")
    return played


def test_the_side_with_the_initiative_is_active_first_in_every_turn() -> None:
    played = finished(opened(MINN, ALA, turns=2), 2)
    sides = [event.side for event in played.told(SideBegan)]
    assert sides == ["us", "cs", "us", "cs"]
    assert [event.turn for event in played.told(TurnBegan)] == [1, 2]
    other = opened(MINN, ALA, turns=1, initiative="cs")
    assert other.state.active == "cs"


def test_the_initiative_passes_on_in_its_turn_and_stays_there() -> None:
    # Who moved second in turn 1 moves first in turn 2, and so twice in a row; from turn 4 it is as it was.
    changes: dict[str, Any] = {"initiative-changes": [{"turn": 4, "side": "us"}, {"turn": 2, "side": "cs"}]}
    played = finished(opened(MINN, ALA, turns=4, **changes), 4)
    sides = [event.side for event in played.told(SideBegan)]
    assert sides == ["us", "cs", "cs", "us", "cs", "us", "us", "cs"]


def test_brigades_are_sent_one_by_one_on_the_side_that_moves_first() -> None:
    # One brigade may charge in each turn of the side with the initiative: the second turn is the Confederates'.
    lines = [cs("13-ala", 20, 16), cs("7-tenn", 30, 16, brigade="fry")]
    changes: dict[str, Any] = {"initiative-changes": [{"turn": 2, "side": "cs"}], "charging-brigades": [1, 0]}
    played = finished(opened(us("1-min", 20, 10), us("2-wis", 30, 10), *lines, turns=2, **changes), 1)
    assert played.state.active == "cs"
    assert played.refused("13-ala charge 1-min") == "adf.charge.brigades"


def fields(played: Game, id: str) -> dict[str, Any]:
    return {name: getattr(played.unit(id), name) for name in MEMORIES}


def test_what_a_unit_forgets_when_its_own_turn_begins() -> None:
    found = fields(opened(us("1-min", 20, 10, **MEMORIES), ALA), "1-min")
    kept = {"reacted": 1, "shot_at": ("13-ala",), "feared": 1}
    fresh = {"acted": False, "charges": 0, "moved": False, "moved_since": False, "passed_by": (), "speeded": False}
    assert found == kept | fresh


def test_what_it_forgets_when_the_enemys_turn_begins() -> None:
    found = fields(opened(MINN, cs("13-ala", 20, 30, **MEMORIES)), "13-ala")
    kept = {"acted": True, "charges": 1, "moved": True}
    fresh = {"reacted": 0, "shot_at": (), "feared": 0, "moved_since": False, "passed_by": (), "speeded": False}
    assert found == kept | fresh, "whether it moved is asked of its last active turn"


def test_command_is_judged_once_after_leaders_have_moved_for_the_active_side() -> None:
    far, leader = us("2-wis", 40, 10), led("hancock", 10, 10, benefit=1)
    # A radius of 4: the 1st Minnesota's edge at 19.125 is 9.125 away from 10 and 4.125 from 15.
    played = opened(MINN, far, ALA, leaders=[leader], edition="adf-summary-15mm").do("hancock ride 15 10")
    assert [event.units for event in played.told(OutOfCommand)] == [("1-min", "2-wis")]
    nearer = opened(MINN, far, ALA, leaders=[leader], edition="adf-summary-15mm").do("hancock ride 15.125 10")
    assert [event.units for event in nearer.told(OutOfCommand)] == [("2-wis",)]
    assert nearer.unit("1-min").in_command
    assert not nearer.unit("2-wis").in_command
    assert nearer.unit("13-ala").in_command, "the enemy is not judged now"


def test_the_western_card_knows_no_command() -> None:
    played = opened(MINN, ALA, edition="adf-western-10mm")
    assert not played.told(OutOfCommand)


LATE: dict[str, Any] = {"arrives": {"turn": 2, "edge": "south"}}


def test_reinforcements_come_in_their_turn_just_inside_their_edge() -> None:
    late = us("2-wis", 30, 0, **LATE)
    played = finished(opened(MINN, late, ALA), 1)
    # The line is 3/4 deep: its centre is moved in by eighths of an inch until it stands on the table.
    assert [(event.unit, event.box[:3]) for event in played.told(Arrived)] == [("2-wis", (30000, 375, 0))]
    assert played.unit("2-wis").here
    assert not opened(MINN, late, ALA).unit("2-wis").here


def test_where_the_entry_is_taken_they_come_in_beside_it() -> None:
    # 1 3/4 wide each: a quarter inch at a time the first free place is 1.75 to the one side.
    played = finished(opened(us("1-min", 30, 0.375), us("2-wis", 30, 0, **LATE), ALA), 1)
    assert played.unit("2-wis").box[:2] == (31750, 375)


def test_on_a_full_edge_they_wait_and_come_when_there_is_room() -> None:
    # On a table 7 inches wide a line of three stands, 2 5/8 wide, leaves less than that on either side.
    three: dict[str, Any] = {"strength": 9, "stands": 3}
    block, late = us("1-min", 3.5, 0.375, **three), us("2-wis", 3.5, 0, **three, **LATE)
    played = finished(opened(block, late, cs("13-ala", 3.5, 30), width=7), 1)
    assert [event.unit for event in played.told(Waited)] == ["2-wis"]
    assert played.unit("2-wis").place == "reserve"
    played.do("1-min move advance 2").pass_all()
    played = finished(played, 1)
    assert played.unit("2-wis").here


def test_nobody_arrives_in_contact_with_an_enemy_or_in_water() -> None:
    # The enemy's line ends at 31.75 on the near side; touching is no room.
    enemy = cs("13-ala", 30, 0.375)
    played = finished(opened(MINN, us("2-wis", 30, 0, **LATE), enemy), 1)
    assert played.unit("2-wis").box[:2] == (32000, 375)
    lake = [area("water", 29, 0, 31, 2)]
    dry = finished(opened(MINN, us("2-wis", 30, 0, **LATE), ALA, terrain=lake), 1)
    assert not 29000 < dry.unit("2-wis").x < 31000


ON_TABLE: dict[str, Any] = {"arrives": {"turn": 2, "within": 2}}
"""Out of a wood, say: on the table itself, 2 inches from the place at most."""


def test_who_comes_in_on_the_table_stands_at_his_place() -> None:
    late = us("2-wis", 30, 20, **ON_TABLE)
    assert not opened(MINN, late, ALA).unit("2-wis").here
    played = finished(opened(MINN, late, ALA), 1)
    assert [(event.unit, event.box[:2]) for event in played.told(Arrived)] == [("2-wis", (30000, 20000))]


def test_where_somebody_stands_on_it_he_comes_in_beside_it_not_further_than_he_may() -> None:
    # Who stands there is 1.75 wide and 0.75 deep, like him: three quarters of an inch ahead or behind is the first
    # room, and the search goes round from the north.
    taken = [us("1-min", 30, 20), us("2-wis", 30, 20, **ON_TABLE)]
    assert finished(opened(*taken, ALA), 1).unit("2-wis").box[:2] == (30000, 20750)
    nowhere = [us("1-min", 30, 20), us("2-wis", 30, 20, arrives={"turn": 2, "within": 0.5})]
    played = finished(opened(*nowhere, ALA), 1)
    assert [event.unit for event in played.told(Waited)] == ["2-wis"]
    # The enemy is kept off by more than touching: 0.75 would touch him, so an inch it is.
    enemy = [MINN, cs("13-ala", 30, 20), us("2-wis", 30, 20, **ON_TABLE)]
    assert finished(opened(*enemy), 1).unit("2-wis").box[:2] == (30000, 21000)


def test_a_leader_arrives_with_the_unit_he_is_with_or_alone_in_his_turn() -> None:
    leaders = [led("meredith", attached="2-wis"), led("gibbon", 20, 5, arrives=2)]
    played = opened(MINN, us("2-wis", 30, 0, **LATE), ALA, leaders=leaders)
    assert [chief.place for chief in played.state.leaders.values()] == ["reserve", "reserve"]
    played = finished(played, 1)
    assert (played.leader("meredith").place, played.leader("meredith").y) == ("table", 375)
    assert played.leader("gibbon").here
    assert [event.leader for event in played.told(LeaderCame)] == ["gibbon"]


def test_a_leader_is_called_away() -> None:
    played = finished(opened(MINN, ALA, leaders=[led("reynolds", attached="1-min", leaves=2)]), 1)
    chief = played.leader("reynolds")
    assert (chief.place, chief.attached, chief.killed) == ("gone", "", False)
    assert [event.why for event in played.told(LeaderWent)] == ["called-away"]


def fallen(edition: str = "adf-summary-15mm", rulings: Any = None, **told: Any) -> Game:
    """The first turn, with a leader killed after the leader phase."""
    leaders = [led("reynolds", 18, 8, benefit=2, **told)]
    played = opened(MINN, ALA, leaders=leaders, edition=edition, rulings=rulings).do("done")
    dead = msgspec.structs.replace(played.leader("reynolds"), killed=True, place="gone")
    played.state = msgspec.structs.replace(played.state, leaders={"reynolds": dead})
    return played


def test_a_named_successor_comes_in_the_next_leader_phase_with_benefit_0_where_he_fell() -> None:
    played = finished(fallen(successor="Doubleday"), 1)
    chief = played.leader("reynolds")
    assert (chief.name, chief.benefit, chief.here, chief.replaced) == ("Doubleday", 0, True, True)
    assert (chief.x, chief.y) == (18000, 8000)
    assert chief.killed, "for his brigade the loss remains"


def test_without_a_name_nobody_comes_unless_it_is_played_so() -> None:
    assert not finished(fallen(), 1).leader("reynolds").here
    always = finished(fallen(rulings={"leader_replacement": "always"}), 1)
    assert always.leader("reynolds").name == "successor of reynolds"


def test_a_successor_is_not_called_away_in_the_place_of_the_dead() -> None:
    assert finished(fallen(successor="Doubleday", leaves=3), 2).leader("reynolds").here


def test_where_both_sides_move_leaders_the_successor_comes_in_the_enemys_half() -> None:
    played = fallen("adf-revised-15mm", successor="Doubleday")
    while played.state.active == "us":
        played.do("done")
    assert played.leader("reynolds").here


@pytest.mark.parametrize("turns", [1, 3])
def test_the_battle_ends_with_its_last_turn(turns: int) -> None:
    played = finished(opened(MINN, ALA, turns=turns), turns)
    assert isinstance(played.stop, Over)
    assert played.state.turn == turns
    assert len(played.told(Ended)) == 1


def test_it_ends_sooner_when_a_side_has_nobody_left_or_to_come() -> None:
    gone = cs("13-ala", 20, 30, place="gone", end="surrender")
    assert isinstance(finished(opened(MINN, gone), 1).stop, Over)
    late = cs("5-ala", 30, 36, arrives={"turn": 5, "edge": "north"})
    assert not isinstance(finished(opened(MINN, gone, late), 1).stop, Over)


def test_when_it_is_over_nobody_orders_anything() -> None:
    played = finished(opened(MINN, ALA, turns=1), 1)
    assert played.refused("1-min move advance 1") == "adf.turn.over"
