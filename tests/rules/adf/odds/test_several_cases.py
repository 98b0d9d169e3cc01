"""One charge at several who stand together (ruling 9.6): who breaks off, who has faced it, who is caught."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from tests.rules.adf.odds.test_several_odds import BESIDE, CHARGER, beside, card, odds, summed, told

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.chapters.clash import Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.odds import assault
from enfilade.rules.adf.odds.assault import Volley
from enfilade.rules.adf.odds.chain import Fate


def test_who_stands_beside_a_target_that_breaks_off_is_what_the_charge_comes_upon() -> None:
    """Foot goes back a level worse; from there on it is the charge at the other alone."""
    stays = {"charge_after_failed_fear_check": "takes-vacated-ground", "charge_after_disengage": "takes-vacated-ground"}
    edition = card("revised-15mm", **stays)
    found = odds(edition, told(beside(), answer="disengage", at=Length.of(4)))
    alone = odds(edition, told(target=BESIDE))
    assert {(end.defender.lost, end.defender.level) for end in found} == {(0, "disorder")}
    seen = summed(found.map(lambda end: assault.End(end.how, end.attacker, end.others[0])))
    assert seen == summed(alone)
    # At nine inches, six and half of 2D6 come within one of it on everything but a 2 or a 3: three ways of 36.
    far = odds(edition, told(beside(), distance=9, answer="disengage", at=Length.of(1)))
    assert far.chance(lambda end: end.defender == Fate(0, "good")) == Fraction(3, 36)
    assert {end.how for end in far if end.defender == Fate(0, "good")} == {"short"}


def test_who_has_faced_the_charge_neither_fears_nor_fires_again() -> None:
    edition = card("revised-15mm")
    faced = assault.chances(odds(edition, told(beside(answer="close", faced=True))))
    assert faced["stopped"] == faced["vacated"] == 0
    afresh = assault.chances(odds(edition, told(beside(answer="close"))))
    assert afresh["stopped"] > 0
    # Only one fear check a turn, and it has been taken: it stands, and so the ground is never left.
    once = card("revised-15mm", fear_checks="first-only")
    assert assault.chances(odds(once, told(beside(checked=1))))["vacated"] == 0
    assert assault.chances(odds(once, told(beside())))["vacated"] > 0


def test_a_target_that_ran_is_caught_only_if_nobody_stands() -> None:
    """The charge keeps coming at the one it was declared at; with somebody beside it that one stops it."""
    edition = card("revised-15mm")
    both = assault.chances(odds(edition, told(beside())))
    stays = assault.chances(
        odds(card("revised-15mm", charge_after_failed_fear_check="takes-vacated-ground"), told(beside()))
    )
    assert both["vacated"] < stays["vacated"]


def test_a_melee_a_round_a_turn_leaves_all_as_they_are() -> None:
    edition = card("revised-15mm", melee_rounds="one-a-turn")
    found = odds(edition, told(beside()), rounds=5)
    assert found == odds(edition, told(beside()), rounds=1)
    open_ones = [end for end in found if end.how == "undecided"]
    assert any(end.attacker.level == "good" or end.defender.level == "good" for end in open_ones)


def test_the_chances_of_several_are_not_told_for_a_group_or_for_horsemen_who_fire() -> None:
    edition = card("revised-15mm")
    group = told(beside())
    side = Side(unit=CHARGER, others=(msgspec.structs.replace(CHARGER, name="19th Indiana"),))
    group = msgspec.structs.replace(group, clash=msgspec.structs.replace(group.clash, attacker=side))
    with pytest.raises(Malformed, match="one charging unit"):
        odds(edition, group)
    horse = Unit(arm="cavalry", mounted=True, formation="line", weapon="sharps-carbine", strength=4)
    assert odds(edition, told(beside(), charger=horse))
    with pytest.raises(Malformed, match="does not fire"):
        odds(card("revised-15mm", charging_cavalry_fire="with-the-defender"), told(beside(), charger=horse))
    # A target that comes to meet the charge leaves the others behind.
    met = odds(edition, told(beside(), answer="countercharge", at=Length.of(4)))
    assert met == odds(edition, told(answer="countercharge", at=Length.of(4)))


def test_fire_on_the_way_at_a_charge_that_meets_several() -> None:
    """The target's own, or a neighbour's before the target breaks off; and a fear check that is behind it."""
    edition = card("revised-15mm")
    assert assault.chances(odds(edition, told(beside(), answer="fire", at=Length.of(3))))["stopped"] > 0
    guns = Unit(arm="artillery", formation="unlimbered", strength=3, weapon="napoleon-12-pdr", name="Stewart's Battery")
    volley = Volley(firers=(guns,), left=Length.of(5), distance=Length.of(2))
    found = odds(edition, told(beside(), answer="disengage", at=Length.of(4), volleys=(volley,)))
    assert {end.defender.level for end in found if end.how == "stopped"} == {"good"}
    what = told(beside(faced=True))
    stages, now = assault.begun(edition, assault.assess(edition, what))
    for feared in (True, False):
        lots = {state.defender for state in assault.course(stages, what, None, now, feared=feared)["fear"]}
        assert (lots == {Fate(0, "good")}) is feared
