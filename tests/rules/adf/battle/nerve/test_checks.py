"""Checks on little tables: in which order, what comes of them at once, rallies and leaders at risk."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import area, cs, guns, horse, led, us

from enfilade.rules.adf.battle.events import Checked, LeaderRisked, LeaderWent, Left, LevelChanged, Moved, Ran
from enfilade.rules.adf.battle.frames import Checks, Due, Peril, Rallying
from enfilade.rules.adf.battle.nerve.dues import in_order, point

MICHIGAN = us("24-mich", 10, 10)
TENNESSEE = cs("7-tenn", 10, 14)


def due(unit: str = "7-tenn", cause: Any = "router", source: str = "", **more: Any) -> Due:
    return Due(unit=unit, cause=cause, source=source, **more)


def checking(*units: Any, dues: tuple[Due, ...] = (due(),), **told: Any) -> Game:
    return game(*units, pending=(Checks(due=dues),), **told)


def where(play: Game, id: str = "7-tenn") -> tuple[int, int, int, str]:
    piece = play.unit(id)
    return piece.x, piece.y, piece.facing, piece.unit.level


@pytest.mark.parametrize(
    ("faces", "level", "back"),
    [
        ((2, 2), "good", 0),  # the point of veterans is 4: just enough
        ((1, 2), "shaken", 1),  # natural 3
        ((1, 1), "routed", 2),  # natural 2, two below
        ((3, 3), "good", 0),
    ],
)
def test_what_a_roll_does_on_the_revised_card(faces: tuple[int, int], level: str, back: int) -> None:
    play = checking(MICHIGAN, TENNESSEE).dice(*faces)
    assert where(play) == (10_000, 14_000 + 1000 * back, 18_000, level)


def test_mounted_cavalry_falls_back_twice_as_far() -> None:
    mounted = horse(cs("4-va-cav", 10, 14), mounted=True, quality="trained")
    # Trained: point 5. A natural 3 is two short: 4 inches.
    assert where(checking(MICHIGAN, mounted, dues=(due("4-va-cav"),)).dice(1, 2), "4-va-cav")[1] == 18_000


@pytest.mark.parametrize("edition", ["adf-summary-15mm", "adf-reference-15mm", "adf-western-10mm"])
def test_on_other_cards_a_unit_that_routs_runs_at_once(edition: str) -> None:
    play = checking(MICHIGAN, TENNESSEE, edition=edition).dice(1, 1)
    assert play.question == "rout of 7-tenn"
    play.dice(4, 5)
    assert where(play) == (10_000, 23_000, 0, "routed")
    assert play.unit("7-tenn").ran
    still = checking(MICHIGAN, TENNESSEE, edition=edition, rulings={"newly_routed": "stands-until-active"}).dice(1, 1)
    assert where(still) == (10_000, 14_000, 18_000, "routed")


def test_a_unit_falls_back_from_the_cause_of_its_check() -> None:
    # The 24th stands south of it and nearer; the 19th, which fired, straight west. A natural 3: an inch away from it.
    units = MICHIGAN, us("19-ind", 4, 14, facing=90), cs("7-tenn", 10, 14)
    dues = (due(source="19-ind"),)
    assert where(checking(*units, dues=dues).dice(1, 2)) == (11_000, 14_000, 27_000, "shaken")
    nearest = checking(*units, dues=dues, rulings={"fall_back_from": "nearest-enemy"}).dice(1, 2)
    assert where(nearest) == (10_000, 15_000, 18_000, "shaken")


def test_it_keeps_its_face_to_the_enemy_or_turns_its_back() -> None:
    away = checking(MICHIGAN, TENNESSEE, rulings={"fall_back_facing": "away-from-enemy"}).dice(1, 2)
    assert where(away) == (10_000, 15_000, 0, "shaken")


def test_friends_whom_a_unit_falls_back_through_check() -> None:
    # A natural 3, one short of 6 for green less 2 for support: an inch, and on until there is room behind the 13th,
    # which stands a quarter of an inch behind it and is passed. The 5th, as near beside it, is not.
    green = cs("7-tenn", 10, 14, quality="green")
    behind, beside = cs("13-ala", 10, 15), cs("5-ala", 12, 14)
    play = checking(MICHIGAN, green, behind, beside).dice(1, 2)
    assert where(play)[1] == 15_750
    assert play.question == "morale check of 13-ala"
    assert play.dice(6, 5).question == "activate"
    touching = checking(MICHIGAN, green, cs("13-ala", 10, 14.75)).dice(1, 2)
    assert touching.question == "morale check of 13-ala", "one whom it touched from the start is passed as well"


def test_there_must_be_room_where_it_ends() -> None:
    # Two inches back it would stand on the 13th; the next free quarter of an inch is beyond.
    trained = cs("7-tenn", 10, 14, quality="trained")
    play = checking(MICHIGAN, trained, cs("13-ala", 10, 16)).dice(1, 2)
    assert where(play)[1] == 16_750


def test_a_unit_that_routs_frightens_its_neighbours() -> None:
    # Adjacent is an inch: the 13th is a quarter away, the 5th 1.25.
    play = checking(MICHIGAN, TENNESSEE, cs("13-ala", 12, 14), cs("5-ala", 7, 14)).dice(1, 1)
    assert [(one.unit, one.after) for one in play.told(LevelChanged)] == [("7-tenn", "routed")]
    assert play.question == "morale check of 13-ala"
    assert play.dice(6, 5).question == "activate"


def test_each_cause_is_a_check_of_its_own_in_the_order_of_causes() -> None:
    dues = due(), due("7-tenn", "eliminated"), due("7-tenn", "leader"), due("13-ala", "leader")
    play = checking(MICHIGAN, TENNESSEE, cs("13-ala", 20, 14), dues=in_order(dues))
    while play.question.startswith("morale"):
        play.dice(2, 3)
    assert [(one.unit, one.cause) for one in play.told(Checked)] == [
        ("7-tenn", "leader"),
        ("13-ala", "leader"),
        ("7-tenn", "eliminated"),
        ("7-tenn", "router"),
    ]


def test_who_has_routed_takes_no_more_checks() -> None:
    play = checking(MICHIGAN, TENNESSEE, dues=(due("7-tenn", "leader"), due("7-tenn", "router"))).dice(1, 1)
    assert play.question == "activate"


def volley(**told: Any) -> Game:
    """The 24th has hit the 7th with Archer, who falls: losses and leader fall together."""
    archer = led("archer", side="cs", attached="7-tenn")
    play = game(us("24-mich", 10, 11), cs("7-tenn", 10, 13), leaders=[archer], **told)
    return play.do("24-mich fire 7-tenn")


def test_losses_and_a_fallen_leader_are_two_checks() -> None:
    # 8 + 2 + 9 = 19: one hit. Point 4 + 2 - 1 for Archer; then without him, and one lost to the brigade, 4 + 1.
    play = volley().dice(4, 5).dice(2, 3).dice(6).dice(2, 3)
    assert [(one.cause, one.assessment.point) for one in play.told(Checked)] == [("losses", 5), ("leader", 5)]


def test_only_the_hardest_of_several_checks_may_be_taken() -> None:
    # All causes must be known first: Archer rolls before the check, and does not steady it any more. 4 + 2 + 1 for the
    # losses against 4 + 1 for him.
    play = volley(rulings={"several_checks": "hardest-only"}).dice(4, 5)
    assert play.question == "archer at risk"
    play.dice(6)
    assert play.question == "morale check of 7-tenn"
    play.dice(3, 4)
    assert [(one.cause, one.assessment.point) for one in play.told(Checked)] == [("losses", 7)]
    assert play.question == "react"


def test_of_equally_hard_checks_the_first_by_cause_is_taken_once_for_each_unit() -> None:
    dues = due("7-tenn", "leader"), due("13-ala", "leader"), due("7-tenn", "eliminated"), due("7-tenn", "router")
    play = checking(MICHIGAN, TENNESSEE, cs("13-ala", 20, 14), dues=dues, rulings={"several_checks": "hardest-only"})
    play.dice(2, 3).dice(2, 3)
    assert [(one.unit, one.cause) for one in play.told(Checked)] == [("7-tenn", "leader"), ("13-ala", "leader")]
    assert play.question == "activate"


def test_a_check_in_its_own_charge_is_weighed_as_it_is_rolled() -> None:
    # Veterans 4, less 1 for charging, whatever calls for it.
    play = game(us("24-mich", 20, 10), cs("7-tenn", 20, 16)).do("24-mich charge 7-tenn").dice(6, 6)
    assert play.question == "react"
    points = {id: point(play.table, play.state, due(id, "router")) for id in ("24-mich", "7-tenn")}
    assert points == {"24-mich": 3, "7-tenn": 4}


def test_what_a_rout_calls_for_waits_for_the_checks_of_losses() -> None:
    """The 7th routs past the 13th, which has losses of its own to check for: those come first, once."""
    dues = due("7-tenn", "losses"), due("13-ala", "losses")
    play = checking(MICHIGAN, TENNESSEE, cs("13-ala", 12, 14), dues=dues).dice(1, 1).dice(2, 3).dice(2, 3)
    assert [(one.unit, one.cause) for one in play.told(Checked)] == [
        ("7-tenn", "losses"),
        ("13-ala", "losses"),
        ("13-ala", "router"),
    ]


def test_a_routed_unit_under_fire_checks_and_loses_a_figure_if_it_fails() -> None:
    # In the open a routed target is +2: 8 + 2 + 2 + 1 + 1 = 14, a check with +1. Point 4 + 6 + 1: with 10 it fails.
    routed = cs("7-tenn", 10, 13, level="routed", facing=0)
    play = game(us("24-mich", 10, 11), routed).do("24-mich fire 7-tenn").dice(1, 1)
    assert play.question == "morale check of 7-tenn"
    play.dice(5, 5)
    piece = play.unit("7-tenn")
    assert (piece.unit.strength, piece.unit.level, piece.y) == (7, "routed", 13_000)
    again = game(us("24-mich", 10, 11), routed).do("24-mich fire 7-tenn").dice(1, 1).dice(1, 1)
    assert again.told(Left) == [Left(unit="7-tenn", end="disintegrated")]


def test_a_natural_12_brings_order_and_a_figure() -> None:
    play = checking(MICHIGAN, cs("7-tenn", 10, 14, level="shaken", strength=5, full=8)).dice(6, 6)
    assert (play.unit("7-tenn").unit.level, play.unit("7-tenn").unit.strength) == ("good", 6)


def rallying(*units: Any, **told: Any) -> Game:
    return game(*units, pending=(Rallying(unit="7-tenn"),), **told)


def test_a_rally_that_fails_drives_a_shaken_unit_off() -> None:
    # Point 8. With 4 it is four short: routed, back 4 inches on the revised card.
    play = rallying(MICHIGAN, cs("7-tenn", 10, 14, level="shaken")).dice(2, 2)
    assert where(play) == (10_000, 18_000, 18_000, "routed")


@pytest.mark.parametrize(("again", "question"), [(False, "activate"), (True, "rout of 7-tenn")])
def test_a_routed_unit_that_fails_to_rally_loses_a_figure_and_may_run_again(again: bool, question: str) -> None:
    play = rallying(MICHIGAN, cs("7-tenn", 10, 14, level="routed", ran=True), rulings={"failed_rally_run": again})
    play.dice(4, 5)
    assert play.unit("7-tenn").unit.strength == 7
    assert play.question == question


@pytest.mark.parametrize(("ruling", "level"), [("higher", "routed"), ("equal-or-higher", "shaken")])
def test_a_routed_unit_must_roll_higher_than_its_point(ruling: str, level: str) -> None:
    play = rallying(MICHIGAN, cs("7-tenn", 10, 14, level="routed"), rulings={"routed_rally": ruling}).dice(4, 6)
    assert (play.unit("7-tenn").unit.level, play.unit("7-tenn").unit.strength) == (level, 8)


def test_the_last_figure_lost_in_a_rally_ends_the_unit_and_neighbours_check() -> None:
    last = cs("7-tenn", 10, 14, level="routed", strength=1, full=8)
    play = rallying(MICHIGAN, last, cs("13-ala", 11.5, 14)).dice(1, 2)
    assert play.told(Left) == [Left(unit="7-tenn", end="casualties")]
    assert play.question == "morale check of 13-ala"


def peril(*units: Any, hits: int = 2, cause: Any = "fire", **told: Any) -> Game:
    archer = led("archer", side="cs", attached="7-tenn")
    frame = Peril(leader="archer", unit="7-tenn", hits=hits, cause=cause)
    return game(MICHIGAN, *units, leaders=[archer], pending=(frame,), **told)


def test_a_leader_rolls_a_die_for_each_hit_and_falls_on_a_six() -> None:
    play = peril(TENNESSEE).dice(5, 5)
    assert (play.leader("archer").killed, play.question) == (False, "activate")
    play = peril(TENNESSEE).dice(1, 6)
    assert play.told(LeaderWent)[0].why == "killed"
    assert play.question == "morale check of 7-tenn"


@pytest.mark.parametrize(("ruling", "named"), [("named-by-scenario", False), ("always", True)])
def test_a_fallen_leader_whom_the_scenario_gives_no_successor_has_one_only_by_ruling(ruling: str, named: bool) -> None:
    play = peril(TENNESSEE, rulings={"leader_replacement": ruling}).dice(1, 6)
    assert [event.result.fate.succeeded for event in play.told(LeaderRisked)] == [named]


def test_units_may_check_whenever_a_leader_rolls() -> None:
    play = peril(TENNESSEE, rulings={"leader_check": "whenever-he-rolls"}).dice(5, 5)
    assert play.question == "morale check of 7-tenn"
    assert not play.leader("archer").killed


@pytest.mark.parametrize(("ruling", "rolls"), [("every-loss", True), ("fire-only", False)])
def test_losses_other_than_by_fire_may_spare_him(ruling: str, rolls: bool) -> None:
    play = peril(TENNESSEE, cause="melee", rulings={"leader_risk": ruling})
    assert (play.question == "archer at risk") is rolls
    assert not play.told(LeaderRisked)


def test_unlimbered_guns_are_dragged_or_held_to_their_pace() -> None:
    # Green: point 6; a natural 3 is three short. By hand a Napoleon goes no further than its unlimbered rate.
    battery = guns(cs("7-tenn", 10, 14), quality="green")
    whole = checking(MICHIGAN, battery).dice(1, 2)
    assert where(whole)[1] == 17_000
    rate = int(whole.table.edition.artillery.unlimbered["napoleon-12-pdr"].heavy_woods or 0)
    woods = [area("heavy-woods", 0, 0, 48, 36)]
    held = checking(MICHIGAN, battery, terrain=woods, rulings={"guns_fall_back": "at-most-by-hand-rate"}).dice(1, 2)
    assert where(held)[1] == 14_000 + rate
    assert rate < 3000


def test_without_an_enemy_nobody_falls_back() -> None:
    play = checking(TENNESSEE).dice(1, 2)
    assert where(play) == (10_000, 14_000, 18_000, "shaken")
    assert not play.told(Moved)
    assert not play.told(Ran)
