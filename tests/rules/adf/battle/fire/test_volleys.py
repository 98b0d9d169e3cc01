"""Fires on little tables: dice, losses, what lies behind the target, and the order of what follows."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, guns, led, us

from enfilade.core.stops import Roll
from enfilade.rules.adf.battle.events import Checked, Fired, LeaderRisked, Left, Lost
from enfilade.rules.adf.battle.frames import Checks, Volley, Window

MICHIGAN = us("24-mich", 10, 10)
"""Its front runs along 10.375."""
TENNESSEE = cs("7-tenn", 10, 13)
"""2.25 inches away, its rear along 13.375."""


def fired(*units: Any, by: str = "24-mich", at: str = "7-tenn", **told: Any) -> Game:
    return game(*units, **told).do(f"{by} fire {at}")


def test_firepower_dice_and_the_first_fire() -> None:
    # 8 figures are 8, the first fire of the game adds 2; with 4 and 5 that is 19: one hit.
    play = fired(MICHIGAN, TENNESSEE).dice(4, 5)
    [shot] = play.told(Fired)
    assert (shot.result.total, shot.result.outcome.code) == (19, "1H")
    assert play.told(Lost) == [Lost(unit="7-tenn", figures=1, left=7)]
    assert not play.unit("24-mich").unit.opening
    assert play.question == "morale check of 7-tenn"


def test_the_second_fire_is_no_opening_volley() -> None:
    # 8 + 2 + 1 + 1 = 12, a plain check of point 4; then 8 + 2 = 10 without effect.
    play = fired(MICHIGAN, TENNESSEE).dice(1, 1).dice(2, 2).pass_all()
    play.do("24-mich fire 7-tenn").dice(1, 1)
    assert [event.result.total for event in play.told(Fired)] == [12, 10]


@pytest.mark.parametrize(("ruling", "left"), [("first-fire-of-any-kind", False), ("first-full-fire", True)])
def test_desperation_fire_may_spare_the_opening_volley(ruling: str, left: bool) -> None:
    spent = cs("7-tenn", 10, 12, reacted=1)
    play = game(MICHIGAN, spent, rulings={"opening_volley": ruling}).do("24-mich move advance 1", "react 7-tenn fire")
    play.dice(1)
    # 8 and 1, and 2 for the first fire unless that is kept for a full one.
    assert play.told(Fired)[0].result.total == (9 if left else 11)
    assert play.unit("7-tenn").unit.opening is left


BEHIND = cs("13-ala", 10, 14.25)
"""From 13.875 to 14.625: half an inch behind the 7th."""


def test_fire_passes_on_to_who_stands_behind_with_a_die_less_and_checks_come_after() -> None:
    # 8 + 2 + 4 + 5 = 19, one hit. The one behind is at 3.5, long range, but the fire is that at the 7th, in normal
    # range: 2 dice less one. 8 + 2 + 6 = 16, a check with +2.
    play = fired(MICHIGAN, TENNESSEE, BEHIND).dice(4, 5)
    assert play.question == "fire of 24-mich at 13-ala"
    assert isinstance(play.stop, Roll)
    assert play.stop.dice == 1
    play.dice(6)
    assert [(event.target, event.result.total) for event in play.told(Fired)] == [("7-tenn", 19), ("13-ala", 16)]
    # The 7th: 4, 2 for the hit, less 1 for the 13th at its back. The 13th: 4 and 2; who is all in front lends nothing.
    assert play.question == "morale check of 7-tenn"
    assert play.dice(2, 3).question == "morale check of 13-ala"
    play.dice(3, 3)
    assert [event.assessment.point for event in play.told(Checked)] == [5, 6]
    assert play.question == "react"


def test_each_unit_behind_costs_another_die() -> None:
    # Napoleons within 3 inches: canister, 4 dice; then 4 less 1 and less 2, though those behind are beyond canister.
    line = [cs(f"{i}-va", 10, 13.75 + 0.9 * i) for i in range(3)]
    play = fired(guns(us("hall", 10, 10)), *line, by="hall", at="0-va")
    dice = []
    while play.question.startswith("fire"):
        assert isinstance(play.stop, Roll)
        dice.append(play.stop.dice)
        play.dice(*[1] * dice[-1])
    # A gun is an inch deep, so 2.875 to the first, and 3.775 and 4.675 to the others.
    assert dice == [4, 3, 2]
    assert [event.target for event in play.told(Fired)] == ["0-va", "1-va", "2-va"]


@pytest.mark.parametrize(("ruling", "struck"), [("friend-and-foe", ["7-tenn", "19-ind"]), ("foe-only", ["7-tenn"])])
def test_friends_of_the_firer_are_struck_too(ruling: str, struck: list[str]) -> None:
    friend = us("19-ind", 10, 14.25)
    play = fired(us("24-mich", 10, 11), TENNESSEE, friend, rulings={"pass_through_hits": ruling}).dice(1, 1)
    if ruling == "friend-and-foe":
        play.dice(2)
    assert [event.target for event in play.told(Fired)] == struck


def test_a_unit_behind_a_charger_is_struck_in_the_charger_s_range_with_a_die_less() -> None:
    # The charger is 2.25 off when the 7th fires, normal range, 2 dice; the 19th behind him, 3.25 off, is struck by one.
    units = us("24-mich", 10, 12), us("19-ind", 10, 11), cs("7-tenn", 10, 15)
    play = game(*units, pending=(Window(by=("24-mich",), cause="charge", target="7-tenn"),)).do("react 7-tenn fire")
    play.dice(1, 1)
    assert play.question == "fire of 7-tenn at 19-ind"
    play.dice(1)
    # 8 + 2 opening + 2 is 12, a check; 8 + 2 + 1 is 11, nothing.
    assert [(event.target, event.result.total) for event in play.told(Fired)] == [("24-mich", 12), ("19-ind", 11)]
    assert play.question == "morale check of 24-mich"


def test_own_losses_then_the_leader_then_a_neighbour_lost() -> None:
    """One volley destroys the 7th and hits the 13th behind it, with whom Archer stands."""
    weak = cs("7-tenn", 10, 13, strength=1)
    units = us("24-mich", 10, 11), weak, cs("13-ala", 10, 14.25), cs("5-ala", 12.5, 13)
    archer = led("archer", side="cs", attached="13-ala")
    play = fired(*units, leaders=[archer])
    play.dice(4, 5)  # one hit: the 7th is gone
    assert play.told(Left) == [Left(unit="7-tenn", end="casualties")]
    play.dice(6)  # 16: a check for the 13th, no hit, so Archer is not at risk
    assert play.question == "morale check of 13-ala"
    play.dice(6, 5)
    # Then for the 7th: both are within an inch of it, the 13th first at half an inch, the 5th at three quarters.
    assert play.question == "morale check of 13-ala"
    play.dice(6, 5)
    assert play.question == "morale check of 5-ala"
    play.dice(6, 5)
    assert [(event.unit, event.cause) for event in play.told(Checked)] == [
        ("13-ala", "losses"),
        ("13-ala", "eliminated"),
        ("5-ala", "eliminated"),
    ]
    assert not play.told(LeaderRisked)


def test_the_leader_with_the_last_man_rolls_too() -> None:
    last = cs("7-tenn", 10, 13, strength=1)
    archer = led("archer", side="cs", attached="7-tenn")
    play = fired(MICHIGAN, last, cs("5-ala", 12, 13), leaders=[archer]).dice(4, 5)
    assert play.question == "archer at risk"
    play.dice(6)
    assert play.leader("archer").killed
    # The 5th stands a quarter of an inch beside the 7th, and so beside him, who was as wide (ruling 9.4): it checks for
    # him and then for the 7th (ruling 6.27), each with 4, 1 for a regiment and 1 for a leader of its brigade lost.
    play.dice(6, 5).dice(6, 5)
    found = [(event.unit, event.cause, event.assessment.point) for event in play.told(Checked)]
    assert found == [("5-ala", "leader", 6), ("5-ala", "eliminated", 6)]


def test_leaders_dice_come_after_the_check_of_their_unit_and_before_other_checks() -> None:
    archer = led("archer", side="cs", attached="7-tenn")
    play = fired(MICHIGAN, TENNESSEE, cs("5-ala", 12, 13), leaders=[archer]).dice(6, 6)
    # 22: two hits. Point 4 + 2, less 1 for support and 1 for Archer: 4. A 3 is natural: shaken, back an inch.
    assert play.question == "morale check of 7-tenn"
    play.dice(1, 2)
    assert play.question == "archer at risk"
    assert isinstance(play.stop, Roll)
    assert play.stop.dice == 2
    play.dice(6, 1)
    assert play.question == "morale check of 7-tenn", "his own unit first"


def test_a_volley_waits_in_the_state_as_it_is() -> None:
    play = fired(MICHIGAN, TENNESSEE)
    frame = play.state.frames[-1]
    assert isinstance(frame, Volley)
    assert (frame.firers, frame.target, frame.window) == (("24-mich",), "7-tenn", True)
    play.dice(6, 6)
    below, due = play.state.frames[-2:]
    assert isinstance(due, Checks)
    assert [one.unit for one in due.due] == ["7-tenn"]
    assert isinstance(below, Checks)
    assert isinstance(play.state.frames[-3], Window)
