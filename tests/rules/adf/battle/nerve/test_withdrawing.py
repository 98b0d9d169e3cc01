"""Runs and disengagements as actions: the enemy has his chance after every inch (ruling 9.7)."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, guns, led, us

from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.events import Checked, Fired, Left, LevelChanged, Lost, Moved, Stopped
from enfilade.rules.adf.battle.foretell.prospects import weigh
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.notation import parse
from enfilade.rules.adf.battle.react import replies
from enfilade.rules.adf.chapters import fire

MICHIGAN = us("24-mich", 10, 20)
"""Its front runs along 20.375."""
TENNESSEE = cs("7-tenn", 10, 22)
"""Its front runs along 21.625: 1.25 inches away."""
ROUTED = us("24-mich", 10, 20, level="routed")


def chances(play: Game, id: str = "24-mich") -> list[int]:
    """Pass every chance; where the unit was at each."""
    found = []
    while play.question == "react":
        found.append(play.unit(id).y)
        play.do("pass")
    return found


def _window(play: Game) -> Window:
    frame = play.state.frames[-1]
    assert isinstance(frame, Window)
    return frame


def on_the(inch: int, play: Game) -> Game:
    for _ in range(inch - 1):
        play.do("pass")
    return play


def test_a_disengagement_gives_a_chance_after_every_inch() -> None:
    # The printed row: 8 inches in the open.
    play = game(MICHIGAN, TENNESSEE).do("24-mich disengage")
    assert isinstance(play.stop, Ask)
    assert play.stop.text == "24-mich breaks off: react, or pass?"
    assert chances(play) == [19_000, 18_000, 17_000, 16_000, 15_000, 14_000, 13_000, 12_000]
    assert play.unit("24-mich").unit.level == "disorder"


def test_the_rest_of_a_way_that_ends_at_the_edge_is_seen_from_close_by() -> None:
    # After two inches its centre is an inch from the edge, of which its own depth leaves five eighths. The 13th, an
    # inch and three quarters beside its way, is within two.
    beside = cs("13-ala", 13, 1, facing=270)
    play = game(us("24-mich", 10, 3), cs("7-tenn", 10, 5), beside).do("24-mich disengage")
    assert chances(play) == [2_000, 1_000, 375]
    far = game(us("24-mich", 10, 3), cs("7-tenn", 10, 5), cs("13-ala", 13.3, 1, facing=270)).do("24-mich disengage")
    assert chances(far) == [2_000, 1_000]


def test_it_keeps_its_level_until_it_has_got_away() -> None:
    play = on_the(7, game(MICHIGAN, TENNESSEE).do("24-mich disengage"))
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (13_000, "good")
    assert play.do("pass").unit("24-mich").unit.level == "disorder"


def test_fire_at_it_loses_a_die_in_receipt_and_odds() -> None:
    # After an inch 2.25 inches are normal range, 2 dice less one. 8 and 2 for the first fire: 10 and a die.
    play = game(MICHIGAN, TENNESSEE).do("24-mich disengage")
    weighed = weigh(play.table, play.state, parse("react 7-tenn fire", side="cs"))
    assert weighed.shot is not None
    assert weighed.shot.dice == 1
    assert weighed.receipt is not None
    assert any(line.what == "target disengages" for line in weighed.receipt.steps)
    play.do("react 7-tenn fire").dice(1)
    [fired] = play.told(Fired)
    assert (fired.assessment.dice, fired.assessment.shot.disengaging, fired.result.total) == (1, True, 11)


def test_at_long_range_no_die_is_left_for_muskets() -> None:
    # After two inches 3.25 are long range, whose one die is lost.
    play = game(MICHIGAN, TENNESSEE, guns(cs("pegram", 12, 22))).do("24-mich disengage", "pass")
    assert play.refused("react 7-tenn fire") == "adf.fire.lost-dice"
    # Napoleons at 5.25 inches, within half of their 13, have 3 dice, less one; at 8.25 they have 2, less one.
    play.do("pass", "pass")
    [found] = replies.shots(play.table, play.state, ("pegram",), _window(play)).values()
    assert fire.assess(play.table.edition, found).dice == 2
    play.do("pass", "pass", "pass", "react pegram fire")
    assert getattr(play.stop, "dice", 0) == 1


def test_at_long_range_the_firepower_alone_may_still_fire() -> None:
    # As above, at 3.25 inches: 8 and 2 for the first fire, and nothing to roll.
    play = game(MICHIGAN, TENNESSEE, rulings={"no_dice_left": "firepower-alone"}).do("24-mich disengage", "pass")
    play.do("react 7-tenn fire")
    [fired] = play.told(Fired)
    assert (fired.assessment.dice, fired.result.total) == (0, 10)
    assert play.unit("7-tenn").unit.opening is False
    assert play.unit("24-mich").unit.strength == 8


def test_a_failed_check_ends_it_and_it_pays_the_level_it_began_with() -> None:
    # 8 + 2 + 4 = 14: a check with +1. Veterans 4, leaderless: point 5; a 4 fails by 1: disorder, an inch back.
    play = game(MICHIGAN, TENNESSEE).do("24-mich disengage", "react 7-tenn fire").dice(4).dice(1, 3)
    assert play.told(Checked)[0].result.margin == -1
    assert [event.units for event in play.told(Stopped)] == [("24-mich",)]
    # One level worse than it began is disorder, and that it is already.
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (18_000, "disorder")
    assert play.question == "action"


def test_a_check_that_lifts_it_does_not_spare_it_the_level() -> None:
    # 8, 2 for the first fire, 2 for a target in disorder and a 1: 13, a plain check. Veterans 4 and 2 for disorder: 6.
    # A 9 lifts it to good order. It goes on, and ends shaken: one worse than it began.
    shaky = us("24-mich", 10, 20, level="disorder")
    play = game(shaky, TENNESSEE).do("24-mich disengage", "react 7-tenn fire").dice(1).dice(4, 5)
    assert [event.after for event in play.told(LevelChanged)] == ["good", "shaken"]
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (12_000, "shaken")


def test_a_shaken_unit_is_routed_when_it_has_got_away_and_not_before() -> None:
    play = game(us("24-mich", 10, 20, level="shaken"), us("19-ind", 12, 14), TENNESSEE).do("24-mich disengage")
    assert {play.unit("24-mich").unit.level} == {"shaken"}
    play.pass_all()
    assert play.told(LevelChanged)[-1].after == "routed"
    assert play.question == "morale check of 19-ind", "it went past it, and is a router now"


def test_nobody_reacts_to_a_disengagement_that_is_a_reaction() -> None:
    play = game(us("24-mich", 10, 10), cs("7-tenn", 10, 13), us("19-ind", 14, 10)).do("24-mich move advance 1")
    play.do("react 7-tenn disengage")
    assert play.question == "action"
    assert [event.how for event in play.told(Moved)] == ["move", "disengage"]


def test_a_group_breaks_off_inch_by_inch_together() -> None:
    pair = us("24-mich", 10, 20), us("19-ind", 12, 20)
    play = game(*pair, cs("7-tenn", 11, 23)).do("24-mich+19-ind disengage")
    assert isinstance(play.stop, Ask)
    assert play.stop.about == ("24-mich", "19-ind")
    assert len(chances(play)) == 8
    assert {play.unit(id).unit.level for id in ("24-mich", "19-ind")} == {"disorder"}


def test_one_of_a_group_may_be_stopped_and_the_other_get_away() -> None:
    pair = us("24-mich", 10, 20), us("19-ind", 12, 20)
    play = game(*pair, cs("7-tenn", 11, 22)).do("24-mich+19-ind disengage", "react 7-tenn fire 24-mich")
    # 8 + 2 + 5 = 15: a check with +2. 4 + 2, less 1 for the 19th beside it: 5, and a 4 fails by one.
    play.dice(5).dice(1, 3).pass_all()
    assert [event.units for event in play.told(Stopped)] == [("24-mich",)]
    assert play.unit("24-mich").y > play.unit("19-ind").y
    assert {play.unit(id).unit.level for id in ("24-mich", "19-ind")} == {"disorder"}


def test_it_gives_no_chance_among_its_friends() -> None:
    # The 19th lies across the second and third inch: its front at 18.375, its rear at 17.625. Pegram looks past it.
    play = game(MICHIGAN, us("19-ind", 10, 18), TENNESSEE, guns(cs("pegram", 20, 16, facing=270)))
    play.do("24-mich disengage")
    # Clear of it again at 17.25: 2.75 inches back; then the inches run on from there.
    assert chances(play) == [19_000, 17_250, 16_250, 15_250, 14_250, 13_250, 12_250]


def test_a_window_in_which_nothing_can_be_done_is_not_asked() -> None:
    assert game(MICHIGAN, cs("7-tenn", 10, 22, reacted=1)).do("24-mich disengage").question == "action"


def test_a_run_gives_a_chance_after_every_inch() -> None:
    play = game(ROUTED, TENNESSEE).do("24-mich run").dice(1, 2)
    assert isinstance(play.stop, Ask)
    assert play.stop.text == "24-mich runs: react, or pass?"
    assert chances(play) == [19_000, 18_000, 17_000]
    assert play.question == "action", "now it may try to rally"


def test_a_router_is_shot_at_with_every_die_and_runs_on() -> None:
    # 2.25 inches: 2 dice. 8 + 2 + 2 for a routed target, and 3 + 2: 17, a hit with +2 to its check.
    play = game(ROUTED, TENNESSEE).do("24-mich run").dice(3, 4).do("react 7-tenn fire").dice(3, 2)
    [fired] = play.told(Fired)
    assert (fired.assessment.dice, fired.assessment.shot.disengaging) == (2, False)
    assert (fired.result.total, fired.result.outcome.hits) == (17, 1)
    # Veterans 4, routed 6, +2: 12. A 7 fails: another figure (ruling 6.10), no fall back, and on it runs.
    play.dice(3, 4)
    assert [event.figures for event in play.told(Lost)] == [1, 1]
    play.pass_all()
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (13_000, "routed")


def test_a_router_that_rolls_two_disintegrates_on_its_way() -> None:
    play = game(ROUTED, TENNESSEE).do("24-mich run").dice(3, 4).do("react 7-tenn fire").dice(3, 2).dice(1, 1)
    assert [event.end for event in play.told(Left)] == ["disintegrated"]
    assert play.question != "react"


def test_a_router_that_takes_heart_runs_to_the_end_of_its_way_all_the_same() -> None:
    # A natural 12 gives good order and the figure back; it cannot be made to stop, even so.
    play = game(ROUTED, TENNESSEE).do("24-mich run").dice(3, 4).do("react 7-tenn fire").dice(3, 2).dice(6, 6)
    play.pass_all()
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (13_000, "good")


def test_a_run_that_a_check_calls_for_is_no_action_and_gives_no_chance() -> None:
    # On the summary card who routs runs at once. It is the consequence of the enemy's own fire.
    play = game(us("24-mich", 10, 20, level="shaken"), TENNESSEE, cs("13-ala", 14, 22), edition="adf-summary-15mm")
    play.do("24-mich rally").dice(1, 2).dice(3, 4)
    assert play.unit("24-mich").y == 13_000
    assert [event.how for event in play.told(Moved)] == ["rout"]


def test_who_runs_off_the_table_can_be_shot_at_while_he_is_on_it() -> None:
    play = game(us("24-mich", 10, 3, level="routed"), cs("7-tenn", 10, 5)).do("24-mich run").dice(3, 4)
    # Its rear is 2.625 from the edge: two full inches.
    assert chances(play) == [2_000, 1_000]
    assert play.told(Left) == [Left(unit="24-mich", end="left-table")]


@pytest.mark.parametrize("deed", ["disengage", "run"])
def test_standing_orders_fire_after_them_but_do_not_break_off_from_them(deed: str) -> None:
    """A shaken unit told to break off when pressed is not pressed by those who leave."""
    level: dict[str, Any] = {"level": "routed"} if deed == "run" else {}
    close = cs("7-tenn", 10, 21.5, level="shaken", facing=0)
    play = game(us("24-mich", 10, 20, **level), close, cs("13-ala", 12, 22))
    play.order("cs", "cs", fire="first", reform="no", disengage="yes", countercharge="no", other="no")
    play.do(f"24-mich {deed}")
    if deed == "run":
        play.dice(3, 4)
    assert play.question == "fire of 13-ala at 24-mich"


def test_leaders_go_along() -> None:
    play = game(MICHIGAN, TENNESSEE, leaders=[led("meredith", attached="24-mich")]).do("24-mich disengage")
    assert (play.leader("meredith").x, play.leader("meredith").y) == (10_000, 19_000)
