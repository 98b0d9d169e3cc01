"""The umpire's fire and morale in *Across a Deadly Field*."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.facts import LEVELS, Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import chain
from enfilade.umpire.forms.adf.units import ASPECTS, cover_field, moment_fields, moment_of, unit_fields, unit_of
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Facts, Field, Form, rarely
from enfilade.umpire.forms.names import brief
from enfilade.umpire.forms.report import Chances, Report


@lru_cache(maxsize=32)
def fire_form(card: Card) -> Form:
    return Form(
        "Fire",
        (
            *unit_fields(card, armed=True),
            Field("range", "choice", "range? (or give --distance)", lambda facts: None, get_args(Band)),
            Field("distance", "inches", "distance in inches?", None, when=lambda facts: not facts["range"]),
            *rarely(
                Field("combine", "text", "figures of further units like it that join in, such as 6,4?", ""),
                Field("from-village", "flag", "does it fire out of a village?", False),
                Field("deliberate", "flag", "deliberate fire?", False, when=lambda facts: facts["arm"] == "artillery"),
                Field("reaction", "flag", "as a reaction?", False),
                Field("pistols", "flag", "pistols instead?", False, when=lambda facts: facts["arm"] == "cavalry"),
                Field("passes", "number", "units it has passed through before?", 0, most=5),
            ),
            *unit_fields(card, "target"),
            Field("aspect", "choice", "which side of the target is hit?", "front", ASPECTS),
            cover_field("the target's cover, if any?"),
            *rarely(
                Field("charging", "flag", "is the target charging?", False),
                Field(
                    "neighbour",
                    "flag",
                    "is the charge aimed at somebody else?",
                    False,
                    when=lambda facts: facts["charging"],
                ),
                Field("disengaging", "flag", "is the target disengaging?", False),
                Field("behind-skirmishers", "flag", "does the target stand behind its skirmishers?", False),
                *moment_fields("target"),
            ),
        ),
        (
            "enfilade umpire fire --weapon rifle-musket --figures 8 --range normal --dice 4 3",
            "enfilade umpire fire --arm artillery --weapon napoleon --sections 3 --distance 5 --seed 1863",
            "enfilade odds fire --figures 8 --range short --opening --target-formation attack-column --cover fence",
        ),
    )


def shot_of(facts: Facts) -> fire.Shot:
    band = facts["range"]
    close = band in ("point-blank", "close-canister")
    leading = unit_of(facts)
    return fire.Shot(
        firers=(leading, *_joining(leading, facts["combine"])),
        target=unit_of(facts, "target"),
        band=band if band or facts["distance"] is not None else "normal",
        distance=facts["distance"],
        aspect=facts["aspect"],
        cover=facts["cover"],
        # Close fire is only ever aimed at a charge, so stating it states the charge.
        charging=facts["charging"] or close,
        charged=not facts["neighbour"],
        disengaging=facts["disengaging"],
        behind_skirmishers=facts["behind-skirmishers"],
        from_village=facts["from-village"],
        deliberate=facts["deliberate"],
        reaction=facts["reaction"] or close,
        pistols=facts["pistols"],
        passes=facts["passes"],
    )


def _joining(leading: Unit, said: str) -> tuple[Unit, ...]:
    """Further units of a combined fire: the same arms and quality, other figures."""
    try:
        sizes = [int(part) for part in said.split(",") if part.strip()]
    except ValueError:
        raise Malformed(f"--combine is a list of figures such as 6,4, not {brief(said)}") from None
    return tuple(msgspec.structs.replace(leading, strength=size, full=0, name="") for size in sizes)


def run_fire(card: Card, facts: Facts, cup: Cup) -> Report:
    edition, shot = card.edition, shot_of(facts)
    assessment = fire.assess(edition, shot)
    # A charger in disorder does not recover its order under fire before its charge is over (ruling 6.3).
    moment = moment_of(facts, "target", own_charge=shot.charging and shot.target.level == "disorder")
    if cup.empty:
        return _fire_odds(card, assessment, moment)
    rolled = cup.take(assessment.dice, "this fire")
    more = fire.dice_needed(assessment, rolled) - len(rolled)
    if more:
        rolled += cup.take(more, "the second die of desperation fire")
    result = fire.resolve(edition, assessment, rolled)
    report = Report([fire.receipt(edition, card.id, assessment, result)])
    report.outcome = {"code": result.outcome.code, "hits": result.outcome.hits, "check": result.outcome.check}
    if result.outcome.check is not None and result.outcome.hits < shot.target.strength:
        left = chain.struck(shot.target, result.outcome.hits)
        situation = chain.situation_after(edition, shot, assessment, moment, result.outcome)
        check = morale.assess(edition, left, situation)
        if cup.typed or cup.seed is not None:
            _roll_check(card, report, check, cup)
        else:
            report.outcome["point"] = check.point
            report.notes.append(f"the check is 2D6 against {check.point}: add its dice to roll it too")
    cup.done()
    return report


def check_form(card: Card, rally: bool = False) -> Form:
    cause = (
        Field("added", "number", "what does the fire result add?", 0, most=6),
        Field("fire", "choice", "fired on by?", "", ("", "artillery", "other")),
        Field("aspect", "choice", "from which side?", "front", ASPECTS),
    )
    name = "rally" if rally else "morale"
    return Form(
        "Rally" if rally else "Morale check",
        (
            *unit_fields(card),
            *(cause[1:] if rally else cause),
            cover_field("its cover, if any?"),
            Field("charging", "flag", "is it charging?", False),
            *moment_fields(),
        ),
        (
            f"enfilade umpire {name} --quality green --figures 6 --full 8 --level shaken --supports 2 --dice 4 5",
            f"enfilade odds {name} --quality veteran --level shaken --leader 1",
        ),
    )


def run_check(card: Card, facts: Facts, cup: Cup, rally: bool = False) -> Report:
    further: dict[str, Any] = {"fire": facts["fire"], "aspect": facts["aspect"], "cover": facts["cover"]}
    moment = moment_of(
        facts, charging=facts["charging"], purpose="rally" if rally else "check", added=facts.get("added", 0), **further
    )
    assessment = morale.assess(card.edition, unit_of(facts), moment)
    report = Report()
    if cup.empty:
        report.receipts.append(morale.receipt(card.edition, card.id, assessment))
        report.chances.append(check_chances(card, assessment))
        return report
    _roll_check(card, report, assessment, cup)
    cup.done()
    return report


def check_chances(card: Card, assessment: morale.Assessment) -> Chances:
    odds = morale.odds(card.edition, assessment)
    order = sorted(odds, key=lambda outcome: (LEVELS.index(outcome.level), outcome.fall_back))
    unit = assessment.unit
    return Chances("The check", tuple((morale.spoken(unit, outcome), odds[outcome]) for outcome in order))


def _roll_check(card: Card, report: Report, assessment: morale.Assessment, cup: Cup) -> None:
    faces = cup.take(card.edition.morale.check.dice, "a morale check")
    result = morale.resolve(card.edition, assessment, faces)
    report.receipts.append(morale.receipt(card.edition, card.id, assessment, result))
    end = result.outcome
    report.outcome |= {
        "level": end.level,
        "figures": end.figures,
        "fall-back": end.fall_back,
        "runs": end.runs,
        "disintegrates": end.disintegrates,
    }


def _fire_odds(card: Card, assessment: fire.Assessment, moment: Situation) -> Report:
    edition, shot = card.edition, assessment.shot
    report = Report([fire.receipt(edition, card.id, assessment)])
    odds = fire.odds(edition, assessment)
    codes = [fire.NONE, *edition.fire.outcomes]
    order = sorted(odds, key=lambda outcome: codes.index(outcome.code))
    report.chances.append(Chances("The fire", tuple((fire.spoken(shot.target, one), odds[one]) for one in order)))
    report.named.update({"none" if one.code == fire.NONE else one.code: odds[one] for one in order})
    fates = chain.volley(edition, assessment, moment)
    levels = fates.map(lambda fate: "eliminated" if fate.eliminated else fate.level)
    rows = tuple((level, levels[level]) for level in (*LEVELS, "eliminated") if levels[level])
    report.chances.append(Chances("The target after its check", rows))
    joint = fates.map(lambda fate: (fate.lost, "eliminated" if fate.eliminated else fate.level))
    report.outcome["joint"] = {f"{lost}/{level}": str(chance) for (lost, level), chance in sorted(joint.items())}
    expected = odds.mean(lambda outcome: min(outcome.hits, shot.target.strength))
    report.outcome["expected-loss"] = str(expected)
    report.notes.append(f"expected loss {float(expected):.2f} ({expected})")
    return report
