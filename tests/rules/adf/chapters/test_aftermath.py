"""The free volleys after a win by one: who fires how, at what, and how the two lots add up (rulings 7.25, 9.2)."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest
from tests.rules.adf.chapters.test_impact import CS, GUNS, US, card, clash, side, unit

from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import aftermath, fire, impact
from enfilade.rules.adf.chapters.clash import Clash, Side, Who, in_state, moment
from enfilade.rules.adf.chapters.verdict import Outcome, outcome_of
from enfilade.rules.adf.odds import chain

SUMMARY, REVISED = card("summary-15mm"), card("revised-15mm")
ATTACK = clash(unit(CS, strength=3), unit(US, strength=3))
INCH = Length.of(1)


def by_one(edition: Edition, what: Clash, lead: int = 1) -> Outcome:
    return outcome_of(edition, what, impact.assess(edition, what).method, lead)


def test_only_a_charge_that_stops_short_rolls_for_its_distance() -> None:
    short, close, driven = by_one(REVISED, ATTACK), by_one(SUMMARY, ATTACK), by_one(REVISED, ATTACK, 3)
    assert [found.kind for found in (short, close, driven)] == ["stop-short", "close", "driven-back"]
    assert aftermath.dice_for_distance(REVISED, short) == 1
    assert aftermath.dice_for_distance(REVISED, driven) == 0
    assert aftermath.dice_for_distance(SUMMARY, close) == 0
    assert aftermath.distance_of(SUMMARY, close) == INCH


def test_what_is_fired_at_what() -> None:
    """The charger fires at one with a flank and a wall, the other at one who charges."""
    behind = side(unit(US), {"cover": ("stone-wall",), "stationary": True})
    what = clash(unit(CS), behind, aspect="partial-flank")
    both = aftermath.volleys(SUMMARY, what, by_one(SUMMARY, what), INCH)
    mine, theirs = both.by("attacker"), both.by("defender")
    assert mine is not None
    assert theirs is not None
    assert (mine.band, mine.shot.aspect, mine.shot.cover, mine.shot.charging) == (
        "point-blank", "partial-flank", ("stone-wall",), False,
    )  # fmt: skip
    assert (theirs.band, theirs.shot.aspect, theirs.shot.cover, theirs.shot.charging) == (
        "point-blank",
        "front",
        (),
        True,
    )
    # Two who charge each other have no flanks and no walls.
    met = clash(unit(CS), unit(US), aspect="partial-flank", countercharge=True)
    both = aftermath.volleys(SUMMARY, met, by_one(SUMMARY, met), INCH)
    shots = [found.shot for who in ("attacker", "defender") if (found := both.by(who))]
    assert [(shot.aspect, shot.charging) for shot in shots] == [("front", True), ("front", True)]


def test_guns_fire_close_canister_where_infantry_fires_point_blank() -> None:
    what = clash(unit(CS), side(unit(GUNS), {"supports": 1}))
    both = aftermath.volleys(SUMMARY, what, by_one(SUMMARY, what), INCH)
    assert both.idle == ()
    assert (both.attacker and both.attacker.band, both.defender and both.defender.band) == (
        "point-blank", "close-canister",
    )  # fmt: skip


def test_one_inch_apart_after_the_die_is_no_last_inch() -> None:
    """Who stops short is no charger any more: at one inch he is beyond short range, which is less, not point blank."""
    both = aftermath.volleys(REVISED, ATTACK, by_one(REVISED, ATTACK), INCH)
    assert (both.attacker and both.attacker.band, both.defender and both.defender.band) == ("normal", "normal")
    shots = [found.shot for who in ("attacker", "defender") if (found := both.by(who))]
    assert [shot.charged for shot in shots] == [False, False]


@pytest.mark.parametrize("lead", [1, -1])
def test_a_close_win_against_both_volleys(lead: int) -> None:
    """The loser goes back an inch and both are in disorder; what the volleys do to each comes on top."""
    outcome = by_one(SUMMARY, ATTACK, lead)
    counted: defaultdict[tuple[object, ...], Fraction] = defaultdict(Fraction)
    here = Clash(attacker=_shaken_up(ATTACK.attacker), defender=_shaken_up(ATTACK.defender))
    sides = {"attacker": here.attacker, "defender": here.defender}
    fates = {}
    pairs: tuple[tuple[Who, Who], ...] = (("attacker", "defender"), ("defender", "attacker"))
    for who, other in pairs:
        shot = fire.Shot(
            firers=(sides[other].unit,), target=sides[who].unit, band="point-blank", distance=INCH,
            charging=who == "attacker", impact_volley=True,
        )  # fmt: skip
        when = moment(SUMMARY, here, who, INCH)
        fates[who] = chain.volley(SUMMARY, fire.assess(SUMMARY, shot), when)
    back = {"attacker": int(lead < 0), "defender": int(lead > 0)}
    for a, one in fates["attacker"].items():
        for d, two in fates["defender"].items():
            levels = [fate.level if fate.level != "good" else "disorder" for fate in (a, d)]
            falls = (a.fall_back + back["attacker"], d.fall_back + back["defender"])
            counted[a.lost, levels[0], falls[0], d.lost, levels[1], falls[1]] += one * two
    found = aftermath.finish(SUMMARY, impact.assess(SUMMARY, ATTACK), outcome)
    ends: defaultdict[tuple[object, ...], Fraction] = defaultdict(Fraction)
    for end, chance in found.items():
        assert (end.kind, end.winner, end.margin) == ("close", outcome.winner, 1)
        a, d = end.attacker, end.defender
        ends[a.lost, a.level, a.fall_back, d.lost, d.level, d.fall_back] += chance
    assert ends == counted


def _shaken_up(one: Side) -> Side:
    return in_state(one, 0, "disorder")
