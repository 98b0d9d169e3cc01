"""What a unit may do at a stop, and for what it may not the reason that the law itself gives."""

from __future__ import annotations

from tests.rules.adf.battle.driving import Game, game, opened
from tests.rules.adf.battle.tables import cs, guns, horse, led, us

from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.foretell.abilities import Ability, abilities


def told(played: Game, unit: str) -> dict[str, Ability]:
    assert played.stop is not None
    return {one.name: one for one in abilities(played.table, played.state, played.stop, unit)}


def orders(ability: Ability) -> list[str]:
    return [notation.text(one.command) for one in ability.offers]


def refused(ability: Ability) -> tuple[str, str]:
    assert not ability.allowed
    return ability.why, ability.rule


def test_a_fresh_unit_before_an_enemy_may_fire_move_charge_and_change() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 13))
    found = told(played, "2-wis")
    assert list(found) == ["fire", "move", "charge", "face", "form", "reform", "rally", "disengage"]
    assert orders(found["fire"]) == ["2-wis fire 7-tenn"]
    assert found["fire"].offers[0][1:3] == ("7-tenn", 2250)
    assert found["fire"].offers[0].chance is not None
    assert found["move"].allowed
    assert orders(found["charge"]) == ["2-wis charge 7-tenn"]
    assert "2-wis form attack-column" in orders(found["form"])
    assert "2-wis form battle-line" not in orders(found["form"])


def test_a_fire_that_can_hit_nobody_is_offered_last() -> None:
    # Its front runs along 10.375: 2.25 inches to the one, normal range, and 4.75 to the other, long range, where 8
    # figures, 2 for the first fire and a die of 6 are 16: one short of a figure.
    played = game(us("2-wis", 20, 10), cs("7-tenn", 22.9, 13), cs("14-tenn", 18, 15.5))
    found = told(played, "2-wis")["fire"]
    assert orders(found) == ["2-wis fire 7-tenn", "2-wis fire 14-tenn"]
    assert found.offers[1].chance == 0


def test_mending_is_refused_with_the_law_s_reason() -> None:
    found = told(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)), "2-wis")
    assert refused(found["reform"]) == ("2-wis is not in disorder", "adf.turn.reform")
    assert refused(found["rally"]) == ("only shaken and routed units rally; disorder reforms", "adf.morale.rally")


def test_who_faces_away_has_nobody_to_charge() -> None:
    found = told(game(us("2-wis", 20, 10, facing=180), cs("7-tenn", 20, 13)), "2-wis")
    # Straight behind: half a turn less the 45 degrees of the arc.
    why = "no enemy is in its front arc; 7-tenn is out of it by "
    assert found["charge"].why.startswith(why)
    assert found["charge"].rule == "adf.charge.direction"
    assert found["fire"].rule == "adf.table.arc"


def test_an_enemy_too_far_to_charge_is_told_by_the_law() -> None:
    found = told(game(us("2-wis", 20, 5), cs("7-tenn", 20, 30)), "2-wis")
    assert found["charge"].rule == "adf.charge.reach"
    assert "a charge may be declared up to" in found["charge"].why


def test_a_routed_unit_runs_and_does_nothing_else() -> None:
    found = told(game(us("2-wis", 20, 10, level="routed"), cs("7-tenn", 20, 13)), "2-wis")
    assert [name for name, one in found.items() if one.allowed] == ["run"]
    assert refused(found["fire"]) == ("2-wis is routed: it must run", "adf.turn.routed")


def test_guns_mount_no_horses_and_charge_nobody() -> None:
    found = told(game(guns(us("hall", 20, 10)), cs("7-tenn", 20, 16)), "hall")
    assert not {"mount", "charge"} & set(found)
    assert orders(found["fire"]) == ["hall fire 7-tenn"]
    assert orders(found["form"]) == ["hall limber"]


def test_where_the_card_has_it_guns_may_take_their_time() -> None:
    played = game(guns(us("hall", 20, 10)), cs("7-tenn", 20, 20), edition="adf-reference-15mm")
    assert set(orders(told(played, "hall")["fire"])) == {"hall fire 7-tenn", "hall fire 7-tenn deliberate"}


def test_limbered_guns_are_told_why_they_do_not_fire() -> None:
    found = told(game(guns(us("hall", 20, 10), formation="limbered"), cs("7-tenn", 20, 16)), "hall")
    assert refused(found["fire"]) == ("limbered guns do not fire", "adf.fire.who")


def test_troopers_mount() -> None:
    found = told(game(horse(us("8-ill", 20, 10)), cs("7-tenn", 20, 20)), "8-ill")
    assert orders(found["mount"]) == ["8-ill mount"]


def test_the_other_side_waits() -> None:
    found = told(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)), "7-tenn")
    assert {one.allowed for one in found.values()} == {False}
    assert found["fire"].why == "the other side is acting (Union)"


def test_while_one_is_in_mid_action_the_others_wait() -> None:
    played = game(us("2-wis", 20, 10), us("7-wis", 30, 10), cs("7-tenn", 20, 30)).do("2-wis move advance 1").pass_all()
    assert played.question == "action"
    assert refused(told(played, "7-wis")["move"]) == ("2-wis is in mid-action", "adf.turn.activation")
    mine = told(played, "2-wis")
    assert mine["move"].allowed
    assert orders(mine["done"]) == ["done"]


def test_who_has_acted_is_told_so() -> None:
    played = game(us("2-wis", 20, 10), us("7-wis", 30, 10), cs("7-tenn", 20, 30))
    played.do("2-wis move advance 1").pass_all().do("done")
    assert refused(told(played, "2-wis")["move"]) == ("2-wis has acted this turn", "adf.turn.activation")


def test_while_leaders_ride_nobody_acts() -> None:
    played = opened(us("2-wis", 20, 10), cs("7-tenn", 20, 13), leaders=[led("meredith", 20, 8)])
    assert played.question == "leaders"
    assert refused(told(played, "2-wis")["fire"])[0] == "leaders move first; units act after them"


def test_while_dice_are_due_nobody_acts() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)).do("2-wis fire 7-tenn")
    assert refused(told(played, "2-wis")["move"])[0] == "dice are due first: fire of 2-wis at 7-tenn"


def test_in_a_reaction_the_abilities_are_its_replies() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 16)).do("2-wis move advance 2")
    assert played.question == "react"
    found = told(played, "7-tenn")
    assert list(found) == ["fire", "face", "form", "reform", "rally", "disengage", "countercharge"]
    assert orders(found["fire"]) == ["react 7-tenn fire 2-wis"]
    assert refused(found["reform"]) == ("7-tenn is not in disorder", "adf.turn.reform")
    assert refused(found["countercharge"])[1] == "adf.charge.counter"
    # The mover waits for the answer.
    assert told(played, "2-wis")["move"].why == "the other side may react first (Confederacy)"


def test_a_reaction_fire_says_by_how_much_its_target_is_out_of_range() -> None:
    # After an inch the fronts are at 11.375 and 17.625, and a rifle musket carries 6.
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 18), cs("14-tenn", 30, 18)).do("2-wis move advance 1")
    assert refused(told(played, "7-tenn")["fire"]) == ("2-wis is out of range by ¼″", "adf.fire.bands")


def test_who_has_reacted_is_told_so() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 16), cs("14-tenn", 24, 16, reacted=1)).do(
        "2-wis move advance 2"
    )
    assert refused(told(played, "14-tenn")["form"]) == (
        "14-tenn has had its reaction this turn",
        "adf.reaction.once",
    )


def test_a_group_acts_as_one_but_each_may_fire_alone() -> None:
    played = game(us("2-wis", 20, 10), us("7-wis", 21.8, 10), cs("7-tenn", 20.9, 13)).do(
        "group 2-wis+7-wis: fire, move"
    )
    found = told(played, "2-wis")
    assert {"2-wis fire 7-tenn", "2-wis+7-wis fire 7-tenn"} <= set(orders(found["fire"]))
    assert found["move"].rule == "adf.turn.group"


def test_a_unit_off_the_table_has_no_abilities() -> None:
    played = game(us("2-wis", 20, 10), us("7-wis", 30, 10, place="gone"), cs("7-tenn", 20, 13))
    assert told(played, "7-wis") == {}


def test_with_no_enemy_on_the_table_there_is_nobody_to_charge() -> None:
    found = told(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13, place="gone")), "2-wis")
    assert refused(found["charge"]) == ("no enemy is on the table", "adf.charge.target")


def test_how_far_out_of_the_arc_the_nearest_enemy_is() -> None:
    # Due east of a unit that faces north, beside its corner: a right angle, or a little more, less the 45 degrees.
    found = told(game(us("2-wis", 20, 10), cs("7-tenn", 24, 9.25)), "2-wis")["charge"]
    assert (found.allowed, found.rule) == (False, "adf.charge.direction")
    off = int(found.why.rpartition("by ")[2].removesuffix("\N{DEGREE SIGN}"))
    assert 45 <= off <= 60
