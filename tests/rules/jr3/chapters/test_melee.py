"""Rounds of melee worked by hand from the *Johnny Reb III* card."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import melee, morale
from enfilade.rules.jr3.chapters.facts import Unit, after_losses
from enfilade.rules.jr3.chapters.melee import Melee


def card(name: str = "jr3-15mm", **rulings: object) -> Edition:
    found = enfilade.edition(name).edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def but(unit: Unit, **changes: Any) -> Unit:
    return msgspec.structs.replace(unit, **changes)


TENNESSEE = Unit(name="14th Tennessee", weapon="rifle-musket", strength=8)
VIRGINIA = Unit(name="53rd Virginia", weapon="rifle-musket", strength=14)
PENNSYLVANIA = Unit(name="71st Pennsylvania", weapon="rifle-musket", strength=16)
HORSE = Unit(name="1st Michigan Cavalry", arm="cavalry", weapon="breechloading-carbine", strength=12, mounted=True)
JEFF_DAVIS = Unit(name="Jeff Davis Legion", arm="cavalry", weapon="breechloading-carbine", strength=8, mounted=True)
CUSHING = Unit(name="Battery A, 4th US", arm="artillery", weapon="rifle-10", strength=3, formation="unlimbered")
ALL = {"melee_modifiers": "all-fire-modifiers"}


# switches, facts, the attacker's faces, the defender's; fighters of each, what the defender lost, what the attacker
Faces = tuple[int, ...]
ROUNDS: dict[str, tuple[dict[str, Any], dict[str, Any], Faces, Faces, tuple[int, int, int, int]]] = {
    "14 figures, 12: 2 doubled; 16 figures, 12: 3 doubled": (
        {}, {}, (3, 3, 3, 3), (3, 3, 3, 3), (14, 16, 4, 6),
    ),
    "double line 14 x 2 = 28, row 24, 12: 4 doubled": (
        {}, {"attacker": but(VIRGINIA, formation="double-line")}, (3, 3, 3, 3), (1, 1, 1, 1), (28, 16, 8, 0),
    ),
    "first round: 14 + 8 x 1/2 = 18, row 16, 12: 3 doubled": (
        {}, {"attacker_support": (TENNESSEE,)}, (3, 3, 3, 3), (1, 1, 1, 1), (18, 16, 6, 0),
    ),
    "second round: 14 + 8 = 22, row 20, 14: 4 doubled": (
        {}, {"attacker_support": (TENNESSEE,), "round": 2}, (4, 4, 3, 3), (1, 1, 1, 1), (22, 16, 8, 0),
    ),
    "a supporting attack column counts double: 14 + 8 x 2 x 1/2 = 22": (
        {},
        {"attacker_support": (but(TENNESSEE, formation="attack-column"),)}, (4, 4, 3, 3), (1, 1, 1, 1), (22, 16, 8, 0),
    ),
    "1* kills two of the infantry: row 14, 6, then 4": (
        {}, {}, (1, 1, 2, 2, 4), (1, 1, 1, 1), (14, 16, 2, 0),
    ),
    "1* may kill nobody; row 16, 6, then 3": (
        {}, {}, (1, 1, 1, 1), (1, 1, 2, 2, 3), (14, 16, 0, 0),
    ),
    "cavalry is not doubled: 12 figures, 12: 2; 8 figures, 14: 2": (
        {}, {"attacker": HORSE, "defender": JEFF_DAVIS}, (3, 3, 3, 3), (4, 4, 3, 3), (12, 8, 2, 2),
    ),
    "infantry skirmishers fight with half, and double and half is once: row 14, 12: 2": (
        {}, {"defender": but(PENNSYLVANIA, formation="skirmish-line")}, (3, 3, 3, 3), (1, 1, 1, 1), (14, 8, 2, 0),
    ),
    "mounted skirmishers take half of 2: row 12, 12": (
        {},
        {"attacker": HORSE, "defender": but(JEFF_DAVIS, formation="skirmish-line")},
        (3, 3, 3, 3), (1, 1, 1, 1), (12, 4, 1, 0),
    ),
    "hasty works: 12 - 3 = 9, row 14: 1 doubled; 10 + 1 = 11, row 16: 2 doubled": (
        {}, {"defender": but(PENNSYLVANIA, cover=("hasty-works",))}, (3, 3, 3, 3), (3, 3, 2, 2), (14, 16, 2, 4),
    ),
    "elite with an officer: 12 + 1 + 1 = 14, row 14: 3 doubled; 12 - 1 = 11, row 16: 2 doubled": (
        {}, {"attacker": but(VIRGINIA, quality="elite", officers=("brigade",))},
        (3, 3, 3, 3), (3, 3, 3, 3), (14, 16, 6, 4),
    ),
    "woods and flank do not count: 12, row 14: 2 doubled": (
        {}, {"defender": but(PENNSYLVANIA, cover=("woods",)), "aspect": "full-flank"},
        (3, 3, 3, 3), (1, 1, 1, 1), (14, 16, 4, 0),
    ),
    "all modifiers: 12 - 2 woods + 4 flank = 14, row 14: 3 doubled": (
        ALL, {"defender": but(PENNSYLVANIA, cover=("woods",)), "aspect": "full-flank"},
        (3, 3, 3, 3), (1, 1, 1, 1), (14, 16, 6, 0),
    ),
    "all modifiers: disorder + 3 = 15, row 14: 4 doubled": (
        ALL, {"defender": but(PENNSYLVANIA, formation="disorder")}, (3, 3, 3, 3), (1, 1, 1, 1), (14, 16, 8, 0),
    ),
    "gunners: 3 x 1/2 = 1 section, the row of 3; 14: 1 doubled. 12 at them: 2": (
        {}, {"defender": CUSHING}, (3, 3, 3, 3), (4, 4, 3, 3), (14, 1, 2, 2),
    ),
    "gunners beside figures: 3 + 8 x 1/2 = 7, row 6; 15: 2 doubled": (
        {}, {"defender": CUSHING, "defender_support": (TENNESSEE,)}, (1, 1, 1, 1), (4, 4, 4, 3), (14, 7, 0, 4),
    ),
    "13 x 1/2 = 6 1/2 rounds down to 6, row 6; 15: 2 doubled": (
        {}, {"attacker": but(VIRGINIA, strength=13, full=14, formation="march-column")},
        (4, 4, 4, 3), (1, 1, 1, 1), (6, 16, 4, 0),
    ),
    "13 x 1/2 = 6 1/2 rounds up to 7": (
        {"figure_fractions": "round-up"}, {"attacker": but(VIRGINIA, strength=13, full=14, formation="march-column")},
        (4, 4, 4, 3), (1, 1, 1, 1), (7, 16, 4, 0),
    ),
    "shaken troops and repeaters still have 4 dice": (
        {}, {"attacker": but(VIRGINIA, level="shaken", repeaters=True)}, (3, 3, 3, 3), (1, 1, 1, 1), (14, 16, 4, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rulings", "facts", "own", "other", "expected"), ROUNDS.values(), ids=list(ROUNDS))
def test_rounds(
    rulings: dict[str, Any],
    facts: dict[str, Any],
    own: Faces,
    other: Faces,
    expected: tuple[int, int, int, int],
) -> None:
    edition = card(**rulings)
    fight = Melee(**{"attacker": VIRGINIA, "defender": PENNSYLVANIA, **facts})
    assessment = melee.assess(edition, fight)
    assert melee.dice_needed(edition, assessment) == 4
    assert melee.dice_needed(edition, assessment, own + other) == len(own + other)
    fought = melee.resolve(edition, assessment, own + other)
    fighters = (assessment.attacker.count, assessment.defender.count)
    assert (*fighters, fought.attacker.outcome.losses, fought.defender.outcome.losses) == expected
    assert fight.attacker.name in str(melee.receipt(edition, "jr3-15mm", assessment, fought))


def test_guns_in_a_melee_are_no_artillery_fire() -> None:
    """The gunners' 11 in the row of 3 is a check mark, which only artillery fire makes good."""
    assessment = melee.assess(card(), Melee(attacker=VIRGINIA, defender=CUSHING))
    fought = melee.resolve(card(), assessment, (1, 1, 1, 1, 3, 3, 3, 2))
    assert fought.defender.cell == "MC"
    assert fought.defender.outcome.check is None


def test_all_sixes_in_a_melee_spend_no_ammunition() -> None:
    assessment = melee.assess(card(), Melee(attacker=VIRGINIA, defender=PENNSYLVANIA))
    assert not melee.resolve(card(), assessment, (6,) * 4 + (1,) * 4).attacker.outcome.low_ammunition


def test_who_routs_surrenders() -> None:
    """4 of 16 lost are a stand: 3 + 3 = 6 to beat; a shaken unit, + 2, that rolls 8 routs."""
    defender = but(PENNSYLVANIA, level="shaken")
    assessment = melee.assess(card(), Melee(attacker=VIRGINIA, defender=defender))
    suffered = melee.resolve(card(), assessment, (3, 3, 3, 3, 1, 1, 1, 1)).attacker.outcome
    assert suffered.causes == ("first-loss", "stand-or-section-lost")
    left = after_losses(defender, suffered.losses)
    check = morale.assess(card(), morale.Check(unit=left, causes=suffered.causes, in_melee=True))
    assert check.point == 8
    assert morale.resolve(card(), check, (4, 4)).outcome.surrenders
    unhurt = melee.resolve(card(), assessment, (1, 1, 1, 1, 1, 1, 1, 1)).attacker.outcome
    assert unhurt.check is None


def test_when_a_melee_goes_on() -> None:
    assert melee.next_round(card(), decided=False) == "next-turn"
    assert melee.next_round(card(melee_rounds="until-decided"), decided=False) == "now"
    assert melee.next_round(card(), decided=True) == "none"


@pytest.mark.parametrize("loser", [but(CUSHING, formation="limbered"), but(PENNSYLVANIA, level="routed")])
def test_who_has_no_melee(loser: Unit) -> None:
    with pytest.raises(Illegal) as refused:
        melee.assess(card(), Melee(attacker=VIRGINIA, defender=loser))
    assert refused.value.rule == "jr3.melee.surrender"


def test_nonsense() -> None:
    with pytest.raises(Malformed, match="counted from 1"):
        melee.assess(card(), Melee(attacker=VIRGINIA, defender=PENNSYLVANIA, round=0))
    with pytest.raises(Malformed, match="nobody is left"):
        melee.assess(card(), Melee(attacker=VIRGINIA, defender=but(PENNSYLVANIA, strength=0, full=16)))
