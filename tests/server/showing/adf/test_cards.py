"""A unit's card: its lines, what it may do in three words and in full, and what is nobody else's business."""

from __future__ import annotations

import pytest
from tests.rules.adf.battle.driving import Game, game, opened
from tests.rules.adf.battle.tables import area, changed, cs, guns, led, us
from tests.server.boards import battle_of

import enfilade
from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.sight.looking import Screen
from enfilade.server.showing.adf.cards import hidden_words, unit_card
from enfilade.server.wire.asks import Ability, UnitCard


def card(played: Game, unit: str, sides: tuple[str, ...] = ("us",)) -> UnitCard:
    return unit_card(battle_of(played), unit, sides, 7)


def deed(found: UnitCard, name: str) -> Ability:
    return next(one for one in found.abilities if one.id == name)


def test_the_lines_of_a_regiment() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 13), leaders=[led("meredith", 20, 7.875)])
    found = card(played, "2-wis")
    assert [(one.what, one.value) for one in found.lines] == [
        ("Formation", "Battle line"),
        ("Order", "Good order"),
        ("Arms", "Rifle muskets, 3″"),
        # From the rear of the line at y = 9625 to 7875.
        ("Command", "meredith, 1¾″"),
        ("Brigade", "us"),
        ("Quality", "Veteran infantry"),
    ]
    # A veteran regiment with all its stands has a point of 4; eight figures of 60 men.
    assert (found.point, found.men, found.actions) == ("4", "about 480 men", "both actions to come")
    assert (found.unit, found.at) == ("2-wis", 7)


def test_the_scenario_s_own_count_of_men_comes_first() -> None:
    # 375 men on eight figures, of which six are left: 281.
    played = game(us("2-wis", 20, 10, men=375), cs("7-tenn", 20, 13))
    assert card(played, "2-wis").men == "about 380 men"
    played.state = changed(played.state, "2-wis", strength=6)
    assert card(played, "2-wis").men == "about 280 men"


def test_guns_are_counted_in_sections() -> None:
    assert card(game(guns(us("hall", 20, 10)), cs("7-tenn", 20, 13)), "hall").men == "3 of 3 sections"


def test_a_unit_out_of_command_has_no_orders() -> None:
    played = game(us("2-wis", 20, 10, in_command=False), cs("7-tenn", 20, 30), leaders=[led("meredith", 40, 10)])
    command = next(one.value for one in card(played, "2-wis").lines if one.what == "Command")
    # A leader of benefit 1 commands to four inches; the flank is 0.875 inches nearer than the middle.
    assert command == "no orders; meredith, 19″, who commands to 4″"


def test_who_was_too_far_off_when_the_turn_began_is_told_so() -> None:
    played = game(us("2-wis", 20, 10, in_command=False), cs("7-tenn", 20, 30), leaders=[led("meredith", 22, 10)])
    command = next(one.value for one in card(played, "2-wis").lines if one.what == "Command")
    assert command.endswith(", who commands to 4″: he was farther off when the turn began")


def test_an_offer_of_fire_says_at_whom_how_far_and_how_likely() -> None:
    found = deed(card(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)), "2-wis"), "fire")
    (offer,) = found.offers
    assert (offer.order, offer.target, offer.words) == ("2-wis fire 7-tenn", "7-tenn", "at 7-tenn, 2¼″")
    assert offer.chance.endswith("%")
    assert offer.chance_words == "at least one figure"
    # Two dice at normal range.
    assert (found.name, found.hint, found.allowed, found.why) == ("Fire", "two dice", True, "")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("move", "up to 6″"), ("face", "half a move"), ("form", "half a move"), ("charge", "2¼″ away")],
)
def test_what_is_allowed_is_hinted_at(name: str, hint: str) -> None:
    found = deed(card(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)), "2-wis"), name)
    assert (found.allowed, found.hint) == (True, hint)


def test_what_is_refused_is_told_in_three_words_and_in_full() -> None:
    found = deed(card(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)), "2-wis"), "reform")
    assert (found.allowed, found.hint, found.why) == (False, "in good order", "2-wis is not in disorder.")
    assert found.rule == "adf.turn.reform"


def test_hints_are_short_everywhere() -> None:
    played = game(us("2-wis", 20, 10), guns(us("hall", 10, 10)), cs("7-tenn", 20, 13)).do("2-wis move advance 1")
    for unit, sides in (("2-wis", ("us",)), ("hall", ("us",)), ("7-tenn", ("cs",))):
        for one in card(played, unit, sides).abilities:
            assert 1 <= len(one.hint.split()) <= 3, one
            assert one.allowed or one.why.endswith("."), one


def test_the_other_side_is_named_while_it_acts() -> None:
    found = card(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)), "7-tenn", ("cs",))
    assert {(one.why, one.hint) for one in found.abilities} == {("The Union is acting.", "not its turn")}
    assert found.actions == "reaction unused"


def test_a_reaction_s_abilities_are_offers_to_react() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 16)).do("2-wis move advance 2")
    found = card(played, "7-tenn", ("cs",))
    fire, form = deed(found, "fire"), deed(found, "form")
    assert [(one.order, one.reply) for one in fire.offers] == [("react 7-tenn fire 2-wis", "fire")]
    # 7 inches in the open on the revised card.
    words = {one.order: one.words for one in form.offers}
    assert words["react 7-tenn form attack-column"] == "Attack column: at once; moves 7″"
    assert deed(found, "countercharge").hint == "not charged"


def test_units_of_others_show_no_abilities() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 13))
    assert card(played, "7-tenn").abilities == ()
    assert card(played, "2-wis", ()).abilities == ()
    assert card(played, "2-wis", ()).arc


def test_whom_it_sees_is_told_the_nearest_first() -> None:
    wood = area("light-woods", 22, 11, 40, 15.5)
    played = game(us("2-wis", 20, 10), cs("14-tenn", 30, 16), cs("7-tenn", 20, 13), terrain=[wood])
    near, far = card(played, "2-wis").seen
    assert (near.unit, near.sees, near.seen, near.inches, near.in_arc, near.band) == (
        "7-tenn", True, True, "2¼″", True, "normal",
    )  # fmt: skip
    assert (far.unit, far.sees, far.why) == ("14-tenn", False, "Hidden by light woods.")


def test_bands_are_told_with_their_inches() -> None:
    found = card(game(us("2-wis", 20, 10), cs("7-tenn", 20, 13)), "2-wis")
    assert [band.words for band in found.arc] == ["short 1″", "normal 3″", "long 6″"]
    assert len(found.zone) == 4


def test_dark_ground_says_what_hides_it() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 30), terrain=[area("heavy-woods", 10, 12, 30, 14)])
    assert {one.why for one in card(played, "2-wis").blind} == {"Hidden by heavy woods."}


def test_what_hides_is_put_in_words() -> None:
    assert hidden_words(Screen("village", "Herr's Tavern")) == "Hidden by Herr's Tavern."
    assert hidden_words(Screen("village", "")) == "Hidden by a village."
    assert hidden_words(Screen("higher ground", "Herr Ridge")) == "Hidden by Herr Ridge (higher ground)."


def test_while_leaders_ride_the_card_says_that_units_come_after() -> None:
    played = opened(us("2-wis", 20, 10), cs("7-tenn", 20, 13), leaders=[led("meredith", 20, 8)])
    found = card(played, "2-wis")
    assert found.actions == "acts after the leaders"
    assert {one.hint for one in found.abilities} == {"leaders move first"}


def test_in_mid_action_the_card_says_which_is_to_come() -> None:
    played = game(us("2-wis", 20, 10), us("7-wis", 30, 10), cs("7-tenn", 20, 30)).do("2-wis move advance 1").pass_all()
    assert card(played, "2-wis").actions == "second action to come"
    assert card(played.do("done"), "2-wis").actions == "has acted this turn"


def test_a_unit_that_is_not_there_is_refused() -> None:
    with pytest.raises(Malformed, match="there is no unit"):
        unit_card(enfilade.battle("drill-field", seed=1), "69-ny", ("union",), 0)


def test_a_hidden_enemy_has_no_card() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 13, hidden=True))
    with pytest.raises(Malformed, match="there is no unit"):
        card(played, "7-tenn")


def test_a_spectator_is_not_shown_who_hides_from_whom() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 13, hidden=True), cs("13-ala", 24, 13))
    assert [one.unit for one in card(played, "2-wis", ()).seen] == ["13-ala"]
    with pytest.raises(Malformed):
        card(played, "7-tenn", ())


def test_a_change_of_formation_says_what_it_takes_and_what_it_moves() -> None:
    """On this card a change is half a move; a line moves six inches and an attack column seven."""
    played = game(us("2-wis", 20, 10), cs("7-tenn", 4, 33))
    card = unit_card(battle_of(played), "2-wis", ("us",), 1)
    form = next(one for one in card.abilities if one.id == "form")
    assert "Attack column: half a move; moves 7″" in [offer.words for offer in form.offers]
