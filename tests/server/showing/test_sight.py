"""What a seat sees: its own secrets and nobody else's, units as they stand, and what the battle waits for."""

from __future__ import annotations

import msgspec
import pytest
from tests.rules.adf.battle.tables import area, cs, guns, led, us
from tests.server.little_battle import BOTH, CONFEDERACY, NOBODY, UNION, fought, now, onward, seen, unit

from enfilade.core.stops import Roll
from enfilade.game.battle import Battle
from enfilade.game.battles import battle
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.foretell.prospects import weigh
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.server.showing.sight import sight
from enfilade.server.showing.words import percent
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.sight import Sight, Waiting


def _face_to_face(**more: object) -> Battle:
    """Fronts 3¼ inches apart after the Union regiment has come on an inch; stands are ¾ inch deep."""
    return fought(
        [
            us("7-wis", 12, 10, name="7th Wisconsin"),
            cs("1-tenn", 12, 15, name="1st Tennessee"),
            cs("2-miss", 15, 15, name="2nd Mississippi", reacted=1),
        ],
        **more,  # type: ignore[arg-type]
    )


def _with_orders() -> Battle:
    one = _face_to_face()
    one.answer(Order("cs", "1-tenn", Standing(fire="short", disengage="no")), side="cs")
    return one


def passing(waiting: Waiting) -> str:
    """The words for letting it by this once."""
    return next(offer.words for offer in waiting.offers if offer.order == "pass")


def test_standing_orders_are_shown_to_their_own_side_alone() -> None:
    one = _with_orders()
    own = unit(seen(one, CONFEDERACY), "1-tenn").standing
    assert own is not None
    assert (own.fire, own.disengage, own.reform, own.subject) == ("short", "no", "ask", "1-tenn")
    for onlooker in (UNION, NOBODY):
        shown = seen(one, onlooker)
        assert all(not piece.standing or not piece.standing.subject for piece in shown.units)
        assert not [event for event in shown.log if event.kind == "ordered"]
    assert [event.kind for event in seen(one, CONFEDERACY).log] == ["ordered"]


def test_orders_of_a_past_moment_are_as_secret_as_those_of_now() -> None:
    one = _with_orders()
    one.answer("7-wis move advance 2")
    then = seen(one, UNION, line=2)
    assert then.line == 2
    assert unit(then, "1-tenn").standing is None
    assert unit(seen(one, CONFEDERACY, line=2), "1-tenn").standing is not None


def test_a_seat_of_both_sides_sees_as_the_side_that_is_asked() -> None:
    one = _with_orders()
    assert unit(seen(one, BOTH), "1-tenn").standing is None
    one.answer(Order("us", "us", Standing(reform="yes")), side="us")
    own = unit(seen(one, BOTH), "7-wis").standing
    assert own is not None
    assert own.subject == "us"


def test_a_hidden_unit_is_seen_by_its_own_side_alone() -> None:
    one = _face_to_face(put={"2-miss": {"hidden": True}})
    listed = {
        onlooker.sides: [piece.id for piece in seen(one, onlooker).units] for onlooker in (UNION, CONFEDERACY, NOBODY)
    }
    assert "2-miss" in listed[("cs",)]
    assert "2-miss" not in listed[("us",)]
    assert "2-miss" not in listed[()]


def test_a_question_that_names_a_hidden_unit_is_told_without_it() -> None:
    one = _face_to_face(put={"7-wis": {"hidden": True}})
    assert "7-wis" in seen(one, UNION).waiting.about
    for onlooker in (CONFEDERACY, NOBODY):
        for line in (None, 0):
            waiting = seen(one, onlooker, line=line).waiting
            assert "7-wis" not in waiting.about
            assert waiting.title in ("Which regiment acts?", "Where do the leaders ride?")


def test_a_chance_to_react_says_who_has_come_how_far_and_who_may_answer() -> None:
    one = _face_to_face()
    one.answer("7-wis move advance 2")
    waiting = seen(one, CONFEDERACY).waiting
    assert (waiting.kind, waiting.question, waiting.side, waiting.yours) == ("ask", "react", "cs", True)
    assert waiting.title == "7th Wisconsin has come on an inch."
    assert waiting.phase == "Union acts; you react, Confederacy"
    assert waiting.about == ("7-wis",)
    first = waiting.offers[0]
    # From 10⅜ the front has come to 11⅜; that of the Tennesseans is at 14⅝.
    # Beyond 3 inches a musket shoots at long range, where one die reaches no row of the card with a loss in it.
    assert (first.unit, first.reply, first.target) == ("1-tenn", "fire", "7-wis")
    # 8 and 2 for the first fire: a check on 2 and 3, at +1 on 4, at +2 on 5 and 6.
    # Veterans fail 4 with 3 of 36 rolls, 5 with 6, 6 with 10: (2 × 3 + 6 + 2 × 10) of 216.
    assert (first.words, first.chance) == ("may fire, 3¼″, to break their order", "15%")
    assert first.chance_words == "their order broken"
    assert [offer.order for offer in waiting.offers[-3:]] == ["pass", "pass march", "pass turn"]
    assert passing(waiting) == "Let them come"
    assert [(one.unit, one.why) for one in waiting.unable] == [("2-miss", "2nd Mississippi has reacted this turn.")]
    for offer in waiting.offers:
        one.check(offer.order)


def test_the_ground_somebody_comes_through_is_named() -> None:
    one = _face_to_face(terrain=[area("light-woods", 10, 9, 14, 13)])
    one.answer("7-wis move advance 2")
    assert seen(one, CONFEDERACY).waiting.title == "7th Wisconsin has come on an inch through the woods."


def test_who_is_not_asked_is_offered_nothing() -> None:
    one = _face_to_face()
    one.answer("7-wis move advance 2")
    for onlooker in (UNION, NOBODY):
        waiting = seen(one, onlooker).waiting
        assert not waiting.yours
        assert (waiting.offers, waiting.unable, waiting.shapes) == ((), (), ())
        assert waiting.phase == "Union acts; Confederacy reacts"


def test_a_move_under_way_shows_where_it_began_stands_and_means_to_go() -> None:
    one = _face_to_face()
    one.answer("7-wis move advance 3")
    moving = seen(one, CONFEDERACY).under_way
    assert moving is not None
    assert moving.end is not None
    assert (moving.unit, moving.words) == ("7-wis", "1″ moved, 2″ to go")
    assert [(pose.x, pose.y) for pose in (moving.start, moving.now, moving.end)] == [
        (12000, y) for y in (10000, 11000, 13000)
    ]
    one.answer("pass")
    moving = seen(one, CONFEDERACY).under_way
    assert moving is not None
    assert moving.words == "2″ moved, 1″ to go"
    assert (moving.start.y, moving.now.y) == (10000, 12000)


def test_a_wheel_and_an_advance_are_measured_together() -> None:
    one = _face_to_face()
    one.answer("7-wis move advance 1; oblique left 30 2")
    moving = seen(one, CONFEDERACY).under_way
    assert moving is not None
    assert moving.end is not None
    assert moving.words == "1″ moved, 2″ to go"
    # Two inches at 30° to the left of north: one to the west, √3 to the north.
    assert (moving.end.x, moving.end.y, moving.end.facing) == (11000, 12732, 0)


def test_a_side_that_acts_is_offered_the_end_of_its_turn_and_the_rest_with_the_cards() -> None:
    one = _face_to_face()
    waiting = seen(one, UNION).waiting
    assert (waiting.question, waiting.title, waiting.phase) == ("activate", "Which regiment acts?", "You act, Union")
    assert waiting.about == ("7-wis",)
    assert [(offer.order, offer.words) for offer in waiting.offers] == [("done", "End the turn")]
    one.answer("7-wis move face 30")
    waiting = seen(one, UNION).waiting
    assert waiting.question == "action"
    assert [(offer.order, offer.words) for offer in waiting.offers] == [("done", "Done with 7th Wisconsin")]


def test_actions_left_and_spent_are_counted_for_the_active_side() -> None:
    one = fought([us("7-wis", 12, 10), us("2-wis", 20, 10), cs("1-tenn", 12, 30)])
    assert {piece.id: piece.acts for piece in seen(one, UNION).units} == {"7-wis": 2, "2-wis": 2, "1-tenn": 0}
    one.answer("7-wis move advance 2")
    onward(one)
    after = {piece.id: (piece.acts, piece.acted) for piece in seen(one, UNION).units}
    assert after == {"7-wis": (1, True), "2-wis": (2, False), "1-tenn": (0, False)}
    one.answer("done")
    assert unit(seen(one, UNION), "7-wis").acts == 0


def test_a_past_moment_is_shown_as_it_was_and_offers_nothing() -> None:
    one = _face_to_face()
    one.answer("7-wis move advance 2")
    one.answer("pass")
    then = seen(one, CONFEDERACY, line=2)
    assert (then.line, then.lines) == (2, 3)
    assert unit(then, "7-wis").pose.y == 11000
    assert unit(seen(one, CONFEDERACY), "7-wis").pose.y == 12000
    assert then.waiting.question == "react"
    assert not then.waiting.yours
    assert then.waiting.offers == ()
    assert max(event.line for event in then.log) == 2
    assert not then.undo.may


def test_smoke_is_thick_in_its_own_turn_thin_in_the_next_and_then_gone() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 13.5)])
    one.answer("7-wis fire 1-tenn")
    ages = [unit(seen(onward(one), UNION), "7-wis").smoke]
    for side in ("cs", "us"):
        while one.state.active != side:
            one.answer("done")
        ages.append(unit(seen(one, UNION), "7-wis").smoke)
        assert unit(seen(one, UNION), "1-tenn").smoke == 0
    assert ages == [2, 1, 0]


def test_three_stands_of_a_line_stand_side_by_side_with_their_figures_dealt() -> None:
    one = fought([us("7-wis", 12, 10, stands=3, strength=8), cs("1-tenn", 12, 30)])
    stands = unit(seen(one, UNION), "7-wis").stands
    # A stand of the 15 mm card is ⅞ inch wide and ¾ deep; the first ones get the odd figures.
    assert [(stand.x, stand.y, stand.width, stand.depth) for stand in stands] == [
        (x, 0, 875, 750) for x in (-875, 0, 875)
    ]
    assert [(stand.figures, stand.full) for stand in stands] == [(3, 3), (3, 3), (2, 2)]


def test_lost_figures_are_missing_from_the_last_stands() -> None:
    one = fought(
        [us("7-wis", 12, 10, stands=2, strength=8), cs("1-tenn", 12, 30)], put={"7-wis": {"strength": 5, "full": 8}}
    )
    stands = unit(seen(one, UNION), "7-wis").stands
    assert [(stand.figures, stand.full) for stand in stands] == [(4, 4), (1, 4)]


def test_the_first_rank_of_a_column_stands_before_the_second() -> None:
    one = fought([us("7-wis", 12, 10, stands=2, formation="road-column"), cs("1-tenn", 12, 30)])
    front, rear = unit(seen(one, UNION), "7-wis").stands
    assert front.y > 0 > rear.y
    assert (front.x, rear.x, front.y) == (0, 0, -rear.y)


def test_a_unit_is_told_in_a_sentence() -> None:
    one = fought([us("7-wis", 12, 10, name="7th Wisconsin", strength=6), cs("1-tenn", 12, 30)])
    words = unit(seen(one, UNION), "7-wis").words
    assert words == (
        "7th Wisconsin, Union, infantry, 6 of 6 figures, battle line, good order, facing north, opening volley to come"
    )


def test_guns_are_counted_in_sections_and_stand_as_one() -> None:
    one = fought([guns(us("hall", 12, 10, name="Hall's 2nd Maine Battery")), cs("1-tenn", 12, 30)])
    battery = unit(seen(one, UNION), "hall")
    assert (battery.counted, battery.strength, len(battery.stands), battery.short) == ("sections", 3, 1, "Hall")
    assert (battery.stands[0].figures, battery.stands[0].full) == (3, 3)


def test_a_leader_rides_with_his_unit_and_tells_his_radius() -> None:
    one = fought(
        [us("7-wis", 12, 10), cs("1-tenn", 12, 30)],
        leaders=[led("meredith", attached="7-wis", name="Brig. Gen. Solomon Meredith")],
    )
    shown = seen(one, UNION)
    leader = shown.leaders[0]
    assert (leader.short, leader.attached, leader.x, leader.y, leader.stars) == ("Meredith", "7-wis", 12000, 10000, 1)
    assert unit(shown, "7-wis").leaders == ("meredith",)
    assert leader.radius > 0
    assert not leader.may_ride


def test_dice_that_are_due_are_asked_of_whoever_rolls_them() -> None:
    one = fought([us("7-wis", 12, 10, name="7th Wisconsin"), cs("1-tenn", 12, 13.5)])
    one.answer("7-wis fire 1-tenn", cast=False)
    typed = seen(one, UNION).waiting
    assert (typed.kind, typed.side, typed.dice, typed.yours) == ("roll", "us", 2, True)
    assert typed.title.startswith("Dice are due: ")
    assert typed.title.endswith(", two dice.")
    assert (typed.may_type, typed.may_cast) == (True, False)
    other = seen(one, CONFEDERACY).waiting
    assert (other.yours, other.may_type, other.may_cast) == (False, False, False)
    mixed = sight(one, UNION, now("mixed"), log_from=0).waiting
    assert (mixed.may_type, mixed.may_cast) == (True, True)


def test_whoever_plays_a_computer_types_its_dice() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 13.5)])
    one.answer("7-wis fire 1-tenn", cast=False)
    waiting = sight(one, CONFEDERACY, now(us="computer", cs="you"), log_from=0).waiting
    assert waiting.yours
    assert waiting.may_type
    assert not sight(one, NOBODY, now(us="computer", cs="you"), log_from=0).waiting.may_type


def test_what_may_be_taken_back_is_said_and_why_not() -> None:
    one = _face_to_face()
    assert seen(one, UNION).undo.why == "Nothing has been ordered yet."
    one.answer("7-wis move advance 2")
    undo = seen(one, UNION).undo
    assert (undo.may, undo.why) == (True, "Takes back: 7-wis move advance 2")
    assert seen(one, CONFEDERACY).undo.why == "The Union has answered since."
    assert seen(one, NOBODY).undo.why == "Spectators give no orders."
    one.answer("pass")
    undo = seen(one, UNION).undo
    assert (undo.may, undo.why) == (False, "The Confederacy has answered since.")


def test_points_losses_and_objectives_are_told_by_side() -> None:
    objective = {"id": "barn", "name": "The barn", "at": (12, 10), "radius": 2, "prizes": [{"points": 3}]}
    one = fought(
        [us("7-wis", 12, 10, strength=8), cs("1-tenn", 12, 30)],
        put={"7-wis": {"strength": 5, "full": 8}},
        victory={"objectives": [objective], "handicap": {"cs": 4}},
    )
    shown = seen(one, UNION)
    assert [side.handicap for side in shown.sides] == [0, 4]
    assert [(side.id, side.nation, side.lost, side.seat, side.here) for side in shown.sides] == [
        ("us", "union", 3, "you", True),
        ("cs", "confederate", 0, "friend", False),
    ]
    barn = shown.objectives[0]
    assert (barn.x, barn.y, barn.radius, barn.points, barn.held) == (12000, 10000, 2000, 3, "")
    words = (
        "The barn: 3 points at the end to the side that alone has a unit in order there. Nobody has stood there yet."
    )
    assert barn.words == words


def test_leaders_who_ride_before_the_enemy_acts_are_told_so() -> None:
    one = battle("drill-field", seed=1)
    own = seen(one, Onlooker(("union",))).waiting
    assert (own.phase, own.title) == ("Your leaders ride, Union", "Where do the leaders ride?")
    one.answer("done")
    other = seen(one, Onlooker(("confederate",))).waiting
    assert other.phase == "Union acts next; your leaders ride, Confederates"
    assert other.title == "Where do the leaders ride before the Union acts?"


def test_who_lets_a_fire_pass_does_not_let_anybody_come() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 12.5, facing=180)])
    one.answer("7-wis fire 1-tenn")
    while isinstance(one.stop, Roll):
        one.roll((1,) * one.stop.dice)
    assert passing(seen(one, CONFEDERACY).waiting) == "Let it pass"


def test_a_sight_can_be_written_and_read_back() -> None:
    one = _face_to_face()
    one.answer("7-wis move advance 2")
    shown = seen(one, CONFEDERACY)
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Sight) == shown


def test_the_seed_is_revealed_when_the_battle_is_over_and_not_before() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 30)], turns=1)
    assert seen(one, UNION).seed == ""
    one.answer("done")
    one.answer("done")
    shown = seen(one, NOBODY)
    assert (shown.over, shown.seed, shown.waiting.kind) == (True, "1", "over")
    assert shown.waiting.title == "The battle is over. It is drawn, 0 to 0."
    assert seen(one, UNION).undo.why == "The battle is over."
    assert not seen(one, UNION, line=2).over


def test_a_routed_unit_that_must_run_is_offered_before_the_end_of_the_turn() -> None:
    one = fought([us("7-wis", 12, 10, name="7th Wisconsin", level="routed"), us("2-wis", 20, 10), cs("1-tenn", 12, 30)])
    waiting = seen(one, UNION).waiting
    assert waiting.title == "7th Wisconsin must run first."
    assert [offer.order for offer in waiting.offers] == ["7-wis run"]
    one.check("7-wis run")


def test_the_fire_of_the_last_inch_is_offered_with_its_chance() -> None:
    one = fought([us("7-wis", 12, 10, name="7th Wisconsin"), cs("1-tenn", 12, 14, name="1st Tennessee")])
    one.answer("7-wis charge 1-tenn")
    while getattr(one.stop, "question", "") != "close":
        match one.stop:
            case Roll(dice=dice):
                one.roll((6,) * dice)
            case _:
                one.answer("pass")
    waiting = seen(one, CONFEDERACY).waiting
    assert waiting.title == "The charge is upon 1st Tennessee. How does it receive it?"
    *fires, last = waiting.offers
    assert (last.order, last.words, last.chance) == ("choose none", "Hold fire", "")
    assert [(offer.order, offer.words, offer.target) for offer in fires] == [
        ("choose close", "Fire in the last inch", "7-wis")
    ]
    assert fires[0].chance.endswith("%")


def test_who_breaks_off_has_gone_back_and_is_let_go() -> None:
    one = _face_to_face()
    one.answer("7-wis disengage")
    waiting = seen(one, CONFEDERACY).waiting
    assert (waiting.question, waiting.title) == ("react", "7th Wisconsin has gone back an inch.")
    assert passing(waiting) == "Let them go"


@pytest.mark.parametrize(("north", "both"), [(15, False), (13.5, True)])
def test_every_fire_that_is_offered_tells_its_chance_to_hurt(north: float, both: bool) -> None:
    """Whatever leaves the target with fewer figures or in worse order, as the odds panel counts its ends: at long
    range the 15 % worked above, nearer more than the chance to hit."""
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, north)])
    one.answer("7-wis move advance 1")
    offer = next(offer for offer in seen(one, CONFEDERACY).waiting.offers if offer.reply == "fire")
    fates = weigh(one.table, one.state, one.game.parse(offer.order)).fates
    assert fates is not None
    assert offer.hurt == percent(1 - fates.chance(lambda fate: fate == (0, one.state.units["7-wis"].unit.level)))
    assert (offer.hurt != offer.chance) is both
    assert both or offer.hurt == "15%"
