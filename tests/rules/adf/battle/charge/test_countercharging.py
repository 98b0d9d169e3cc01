"""Charge against charge: who may come to meet one, where they meet, and what falls away."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import area, cs, guns, horse, us

from enfilade.rules.adf.battle.events import ChargeEnded, ChargeRolled, Feared, Struck

MICHIGAN = us("24-mich", 20, 10)


def charged(far: float = 6, *dice: int, target: Any = None, **told: Any) -> Game:
    """The 24th Michigan has come an inch of so many towards the 7th Tennessee."""
    own = target or cs("7-tenn", 20, 10.75 + far)
    return game(MICHIGAN, own, **told).do("24-mich charge 7-tenn").dice(*(dice or (3, 3)))


@pytest.mark.parametrize(
    ("switch", "dice", "came"),
    [
        # 5 inches apart. Both reach 9: in proportion each comes half of it.
        ("in-proportion-to-reach", (3, 3), 2500),
        # 9 against 7: 5 x 9 / 16.
        ("in-proportion-to-reach", (1, 1), 2812),
        # Everything between them can be reached by both: the middle.
        ("middle-of-overlap", (1, 1), 2500),
    ],
)
def test_they_meet_where_it_is_played_so(switch: str, dice: tuple[int, int], came: int) -> None:
    play = charged(rulings={"countercharge_meets": switch}).do("react 7-tenn countercharge")
    assert play.question == "countercharge of 7-tenn"
    play.dice(*dice)
    assert play.question == "impact of 24-mich"
    assert play.unit("24-mich").y == 11_000 + came
    assert play.unit("7-tenn").y == 16_750 - (5000 - came)
    assert play.told(ChargeRolled)[-1].counter


def test_a_unit_charged_from_close_by_may_come_to_meet_it_before_the_first_stride() -> None:
    # 1.5 inches apart, and both reach 9: each comes half of it.
    play = charged(1.5).do("react 7-tenn countercharge").dice(3, 3)
    assert play.question == "impact of 24-mich"
    assert (play.unit("24-mich").y, play.unit("7-tenn").y) == (10_750, 12_250 - 750)


def test_nobody_fires_or_checks_before_and_both_count_as_charging() -> None:
    play = charged().do("react 7-tenn countercharge").dice(3, 3)
    assert not play.told(Feared)
    assert play.question == "impact of 24-mich"
    play.dice(3, 3).dice(3, 3)
    # 8 figures less 4 - 1 charging + 1 near, on both sides: equal, a melee.
    struck = play.told(Struck)[0]
    assert (struck.assessment.attacker.base, struck.assessment.defender.base) == (4, 4)
    assert struck.result.outcome.kind == "melee"


def test_a_beaten_countercharger_is_spared_like_an_attacker() -> None:
    # Beaten by 5: two figures and 5 inches, less one of each.
    play = charged().do("react 7-tenn countercharge").dice(3, 3).dice(4, 4).dice(1, 2)
    at = play.told(Struck)[0]
    assert (at.result.outcome.margin, play.unit("7-tenn").unit.strength) == (5, 7)
    assert play.unit("7-tenn").unit.level == "shaken"
    assert play.unit("7-tenn").y == 16_750 - 2500 + 4000


def test_each_has_its_own_disorder_point() -> None:
    # The green Tennesseans lose their order at once, the veterans of Michigan after 4.5 of 9 inches.
    green = cs("7-tenn", 20, 16.75, quality="green")
    play = charged(target=green).do("react 7-tenn countercharge").dice(3, 3)
    assert (play.unit("24-mich").unit.level, play.unit("7-tenn").unit.level) == ("good", "disorder")


def test_if_the_reaches_do_not_span_the_gap_both_fall_short_in_disorder() -> None:
    # In disorder it moves 3 inches of broken ground, and 1 of bonus: 11 inches off, 6 and 4 do not meet.
    slow = cs("7-tenn", 20, 22.75, level="disorder")
    play = charged(12, 1, 1, target=slow, terrain=[area("broken", 0, 19.375, 48, 24)])
    play.do("react 7-tenn countercharge").dice(1, 1).pass_all()
    assert [event.how for event in play.told(ChargeEnded)] == ["short"]
    assert (play.unit("24-mich").y, play.unit("7-tenn").y) == (17_000, 18_750)
    assert {play.unit(id).unit.level for id in ("24-mich", "7-tenn")} == {"disorder"}


def test_who_has_no_room_awaits_the_charge_where_he_is() -> None:
    # The 13th Alabama stands where it would come to, but not in the way of the charge.
    units = (MICHIGAN, cs("7-tenn", 20.9, 16.75), cs("13-ala", 21.8, 14.3))
    play = game(*units).do("24-mich charge 7-tenn").dice(3, 3).do("react 7-tenn countercharge").dice(3, 3)
    assert play.question == "impact of 24-mich"
    assert (play.unit("24-mich").y, play.unit("7-tenn").y) == (16_000, 16_750)


def test_only_the_charged_unit_may_and_only_to_its_front() -> None:
    units = (MICHIGAN, cs("7-tenn", 20, 16.75), cs("13-ala", 23, 16.75))
    play = game(*units).do("24-mich charge 7-tenn").dice(3, 3)
    assert play.refused("react 13-ala countercharge") == "adf.charge.counter"
    behind = charged(target=cs("7-tenn", 20, 16.75, facing=0))
    assert behind.refused("react 7-tenn countercharge") == "adf.charge.direction"


def test_guns_and_shaken_units_do_not() -> None:
    assert charged(target=guns(cs("7-tenn", 20, 16.75))).refused("react 7-tenn countercharge") == "adf.charge.who"
    shaken = charged(target=cs("7-tenn", 20, 16.75, level="shaken"))
    assert shaken.refused("react 7-tenn countercharge") == "adf.charge.who"


@pytest.mark.parametrize(("dice", "stands"), [((5, 5), True), ((1, 2), False)])
def test_by_the_switch_the_countercharger_checks_his_fear_first(dice: tuple[int, int], stands: bool) -> None:
    play = charged(rulings={"countercharger_fear_check": True}).do("react 7-tenn countercharge")
    assert play.question == "fear check of 7-tenn"
    play.dice(*dice)
    # Charging -1 and the near enemy +1 on 4.
    assert play.told(Feared)[0].assessment.check.point == 4
    assert (play.question == "countercharge of 7-tenn") is stands
    if not stands:
        # A natural 3 shakes it, and it falls back an inch; the charge comes on and catches it.
        assert play.unit("7-tenn").unit.level == "shaken"
        assert play.pass_all().question == "impact of 24-mich"


def test_horsemen_meet_horsemen() -> None:
    ride = {"mounted": True, "strength": 6}
    play = game(horse(us("8-ill", 20, 10), **ride), horse(cs("9-va", 20, 22), **ride)).do("8-ill charge 9-va")
    play.dice(2, 2, 2).do("react 9-va countercharge").dice(2, 2, 2)
    assert play.question == "impact of 8-ill"
    # 10.5 inches apart at first (a stand is 1.5 deep), 9.5 now; both reach 13 and come 4.75.
    assert play.unit("9-va").y == 22_000 - 4750
