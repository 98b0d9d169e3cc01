"""Another enemy in the way of a charge: he is charged in the target's place, with all that belongs to it."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import changed, cs, little, us

from enfilade.ground.box import distance
from enfilade.rules.adf.battle.events import ChargeEnded, Feared
from enfilade.rules.adf.battle.frames import Acting, Charging, Impact

WIDE = us("24-mich", 20, 10, strength=9, stands=3)
"""A front of 2 5/8 inches along 10.375, from 18.6875 to 21.3125: wider than the 7th Tennessee straight ahead of it."""


def apart(play: Game, other: str) -> int:
    return distance(play.unit("24-mich").box, play.unit(other).box)


def charge(play: Game) -> Charging:
    return next(frame for frame in play.state.frames if isinstance(frame, Charging))


def ends(play: Game) -> list[tuple[str, str]]:
    return [(event.target, event.how) for event in play.told(ChargeEnded)]


def frightened(*units: Any, **told: Any) -> Game:
    """The 7th Tennessee fails its fear check; no bonus dice but threes."""
    play = game(*units, **told).do("24-mich charge 7-tenn").dice(3, 3).pass_all()
    assert play.question == "fear check of 7-tenn"
    return play.dice(1, 2)


def in_mid_charge(*units: Any, gone: bool = True, **told: Any) -> Game:
    """The 24th Michigan, from 10 inches on a line to 7-tenn, which is no more."""
    table, state = little(list(units))
    start = state.units["24-mich"]
    facts: dict[str, Any] = {
        "units": ("24-mich",),
        "target": "7-tenn",
        "direction": 0,
        "phase": "advance",
        "distance": 4000,
        "move": 6000,
        "totals": (9000,),
        "points": (9000,),
        "started": ((start.x, 10_000),),
        "expected": (start.box,),
    }
    now = changed(state, "7-tenn", place="gone") if gone else state
    return Game(table, now, Acting(units=("24-mich",), left=1), Charging(**(facts | told)))


def test_the_charge_halts_at_one_inch_from_whoever_stands_before_a_target_that_left() -> None:
    # From 3 inches the 7th breaks off for 8 and could be caught with 12, but the 13th Alabama is 6.5 inches ahead.
    play = game(us("24-mich", 20, 10), cs("7-tenn", 20, 13.75), cs("13-ala", 20, 17.25))
    play.do("24-mich charge 7-tenn").dice(6, 6).do("react 7-tenn disengage")
    came = []
    while play.question == "react":
        came.append(play.unit("24-mich").y)
        play.do("pass")
    assert came == [12_000, 13_000, 14_000, 15_000]
    assert play.question == "fear check of 13-ala"
    assert (play.unit("24-mich").y, apart(play, "13-ala")) == (15_500, 1000)
    # 6 and 6: order is lost at 6 inches. Then contact after 6.5, and the close fire before it.
    assert play.unit("24-mich").unit.level == "good"
    assert play.dice(5, 5).question == "close"
    play.do("choose none")
    assert (play.question, play.unit("24-mich").y) == ("impact of 24-mich", 16_500)
    assert ends(play) == [("13-ala", "contact")]


def test_he_may_come_to_meet_it_like_any_target() -> None:
    play = game(us("24-mich", 20, 10), cs("7-tenn", 20, 13.75), cs("13-ala", 20, 17.25))
    play.do("24-mich charge 7-tenn").dice(6, 6).do("react 7-tenn disengage", "react 13-ala countercharge")
    assert play.question == "countercharge of 13-ala"


def test_who_is_within_the_inch_when_the_target_goes_is_frightened_at_once() -> None:
    # Both stand in line, an inch ahead where the charge has halted.
    play = frightened(us("24-mich", 20.9, 10), cs("7-tenn", 20, 14.75), cs("13-ala", 21.8, 14.75))
    assert play.question == "fear check of 13-ala"
    assert (play.unit("24-mich").y, apart(play, "13-ala")) == (13_000, 1000)
    play.dice(5, 5).do("choose none")
    impact = play.state.frames[-1]
    assert isinstance(impact, Impact)
    assert (play.unit("24-mich").y, impact.defenders) == (14_000, ("13-ala",))


def test_the_full_inch_that_ends_at_his_inch_is_a_chance_to_react() -> None:
    # The charge of 4.5 inches halts after 3.5. The 13th is 1.5 inches from there: half an inch on is the fourth. The
    # 7th has 4, 1 for the near enemy and less 1 for the 13th beside it: by 3 it goes back an inch and could be caught.
    play = frightened(WIDE, cs("7-tenn", 20, 15.25), cs("13-ala", 21.8, 15.75))
    assert play.unit("7-tenn").y == 16_250
    assert (play.question, play.unit("24-mich").y, apart(play, "13-ala")) == ("react", 14_000, 1000)
    assert play.refused("react 13-ala fire") == "adf.charge.close-fire"
    assert play.do("pass").question == "fear check of 13-ala"


@pytest.mark.parametrize(("switch", "point"), [("at-declaration", 5), ("at-contact", 7)])
def test_his_flank_is_judged_from_where_the_charge_was_declared(switch: str, point: int) -> None:
    # 1.8 inches aside and 4.75 ahead is 21 degrees off his front when the charge is declared; an inch from him, 1.75
    # ahead, 45.8. Basic 4, the near enemy 1, and 2 on the partial flank.
    units = (WIDE, cs("7-tenn", 20, 14.75), cs("13-ala", 21.8, 14.75))
    play = frightened(*units, rulings={"charge_flank_judged": switch})
    assert (play.question, play.unit("24-mich").y) == ("fear check of 13-ala", 13_000)
    play.dice(5, 5)
    assert play.told(Feared)[-1].assessment.check.point == point
    play.do("choose none")
    impact = play.state.frames[-1]
    assert isinstance(impact, Impact)
    assert impact.aspect == "front"


def test_nobody_fears_the_same_charge_twice() -> None:
    # The 7th goes back an inch and finds no room before it is behind the 13th, its front at 16.125. The 13th, 1.85
    # inches ahead, is met at one; without support by 3 it goes back two, its front at 17.225, and could be caught.
    play = frightened(us("24-mich", 20, 10), cs("7-tenn", 20, 14.75), cs("13-ala", 20, 15.6))
    # Each checks for the other who passes through it, and stands.
    play.dice(5, 5)
    assert (play.unit("7-tenn").y, play.unit("24-mich").y) == (16_500, 13_850)
    play.dice(1, 2).dice(6, 6).pass_all()
    assert play.unit("13-ala").y == 17_600
    # Between them stands the 7th again.
    assert [event.unit for event in play.told(Feared)] == ["7-tenn", "13-ala"]
    assert (play.question, play.unit("24-mich").y) == ("impact of 24-mich", 15_750)
    assert ends(play) == [("7-tenn", "contact")]


BESIDE = (us("24-mich", 20.9, 13), cs("7-tenn", 20, 14.75), cs("13-ala", 21.8, 14.75))


def test_beside_a_target_that_is_no_more_his_neighbour_is_feared_though_the_charge_falls_short() -> None:
    # The 7th fell to the last man in the last inch; of 4 inches the charge has 3.5.
    play = in_mid_charge(*BESIDE, moved=3000, totals=(3500,), feared=True, fired=True)
    assert (play.question, play.unit("24-mich").y) == ("fear check of 13-ala", 13_000)
    play.dice(5, 5).do("choose none").pass_all()
    assert (play.unit("24-mich").y, ends(play)) == (13_500, [("13-ala", "short")])


def test_every_inch_to_the_ground_of_a_target_that_is_no_more_gives_a_chance() -> None:
    # Nobody else is in the way; the close fire was the last thing the 7th did.
    units = (us("24-mich", 20, 13), cs("7-tenn", 20, 14.75), cs("13-ala", 26, 16))
    play = in_mid_charge(*units, moved=3000, feared=True, fired=True)
    assert (play.question, play.unit("24-mich").y) == ("react", 14_000)
    assert play.do("pass").pass_all().told(ChargeEnded)[-1].how == "vacated"


def test_a_charge_that_does_not_come_within_an_inch_of_him_is_not_turned_on_him() -> None:
    # 4 inches ahead in line with the ground of the 7th; it comes 2.5.
    near = (us("24-mich", 20.9, 10), *BESIDE[1:])
    play = in_mid_charge(*near, totals=(2500,)).pass_all()
    assert (play.unit("24-mich").y, ends(play)) == (12_500, [("7-tenn", "vacated")])
    assert not play.told(Feared)


def test_who_is_touched_with_the_target_is_frightened_by_himself() -> None:
    # The 13th's front is 0.03 before the 7th's: so little is touching.
    units = (us("24-mich", 20.9, 13), cs("7-tenn", 20, 14.75), cs("13-ala", 21.8, 14.72))
    play = in_mid_charge(*units, gone=False, moved=3000, feared=True, fired=True)
    assert play.question == "fear check of 13-ala"
    play.dice(6, 5).do("choose none")
    impact = play.state.frames[-1]
    assert isinstance(impact, Impact)
    assert (impact.defenders, impact.rest, play.unit("24-mich").y) == (("7-tenn",), (("13-ala", "front"),), 13_970)
    assert [event.unit for event in play.told(Feared)] == ["13-ala"]


def test_a_charge_that_may_not_strike_whom_it_meets_stands_clear_of_him() -> None:
    # Skirmishers do not charge a line: the 13th Alabama has come into their way.
    loose = {"formation": "skirmishers"}
    units = (us("24-mich", 20, 10, **loose), cs("7-tenn", 20, 15, **loose), cs("13-ala", 20, 12))
    play = in_mid_charge(*units, gone=False, distance=4250).pass_all()
    assert ends(play) == [("7-tenn", "short")]
    # A hundredth of an inch is the first step back that does not touch.
    assert apart(play, "13-ala") == 10


def test_who_drops_out_of_a_group_takes_his_start_with_him() -> None:
    play = game(us("24-mich", 20, 10), us("19-ind", 21.8, 10), cs("7-tenn", 20.9, 14.75))
    play.do("group 24-mich+19-ind: charge", "24-mich+19-ind charge 7-tenn").dice(3, 3)
    assert charge(play).started == ((20_000, 10_000), (21_800, 10_000))
    # 8 + 2 opening + 12 is 22: two hits, and a 3 shakes the 24th.
    play.do("react 7-tenn fire 24-mich").dice(6, 6).dice(1, 2).pass_all()
    assert charge(play).started == ((21_800, 10_000),)
