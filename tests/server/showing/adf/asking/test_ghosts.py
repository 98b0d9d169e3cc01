"""A ghost: its chips, its order, what is kept as a plan, and nothing that only the enemy knows."""

from __future__ import annotations

import random

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import area, cs, led, us
from tests.server.boards import battle_of

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.server.showing.adf.asking.ghosts import ghost
from enfilade.server.showing.adf.cards import unit_card
from enfilade.server.wire.asks import Ghost, GhostAsked, Wish


def by(played: Game, steps: str, *units: str, sides: tuple[str, ...] = ("us",)) -> Ghost:
    return ghost(battle_of(played), GhostAsked(units=units or ("2-wis",), steps=steps), sides)


def test_legs_are_told_on_chips_and_the_end_in_two_lines() -> None:
    wood = area("light-woods", 10, 16, 40, 30)
    played = game(us("2-wis", 20, 10), cs("7-tenn", 4, 33), terrain=[wood])
    found = by(played, "wheel right 30; advance 2")
    # A twelfth of a circle of 1750 mils is 916, and two inches more.
    assert [leg.words for leg in found.legs] == ["wheel 30° · 1″", "2″"]
    assert (found.cost, found.left) == ("3″ of 6″", "1st action, 3″ left")
    assert found.order == "2-wis move wheel right 30; advance 2"
    assert (found.arrives, found.why, found.disorder) == (True, "", False)
    assert found.ends == found.legs[-1].ends


def test_ground_that_costs_more_is_named_in_its_leg() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 4, 33), terrain=[area("light-woods", 10, 11.375, 30, 20)])
    found = by(played, "advance 3")
    assert [leg.ground for leg in found.legs] == ["2″ light woods"]
    assert found.cost == "4″ of 6″"


def test_a_change_is_told_by_what_it_takes() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 4, 33))
    assert [leg.words for leg in by(played, "form attack-column; advance 1").legs] == [
        "attack column · half a move",
        "1″",
    ]


def test_the_second_action_is_told_as_such() -> None:
    played = game(us("2-wis", 20, 10), us("7-wis", 30, 10), cs("7-tenn", 4, 33)).do("2-wis move advance 1").pass_all()
    assert by(played, "advance 2½").left == "2nd action, 3½″ left"


def test_out_of_command_a_move_takes_both_actions() -> None:
    played = game(us("2-wis", 20, 10, in_command=False), cs("7-tenn", 4, 33))
    assert by(played, "advance 2").left == "both actions, 4″ left"


def test_where_it_cannot_go_the_last_legal_place_stays_and_the_reason_is_told() -> None:
    found = by(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)), "advance 3")
    assert (found.arrives, found.rule) == (False, "adf.move.contact")
    assert found.why == "7-tenn is in the way: contact is made by a charge."
    assert found.order.startswith("2-wis move advance 2.")
    assert found.legs


def test_a_wish_is_planned() -> None:
    battle = battle_of(game(us("2-wis", 20, 10), cs("7-tenn", 4, 33)))
    found = ghost(battle, GhostAsked(units=("2-wis",), wish=Wish(x=20000, y=12500)), ("us",))
    assert (found.order, found.cost) == ("2-wis move advance 2.5", "2½″ of 6″")


def test_in_the_enemy_s_turn_it_is_a_plan_and_never_an_order() -> None:
    found = by(game(us("2-wis", 20, 10), cs("7-tenn", 4, 33), active="cs"), "advance 2")
    assert (found.order, found.why, found.arrives) == ("", "It is kept as a plan.", True)
    assert found.legs
    assert found.left == "1st action, 4″ left"


def test_who_has_acted_plans_for_the_next_turn() -> None:
    played = game(us("2-wis", 20, 10), us("7-wis", 30, 10), cs("7-tenn", 4, 33))
    played.do("2-wis move advance 1").pass_all().do("done")
    found = by(played, "advance 2")
    assert found.order == ""
    assert found.why == "2-wis has acted this turn. It is kept as a plan."


def test_a_threat_is_told_where_it_first_may_strike() -> None:
    # 8.25 inches between the fronts: at the third inch the muskets reach.
    (threat,) = by(game(us("2-wis", 20, 10), cs("7-tenn", 20, 19)), "advance 4").threats
    assert (threat.x, threat.y, threat.inches, threat.reply) == (20000, 13000, "5¼″", "fire")
    assert threat.words.endswith("may fire, 5¼″")
    assert threat.chance is not None
    assert threat.chance.value < 1


def test_danger_is_told_of_where_the_ghost_would_stand() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 19))
    # After four inches 4.25 are left between them: in long range, and near enough to be charged.
    assert {one.words.split(" ", 1)[1] for one in by(played, "advance 4").danger} == {
        "may charge, 4¼″",
        "may fire, 4¼″",
    }


def test_units_of_others_are_not_drawn() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 4, 33))
    with pytest.raises(Illegal, match="not yours"):
        by(played, "advance 1", "7-tenn")
    with pytest.raises(Illegal, match="not yours"):
        by(played, "advance 1", sides=())
    with pytest.raises(Malformed, match="there is no unit"):
        by(played, "advance 1", "69-ny")


def test_a_group_moves_as_one() -> None:
    played = game(us("2-wis", 20, 10), us("7-wis", 21.8, 10), cs("7-tenn", 4, 33))
    found = by(played, "advance 2", "2-wis", "7-wis")
    assert found.order == "2-wis+7-wis move advance 2"
    assert [pose.y for pose in found.ends] == [12000, 12000]


def test_a_leader_s_inches_are_shown_as_inches_more() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 4, 33), leaders=[led("meredith", attached="2-wis")])
    assert by(played, "advance 7").cost == "7″ of 7″"


def test_the_enemy_s_standing_orders_change_nothing() -> None:
    plain = by(game(us("2-wis", 20, 10), cs("7-tenn", 20, 19)), "advance 5")
    assert plain.threats
    silent = game(us("2-wis", 20, 10), cs("7-tenn", 20, 19)).order("cs", "cs", fire="never", other="no")
    assert by(silent, "advance 5") == plain
    eager = game(us("2-wis", 20, 10), cs("7-tenn", 20, 19)).order("cs", "cs", fire="first")
    assert by(eager, "advance 5") == plain


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "edition"),
    [
        ("drill-field", "adf-revised-15mm"),
        ("drill-field", "adf-western-10mm"),
        ("mcphersons-woods", "adf-reference-15mm"),
    ],
)
def test_over_a_battle_every_order_shown_is_legal_and_nothing_fails(scenario: str, edition: str) -> None:
    battle = enfilade.battle(scenario, edition=edition, seed=5)
    chance = random.Random(7)
    orders = 0
    for step in range(160):
        if battle.over:
            break
        if step % 8 == 3:
            orders += _every_order_passes(battle, chance)
        battle.answer(enfilade.players.drill(battle.view()))
    assert orders > 30


def _every_order_passes(battle: Battle, chance: random.Random) -> int:
    """The cards of three units of whoever is asked, and a ghost of each."""
    assert isinstance(battle.stop, Ask)
    side, orders = battle.stop.side, 0
    own = [piece for piece in battle.state.units.values() if piece.side == side and piece.here]
    for piece in chance.sample(own, min(3, len(own))):
        card = unit_card(battle, piece.id, (side,), 0)
        for ability in card.abilities:
            assert ability.allowed or ability.why, ability
            for offer in ability.offers:
                battle.check(offer.order)
                orders += 1
        wish = Wish(
            x=piece.x + chance.randint(-6000, 6000),
            y=piece.y + chance.randint(-6000, 6000),
            facing=chance.choice((None, chance.randint(0, 36000))),
        )
        found = ghost(battle, GhostAsked(units=(piece.id,), wish=wish, disorder=chance.random() < 0.3), (side,))
        assert found.arrives or found.why
        if found.order:
            battle.check(found.order)
            orders += 1
    return orders


def test_a_place_beyond_one_action_is_gone_on_to_in_the_next() -> None:
    """Six inches an action in line: eight and a half are all of the first and two and a half of the second."""
    played = game(us("2-wis", 20, 10), cs("7-tenn", 4, 33))
    wished = GhostAsked(units=("2-wis",), wish=Wish(x=20_000, y=18_500))
    found = ghost(battle_of(played), wished, ("us",))
    assert found.then is not None
    assert (found.order, found.cost, found.left) == ("2-wis move advance 6", "6″ of 6″", "1st action, nothing left")
    assert (found.then.cost, found.then.left, found.then.arrives) == ("8½″ of 12″", "2nd action, 3½″ left", True)
    assert (found.then.ends[0].x, found.then.ends[0].y) == (20_000, 18_500)
    beyond = ghost(battle_of(played), GhostAsked(units=("2-wis",), wish=Wish(x=20_000, y=30_000)), ("us",)).then
    assert beyond is not None
    assert (beyond.cost, beyond.arrives) == ("12″ of 12″", False)
    played.do("2-wis move advance 1").pass_all()
    assert ghost(battle_of(played), wished, ("us",)).then is None, "the second action is the last"
    lost = game(us("2-wis", 20, 10, in_command=False), cs("7-tenn", 4, 33))
    assert ghost(battle_of(lost), wished, ("us",)).then is None, "without orders a move takes both"
