"""Victory: every kind of prize, test, toll and exit, and who wins by how much."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.driving import Game, game, opened
from tests.rules.adf.battle.tables import area, cs, guns, led, little, us

from enfilade.core.stops import Over
from enfilade.rules.adf.battle.events import Scored
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn import score

FAR = cs("13-ala", 40, 33)


def objective(*prizes: dict[str, Any], radius: float = 2) -> dict[str, Any]:
    return {"id": "barn", "name": "the barn", "at": (20, 10), "radius": radius, "prizes": list(prizes)}


def place(**prize: Any) -> dict[str, Any]:
    return {"victory": {"objectives": [objective({"points": 3, **prize})]}}


def paid(*units: Any, **told: Any) -> list[tuple[str, int]]:
    """Who gets what at the end of a battle of one turn in which nobody moves."""
    played = opened(*units, FAR, turns=1, **told)
    while not isinstance(played.stop, Over):
        played.do("done")
    return [(event.side, event.points) for event in played.told(Scored)]


MINN = us("1-min", 20, 10)


def test_a_place_is_paid_to_who_is_alone_in_it() -> None:
    assert paid(MINN, **place()) == [("us", 3)]
    assert paid(MINN, cs("5-ala", 20, 11.5), **place()) == [], "both stand in it"
    assert paid(us("1-min", 30, 10), **place()) == []


@pytest.mark.parametrize(("level", "points"), [("disorder", [("us", 3)]), ("shaken", [])])
def test_only_formed_units_hold_it(level: str, points: list[tuple[str, int]]) -> None:
    assert paid(us("1-min", 20, 10, level=level), **place()) == points


def test_a_part_of_the_unit_within_the_radius_is_enough() -> None:
    # The nearest point of a line at 22.875 is its left end at 22: two inches.
    assert paid(us("1-min", 22.875, 10), **place()) == [("us", 3)]
    assert paid(us("1-min", 22.876, 10), **place()) == []


def test_a_prize_may_be_for_one_side_alone() -> None:
    assert paid(MINN, **place(to="cs")) == []
    assert paid(MINN, **place(to="us")) == [("us", 3)]


def test_a_place_denied_is_paid_while_no_formed_enemy_stands_in_it() -> None:
    assert paid(us("1-min", 30, 10), **place(test="denied", to="cs")) == [("cs", 3)]
    assert paid(MINN, **place(test="denied", to="cs")) == []
    assert paid(us("1-min", 20, 10, level="shaken"), **place(test="denied", to="cs")) == [("cs", 3)]


def held_last(*orders: str) -> tuple[Game, list[tuple[str, int]]]:
    """The 1st Minnesota, in the barn at first, does this in a battle of two turns."""
    told = place(test="last")
    played = opened(us("1-min", 20, 12), FAR, turns=2, edition="adf-summary-15mm", **told)
    for order in orders:
        played.do(order).pass_all()
    while not isinstance(played.stop, Over):
        played.do("done")
    return played, [(event.side, event.points) for event in played.told(Scored)]


def test_the_last_to_have_stood_in_it_holds_it_when_he_is_gone() -> None:
    # Its rear at 11.625 is in reach of 12; after 6 inches it is not.
    played, points = held_last("1-min move advance 6")
    assert points == [("us", 3)], "who stood there at the start has stood there"
    assert played.state.held == {"barn": "us"}


def test_who_comes_after_takes_it() -> None:
    told = place(test="last")
    table, state = little([us("1-min", 30, 10), cs("5-ala", 20, 11)], **told)
    play = Play(table, msgspec.structs.replace(state, held={"barn": "us"}))
    score.stand(play)
    assert play.state.held == {"barn": "cs"}
    both, state = little([us("1-min", 20, 9), cs("5-ala", 20, 11)], **told)
    contested = Play(both, msgspec.structs.replace(state, held={"barn": "us"}))
    score.stand(contested)
    assert contested.state.held == {"barn": "us"}, "while both are in it nothing changes"


def test_prizes_of_each_turn_count_in_their_turns() -> None:
    told = place(when="each-turn", first=2, until=3)
    played = opened(MINN, FAR, turns=4, **told)
    while not isinstance(played.stop, Over):
        played.do("done")
    assert [event.points for event in played.told(Scored)] == [3, 3]


def toll(state: State, table: Any, side: str = "us") -> list[tuple[int, str]]:
    return list(score.losses(table, state, side))


def tolls(*listed: dict[str, Any], units: Any, **told: Any) -> list[tuple[int, str]]:
    table, state = little(units, victory={"tolls": list(listed)}, **told)
    return toll(state, table)


GONE: dict[str, Any] = {"place": "gone"}


@pytest.mark.parametrize(
    ("loss", "unit", "told"),
    [
        ("eliminated", us("1-min", 20, 10, end="casualties", **GONE), "1-min: eliminated"),
        ("eliminated", us("1-min", 20, 10, end="surrender", **GONE), "1-min: eliminated"),
        ("eliminated", us("1-min", 20, 10, end="left-table", **GONE), ""),
        ("eliminated", us("1-min", 20, 10, end="joined", **GONE), ""),
        ("routed-off", us("1-min", 20, 10, end="left-table", level="routed", **GONE), "1-min: routed off the table"),
        ("routed-off", us("1-min", 20, 10, end="left-table", **GONE), ""),
        ("routed-at-end", us("1-min", 20, 10, level="routed"), "1-min: routed"),
        ("routed-at-end", us("1-min", 20, 10, level="shaken"), ""),
        ("one-stand", us("1-min", 20, 10, strength=4, full=8), "1-min: reduced to one stand"),
        ("one-stand", us("1-min", 20, 10, strength=5, full=8), ""),
        ("one-stand", us("1-min", 20, 10, stands=1), ""),
    ],
)
def test_tolls_by_unit(loss: str, unit: Any, told: str) -> None:
    assert tolls({"loss": loss, "points": 2}, units=[unit]) == ([(2, told)] if told else [])


def test_a_unit_pays_only_its_dearest_toll() -> None:
    routed = us("1-min", 20, 10, strength=3, full=8, level="routed")
    listed = ({"loss": "one-stand", "points": 1}, {"loss": "routed-at-end", "points": 2})
    assert tolls(*listed, units=[routed]) == [(2, "1-min: routed")]


def test_tolls_are_of_one_side_and_of_some_arms() -> None:
    routed = us("1-min", 20, 10, level="routed")
    assert tolls({"loss": "routed-at-end", "points": 2, "of": "cs"}, units=[routed]) == []
    assert tolls({"loss": "routed-at-end", "points": 2, "of": "us"}, units=[routed]) != []
    assert tolls({"loss": "routed-at-end", "points": 2, "arms": ("cavalry",)}, units=[routed]) == []


def test_figures_and_sections_are_paid_one_by_one_beside_the_rest() -> None:
    listed = ({"loss": "figure", "points": 1}, {"loss": "section", "points": 4})
    units = [us("1-min", 20, 10, strength=5, full=8), guns(us("hall", 30, 10), strength=1, full=3)]
    assert tolls(*listed, units=units) == [(3, "1-min: 3 figures"), (8, "hall: 2 sections")]
    lost = us("1-min", 20, 10, strength=5, full=8, end="surrender", **GONE)
    assert tolls(*listed, units=[lost]) == [(8, "1-min: 8 figures")], "all of them"
    marched = us("1-min", 20, 10, strength=5, full=8, end="left-table", **GONE)
    assert tolls(*listed, units=[marched]) == [(3, "1-min: 3 figures")], "the rest has got away"


def test_joining_hides_no_losses() -> None:
    # 3 and 2 figures of 8 each have lost 11 between them; so has the regiment they make.
    units = [us("24-mich", 20, 10, strength=8), us("19-ind", 21, 10, strength=8), FAR]
    played = game(*units, victory={"tolls": [{"loss": "figure", "points": 1}]})
    short = {}
    for id, strength in (("24-mich", 3), ("19-ind", 2)):
        piece = played.unit(id)
        unit = msgspec.structs.replace(piece.unit, strength=strength, full=8)
        short[id] = msgspec.structs.replace(piece, unit=unit, width=875)
    played.state = msgspec.structs.replace(played.state, units={**played.state.units, **short})
    before = sum(points for points, _ in toll(played.state, played.table))
    played.do("24-mich merge 19-ind")
    after = toll(played.state, played.table)
    assert before == sum(points for points, _ in after) == 11
    # Its own 6, and 5 that its part had lost before.
    assert after == [(5, "24-mich: 5 figures"), (6, "19-ind and 24-mich: 6 figures")]


def test_an_attached_stand_is_counted_with_its_regiment() -> None:
    pair = [us("24-mich", 20, 10, strength=3, full=8), us("19-ind", 21.5, 10), FAR]
    played = game(*pair, victory={"tolls": [{"loss": "figure", "points": 1}]}).do("24-mich attach 19-ind")
    assert toll(played.state, played.table) == [(5, "24-mich: 5 figures")]
    piece = msgspec.structs.replace(played.unit("19-ind"), attached=1)
    state = msgspec.structs.replace(played.state, units={**played.state.units, "19-ind": piece})
    assert toll(state, played.table) == [(5, "24-mich: 5 figures"), (2, "19-ind: 2 figures")]


def test_a_leader_killed_is_paid_for_once_even_if_he_was_replaced() -> None:
    listed = {"tolls": [{"loss": "leader-killed", "points": 5}]}
    table, state = little([MINN], leaders=[led("hancock", 10, 10)], victory=listed)
    assert toll(state, table) == []
    for changes in ({"killed": True, "place": "gone"}, {"killed": True, "replaced": True}):
        chief = msgspec.structs.replace(state.leaders["hancock"], **changes)
        dead = msgspec.structs.replace(state, leaders={"hancock": chief})
        assert toll(dead, table) == [(5, "hancock killed")]


def test_losses_are_paid_to_the_enemy_at_the_end() -> None:
    told = {"victory": {"tolls": [{"loss": "figure", "points": 1}]}}
    assert paid(us("1-min", 30, 10, strength=6, full=8), **told) == [("cs", 2)]


EXIT = {"side": "us", "edge": "north", "start": 10, "end": 20, "points": 3}


@pytest.mark.parametrize(
    ("x", "more", "points"),
    [
        (10, {}, [3]),
        (20, {}, [3]),
        (20.1, {}, []),
        (15, {"edge": "south"}, []),
        (15, {"side": "cs"}, []),
        (15, {"first": 2}, []),
        (15, {"arms": ("cavalry",)}, []),
    ],
)
def test_exits_pay_by_their_stretch_side_turns_and_arms(x: float, more: Any, points: list[int]) -> None:
    played = game(us("1-min", x, 35), FAR, victory={"exits": [EXIT | more]}).do("1-min leave")
    assert [event.points for event in played.told(Scored)] == points


def test_who_leaves_shaken_is_not_paid_for() -> None:
    # He sees nobody beyond the village, and so may go.
    village = [area("village", 5, 30, 48, 33)]
    shaken = us("1-min", 15, 35, level="shaken")
    played = game(shaken, cs("13-ala", 20, 5), victory={"exits": [EXIT]}, terrain=village).do("1-min leave")
    assert not played.told(Scored)


def result(us_points: int, **victory: Any) -> tuple[str, str]:
    table, state = little([MINN, FAR], victory=victory)
    found = score.over(table, msgspec.structs.replace(state, points={"us": us_points, "cs": 0}))
    return found.winner, found.grade


GRADES = [{"least": 2, "title": "marginal"}, {"least": 6, "title": "decisive"}]


def test_the_lead_decides_and_has_its_grade() -> None:
    assert result(0) == ("", "drawn")
    assert result(1) == ("us", "victory")
    assert result(-1) == ("cs", "victory")
    assert [result(lead, needed=2, grades=GRADES) for lead in (1, 2, 5, 6, -6)] == [
        ("", "drawn"),
        ("us", "marginal"),
        ("us", "marginal"),
        ("us", "decisive"),
        ("cs", "decisive"),
    ]


def test_below_every_grade_it_is_drawn() -> None:
    assert result(1, needed=1, grades=GRADES) == ("", "drawn")


def test_a_handicap_is_there_from_the_start() -> None:
    assert opened(MINN, FAR, victory={"handicap": {"cs": 4}}).state.points == {"us": 0, "cs": 4}
