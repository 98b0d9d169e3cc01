"""Whole receipts of *Johnny Reb III*, as they stand in receipts.txt: each was read against the card line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.rules.jr3.chapters.test_charge import FOOT, MINNESOTA, VIRGINIA
from tests.rules.jr3.chapters.test_fire import (
    ALABAMA,
    BERDAN,
    CUSHING,
    HORSE,
    ILLINOIS,
    MICHIGAN,
    STEVENS,
    TENNESSEE,
    but,
    card,
    inches,
)

from enfilade.rules.jr3.chapters import charge, fire, impact, melee, morale, officers, rally
from enfilade.rules.jr3.chapters.charge import Charge
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.impact import Impact
from enfilade.rules.jr3.chapters.melee import Melee
from enfilade.rules.jr3.chapters.morale import Check
from enfilade.rules.jr3.chapters.officers import Exposure
from enfilade.rules.jr3.chapters.rally import Rally

TEXTS = Path(__file__).with_name("receipts.txt")
CHARGING = but(VIRGINIA, charging=True)
Case = tuple[Any, Any, tuple[int, ...] | None, dict[str, Any]]

# the chapter, its facts, the dice or None before they are thrown, switches
RECEIPTS: dict[str, Case] = {
    "guns at skirmishers on the full flank": (
        fire,
        Shot(
            firer=STEVENS,
            target=but(TENNESSEE, formation="skirmish-line", cover=("woods",)),
            distance=inches(13),
            aspect="full-flank",
        ),
        (6, 6),
        {},
    ),
    "a volley that destroys the last figure": (
        fire,
        Shot(
            firer=but(
                MICHIGAN,
                officers=("corps", "brigade"),
                cover=("hasty-works",),
                opening=True,
                quality="green",
                strength=2,
                low_ammunition=True,
            ),
            target=but(HORSE, formation="double-line", charging=True, strength=1, full=12, cover=("wood-fence",)),
            band="close",
            aspect="rear",
            volley="defensive",
        ),
        (4, 4, 1),
        {},
    ),
    "a possible kill that misses": (fire, Shot(firer=BERDAN, target=ALABAMA, distance=inches(4)), (2, 2, 3, 3), {}),
    "too few, and below the table": (
        fire,
        Shot(firer=but(BERDAN, strength=1, full=12), target=but(ALABAMA, cover=("heavy-works",)), distance=inches(12)),
        (2, 2),
        {},
    ),
    "after a repulse, beyond all ranges": (
        fire,
        Shot(
            firer=but(ILLINOIS, order="first-fire"),
            target=but(STEVENS, strength=2, full=3, level="routed"),
            distance=inches(9),
            volley="repulse",
        ),
        (5, 6),
        {},
    ),
    "canister into what is hardly seen: a bare check": (
        fire,
        Shot(
            firer=but(STEVENS, name="", order="changed-to-hold"),
            target=but(CUSHING, name=""),
            distance=inches(2),
            area=True,
        ),
        (5, 5, 1),
        {"area_fire": True},
    ),
    "dismounted at dismounted": (
        fire,
        Shot(firer=ILLINOIS, target=but(ILLINOIS, order="disengage"), band="normal"),
        None,
        {},
    ),
    "a rout with everything that can count": (
        morale,
        Check(
            unit=but(
                ALABAMA,
                strength=11,
                full=16,
                officers=("brigade", "division"),
                charging=True,
                cover=("woods", "medium-works"),
                commander_lost=True,
                regiments_lost=2,
            ),
            causes=("first-loss", "artillery-or-sharpshooter-hit"),
            casualties=2,
            struck="fire",
            aspect="rear",
        ),
        (1, 1, 2, 3, 4),
        {},
    ),
    "a twelve": (
        morale,
        Check(
            unit=but(ALABAMA, level="shaken", formation="disorder", order="formation", behind_friends=True),
            struck="charge",
            aspect="partial-flank",
        ),
        (6, 6),
        {},
    ),
    "guns shaken, with no name": (
        morale,
        Check(unit=but(STEVENS, name="", strength=2, full=3, order="changed-to-hold"), struck="fire"),
        (3, 4, 5),
        {},
    ),
    "routed already": (morale, Check(unit=but(MICHIGAN, level="routed")), (3, 4), {}),
    "a rout in a melee": (morale, Check(unit=but(MICHIGAN, level="shaken"), in_melee=True), (3, 2), {}),
    "passed": (morale, Check(unit=MICHIGAN), (4, 4), {}),
    "a check before the dice": (morale, Check(unit=MICHIGAN, causes=("routed-unit-near",)), None, {}),
    "a router runs on": (rally, Rally(unit=but(MICHIGAN, level="routed", officers=("corps",))), (1, 3), {}),
    "a router rallies by one level": (rally, Rally(unit=but(MICHIGAN, level="routed")), (5, 4), {}),
    "a shaken unit routs": (rally, Rally(unit=but(MICHIGAN, level="shaken"), terrain="woods"), (1, 1, 4), {}),
    "a shaken unit stays": (rally, Rally(unit=but(MICHIGAN, level="shaken")), (1, 3), {}),
    "a corps commander killed": (officers, Exposure(name="Reynolds", rank="corps", enemy=inches(5)), (6, 6), {}),
    "unhurt in a melee, with no name": (officers, Exposure(in_melee=True), (3,), {}),
    "out of danger": (officers, Exposure(name="Longstreet", rank="corps"), (), {}),
    "every band": (officers, Exposure(name="Vincent", enemy=inches(1)), (2, 3, 4), {"officer_risks": "every-band"}),
    "before the dice": (officers, Exposure(name="Vincent", enemy=inches(1)), None, {}),
    "the volley meets it in disorder": (
        charge,
        Charge(
            attacker=VIRGINIA,
            defender=but(MINNESOTA, officers=("brigade",), cover=("hasty-works",), order="changed-to-hold"),
            distance=inches(14),
        ),
        (3, 4, 5, 3),
        {},
    ),
    "one reason brings the volley nearer, the first of two alike": (
        charge,
        Charge(
            attacker=VIRGINIA,
            defender=but(MINNESOTA, officers=("brigade",), cover=("hasty-works",)),
            distance=inches(8),
        ),
        (3, 4, 5, 3),
        {"volley_point_reductions": "one-at-most"},
    ),
    "falls short, in disorder from the start": (
        charge,
        Charge(
            attacker=but(VIRGINIA, formation="disorder"),
            defender=but(MINNESOTA, order="formation", formation="disorder"),
            distance=inches(20),
        ),
        (1, 2, 3, 6),
        {},
    ),
    "off its front, at one who has fired": (
        charge,
        Charge(attacker=VIRGINIA, defender=MINNESOTA, distance=inches(4), off_front=-50, defender_fired=1),
        (1, 2, 3),
        {},
    ),
    "a charge before the dice": (charge, Charge(attacker=VIRGINIA, defender=MINNESOTA, distance=inches(4)), None, {}),
    "disorder against disorder, on the partial flank": (
        impact,
        Impact(
            attacker=but(CHARGING, formation="disorder"),
            defender=but(MINNESOTA, officers=("division", "brigade"), formation="disorder"),
            aspect="partial-flank",
            attacker_support=("infantry", "cavalry"),
            defender_support=("cavalry",),
        ),
        (2, 3, 1, 2, 4, 5),
        {},
    ),
    "repulsed": (impact, Impact(attacker=CHARGING, defender=MINNESOTA), (6, 6, 1, 1, 4), {}),
    "nobody gives way": (impact, Impact(attacker=CHARGING, defender=MINNESOTA), (4, 4, 3, 4), {}),
    "two without names": (
        impact,
        Impact(attacker=but(CHARGING, name=""), defender=but(MINNESOTA, name="")),
        (4, 4, 3, 4),
        {},
    ),
    "guns alone, captured": (impact, Impact(attacker=CHARGING, defender=CUSHING), (1, 1, 2, 2, 6, 6), {}),
    "limbered guns surrender": (impact, Impact(attacker=CHARGING, defender=but(CUSHING, formation="limbered")), (), {}),
    "no pursuit": (impact, Impact(attacker=CHARGING, defender=MINNESOTA), (1, 1, 6, 6, 1, 3), {"pursuit": "stays"}),
    "on foot, before the dice": (impact, Impact(attacker=but(FOOT, charging=True), defender=MINNESOTA), None, {}),
    "supports of both sides": (
        melee,
        Melee(
            attacker=but(VIRGINIA, quality="elite", officers=("corps", "brigade")),
            defender=but(MINNESOTA, cover=("stone-wall", "medium-works"), formation="double-line"),
            attacker_support=(VIRGINIA,),
            defender_support=(CUSHING,),
        ),
        (4, 3, 3, 2, 5, 1, 1, 2, 2),
        {},
    ),
    "cavalry at guns, the second round": (
        melee,
        Melee(attacker=HORSE, defender=CUSHING, round=2),
        (4, 3, 3, 2, 4, 4, 4, 4),
        {},
    ),
    "a melee before the dice": (melee, Melee(attacker=HORSE, defender=CUSHING, round=2), None, {}),
}


def texts() -> dict[str, str]:
    parts = TEXTS.read_text(encoding="utf-8").split("## ")[1:]
    return {name: text.strip() for name, _, text in (part.partition("\n") for part in parts)}


def test_every_receipt_is_asked_for() -> None:
    assert list(texts()) == list(RECEIPTS)


@pytest.mark.parametrize("name", RECEIPTS)
def test_receipts(name: str) -> None:
    chapter, facts, faces, rulings = RECEIPTS[name]
    edition = card(**rulings)
    found = chapter.assess(edition, facts)
    result = () if faces is None else (chapter.resolve(edition, found, faces),)
    assert str(chapter.receipt(edition, "jr3-15mm", found, *result)) == texts()[name]
