"""Odds of fire: worked by hand where that is short, and against every single roll of the dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.fire import Assessment, Outcome, Shot

EDITIONS = [name for name in enfilade.editions() if name.startswith("adf-")]
FACES = range(1, 7)
COLUMN = Unit(name="11th Mississippi", nation="cs", strength=8, formation="attack-column", quality="green")


def card(name: str) -> Edition:
    edition: Edition = enfilade.edition(name).edition
    return edition


def foot(strength: int = 8, **more: Any) -> Unit:
    return Unit(name="20th Maine", strength=strength, weapon="rifle-musket", **more)


def guns(weapon: str, **more: Any) -> Unit:
    return Unit(name="Battery B, 4th US", arm="artillery", formation="unlimbered", strength=3, weapon=weapon, **more)


def horse(**more: Any) -> Unit:
    return Unit(
        name="8th Illinois Cavalry", arm="cavalry", formation="line", strength=6, weapon="sharps-carbine", **more
    )


def brute(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """Every roll of one die more than the fire can take, each through the resolver with the dice it asks for."""
    most = assessment.dice + 1
    ways = Counter(
        fire.resolve(edition, assessment, faces[: fire.dice_needed(assessment, faces)]).outcome
        for faces in product(FACES, repeat=most)
    )
    return Odds(ways, 6**most)


SHOTS: list[Any] = [
    ("1 die, long", foot(), {"band": "long"}, 1),
    ("2 dice, normal", foot(quality="elite", opening=True), {"band": "normal"}, 2),
    ("2 dice, cavalry row", horse(), {"band": "normal"}, 2),
    ("2 dice, artillery row", guns("parrott-20-pdr", nation="cs"), {"band": "normal"}, 2),
    ("3 dice, short", foot(level="disorder"), {"band": "short"}, 3),
    ("3 dice, rifled canister", guns("ordnance-3-inch"), {"band": "canister"}, 3),
    ("4 dice, point blank", foot(), {"band": "point-blank", "charging": True}, 4),
    ("4 dice, smoothbore canister", guns("napoleon-12-pdr"), {"band": "canister"}, 4),
    ("5 dice, close canister", guns("howitzer-24-pdr"), {"band": "close-canister", "charging": True}, 5),
    ("5 dice, melee", horse(mounted=True), {"band": "melee"}, 5),
    ("1 die, desperation", foot(), {"band": "desperation"}, 1),
    ("1 die, desperate guns", guns("napoleon-12-pdr", quality="green"), {"band": "desperation"}, 1),
]


@pytest.mark.parametrize(("firer", "more", "dice"), [row[1:] for row in SHOTS], ids=[row[0] for row in SHOTS])
@pytest.mark.parametrize("name", ["adf-summary-25mm", "adf-reference-10mm", "adf-western-10mm", "adf-revised-15mm"])
def test_odds_equal_every_roll(name: str, firer: Unit, more: dict[str, Any], dice: int) -> None:
    edition = card(name)
    assessment = fire.assess(edition, Shot(firers=(firer,), target=COLUMN, **more))
    assert assessment.dice == dice
    odds = fire.odds(edition, assessment)
    assert odds == brute(edition, assessment)
    assert sum(chance for _, chance in odds.items()) == 1


@pytest.mark.parametrize("name", EDITIONS)
def test_desperation_has_its_second_die_on_all_cards_but_one(name: str) -> None:
    edition = card(name)
    assessment = fire.assess(edition, Shot(firers=(foot(),), target=COLUMN, band="desperation"))
    assert assessment.second_die_on == (None if name == "adf-western-10mm" else 6)
    assert fire.odds(edition, assessment) == brute(edition, assessment)


def test_a_club_may_give_desperation_two_dice_and_a_third_after_a_first_five() -> None:
    edition = card("adf-revised-15mm")
    dice = msgspec.structs.replace(edition.fire.dice, desperation=2)
    desperation = msgspec.structs.replace(edition.fire.desperation, second_die_on=5)
    club = msgspec.structs.replace(
        edition, fire=msgspec.structs.replace(edition.fire, dice=dice, desperation=desperation)
    )
    assessment = fire.assess(club, Shot(firers=(foot(),), target=COLUMN, band="desperation"))
    assert (assessment.dice, assessment.second_die_on) == (2, 5)
    assert fire.odds(club, assessment) == brute(club, assessment)


def told(name: str, shot: Shot) -> dict[str, Fraction]:
    edition = card(name)
    odds = fire.odds(edition, fire.assess(edition, shot))
    return {outcome.code: chance for outcome, chance in odds.items()}


LINE = Unit(name="26th North Carolina", nation="cs", strength=8)


@pytest.mark.parametrize("name", EDITIONS)
def test_eight_rifle_muskets_at_normal_range(name: str) -> None:
    """8 + 2D6: 2-3 nothing (3 ways of 36), 4-5 MC (7), 6 1MC (5), 7-8 2MC (11), 9-11 1H (9), 12 2H (1)."""
    assert told(name, Shot(firers=(foot(),), target=LINE, band="normal")) == {
        "-": Fraction(3, 36),
        "MC": Fraction(7, 36),
        "1MC": Fraction(5, 36),
        "2MC": Fraction(11, 36),
        "1H": Fraction(9, 36),
        "2H": Fraction(1, 36),
    }


@pytest.mark.parametrize("name", EDITIONS)
def test_eight_rifle_muskets_desperately(name: str) -> None:
    """8 + 1D6: 1-3 nothing, 4-5 MC; a 6 is 1MC, or 14 + 1D6: 1-2 2MC, 3-5 1H, 6 2H."""
    after_six = {"2MC": Fraction(2, 36), "1H": Fraction(3, 36), "2H": Fraction(1, 36)}
    wanted = {"-": Fraction(3, 6), "MC": Fraction(2, 6)}
    wanted |= {"1MC": Fraction(1, 6)} if name == "adf-western-10mm" else after_six
    assert told(name, Shot(firers=(foot(),), target=LINE, band="desperation")) == wanted


def test_three_napoleons_at_long_range() -> None:
    """8 + 1D6 from 9 to 14: nothing on a 1, MC on 2-4, 1MC on 5-6."""
    assert told("adf-reference-25mm", Shot(firers=(guns("napoleon-12-pdr"),), target=LINE, band="long")) == {
        "-": Fraction(1, 6),
        "MC": Fraction(3, 6),
        "1MC": Fraction(2, 6),
    }


def test_odds_are_remembered_by_edition() -> None:
    """Two editions of the same numbers but another table never share their odds."""
    edition = card("adf-revised-15mm")
    shot = Shot(firers=(foot(),), target=LINE, band="normal")
    silent = msgspec.structs.replace(edition.fire.results, infantry=("-",) * len(edition.fire.results.totals))
    other = msgspec.structs.replace(edition, fire=msgspec.structs.replace(edition.fire, results=silent))
    assert len(fire.odds(edition, fire.assess(edition, shot))) == 6
    assert len(fire.odds(other, fire.assess(other, shot))) == 1
    assert fire.odds(edition, fire.assess(edition, shot)) is fire.odds(edition, fire.assess(edition, shot))
