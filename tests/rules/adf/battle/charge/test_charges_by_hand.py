"""Charges on the table worked by hand from the cards, over all nine editions: flank and rear, horsemen, depleted and
merged regiments, leaders, free volleys, pistols in the last inch, several in contact, melees over turns."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import changed, cs, guns, horse, led, us

from enfilade.core.stops import Ask, Roll
from enfilade.rules.adf.battle.events import ChargeEnded, ChargeRolled, Feared, Fired, Fought, Struck

SUMMARY = ("adf-summary-10mm", "adf-summary-15mm", "adf-summary-25mm")
REFERENCE = ("adf-reference-10mm", "adf-reference-15mm", "adf-reference-25mm")
WESTERN = ("adf-western-10mm",)
REVISED = ("adf-revised-15mm", "adf-revised-25mm")
VALUES = (*REFERENCE, *WESTERN, *REVISED)
"""The cards with two dice, figures and morale."""
ALL = (*SUMMARY, *VALUES)
WIDTHS = {"10": 0.75, "15": 1.0, "25": 1.5}
"""Of stands, by the height of the figures."""
MICHIGAN = us("24-mich", 20, 10)


def upon(*units: Any, **told: Any) -> Game:
    """A charge that has come to the last inch, with the greatest bonus of its card."""
    play = game(*units, **told).do("24-mich charge 7-tenn")
    assert isinstance(play.stop, Roll)
    return play.dice(*[6] * play.stop.dice).pass_all()


def home(play: Game, fear: tuple[int, int] = (6, 6)) -> Game:
    """It goes home: everybody stands, nobody fires."""
    while play.question.startswith("fear") or play.question in ("close", "react"):
        if play.question.startswith("fear"):
            play.dice(*fear)
        else:
            play.do("pass" if play.question == "react" else "choose none")
    return play


def points(play: Game, nth: int = -1) -> tuple[int, int]:
    """The modified points of attacker and defender in an impact."""
    found = play.told(Struck)[nth].assessment
    assert found.attacker.point is not None
    assert found.defender.point is not None
    return found.attacker.point.point, found.defender.point.point


def struck(play: Game) -> Game:
    """Both sides' dice, all ones."""
    for _ in range(2):
        assert isinstance(play.stop, Roll)
        play.dice(*[1] * play.stop.dice)
    return play


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("facing", "added"), [(180, 0), (90, 2), (270, 2), (0, 4)])
def test_front_flanks_and_rear(edition: str, facing: int, added: int) -> None:
    """A veteran line charged by a line: 4, an enemy near 1; 2 on either partial flank, 4 on the rear. The same in the
    impact. The charger has 4 - 1 + 1."""
    play = upon(MICHIGAN, cs("7-tenn", 20, 14, facing=facing), edition=edition)
    home(play)
    assert play.told(Feared)[0].assessment.check.point == 5 + added
    assert points(struck(play)) == (4, 5 + added)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("facing", "added"), [(180, 0), (90, 3), (0, 6)])
def test_horsemen_on_flank_and_rear(edition: str, facing: int, added: int) -> None:
    """Mounted in line: charge morale -1, so that the fear check has 4 + 1 and 3 or 6 for the flank; any enemy near
    counts on the reference and western cards alone, infantry on the others. It is no more than 12."""
    riders = horse(us("24-mich", 20, 9), mounted=True, strength=6)
    play = upon(riders, cs("7-tenn", 20, 14, facing=facing), edition=edition)
    home(play)
    near = 1 if edition in (*REFERENCE, *WESTERN) else 0
    assert play.told(Feared)[0].assessment.check.point == min(12, 5 + near + added)


@pytest.mark.parametrize("edition", ALL)
def test_two_in_contact_are_asked_for_on_every_card(edition: str) -> None:
    """Each checks, green 6 + 1 - 1 and elite 3 + 1 - 1; then the order is asked. The green: 3 figures. By values 4 + 12
    against 3 - 6, not below 0, is a surrender; by one die 6 and 3 for five more figures and 1 for two better, 10
    against 1: nine figures are more than they have."""
    wide = WIDTHS[edition[-4:-2]]
    pair = [
        cs("7-tenn", 20 - 0.8 * wide, 14, strength=3, quality="green"),
        cs("13-ala", 20 + 1.0 * wide, 14, quality="elite"),
    ]
    play = home(upon(MICHIGAN, *pair, edition=edition))
    assert [(event.unit, event.assessment.check.point) for event in play.told(Feared)] == [("7-tenn", 6), ("13-ala", 3)]
    assert play.question == "strike"
    play.do("choose 7-tenn")
    play.dice(*((6,) if edition in SUMMARY else (6, 6))).dice(*((1,) if edition in SUMMARY else (1, 1)))
    assert play.unit("7-tenn").end == ("casualties" if edition in SUMMARY else "surrender")
    assert play.unit("13-ala").unit.strength == 8
    assert play.unit("24-mich").unit.level == "good"


@pytest.mark.parametrize("edition", VALUES)
def test_the_elite_first_beat_the_charger_off_both(edition: str) -> None:
    """8 - 4 + 2 against 8 - 3 + 12 is lost by 11: of 3 figures one is spared, shaken at worst, back 10 inches. The
    green are untouched."""
    wide = WIDTHS[edition[-4:-2]]
    pair = [
        cs("7-tenn", 20 - 0.8 * wide, 18, strength=3, quality="green"),
        cs("13-ala", 20 + 1.0 * wide, 18, quality="elite"),
    ]
    play = home(upon(us("24-mich", 20, 14), *pair, edition=edition)).do("choose 13-ala").dice(1, 1).dice(6, 6)
    play.pass_all()
    mine = play.unit("24-mich").unit
    assert (mine.strength, mine.level) == (6, "shaken")
    assert (play.unit("7-tenn").unit.strength, play.unit("7-tenn").unit.level) == (3, "good")


@pytest.mark.parametrize("edition", ALL)
def test_a_depleted_regiment_charges_as_if_in_disorder(edition: str) -> None:
    """Two of eight figures, one stand: the last column of a veteran, 8; disorder's charge morale 3 but no level;
    charging 1 off, an enemy near 1: 8 + 3 - 1 + 1 = 11."""
    last = us("24-mich", 20, 10, strength=8)
    table = game(last, cs("7-tenn", 20, 14), edition=edition)
    state = changed(table.state, "24-mich", strength=2, full=8)
    play = Game(table.table, state).do("24-mich charge 7-tenn")
    assert isinstance(play.stop, Roll)
    play.dice(*[6] * play.stop.dice).pass_all()
    home(play)
    assert points(struck(play))[0] == 11


@pytest.mark.parametrize("edition", ALL)
def test_a_merged_regiment_is_worse_by_its_modifier(edition: str) -> None:
    """Merged: 2 more, among the worst two with the near enemy: 4 + 2 + 1 - 1 = 6 charging."""
    play = home(upon(us("24-mich", 20, 10, merged=True), cs("7-tenn", 20, 14), edition=edition))
    assert points(struck(play)) == (6, 5)


@pytest.mark.parametrize("edition", ALL)
def test_a_leader_with_the_charger_adds_inches_and_steadies_it(edition: str) -> None:
    """Benefit 1: an inch to the charge, and one off its point, 4 - 1 + 1 - 1 = 3."""
    units = (MICHIGAN, cs("7-tenn", 20, 14))
    plain = game(*units, edition=edition).do("24-mich charge 7-tenn")
    assert isinstance(plain.stop, Roll)
    plain.dice(*[1] * plain.stop.dice)
    play = game(*units, leaders=[led("meredith", attached="24-mich")], edition=edition).do("24-mich charge 7-tenn")
    play.dice(*[1] * plain.told(ChargeRolled)[0].assessment.bonus.count)
    reaches = [one.told(ChargeRolled)[0].result.runs[0].total for one in (plain, play)]
    assert reaches[1] - reaches[0] == 1000
    home(play.pass_all())
    assert points(struck(play))[0] == 3


@pytest.mark.parametrize("edition", VALUES)
def test_a_leader_s_risk_when_the_charge_is_beaten(edition: str) -> None:
    """8 - 3 + 2 = 7 against 8 - 5 + 12 = 15: beaten by 8, of 3 figures one is spared: two dice for him."""
    leader = led("meredith", attached="24-mich")
    play = home(upon(us("24-mich", 20, 14), cs("7-tenn", 20, 18), leaders=[leader], edition=edition))
    play.dice(1, 1).dice(6, 6)
    assert isinstance(play.stop, Roll)
    assert (play.stop.why, play.stop.dice) == ("meredith at risk", 2)


def test_a_leader_killed_with_the_first_impact_does_not_help_in_the_second() -> None:
    """Revised. 8 - 3 = 5 with him, green of 8 - 6 = 2: 5 + 2 against 2 + 5 is a melee. The green strike with 8 - 1 + 11
    = 18, a hit; 4 - 1 + 1 - 1 + 2 = 5 stands on 6. Theirs: 8 + 12 = 20, two hits, 6 + 1 + 2 - 1 = 8 on 3: they break.
    He falls on a 6: against the elite 7 - (4 - 1 + 1 + 1) = 2, a leader of the brigade having fallen."""
    units = (MICHIGAN, cs("7-tenn", 19.2, 13, quality="green"), cs("13-ala", 21, 13, quality="elite"))
    play = home(upon(*units, leaders=[led("meredith", attached="24-mich")])).do("choose 7-tenn").dice(1, 1).dice(1, 4)
    assert play.question == "24-mich in melee"
    play.dice(2, 2, 2, 3, 3).dice(2, 2, 2, 2, 3).dice(1, 2).dice(3, 3)
    assert play.question == "meredith at risk"
    play.dice(6)
    assert play.leader("meredith").killed
    while play.question.startswith("morale"):
        play.dice(6, 5)
    struck(play)
    found = play.told(Struck)[-1]
    assert (found.defender, found.assessment.attacker.base) == ("13-ala", 2)


@pytest.mark.parametrize("edition", ALL)
def test_who_fires_the_free_volley_when_a_column_stops_short(edition: str) -> None:
    """The column's charge morale is -2: 4 - 2 - 1 + 1 = 2. By values 8 - 2 + 2 against 8 - 5 + 4 is by one; by one die
    three better (2) and even figures: 1 + 2 against 2. Both fire on the summary and revised cards, on the reference
    cards the line alone, on the western card nobody."""
    column = us("24-mich", 20, 10, formation="attack-column")
    play = home(upon(column, cs("7-tenn", 20, 14), edition=edition))
    if edition in SUMMARY:
        play.dice(1).dice(2)
    else:
        # An inch, or two on the reference 25 mm card, apart.
        play.dice(1, 1).dice(2, 2).dice(2)
    while isinstance(play.stop, Roll) and play.question.startswith(("fire", "morale")):
        play.dice(*([1] * play.stop.dice if play.question.startswith("fire") else (6, 5)))
    both = ["24-mich", "7-tenn"]
    wanted = {**dict.fromkeys((*SUMMARY, *REVISED), both), **dict.fromkeys(REFERENCE, both[1:]), WESTERN[0]: []}
    assert play.told(Struck)[0].result.outcome.margin == 1
    assert [event.firers[0] for event in play.told(Fired)] == wanted[edition]


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("weapon", ["pistols", "shotguns"])
def test_short_weapons_reach_the_charger_in_his_last_inch(edition: str, weapon: str) -> None:
    """Four dice point blank, and for pistols alone five on the revised cards."""
    riders = horse(cs("7-tenn", 20, 15, weapon=weapon, strength=6), mounted=True)
    play = upon(MICHIGAN, riders, edition=edition)
    if play.question.startswith("fear"):
        play.dice(6, 6)
    assert play.question == "close"
    play.do("choose close")
    assert isinstance(play.stop, Roll)
    assert play.stop.dice == (5 if weapon == "pistols" and edition in REVISED else 4)


@pytest.mark.parametrize("edition", ALL)
def test_a_melee_over_turns_on_every_card(edition: str) -> None:
    """Both draw and neither gives way in the first round; the second is fought in the next turn of who charged."""
    play = home(upon(MICHIGAN, cs("7-tenn", 20, 14), edition=edition, rulings={"melee_rounds": "one-a-turn"}))
    if edition in SUMMARY:
        # One better adds 1: 1 + 1 against 2.
        play.dice(1).dice(2)
    else:
        # 4 + 2 against 3 + 3.
        play.dice(1, 1).dice(1, 2)
    play.dice(1, 1, 1, 1, 1).dice(1, 1, 1, 1, 1)
    while play.question.startswith("morale"):
        play.dice(4, 4)
    while isinstance(play.stop, Ask):
        play.do("pass" if play.question == "react" else "done")
    assert (play.state.turn, play.question, len(play.told(Fought))) == (2, "24-mich in melee", 1)


@pytest.mark.parametrize("edition", ALL)
def test_a_battery_alone_counts_double(edition: str) -> None:
    """A veteran battery of three sections with nobody beside it: 4 x 2, an infantry enemy near 1: 9."""
    play = home(upon(MICHIGAN, guns(cs("7-tenn", 20, 14)), edition=edition))
    assert points(struck(play))[1] == 9


@pytest.mark.parametrize("edition", VALUES)
def test_a_group_against_two_is_one_impact_and_both_share_it(edition: str) -> None:
    """8 - (4 - 1 + 1 - 1) = 5 and 11 against 8 - (5 - 1) = 4 and 3: by nine. Three figures each."""
    wide = WIDTHS[edition[-4:-2]]
    mine = [us("24-mich", 20, 10), us("19-ind", 20 + 1.8 * wide, 10)]
    theirs = [cs("7-tenn", 20, 14), cs("13-ala", 20 + 1.8 * wide, 14)]
    play = game(*mine, *theirs, edition=edition).do("group 24-mich+19-ind: charge", "24-mich+19-ind charge 7-tenn")
    assert isinstance(play.stop, Roll)
    home(play.dice(*[6] * play.stop.dice).pass_all())
    if play.question == "lead":
        play.do("choose 24-mich")
    play.dice(6, 5).dice(1, 2)
    assert len(play.told(Feared)) == len(play.told(Struck)) == 1
    assert play.told(Struck)[0].result.outcome.margin == 9
    assert [play.unit(id).unit.strength for id in ("7-tenn", "13-ala")] == [5, 5]


@pytest.mark.parametrize("edition", ALL)
def test_a_routed_unit_surrenders_and_its_neighbour_in_contact_fights(edition: str) -> None:
    """The routed one fears nothing more and is picked up without a blow; the other fears it and is struck."""
    wide = WIDTHS[edition[-4:-2]]
    pair = [cs("7-tenn", 20 - 1.0 * wide, 14), cs("13-ala", 20 + 1.0 * wide, 14, level="routed")]
    play = home(upon(MICHIGAN, *pair, edition=edition))
    assert [event.unit for event in play.told(Feared)] == ["7-tenn"]
    play.do("choose 13-ala")
    assert play.unit("13-ala").end == "surrender"
    assert play.unit("7-tenn").here
    while play.question.startswith("morale"):
        play.dice(6, 5)
    assert play.question == "impact of 24-mich"
    assert [event.how for event in play.told(ChargeEnded)] == ["contact"]
