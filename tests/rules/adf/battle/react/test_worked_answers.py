"""Situations worked by hand on every card: cavalry's answers, leaders of wide lines, units down to their last stand.

Figures as in test_worked_withdrawals.py: 8 points of fire and 2 for the first, basic point 4 (8 on the last stand),
disorder 2, shaken 4, routed 6; 13 a check, 14 one with +1, 15 with +2, 17 a hit with +2, 20 two hits with +2.
"""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, horse, led, us
from tests.rules.adf.battle.worked import ALL, OLDER, SUMMARY, beside, depth, gap, near, seven, two, width

from enfilade.rules.adf.battle.events import Checked, Fired, LeaderWent, Lost
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.react import replies

NEWER = [name for name in ALL if name not in OLDER]
"""The summary and revised cards."""


def point(play: Game) -> int:
    return play.told(Checked)[-1].assessment.point


def asked(*units: Any, **told: Any) -> Game:
    return game(*units, pending=(Window(by=("24-mich",), cause="move"),), **told)


def can(play: Game, id: str) -> list[str]:
    frame = play.state.frames[-1]
    assert isinstance(frame, Window)
    return list(replies.replies(play.table, play.state, play.unit(id), frame))


@pytest.mark.parametrize("edition", ALL)
def test_what_mounted_horse_may_answer_to_a_march(edition: str) -> None:
    """It fires at point blank only, and nobody countercharges a march: form, face, dismount or break off."""
    play = asked(us("24-mich", 20, 20), horse(cs("4-va", 20, 24), mounted=True), edition=edition)
    assert can(play, "4-va") == ["form", "face", "dismount", "disengage"]


@pytest.mark.parametrize("edition", ALL)
def test_dismounted_it_fires_and_may_mount(edition: str) -> None:
    play = asked(us("24-mich", 20, 20), horse(cs("4-va", 20, 20 + depth(edition) + 1.2)), edition=edition)
    assert can(play, "4-va") == ["fire", "form", "face", "mount", "disengage"]


@pytest.mark.parametrize("edition", ALL)
def test_horse_that_is_charged_may_countercharge_and_its_neighbour_not(edition: str) -> None:
    """A window of the charge itself: the 9th stands beside and is not its target."""
    charge = Window(by=("8-ill",), cause="charge", target="4-va")
    units = (
        horse(us("8-ill", 20, 15), mounted=True),
        horse(cs("4-va", 20, 22), mounted=True),
        horse(cs("9-va", 26, 22), mounted=True),
    )
    play = game(*units, pending=(charge,), edition=edition)
    assert play.refused("react 9-va countercharge") == "adf.charge.counter"
    assert "dismount" in can(play, "4-va")
    started = game(*units, edition=edition).do("8-ill charge 4-va")
    started.dice(*(3,) * getattr(started.stop, "dice", 0))
    assert "countercharge" in can(started, "4-va")


@pytest.mark.parametrize("edition", ALL)
def test_shaken_horse_does_not_countercharge_but_may_get_down_or_break_off(edition: str) -> None:
    units = horse(us("8-ill", 20, 15), mounted=True), horse(cs("4-va", 20, 22, level="shaken"), mounted=True)
    play = game(*units, edition=edition).do("8-ill charge 4-va")
    play.dice(*(3,) * getattr(play.stop, "dice", 0))
    assert can(play, "4-va") == ["form", "face", "dismount", "rally", "disengage"]


@pytest.mark.parametrize(("edition", "inches"), [(name, 16 if "25mm" in name else 12) for name in ALL])
def test_horse_breaks_off_by_twice_its_disorder_move(edition: str, inches: int) -> None:
    """Mounted in disorder 6 inches in the open, 8 at 25 mm; a level worse at the end."""
    play = game(horse(us("8-ill", 20, 25), mounted=True), cs("7-tenn", 20, 29), edition=edition).do("8-ill disengage")
    play.pass_all()
    assert (play.unit("8-ill").y, play.unit("8-ill").unit.level) == (25_000 - 1000 * inches, "disorder")


@pytest.mark.parametrize("edition", ALL)
def test_the_neighbour_of_a_leaders_line_has_his_benefit(edition: str) -> None:
    """Meredith rides with the 19th, 0.4 inches from the 24th's end. 8 + 2 + 1 + 3 = 14, a check with +1.
    Point 4 + 1, less 1 for the support and, but on the summary cards, less 1 for him."""
    ours, theirs = two(edition, gap(edition) + 1)
    friend = us("19-ind", beside(edition, 0.4), 20)
    play = asked(ours, friend, theirs, edition=edition, leaders=[led("meredith", attached="19-ind")])
    play.do("react 7-tenn fire").dice(1, 3).dice(3, 3)
    assert play.told(Fired)[0].result.total == 14
    assert point(play) == 4 + near(edition) - (0 if edition in SUMMARY else 1)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("apart", "checks"), [(0.4, True), (1.1, False)])
def test_who_is_beside_a_fallen_leaders_line_checks(edition: str, apart: float, checks: bool) -> None:
    """8 + 2 + 4 + 3 = 17: a hit; the die for Meredith is a 6. Adjacent in the open is an inch, from line to line."""
    ours, theirs = two(edition, gap(edition) + 1)
    friend = us("19-ind", beside(edition, apart), 20)
    play = asked(ours, friend, theirs, edition=edition, leaders=[led("meredith", attached="24-mich")])
    play.do("react 7-tenn fire").dice(4, 3)
    # Its own losses come first: 4 + 2 and an enemy near, less his benefit and the support; a 9 passes on every card.
    assert play.question == "morale check of 24-mich"
    play.dice(4, 5)
    assert play.question == "meredith at risk"
    play.dice(6)
    assert [event.why for event in play.told(LeaderWent)] == ["killed"]
    assert play.question == "morale check of 24-mich"
    play.dice(5, 4)
    assert (play.question == "morale check of 19-ind") is checks


@pytest.mark.parametrize("edition", ALL)
def test_a_natural_12_brings_back_the_stand_and_good_order(edition: str) -> None:
    """Ruling 9.3. 4 of 8 on one stand of two, routed: 8 + 6 is 12 at most, and 12 equals it. The figure comes first:
    5 of 8 are two stands, so it is in good order."""
    last = us("24-mich", 20, 20, level="routed", strength=4, full=8, ran=True)
    play = game(last, cs("7-tenn", 20, 34), edition=edition).do("24-mich run")
    play.dice(*(1,) * getattr(play.stop, "dice", 0)).pass_all().do("24-mich rally").dice(6, 6)
    unit = play.unit("24-mich").unit
    assert (point(play), unit.strength, unit.level) == (12, 5, "good")


@pytest.mark.parametrize("edition", ALL)
def test_a_natural_12_that_leaves_it_on_one_stand_leaves_it_in_disorder(edition: str) -> None:
    """3 of 8 and one more are 4: still one stand."""
    last = us("24-mich", 20, 20, level="shaken", strength=3, full=8)
    play = game(last, cs("7-tenn", 20, 34), edition=edition).do("24-mich rally").dice(6, 6)
    unit = play.unit("24-mich").unit
    assert (unit.strength, unit.level) == (4, "disorder")


@pytest.mark.parametrize("edition", ALL)
def test_on_its_last_stand_it_is_hit_like_disorder_and_checks_at_8(edition: str) -> None:
    """8 + 2 + 2 against its disorder + 1 + 1 = 14: a check with +1. Basic 8, its disorder adds nothing: 9."""
    play = asked(*two(edition, gap(edition) + 1, {"strength": 4, "full": 8}), edition=edition)
    play.do("react 7-tenn fire").dice(1, 1).dice(4, 6)
    assert play.told(Fired)[0].result.total == 14
    assert point(play) == 9 + near(edition)


@pytest.mark.parametrize("edition", ALL)
def test_on_its_last_stand_it_fires_with_half(edition: str) -> None:
    """4 figures have 4, half of it 2, and 2 for the first fire; 3 + 3 make 10: no effect."""
    play = asked(*two(edition, gap(edition) + 1, None, {"strength": 4, "full": 8}), edition=edition)
    play.do("react 7-tenn fire").dice(3, 3)
    [fired] = play.told(Fired)
    assert fired.assessment.firepower == 2
    assert (fired.result.total, fired.result.outcome.check) == (10, None)


@pytest.mark.parametrize("edition", ALL)
def test_merged_regiments_check_two_worse(edition: str) -> None:
    """8 + 2 + 1 + 2 = 13: a plain check, 4 and 2 for the merging."""
    play = asked(*two(edition, gap(edition) + 1, {"merged": True}), edition=edition)
    play.do("react 7-tenn fire").dice(1, 2).dice(4, 4)
    assert point(play) == 6 + near(edition)


@pytest.mark.parametrize("edition", ALL)
def test_an_attached_regiment_loses_its_figures_first(edition: str) -> None:
    """8 + 2 + 4 + 6 = 20: two hits. Both of the attached go, the 8 stay."""
    play = asked(*two(edition, gap(edition) + 1, {"attached": 2}), edition=edition)
    play.do("react 7-tenn fire").dice(4, 6)
    assert play.told(Lost)[0].figures == 2
    assert (play.unit("24-mich").unit.strength, play.unit("24-mich").attached) == (8, 0)


@pytest.mark.parametrize("edition", ALL)
def test_desperation_fire_at_another_who_comes_within_an_inch(edition: str) -> None:
    """One die: 8 + 2 + 5 = 15, a check with +2. On the reference and western cards only who is charged fires so."""
    spent = {"reacted": 1}
    play = game(*two(edition, 1.4, None, spent), cs("13-ala", 34, 22), edition=edition).do("24-mich move advance 1")
    if edition in OLDER:
        assert play.refused("react 7-tenn fire") == "adf.reaction.desperation"
        return
    play.do("react 7-tenn fire").dice(5)
    [fired] = play.told(Fired)
    assert (fired.assessment.band, fired.result.total, fired.result.outcome.code) == ("desperation", 15, "2MC")


@pytest.mark.parametrize("edition", NEWER)
def test_a_six_in_desperation_brings_a_second_die(edition: str) -> None:
    """8 + 2 + 6 + 4 = 20: two hits."""
    play = game(*two(edition, 1.4, None, {"reacted": 1}), edition=edition).do("24-mich move advance 1")
    play.do("react 7-tenn fire").dice(6).dice(4)
    assert play.told(Fired)[0].result.outcome.hits == 2


@pytest.mark.parametrize("edition", NEWER)
def test_nobody_fires_desperately_at_who_breaks_off_past_him(edition: str) -> None:
    """The single die is the one that is lost. Six inches back the 24th is half an inch before the 13th's front."""
    behind = cs("13-ala", _aside(edition), 14, reacted=1, facing=270)
    play = game(*two(edition, gap(edition)), behind, edition=edition).do("24-mich disengage", *["pass"] * 5)
    assert play.unit("24-mich").y == 14_000
    assert play.refused("react 13-ala fire") == "adf.fire.lost-dice"


@pytest.mark.parametrize("edition", NEWER)
def test_a_router_who_runs_past_is_shot_at_desperately(edition: str) -> None:
    """8 + 2 + 2 for a routed target, and a 3: 15."""
    behind = cs("13-ala", _aside(edition), 14, reacted=1, facing=270)
    play = game(*two(edition, gap(edition), {"level": "routed"}, {"reacted": 1}), behind, edition=edition)
    play.do("24-mich run")
    play.dice(*seven(edition))
    play.do("react 13-ala fire").dice(3)
    [fired] = play.told(Fired)
    assert (fired.assessment.band, fired.result.total) == ("desperation", 15)


def _aside(edition: str) -> float:
    """East of a line that goes back from 20, with its face to it and half an inch from it."""
    return 20 + width(edition) / 2 + 0.5 + depth(edition) / 2
