"""Reaction windows on little tables: who is asked, when, and what he may answer."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import area, cs, guns, horse, led, us

from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Charge, React
from enfilade.rules.adf.battle.events import Disengaged, Fired, Formed, LevelChanged, Moved, Reacted
from enfilade.rules.adf.battle.foretell.options import options
from enfilade.rules.adf.battle.frames import Charging, Volley, Window
from enfilade.rules.adf.battle.react import reaction, replies

MICHIGAN = us("24-mich", 10, 10)
"""Its front runs along 10.375."""
TENNESSEE = cs("7-tenn", 10, 16)
"""Its front runs along 15.625: 5.25 inches away."""
FAR = cs("13-ala", 40, 30, facing=0)


def window(*units: Any, by: tuple[str, ...] = ("24-mich",), cause: Any = "move", **told: Any) -> Game:
    """A chance to react, just given by these."""
    frame = Window(by=by, cause=cause, **{key: told.pop(key) for key in ("target", "moved") if key in told})
    return game(*units, pending=(frame,), **told)


def able(play: Game) -> list[str]:
    frame = play.state.frames[-1]
    assert isinstance(frame, Window)
    return [piece.id for piece in reaction.able(play.table, play.state, frame)]


def can(play: Game, id: str = "7-tenn") -> list[str]:
    frame = play.state.frames[-1]
    assert isinstance(frame, Window)
    return list(replies.replies(play.table, play.state, play.unit(id), frame))


def asked_at(play: Game) -> list[int]:
    """Pass every chance; where the front of the 24th Michigan was at each, in thousandths of an inch."""
    found = []
    while play.question == "react":
        found.append(play.unit("24-mich").y + 375)
        play.do("pass")
    return found


def test_a_seen_move_gives_a_chance_after_every_full_inch() -> None:
    assert asked_at(game(MICHIGAN, TENNESSEE).do("24-mich move advance 3")) == [11_375, 12_375, 13_375]


def test_the_inches_run_on_from_leg_to_leg() -> None:
    play = game(MICHIGAN, TENNESSEE).do("24-mich move advance 1.5; advance 0.5; advance 1")
    assert asked_at(play) == [11_375, 12_375, 13_375]


def test_the_rest_of_a_move_is_noticed_within_2_inches_only() -> None:
    # From 4.25 inches away 2.5 inches lead to 1.75; from 5.25 to 2.75.
    near = game(MICHIGAN, cs("7-tenn", 10, 15)).do("24-mich move advance 2.5")
    assert asked_at(near) == [11_375, 12_375, 12_875]
    assert asked_at(game(MICHIGAN, TENNESSEE).do("24-mich move advance 2.5")) == [11_375, 12_375]


def test_nobody_is_asked_about_what_nobody_sees() -> None:
    woods = [area("heavy-woods", 0, 12, 48, 14)]
    assert asked_at(game(MICHIGAN, TENNESSEE, terrain=woods).do("24-mich move advance 1")) == []


@pytest.mark.parametrize(("far", "asked"), [(2.0, True), (2.01, False)])
def test_any_action_is_noticed_within_2_inches_unseen_or_not(far: float, asked: bool) -> None:
    # From front to front; a village between hides everything.
    play = game(
        us("24-mich", 10, 10, level="disorder"), cs("7-tenn", 10, 10.75 + far), terrain=[area("farm", 0, 11, 48, 11.2)]
    )
    assert (play.do("24-mich reform").question == "react") is asked


def test_a_seen_fire_gives_a_chance_when_its_losses_and_checks_are_over() -> None:
    # 8 and 2 for the first fire, and 1 at long range: 11, no effect.
    play = game(MICHIGAN, cs("7-tenn", 10, 15)).do("24-mich fire 7-tenn").dice(1)
    assert play.question == "react"
    # 8 + 2 + 4 = 14 is a check with +1: point 5, and 5 is just enough.
    play = game(MICHIGAN, cs("7-tenn", 10, 15)).do("24-mich fire 7-tenn").dice(4)
    assert play.question == "morale check of 7-tenn"
    assert play.dice(2, 3).question == "react"


SCREEN = [area("heavy-woods", 8, 12, 12, 15)]


@pytest.mark.parametrize(("edition", "asked"), [("adf-revised-15mm", True), ("adf-western-10mm", False)])
def test_a_leader_sees_for_his_unit_but_not_on_the_western_card(edition: str, asked: bool) -> None:
    # Three inches of heavy woods before the 24th; Meredith stands clear of them, two inches to its right.
    units = us("24-mich", 10, 10), cs("7-tenn", 12.5, 17)
    told: dict[str, Any] = {"terrain": SCREEN, "edition": edition, "active": "cs"}
    blind = window(*units, by=("7-tenn",), **told)
    assert blind.question == "activate"
    assert (window(*units, by=("7-tenn",), leaders=[led("meredith", 12, 10)], **told).question == "react") is asked


def test_one_unit_reacts_to_one_inch_and_another_to_the_next() -> None:
    play = game(MICHIGAN, TENNESSEE, cs("13-ala", 14, 16)).do("24-mich move advance 2")
    play.do("react 7-tenn face 170")
    assert play.question == "react"
    assert play.unit("24-mich").y == 12_000, "on the second inch"
    assert able(play) == ["13-ala"]
    assert play.refused("react 7-tenn face 160") == "adf.reaction.once"
    assert play.do("react 13-ala face 200").question == "action"


def test_nobody_reacts_to_a_reaction() -> None:
    # 3.25 inches are long range; 8, 2 for the first fire and 1 make 11, no effect.
    play = game(MICHIGAN, us("19-ind", 14, 10), TENNESSEE).do("24-mich move advance 1", "react 7-tenn fire")
    assert play.dice(1).question == "action"
    assert [event.firers for event in play.told(Fired)] == [("7-tenn",)]


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("good", ["fire", "form", "face", "disengage"]),
        ("disorder", ["fire", "form", "face", "reform", "disengage"]),
        ("shaken", ["form", "face", "rally", "disengage"]),
        ("routed", ["rally"]),
    ],
)
def test_what_a_unit_may_answer_by_its_level(level: str, expected: list[str]) -> None:
    # 4.25 inches are long range with one die, and a shaken unit loses that.
    assert can(window(MICHIGAN, cs("7-tenn", 10, 15, level=level))) == expected


def test_a_routed_unit_only_rallies_or_does_nothing() -> None:
    routed = cs("7-tenn", 10, 15, level="routed")
    play = window(MICHIGAN, routed)
    assert play.refused("react 7-tenn face 90") == "adf.reaction.routed"
    # Veterans' 4 and 6 for their rout make 10: 11 lifts it to shaken.
    play.do("react 7-tenn rally").dice(5, 6)
    assert play.unit("7-tenn").unit.level == "shaken"
    assert window(MICHIGAN, routed, rulings={"routed_reaction": "none"}).question == "activate"


def test_a_depleted_regiment_does_not_reform() -> None:
    assert "reform" not in can(window(MICHIGAN, cs("7-tenn", 10, 15, level="disorder", strength=4, full=8)))


def test_the_enemy_may_be_too_near_to_reform() -> None:
    # 4.25 inches from front to front.
    shaky = cs("7-tenn", 10, 15, level="disorder")
    near = window(MICHIGAN, shaky, rulings={"reform_distance": 4_500})
    assert "reform" not in can(near)
    assert near.refused("react 7-tenn reform") == "adf.turn.reform"
    play = window(MICHIGAN, shaky, rulings={"reform_distance": 4_000}).do("react 7-tenn reform")
    assert play.told(LevelChanged)[0].after == "good"


def test_changes_of_formation_and_facing_take_the_whole_reaction() -> None:
    play = window(MICHIGAN, TENNESSEE, FAR).do("react 7-tenn form skirmishers")
    assert play.told(Formed)[0].formation == "skirmishers"
    assert play.unit("7-tenn").reacted == 1
    assert window(MICHIGAN, TENNESSEE).do("react 7-tenn face 90").unit("7-tenn").facing == 9000


@pytest.mark.parametrize("facing", [90, 270])
def test_a_change_of_facing_may_be_limited_to_either_side(facing: int) -> None:
    # From 180 both are a right angle.
    play = window(MICHIGAN, TENNESSEE, rulings={"facing_change_degrees": 45})
    assert play.refused(f"react 7-tenn face {facing}") == "adf.move.change"
    assert play.do("react 7-tenn face 225").unit("7-tenn").facing == 22_500


def test_the_enemy_out_of_command_may_be_kept_from_breaking_off() -> None:
    lost = cs("7-tenn", 10, 15, in_command=False)
    assert "disengage" in can(window(MICHIGAN, lost))
    bound = window(MICHIGAN, lost, rulings={"reactions_out_of_command": "no-disengage-or-countercharge"})
    assert "disengage" not in can(bound)


def charged(*more: Any, **told: Any) -> Game:
    """The 24th Michigan charges the 7th Tennessee from 4.25 inches; bonus 3, so it has 9; an inch has been gone."""
    target = told.pop("target", cs("7-tenn", 10, 15))
    play = game(MICHIGAN, target, *more, **told).do("24-mich charge 7-tenn")
    return play.dice(3, 3)


def test_who_is_charged_may_do_all_that_others_may_and_countercharge() -> None:
    play = charged(cs("13-ala", 14, 15))
    assert play.question == "react"
    assert can(play) == ["fire", "form", "face", "disengage", "countercharge"]
    assert can(play, "13-ala") == ["fire", "form", "face", "disengage"]
    assert play.refused("react 13-ala countercharge") == "adf.charge.counter"


def test_only_who_is_charged_countercharges() -> None:
    assert window(MICHIGAN, TENNESSEE).refused("react 7-tenn countercharge") == "adf.charge.counter"
    shaken = charged(target=cs("7-tenn", 10, 15, level="shaken"))
    assert "countercharge" not in can(shaken)


def test_who_is_charged_fires_at_his_charger_past_a_nearer_enemy() -> None:
    # The 19th stands 1.25 inches before the left of the 7th, in its zone; the 24th comes on beside it, 3.25 away.
    nearer, mark = us("19-ind", 12, 13), cs("7-tenn", 11, 15)
    play = game(MICHIGAN, nearer, mark).do(Charge(("24-mich",), "7-tenn", 0)).dice(3, 3)
    play.do("react 7-tenn fire 24-mich").dice(1)
    assert play.told(Fired)[0].target == "24-mich"
    walking = window(us("24-mich", 10, 11), nearer, mark)
    assert walking.refused("react 7-tenn fire") == "adf.table.primary-zone"


def test_on_its_way_a_charge_meets_fire_at_a_distance_only() -> None:
    # Chances come at 3.25, 2.25 and 1.25 inches. The last is normal range, with 2 dice, and nothing closer comes.
    play = charged().do("pass", "pass", "react 7-tenn fire")
    assert play.told(Moved)[-1].end.y == 13_000
    assert play.question == "fire of 7-tenn at 24-mich"
    play.dice(1, 1)
    found = play.told(Fired)[0].assessment
    assert (found.band, found.dice, found.shot.charging, found.shot.charged) == ("normal", 2, True, False)


def test_even_at_an_inch_close_fire_waits_for_the_fear_check() -> None:
    # From 4 inches the third inch leads to the last one.
    play = charged(target=cs("7-tenn", 10, 14.75)).do("pass", "pass")
    assert play.unit("24-mich").y == 13_000
    assert play.refused("react 7-tenn fire") == "adf.charge.close-fire"
    assert "disengage" in can(play)


def test_disengaging_from_a_charge_leads_away_from_the_charger() -> None:
    # An enemy stands nearer on its left; it goes straight north all the same, 8 inches, and ends disordered.
    play = charged(us("19-ind", 12.5, 15, facing=270)).do("react 7-tenn disengage")
    [gone] = play.told(Disengaged)
    assert gone.withdrawal.distance == 8000
    piece = play.unit("7-tenn")
    assert (piece.x, piece.y, piece.facing, piece.unit.level) == (10_000, 23_000, 18_000, "disorder")


def test_a_group_gives_one_chance_and_the_reactor_picks_his_target() -> None:
    pair = us("24-mich", 10, 10), us("19-ind", 12, 10)
    play = game(*pair, cs("7-tenn", 11, 14)).do("24-mich+19-ind move advance 1")
    assert isinstance(play.stop, Ask)
    assert play.stop.about == ("24-mich", "19-ind")
    both = {command.target for command in options(play.table, play.state) if isinstance(command, React)} - {""}
    assert both == {"24-mich", "19-ind"}
    play.do("react 7-tenn fire 19-ind").dice(1, 1)
    assert play.told(Fired)[0].target == "19-ind"
    assert play.unit("7-tenn").shot_at == ("19-ind",)


def test_each_member_of_a_group_may_give_its_own_chance() -> None:
    pair = us("24-mich", 10, 10), us("19-ind", 12, 10)
    play = game(*pair, cs("7-tenn", 11, 16), rulings={"group_trigger": "each-unit"})
    play.do("24-mich+19-ind move advance 1")
    for id in ("24-mich", "19-ind"):
        assert isinstance(play.stop, Ask)
        assert play.stop.about == (id,)
        play.do("pass")
    assert play.question == "action"


NEIGHBOURS = cs("7-tenn", 10, 13), cs("13-ala", 12, 13)
"""Two fronts of 1.75 inches with a gap of a quarter; 2.25 inches before them is the 24th Michigan."""


def test_neighbours_combine_a_reaction_fire() -> None:
    # 8 + 8, 2 because it is the first fire of both; with 1 and 1 that is 20: two hits.
    play = window(us("24-mich", 11, 10), *NEIGHBOURS).do("react 7-tenn+13-ala fire").dice(1, 1)
    [fired] = play.told(Fired)
    assert (fired.firers, fired.result.total, fired.result.outcome.code) == (("7-tenn", "13-ala"), 20, "2H")
    assert [play.unit(id).reacted for id in ("7-tenn", "13-ala")] == [1, 1]
    assert [play.unit(id).shot_at for id in ("7-tenn", "13-ala")] == [("24-mich",), ("24-mich",)]


def test_a_group_that_reacts_is_of_one_kind_and_stands_together() -> None:
    apart = window(MICHIGAN, cs("7-tenn", 9, 13), cs("13-ala", 13, 13))
    assert apart.refused("react 7-tenn+13-ala fire") == "adf.reaction.group"
    mixed = window(MICHIGAN, cs("7-tenn", 9, 13), guns(cs("pegram", 11, 13)))
    assert mixed.refused("react 7-tenn+pegram fire") == "adf.reaction.group"
    shaken = window(MICHIGAN, cs("7-tenn", 9, 13, level="shaken"), cs("13-ala", 11, 13, level="shaken"))
    assert shaken.refused("react 7-tenn+13-ala rally") == "adf.reaction.group"
    spent = window(MICHIGAN, cs("7-tenn", 10, 13), cs("13-ala", 12, 13, reacted=1))
    assert spent.refused("react 7-tenn+13-ala fire") == "adf.reaction.once"


def test_a_group_changes_together_where_there_is_room_for_all() -> None:
    # Attack columns 0.875 wide, a quarter of an inch apart, have no room for lines of 1.75 beside each other.
    column: dict[str, Any] = {"formation": "attack-column"}
    close = window(us("24-mich", 11, 10), cs("7-tenn", 10, 14, **column), cs("13-ala", 11.125, 14, **column))
    assert close.refused("react 7-tenn+13-ala form battle-line") == "adf.move.room"
    wide = window(us("24-mich", 11, 10), cs("7-tenn", 10, 14, **column), cs("13-ala", 11.8, 14, **column))
    wide.do("react 7-tenn+13-ala form battle-line")
    assert [wide.unit(id).width for id in ("7-tenn", "13-ala")] == [1750, 1750]


SPENT = cs("7-tenn", 10, 12, reacted=1)
"""Its front runs along 11.625, 1.25 from the 24th Michigan's; it has had its reaction."""


def test_a_unit_that_has_reacted_fires_one_die_at_another_enemy_within_an_inch() -> None:
    # An inch leads to a quarter of an inch. 8 and 2 for the first fire and a 5: 15, a check with +2.
    play = game(MICHIGAN, SPENT).do("24-mich move advance 1", "react 7-tenn fire").dice(5)
    [fired] = play.told(Fired)
    assert (fired.assessment.band, fired.result.faces, fired.result.total) == ("desperation", (5,), 15)
    assert game(us("24-mich", 10, 9.5), SPENT).do("24-mich move advance 0.5").question == "action", "1.25 inches away"


def test_the_end_of_a_move_that_is_no_full_inch_is_an_approach_too() -> None:
    play = game(MICHIGAN, SPENT).do("24-mich move advance 0.5")
    assert able(play) == ["7-tenn"]
    still = game(us("24-mich", 10, 10.5, level="disorder"), SPENT).do("24-mich reform")
    assert still.question == "action", "who stands within an inch and reforms has not come nearer"


@pytest.mark.parametrize(("edition", "faces"), [("adf-revised-15mm", (6, 4)), ("adf-summary-15mm", (6, 4))])
def test_a_six_gives_desperation_fire_a_second_die(edition: str, faces: tuple[int, int]) -> None:
    play = game(MICHIGAN, SPENT, edition=edition).do("24-mich move advance 1", "react 7-tenn fire")
    play.dice(faces[0])
    assert play.question == "fire of 7-tenn at 24-mich"
    # 8 + 2 + 6 + 4 = 20: two hits.
    assert play.dice(faces[1]).told(Fired)[0].result.outcome.hits == 2


def test_desperation_fire_is_not_at_whom_the_unit_has_fired_at_before() -> None:
    known = cs("7-tenn", 10, 12, reacted=1, shot_at=("24-mich",))
    assert game(MICHIGAN, known).do("24-mich move advance 1").question == "action"
    play = game(us("24-mich", 9, 10), us("19-ind", 11, 10), known).do("24-mich+19-ind move advance 1")
    assert play.refused("react 7-tenn fire 24-mich") == "adf.reaction.fire"
    play.do("react 7-tenn fire 19-ind").dice(1)
    assert play.told(Reacted)[0].units == ("7-tenn",)


@pytest.mark.parametrize("edition", ["adf-reference-15mm", "adf-western-10mm"])
def test_on_older_cards_only_who_is_charged_fires_desperately(edition: str) -> None:
    play = game(MICHIGAN, SPENT, FAR, edition=edition).do("24-mich move advance 1")
    assert play.question == "react", "the 13th Alabama sees it"
    assert play.refused("react 7-tenn fire") == "adf.reaction.desperation"


def test_no_die_is_left_to_shaken_or_mounted_units_for_desperation_fire() -> None:
    shaken = cs("7-tenn", 10, 12, reacted=1, level="shaken")
    assert game(MICHIGAN, shaken).do("24-mich move advance 1").question == "action"
    mounted = horse(cs("4-va-cav", 10, 12.5, reacted=1), mounted=True)
    assert game(MICHIGAN, mounted).do("24-mich move advance 1").question == "action"


def test_who_is_charged_again_keeps_his_desperate_die_for_the_last_inch() -> None:
    play = charged(FAR, target=cs("7-tenn", 10, 13.2, reacted=1))
    assert isinstance(play.state.frames[-2], Charging)
    assert play.refused("react 7-tenn fire") == "adf.reaction.desperation"


def test_a_reaction_of_nobody_or_of_strangers_is_refused() -> None:
    play = window(MICHIGAN, TENNESSEE, us("19-ind", 20, 10))
    assert play.refused("react 19-ind fire") == "adf.reaction.window"
    hidden = window(MICHIGAN, TENNESSEE, cs("13-ala", 30, 16), terrain=[area("farm", 20, 0, 21, 36)])
    assert hidden.refused("react 13-ala face 90") == "adf.reaction.window"
    assert window(MICHIGAN, TENNESSEE, us("19-ind", 12, 12)).refused("react 7-tenn fire 19-ind") == "adf.reaction.fire"


ANY = {"reaction_fire_at": "any-enemy"}
"""Ruling 9.5, as a club may play it."""
ASIDE = us("24-mich", 7.5, 12), us("19-ind", 13, 12), cs("7-tenn", 10, 15)
"""Both before the 7th and in its arc, but to the left and right of its zone, which is as wide as its front."""


def test_a_reaction_fire_is_at_who_gave_the_chance_or_as_a_club_plays_it_at_anybody() -> None:
    play = window(*ASIDE)
    assert play.refused("react 7-tenn fire 19-ind") == "adf.reaction.fire"
    assert {one.target for one in options(play.table, play.state) if isinstance(one, React)} - {""} == {"24-mich"}
    free = window(*ASIDE, rulings=ANY)
    both = {one.target for one in options(free.table, free.state) if isinstance(one, React)} - {""}
    assert both == {"24-mich", "19-ind"}
    free.do("react 7-tenn fire 19-ind")
    assert free.question == "fire of 7-tenn at 19-ind"


def test_the_primary_zone_stands_over_both() -> None:
    # The 19th stands 1.25 inches before the left of the 7th, in its zone; the 24th beside it, 3.25 away.
    units = us("24-mich", 10, 11), us("19-ind", 12, 13), cs("7-tenn", 11, 15)
    for switch in ("who-gave-the-chance", "any-enemy"):
        play = window(*units, rulings={"reaction_fire_at": switch})
        assert play.refused("react 7-tenn fire 24-mich") == "adf.table.primary-zone"
    # Who may not fire past the nearer one fires at him, where that is played.
    assert "fire" not in can(window(*units))
    assert "fire" in can(window(*units, rulings=ANY))


def test_a_fire_at_somebody_else_is_no_fire_at_a_charge_nor_a_desperate_one() -> None:
    # The 13th stands beside the 7th, which is charged, and has the 19th before it.
    play = charged(us("19-ind", 14, 12), cs("13-ala", 14, 15), rulings=ANY)
    play.do("react 13-ala fire 19-ind")
    frame = play.state.frames[-1]
    assert isinstance(frame, Volley)
    assert (frame.target, frame.shot.charging) == ("19-ind", False)
    spent = game(us("24-mich", 10, 10), us("19-ind", 12, 11), SPENT, rulings=ANY).do("24-mich move advance 1")
    assert spent.refused("react 7-tenn fire 19-ind") == "adf.reaction.desperation"
