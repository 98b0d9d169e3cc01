"""Depleted regiments: who merges with whom, what the new regiment is, and what it costs (rulings 3.13, 3.14)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import changed, cs, guns, led, us

from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.events import Joined
from enfilade.rules.adf.battle.frames import Acting, Checks
from enfilade.rules.adf.battle.nerve import dues, losses, moment
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.chapters import morale

FAR = cs("13-ala", 40, 33)


def left(id: str, x: float, strength: int = 3, **more: Any) -> dict[str, Any]:
    """A regiment of 8 figures on two stands that is down to its last stand: 1 to 4 figures."""
    return us(id, x, 10, **{"strength": strength, "full": 8} | more)


def merged(*units: Any, **told: Any) -> Game:
    pair = units or (left("24-mich", 20, 3, quality="trained"), left("19-ind", 21, 2, quality="veteran"))
    return game(*pair, FAR, **told).do("24-mich merge 19-ind")


def test_two_single_stands_become_a_regiment_of_two() -> None:
    played = merged()
    unit = played.unit("19-ind").unit
    # 3 and 2 figures on two stands of 4.
    assert (unit.strength, unit.full, unit.stands, unit.stands_left) == (5, 8, 2, 2)
    assert unit.merged
    assert unit.quality == "veteran", "the better of the two"
    assert (played.unit("24-mich").place, played.unit("24-mich").end) == ("gone", "joined")
    assert played.unit("19-ind").took_in == ("24-mich",)
    assert [(event.unit, event.other, event.how) for event in played.told(Joined)] == [("24-mich", "19-ind", "merge")]


def test_losses_are_drawn_together_on_one_stand() -> None:
    # 2 and 2 figures fill one stand of 4 and leave nothing for the other (ruling 3.1).
    played = merged(left("24-mich", 20, 2), left("19-ind", 21, 2))
    assert played.unit("19-ind").unit.stands_left == 1


def test_a_merged_regiment_begins_in_disorder_like_its_parts_and_can_reform() -> None:
    played = merged().pass_all()
    assert played.unit("19-ind").unit.level == "disorder"
    assert played.do("19-ind reform").unit("19-ind").unit.level == "good"


def test_it_takes_the_ground_of_two_stands_about_the_middle_of_its_front() -> None:
    piece = merged().unit("19-ind")
    assert piece.box == (21000, 10000, 0, 1750, 750)


def test_one_action_of_both_leaves_the_new_regiment_the_other() -> None:
    played = merged().pass_all()
    frame = played.state.frames[-1]
    assert isinstance(frame, Acting)
    assert (frame.units, frame.left) == (("19-ind",), 1)
    assert played.unit("19-ind").acted
    assert played.refused("24-mich move advance 1") == "adf.turn.activation"


def test_who_has_acted_has_no_action_left_to_join_with() -> None:
    pair = (left("24-mich", 20), left("19-ind", 21, acted=True))
    assert game(*pair, FAR).refused("24-mich merge 19-ind") == "adf.turn.join"
    # With an action of one alone the other neither needs nor loses any.
    one = {"merging": "action-of-one"}
    assert game(*pair, FAR, rulings=one).do("24-mich merge 19-ind").unit("19-ind").unit.merged
    fresh = merged(rulings=one).pass_all()
    assert not fresh.unit("19-ind").acted
    assert fresh.question == "activate"


def test_joining_may_not_be_played_at_all() -> None:
    pair = (left("24-mich", 20), left("19-ind", 21))
    assert game(*pair, FAR, rulings={"merging": "not-played"}).refused("24-mich merge 19-ind") == "adf.turn.join"


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (left("19-ind", 24), "not adjacent"),
        (left("19-ind", 21, brigade="second"), "of another brigade"),
        (us("19-ind", 21.5, 10), "not down to one stand"),
        (left("19-ind", 21, level="shaken"), "shaken"),
        (left("19-ind", 21, level="routed"), "routed"),
        (left("19-ind", 21, merged=True), "has joined another already"),
        (left("19-ind", 21, place="gone"), "not on the table"),
        (guns(us("19-ind", 21, 10)), "not infantry"),
        (cs("19-ind", 21, 10, strength=3, full=8), "an enemy"),
    ],
)
def test_who_does_not_merge(other: Any, why: str) -> None:
    assert game(left("24-mich", 20), other, FAR).refused("24-mich merge 19-ind") == "adf.turn.join", why


def test_a_full_regiment_does_not_go_into_another() -> None:
    played = game(us("24-mich", 19, 10), left("19-ind", 21), FAR)
    assert played.refused("24-mich merge 19-ind") == "adf.turn.join"
    with pytest.raises(Malformed):
        played.refused("24-mich merge 24-mich")
    with pytest.raises(Malformed):
        played.refused("24-mich merge 99-ny")


def attached(**told: Any) -> Game:
    return game(left("24-mich", 20), us("19-ind", 21.5, 10), FAR, **told).do("24-mich attach 19-ind")


def test_a_single_stand_is_attached_to_a_regiment_of_two() -> None:
    piece = attached().unit("19-ind")
    assert (piece.attached, piece.unit.strength, piece.unit.merged) == (3, 8, False)
    assert piece.unit.level == "good", "it takes no disorder from the stand that comes"
    # Not to a third of three, nor to a single stand.
    three = us("19-ind", 22, 10, strength=9, stands=3)
    assert game(left("24-mich", 20), three, FAR).refused("24-mich attach 19-ind") == "adf.turn.join"
    assert game(left("24-mich", 20), left("19-ind", 21), FAR).refused("24-mich attach 19-ind") == "adf.turn.join"


def test_attaching_does_not_ask_for_the_same_brigade_but_is_done_once() -> None:
    other = us("19-ind", 21.5, 10, brigade="second")
    assert game(left("24-mich", 20), other, FAR).do("24-mich attach 19-ind").unit("19-ind").attached == 3
    again = us("19-ind", 21.5, 10, attached=2)
    assert game(left("24-mich", 20), again, FAR).refused("24-mich attach 19-ind") == "adf.turn.join"


def test_the_attached_stand_takes_losses_first() -> None:
    played = attached()
    play = Play(played.table, played.state)
    assert losses.suffer(play, "19-ind", 2) == 2
    assert (play.unit("19-ind").attached, play.unit("19-ind").unit.strength) == (1, 8)
    assert losses.suffer(play, "19-ind", 3) == 3
    assert (play.unit("19-ind").attached, play.unit("19-ind").unit.strength) == (0, 6)


def test_a_leader_goes_over_with_his_men() -> None:
    leader = [led("meredith", attached="24-mich")]
    played = merged(leaders=leader)
    chief = played.leader("meredith")
    assert (chief.attached, chief.x, chief.y) == ("19-ind", 21000, 10000)


def lost(played: Game, *, brigade: str = "us") -> int:
    return near.brigade_losses(played.table, played.state, brigade)


def test_both_of_a_merged_regiment_are_lost_to_their_brigade_when_it_is() -> None:
    """The glossary: merged and attached regiments are not eliminated until they are gone."""
    played = merged(left("24-mich", 20, 3), left("19-ind", 21, 2), us("2-wis", 24, 10))
    assert lost(played) == 0
    now = Play(played.table, played.state)
    losses.suffer(now, "19-ind", 5)
    losses.remove(now, "19-ind", "casualties")
    played.state = now.state
    assert lost(played) == 2
    marched = merged(left("24-mich", 20, 3), left("19-ind", 21, 2), us("2-wis", 24, 10))
    now = Play(marched.table, marched.state)
    losses.remove(now, "19-ind", "left-table")
    marched.state = now.state
    assert lost(marched) == 0


def test_an_attached_regiment_is_lost_with_its_last_man_and_another_may_come_after_it() -> None:
    # Of the second brigade, with a regiment of the first, whose own loss it is not.
    units = left("24-mich", 20, brigade="second"), us("19-ind", 21.5, 10), us("2-wis", 30, 10)
    played = game(*units, FAR).do("24-mich attach 19-ind")
    now = Play(played.table, played.state)
    losses.suffer(now, "19-ind", 2)
    played.state = now.state
    assert (lost(played), lost(played, brigade="second")) == (0, 0)
    losses.suffer(now, "19-ind", 1)
    played.state = now.state
    assert (lost(played), lost(played, brigade="second")) == (0, 1)
    # With a second one attached the first is no more for all that; and all go with the regiment itself.
    piece = played.unit("19-ind")
    more = changed(played.state, "19-ind", attached=2, took_in=(*piece.took_in, "2-wis"))
    more = changed(more, "2-wis", place="gone", end="joined")
    played.state = more
    assert (lost(played), lost(played, brigade="second")) == (0, 1)
    played.state = changed(more, "19-ind", place="gone", end="surrender")
    assert (lost(played), lost(played, brigade="second")) == (2, 1)


def test_the_check_of_a_regiment_beside_a_merged_one_that_falls() -> None:
    """Both are lost: the point of veterans is 4 and 2 more, and a brigade is never worse than that by its losses."""
    played = merged(left("24-mich", 20, 1), left("19-ind", 21, 1), us("2-wis", 22.7, 10))
    now = Play(played.table, played.state)
    losses.suffer(now, "19-ind", 2)
    dues.call(now, losses.remove(now, "19-ind", "casualties"))
    assert [one.unit for frame in now.state.frames if isinstance(frame, Checks) for one in frame.due] == ["2-wis"]
    found = moment.situation(now.table, now.state, now.unit("2-wis"))
    assert morale.assess(now.table.edition, now.unit("2-wis").unit, found).point == 6
