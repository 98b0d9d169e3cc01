"""Several fires of a phase by hand: losses and checks taken together, and whom they frighten (J49, J63)."""

from __future__ import annotations

from msgspec.structs import replace
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, melee, place, unit
from tests.rules.jr3.battle.tables import Told, changed, cs, guns, led, little, us

from enfilade.rules.jr3.battle.events import Checked, LevelChanged

WIS: Told = us("2-wis", 18, 10)
SEVENTH: Told = us("7-wis", 22, 10)
ALA: Told = cs("13-ala", 20, 13.75, **SPENT)


def test_a_stand_is_lost_to_the_sum_of_two_fires() -> None:
    """Eleven costs three and nine costs two: no stand of five by itself, but one together. One check, for the first
    loss and the stand: veteran 3 and 3 (J63)."""
    battle = fight([WIS, SEVENTH, ALA]).roll(3, 4, 4).roll(2, 3, 4)
    assert unit(battle, "13-ala").strength == 15
    battle.roll(3, 4)
    (event,) = battle.of(Checked)
    assert event.assessment.check.causes == ("first-loss", "stand-or-section-lost")
    assert event.assessment.point == 6
    assert unit(battle, "13-ala").level == "good"
    assert is_over(battle)


def test_two_batteries_are_one_check_with_every_casualty() -> None:
    """Eleven costs one and fourteen two: 3 for a veteran and 1 for each of three casualties of guns (J22)."""
    battle = fight([guns(us("stevens", 19, 10)), guns(us("reynolds", 21, 10)), ALA | {"at": (20, 13.875)}])
    battle.roll(3, 3, 3, 3, 2)  # reynolds: fourteen
    battle.roll(2, 2, 2, 2, 3)  # stevens: eleven
    assert unit(battle, "13-ala").strength == 17
    battle.roll(3, 3).roll(2)
    (event,) = battle.of(Checked)
    assert event.assessment.point == 6
    assert unit(battle, "13-ala").level == "shaken"


def test_the_worst_side_counts_of_those_hit() -> None:
    """One fires into its front, one stands full on its right, behind the line of its front: 4 for the full flank."""
    aside = us("7-wis", 15.5, 14.7, facing=90)
    battle = fight([us("2-wis", 20, 10), aside, ALA]).roll(2, 2, 2)
    # Full flank is four on the fire, too: 1, 1 and 1 are seven.
    battle.roll(1, 1, 1)
    assert unit(battle, "13-ala").strength == 18
    battle.roll(3, 4).roll(1)
    assert battle.of(Checked)[0].assessment.point == 7
    assert unit(battle, "13-ala").level == "shaken"


def test_who_is_destroyed_frightens_friends_within_six_inches() -> None:
    """The two figures left of 13-ala, on one stand, fall to nine. 7-tenn is 5.8 inches from them, 14-nc 9.75."""
    units = [
        us("2-wis", 20, 10),
        ALA | {"strength": 2, "full": 20},
        cs("7-tenn", 28, 13.75, **SPENT),
        cs("14-nc", 20, 24.25, **SPENT),
    ]
    battle = fight(units).roll(2, 3, 4)
    assert battle.state.units["13-ala"].end == "destroyed"
    # A regiment of its brigade is lost: 3 and 1 (003:293).
    assert battle.why == "morale check of 7-tenn"
    battle.roll(2, 2).roll(3)
    assert battle.of(Checked)[0].assessment.point == 4
    assert unit(battle, "7-tenn").level == "shaken"
    assert is_over(battle)


def test_a_natural_two_routs_whatever_the_point_and_friends_check() -> None:
    """Elite troops with a general: 2 less 2 is nothing, but a two routs. It runs three dice, in disorder; 7-tenn, two
    inches away, checks."""
    units = [us("2-wis", 20, 10), ALA | {"quality": "elite"}, cs("7-tenn", 26, 14, **SPENT)]
    units.append(cs("14-nc", 40, 34, brigade="lane", **SPENT))
    leaders = [led("pender", "cs", ["cs", "lane"], attached="13-ala")]
    battle = fight(units, leaders=leaders).roll(3, 3, 3)
    battle.roll(1, 1)
    assert (battle.why, dice(battle)) == ("fall back of 13-ala", 3)
    battle.roll(1, 2, 2)
    assert (unit(battle, "13-ala").level, unit(battle, "13-ala").formation) == ("routed", "disorder")
    assert place(battle, "13-ala") == (20_000, 18_750)
    assert battle.why == "morale check of 7-tenn"
    assert [event.after for event in battle.of(LevelChanged)] == ["routed"]
    # Then the general, within twelve inches of the enemy, throws two dice for his life.
    battle.roll(2, 2)
    assert (battle.state.phase, dice(battle)) == ("officer-casualties", 2)


def test_a_natural_twelve_rallies() -> None:
    """Shaken, it fails to rally in the second phase; hit and checking against 3 and 2 it throws twelve (J21)."""
    battle = fight([us("2-wis", 20, 10), ALA | {"level": "shaken"}]).roll(1, 2)
    battle.roll(2, 2, 2).roll(6, 6)
    assert unit(battle, "13-ala").level == "good"


def test_an_officer_holds_the_shaken() -> None:
    """A brigadier is with it, but it is hit in the rear: 3 less 1 and 6. Eight fails; it is shaken and stays."""
    leaders = [led("archer", "cs", ["cs"], attached="13-ala")]
    battle = fight([us("2-wis", 20, 10), ALA | {"facing": 0}], leaders=leaders).roll(1, 2, 2).roll(4, 4)
    assert unit(battle, "13-ala").level == "shaken"
    assert place(battle, "13-ala") == (20_000, 13_750)


def test_movers_fire_last_with_two_dice() -> None:
    """From four inches to three, and then 3 and 3 cost one."""
    battle = fight([us("2-wis", 20, 9), ALA], "2-wis advance 1")
    assert (battle.state.phase, dice(battle)) == ("moving-fires", 2)
    assert unit(battle.roll(3, 3), "13-ala").strength == 19


def test_who_forms_fires_last_with_two_dice() -> None:
    battle = fight([us("2-wis", 20, 10), ALA], "2-wis form double-line")
    assert (battle.state.phase, dice(battle)) == ("moving-fires", 2)


def test_a_disengaging_unit_does_not_fire() -> None:
    assert is_over(fight([us("2-wis", 20, 10), ALA], "2-wis d"))


def test_who_has_fallen_back_has_moved() -> None:
    """On hold, keeping its fire, 2-wis loses one to six, fails against 3 and falls back two inches. Then its three dice
    are two for having moved, less one for being shaken (003:176, 003:178)."""
    units = [us("2-wis", 20, 10), cs("13-ala", 20, 13.75)]
    battle = fight(units, "2-wis h within long late").roll(1, 2, 3).roll(1, 2).roll(2)
    assert place(battle, "2-wis") == (20_000, 8000)
    # Five inches apart is long range: no die is left.
    assert is_over(battle)
    battle = fight(units, "2-wis h late").roll(1, 2, 3).roll(1, 2).roll(1)
    assert place(battle, "2-wis") == (20_000, 9000)
    assert (battle.state.phase, battle.why, dice(battle)) == ("moving-fires", "fire of 2-wis at 13-ala", 1)


def test_nobody_fires_into_a_melee() -> None:
    """13-ala fights 7-wis; 2-wis, three inches off on the right, could fire at nobody else."""
    told = [us("7-wis", 20, 12), ALA, us("2-wis", 24.5, 10)]
    table, state = little([{"opening": False} | one for one in told])
    state = replace(changed(state, "7-wis", y=13_000), melees=(melee("7-wis", "13-ala"),))
    battle = Table(table, state).orders()
    assert battle.why == "melee of 7-wis"
