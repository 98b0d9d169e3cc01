"""The last inch of a charge: fear, close and desperate fire in the order of each card."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, guns, horse, us

from enfilade.core.stops import Roll
from enfilade.rules.adf.battle.charge import last_inch
from enfilade.rules.adf.battle.events import ChargeEnded, Feared, Fired, Reacted
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.play import Play

MICHIGAN = us("24-mich", 20, 10)
TENNESSEE = cs("7-tenn", 20, 13.25)
"""2.5 inches from front to front."""
FEAR = "fear check of 7-tenn"


def upon(*units: Any, dice: tuple[int, ...] = (3, 3), **told: Any) -> Game:
    """The charge has come to the last inch; everything on the way was let pass."""
    return game(*(units or (MICHIGAN, TENNESSEE)), **told).do("24-mich charge 7-tenn").dice(*dice).pass_all()


def options(play: Game) -> list[str]:
    frame = play.state.frames[-1]
    assert isinstance(frame, Charging)
    return last_inch.answers(Play(play.table, play.state), frame)


def test_the_fear_check_comes_first_and_then_point_blank_fire() -> None:
    play = upon()
    assert play.question == FEAR
    play.dice(2, 3)
    # 4 and the near enemy: 5 is enough to stand, and changes nothing.
    assert (play.told(Feared)[0].assessment.check.point, play.question) == (5, "close")
    assert options(play) == ["close", "none"]
    play.do("choose close")
    assert isinstance(play.stop, Roll)
    assert (play.stop.why, play.stop.dice) == ("fire of 7-tenn at 24-mich", 4)
    assert [event.reply for event in play.told(Reacted)] == ["fire"]
    assert play.unit("7-tenn").reacted == 1


def test_the_charger_checks_before_contact_and_may_be_stopped() -> None:
    # 8 and 2 for the opening volley, and 4 dice of 2: 18 is a hit and 2 on the check; 3 of 4 - 1 + 1 + 2 shakes it.
    play = upon().dice(5, 5).do("choose close").dice(2, 2, 2, 2).dice(1, 2).pass_all()
    assert [event.how for event in play.told(ChargeEnded)] == ["stopped"]
    play = upon().dice(5, 5).do("choose close").dice(2, 2, 2, 2).dice(4, 4)
    assert play.question == "impact of 24-mich"


def test_who_fails_falls_back_without_fire_and_may_be_caught() -> None:
    # A natural 3 shakes it, two points short: back 2 inches. The charge has 9 - 1.5 left.
    play = upon().dice(1, 2)
    assert (play.unit("7-tenn").unit.level, play.unit("7-tenn").y) == ("shaken", 15_250)
    assert play.pass_all().question == "impact of 24-mich"
    assert not play.told(Fired)


def test_who_falls_back_far_enough_is_not_caught() -> None:
    # 7 inches for 6.5; back 2 makes 8.5.
    far = cs("7-tenn", 20, 17.25)
    play = upon(MICHIGAN, far, dice=(1, 1)).dice(1, 2).pass_all()
    assert [event.how for event in play.told(ChargeEnded)] == ["vacated"]
    assert (play.unit("24-mich").y, play.unit("24-mich").unit.level) == (16_500, "disorder")


def test_an_attack_column_frightens_by_its_charge_morale() -> None:
    column = us("24-mich", 20, 10, formation="attack-column")
    play = upon(column, cs("7-tenn", 20, 14)).dice(5, 5)
    # 4 + 1, and 0 - (-2): 7.
    assert play.told(Feared)[0].assessment.check.point == 7
    own = upon(column, cs("7-tenn", 20, 14), rulings={"fear_check_charge_morale": "own"}).dice(5, 5)
    assert own.told(Feared)[0].assessment.check.point == 5


@pytest.mark.parametrize(("facing", "point"), [(90, 7), (0, 9)])
def test_a_charge_on_flank_or_rear_frightens_more(facing: int, point: int) -> None:
    # 4 + 1 near + 2 on the partial flank or 4 on the rear; judged from where the charge began.
    play = upon(MICHIGAN, cs("7-tenn", 20, 14, facing=facing)).dice(6, 5)
    assert play.told(Feared)[0].assessment.check.point == point
    # Outside its arc it cannot fire: nothing is asked.
    assert not play.told(Fired)
    assert play.question == "impact of 24-mich"


SPENT = cs("7-tenn", 20, 13.25, reacted=1)


@pytest.mark.parametrize(("edition", "first"), [("adf-summary-15mm", True), ("adf-revised-15mm", False)])
def test_desperation_fire_comes_before_the_fear_check_or_after_it(edition: str, first: bool) -> None:
    play = upon(MICHIGAN, SPENT, edition=edition)
    assert play.question == ("close" if first else FEAR)
    if not first:
        play.dice(5, 5)
    assert options(play) == ["desperation", "none"]
    play.do("choose desperation")
    assert isinstance(play.stop, Roll)
    assert play.stop.dice == 1
    # 8 + 2 and a 1 is nothing.
    play.dice(1)
    assert play.question == (FEAR if first else "impact of 24-mich")
    if first:
        assert play.dice(5, 5).question == "impact of 24-mich"


def test_nobody_fires_twice_at_one_charger() -> None:
    play = upon(MICHIGAN, cs("7-tenn", 20, 13.25, reacted=1, shot_at=("24-mich",)))
    assert play.dice(5, 5).question == "impact of 24-mich"


def test_guns_fire_close_canister() -> None:
    play = upon(MICHIGAN, guns(cs("7-tenn", 20, 13.5)))
    # Alone its point is doubled: 4 + 1 near, 4 x 2.
    play.dice(6, 5)
    assert play.told(Feared)[0].assessment.check.point == 9
    play.do("choose close")
    assert isinstance(play.stop, Roll)
    assert play.stop.dice == 5


@pytest.mark.parametrize(
    ("edition", "asked"),
    [("adf-revised-15mm", ["close", "pistols", "none"]), ("adf-summary-15mm", ["close", "none"])],
)
def test_cavalry_may_draw_pistols_instead_on_the_revised_cards(edition: str, asked: list[str]) -> None:
    play = upon(MICHIGAN, horse(cs("7-tenn", 20, 14), mounted=True), edition=edition).dice(6, 5)
    assert options(play) == asked
    if "pistols" in asked:
        play.do("choose pistols")
        assert isinstance(play.stop, Roll)
        assert play.stop.dice == 5


RIDERS = horse(us("24-mich", 20, 10), mounted=True, strength=6)


def test_by_the_switch_charging_horsemen_fire_with_the_defender() -> None:
    units = (RIDERS, cs("7-tenn", 20, 14))
    assert upon(*units, dice=(1, 1, 1)).dice(6, 5).do("choose none").question == "impact of 24-mich"
    rulings = {"charging_cavalry_fire": "with-the-defender"}
    play = upon(*units, dice=(1, 1, 1), rulings=rulings).dice(6, 5).do("choose close")
    # The defender's dice first, 8 + 2 for the opening and 2 for charging horsemen: with four ones 16, a check.
    assert play.question == "fire of 7-tenn at 24-mich"
    play.dice(1, 1, 1, 1)
    assert play.question == "morale check of 24-mich"
    play.dice(6, 5)
    assert play.question == "fire of 24-mich at 7-tenn"
    # Fired from the state before: 6 figures with carbines and four ones stay below 16, where cavalry does nothing.
    assert play.dice(1, 1, 1, 1).question == "impact of 24-mich"


def test_their_fire_may_drive_the_defender_off_and_they_catch_him() -> None:
    rulings = {"charging_cavalry_fire": "with-the-defender"}
    play = upon(RIDERS, cs("7-tenn", 20, 14), dice=(6, 6, 6), rulings=rulings).dice(6, 5).do("choose none")
    assert play.question == "fire of 24-mich at 7-tenn"
    play.dice(6, 6, 6, 6).dice(1, 2).pass_all()
    assert play.unit("7-tenn").unit.level == "shaken"
    assert play.question == "impact of 24-mich"


def test_by_the_switch_only_who_wants_to_fire_close_checks() -> None:
    rulings = {"fear_check_due": "before-close-fire"}
    play = upon(rulings=rulings)
    assert play.question == "close"
    assert play.do("choose none").question == "impact of 24-mich"
    play = upon(rulings=rulings).do("choose close")
    assert play.question == FEAR
    assert play.dice(5, 5).question == "fire of 7-tenn at 24-mich"
    assert upon(rulings=rulings).do("choose close").dice(1, 2).pass_all().question == "impact of 24-mich"


@pytest.mark.parametrize(("switch", "again"), [("each-charging-group", True), ("first-only", False)])
def test_a_second_charge_frightens_again_or_not(switch: str, again: bool) -> None:
    play = upon(MICHIGAN, cs("7-tenn", 20, 13.25, feared=1), rulings={"fear_checks": switch})
    assert (play.question == FEAR) is again


def test_a_routed_unit_surrenders_without_a_check() -> None:
    play = upon(MICHIGAN, cs("7-tenn", 20, 13.25, level="routed"))
    assert not play.unit("7-tenn").here
    assert play.unit("7-tenn").end == "surrender"


def test_standing_orders_answer_for_the_charged() -> None:
    play = game(MICHIGAN, TENNESSEE).order("cs", "cs", fire="never", reform="no", countercharge="no", disengage="no")
    play.do("24-mich charge 7-tenn").dice(3, 3).pass_all().dice(5, 5)
    assert play.question == "impact of 24-mich"
