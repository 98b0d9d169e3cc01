"""The umpire's procedures in *Johnny Reb III*."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from types import ModuleType
from typing import Any, get_args

from enfilade.core.measures import Length
from enfilade.core.receipt import Line, Receipt
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.card.nerve import Cause
from enfilade.rules.jr3.chapters import assault, charge, fire, melee, morale, officers, rally, stages
from enfilade.rules.jr3.chapters.facts import RANKS, Aspect, Terrain
from enfilade.rules.jr3.chapters.firers import Band
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Facts, Field, Form
from enfilade.umpire.forms.jr3.units import unit_fields, unit_of
from enfilade.umpire.forms.report import Chances, Report

_ASPECTS, _GROUND = get_args(Aspect), get_args(Terrain)
_SUPPORT = ("infantry", "cavalry")


def roll(card: Card, chapter: ModuleType, assessment: Any, cup: Cup, what: str) -> Any:
    """Take dice step by step, as the chapter asks for them, and resolve."""
    faces: tuple[int, ...] = ()
    while (wanted := chapter.dice_needed(card.edition, assessment, faces)) > len(faces):
        faces += cup.take(wanted - len(faces), what)
    return chapter.resolve(card.edition, assessment, faces)


def judged(
    card: Card, chapter: ModuleType, assessment: Any, cup: Cup, title: str, told: Callable[[Any], str]
) -> tuple[Report, Any]:
    """The common run: odds without dice, a receipt with them."""
    if cup.empty:
        odds = chapter.odds(card.edition, assessment)
        report = Report([chapter.receipt(card.edition, card.id, assessment)])
        rows: dict[str, Fraction] = {}
        for outcome, chance in odds.items():
            rows[told(outcome)] = rows.get(told(outcome), Fraction(0)) + chance
        report.chances.append(Chances(title, tuple(rows.items())))
        report.named.update(rows)
        return report, None
    result = roll(card, chapter, assessment, cup, title.lower())
    return Report([chapter.receipt(card.edition, card.id, assessment, result)]), result


@lru_cache(maxsize=32)
def fire_form(card: Card) -> Form:
    return Form(
        "Fire",
        (
            *unit_fields(card),
            Field("range", "choice", "range? (or give --distance)", None, get_args(Band)),
            Field("distance", "inches", "distance in inches?", None, when=lambda facts: not facts["range"]),
            Field("area", "flag", "at a target it does not see clearly?", False),
            *unit_fields(card, "target", armed=False),
            Field("aspect", "choice", "which side of the target is hit?", "front", _ASPECTS),
            Field("charging", "flag", "is the target charging?", False),
        ),
        ("enfilade umpire fire --edition jr3-15mm --figures 16 --order first-fire --range normal --dice 4 3 5",),
    )


def shot_of(facts: Facts) -> fire.Shot:
    band: Band | None = facts["range"] or (None if facts["distance"] is not None else "normal")
    return fire.Shot(
        firer=unit_of(facts),
        target=unit_of(facts, "target", charging=facts["charging"]),
        band=band,
        distance=None if facts["range"] else facts["distance"],
        aspect=facts["aspect"],
        area=facts["area"],
    )


def run_fire(card: Card, facts: Facts, cup: Cup) -> Report:
    shot = shot_of(facts)
    assessment = fire.assess(card.edition, shot)
    report, result = judged(card, fire, assessment, cup, "The fire", _hits)
    if result is None:
        expected = fire.odds(card.edition, assessment).mean(lambda outcome: outcome.losses)
        report.notes.append(f"expected loss {float(expected):.2f} ({expected})")
        return report
    hit = result.outcome
    report.outcome = {"losses": hit.losses, "check": hit.check is not None, "destroyed": hit.destroyed}
    if hit.check is not None and not hit.destroyed:
        check = morale.assess(card.edition, morale.after_fire(shot, hit))
        if cup.typed or cup.seed is not None:
            further, _ = judged(card, morale, check, cup, "The check", str)
            report.receipts += further.receipts
        else:
            report.outcome["point"] = check.point + 1
    cup.done()
    return report


def check_form(card: Card) -> Form:
    return Form(
        "Morale check",
        (
            *unit_fields(card),
            Field("causes", "choices", "why does it check?", (), get_args(Cause)),
            Field("casualties", "number", "casualties of the artillery or sharpshooters that caused it?", 0),
            Field("struck", "choice", "hit by?", None, ("fire", "charge")),
            Field("aspect", "choice", "on which side?", "front", _ASPECTS),
            Field("terrain", "choice", "ground?", "open", _GROUND),
        ),
        ("enfilade umpire morale --edition jr3-15mm --figures 12 --full 16 --causes first-loss --dice 3 4",),
    )


def run_check(card: Card, facts: Facts, cup: Cup) -> Report:
    check = morale.Check(
        unit=unit_of(facts),
        causes=facts["causes"],
        casualties=facts["casualties"],
        struck=facts["struck"],
        aspect=facts["aspect"],
        terrain=facts["terrain"],
    )
    assessment = morale.assess(card.edition, check)
    return _done(cup, *judged(card, morale, assessment, cup, "The check", lambda end: morale.spoken(check.unit, end)))


def rally_form(card: Card) -> Form:
    fields = (*unit_fields(card), Field("terrain", "choice", "ground?", "open", _GROUND))
    return Form("Rally", fields, ("enfilade odds rally --edition jr3-15mm --level shaken --officers brigade",))


def run_rally(card: Card, facts: Facts, cup: Cup) -> Report:
    assessment = rally.assess(card.edition, rally.Rally(unit=unit_of(facts), terrain=facts["terrain"]))
    return _done(cup, *judged(card, rally, assessment, cup, "The rally", rallied))


def rallied(end: rally.Outcome) -> str:
    """How a rally attempt ends."""
    if end.surrenders:
        return "fails: routed in a melee, surrenders"
    return f"{'passes' if end.passed else 'fails'}: {end.level}{', runs' if end.run else ''}"


def charge_form(card: Card) -> Form:
    return Form(
        "Charge",
        (
            *unit_fields(card),
            *unit_fields(card, "target"),
            Field("distance", "inches", "distance to the enemy?", Length.of(6)),
            Field("terrain", "choice", "ground?", "open", _GROUND),
            Field("off-front", "number", "degrees off its front?", 0, most=180),
            Field("aspect", "choice", "which side of the defender is charged?", "front", _ASPECTS),
            Field("support", "choices", "units in support of the charge?", (), _SUPPORT),
            Field("target-support", "choices", "units in support of the defender?", (), _SUPPORT),
            Field("target-fired", "number", "fires of the defender this turn?", 0, most=3),
        ),
        ("enfilade odds charge --edition jr3-15mm --distance 8 --target-quality green --target-cover stone-wall",),
    )


def run_charge(card: Card, facts: Facts, cup: Cup) -> Report:
    edition = card.edition
    stated = charge.Charge(
        attacker=unit_of(facts),
        defender=unit_of(facts, "target"),
        distance=facts["distance"],
        terrain=facts["terrain"],
        off_front=facts["off-front"],
        aspect=facts["aspect"],
        attacker_support=facts["support"],
        defender_support=facts["target-support"],
        defender_fired=facts["target-fired"],
    )
    assessment = charge.assess(edition, stated)
    if cup.empty:
        report = Report([charge.receipt(edition, card.id, assessment)])
        ends = assault.odds(edition, stated).map(_end)
        report.named.update(dict(ends.items()))
        report.chances.append(Chances("The charge, to its end", tuple(sorted(ends.items(), key=lambda row: -row[1]))))
        return report
    known, report = stages.begun(assessment), Report()
    while (stage := stages.next_stage(edition, known)) is not None and stage.roll is not None:
        faces: tuple[int, ...] = ()
        while (wanted := stage.roll.wanted(edition, known, faces)) > len(faces):
            faces += cup.take(wanted - len(faces), stage.rolls)
        known, told = stage.roll.resolve(edition, card.id, known, faces)
        report.receipts += [told] if told is not None else []
    cup.done()
    return report


def _end(end: assault.End) -> str:
    return end.how.replace("-", " ") + (f": defender {end.fate}" if end.fate else "")


def melee_form(card: Card) -> Form:
    return Form(
        "Melee",
        (
            *unit_fields(card),
            *unit_fields(card, "target"),
            Field("round", "number", "which round?", 1, least=1, most=20),
            Field("aspect", "choice", "which side of the defender?", "front", _ASPECTS),
        ),
        ("enfilade odds melee --edition jr3-15mm --figures 16 --target-figures 12",),
    )


def run_melee(card: Card, facts: Facts, cup: Cup) -> Report:
    fight = melee.Melee(
        attacker=unit_of(facts), defender=unit_of(facts, "target"), round=facts["round"], aspect=facts["aspect"]
    )
    assessment = melee.assess(card.edition, fight)

    if cup.empty:

        def weigh(report: Report) -> None:
            report.chances.extend(melee_chances(card, assessment))

        return Report([melee.receipt(card.edition, card.id, assessment)], weigh)
    return _done(cup, *judged(card, melee, assessment, cup, "a round of melee", str))


def melee_chances(card: Card, assessment: melee.Assessment) -> list[Chances]:
    """What each side loses in a round."""
    odds = melee.odds(card.edition, assessment)
    tables = []
    for title, side in (("The defender loses", 0), ("The attacker loses", 1)):
        losses = odds.map(lambda both, side=side: both[side].losses)  # type: ignore[misc]  # bound at once
        tables.append(Chances(title, tuple((str(count), losses[count]) for count in sorted(losses))))
    return tables


def rout_form(card: Card) -> Form:
    fields = (*unit_fields(card), Field("terrain", "choice", "ground?", "open", _GROUND))
    return Form("Rout", fields, ("enfilade umpire rout --edition jr3-15mm --terrain woods",))


def run_rout(card: Card, facts: Facts, cup: Cup) -> Report:
    """The routed move of phase 2, which takes no dice."""
    unit = unit_of(facts | {"level": "routed"})
    distance = rally.rout_move(card.edition, unit, facts["terrain"])
    cup.done()
    told = "cannot run here" if distance is None else f"runs {distance}"
    ground = Line("ground", facts["terrain"])
    report = Report([Receipt("Rout", card.id, (ground,), result=(Line("result", told, "jr3.morale.rout-move"),))])
    report.outcome = {"inches": None if distance is None else distance.inches}
    return report


def officer_form(card: Card) -> Form:
    return Form(
        "Officer casualty",
        (
            Field("name", "text", "his name?", "the officer"),
            Field("rank", "choice", "his rank?", "brigade", RANKS),
            Field("distance", "inches", "distance to the nearest enemy?", None),
            Field("in-melee", "flag", "is he in a melee?", False),
        ),
        ("enfilade umpire leader --edition jr3-15mm --name Garnett --distance 2 --dice 6",),
    )


def run_officer(card: Card, facts: Facts, cup: Cup) -> Report:
    exposed = officers.Exposure(
        name=facts["name"], rank=facts["rank"], enemy=facts["distance"], in_melee=facts["in-melee"]
    )
    assessment = officers.assess(card.edition, exposed)

    def told(killed: Any) -> str:
        return "killed" if killed else "unhurt"

    return _done(cup, *judged(card, officers, assessment, cup, "His risk", told))


def _done(cup: Cup, report: Report, result: object) -> Report:
    if result is not None:
        cup.done()
    return report


def _hits(hit: Any) -> str:
    low = ", low on ammunition" if hit.low_ammunition else ""
    if hit.destroyed:
        return f"destroyed{low}"
    check = ", checks" if hit.check is not None else ""
    return (f"{hit.losses} lost{check}" if hit.losses else f"no loss{check}") + low
