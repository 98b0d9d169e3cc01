"""From a fire to the check it causes: what the check is told of it, and what both leave of the target."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Malformed
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.fire import Shot
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import chain
from enfilade.rules.adf.odds.chain import Fate

LINE = Unit(name="2nd Wisconsin", strength=6, weapon="rifle-musket")
SKIRMISH = Unit(name="2nd US Sharpshooters", strength=4, weapon="rifle-musket", formation="skirmishers")
ENEMY = Unit(name="7th Tennessee", nation="cs", strength=6, weapon="rifle-musket")
GUNS = Unit(name="Calef's Battery", arm="artillery", formation="unlimbered", strength=3, weapon="ordnance-3-inch")
HIT, NOTHING = fire.Outcome("1H", 1, 1), fire.Outcome("-", 0, None)


def card(**target: bool) -> Edition:
    """The revised card for 15 mm, with other answers to who enfilades."""
    found = enfilade.edition("adf-revised-15mm").edition
    assert isinstance(found, Edition)
    rules = msgspec.structs.replace(found.fire.target, **target)
    return msgspec.structs.replace(found, fire=msgspec.structs.replace(found.fire, target=rules))


def after(
    edition: Edition, *firers: Unit, outcome: fire.Outcome = HIT, moment: Situation | None = None, **facts: Any
) -> Situation:
    told: dict[str, Any] = {"firers": firers or (LINE,), "target": ENEMY, "band": "normal"}
    shot = Shot(**(told | facts))
    return chain.situation_after(edition, shot, fire.assess(edition, shot), moment or Situation(), outcome)


@pytest.mark.parametrize(
    ("rules", "firers", "band", "enfilade"),
    [
        ({}, (LINE,), "normal", True),
        ({"enfilade_at_long_range": False}, (GUNS,), "long", False),
        ({"enfilade_at_long_range": True}, (GUNS,), "long", True),
        ({"enfilade_at_long_range": False}, (GUNS,), "normal", True),
        ({"enfilade_by_skirmishers": False}, (SKIRMISH,), "normal", False),
        ({"enfilade_by_skirmishers": True}, (SKIRMISH,), "normal", True),
        ({"enfilade_by_skirmishers": False}, (LINE, SKIRMISH), "normal", False),  # one of them is enough
        ({}, (LINE,), "melee", False),  # a melee has no flanks (ruling 7.27)
    ],
)
def test_who_enfilades(rules: dict[str, bool], firers: tuple[Unit, ...], band: Any, enfilade: bool) -> None:
    assert after(card(**rules), *firers, band=band, aspect="full-flank").enfilade is enfilade


def test_what_the_check_is_told() -> None:
    edition = card()
    assert (after(edition).added, after(edition, outcome=NOTHING).added) == (1, 0)
    assert (after(edition).fire, after(edition, GUNS).fire) == ("other", "artillery")
    assert after(edition, aspect="rear").aspect == "rear"
    # What is known of the moment stands; where nothing is, the shot tells.
    woods, wall = ("light-woods",), ("stone-wall",)
    assert after(edition, cover=woods).cover == woods
    assert after(edition, cover=woods, moment=Situation(cover=wall)).cover == wall
    assert after(edition, moment=Situation(cover=wall)).cover == wall
    assert not after(edition).charging
    assert after(edition, charging=True).charging
    assert after(edition, moment=Situation(charging=True)).charging
    # In order when it was struck, whatever it is afterwards; and sections are counted of guns alone.
    assert after(edition).in_order_then
    assert not after(edition, target=msgspec.structs.replace(ENEMY, level="disorder")).in_order_then
    assert after(edition).sections_just_lost == 0
    battery = msgspec.structs.replace(GUNS, nation="cs")
    assert after(edition, target=battery).sections_just_lost == 1


@pytest.mark.parametrize("added", [0, 2, -3])
def test_every_result_has_the_check_it_would_have_alone(added: int) -> None:
    """Results that cost the same share an assessment; it must be the one that each would have."""
    edition = card()
    moment = Situation(charge_morale=added, eliminated=1)
    found = fire.assess(edition, Shot(firers=(LINE,), target=ENEMY, band="short"))
    checks = chain.plan(edition, found, moment).checks
    told = [outcome for outcome in fire.odds(edition, found).ways if outcome.check is not None]
    assert set(checks) == {outcome.code for outcome in told}
    for outcome in told:
        left = chain.struck(ENEMY, outcome.hits)
        alone = morale.assess(edition, left, chain.situation_after(edition, found.shot, found, moment, outcome))
        assert checks[outcome.code].point == alone.point


def test_losses_of_fire_and_check_together() -> None:
    left = msgspec.structs.replace(ENEMY, strength=2)
    assert chain.fate(left, 1, morale.Outcome("disorder", fall_back=2)) == Fate(1, "disorder", 2)
    assert chain.fate(left, 1, morale.Outcome("routed", figures=-1, runs=True)) == Fate(2, "routed", runs=True)
    assert chain.fate(left, 1, morale.Outcome("routed", figures=-2)) == Fate(3, "routed", eliminated=True)
    assert chain.fate(left, 1, morale.Outcome("good", figures=1)) == Fate(0, "good")
    assert chain.fate(left, 1, morale.Outcome("routed", disintegrates=True)) == Fate(1, "routed", eliminated=True)


def test_nobody_checks_who_is_no_more() -> None:
    with pytest.raises(Malformed, match="no morale left"):
        morale.assess(card(), chain.struck(ENEMY, 6))
    one = msgspec.structs.replace(ENEMY, strength=1)
    found = fire.assess(card(), Shot(firers=(LINE,), target=one, band="short"))
    gone = chain.volley(card(), found).chance(lambda fate: fate == Fate(1, "good", eliminated=True))
    assert gone == fire.odds(card(), found).chance(lambda outcome: outcome.hits >= 1) > 0
