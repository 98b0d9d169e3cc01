"""Small situations of *Johnny Reb III*, one for each switch of the card."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace
from tests.rules.jr3.battle.fighting import fight
from tests.rules.jr3.battle.tables import cs, little, us

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.jr3.battle.charges import groups
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import casualties, charge, fire, firers, impact, melee, officers, rally
from enfilade.rules.jr3.chapters.charge import Charge
from enfilade.rules.jr3.chapters.facts import Unit, aspect_of, check_unit, is_present, officers_counted
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.impact import Impact
from enfilade.rules.jr3.chapters.melee import Melee
from enfilade.rules.jr3.chapters.officers import Exposure
from enfilade.rules.jr3.chapters.rally import Rally

CARDS = {"scaled-distances": "jr3-25mm"}
"""Where it must be another card than the default one."""
FOOT = Unit(name="24th Michigan", weapon="rifle-musket", strength=16)
ALABAMA = Unit(name="15th Alabama", weapon="rifle-musket", strength=16)
GUNS = Unit(name="5th Maine Battery", arm="artillery", weapon="napoleon", strength=3, formation="unlimbered")
SHAKEN, ROUTED = replace(FOOT, level="shaken"), replace(FOOT, level="routed")


def situations() -> dict[str, Callable[[Edition], Any]]:
    """By the name of the switch: what comes of it by this edition."""
    return {
        "change-to-hold": lambda e: _tried(lambda: check_unit(e, replace(FOOT, order="changed-to-hold"))),
        "scaled-distances": lambda e: e.fire.ranges,
        "figure-fractions": lambda e: firers.count(e, 7, Fraction(1, 2)),
        "single-figure-fire": lambda e: casualties.row_for(e, 1, False),
        "possible-kill-check": lambda e: fire.odds(e, _shot(e, GUNS, distance=10)),
        "low-ammunition": lambda e: fire.odds(e, _shot(e, FOOT)),
        "low-ammunition-dice": lambda e: firers.dice(e, replace(FOOT, low_ammunition=True), "normal", "fire", False),
        "double-canister": lambda e: firers.dice(e, GUNS, "canister", "defensive", False),
        "area-fire": lambda e: _tried(
            lambda: fire.assess(e, Shot(firer=FOOT, target=ALABAMA, distance=Length.of(3), area=True))
        ),
        "front-angle": lambda e: aspect_of(e, 40),
        "partial-flank-angle": lambda e: aspect_of(e, 80),
        "full-flank-angle": lambda e: aspect_of(e, 130),
        "hit-modifier": lambda e: casualties.hit_modifier(e, 3),
        "rally-pass": lambda e: rally.odds(e, rally.assess(e, Rally(unit=ROUTED))),
        "shaken-failing-rally": lambda e: rally.odds(e, rally.assess(e, Rally(unit=SHAKEN))),
        "routers-run": lambda e: rally.odds(e, rally.assess(e, Rally(unit=ROUTED))),
        "replacement-officers": lambda e: officers.replacement(e, "division"),
        "hold-fires": lambda e: firers.fires_allowed(e, replace(FOOT, order="hold")),
        "half-bonus-point": lambda e: charge.disorder_point(
            e, replace(FOOT, quality="elite"), Length.of(6), Length.of(4)
        ),
        "defensive-volley-dice": lambda e: firers.dice(e, replace(FOOT, order="move"), "close", "defensive", False),
        "volley-point-reductions": lambda e: charge.volley_modifiers(
            e, replace(FOOT, cover=("heavy-works",), officers=("brigade",))
        ),
        "least-volley-distance": lambda e: _run(e),
        "impact-disorder": lambda e: (
            impact.assess(e, Impact(attacker=ALABAMA, defender=replace(FOOT, formation="disorder"))).defender
        ),
        "beaten-defender": lambda e: [impact.fate_of(e, "routed", total) for total in range(2, 13)],
        "pursuit": lambda e: _carried(e),
        "repulse-volley-modifiers": lambda e: [
            fire.assess(e, one).modifiers
            for one in impact.repulse(Impact(attacker=ALABAMA, defender=replace(FOOT, quality="elite")), Length.of(2))
        ],
        "melee-rounds": lambda e: melee.next_round(e, decided=False),
        "melee-modifiers": lambda e: melee.assess(e, Melee(attacker=ALABAMA, defender=FOOT, aspect="full-flank")),
        "bonus-move-target": lambda e: fire.share_of_losses(e, replace(FOOT, bonus_move=True, charging=True)),
        "halved-single-kill": lambda e: [
            casualties.losses_of(e, cell, Fraction(1, 2)) for row in e.fire.casualties.rows for cell in row.results
        ],
        "no-dice-left": lambda e: _tried(lambda: firers.dice_left(e, ())),
        "officer-present": lambda e: is_present(e, Length.of(1)),
        "several-officers": lambda e: officers_counted(e, replace(FOOT, officers=("division", "brigade"))),
        "officer-risks": lambda e: officers.assess(e, Exposure(enemy=Length.of(1))).dangers,
        "charge-together": lambda e: _planned(e),
        "first-fire-then": lambda e: _tried(lambda: _formed(e)),
        "each-cause": lambda e: _frightened(e),
        "line-on-road": lambda e: _tried(lambda: charge.assess(e, _charge(terrain="road")).move),
    }


def _tried(step: Callable[[], Any]) -> Any:
    """What comes of it, or the refusal."""
    try:
        return step()
    except (Illegal, Malformed) as refusal:
        return str(refusal)


def _shot(edition: Edition, firer: Unit, distance: int = 3) -> fire.Assessment:
    return fire.assess(edition, Shot(firer=firer, target=ALABAMA, distance=Length.of(distance)))


def _charge(**facts: Any) -> Charge:
    return Charge(attacker=ALABAMA, defender=FOOT, distance=Length.of(6), **facts)


def _run(edition: Edition) -> Any:
    return charge.odds(edition, charge.assess(edition, _charge()))


def _carried(edition: Edition) -> Any:
    """A charge that carries the place: 2 against 12, and 5 on the dice of the fall back."""
    found = impact.assess(edition, Impact(attacker=ALABAMA, defender=FOOT))
    return impact.receipt(edition, "jr3-15mm", found, impact.resolve(edition, found, (1, 1, 6, 6, 2, 3)))


def _planned(edition: Edition) -> Any:
    """Two regiments of a brigade, side by side, that charge the same enemy."""
    rulings = {"charge_together": edition.rulings.charge_together}
    units = [
        us("2-wis", 18, 10, order="charge"),
        us("7-wis", 22, 10, order="charge"),
        cs("13-ala", 20, 15),
    ]
    table, state = little(units, rulings=rulings)
    return groups.planned(table, state)


def _formed(edition: Edition) -> Any:
    """How a unit stands after its turn that was to fire first and then form."""
    rulings = {"first_fire_then": edition.rulings.first_fire_then}
    battle = fight([us("2-wis", 20, 10), cs("13-ala", 20, 34)], "2-wis fr then form double-line", rulings=rulings)
    return battle.state.units["2-wis"].unit.formation


def _frightened(edition: Edition) -> Any:
    """Two fires, of which the first takes the first figure and the second the last of a stand: who is due after the
    first check has been passed."""
    units = [us("2-wis", 18, 10), us("7-wis", 22, 10), cs("13-ala", 20, 13.75, fired=1)]
    battle = fight(units, rulings={"each_cause": edition.rulings.each_cause}).roll(3, 4, 4).roll(2, 3, 4).roll(6, 5)
    return battle.state.turn, battle.state.phase
