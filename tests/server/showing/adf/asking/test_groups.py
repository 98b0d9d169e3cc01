"""Units as one body: whom the law lets act together, what they may announce, and what they answer the enemy with."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, guns, us
from tests.server.boards import battle_of

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.adf.battle.commands import Fire
from enfilade.server.showing.adf.asking.groups import group_card
from enfilade.server.showing.adf.asking.offers import offers
from enfilade.server.showing.adf.cards import unit_card
from enfilade.server.wire.asks import GroupCard, Together
from enfilade.server.wire.sight import Offer


def line(*more: Any, **told: Any) -> Game:
    """Three regiments side by side: a battle line of eight figures is 1¾″ wide, so that they touch."""
    return game(
        us("2-wis", 20, 10), us("7-wis", 21.75, 10), us("19-ind", 23.5, 10), *more, cs("13-ala", 22, 13), **told
    )


def card(played: Game, *units: str, sides: tuple[str, ...] = ("us",)) -> GroupCard:
    return group_card(battle_of(played), units, sides, 7)


def pair(found: GroupCard, *deeds: str) -> Together:
    return next(one for one in found.together if one.deeds == deeds)


def test_the_regiments_stand_side_by_side() -> None:
    played = line()
    assert [played.unit(id).width for id in ("2-wis", "7-wis", "19-ind")] == [1750, 1750, 1750]


def test_a_unit_is_told_its_neighbours_and_the_line_it_is_part_of() -> None:
    found = card(line(us("6-wis", 34, 10)), "2-wis")
    # The 19th Indiana touches only the 7th Wisconsin; the 6th stands far off.
    assert found.mates == ("7-wis",)
    assert [(one.units, one.words) for one in found.lines] == [(("2-wis", "7-wis", "19-ind"), "us, three regiments")]
    assert found.together == (), "one alone announces nothing on this card"


def test_the_line_of_the_brigade_comes_before_that_of_anybody() -> None:
    found = card(line(us("76-ny", 18.25, 10, brigade="cutler")), "2-wis")
    assert [one.units for one in found.lines] == [("2-wis", "7-wis", "19-ind"), ("2-wis", "7-wis", "19-ind", "76-ny")]
    assert found.lines[1].words == "four regiments of two brigades"


def test_a_group_may_announce_what_the_law_lets_it() -> None:
    played = line()
    found = card(played, "2-wis", "7-wis")
    assert found.units == ("2-wis", "7-wis")
    assert (found.unable, found.announced, found.at) == ((), False, 7)
    advance = pair(found, "move", "fire")
    assert (advance.name, advance.hint, advance.allowed, advance.why) == ("Move, then fire", "up to 6″", True, "")
    (offer,) = advance.offers
    assert (offer.order, offer.units) == ("group 2-wis+7-wis: move, fire", ("2-wis", "7-wis"))
    assert pair(found, "fire", "fire").name == "Fire twice"
    # Nobody is in disorder or shaken, so that nobody reforms or rallies.
    assert not [one for one in found.together if one.deeds[0] in ("reform", "rally")]
    for one in found.together:
        assert one.allowed
        played.do(one.offers[0].order)
        played = line()


def test_what_could_not_be_carried_out_first_is_told_before_it_is_announced() -> None:
    # Nobody is within the 6″ of a rifle musket.
    played = game(us("2-wis", 20, 4), us("7-wis", 21.75, 4), cs("13-ala", 22, 30))
    volley = pair(card(played, "2-wis", "7-wis"), "fire", "move")
    assert (volley.allowed, volley.hint, volley.rule) == (True, "out of range", "adf.fire.bands")
    assert volley.why.startswith("13-ala is out of range by ")
    played.do(volley.offers[0].order)


def test_who_cannot_be_of_it_is_told_why() -> None:
    found = card(line(us("6-wis", 34, 10), guns(us("hall", 25.5, 10))), "2-wis", "6-wis", "hall", "7-wis")
    assert found.units == ("2-wis", "7-wis")
    assert [(one.unit, one.why, one.rule) for one in found.unable] == [
        ("6-wis", "The units of a group stand adjacent to each other.", "adf.turn.group"),
        ("hall", "A group is of one arm and in one formation.", "adf.turn.group"),
    ]


def test_routed_units_and_those_that_have_acted_are_no_mates() -> None:
    played = game(
        us("2-wis", 20, 10),
        us("7-wis", 21.75, 10, level="routed"),
        us("19-ind", 18.25, 10, acted=True),
        cs("13-ala", 22, 30),
    )
    found = card(played, "2-wis", "7-wis", "19-ind")
    assert (found.mates, found.lines) == ((), ())
    assert [one.why for one in found.unable] == ["7-wis is routed.", "19-ind cannot act now."]


def test_out_of_its_turn_a_group_is_told_so() -> None:
    played = line(active="cs")
    found = card(played, "2-wis", "7-wis")
    assert (found.units, found.together, found.mates) == (("2-wis",), (), ())
    assert [one.unit for one in found.unable] == ["7-wis"]
    assert found.unable[0].why == "The other side is acting (Confederacy)."


def test_where_a_single_unit_announces_its_actions_it_is_offered_them() -> None:
    found = card(line(rulings={"single_unit_actions": "declared-together"}), "2-wis")
    assert pair(found, "move", "fire").offers[0].order == "group 2-wis: move, fire"


def test_once_announced_the_cards_say_what_is_left() -> None:
    played = line().do("group 2-wis+7-wis: fire, move")
    found = card(played, "2-wis", "7-wis")
    assert (found.announced, found.together) == (True, ())
    abilities = {one.id: one for one in unit_card(battle_of(played), "2-wis", ("us",), 1).abilities}
    assert abilities["fire"].allowed
    assert not abilities["move"].allowed
    assert abilities["move"].why == "The group has announced to fire."


def test_those_of_a_group_who_can_fire_are_offered_together_and_alone() -> None:
    # The 19th Indiana faces south: the enemy is out of its arc, and the other two fire without it.
    played = game(
        us("2-wis", 20, 10), us("7-wis", 21.75, 10), us("19-ind", 23.5, 10, facing=180), cs("13-ala", 22, 13)
    ).do("group 2-wis+7-wis+19-ind: fire, fire")
    found = unit_card(battle_of(played), "2-wis", ("us",), 1)
    fire = next(one for one in found.abilities if one.id == "fire")
    assert {one.order for one in fire.offers} == {"2-wis fire 13-ala", "2-wis+7-wis fire 13-ala"}
    words = {one.order: one.words for one in fire.offers}
    assert words["2-wis+7-wis fire 13-ala"].startswith("two units together at 13-ala, ")
    assert words["2-wis fire 13-ala"].startswith("2-wis alone at 13-ala, ")
    played.do(Fire(("2-wis", "7-wis"), "13-ala"))


def reacting() -> Game:
    """The 13th Alabama comes on an inch, 4″ to 3″, before two regiments that stand side by side and one 10″ off."""
    return game(
        us("2-wis", 21, 10), us("7-wis", 22.75, 10), us("6-wis", 35, 10), cs("13-ala", 22, 14.75), active="cs"
    ).do("13-ala move advance 2")


def replies(played: Game) -> list[Offer]:
    assert played.question == "react"
    return list(offers(played.table, played.state, played.stop))  # type: ignore[arg-type]


def test_neighbours_are_offered_one_fire_together_after_their_own() -> None:
    found = replies(reacting())
    fires = [one for one in found if one.reply == "fire"]
    assert [one.units for one in fires[:-1]] == [(), ()]
    together = fires[-1]
    # The nearest is named first: the middle of the 7th is ¾″ aside, that of the 2nd an inch.
    assert (together.order, together.units) == ("react 7-wis+2-wis fire 13-ala", ("7-wis", "2-wis"))
    assert together.words.startswith("may fire together, ")
    # The firepower of both, so that it hits at least as often as the better of them.
    best = max(int(one.chance.strip("<>%")) for one in fires[:-1])
    assert int(together.chance.strip("<>%")) > best
    assert found.index(together) < min(i for i, one in enumerate(found) if one.reply == "form")
    reacting().do(together.order)


def test_in_a_reaction_a_group_answers_as_one() -> None:
    played = reacting()
    found = card(played, "2-wis", "7-wis")
    assert found.units == ("2-wis", "7-wis")
    fire = pair(found, "fire")
    assert (fire.allowed, fire.offers[0].order) == (True, "react 2-wis+7-wis fire 13-ala")
    # Each for himself: rallies and countercharges are not listed at all.
    assert {one.deeds for one in found.together} <= {("fire",), ("face",), ("form",), ("reform",), ("disengage",)}
    assert card(played, "2-wis").mates == ("7-wis",)
    for one in found.together:
        for offer in one.offers:
            reacting().do(offer.order)


def test_nobody_looks_at_groups_of_others() -> None:
    with pytest.raises(Illegal, match="not yours"):
        card(line(), "2-wis", "7-wis", sides=("cs",))
    with pytest.raises(Malformed, match="no unit"):
        card(line(), "2-wis", "20-me")
