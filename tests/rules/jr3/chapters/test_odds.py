"""The odds of every chapter against a slow twin: every roll, die by die, through the same resolver."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import enfilade
from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import assault, charge, fire, impact, melee, morale, officers, rally
from enfilade.rules.jr3.chapters.casualties import Outcome
from enfilade.rules.jr3.chapters.charge import Charge
from enfilade.rules.jr3.chapters.facts import FORMATIONS, PLACES, RANKS, Unit
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.impact import Impact
from enfilade.rules.jr3.chapters.melee import Melee
from enfilade.rules.jr3.chapters.morale import Check
from enfilade.rules.jr3.chapters.officers import Exposure
from enfilade.rules.jr3.chapters.rally import Rally

T = TypeVar("T", bound=Hashable)
Faces = tuple[int, ...]
EDITIONS = ("jr3-15mm", "jr3-25mm", "jr3-10mm", "jr3-5mm")


def card(name: str = "jr3-15mm", **rulings: object) -> Edition:
    found = enfilade.edition(name).edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def but(unit: Unit, **changes: Any) -> Unit:
    return msgspec.structs.replace(unit, **changes)


def twin(needed: Callable[[Faces], int], outcome: Callable[[Faces], T]) -> dict[T, Fraction]:
    """Every sequence of faces the resolver asks for, with its chance."""
    found: dict[T, Fraction] = {}
    open_rolls: list[Faces] = [()]
    while open_rolls:
        faces = open_rolls.pop()
        if len(faces) < needed(faces):
            open_rolls += [(*faces, face) for face in range(1, 7)]
        else:
            end = outcome(faces)
            found[end] = found.get(end, Fraction(0)) + Fraction(1, 6 ** len(faces))
    return found


def tried(judge: Callable[[], T]) -> tuple[T | None, str]:
    """What was judged, or the rule that refused it."""
    try:
        return judge(), ""
    except Illegal as refused:
        return None, refused.rule


def is_whole(odds: Odds[Any]) -> bool:
    return sum(odds.ways.values()) == odds.total and all(ways > 0 for ways in odds.ways.values())


MICHIGAN = Unit(name="24th Michigan", weapon="rifle-musket", strength=16)
CAROLINA = Unit(name="26th North Carolina, left battalion", weapon="rifle-musket", strength=14)
SKIRMISHERS = but(CAROLINA, formation="skirmish-line")
BERDAN = Unit(name="1st US Sharpshooters", weapon="rifle-musket", strength=12, sharpshooters=True)
HORSE = Unit(name="1st Michigan Cavalry", arm="cavalry", weapon="breechloading-carbine", strength=12, mounted=True)
STEVENS = Unit(name="5th Maine Battery", arm="artillery", weapon="napoleon", strength=3, formation="unlimbered")

SHOTS: dict[str, tuple[dict[str, Any], Shot]] = {
    "1 die": ({}, Shot(firer=but(MICHIGAN, moved=True), target=CAROLINA, band="long")),
    "2 dice of guns": ({}, Shot(firer=STEVENS, target=CAROLINA, band="long")),
    "2 dice, no check for a miss": ({"possible_kill_check": False}, Shot(firer=STEVENS, target=CAROLINA, band="long")),
    "3 dice": ({}, Shot(firer=MICHIGAN, target=CAROLINA, band="normal")),
    "3 dice at skirmishers": ({}, Shot(firer=MICHIGAN, target=SKIRMISHERS, band="normal")),
    "3 dice at skirmishers, halves dropped": (
        {"halved_single_kill": "none"},
        Shot(firer=MICHIGAN, target=SKIRMISHERS, band="normal"),
    ),
    "3 dice at skirmishers, halves kept": (
        {"halved_single_kill": "kill"},
        Shot(firer=MICHIGAN, target=SKIRMISHERS, band="normal"),
    ),
    "3 dice of sharpshooters": ({}, Shot(firer=BERDAN, target=SKIRMISHERS, band="normal")),
    "3 dice at the last figures": (
        {},
        Shot(firer=MICHIGAN, target=but(CAROLINA, strength=2, full=14), band="normal"),
    ),
    "4 dice, ammunition endless": (
        {"low_ammunition": False},
        Shot(firer=MICHIGAN, target=CAROLINA, band="close"),
    ),
    "5 dice of canister": ({}, Shot(firer=STEVENS, target=but(HORSE, charging=True), band="canister")),
    "2 dice of a repulse": (
        {"repulse_volley_modifiers": False},
        Shot(firer=MICHIGAN, target=CAROLINA, volley="repulse"),
    ),
    "too few": ({}, Shot(firer=but(MICHIGAN, strength=1), target=CAROLINA, band="normal")),
}


@pytest.mark.parametrize(("rulings", "shot"), SHOTS.values(), ids=list(SHOTS))
def test_fire(rulings: dict[str, Any], shot: Shot) -> None:
    edition = card(**rulings)
    assessment = fire.assess(edition, shot)
    odds = fire.odds(edition, assessment)
    assert is_whole(odds)
    assert dict(odds.items()) == twin(
        lambda faces: fire.dice_needed(edition, assessment, faces),
        lambda faces: fire.resolve(edition, assessment, faces).outcome,
    )
    assert fire.odds(edition, assessment) is odds


def test_fire_when_another_face_runs_low() -> None:
    """All fours are one way to 12 among many: only that one leaves the firer low on ammunition."""
    edition = card()
    edition = msgspec.structs.replace(edition, fire=msgspec.structs.replace(edition.fire, low_ammunition_face=4))
    assessment = fire.assess(edition, Shot(firer=MICHIGAN, target=CAROLINA, band="normal"))
    odds = fire.odds(edition, assessment)
    assert odds.chance(lambda outcome: outcome.low_ammunition) == Fraction(1, 216)
    assert dict(odds.items()) == twin(
        lambda faces: fire.dice_needed(edition, assessment, faces),
        lambda faces: fire.resolve(edition, assessment, faces).outcome,
    )


@pytest.mark.parametrize("level", ["good", "shaken", "routed"])
@pytest.mark.parametrize("officers_with", [(), ("brigade",)])
def test_checks(level: Any, officers_with: Any) -> None:
    """The run takes further dice and changes nothing of the outcome, so the twin stops at the check's own."""
    unit = but(CAROLINA, level=level, officers=officers_with)
    for in_melee in (False, True):
        assessment = morale.assess(card(), Check(unit=unit, in_melee=in_melee))
        odds = morale.odds(card(), assessment)
        assert is_whole(odds)
        assert dict(odds.items()) == twin(
            lambda faces, a=assessment: morale.dice_needed(card(), a, faces),  # type: ignore[misc]
            lambda faces, a=assessment: morale.resolve(card(), a, faces).outcome,  # type: ignore[misc]
        )


@pytest.mark.parametrize("level", ["shaken", "routed"])
@pytest.mark.parametrize(
    "rulings",
    [{}, {"rally_pass": "good-morale"}, {"shaken_failing_rally": "routs"}, {"routers_run": "before-rally"}],
)
def test_rallies(level: Any, rulings: dict[str, Any]) -> None:
    edition = card(**rulings)
    assessment = rally.assess(edition, Rally(unit=but(CAROLINA, level=level)))
    odds = rally.odds(edition, assessment)
    assert is_whole(odds)
    assert dict(odds.items()) == twin(
        lambda faces: rally.dice_needed(edition, assessment, faces),
        lambda faces: rally.resolve(edition, assessment, faces).outcome,
    )


@pytest.mark.parametrize("level", ["good", "shaken"])
@pytest.mark.parametrize("aspect", ["front", "rear"])
def test_impacts(level: Any, aspect: Any) -> None:
    met = Impact(attacker=but(MICHIGAN, charging=True), defender=but(CAROLINA, level=level), aspect=aspect)
    assessment = impact.assess(card(), met)
    odds = impact.odds(card(), assessment)
    assert is_whole(odds)
    assert dict(odds.items()) == twin(
        lambda faces: impact.dice_needed(card(), assessment, faces),
        lambda faces: impact.resolve(card(), assessment, faces).outcome,
    )


def test_runs() -> None:
    assessment = charge.assess(card(), Charge(attacker=MICHIGAN, defender=CAROLINA, distance=Length.of(9)))
    odds = charge.odds(card(), assessment)
    assert is_whole(odds)
    assert dict(odds.items()) == twin(
        lambda faces: charge.dice_needed(card(), assessment, faces),
        lambda faces: charge.resolve(card(), assessment, faces),
    )


@pytest.mark.parametrize("defender", [CAROLINA, SKIRMISHERS, HORSE, STEVENS])
def test_melee_with_two_dice(defender: Unit) -> None:
    edition = card()
    edition = msgspec.structs.replace(edition, melee=msgspec.structs.replace(edition.melee, dice=2))
    assessment = melee.assess(edition, Melee(attacker=but(MICHIGAN, formation="double-line"), defender=defender))
    odds = melee.odds(edition, assessment)

    def suffered(faces: Faces) -> tuple[Outcome, Outcome]:
        fought = melee.resolve(edition, assessment, faces)
        return fought.attacker.outcome, fought.defender.outcome

    assert is_whole(odds)
    assert dict(odds.items()) == twin(lambda faces: melee.dice_needed(edition, assessment, faces), suffered)


@pytest.mark.parametrize("ruling", ["closest-only", "every-band"])
@pytest.mark.parametrize("in_melee", [False, True])
def test_officers(ruling: str, in_melee: bool) -> None:
    edition = card(officer_risks=ruling)
    assessment = officers.assess(edition, Exposure(name="Armistead", enemy=Length.of(1), in_melee=in_melee))
    odds = officers.odds(edition, assessment)
    assert is_whole(odds)
    assert dict(odds.items()) == twin(
        lambda faces: officers.dice_needed(edition, assessment, faces),
        lambda faces: officers.resolve(edition, assessment, faces).killed,
    )


def test_a_chain_of_fire_and_check() -> None:
    """Guns at long range, 2 dice in the row of 8 figures: 8 (5 ways) is a bare check at 3; 9 and 10 (4 and 3 ways)
    are 1*, half of them a check at 3, half at 3 + 1; 11 and 12 (2 and 1 ways) are 1, a check at 4.
    A check at 3 shakes in 2 ways of 36 and routs in 1; at 4 it shakes in 5 and routs in 1."""
    shot = Shot(firer=STEVENS, target=CAROLINA, band="long")

    def checked(hit: Outcome) -> Odds[str]:
        if hit.check is None:
            return Odds.sure("good")
        nerve = morale.assess(card(), morale.after_fire(shot, hit))
        return morale.odds(card(), nerve).map(lambda outcome: outcome.level)

    chain = fire.odds(card(), fire.assess(card(), shot)).then(checked)
    assert is_whole(chain)
    light, heavy = Fraction(5, 36) + Fraction(7, 72), Fraction(7, 72) + Fraction(3, 36)
    assert chain["routed"] == (light + heavy) * Fraction(1, 36)
    assert chain["shaken"] == light * Fraction(2, 36) + heavy * Fraction(5, 36)


@st.composite
def units(draw: st.DrawFn) -> Unit:
    kind = draw(st.sampled_from(["infantry", "mounted", "dismounted", "artillery"]))
    arm: Any = "cavalry" if kind in ("mounted", "dismounted") else kind
    weapons = {"infantry": "rifle-musket", "cavalry": "breechloading-carbine", "artillery": "napoleon"}
    full = draw(st.integers(1, 20 if arm != "artillery" else 6))
    return Unit(
        arm=arm,
        weapon=weapons[arm],
        quality=draw(st.sampled_from(["elite", "veteran", "green"])),
        full=full,
        strength=draw(st.integers(1, full)),
        level=draw(st.sampled_from(["good", "shaken", "routed"])),
        formation=draw(st.sampled_from(FORMATIONS[kind])),  # type: ignore[index]
        mounted=kind == "mounted",
        order=draw(st.sampled_from(["hold", "first-fire", "move", "formation", "disengage", "changed-to-hold"])),
        charging=draw(st.booleans()),
        cover=draw(st.sampled_from([(), *((place,) for place in PLACES)])),
        officers=draw(st.sampled_from([(), *((rank,) for rank in RANKS), RANKS])),
        opening=draw(st.booleans()),
    )


ASPECTS: Any = st.sampled_from(["front", "partial-flank", "full-flank", "rear"])


@settings(max_examples=150, deadline=None)
@given(name=st.sampled_from(EDITIONS), firer=units(), target=units(), aspect=ASPECTS, mils=st.integers(0, 20_000))
def test_every_fire_is_refused_or_whole(name: str, firer: Unit, target: Unit, aspect: Any, mils: int) -> None:
    edition = card(name)
    shot = Shot(firer=firer, target=target, distance=Length(mils), aspect=aspect)
    assessment, refused = tried(lambda: fire.assess(edition, shot))
    if assessment is None:
        assert refused.startswith("jr3.fire.")
        return
    odds = fire.odds(edition, assessment)
    assert is_whole(odds)
    for outcome in odds:
        assert 0 <= outcome.losses <= target.strength
        assert (outcome.check is None) == (not outcome.causes)
        if outcome.check is not None:
            assert is_whole(morale.odds(edition, morale.assess(edition, morale.after_fire(shot, outcome))))
    if firer.strength > 1:
        weaker = fire.assess(edition, msgspec.structs.replace(shot, firer=but(firer, strength=firer.strength - 1)))
        fewer = fire.odds(edition, weaker).mean(lambda outcome: outcome.losses)
        assert fewer <= odds.mean(lambda outcome: outcome.losses)


@settings(max_examples=60, deadline=None)
@given(name=st.sampled_from(EDITIONS), one=units(), other=units(), aspect=ASPECTS, mils=st.integers(0, 20_000))
def test_every_charge_and_melee_is_refused_or_whole(name: str, one: Unit, other: Unit, aspect: Any, mils: int) -> None:
    edition = card(name)
    stated = Charge(attacker=one, defender=other, distance=Length(mils), aspect=aspect)
    fight, met = Melee(attacker=one, defender=other), Impact(attacker=one, defender=other)
    for rule, judge in (
        ("jr3.charge.", lambda: is_whole(assault.odds(edition, stated))),
        ("jr3.charge.", lambda: is_whole(impact.odds(edition, impact.assess(edition, met)))),
        ("jr3.melee.", lambda: is_whole(melee.odds(edition, melee.assess(edition, fight)))),
    ):
        whole, refused = tried(judge)
        assert whole or refused.startswith(rule)
