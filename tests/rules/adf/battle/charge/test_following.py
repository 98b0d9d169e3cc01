"""The winner's advance, and whom it strikes next."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, us

from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.events import ChargeEnded, ChargeRolled, Feared, Fired, Moved, Stopped, Struck
from enfilade.rules.adf.battle.frames import Charging, Window

MICHIGAN = us("24-mich", 20.3, 10)
"""From 19.425 to 21.175."""
TENNESSEE = cs("7-tenn", 20, 13.25)


def won(*more: Any, mine: tuple[int, int] = (3, 3), **told: Any) -> Game:
    """The 24th Michigan has beaten the 7th Tennessee by 5 (4 and 6 against 3 and 2), unless told otherwise."""
    play = game(MICHIGAN, TENNESSEE, *more, **told).do("24-mich charge 7-tenn").dice(6, 6).pass_all()
    return play.dice(6, 5).do("choose none").dice(*mine).dice(1, 1)


def test_the_winner_may_follow_an_inch_less_than_the_loser_went() -> None:
    play = won()
    assert play.question == "advance"
    assert play.refused("choose advance-5") == "adf.charge.advance"
    play.do("choose advance").pass_all()
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (12_500 + 4000, "disorder")


def test_every_full_inch_of_the_advance_gives_a_chance() -> None:
    play, found = won().do("choose advance"), []
    while play.question == "react":
        window = play.state.frames[-1]
        assert isinstance(window, Window)
        if window.cause == "move":
            found.append(play.unit("24-mich").y)
        play.do("pass")
    assert found == [13_500, 14_500, 15_500, 16_500]
    assert [event.how for event in play.told(Moved) if event.unit == "24-mich"][-4:] == ["advance"] * 4


def test_an_advance_may_be_stopped_by_fire() -> None:
    # At the second halt the 13th Alabama is 3.2 east and 3 north: 8 + 2 opening + 2 disorder + 2 is a check with 1.
    play = won(cs("13-ala", 23.5, 17.5)).do("choose advance", "pass", "react 13-ala fire").dice(1, 1)
    assert play.told(Fired)[-1].result.total == 14
    # 4 + 2 for disorder + 1 is 7: a 4 shakes it, and it falls back 3 inches from 20.3, 14.5 on that line, 4.386 long.
    play.dice(2, 2).pass_all()
    mine = play.unit("24-mich")
    assert (mine.unit.level, mine.x, mine.y) == ("shaken", 18_111, 12_448)
    assert [event.units for event in play.told(Stopped)] == [("24-mich",)]


def test_or_less_or_not_at_all() -> None:
    assert won().do("choose advance-2").pass_all().unit("24-mich").y == 14_500
    assert won().do("choose hold").unit("24-mich").y == 12_500
    with pytest.raises(Malformed):
        won().do("choose advance-far")


def test_after_a_win_by_two_one_inch_is_left() -> None:
    # 4 + 3 against 3 + 2.
    assert won(mine=(1, 2)).do("choose advance").pass_all().unit("24-mich").y == 13_500


def test_it_stops_before_friends() -> None:
    friend = us("2-wis", 21.8, 16)
    play = won(friend).do("choose advance").pass_all()
    # The 2nd Wisconsin stands from 15.625 on; its own front must stay behind, in steps of an eighth of an inch.
    front = play.unit("24-mich").y + 375
    assert 15_625 - 125 <= front <= 15_625


SECOND = cs("13-ala", 21.8, 16.5)
"""The second line: its front is at 16.125, 3.25 inches from Michigan's in contact. The retreat goes past it."""


def test_another_enemy_in_the_way_is_struck_after_fear_and_fire_but_without_a_bonus() -> None:
    play = won(SECOND).do("choose advance").pass_all()
    assert (play.question, len(play.told(ChargeRolled))) == ("fear check of 13-ala", 1)
    play.dice(6, 5)
    assert play.question == "close"
    play.do("choose none")
    assert play.question == "impact of 24-mich"
    play.dice(1, 1).dice(6, 5)
    # In disorder now: 8 - (4 + 2 - 1 + 1 + 3) is below 0.
    struck = play.told(Struck)[-1]
    assert (struck.defender, struck.assessment.attacker.base) == ("13-ala", -1)


def test_by_the_switch_it_goes_straight_to_the_impact() -> None:
    play = won(SECOND, rulings={"further_impact": "impact-only"}).do("choose advance").pass_all()
    assert play.question == "impact of 24-mich"
    assert len(play.told(Feared)) == 1


def test_an_advance_that_is_too_short_strikes_nobody() -> None:
    play = won(SECOND).do("choose advance-3").pass_all()
    assert play.question == "action"
    assert play.unit("24-mich").y == 15_500


def test_a_further_impact_is_limited_to_the_advance() -> None:
    play = won(SECOND).do("choose advance")
    frame = next(one for one in play.state.frames if isinstance(one, Charging))
    assert (frame.further, frame.total, frame.distance) == (True, 4000, 3250)
    play.pass_all().dice(1, 2).pass_all()
    # It falls back further than the rest of the advance.
    assert [event.how for event in play.told(ChargeEnded)] == ["contact", "vacated"]


def test_a_beaten_winner_of_before_does_not_follow() -> None:
    # -1 and 6 against 3 and 7: beaten by 5, spared a figure and an inch, shaken.
    play = won(SECOND).do("choose advance").pass_all().dice(6, 5).do("choose none").dice(3, 3).dice(3, 4).pass_all()
    mine = play.unit("24-mich")
    assert play.question != "advance"
    assert (mine.unit.strength, mine.unit.level, mine.y) == (7, "shaken", 15_750 - 4000)
