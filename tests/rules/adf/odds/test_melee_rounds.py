"""The rounds of a melee: who goes back and who stays, losses that add up, and rounds without end summed by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.adf.odds.test_charge_odds import CS, GUNS, US, card, clash, unit

from enfilade.core.odds import Odds
from enfilade.rules.adf.chapters.melee import Round
from enfilade.rules.adf.odds import melee_odds
from enfilade.rules.adf.odds.chain import Fate

REVISED = card("revised-15mm")
EVEN = clash(unit(CS, strength=3), unit(US, strength=3, quality="trained"))


def goes(fate: Fate) -> bool:
    return fate.runs or fate.fall_back > 0


def test_only_who_has_lost_goes_back() -> None:
    """Both, if both break; who has won or fights on forgets where his check would have sent him (ruling 7.27)."""
    found = melee_odds.round_odds(REVISED, EVEN)
    assert {end.winner for end in found} == {"attacker", "defender", "neither", ""}
    for who, loses in (("attacker", ("defender", "neither")), ("defender", ("attacker", "neither"))):
        for winner in ("attacker", "defender", "neither", ""):
            went = any(goes(getattr(end, who)) for end in found if end.winner == winner)
            assert went is (winner in loses), (who, winner)


def test_what_was_lost_before_is_added() -> None:
    fresh = melee_odds.round_odds(REVISED, EVEN)
    later = melee_odds.round_odds(REVISED, EVEN, (2, 1))
    assert fresh.map(lambda end: (end.attacker.lost + 2, end.defender.lost + 1)) == later.map(
        lambda end: (end.attacker.lost, end.defender.lost)
    )
    assert min(end.attacker.lost for end in later) == 2
    assert min(end.defender.lost for end in later) == 1


def test_who_is_not_struck_loses_nothing() -> None:
    """A single figure that may not strike, against a battery that strikes it."""
    edition = card("revised-15mm", single_figure_fire="no-fire")
    found = melee_odds.round_odds(edition, clash(unit(CS, strength=1, stands=1), unit(GUNS)))
    assert {end.defender for end in found} == {Fate(0, "good")}


START = Round("", Fate(0, "good"), Fate(0, "good"))
SECOND = Round("", Fate(1, "good"), Fate(0, "good"))
THIRD = Round("", Fate(1, "good"), Fate(1, "good"))
LOCKED = Round("", Fate(2, "good"), Fate(0, "good"))
WON = Round("attacker", Fate(1, "good"), Fate(1, "shaken"))
LOST = Round("defender", Fate(1, "shaken"), Fate(1, "good"))


@pytest.mark.parametrize(
    ("states", "ends"),
    [
        # From the start half is won, half goes on; from there half is lost, half is back at the start: 2/3 and 1/3.
        (
            {START: Odds({WON: 1, SECOND: 1}, 2), SECOND: Odds({LOST: 1, START: 1}, 2)},
            {WON: Fraction(2, 3), LOST: Fraction(1, 3)},
        ),
        # A state that nobody leaves takes what comes to it: a third. One third goes on and stays with one half.
        (
            {
                START: Odds({LOCKED: 1, THIRD: 1, WON: 1}, 3),
                LOCKED: Odds({LOCKED: 1}, 1),
                THIRD: Odds({THIRD: 1, LOST: 1}, 2),
            },
            {LOCKED: Fraction(1, 3), LOST: Fraction(1, 3), WON: Fraction(1, 3)},
        ),
        # Round in a ring of three, with a quarter each leaving: 1/4, 3/16, 9/64, over 1 - 27/64.
        (
            {
                START: Odds({SECOND: 3, WON: 1}, 4),
                SECOND: Odds({THIRD: 3, LOST: 1}, 4),
                THIRD: Odds({START: 3, WON: 1}, 4),
            },
            {WON: Fraction(16 + 9, 37), LOST: Fraction(12, 37)},
        ),
    ],
)
def test_rounds_without_end_summed_by_hand(states: dict[Round, Any], ends: dict[Round, Fraction]) -> None:
    assert dict(melee_odds._to_the_end(REVISED, EVEN, states).items()) == ends
