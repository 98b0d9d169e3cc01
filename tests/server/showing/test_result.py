"""How a battle would end now: sums worked by hand from the scenario's points, and nothing that a seat may not know."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.adf.battle.tables import cs, us
from tests.server.little_battle import CONFEDERACY, NOBODY, UNION, fought, seen

import enfilade
from enfilade.core.stops import Over
from enfilade.game.battle import Battle
from enfilade.server.showing.timeline import time_line
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.sight import Sight

BARN = {"id": "barn", "name": "The barn", "at": [20, 10], "radius": 2}


def _lines(sight: Sight) -> list[tuple[str, int, str, str]]:
    return [(one.side, one.points, one.what, one.why) for one in sight.result.lines]


def _at_the_barn(prizes: list[dict[str, Any]], *others: Any, **more: Any) -> Battle:
    told = {"objectives": [BARN | {"prizes": prizes}]}
    return fought([us("1-min", 20, 10, name="1st Minnesota"), *others, cs("13-ala", 40, 33)], victory=told, **more)


def test_first_moment_of_mcphersons_woods_by_line() -> None:
    """Ten from the start for Archer; Hall is at the barn (2), the 6th Wisconsin at the Seminary (3), nobody in the
    woods (5). Five ahead: four make a victory, nine a decisive one."""
    battle = enfilade.battle("mcphersons-woods", seed=1)
    own = {side: seen(battle, Onlooker((side,))) for side in ("union", "confederate")}
    assert _lines(own["union"]) == [
        ("confederate", 10, "From the start", "evens the odds"),
        ("union", 2, "McPherson's barn", "Hall's 2nd Maine Battery alone there"),
        ("union", 3, "The reserve at the Seminary", "6th Wisconsin and brigade guard alone there"),
    ]
    assert {side: (sight.result.score, sight.result.words) for side, sight in own.items()} == {
        "union": ("5 to 10", "a Confederate victory"),
        "confederate": ("10 to 5", "a Confederate victory"),
    }, "one's own points come first"
    changes = {one.words: one.result for one in own["union"].result.changes}
    assert changes["Union holds McPherson's Woods alone"] == "10 to 10, drawn"
    assert changes["Confederates hold McPherson's barn alone"] == "3 to 12, a decisive Confederate victory"
    assert changes["One more Confederate leader killed"] == "7 to 10, a marginal Confederate victory"
    assert [(one.title, one.span) for one in own["union"].result.levels if one.here] == [("victory", "4–8")]


def test_what_later_turns_pay_is_told_and_not_counted() -> None:
    denied = {"points": 2, "to": "us", "when": "each-turn", "test": "denied", "first": 2, "until": 3}
    result = seen(_at_the_barn([denied, {"points": 3}], turns=4), UNION).result
    assert result.points == (3, 0), "only what the end pays"
    assert [(one.side, one.words, one.stands) for one in result.to_come] == [
        ("us", "The barn: 2 to the Union at the end of each of turns 2 and 3", "as it stands, 4 more to the Union")
    ]
    assert seen(_at_the_barn([denied, {"points": 3}], turns=4), UNION).objectives[0].pays == (
        "Union 2 a turn from 2; 3 at the end"
    )


@pytest.mark.parametrize(
    ("other", "holder", "points"),
    [
        ([], "Union holds", 3),
        ([cs("5-ala", 20, 11.5)], "disputed", 0),
        ([cs("5-ala", 20, 11.5, hidden=True)], "disputed", 0),
    ],
)
def test_who_holds_a_place(other: list[Any], holder: str, points: int) -> None:
    shown = seen(_at_the_barn([{"points": 3}], *other), CONFEDERACY)
    assert (shown.objectives[0].holder, shown.result.points[0]) == (holder, points)


def test_a_hidden_enemy_in_the_place_is_not_given_away_by_the_sum() -> None:
    there = _at_the_barn([{"points": 3}], cs("5-ala", 20, 11.5, hidden=True))
    elsewhere = _at_the_barn([{"points": 3}], cs("5-ala", 30, 20, hidden=True))
    for onlooker in (UNION, NOBODY):
        assert seen(there, onlooker).result == seen(elsewhere, onlooker).result
        assert seen(there, onlooker).objectives == seen(elsewhere, onlooker).objectives
    assert seen(there, CONFEDERACY).result != seen(elsewhere, CONFEDERACY).result


@pytest.mark.parametrize("edition", ["adf-revised-15mm", "jr3-15mm"])
def test_lines_add_up_to_the_points_all_the_way_to_the_end(edition: str) -> None:
    """A battle in which nobody gives an order, in both games: what is told at its last moment is its result."""
    battle = enfilade.battle("drill-field", edition=edition, seed=3)
    while not battle.over:
        side = battle.asked[0]
        battle.answer(battle.game.least(battle.table, battle.state, side), side=side)
    last = len(battle.record.lines) - 1
    for line in {0, last // 2, last}:
        result = seen(battle, Onlooker(()), line=line).result
        for side, points in zip(battle.table.sides, result.points, strict=True):
            assert points == sum(one.points for one in result.lines if one.side == side)
    assert isinstance(battle.stop, Over)
    assert dict(zip(battle.table.sides, result.points, strict=True)) == dict(battle.stop.points)


def test_balance_over_the_turns_ends_where_the_battle_does() -> None:
    """One mark for how it began and one for each half turn; the handicap of the drill field is one for the South."""
    battle = enfilade.battle("drill-field", seed=3)
    while not battle.over:
        battle.answer("done")
    marks = time_line(battle, Onlooker(())).balance
    assert [(one.turn, one.active) for one in marks[:4]] == [(0, ""), (1, "union"), (1, "confederate"), (2, "union")]
    assert isinstance(battle.stop, Over)
    first, second = battle.table.sides
    assert marks[-1].lead == battle.stop.points[first] - battle.stop.points[second]
    assert {one.lead for one in marks} == {-1}
