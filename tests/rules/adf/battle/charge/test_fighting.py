"""A melee on the table: both strike at once, both check, until one gives way."""

from typing import Any

import msgspec
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, led, us

from enfilade.core.stops import Roll
from enfilade.rules.adf.battle.events import Fought
from enfilade.rules.adf.battle.frames import Fighting, Impact

MICHIGAN = us("24-mich", 20, 10)
TENNESSEE = cs("7-tenn", 20, 13.25)


def melee(*units: Any, **told: Any) -> Game:
    """An impact that was equal: 4 and 2 against 3 and 3."""
    play = game(*(units or (MICHIGAN, TENNESSEE)), **told).do("24-mich charge 7-tenn").dice(6, 6).pass_all()
    return play.dice(6, 5).do("choose none").dice(1, 1).dice(1, 2)


def winners(play: Game) -> list[str]:
    return [event.result.round.winner for event in play.told(Fought)]


def test_both_strike_with_five_dice_the_attacker_s_first() -> None:
    play = melee()
    assert isinstance(play.stop, Roll)
    assert (play.stop.why, play.stop.dice) == ("24-mich in melee", 5)
    play.dice(1, 1, 1, 1, 1)
    assert isinstance(play.stop, Roll)
    assert (play.stop.why, play.stop.dice) == ("7-tenn in melee", 5)


def test_a_round_without_a_failure_is_fought_again() -> None:
    # 8 and 5 are 13 on both sides, a check: 8 passes 5 and 4 - 1 + 1.
    play = melee().dice(1, 1, 1, 1, 1).dice(1, 1, 1, 1, 1)
    assert play.question == "morale check of 7-tenn in melee"
    play.dice(4, 4)
    assert play.question == "morale check of 24-mich in melee"
    play.dice(4, 4)
    assert (winners(play), play.question) == ([""], "24-mich in melee")


def test_who_fails_alone_has_lost_and_the_winner_may_follow() -> None:
    # 8 + 12 is 20, two hits and 2 on the check: 4 + 1 + 2 = 7 against 4, back 3 inches and a level worse.
    play = melee().dice(2, 2, 2, 3, 3).dice(1, 1, 1, 1, 1).dice(2, 2).dice(4, 4)
    assert winners(play) == ["attacker"]
    beaten = play.unit("7-tenn")
    assert (beaten.unit.strength, beaten.unit.level, beaten.y) == (6, "disorder", 16_250)
    assert play.unit("24-mich").unit.level == "disorder"
    assert play.question == "advance"
    assert play.refused("choose advance-3") == "adf.charge.advance"
    assert play.do("choose advance-2").pass_all().unit("24-mich").y == 14_500


def test_a_beaten_attacker_goes_back_and_nobody_follows() -> None:
    # The attacker's point is 4 - 1 + 1 + 2 = 6 against 4: 2 inches.
    play = melee().dice(1, 1, 1, 1, 1).dice(2, 2, 2, 3, 3).dice(4, 4).dice(2, 2).pass_all()
    assert winners(play) == ["defender"]
    mine = play.unit("24-mich")
    assert (mine.unit.strength, mine.unit.level, mine.y) == (6, "disorder", 12_500 - 2000)
    assert (play.question, play.unit("7-tenn").unit.level) == ("action", "disorder")


def test_losses_of_a_round_weaken_the_next() -> None:
    # Two hits on both, and both hold: 6 figures have 6 points.
    play = melee().dice(2, 2, 2, 3, 3).dice(2, 2, 2, 3, 3).dice(4, 4).dice(4, 4).dice(1, 1, 1, 1, 1)
    play.dice(1, 1, 1, 1, 1)
    # 6 and 5 are 11: nothing, and no checks.
    assert winners(play) == ["", ""]
    assert play.question == "24-mich in melee"
    assert [fire.total for fire in play.told(Fought)[1].result.fires if fire is not None] == [11, 11]


def test_the_last_figures_fall_and_the_neighbours_check() -> None:
    weak = cs("7-tenn", 20, 13.25, strength=2)
    beside = cs("13-ala", 22, 13.25)
    play = game(MICHIGAN, weak, beside).do("24-mich charge 7-tenn").dice(6, 6).pass_all().dice(6, 5)
    # 2 - (4 + 1 - 1) = -2 with one support: 4 + 2 against -2 + 8.
    play.do("choose none").dice(1, 1).dice(4, 4)
    # 8 + 12 is two hits; two figures have 2 points, and 2 + 5 do nothing.
    play.dice(2, 2, 2, 3, 3).dice(1, 1, 1, 1, 1)
    assert play.unit("7-tenn").end == "casualties"
    assert play.question == "morale check of 13-ala"
    assert winners(play) == ["attacker"]


def test_leaders_are_at_risk_in_a_melee() -> None:
    leader = led("meredith", attached="24-mich")
    play = game(MICHIGAN, TENNESSEE, leaders=[leader]).do("24-mich charge 7-tenn").dice(6, 6).pass_all()
    # He takes one off the point: 5 and 2 against 3 and 4.
    play.dice(6, 5).do("choose none").dice(1, 1).dice(2, 2)
    play.dice(1, 1, 1, 1, 1).dice(2, 2, 2, 3, 3).dice(4, 4).dice(5, 5)
    assert isinstance(play.stop, Roll)
    assert (play.stop.why, play.stop.dice) == ("meredith at risk", 2)


def test_a_melee_in_which_nobody_can_strike_ends_undecided() -> None:
    """Both have failed their checks and are routed, which no longer strike: one round would be like the other."""
    play = melee()
    units = {
        id: msgspec.structs.replace(one, unit=msgspec.structs.replace(one.unit, level="routed"))
        for id, one in play.state.units.items()
    }
    rest = Game(play.table, msgspec.structs.replace(play.state, units=units), *play.state.frames[2:])
    assert not any(isinstance(frame, Fighting | Impact) for frame in rest.state.frames)
    assert winners(rest) == [""]
    assert [one.unit.strength for one in rest.state.units.values()] == [8, 8]


def test_who_lost_his_order_in_the_charge_gets_none_back_in_its_melee() -> None:
    """Four inches of seven, past the half of them: 8 - (4 + 3 + 2 - 1 + 1) and 6 against 8 - (4 + 1) and 2. Then
    half of 8 and 9, and 8 and 5, are 13 on both sides, a check; 4 + 2 - 1 + 1 is 6, and 11 would be good order."""
    play = game(MICHIGAN, cs("7-tenn", 20, 14.75)).do("24-mich charge 7-tenn").dice(1, 1).pass_all().dice(6, 5)
    play.do("choose none").dice(3, 3).dice(1, 1)
    play.dice(2, 2, 2, 2, 1).dice(1, 1, 1, 1, 1).dice(4, 4).dice(6, 5)
    assert winners(play) == [""]
    assert play.unit("24-mich").unit.level == "disorder"
    assert play.question == "24-mich in melee"
