"""Both sides on the move at once: meetings, right of way, passing through, halts, all worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tests.rules.jr3.battle.pieces import area, board, cs, guns, horse, us

from enfilade.ground.box import distance, overlap
from enfilade.ground.legs import Advance, Wheel
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.moves.path import check_move
from enfilade.rules.jr3.battle.moves.together import Happening, Outcome, together
from enfilade.rules.jr3.battle.state import Piece
from enfilade.tabletop.routes.steps import Form, Step


def moved(
    table: Field, pieces: list[Piece], orders: Mapping[str, tuple[Step, ...]], halts: Mapping[str, int] | None = None
) -> Outcome:
    plans = {piece.id: check_move(table, piece, orders[piece.id]) for piece in pieces if piece.id in orders}
    return together(table, pieces, plans, halts)


def ys(outcome: Outcome, id: str) -> list[int]:
    """How far north it was at the start and after each part."""
    return [stage.box.y for stage in outcome.tracks[id].way]


def what(outcome: Outcome, id: str) -> list[tuple[int, str, str]]:
    return [(one.part, one.what, one.by) for one in outcome.happenings if one.unit == id]


def test_alone_a_unit_goes_a_tenth_of_its_move_in_each_part() -> None:
    table = board()
    outcome = moved(table, [us(table, "u", 10, 10)], {"u": (Advance(6000),)})
    assert ys(outcome, "u") == [10_000 + 600 * part for part in range(11)]
    assert outcome.tracks["u"].whole
    assert outcome.tracks["u"].spent == 1
    assert outcome.happenings == (Happening(10, "u", "arrived"),)


def test_through_two_kinds_of_ground() -> None:
    # The front at 10.375: 3 inches in the open take five parts, and each of the rest is worth 0.2 inches of woods.
    table = board(area("light-woods", 0, 13.375, 48, 30))
    outcome = moved(table, [us(table, "u", 10, 10)], {"u": (Advance(3600),)})
    assert ys(outcome, "u") == [10_000, 10_600, 11_200, 11_800, 12_400, 13_000, 13_200, 13_400, 13_600, 13_600, 13_600]
    assert what(outcome, "u") == [(8, "arrived", "")]
    assert outcome.tracks["u"].spent == Fraction(8, 10)


def test_a_change_is_made_when_it_is_paid_for_and_then_the_unit_moves() -> None:
    table = board()
    outcome = moved(table, [us(table, "u", 10, 10)], {"u": (Form("march-column"), Advance(7000))})
    assert [stage.unit.formation for stage in outcome.tracks["u"].way] == ["line"] * 5 + ["march-column"] * 6
    # The front stays at 10.375 while it forms; then 14 inches a move are 1.4 in each part.
    assert ys(outcome, "u") == [10_000] * 5 + [8312, 9712, 11_112, 12_512, 13_912, 15_312]
    assert what(outcome, "u") == [(5, "changed", ""), (10, "arrived", "")]


def test_enemies_head_on_stop_an_inch_apart_half_way_by_their_rates() -> None:
    table = board()
    # Fronts at 10.375 and 17.325: 6.95 between them. Both go 6 inches: each 2.975 until an inch is left.
    pieces = [us(table, "u", 10, 10), cs(table, "c", 10, 17.7)]
    outcome = moved(table, pieces, {"u": (Advance(6000),), "c": (Advance(6000),)})
    ends = outcome.tracks["u"].end.box, outcome.tracks["c"].end.box
    assert distance(*ends) == 1000
    assert (ends[0].y, ends[1].y) == (12_975, 14_725)
    # 2.4 inches each after four parts, 0.575 of the fifth's 0.6.
    assert what(outcome, "u") == [(5, "met", "c")]
    assert what(outcome, "c") == [(5, "met", "u")]
    assert not outcome.tracks["u"].whole


def test_the_faster_goes_further_until_they_meet() -> None:
    table = board()
    # Fronts at 10.375 and 16.25 (the horse is 1.5 deep): 5.875. Skirmishers on horse go 20 while infantry goes 6:
    # 4.875 are left to go, of which 20/26 are 3.75 and 6/26 are 1.125.
    pieces = [us(table, "u", 10, 10), cs(table, "c", 10, 17, **horse(formation="skirmish-line"))]
    outcome = moved(table, pieces, {"u": (Advance(6000),), "c": (Advance(10_000),)})
    assert distance(outcome.tracks["u"].end.box, outcome.tracks["c"].end.box) == 1000
    assert abs(outcome.tracks["u"].end.box.y - 11_125) <= 1
    assert abs(outcome.tracks["c"].end.box.y - 13_250) <= 2


def test_nobody_marches_through_a_thin_enemy_however_fast() -> None:
    table = board()
    # 1.6 inches a part, and the enemy is 0.75 deep.
    column = us(table, "u", 10, 8, **horse(formation="march-column"))
    outcome = moved(table, [column, cs(table, "c", 10, 16)], {"u": (Advance(16_000),)})
    # Its front at 12.125, the enemy's at 15.625: 2.5 inches to go.
    assert outcome.tracks["u"].end.box.y == 10_500
    assert what(outcome, "u") == [(2, "met", "c")]


def test_one_who_draws_off_is_not_stopped_by_his_pursuer() -> None:
    table = board()
    # The Confederates face north with their backs to the Union, 1.06 inches away, and both march north.
    pieces = [us(table, "u", 10, 10, formation="march-column"), cs(table, "c", 10, 13.5, facing=0)]
    outcome = moved(table, pieces, {"u": (Advance(14_000),), "c": (Advance(6000),)})
    assert outcome.tracks["c"].end.box.y == 19_500
    assert outcome.tracks["c"].whole
    # He follows, never nearer than an inch, and cannot use up his move.
    ways = zip(outcome.tracks["u"].way, outcome.tracks["c"].way, strict=True)
    assert min(distance(u.box, c.box) for u, c in ways) >= 1000
    assert not outcome.tracks["u"].whole
    assert outcome.tracks["u"].end.box.y > 14_000


def test_who_stands_nearer_already_may_draw_off_but_not_close_in() -> None:
    table = board()
    # Half an inch apart.
    pieces = [us(table, "u", 10, 10), cs(table, "c", 10, 11.25)]
    assert distance(pieces[0].box, pieces[1].box) == 500
    closing = moved(table, pieces, {"u": (Advance(1000),)})
    assert closing.tracks["u"].end.box.y <= 10_002
    assert what(closing, "u") == [(1, "met", "c")]
    away = moved(table, [us(table, "u", 10, 10, facing=180), pieces[1]], {"u": (Advance(3000),)})
    assert away.tracks["u"].end.box.y == 7000


def test_three_units_meet() -> None:
    table = board()
    # The first two, four inches apart, meet after 1.5 each, in the third part. The third, two inches behind the Union's
    # left, comes up beside the first after 3.5, in the sixth, and is then an inch from the enemy too.
    pieces = [us(table, "a", 10, 10), us(table, "b", 6.5, 8), cs(table, "c", 10, 14.75)]
    outcome = moved(table, pieces, {id: (Advance(6000),) for id in "abc"})
    assert [outcome.tracks[id].end.box.y for id in "abc"] == [11_500, 11_500, 13_250]
    assert outcome.happenings == (
        Happening(3, "a", "met", "c"),
        Happening(3, "c", "met", "a"),
        Happening(6, "b", "met", "c"),
    )


def test_of_two_friends_who_cross_the_lower_id_waits() -> None:
    table = board()

    # One goes east, the other north, over the same crossroads, and both come to it in the same part.
    def run(first: str, second: str) -> Outcome:
        east = us(table, first, 8, 12, facing=90, formation="march-column")
        north = us(table, second, 12, 8, formation="march-column")
        return moved(table, [east, north], {first: (Advance(9800),), second: (Advance(9800),)})

    crossed = run("a", "b")
    assert crossed.tracks["b"].whole
    assert crossed.tracks["b"].spent == Fraction(7, 10)
    assert [(one.unit, one.what, one.by) for one in crossed.happenings if one.what == "waits"] == [("a", "waits", "b")]
    other = run("b", "a")
    assert other.tracks["b"].whole
    assert [(one.unit, one.what, one.by) for one in other.happenings if one.what == "waits"] == [("a", "waits", "b")]


def test_a_column_on_the_march_keeps_together_whatever_its_ids() -> None:
    table = board()
    for front, rear in (("a", "b"), ("b", "a")):
        # One behind the other, touching.
        pieces = [
            us(table, front, 10, 14.125, formation="march-column"),
            us(table, rear, 10, 10, formation="march-column"),
        ]
        outcome = moved(table, pieces, {"a": (Advance(14_000),), "b": (Advance(14_000),)})
        assert outcome.tracks["a"].whole
        assert outcome.tracks["b"].whole


def test_who_comes_upon_a_slower_friend_from_behind_waits_for_him_whatever_the_ids() -> None:
    table = board()
    for front, rear in (("a", "b"), ("b", "a")):
        # A line of 6 inches before a column of 14, which is shaken and cannot mingle with it.
        pieces = [
            us(table, front, 10, 12.4375, level="shaken"),
            us(table, rear, 10, 10, formation="march-column", level="shaken"),
        ]
        outcome = moved(table, pieces, {front: (Advance(6000),), rear: (Advance(14_000),)})
        assert outcome.tracks[front].whole
        assert outcome.tracks[front].end.box.y == 18_438
        # Behind him all the time: his middle less half of 0.75 and half of 4.125.
        assert abs(outcome.tracks[rear].end.box.y - (18_438 - 375 - 2062)) <= 3


def test_a_unit_saves_its_parts_to_pass_through_a_friend_and_pays_an_inch() -> None:
    table = board()
    # Its front at 10.375; the friend from 11.375 to 12.125. Standing clear beyond takes 1 + 0.75 + 0.75 = 2.5 inches
    # and an inch for passing: 3.5 of 6, so it is through in the sixth part, when it has 3.6 to spend, at 12.6.
    pieces = [us(table, "u", 10, 10), us(table, "f", 10, 11.75)]
    outcome = moved(table, pieces, {"u": (Advance(5000),)})
    assert what(outcome, "u") == [(2, "waits", "f"), (6, "passed", "f"), (10, "arrived", "")]
    # An inch up to his back, where it stays until then; at last 5 inches and one for the friend.
    assert [y // 100 for y in ys(outcome, "u")] == [100, 106, 110, 110, 110, 110, 126, 132, 138, 144, 150]
    assert outcome.tracks["u"].spent == 1
    assert outcome.tracks["u"].whole


def test_without_the_inch_to_pay_it_stays_short() -> None:
    table = board()
    pieces = [us(table, "u", 10, 10), us(table, "f", 10, 11.75)]
    outcome = moved(table, pieces, {"u": (Advance(6000),)})
    assert outcome.tracks["u"].end.box.y == 15_000
    assert outcome.tracks["u"].spent == 1
    assert not outcome.tracks["u"].whole


def test_a_friend_far_on_the_way_cannot_be_passed_in_time() -> None:
    table = board()
    # The friend's back is 4 inches ahead: 4 + 1.5 and the inch make 6.5 of 6.
    pieces = [us(table, "u", 10, 10), us(table, "f", 10, 14.75)]
    outcome = moved(table, pieces, {"u": (Advance(6000),)})
    end = outcome.tracks["u"].end.box
    assert 13_999 <= end.y <= 14_002
    assert not overlap(end, pieces[1].box)


def test_nobody_passes_through_the_shaken() -> None:
    table = board()
    pieces = [us(table, "u", 10, 10), us(table, "f", 10, 11.75, level="shaken")]
    outcome = moved(table, pieces, {"u": (Advance(6000),)})
    assert 10_999 <= outcome.tracks["u"].end.box.y <= 11_002
    column = us(table, "u", 10, 8, **horse(formation="march-column"))
    thin = moved(table, [column, us(table, "f", 10, 13, level="shaken")], {"u": (Advance(16_000),)})
    # Its front at 12.125, his back at 12.625.
    assert 8499 <= thin.tracks["u"].end.box.y <= 8502


def test_who_waited_goes_on_when_there_is_room() -> None:
    table = board()
    line = us(table, "f", 10, 12, level="shaken")
    battery = us(table, "u", 10, 10, **guns(formation="limbered"))
    outcome = moved(table, [line, battery], {"u": (Advance(8000),), "f": (Advance(6000),)})
    # Their front at 11, his back at 11.625. They go 1.6 a part, he 0.6: 8 inches take five parts alone, but they
    # follow him at 0.6 a part from the first on, and end at his back, at 17.625, less one for the half of their 2.
    assert outcome.tracks["f"].whole
    assert abs(outcome.tracks["u"].end.box.y - 16_625) <= 3


def test_a_mark_to_halt_is_looked_at_when_a_part_is_over() -> None:
    table = board()
    # Fronts 9.25 apart. After two parts of 0.6 it is 8.05, after three 7.45, the first within 8.
    pieces = [us(table, "u", 10, 10), cs(table, "c", 10, 20)]
    outcome = moved(table, pieces, {"u": (Advance(6000),)}, {"u": 8000})
    assert outcome.tracks["u"].end.box.y == 11_800
    assert what(outcome, "u") == [(3, "halted", "c")]


def test_an_enemy_who_comes_near_halts_it_too() -> None:
    table = board()
    pieces = [us(table, "u", 10, 10), cs(table, "c", 10, 20)]
    orders: dict[str, tuple[Step, ...]] = {"u": (Advance(6000),), "c": (Advance(6000),)}
    outcome = moved(table, pieces, orders, {"u": 8000})
    # 9.25 less 1.2 is 8.05 after a part, 6.85 after two.
    assert what(outcome, "u") == [(2, "halted", "c")]
    assert outcome.tracks["u"].end.box.y == 11_200


def test_a_change_waits_for_room() -> None:
    table = board()
    # The column's front is 2.0625 before its middle; the friend stands beside it, where its line would spread.
    column = us(table, "u", 10, 10, formation="march-column")
    beside = us(table, "f", 11.5, 12, formation="march-column")
    stays = moved(table, [column, beside], {"u": (Form("line"),)})
    assert stays.tracks["u"].end.unit.formation == "march-column"
    assert not stays.tracks["u"].whole
    # If he marches off, it forms behind him: his back, at 9.9375, is past its front at 12.0625 after 2.125 inches.
    goes = moved(table, [column, beside], {"u": (Form("line"),), "f": (Advance(14_000),)})
    assert goes.tracks["u"].end.unit.formation == "line"


def test_a_wheel_is_made_part_by_part() -> None:
    table = board()
    outcome = moved(table, [us(table, "u", 10, 10)], {"u": (Wheel("right", 9000),)})
    # Half the move for the quarter turn: 18 degrees a part, to the mil of the outer end that they pay for.
    facings = [stage.box.facing for stage in outcome.tracks["u"].way]
    assert [-(-facing // 10) * 10 for facing in facings] == [0, 1800, 3600, 5400, 7200, *[9000] * 6]
