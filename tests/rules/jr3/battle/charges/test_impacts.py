"""Impacts by hand: impact morale, repulse and its volleys, success, pursuit, surrender (003:269-275, J30 to J34).

A line of veterans charges eight inches with a bonus of six, and so comes in order: 3, less 1 for charging. Veterans who
stand are at 3. The dice of both are added, and the lower total wins.
"""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, place, unit
from tests.rules.jr3.battle.tables import Told, area, cs, guns, led, us

from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.events import Fired, Left, Met, Moved
from enfilade.rules.jr3.chapters.facts import Rank
from enfilade.tabletop.contact import TOUCH

WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 18.75, **SPENT)
C = "2-wis c"


def met(*units: Told, us: str = C, cs: str = "", **more: object) -> Table:
    """In contact: the bonus is six, and the defender has no volley."""
    battle = fight(units, us, cs, **more).roll(2, 2, 2)  # type: ignore[arg-type]
    assert battle.why.startswith("impact of")
    return battle


def morale_of(battle: Table, own: tuple[int, ...] = (3, 3), other: tuple[int, ...] = (3, 3)) -> tuple[int, int]:
    """What both sides' dice were added to."""
    battle.roll(*own).roll(*other)
    if not battle.of(Met):
        battle.roll(*[1] * dice(battle))
    (event,) = battle.of(Met)
    return event.assessment.attacker.morale, event.assessment.defender.morale


def test_veterans_in_line() -> None:
    assert morale_of(met(WIS, ALA)) == (2, 3)


@pytest.mark.parametrize(
    ("attacker", "defender", "morale"),
    [
        # Attack column two less, double line one less (J15); they go seven inches and six.
        ({"formation": "double-line"}, {}, (1, 3)),
        ({"formation": "attack-column"}, {}, (0, 3)),
        ({"quality": "elite"}, {"quality": "green"}, (1, 4)),
        # Disorder is four for either; charged in disorder it counts once, not eight (J30).
        ({"formation": "disorder"}, {}, (6, 3)),
        ({}, {"formation": "disorder"}, (2, 7)),
        # A skirmish line is six worse on either side, an extended one one, a march column three.
        ({"formation": "skirmish-line"}, {}, (8, 3)),
        ({}, {"formation": "skirmish-line"}, (2, 9)),
        ({}, {"formation": "extended-line"}, (2, 4)),
        ({}, {"formation": "march-column"}, (2, 6)),
        # Full strength was twenty: five figures gone are a stand, three more.
        ({}, {"strength": 15, "full": 20}, (2, 6)),
        ({}, {"strength": 14, "full": 20}, (2, 6)),
        ({}, {"strength": 10, "full": 20}, (2, 9)),
    ],
)
def test_formations_troops_and_losses(attacker: Told, defender: Told, morale: tuple[int, int]) -> None:
    deep = {"march-column": 2.625 / 2 + 0.5}.get(str(defender.get("formation")), 0)
    assert morale_of(met(WIS | attacker, ALA | {"at": (20, 17.5 + deep)} | defender)) == morale


@pytest.mark.parametrize(("order", "more"), [("13-ala form double-line", 2), ("13-ala advance 1", 0)])
def test_forming_counts_two_and_moving_nothing(order: str, more: int) -> None:
    assert morale_of(met(WIS, ALA, cs=order)) == (2, 3 + more)


def test_changed_to_hold_counts_two() -> None:
    battle = met(WIS, ALA, cs="13-ala advance 1", hold={"cs": ("13-ala",)})
    assert morale_of(battle) == (2, 5)


@pytest.mark.parametrize(("facing", "middle", "more"), [(90, 18, 3), (60, 17.5, 6), (0, 18, 9)])
def test_charged_on_flank_and_rear(facing: int, middle: float, more: int) -> None:
    """Three, six and nine (003:299-301)."""
    assert morale_of(met(WIS, ALA | {"facing": facing, "at": (20, middle)})) == (2, 3 + more)


@pytest.mark.parametrize(("rank", "less"), [("brigade", 1), ("division", 2), ("corps", 3)])
def test_officers(rank: Rank, less: int) -> None:
    far = cs("14-nc", 40, 34, brigade="lane")
    leader = led("hill", "cs", ["cs"] if rank == "brigade" else ["cs", "lane"], attached="13-ala", rank=rank)
    assert morale_of(met(WIS, ALA, far, leaders=[leader])) == (2, 3 - less)


def test_woods_shelter_the_charged_and_not_the_charger() -> None:
    """One for woods (003:288); the charger has come through them, too, in two inches a turn and one bonus die."""
    battle = fight([WIS | {"at": (20, 16)}, ALA], C, terrain=[area("light-woods", 10, 10, 30, 30)]).roll(6)
    battle.roll(3, 3).roll(3, 3)
    battle.roll(*[1] * dice(battle))
    (event,) = battle.of(Met)
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (2, 2)


def test_support_counts_one_a_regiment_and_two_for_cavalry() -> None:
    """7-tenn stands beside 13-ala, half an inch off; horse behind it. 14-nc is too far."""
    horse = cs("9-va", 20, 20.5, arm="cavalry", mounted=True, **SPENT)
    battle = met(WIS, ALA, cs("7-tenn", 24, 18.75, **SPENT), horse, cs("14-nc", 30, 25))
    assert morale_of(battle) == (2, 0)


def test_guns_alone_are_eight_worse_and_supported_not() -> None:
    """J31: veteran gunners 3, alone 11; with infantry beside them 3 and 1 less for it."""
    battery = guns(cs("pegram", 20, 18.875, **SPENT))
    assert morale_of(met(WIS, battery)) == (2, 11)
    assert morale_of(met(WIS, battery, cs("7-tenn", 22.7, 19, **SPENT))) == (2, 2)


def test_guns_charged_in_the_flank() -> None:
    battery = guns(cs("pegram", 20, 18.875, facing=90, **SPENT))
    assert morale_of(met(WIS, battery)) == (2, 14)


def test_limbered_guns_surrender() -> None:
    """No dice; friends near check for a unit that is no more; the ground is taken in disorder (J33)."""
    battery = guns(cs("pegram", 20, 18, formation="limbered"))
    battle = fight([WIS, battery], C).roll(2, 2, 2)
    assert battle.of(Left) == [Left(unit="pegram", end="surrendered")]
    assert unit(battle, "2-wis").formation == "disorder"
    assert place(battle, "2-wis")[1] > 17_000
    assert is_over(battle)


def test_routers_surrender() -> None:
    """7-wis fires, a two routs 13-ala, which runs three inches; 2-wis comes up with it (003:125)."""
    units = [us("2-wis", 15, 10), us("7-wis", 20, 10), cs("13-ala", 20, 13.75, **SPENT), cs("14-nc", 40, 34)]
    battle = fight(units, "2-wis c").roll(2, 2, 2).roll(1, 1).roll(1, 1, 1)
    assert unit(battle, "13-ala").level == "routed"
    battle.roll(6, 6, 6)
    assert battle.of(Left) == [Left(unit="13-ala", end="surrendered")]
    assert is_over(battle)


def test_a_beaten_attacker_falls_back_a_die_in_disorder_and_both_fire() -> None:
    """2 and 9 against 3 and 4. It goes back three inches from contact; then both volleys of two dice, at once. At
    the disordered three more: 1 and 2 are six, one figure. Half of twenty fire back: their row has one from ten."""
    battle = met(WIS, ALA).roll(4, 5).roll(2, 2)
    assert battle.why == "fall back of 2-wis"
    battle.roll(3)
    assert place(battle, "2-wis") == (20_000, 15_000)
    assert (unit(battle, "2-wis").formation, unit(battle, "2-wis").level) == ("disorder", "good")
    assert (battle.why, dice(battle)) == ("volley of 13-ala at 2-wis after the repulse", 2)
    battle.roll(1, 2)
    assert unit(battle, "2-wis").strength == 20
    assert (battle.why, dice(battle)) == ("volley of 2-wis at 13-ala after the repulse", 2)
    battle.roll(5, 5)
    assert (unit(battle, "2-wis").strength, unit(battle, "13-ala").strength) == (19, 19)
    # Both check: the Union first, against 3 and 1 for disorder; the other against 3.
    assert battle.why == "morale check of 2-wis"
    battle.roll(3, 2)
    assert battle.why == "morale check of 13-ala"
    battle.roll(2, 2)
    assert is_over(battle)
    # It kept its place, and its fire of this turn had been spent.
    assert place(battle, "13-ala") == (20_000, 18_750)


def test_the_repulse_volley_is_fired_at_any_range_and_counts_the_opening() -> None:
    """Six inches apart, where carbines do not reach (J34). At the disordered 1 and 2 are six; 2-wis's opening volley is
    gone with this one."""
    units = [WIS | {"weapon": "muzzleloading-carbine", "opening": True}, ALA | {"weapon": "muzzleloading-carbine"}]
    battle = met(*units).roll(5, 5).roll(1, 1).roll(6)
    battle.roll(1, 2).roll(1, 1)
    assert [(event.unit, event.assessment.band) for event in battle.of(Fired)] == [("13-ala", None), ("2-wis", None)]
    assert [event.assessment.strike.base for event in battle.of(Fired)] == [3, 2]
    assert not unit(battle, "2-wis").opening


@pytest.mark.parametrize(
    ("back", "level", "far"), [((1, 3), "good", 4), ((2, 3), "shaken", 5), ((4, 4), "shaken", 8), ((4, 5), "routed", 9)]
)
def test_a_beaten_defender_falls_back_two_dice_and_they_say_how_he_is(
    back: tuple[int, ...], level: str, far: int
) -> None:
    """003:273-274. The winner takes his ground in disorder (J33)."""
    battle = met(WIS, ALA).roll(1, 1).roll(6, 6).roll(*back)
    piece = battle.state.units["13-ala"]
    assert (piece.unit.level, piece.unit.formation) == (level, "disorder")
    assert (piece.x, piece.y, piece.facing) == (20_000, 18_750 + 1000 * far, 18_000)
    assert [event.how for event in battle.of(Moved)].count("fall-back") == 1
    assert place(battle, "2-wis") == (20_000, 18_750)
    assert unit(battle, "2-wis").formation == "disorder"
    # The two dice are the whole retreat (J62).
    assert is_over(battle)


def test_with_twelve_he_is_picked_up() -> None:
    """Friends within six inches check, with one more for the regiment lost (003:293)."""
    battle = met(WIS, ALA, cs("7-tenn", 24.6, 20, **SPENT)).roll(1, 1).roll(6, 6).roll(6, 6)
    assert battle.of(Left) == [Left(unit="13-ala", end="captured")]
    assert battle.why == "morale check of 7-tenn"
    battle.roll(2, 2)
    battle.roll(2)
    assert unit(battle, "7-tenn").level == "shaken"


def test_a_shaken_defender_may_come_off_better() -> None:
    """By the letter four is good morale, whatever it was before (J32); its impact morale had two more."""
    shaken = ALA | {"level": "shaken"}
    battle = fight([WIS, shaken], C).roll(1, 2).hold().roll(2, 2, 2).roll(1, 1).roll(6, 6).roll(2, 2)
    (event,) = battle.of(Met)
    assert event.assessment.defender.morale == 5
    assert unit(battle, "13-ala").level == "good"


def test_a_rout_at_the_impact_frightens_friends() -> None:
    battle = met(WIS, ALA, cs("7-tenn", 26, 20, **SPENT)).roll(1, 1).roll(6, 6).roll(5, 5)
    assert battle.why == "morale check of 7-tenn"


def test_the_winner_stands_where_the_beaten_stood_whatever_his_depth() -> None:
    """Guns are an inch deep and a quarter deeper than a line: the middle of the winner comes to where theirs was."""
    battery = guns(cs("pegram", 20, 18.875, **SPENT))
    battle = met(WIS, battery).roll(1, 1).roll(1, 1).roll(4, 4)
    assert place(battle, "pegram") == (20_000, 26_875)
    assert place(battle, "2-wis") == (20_000, 18_875)


def test_the_winner_touches_nobody_else() -> None:
    """14-nc stands half an inch behind 13-ala and to the side; the winner goes on only until he nearly touches it."""
    behind = cs("14-nc", 23, 19.3, **SPENT)
    battle = met(WIS, ALA, behind).roll(1, 1).roll(6, 6).roll(1, 3)
    one, other = battle.state.units["2-wis"], battle.state.units["14-nc"]
    assert TOUCH < distance(one.box, other.box) <= 1000
    assert not battle.state.melees
