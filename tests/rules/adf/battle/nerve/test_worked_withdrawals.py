"""Situations worked by hand on every card: breaking off and running under fire.

Everywhere: 8 figures with rifle muskets have 8 points of fire and 2 more for their first; veterans' basic point is 4,
and 8 on their last stand; disorder adds 2, shaken 4, routed 6. Infantry's row of the results: 13 a check, 14 one with
+1, 15 and 16 with +2, 17 a hit with +2. A rifle musket has 2 dice at normal range, 1 at long.
"""

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, us
from tests.rules.adf.battle.worked import ALL, AWAY, REVISED, beside, depth, gap, near, seven, two, width

from enfilade.rules.adf.battle.events import Checked, Fired, Left, Lost, Moved, Ran, Stopped, Struck
from enfilade.rules.adf.battle.foretell.options import options
from enfilade.rules.adf.chapters import clash


def point(play: Game) -> int:
    return play.told(Checked)[-1].assessment.point


def run(play: Game, edition: str) -> Game:
    """Rolls 7 inches."""
    return play.do("24-mich run").dice(*seven(edition))


@pytest.mark.parametrize("edition", ALL)
def test_every_inch_of_a_disengagement_gives_a_chance(edition: str) -> None:
    play = game(*two(edition, gap(edition)), edition=edition).do("24-mich disengage")
    chances = 0
    while play.question == "react":
        chances += 1
        play.do("pass")
    assert chances == AWAY[edition]
    assert play.unit("24-mich").y == 20_000 - 1000 * AWAY[edition]
    assert play.unit("24-mich").unit.level == "disorder"


@pytest.mark.parametrize("edition", ALL)
def test_it_stands_the_fire_and_gets_away(edition: str) -> None:
    """2 dice less one; 8 + 2 + 3 = 13, a plain check. Point 4, a 5 passes."""
    play = game(*two(edition, gap(edition)), edition=edition).do("24-mich disengage", "react 7-tenn fire").dice(3)
    [fired] = play.told(Fired)
    assert (fired.assessment.dice, fired.result.total, fired.result.outcome.code) == (1, 13, "MC")
    play.dice(2, 3).pass_all()
    assert point(play) == 4 + near(edition)
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (20_000 - 1000 * AWAY[edition], "disorder")


@pytest.mark.parametrize("edition", ALL)
def test_it_fails_under_fire_and_stays_where_it_fell_back_to(edition: str) -> None:
    """8 + 2 + 4 = 14: 4 + 1 = 5 (6 with an enemy near). One less fails by one: disorder, an inch back
    from 19. That is its level's price, too."""
    play = game(*two(edition, gap(edition)), edition=edition).do("24-mich disengage", "react 7-tenn fire").dice(4)
    play.dice(1 + near(edition), 3)
    assert point(play) == 5 + near(edition)
    assert play.told(Stopped)[0].units == ("24-mich",)
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (18_000, "disorder")


@pytest.mark.parametrize("edition", ALL)
def test_in_disorder_it_is_the_better_mark_and_ends_shaken(edition: str) -> None:
    """8 + 2 + 2 for its disorder + 1 = 13. Point 4 + 2 = 6 (7); exactly that leaves it so; it ends a level worse."""
    play = game(*two(edition, gap(edition), {"level": "disorder"}), edition=edition)
    play.do("24-mich disengage", "react 7-tenn fire").dice(1)
    assert play.told(Fired)[0].result.total == 13
    play.dice(3, 3 + near(edition)).pass_all()
    assert (point(play), play.unit("24-mich").unit.level) == (6 + near(edition), "shaken")


@pytest.mark.parametrize("edition", ALL)
def test_a_shaken_regiment_is_routed_by_it_and_friends_beside_its_way_check(edition: str) -> None:
    """Half an inch beside its way is adjacent in the open, and within the inch of the older cards. 4 for the 19th."""
    friend = us("19-ind", beside(edition, 0.5), 17)
    play = (
        game(*two(edition, gap(edition), {"level": "shaken"}), friend, edition=edition)
        .do("24-mich disengage")
        .pass_all()
    )
    assert play.unit("24-mich").unit.level == "routed"
    assert play.question == "morale check of 19-ind"
    assert play.dice(2, 2).told(Checked)[0].cause == "router"
    assert (point(play), play.unit("19-ind").unit.level) == (4, "good")


@pytest.mark.parametrize("edition", ALL)
def test_at_long_range_the_only_die_is_lost(edition: str) -> None:
    """3, 4 or 6 inches after the first: at long range a rifle musket has one die, and loses it."""
    reach = {"10mm": 2, "15mm": 3, "25mm": 5}[edition.rpartition("-")[2]]
    play = game(*two(edition, reach), edition=edition).do("24-mich disengage")
    assert play.refused("react 7-tenn fire") == "adf.fire.lost-dice"


@pytest.mark.parametrize("edition", ALL)
def test_with_its_back_to_the_edge_it_is_caught(edition: str) -> None:
    """The 7th breaks off from a charge with 2 inches behind it. Charge morale: 4 on the western and revised cards, on
    the others disorder's 3."""
    far = 34 - depth(edition) - 1.5
    play = game(us("24-mich", 20, far), cs("7-tenn", 20, 34), edition=edition).do("24-mich charge 7-tenn")
    play.dice(*(6,) * getattr(play.stop, "dice", 0))
    play.do("react 7-tenn disengage")
    assert [event.how for event in play.told(Moved) if event.unit == "7-tenn"] == ["disengage"]
    assert play.unit("7-tenn").unit.level == "disorder"
    while not play.told(Struck):
        if play.question == "react":
            play.do("pass")
        elif play.question in ("close", "lead"):
            play.do(options(play.table, play.state)[-1])
        else:
            play.dice(*(5,) * getattr(play.stop, "dice", 0))
    caught = play.told(Struck)[0].assessment.clash.defender
    assert caught.disengaging
    found = clash.charge_morale(play.table.edition, caught).value
    assert found == (4 if edition in REVISED or "western" in edition else 3)


@pytest.mark.parametrize("edition", ALL)
def test_a_router_is_hit_loses_another_figure_and_runs_on(edition: str) -> None:
    """All 2 dice: 8 + 2 + 2 for a routed target + 3 + 2 = 17, a hit. 4 + 6 + 2 = 12; a 7 fails: one more figure."""
    play = run(game(*two(edition, gap(edition), {"level": "routed"}), edition=edition), edition)
    play.do("react 7-tenn fire").dice(3, 2)
    [fired] = play.told(Fired)
    assert (fired.assessment.dice, fired.result.total, fired.result.outcome.hits) == (2, 17, 1)
    play.dice(3, 4).pass_all()
    assert (point(play), [event.figures for event in play.told(Lost)]) == (12, [1, 1])
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (13_000, "routed")
    assert play.question == "action", "now it may try to rally"


@pytest.mark.parametrize("edition", ALL)
def test_a_router_that_rolls_two_on_the_way_is_no_more(edition: str) -> None:
    play = run(game(*two(edition, gap(edition), {"level": "routed"}), edition=edition), edition)
    play.do("react 7-tenn fire").dice(3, 2).dice(1, 1)
    assert play.told(Left) == [Left(unit="24-mich", end="disintegrated")]
    assert play.unit("24-mich").y == 19_000, "where it was shot at"


@pytest.mark.parametrize("edition", ALL)
def test_it_runs_through_a_friend_who_checks_when_it_is_past(edition: str) -> None:
    """The 19th stands across its way, 4 inches behind. It goes through, 7 inches; its point is 4, an 8 passes."""
    play = run(game(*two(edition, gap(edition), {"level": "routed"}), us("19-ind", 20, 16), edition=edition), edition)
    play.pass_all()
    assert play.unit("24-mich").y == 13_000
    assert play.question == "morale check of 19-ind"
    assert play.dice(4, 4).unit("19-ind").unit.level == "good"
    assert point(play) == 4


@pytest.mark.parametrize("edition", ALL)
def test_where_a_friend_stands_at_its_end_it_runs_further(edition: str) -> None:
    """Seven inches would end upon the 19th: it runs on until it stands clear behind it, in quarters of an inch."""
    play = run(game(*two(edition, gap(edition), {"level": "routed"}), us("19-ind", 20, 13), edition=edition), edition)
    play.pass_all()
    clear = 13_000 - round(depth(edition) * 1000)
    assert clear - 250 < play.unit("24-mich").y <= clear


@pytest.mark.parametrize("edition", ALL)
def test_a_run_that_a_failed_check_calls_for_gives_no_chance(edition: str) -> None:
    """Shaken, 4 + 4 = 8: a 5 fails the rally by 3. Routed; all but the revised cards run at once, these fall back 3."""
    play = game(*two(edition, 3, {"level": "shaken"}), edition=edition).do("24-mich rally").dice(2, 3)
    assert point(play) == 8
    if edition in REVISED:
        assert not play.told(Ran)
        assert play.unit("24-mich").y == 17_000
    else:
        play.dice(3, 4)
        assert play.unit("24-mich").y == 13_000
    assert len(play.told(Moved)) == 1


@pytest.mark.parametrize("edition", ALL)
def test_the_wide_line_beside_a_run_is_measured_from_its_end(edition: str) -> None:
    """1.1 inches from its way are too far on every card: an inch is adjacent in the open, and an inch on the others."""
    friend = us("19-ind", 20 + width(edition) + 1.1, 17)
    play = run(game(*two(edition, gap(edition), {"level": "routed"}), friend, edition=edition), edition).pass_all()
    assert play.question == "action"
