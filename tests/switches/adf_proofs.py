"""Small situations of *Across a Deadly Field*, one for each switch that a chance battle seldom meets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.rules.adf.battle.driving import game
from tests.rules.adf.battle.tables import area, cs, guns, little, us

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle.commands import Charge, Form
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.nerve.moment import situation
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, countercharge, fear, fire, impact, melee, morale, rout, verdict
from enfilade.rules.adf.chapters.charge import Declaration, Run
from enfilade.rules.adf.chapters.clash import Clash, Side, surrenders
from enfilade.rules.adf.chapters.command import Placed, Standing, control
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.leaders import Leader
from enfilade.rules.adf.chapters.shot import Shot
from enfilade.rules.adf.chapters.situation import Situation

Told = dict[str, Any]
CARDS = {"misprints": "adf-summary-15mm"}
"""Where it must be another card than the default one."""
FOOT = Unit(name="24th Michigan", weapon="rifle-musket", strength=8)
ELITE = Unit(name="2nd Wisconsin", weapon="rifle-musket", strength=6, quality="elite")
GREEN = Unit(name="143rd Pennsylvania", weapon="rifle-musket", strength=6, quality="green")
GUNS = Unit(name="Battery B, 4th US", arm="artillery", weapon="napoleon-12-pdr", strength=3, formation="unlimbered")
HORSE = Unit(
    name="1st Virginia Cavalry", arm="cavalry", weapon="sharps-carbine", strength=6, formation="line", mounted=True
)
SKIRMISHERS = Unit(name="1st Tennessee", weapon="rifle-musket", strength=7, formation="skirmishers")


def situations() -> dict[str, Callable[[Edition, Told], Any]]:
    """By the name of the switch: what comes of it by this edition, on a table with these rulings."""
    return {
        "misprints": lambda e, r: e.artillery.unlimbered,
        "half-move-rate": lambda e, r: [
            _walked((Form("skirmishers"), Advance(3000)), r),
            _walked((Advance(2000), Form("skirmishers")), r),
        ],
        "half-move-change": lambda e, r: _walked((Advance(1000), Form("extended-line")), r),
        "group-trigger": lambda e, r: _about(r),
        "leader-steadies": lambda e, r: control(e, Standing(leaders=(_near("other"),))).steadied,
        "several-halvings": lambda e, r: _fire(e, _but(SKIRMISHERS, strength=8, level="disorder"), at=FOOT).base,
        "half-firepower": lambda e, r: _fire(e, SKIRMISHERS, SKIRMISHERS).base,
        "recovery-restores-point": lambda e, r: morale.assess(e, _but(FOOT, strength=5, full=8, fewest=4)).point,
        "depleted-disorder": lambda e, r: _fire(e, _but(FOOT, strength=3, full=8)).base,
        "merging": lambda e, r: _merged(r),
        "merged-modifier": lambda e, r: morale.assess(e, _but(FOOT, merged=True), _bad_day()).point,
        "pistol-desperation-fire": lambda e, r: _tried(
            lambda: _fire(e, _but(HORSE, mounted=False, weapon="pistols"), band="desperation").base
        ),
        "mounted-desperation-fire": lambda e, r: _tried(lambda: _fire(e, HORSE, band="desperation").base),
        "charging-cavalry-fire": lambda e, r: _tried(
            lambda: fire.assess(e, Shot(firers=(HORSE,), target=FOOT, band="point-blank", firer_charges=True)).base
        ),
        "target-quality": lambda e, r: _fire(e, FOOT, at=ELITE, cover=("heavy-woods", "stone-wall")).base,
        "village-capacity": lambda e, r: _into_village(r),
        "extended-line-enfiladed": lambda e, r: (
            _fire(e, FOOT, at=_but(FOOT, formation="extended-line"), aspect="full-flank").base
        ),
        "combined-band": lambda e, r: (
            fire.assess(
                e, Shot(firers=(FOOT, _but(FOOT, weapon="smoothbore-musket")), target=GREEN, distance=Length.of(3))
            ).dice
        ),
        "combined-quality": lambda e, r: _fire(e, ELITE, GREEN).base,
        "combined-opening-volley": lambda e, r: _fire(e, ELITE, _but(ELITE, opening=True)).base,
        "rally-enfilade": lambda e, r: _rallying(r),
        "router-checks": lambda e, r: rout.must_check(e, FOOT, checked_before=True),
        "section-lost-counts": lambda e, r: (
            morale.assess(e, _but(GUNS, strength=2, full=3), Situation(sections_just_lost=1)).point
        ),
        "not-moving": lambda e, r: _stationary(r),
        "lead-unit": lambda e, r: _led(r),
        "impact-figures": lambda e, r: impact.figures_of(e, Side(unit=FOOT, others=(ELITE,))),
        "losing-units": lambda e, r: _shared(e),
        "melee-modifiers": lambda e, r: (
            melee.assess(
                e,
                Clash(attacker=Side(unit=FOOT), defender=Side(unit=ELITE, situation=Situation(cover=("heavy-works",)))),
            ).attacker
        ),
        "further-impact": lambda e, r: fear.not_due(e, _clash(further=True)),
        "countercharge-meets": lambda e, r: countercharge.meet(e, _run(9), _run(7), Length.of(10)),
        "countercharger-fear-check": lambda e, r: fear.not_due(e, _clash(countercharge=True)),
        "routed-surrender": lambda e, r: surrenders(e, _but(FOOT, level="routed"), by_charge=False),
        "limbered-guns-charged": lambda e, r: surrenders(e, _but(GUNS, formation="limbered")),
        "group-charge-bonus": lambda e, r: charge.assess(e, _group()).rolls,
        "group-disorder-point": lambda e, r: charge.assess(e, _group()).loses,
        "fear-check-support": lambda e, r: morale.assess(e, FOOT, Situation(purpose="fear", supports=3)).point,
        "single-figure-fire": lambda e, r: _tried(lambda: _fire(e, _but(FOOT, strength=1)).base),
        "support-line": lambda e, r: (
            morale.assess(e, FOOT, Situation(supports=2, behind_friends=True, charging=True)).modifiers
        ),
        "column-free-volley": lambda e, r: _tried(
            lambda: _fire(e, _but(FOOT, formation="attack-column"), band="short", impact_volley=True).base
        ),
        "charge-sight": lambda e, r: [_declared(e, seen) for seen in ("leader", "nobody")],
        "improving-in-charge": lambda e, r: _rolled(e, _but(FOOT, level="disorder"), Situation(own_charge=True), 11),
        "melee-rounds": lambda e, r: _first_round(r),
        "routed-rally": lambda e, r: _rolled(e, _but(FOOT, level="routed"), Situation(purpose="rally"), 10),
        "behind-friends": lambda e, r: _screened(r),
    }


def _but(unit: Unit, **changes: Any) -> Unit:
    from msgspec.structs import replace

    return replace(unit, **changes)


def _tried(step: Callable[[], Any]) -> Any:
    """What comes of it, or the rule of the refusal."""
    try:
        return step()
    except Illegal as refusal:
        return refusal.rule


def _fire(edition: Edition, *firers: Unit, at: Unit = GREEN, **facts: Any) -> fire.Assessment:
    return fire.assess(edition, Shot(firers=firers, target=at, **({"band": "normal"} | facts)))


def _clash(**facts: Any) -> Clash:
    return Clash(attacker=Side(unit=FOOT), defender=Side(unit=ELITE), **facts)


def _near(rank: Any) -> Placed:
    return Placed(leader=Leader(name="Meredith", benefit=1), rank=rank)


def _bad_day() -> Situation:
    """Three bad things at once: the worst two count."""
    return Situation(eliminated=2, enemy_near=True, fire="other", aspect="full-flank")


def _group(**facts: Any) -> Declaration:
    units = (ELITE, _but(FOOT, quality="trained"))
    return Declaration(units=units, target=GREEN, distance=Length.of(5), **facts)


def _declared(edition: Edition, seen: str) -> Any:
    return _tried(lambda: charge.assess(edition, _group(seen=seen)).rolls)


def _run(inches: int) -> Run:
    return Run(bonus=Length.of(2), total=Length.of(inches), point=Length.of(inches), reaches=True, disordered=False)


def _rolled(edition: Edition, unit: Unit, situation: Situation, total: int) -> morale.Outcome:
    return morale.outcome_of(edition, morale.assess(edition, unit, situation), total)


def _shared(edition: Edition) -> Any:
    """Who else suffers when the attacker is driven back by four."""
    fight = Clash(attacker=Side(unit=FOOT, others=(GREEN,), supporters=(SKIRMISHERS,)), defender=Side(unit=ELITE))
    method = impact.assess(edition, fight).method
    return verdict.shared(edition, fight, method, verdict.outcome_of(edition, fight, method, -4))


def _led(rulings: Told) -> Any:
    """Two touch the target, the second with more of its front."""
    play = game(us("24-mich", 20, 10), us("19-ind", 21.8, 10), cs("7-tenn", 21.2, 13.25), rulings=rulings)
    play.do("group 24-mich+19-ind: charge", Charge(("24-mich", "19-ind"), "7-tenn")).dice(6, 6).pass_all().dice(6, 5)
    return play.do("choose none").question


def _walked(steps: Any, rulings: Told) -> Any:
    table, state = little([us("1-min", 20, 10, quality="elite")], rulings=rulings)
    return _tried(lambda: path.plan(table, state, ("1-min",), steps).share)


def _about(rulings: Told) -> Any:
    pair = us("24-mich", 10, 10), us("19-ind", 12, 10)
    play = game(*pair, cs("7-tenn", 11, 16), rulings=rulings)
    return play.do("24-mich+19-ind move advance 1").stop


def _merged(rulings: Told) -> Any:
    few: Told = {"strength": 3, "full": 8}
    pair = us("24-mich", 20, 10, **few), us("19-ind", 21, 10, **few)
    play = game(*pair, cs("13-ala", 40, 33), rulings=rulings)
    return _tried(lambda: play.do("24-mich merge 19-ind").state)


def _into_village(rulings: Told) -> Any:
    units = us("1-min", 20, 10), us("19-ind", 17, 13)
    table, state = little(list(units), [area("village", 15, 11, 25, 16)], rulings=rulings)
    return _tried(lambda: path.plan(table, state, ("1-min",), (Advance(2500),)).ends)


def _stands(rulings: Told, *others: Told, unit: Told, purpose: Any = "check") -> Situation:
    table, state = little([unit, *others], rulings=rulings)
    return situation(table, state, state.units[unit["id"]], purpose=purpose)


def _rallying(rulings: Told) -> Any:
    east = guns(cs("marye", 21, 10), facing=270)
    return _stands(rulings, east, unit=us("24-mich", 10, 10, level="shaken"), purpose="rally").fire


def _stationary(rulings: Told) -> Any:
    return _stands(rulings, unit=us("24-mich", 10, 10, moved=True)).stationary


def _screened(rulings: Told) -> Any:
    """The nearest enemy is screened, another in long range is not."""
    enemies = cs("7-tenn", 10, 27), guns(cs("marye", 25, 22), facing=225)
    return _stands(rulings, us("19-ind", 10, 20), *enemies, unit=us("24-mich", 10, 10)).behind_friends


def _first_round(rulings: Told) -> Any:
    """An equal impact, and a round of melee in which nobody gives way."""
    others = us("19-ind", 30, 10), cs("13-ala", 32, 16)
    play = game(us("24-mich", 20, 10), cs("7-tenn", 20, 13.25), *others, rulings=rulings).do("24-mich charge 7-tenn")
    play.dice(6, 6).pass_all().dice(6, 5).do("choose none").dice(1, 1).dice(1, 2)
    play.dice(1, 1, 1, 1, 1).dice(1, 1, 1, 1, 1).dice(4, 4).dice(4, 4)
    return play.pass_all().question
