"""Melees of one round a turn: both stay locked, and fight on when the side that charged is active again (9.9)."""

from typing import Any

import msgspec
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import changed, cs, us

from enfilade.core.codec import decode, encode
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.charge import assaults
from enfilade.rules.adf.battle.charge.locked import is_locked
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.events import Fought, TurnBegan
from enfilade.rules.adf.battle.foretell import prospects
from enfilade.rules.adf.battle.state import State

MICHIGAN = us("24-mich", 20, 10)
TENNESSEE = cs("7-tenn", 20, 13.25)
OTHERS = (us("19-ind", 30, 10), cs("13-ala", 32, 16))
TURNWISE = {"melee_rounds": "one-a-turn"}
MISSES = ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (4, 4), (4, 4))
"""8 + 5 is 13 on either side, a check of 4 + 1 and 4 - 1 + 1, which 8 passes."""


def locked(*units: Any, **told: Any) -> Game:
    """An impact of 4 + 2 against 3 + 3, and a first round in which nobody gives way."""
    play = game(*(units or (MICHIGAN, TENNESSEE, *OTHERS)), rulings=TURNWISE, **told).do("24-mich charge 7-tenn")
    play.dice(6, 6).pass_all().dice(6, 5).do("choose none").dice(1, 1).dice(1, 2)
    for faces in MISSES:
        play.dice(*faces)
    return play.pass_all()


def to_the_next_turn(play: Game) -> Game:
    """Both sides do nothing up to the next dice."""
    while isinstance(play.stop, Ask):
        play.do("pass" if play.stop.question == "react" else "done")
    return play


def test_after_one_round_both_stay_locked_as_they_are() -> None:
    play = locked()
    assert len(play.told(Fought)) == 1
    # The charger has an action left and cannot use it: the next one is asked.
    assert play.question == "activate"
    assert {play.unit(id).unit.level for id in ("24-mich", "7-tenn")} == {"good"}
    assert (play.unit("24-mich").y, play.unit("7-tenn").y) == (12_500, 13_250)


def test_who_is_locked_neither_acts_nor_is_fired_at() -> None:
    play = locked(MICHIGAN, TENNESSEE, us("19-ind", 22, 10))
    assert play.refused("24-mich reform") == "adf.turn.activation"
    assert play.refused("19-ind fire 7-tenn") == "adf.charge.locked"
    enemy = to_the_next_turn(play)
    # The 7th Tennessee cannot act in its own turn: nobody of its side can, and the turn is the Union's again.
    assert enemy.question.endswith("in melee")
    assert [event.turn for event in enemy.told(TurnBegan)] == [2]


def test_the_next_round_is_fought_when_the_charger_s_side_is_active_again() -> None:
    play = to_the_next_turn(locked())
    assert (play.state.turn, play.state.active, play.question) == (2, "us", "24-mich in melee")
    # 8 + 12 is 20, two hits: 4 + 1 + 2 = 7 against 4, back 3 and a level worse. The winner may follow 2.
    play.dice(2, 2, 2, 3, 3).dice(1, 1, 1, 1, 1).dice(2, 2).dice(4, 4)
    assert (play.unit("7-tenn").unit.strength, play.unit("7-tenn").unit.level, play.unit("7-tenn").y) == (
        6,
        "disorder",
        16_250,
    )
    assert play.question == "advance"
    assert play.unit("24-mich").unit.level == "disorder"
    assert not play.state.melees


def test_losses_of_the_first_turn_weaken_the_second() -> None:
    """Two hits on both, and both hold: 6 figures strike with 6 and five ones are 11, nothing."""
    play = game(MICHIGAN, TENNESSEE, *OTHERS, rulings=TURNWISE).do("24-mich charge 7-tenn").dice(6, 6).pass_all()
    play.dice(6, 5).do("choose none").dice(1, 1).dice(1, 2)
    play.dice(2, 2, 2, 3, 3).dice(2, 2, 2, 3, 3).dice(4, 4).dice(4, 4).pass_all()
    to_the_next_turn(play).dice(1, 1, 1, 1, 1).dice(1, 1, 1, 1, 1)
    assert [fire.total for fire in play.told(Fought)[1].result.fires if fire is not None] == [11, 11]
    # No checks, undecided: locked again for another turn.
    assert len(play.state.melees) == 1


def test_a_melee_that_others_part_is_over_and_leaves_disorder() -> None:
    play = locked()
    tenn = play.unit("7-tenn")
    away = msgspec.structs.replace(tenn, y=tenn.y + 2000)
    play.state = msgspec.structs.replace(play.state, units={**play.state.units, "7-tenn": away})
    to = to_next_choice(play)
    assert len(to.told(Fought)) == 1
    assert {to.unit(id).unit.level for id in ("24-mich", "7-tenn")} == {"disorder"}


def test_a_melee_whose_defender_is_no_more_is_over() -> None:
    # His last place is in contact still.
    play = locked()
    play.state = changed(play.state, "7-tenn", place="gone", end="casualties")
    assert not is_locked(play.state, "24-mich")
    to_next_choice(play)
    assert len(play.told(Fought)) == 1
    assert play.unit("24-mich").unit.level == "disorder"


def test_who_routs_in_a_melee_is_locked_no_more_and_can_run() -> None:
    play = locked()
    play.state = changed(play.state, "7-tenn", level="routed")
    assert not is_locked(play.state, "24-mich")
    while play.state.active == "us":
        play.do("pass" if play.question == "react" else "done")
    assert play.do("7-tenn run").question == "rout of 7-tenn"


def to_next_choice(play: Game) -> Game:
    while isinstance(play.stop, Ask) and play.state.turn == 1:
        play.do("pass" if play.stop.question == "react" else "done")
    return play


def test_a_locked_state_is_kept_whole() -> None:
    play = locked()
    assert decode(encode(play.state), State) == play.state


def test_the_odds_of_a_charge_tell_what_goes_on_next_turn() -> None:
    """Until decided and a round a turn agree on the first round; what is open then keeps its order."""
    units = (MICHIGAN, TENNESSEE)
    slow, fast = game(*units, rulings=TURNWISE), game(*units)
    found = [prospects.weigh(play.table, play.state, Charge(("24-mich",), "7-tenn")) for play in (slow, fast)]
    chances = [{course.reply: course.chance("undecided") for course in one.courses} for one in found]
    assert chances[0] == chances[1]
    assert assaults.ROUNDS == 1
    ends = next(course.ends for course in found[0].courses if course.reply.answer == "none")
    assert any(end.how == "undecided" and end.attacker.level == "good" for end in ends.ways)
