"""One charger and several defenders in contact: each fears, fires and is struck by himself (ruling 9.6)."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, guns, horse, us

from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.events import ChargeEnded, Feared, Fired, Struck

CHARGER = us("24-mich", 20, 10)
GREEN = cs("green", 19.2, 13, strength=3, quality="green")
ELITE = cs("elite", 21, 13, quality="elite")
"""2.25 inches from front to front; the charger overlaps both."""


def upon(*units: Any, bonus: tuple[int, ...] = (6, 6), **told: Any) -> Game:
    """The charge has come to the first fear check."""
    return game(*(units or (CHARGER, GREEN, ELITE)), **told).do("24-mich charge green").dice(*bonus).pass_all()


def both_stand(play: Game) -> Game:
    """Neither gives way, neither fires."""
    return play.dice(6, 5).do("choose none").dice(6, 5).do("choose none")


def leads(play: Game) -> list[tuple[str, int, int, int]]:
    """Every impact: the defender, what either side's dice were added to, and the attacker's lead."""
    found = []
    for event in play.told(Struck):
        outcome = event.result.outcome
        lead = outcome.margin if outcome.winner == "attacker" else -outcome.margin
        found.append((event.defender, event.assessment.attacker.base, event.assessment.defender.base, lead))
    return found


def lot(play: Game, id: str) -> tuple[int, str]:
    piece = play.unit(id)
    return (piece.unit.strength, piece.unit.level) if piece.here else (0, piece.end)


def test_the_green_surrender_and_the_elite_fight_on_their_own() -> None:
    """Revised 15 mm: the green have 3 - (6 + 1 near - 1 support) = -3, at least 0 with the dice, the charger
    8 - (4 - 1 + 1) = 4: 4 + 12 against 0 is a surrender. The elite, one of their brigade gone, stand on 3 + 1 + 1 = 5:
    8 - 5 = 3 for themselves."""
    play = both_stand(upon()).do("choose green").dice(6, 6).dice(1, 1)
    assert lot(play, "green") == (0, "surrender")
    # Their neighbours check for them, 3 + 1 + 1, before their own impact.
    assert play.question == "morale check of elite"
    play.dice(4, 4)
    # Still in good order between the two: the disorder falls after the last.
    assert (play.question, lot(play, "24-mich")) == ("impact of 24-mich", (8, "good"))
    play.dice(3, 3).dice(1, 1)
    assert leads(play) == [("green", 4, -3, 16), ("elite", 4, 3, 5)]
    # By 5: two figures, shaken, back 5 inches.
    assert (lot(play, "elite"), play.unit("elite").y) == ((6, "shaken"), 18_000)
    assert lot(play, "24-mich") == (8, "disorder")


def test_who_has_left_contact_since_is_not_struck() -> None:
    """The elite see the green surrender; a natural 2 shakes them, and of the 3 + 1 + 1 - 2 = 3 inches that they go back
    from the charger at (20, 12.25) four fifths are aside and three fifths back."""
    play = both_stand(upon()).do("choose green").dice(6, 6).dice(1, 1).dice(1, 1).pass_all()
    assert lot(play, "elite") == (8, "shaken")
    assert (play.unit("elite").x, play.unit("elite").y) == (23_400, 14_800)
    assert [event.defender for event in play.told(Struck)] == ["green"]
    assert lot(play, "24-mich") == (8, "disorder")


def test_each_takes_its_own_fear_check_and_has_its_own_fire() -> None:
    """Green 6 + 1 near - 1 support = 6, elite 3 + 1 - 1 = 3; each against net charge morale 0."""
    play = upon()
    assert play.question == "fear check of green"
    play.dice(3, 3).do("choose none")
    assert play.question == "fear check of elite"
    play.dice(2, 2)
    assert [(event.unit, event.assessment.check.point) for event in play.told(Feared)] == [("green", 6), ("elite", 3)]
    play.do("choose close")
    # Elite, point blank, 8 + 2 opening + 1 elite + 4: 15 is 2MC, 4 + 2 - 1 + 1 = 6 for the charger.
    play.dice(1, 1, 1, 1)
    assert play.told(Fired)[-1].result.total == 15
    play.dice(3, 3)
    assert play.question == "strike"


def test_a_charge_stopped_by_the_second_one_s_fire_strikes_nobody() -> None:
    """8 + 2 + 1 and 4 dice of 4 are 27: three hits, 3 on the check: 4 - 1 + 1 + 3 = 7 against 3, back 4."""
    play = upon().dice(6, 5).do("choose none").dice(6, 5).do("choose close").dice(4, 4, 4, 4).dice(1, 2).pass_all()
    assert not play.told(Struck)
    assert [event.how for event in play.told(ChargeEnded)] == ["stopped"]
    assert (lot(play, "green"), lot(play, "elite")) == ((3, "good"), (8, "good"))


def test_who_gives_way_is_out_of_it_and_the_other_is_struck() -> None:
    """A natural 3 shakes the green, 6 - 3 inches back, away from the charger at (20, 11.25): 0.8 to the left of
    it and 1.75 before it, so that of 3 inches 3 x 1.75 / 1.924 = 2.728 are straight on. The elite stand; the charger
    comes upon them alone."""
    play = upon().dice(1, 2)
    assert (lot(play, "green"), play.unit("green").y) == ((3, "shaken"), 15_728)
    play.pass_all()
    assert play.question == "fear check of elite"
    play.dice(6, 5).do("choose none").dice(1, 1).dice(1, 1)
    # The shaken support nobody: 8 - (3 + 1) = 4 against 4, a melee.
    assert leads(play) == [("elite", 4, 4, 0)]


def test_the_second_gives_way_and_the_target_is_struck() -> None:
    """A natural 2 shakes the elite, 3 - 2 = 1 inch back."""
    play = upon().dice(6, 5).do("choose none").dice(1, 1).pass_all()
    assert lot(play, "elite") == (8, "shaken")
    assert play.question == "impact of 24-mich"
    # Nobody beside them any more: 3 - (6 + 1) = -4.
    play.dice(1, 1).dice(1, 1)
    assert leads(play) == [("green", 4, -4, 6)]
    assert play.question != "strike"


def test_who_loses_one_impact_falls_back_from_all() -> None:
    """The elite first: 8 - (3 + 1 - 1) = 5 and 12 against 4 and 2: beaten by 11, 3 - 1 figures, shaken at worst, 10
    inches back. The green are not struck and keep their order."""
    play = both_stand(upon()).do("choose elite").dice(1, 1).dice(6, 6).pass_all()
    assert leads(play) == [("elite", 4, 5, -11)]
    assert lot(play, "24-mich") == (6, "shaken")
    assert play.unit("24-mich").y == 12_250 - 10_000
    assert (lot(play, "green"), lot(play, "elite")) == ((3, "good"), (8, "disorder"))


def test_who_stops_short_of_one_strikes_no_other() -> None:
    """4 + 4 against 5 + 2 is by one: the die of 3 leaves an inch and a half between them."""
    play = both_stand(upon()).do("choose elite").dice(2, 2).dice(1, 1)
    assert leads(play) == [("elite", 4, 5, 1)]
    play.dice(3)
    while play.question.startswith(("fire", "morale")):
        play.dice(*((1, 1) if play.question.startswith("fire") else (6, 5)))
    assert len(play.told(Struck)) == 1
    assert (lot(play, "green"), lot(play, "24-mich")) == ((3, "good"), (8, "disorder"))


def test_the_winner_follows_behind_the_one_who_went_least() -> None:
    """The green go four inches, the elite three: an inch less than three is left to follow."""
    strong = cs("green", 19.2, 13, strength=8, quality="green")
    play = upon(CHARGER, strong, ELITE)
    both_stand(play).do("choose green").dice(2, 2).dice(1, 1)
    # 8 - (6 + 1 - 1) = 2: 8 against 4, four inches, a figure, disorder.
    assert (lot(play, "green"), play.unit("green").y) == ((7, "disorder"), 17_000)
    # The elite: nobody is beside them any more, 8 - 4 = 4; 4 + 5 against 4 + 2: by three.
    play.dice(1, 4).dice(1, 1)
    assert leads(play) == [("green", 4, 2, 4), ("elite", 4, 4, 3)]
    assert isinstance(play.stop, Ask)
    # Four less one and three less one: two.
    assert (play.question, play.stop.options) == ("advance", ("choose hold", "choose advance", "choose advance-1"))


def test_a_melee_is_fought_to_its_end_before_the_next_impact() -> None:
    """The green, 8 strong, have 2: 4 + 2 against 2 + 4. In the melee 8 + 12 is two hits and 2 on the check of 6 + 1 + 2
    less a support; a 4 breaks them. 8 + 5 - 1 is 12, a check for the charger, which he stands."""
    strong = cs("green", 19.2, 13, strength=8, quality="green")
    play = both_stand(upon(CHARGER, strong, ELITE)).do("choose green").dice(1, 1).dice(1, 3)
    assert play.question == "24-mich in melee"
    play.dice(2, 2, 2, 3, 3).dice(1, 1, 1, 1, 1).dice(2, 2).dice(6, 5)
    assert play.unit("green").unit.strength == 6
    # In good order still, on to the elite.
    assert (play.question, lot(play, "24-mich")) == ("impact of 24-mich", (8, "good"))


def test_losses_carry_over_to_the_next_impact() -> None:
    """As before, but the green strike with 8 - 1 + 13 = 20: two hits. 6 - 4 = 2 against the elite."""
    strong = cs("green", 19.2, 13, strength=8, quality="green")
    play = both_stand(upon(CHARGER, strong, ELITE)).do("choose green").dice(1, 1).dice(1, 3)
    play.dice(2, 2, 2, 3, 3).dice(3, 2, 2, 3, 3).dice(2, 2).dice(6, 6)
    # A natural 12 brings a figure back: 7.
    assert lot(play, "24-mich") == (7, "good")
    play.dice(1, 1).dice(1, 1)
    assert leads(play)[-1][:2] == ("elite", 3)


def test_a_disordered_charge_stays_so_in_both() -> None:
    """Disorder before: 8 - (4 - 1 + 1 + 2 + 3) = -1, to both alike; no order comes back between."""
    play = both_stand(upon(us("24-mich", 20, 10, level="disorder"), GREEN, ELITE)).do("choose green")
    play.dice(6, 6).dice(1, 1).dice(4, 4).dice(1, 1).dice(1, 1)
    assert [found[1] for found in leads(play)] == [-1, -1]


def test_three_in_contact_are_chosen_one_after_the_other() -> None:
    wide = us("24-mich", 20, 10, formation="extended-line")
    three = [cs(id, x, 13, strength=2, quality="green") for id, x in (("green", 18.9), ("b", 20), ("c", 21.1))]
    play = game(wide, *three).do("24-mich charge green").dice(6, 6).pass_all()
    for _ in range(3):
        play.dice(6, 6)
        if play.question == "close":
            play.do("choose none")
    assert isinstance(play.stop, Ask)
    assert set(play.stop.options) == {"choose green", "choose b", "choose c"}
    play.do("choose b").dice(6, 6).dice(1, 1)
    while play.question.startswith("morale"):
        play.dice(6, 6)
    assert isinstance(play.stop, Ask)
    assert (play.question, set(play.stop.options)) == ("strike", {"choose green", "choose c"})


def test_the_summary_card_s_close_win_goes_on_in_good_order() -> None:
    """One die each. The green, 8 strong: equal figures, 4 - 1 + 1 against 6 + 1 - 1: two better, 1. By one: they go
    back an inch, both fire point blank in disorder, 4 + 2 opening + 2 + 4 = 12, a check; then the elite are struck by a
    charger in good order."""
    strong = cs("green", 19.2, 13, strength=8, quality="green")
    play = both_stand(upon(CHARGER, strong, ELITE, edition="adf-summary-15mm")).do("choose green").dice(1).dice(1)
    assert leads(play) == [("green", 1, 0, 1)]
    assert play.unit("green").y == 14_000
    play.dice(1, 1, 1, 1).dice(6, 5)
    # 4 - 1 green + 2 + 2 + 4: 11 is nothing.
    assert play.question == "fire of green at 24-mich"
    play.dice(1, 1, 1, 1)
    assert (play.question, lot(play, "24-mich")) == ("impact of 24-mich", (8, "good"))


@pytest.mark.parametrize("edition", ["adf-reference-10mm", "adf-reference-15mm", "adf-reference-25mm"])
def test_reference_cards(edition: str) -> None:
    """Two impacts on every reference card: 8 - (4 - 1 + 1) = 4 to the green's 3 - (6 + 1 - 1), floor 0."""
    wide = 1.5 if edition.endswith("25mm") else 1.0
    units = (CHARGER, cs("green", 20 - 0.8 * wide, 13.6, strength=3, quality="green"))
    play = both_stand(upon(*units, cs("elite", 20 + wide, 13.6, quality="elite"), edition=edition)).do("choose green")
    play.dice(6, 6).dice(1, 1)
    assert leads(play) == [("green", 4, -3, 16)]
    assert lot(play, "green") == (0, "surrender")
    assert lot(play, "elite") == (8, "good")


def test_a_battery_and_its_regiment_are_struck_each_by_itself() -> None:
    """Revised: the battery, supported, takes the regiment's charge morale of 0 or its own: 3 - (4 - 1) with the guns
    near nobody's nerves but the charger near theirs: 3 - (4 + 1 - 1) = -1. The regiment has 8 - (4 + 1 - 0)."""
    battery = guns(cs("green", 19.2, 13.125))
    play = upon(CHARGER, battery, cs("elite", 21, 13, quality="veteran")).dice(6, 6)
    play.do("choose none").dice(6, 5).do("choose none").do("choose green").dice(3, 3).dice(1, 1)
    assert leads(play)[0][:3] == ("green", 4, -1)


def test_horsemen_come_upon_two_lines() -> None:
    """Mounted in line, charge morale -1, charging -2, infantry near: 6 - (4 - 1 - 2 + 1) = 4. Horsemen near nobody's
    nerves: green 3 - (6 - 1) = -2, and 4 + 9 against 0."""
    riders = horse(us("24-mich", 20, 9), mounted=True, strength=6)
    play = both_stand(upon(riders, GREEN, ELITE, bonus=(6, 6, 6))).do("choose green").dice(5, 4).dice(1, 1)
    assert leads(play)[0] == ("green", 4, -2, 13)
