"""What a batch says, worked by hand on three made-up battles."""

from __future__ import annotations

import pytest
from tests.lab.stats.made_up import DRAWN, LOST, NAMES, SIDES, THREE, WON, game

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Grade, Victory
from enfilade.lab.stats.balance import balance, least_lead
from enfilade.lab.stats.brigades import brigade_costs
from enfilade.lab.stats.decision import decided, decision, lead_changes, worst_deficit
from enfilade.lab.stats.objectives import tenures
from enfilade.lab.stats.outcome import outcome
from enfilade.lab.stats.paired import difference, sentences
from enfilade.lab.stats.ratings import share as wilson
from enfilade.lab.stats.worth_seeing import blunders, closest, lucky, upsets


def test_a_win_each_and_a_draw() -> None:
    found = outcome(THREE, SIDES, {"meredith": "union", "archer": "confederate"})
    assert [found.wins[side].times for side in SIDES] == [1, 1]
    assert found.drawn.times == 1
    assert (found.drawn.low, found.drawn.high) == wilson(1, 3)[1:]
    assert found.margins == (4, -5, 0)
    assert found.margin.mean == pytest.approx(-1 / 3)
    assert found.margin.median == 0
    assert found.points["union"].mean == 4
    assert found.grades == {"union": {"a victory": 1}, "confederate": {"a victory": 1}}
    assert found.leaders == {"union": {"meredith": 1}, "confederate": {}}


def test_a_battle_is_decided_when_the_winner_leads_for_good() -> None:
    assert [decided(one, SIDES) for one in THREE] == [3, 1, None]
    assert [lead_changes(one, SIDES) for one in THREE] == [2, 0, 0]
    assert worst_deficit(WON, SIDES) == (1, 2)
    assert worst_deficit(LOST, SIDES) == (0, 0)
    found = decision(THREE, SIDES)
    assert found.by_turn == {1: 1, 3: 1}
    assert found.median == 2
    assert found.changes == {0: 2, 2: 1}
    assert (found.turned.times, found.turned.of) == (1, 2)
    # Leads after turn 1 are -3, 1 and 2: a twentieth of the way up lies a tenth of the step from -3 to 1.
    assert found.leads[1] == pytest.approx((-2.6, -1, 1, 1.5, 1.9))


def test_a_tie_on_the_way_is_no_lead_and_no_change_of_it() -> None:
    tied = game("4", "union", [(1, 0), (2, 2), (4, 3)], ["", "", ""], 0, 30)
    assert lead_changes(tied, SIDES) == 0
    assert decided(tied, SIDES) == 3


def test_a_battle_that_ended_early_keeps_its_last_lead() -> None:
    short = game("5", "union", [(9, 0)], ["union"], 0, 30)
    found = decision([short, LOST], SIDES)
    assert found.leads[3][2] == pytest.approx((9 - 5) / 2)
    assert tenures([short, LOST], SIDES, {"ridge": "The ridge"})[0].by_turn[3] == {"union": 1, "confederate": 1, "": 0}


def test_the_ridge_changes_hands() -> None:
    (ridge,) = tenures(THREE, SIDES, {"ridge": "The ridge"})
    assert ridge.by_turn == {
        1: {"union": 2, "confederate": 0, "": 1},
        2: {"union": 1, "confederate": 2, "": 0},
        3: {"union": 1, "confederate": 2, "": 0},
    }
    assert ridge.changes == 1
    assert (ridge.changed.times, ridge.changed.of) == (2, 3)
    union, confederate = ridge.sides["union"], ridge.sides["confederate"]
    assert (union.ever.times, union.first, union.lost_again.times, union.lost_again.of) == (2, 1, 1, 2)
    assert (confederate.ever.times, confederate.lost_again.times) == (3, 1)
    assert confederate.first == pytest.approx(7 / 3)


def test_the_iron_brigade_is_wrecked_when_half_of_it_is_left() -> None:
    (iron,) = brigade_costs(THREE, SIDES, {"iron-brigade": "Iron Brigade"})
    assert (iron.name, iron.began, iron.lost.mean, iron.lost.deviation, iron.lost.median) == (
        "Iron Brigade",
        30,
        6,
        4,
        6,
    )
    assert iron.wrecked.times == 1
    assert iron.routed_off == 1


def test_the_closest_fight_the_upset_the_lucky_win_and_the_blunder() -> None:
    assert [one.seed for one in closest(THREE, SIDES)] == ["3", "1", "2"]
    (upset,) = upsets(THREE, SIDES, NAMES)
    assert (upset.seed, upset.turn, upset.line) == ("1", 2, 200)
    assert upset.words == "The Union came back from 1 point behind after turn 2 to win by 4"
    # The third game had the greatest luck, but nobody won it; its best turn for the Union was the last.
    (luck,) = lucky(THREE, SIDES, NAMES)
    assert (luck.seed, luck.turn) == ("1", 3)
    worst = blunders(THREE, NAMES)
    assert [(one.seed, one.line) for one in worst] == [("3", 50), ("2", 42)]
    assert worst[0].words == "7th Tennessee charged 2nd Wisconsin (Confederate): 2.0 figures given away"


def test_the_closest_of_equal_margins_is_the_one_that_swayed() -> None:
    calm = game("6", "union", [(1, 0), (4, 0)], ["", ""], 0, 30)
    swaying = game("7", "union", [(0, 1), (4, 0)], ["", ""], 0, 30)
    assert [one.seed for one in closest([calm, swaying], SIDES)] == ["7", "6"]


def test_an_even_handicap() -> None:
    # Two points must be led by: five less make -3, -1, 1 and 3 of these margins, a win for each and two draws.
    victory = Victory(handicap={"confederate": 1}, needed=2)
    found = balance([2, 4, 6, 8], SIDES, victory)
    assert found.points == -5
    assert found.proposed == {"confederate": 6}
    assert [found.now[side].times for side in SIDES] == [4, 0]
    assert [found.then[side].times for side in SIDES] == [1, 1]
    assert found.drawn_then.times == 2
    assert found.low <= found.points <= found.high
    assert found == balance([2, 4, 6, 8], SIDES, victory), "drawn anew with the same dice each time"


def test_the_least_grade_counts_if_it_asks_for_more_than_a_lead() -> None:
    grades = (Grade(least=4, title="a victory"), Grade(least=2, title="a marginal victory"))
    assert least_lead(Victory(grades=grades)) == 2
    assert least_lead(Victory(needed=3, grades=grades)) == 3
    assert least_lead(Victory()) == 1


def test_a_house_rule_is_judged_by_pairs_of_the_same_seed() -> None:
    without = (
        game("3", "", [(3, 3)], [""], 0, 30),
        game("1", "", [(5, 4)], [""], 0, 30),
        game("2", "confederate", [(0, 6)], [""], 0, 30),
        game("99", "union", [(50, 0)], [""], 0, 30),
    )
    found = difference(THREE, without, SIDES)
    # Differences 3, 1 and 0: the deviation is the root of 42/18, Student's figure for two degrees of freedom 4.303.
    assert found.points.pairs == 3
    assert found.points.mean == pytest.approx(4 / 3)
    assert (found.points.low, found.points.high) == pytest.approx((-2.461, 5.128), abs=0.001)
    assert found.wins.mean == pytest.approx(0.5 / 3)
    assert found.changed == 1
    said = sentences(found, SIDES, NAMES, "the house rule")[0]
    assert said == (
        "In points 3 pairs show no sure difference: 1.3 for the Union, "
        "95% between 5.1 for them and 2.5 for the Confederates."
    )


def test_pairs_that_came_out_alike_say_so() -> None:
    assert sentences(difference(THREE, THREE, SIDES), SIDES, NAMES, "it")[0] == "In points 3 pairs came out alike."


def test_without_a_common_seed_there_is_no_pair() -> None:
    with pytest.raises(Malformed, match="no seed"):
        difference([WON], [DRAWN], SIDES)
