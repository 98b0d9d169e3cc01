"""Impacts on the table: lead units, what each margin does to everybody in contact, and the free volleys."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, guns, led, us

from enfilade.core.stops import Roll
from enfilade.ground.box import distance
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.events import Checked, Fired, LeaderRisked, Left, LevelChanged, Struck

MICHIGAN = us("24-mich", 20, 10)
TENNESSEE = cs("7-tenn", 20, 13.25)
"""2.5 inches away: in good order all the way."""


def contact(*units: Any, fear: tuple[int, int] = (6, 5), **told: Any) -> Game:
    """A charge that has come to the dice of its impact; the defender stood, and did not fire."""
    play = game(*(units or (MICHIGAN, TENNESSEE)), **told).do("24-mich charge 7-tenn").dice(6, 6).pass_all()
    if play.question.startswith("fear"):
        play.dice(*fear)
    return play.do("choose none") if play.question == "close" else play


def struck(play: Game) -> tuple[int, int, int]:
    """What either side's dice were added to, and the attacker's lead."""
    event = play.told(Struck)[-1]
    outcome = event.result.outcome
    lead = outcome.margin if outcome.winner == "attacker" else -outcome.margin
    return event.assessment.attacker.base, event.assessment.defender.base, lead


def lot(play: Game, id: str) -> tuple[int, str, int]:
    piece = play.unit(id)
    return piece.unit.strength, piece.unit.level, piece.y


# Revised: the attacker adds 8 figures less 4 - 1 charging + 1 near, the defender 8 less 4 + 1: 4 and 3.


@pytest.mark.parametrize(
    ("mine", "theirs", "lead", "loss", "level", "back"),
    [
        ((1, 2), (1, 1), 2, 1, "disorder", 2),
        ((2, 3), (1, 1), 4, 1, "disorder", 4),
        ((3, 3), (1, 1), 5, 2, "shaken", 5),
        ((4, 4), (1, 1), 7, 2, "shaken", 7),
        # The revised 15 mm card has shaken here, too.
        ((5, 4), (1, 1), 8, 3, "shaken", 8),
        ((6, 6), (1, 1), 11, 3, "shaken", 11),
    ],
)
def test_a_beaten_defender(mine: Any, theirs: Any, lead: int, loss: int, level: str, back: int) -> None:
    play = contact().dice(*mine).dice(*theirs)
    assert struck(play) == (4, 3, lead)
    assert lot(play, "7-tenn") == (8 - loss, level, 13_250 + back * 1000)
    assert lot(play, "24-mich") == (8, "disorder", 12_500)
    assert play.question == "advance"


@pytest.mark.parametrize(
    ("mine", "theirs", "lead", "loss", "level", "back"),
    [
        # An inch and a figure less than a defender: by two nobody falls.
        ((1, 1), (3, 2), -2, 0, "disorder", 1),
        ((1, 1), (4, 4), -5, 1, "shaken", 4),
        ((1, 1), (6, 5), -8, 2, "shaken", 7),
    ],
)
def test_a_beaten_attacker_is_spared_a_little(
    mine: Any, theirs: Any, lead: int, loss: int, level: str, back: int
) -> None:
    play = contact().dice(*mine).dice(*theirs)
    assert struck(play)[2] == lead
    assert lot(play, "24-mich") == (8 - loss, level, 12_500 - back * 1000)
    assert lot(play, "7-tenn") == (8, "disorder", 13_250)
    assert play.question != "advance"


def test_a_loser_by_twelve_surrenders_and_his_neighbour_checks() -> None:
    weak, beside = cs("7-tenn", 20, 13.25, strength=5), cs("13-ala", 22, 13.25, strength=5)
    play = contact(MICHIGAN, weak, beside).dice(6, 6).dice(1, 1)
    # One regiment supports: 5 - (5 - 1) = 1; 16 less 3 is 13.
    assert struck(play) == (4, 1, 13)
    assert [(event.unit, event.end) for event in play.told(Left)] == [("7-tenn", "surrender")]
    assert play.question == "morale check of 13-ala"


# Summary: one die each. Equal figures; the point is 3 with charging -1, near +1 (4) against 5: one better adds 1.


@pytest.mark.parametrize(
    ("mine", "theirs", "lead", "loser", "loss", "level", "back"),
    [
        (4, 1, 4, "7-tenn", 4, "disorder", 4),
        (3, 2, 2, "7-tenn", 2, "disorder", 2),
        (1, 5, -3, "24-mich", 3, "disorder", 3),
    ],
)
def test_one_die_a_side(mine: int, theirs: int, lead: int, loser: str, loss: int, level: str, back: int) -> None:
    play = contact(edition="adf-summary-15mm").dice(mine).dice(theirs)
    assert struck(play) == (1, 0, lead)
    # Nobody is spared on these cards: a figure and an inch a point, and a level.
    start = 13_250 + back * 1000 if loser == "7-tenn" else 12_500 - back * 1000
    assert lot(play, loser) == (8 - loss, level, start)


def test_a_disordered_loser_drops_to_shaken() -> None:
    weak = cs("7-tenn", 20, 13.25, level="disorder")
    # A fear check of exactly 4 + 2 + 1 + 3 leaves it as it is. Its charge morale is 3 worse: 4 against 8 adds 2.
    play = contact(MICHIGAN, weak, fear=(5, 5), edition="adf-summary-15mm").dice(1).dice(1)
    assert struck(play)[0] == 2
    assert play.unit("7-tenn").unit.level == "shaken"


def test_the_close_win_of_the_summary_cards() -> None:
    play = contact(edition="adf-summary-15mm").dice(1).dice(1)
    assert struck(play) == (1, 0, 1)
    # Back an inch, both in disorder, and both fire point blank with half their firepower: the attacker's dice first.
    assert lot(play, "7-tenn") == (8, "disorder", 14_250)
    assert isinstance(play.stop, Roll)
    assert (play.stop.why, play.stop.dice) == ("fire of 24-mich at 7-tenn", 4)
    play.dice(1, 1, 1, 1)
    # 4 + 2 opening + 2 disorder + 4: 12, a check.
    assert play.told(Fired)[0].result.total == 12
    play.dice(6, 5)
    assert play.question == "fire of 7-tenn at 24-mich"
    play.dice(1, 1, 1, 1).dice(6, 5)
    # A passed check would bring order back to the defender, but everybody in it ends in disorder. To the attacker not
    # even that: the volley falls on his own charge.
    assert [event.after for event in play.told(LevelChanged) if event.unit == "24-mich"] == ["disorder"]
    assert {play.unit(id).unit.level for id in ("24-mich", "7-tenn")} == {"disorder"}


@pytest.mark.parametrize(
    ("edition", "each", "volley"),
    [("adf-revised-15mm", 500, True), ("adf-western-10mm", 500, False), ("adf-reference-25mm", 1000, True)],
)
def test_the_stop_short_of_the_other_cards(edition: str, each: int, volley: bool) -> None:
    play = contact(MICHIGAN, cs("7-tenn", 20, 14), edition=edition)
    # Everywhere 8 - 4 against 8 - 5.
    play.dice(1, 1).dice(1, 1)
    assert struck(play) == (4, 3, 1)
    assert isinstance(play.stop, Roll)
    assert play.stop.why == "how far 24-mich stops short"
    play.dice(4)
    assert distance(play.unit("24-mich").box, play.unit("7-tenn").box) == 4 * each
    assert (play.question == "fire of 24-mich at 7-tenn") is volley
    if not volley:
        assert {play.unit(id).unit.level for id in ("24-mich", "7-tenn")} == {"disorder"}


@pytest.mark.parametrize(("facing", "firers"), [(180, ["24-mich", "7-tenn"]), (0, ["24-mich"])])
def test_a_free_volley_needs_its_target_in_the_arc(facing: int, firers: list[str]) -> None:
    play = contact(MICHIGAN, cs("7-tenn", 20, 14, facing=facing))
    # 4 + 2 against 3 + 2; charged in the rear 8 - (4 + 1 + 4) = -1, and 4 + 2 against -1 + 6.
    play.dice(1, 1).dice(*((1, 1) if facing else (3, 3))).dice(4)
    assert struck(play)[2] == 1
    while play.question.startswith("fire"):
        play.dice(1, 1)
    assert [event.firers[0] for event in play.told(Fired)] == firers


def test_with_friends_close_behind_the_attacker_steps_back_as_far_as_there_is_room() -> None:
    behind = us("19-ind", 20, 11.4)
    play = game(us("24-mich", 20, 12.2), behind, cs("7-tenn", 20, 14)).do("24-mich charge 7-tenn").dice(3, 3).pass_all()
    # By one: 4 + 3 against 3 + 3; 2 inches by the die, where it would stand on its friends.
    play.dice(6, 5).do("choose none").dice(1, 2).dice(1, 2).dice(4)
    # Its rear was at 12.875 and the friends' front is at 11.775: of the steps of an eighth an inch fits.
    assert distance(play.unit("24-mich").box, play.unit("7-tenn").box) == 1000
    assert play.told(Struck)[0].result.outcome.kind == "stop-short"
    # At the range of the die, normal range: two dice.
    assert isinstance(play.stop, Roll)
    assert (play.stop.why, play.stop.dice) == ("fire of 24-mich at 7-tenn", 2)


GROUP = (us("24-mich", 20, 10), us("19-ind", 21.8, 10))
TOGETHER = ("group 24-mich+19-ind: charge", Charge(("24-mich", "19-ind"), "7-tenn"))


def together(target: Any, *more: Any, **told: Any) -> Game:
    play = game(*GROUP, target, *more, **told).do(*TOGETHER).dice(6, 6).pass_all().dice(6, 5)
    return play.do("choose none")


def test_the_widest_front_leads_and_the_owner_chooses_among_equals() -> None:
    # The 7th Tennessee runs from 20.325 to 22.075: 0.55 before Michigan, 1.15 before Indiana.
    assert together(cs("7-tenn", 21.2, 13.25)).question == "impact of 19-ind"
    tie = together(cs("7-tenn", 20.9, 13.25))
    assert tie.question == "lead"
    assert tie.do("choose 24-mich").question == "impact of 24-mich"
    free = together(cs("7-tenn", 21.2, 13.25), rulings={"lead_unit": "owners-choice"})
    assert free.question == "lead"


@pytest.mark.parametrize(("switch", "levels"), [("group-and-contact", "shaken"), ("lead-unit-only", "disorder")])
def test_the_whole_group_shares_a_defeat(switch: str, levels: str) -> None:
    play = together(cs("7-tenn", 21.2, 13.25), rulings={"losing_units": switch})
    # The other regiment of the group stands beside it: 8 - (4 - 1) = 5. Beaten by 5.
    play.dice(1, 1).dice(5, 4)
    assert struck(play) == (5, 3, -5)
    assert (play.unit("19-ind").unit.level, play.unit("24-mich").unit.level) == ("shaken", levels)
    if switch == "group-and-contact":
        assert {play.unit(id).unit.strength for id in ("19-ind", "24-mich")} == {7}
        assert {play.unit(id).y for id in ("19-ind", "24-mich")} == {12_500 - 4000}


def test_every_defender_in_contact_with_a_group_shares_a_defeat() -> None:
    beside = cs("13-ala", 21.8, 13.25)
    play = game(*GROUP, TENNESSEE, beside).do(*TOGETHER).dice(6, 6).pass_all()
    # Only the target fears them and may fire: group against group is one impact (ruling 9.6).
    play.dice(6, 5).do("choose none")
    # 8 - (4 - 1) = 5 for the leader with the other beside him, 8 - (5 - 1) = 4 for the defender; 5 + 11 against 4 + 3.
    play.dice(6, 5).dice(1, 2)
    assert struck(play) == (5, 4, 9)
    assert lot(play, "13-ala") == (5, "shaken", 22_250)
    assert lot(play, "7-tenn") == (5, "shaken", 22_250)


def test_by_the_switch_supports_share_it_too_and_go_home() -> None:
    support = cs("13-ala", 22.3, 13.25)
    rulings = {"losing_units": "supports-too"}
    play = contact(MICHIGAN, TENNESSEE, support, rulings=rulings).dice(3, 3).dice(1, 1)
    assert struck(play) == (4, 4, 4)
    assert lot(play, "13-ala") == (7, "disorder", 17_250)
    # A routed unit that is reached surrenders alone.
    routed = cs("7-tenn", 20, 13.25, level="routed")
    alone = contact(MICHIGAN, routed, support, rulings=rulings)
    assert not alone.unit("7-tenn").here
    assert alone.unit("13-ala").unit.strength == 8


def test_a_battery_alone_has_its_point_doubled_and_limbered_guns_may_surrender() -> None:
    play = contact(MICHIGAN, guns(cs("7-tenn", 20, 13.5))).dice(3, 3).dice(1, 1)
    # Guns near nobody's nerves: 8 - 3. 3 sections less 4 x 2 + 1: -6, and the final value is not below 0. 11 less 0.
    assert struck(play) == (5, -6, 11)
    limbered = guns(cs("7-tenn", 20, 14.5), formation="limbered")
    assert contact(MICHIGAN, limbered).question == "impact of 24-mich"
    gone = contact(MICHIGAN, limbered, rulings={"limbered_guns_charged": "surrender"})
    assert gone.unit("7-tenn").end == "surrender"


def test_leaders_with_units_that_lose_men_are_at_risk_and_not_those_of_who_surrender() -> None:
    leader = led("archer", side="cs", attached="7-tenn")
    play = contact(MICHIGAN, TENNESSEE, leaders=[leader]).dice(6, 6).dice(1, 1)
    # He steadies it by one: 8 - 4. By 10: three figures, three dice.
    assert struck(play) == (4, 4, 10)
    assert isinstance(play.stop, Roll)
    assert (play.stop.why, play.stop.dice) == ("archer at risk", 3)
    play.dice(6, 1, 1)
    assert play.leader("archer").killed
    assert len(play.told(LeaderRisked)) == 1
    routed = contact(MICHIGAN, cs("7-tenn", 20, 13.25, level="routed"), leaders=[leader])
    assert not routed.told(LeaderRisked)
    assert not routed.leader("archer").killed


def test_an_enemy_who_is_not_in_contact_shares_nothing_of_a_group_s_impact() -> None:
    far = cs("1-tenn", 26, 16)
    play = game(*GROUP, cs("7-tenn", 20.9, 13.25), far).do(*TOGETHER).dice(6, 6).pass_all().dice(6, 5)
    play.do("choose none", "choose 24-mich").dice(6, 6).dice(1, 1)
    assert play.unit("7-tenn").unit.strength < 8
    assert lot(play, "1-tenn") == (8, "good", 16_000)


def test_an_attacker_who_stops_short_checks_as_one_who_charges() -> None:
    """By one, two inches: the 7th fires 8 and 2 for its first fire with two dice at a line in disorder, +2. Five and
    five are 22: two hits. The point is 4, disorder 2, the result 2, less 1 for charging: 7."""
    play = contact().dice(1, 1).dice(1, 1).dice(4)
    assert play.question == "fire of 24-mich at 7-tenn"
    play.dice(1, 1)
    assert play.question == "fire of 7-tenn at 24-mich"
    play.dice(5, 5).dice(6, 6)
    assert play.unit("24-mich").unit.strength < 8
    check = play.told(Checked)[-1].assessment
    assert [line.value for line in check.modifiers if line.counted and line.why == "charging"] == [-1]
    assert (check.basic, check.level_modifier, check.situation.added, check.point) == (4, 2, 2, 7)


def test_who_came_aslant_stops_short_at_the_die_s_distance_all_the_same() -> None:
    # Half to the right: an inch back along the way would be seven tenths between the fronts.
    play = game(MICHIGAN, cs("7-tenn", 21.5, 12)).do("24-mich charge 7-tenn toward 45").dice(6, 6).pass_all().dice(6, 5)
    play.do("choose none")
    away = distance(play.unit("24-mich").box, play.unit("7-tenn").box)
    assert away <= 2
    # The charge has lost its order nowhere: 8 - (4 - 1 + 1) against 8 - (4 + 1), by one.
    play.dice(2, 2).dice(2, 2)
    assert struck(play) == (4, 3, 1)
    play.dice(4)
    assert abs(distance(play.unit("24-mich").box, play.unit("7-tenn").box) - 2_000) <= 3
    piece = play.unit("24-mich")
    assert 21_500 - piece.x > 2_000
    assert piece.facing == 0


def test_supports_share_no_close_win_even_where_they_share_defeats() -> None:
    """On the summary card the loser by one goes back an inch; the friend beside him stays as he is."""
    rulings = {"losing_units": "supports-too"}
    units = MICHIGAN, cs("7-tenn", 20, 14), cs("1-tenn", 22, 14.6)
    play = contact(*units, edition="adf-summary-15mm", rulings=rulings)
    for faces in ((2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (1, 1), (1, 2), (1, 3)):
        state, stop, told = play.state, play.stop, list(play.events)
        play.dice(faces[0]).dice(faces[1])
        if play.told(Struck)[-1].result.outcome.kind == "close":
            break
        play.state, play.stop, play.events = state, stop, told
    assert play.told(Struck)[-1].result.outcome.kind == "close"
    assert lot(play, "1-tenn") == (8, "good", 14_600)
