"""The umpire's charge in *Across a Deadly Field*: declared, answered, feared, struck home."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from enfilade.core.measures import Length
from enfilade.core.receipt import Receipt
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.chapters import aftermath, charge, fear, fire, impact, melee
from enfilade.rules.adf.chapters.clash import Clash, Other, Side, Who, other
from enfilade.rules.adf.chapters.fear import Answer
from enfilade.rules.adf.chapters.verdict import SIDES, Outcome
from enfilade.rules.adf.odds import assault, melee_odds
from enfilade.umpire.forms.adf.charge_play import play
from enfilade.umpire.forms.adf.units import ASPECTS, cover_field, moment_fields, moment_of, unit_fields, unit_of
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Facts, Field, Form, rarely
from enfilade.umpire.forms.report import Chances, Report

_GROUND: tuple[str, ...] = get_args(Terrain)
_LAST: tuple[str, ...] = ("close", "desperation", "none")
SECOND = "second"
_REPLIES: dict[Answer, str] = {
    "fire": "--answer fire: the defender fires on the way",
    "close": "--answer close: he fires at the last inch",
    "desperation": "--answer desperation: one desperate die",
    "countercharge": "--answer countercharge: he comes to meet it",
    "disengage": "--answer disengage: he breaks off",
    "none": "--answer none: he stands without firing",
}


def clash_fields(card: Card) -> tuple[Field, ...]:
    """Both sides of a charge; the target's facts are those of the defender."""
    return (
        *unit_fields(card, armed=True),
        *rarely(*moment_fields()),
        *unit_fields(card, "target", armed=True),
        *rarely(*moment_fields("target")),
        cover_field("the defender's cover, if any?"),
        Field("aspect", "choice", "from which side of the defender does it come?", "front", ASPECTS),
    )


def clash_of(facts: Facts, charging: bool = True) -> Clash:
    return Clash(
        attacker=Side(
            unit=unit_of(facts),
            situation=moment_of(facts, charging=charging, own_charge=charging and facts["level"] == "disorder"),
        ),
        defender=Side(unit=unit_of(facts, "target"), situation=moment_of(facts, "target", cover=facts["cover"])),
        aspect=facts["aspect"],
    )


def charge_form(card: Card) -> Form:
    return Form(
        "Charge",
        (
            *clash_fields(card),
            Field("distance", "inches", "distance to the target?", Length.of(4)),
            Field("ground", "choices", "ground it crosses?", ("open",), _GROUND),
            Field("answer", "choice", "the defender's answer?", "close", get_args(Answer)),
            *rarely(
                Field("leader-inches", "number", "inches a leader adds?", 0, most=4),
                Field("at", "inches", "how near is the charge when he fires on the way?", None),
                Field("second", "flag", "does it touch a second defender beside him?", False),
                *unit_fields(card, SECOND, armed=True),
                *moment_fields(SECOND),
                Field("second-aspect", "choice", "from which side of the second?", "front", ASPECTS, group=SECOND),
                Field("second-answer", "choice", "the second's fire?", "close", _LAST, group=SECOND),
            ),
        ),
        (
            "enfilade odds charge --figures 8 --distance 4 --target-figures 6 --target-quality green --answer close",
            "enfilade umpire charge --formation attack-column --distance 6 --dice 5 4",
            "enfilade odds charge --target-figures 3 --target-quality green --second --second-quality elite",
        ),
    )


def run_charge(card: Card, facts: Facts, cup: Cup) -> Report:
    edition = card.edition
    stated = assault.Assault(
        clash=clash_of(facts),
        distance=facts["distance"],
        ground=facts["ground"],
        leader=facts["leader-inches"],
        answer=facts["answer"],
        at=facts["at"] if facts["answer"] in ("fire", "disengage", "countercharge") else None,
        others=_others(facts),
    )
    assessment = assault.assess(edition, stated)
    if not cup.empty:
        return play(card, assessment, cup)

    def weigh(report: Report) -> None:
        # With a second defender every melee opens the way to another impact: two rounds tell nearly all.
        found = assault.odds(edition, assessment, 2 if stated.others else melee_odds.ROUNDS)
        rows = {assault.TOLD[how]: chance for how, chance in assault.chances(found).items() if chance}
        report.named.update(rows)
        report.chances.append(Chances("The charge, to its end", tuple(rows.items())))
        home = assault.goes_home(found)
        report.notes.append(f"it goes home with a chance of {float(home):.1%}")
        mine, theirs = found.mean(lambda end: end.attacker.lost), found.mean(lambda end: end.defender.lost)
        report.notes.append(f"expected loss of the attacker {float(mine):.2f}, of the defender {float(theirs):.2f}")
        for reply in assessment.replies:
            why = "" if reply.allowed else f": not allowed, {reply.why}"
            report.notes.append(f"{_REPLIES[reply.answer]} ({reply.when.replace('-', ' ')}){why} [{reply.rule}]")

    return Report([charge.receipt(edition, card.id, assessment.plan)], weigh)


def _others(facts: Facts) -> tuple[Other, ...]:
    """A second defender in contact, with a fear check, fire and impact of his own (ruling 9.6)."""
    if not facts["second"]:
        return ()
    side = Side(unit=unit_of(facts, SECOND), situation=moment_of(facts, SECOND))
    return (Other(side=side, aspect=facts["second-aspect"], answer=facts["second-answer"]),)


def fear_form(card: Card) -> Form:
    return Form("Fear of the charge", clash_fields(card), ("enfilade odds fear --formation attack-column",))


def run_fear(card: Card, facts: Facts, cup: Cup) -> Report:
    edition = card.edition
    assessment = fear.assess(edition, clash_of(facts))
    if cup.empty:
        report = Report([fear.receipt(edition, card.id, assessment)])
        report.chances.append(fear_chances(card, assessment))
        return report
    result = fear.resolve(edition, assessment, cup.take(edition.morale.check.dice, "the fear check"))
    report = Report([fear.receipt(edition, card.id, assessment, result)])
    report.outcome = {"stands": result.stands, "level": result.check.outcome.level}
    return report


def fear_chances(card: Card, assessment: fear.Assessment) -> Chances:
    odds = fear.odds(card.edition, assessment).map(
        lambda outcome: "stands" if fear.stands(card.edition, assessment, outcome) else "gives way"
    )
    return Chances("The fear check", tuple(odds.items()))


def impact_form(card: Card) -> Form:
    return Form("Impact", clash_fields(card), ("enfilade umpire impact --figures 8 --target-figures 5 --dice 3 4 2 2",))


def run_impact(card: Card, facts: Facts, cup: Cup) -> Report:
    edition = card.edition
    assessment = impact.assess(edition, clash_of(facts))
    if cup.empty:

        def weigh(report: Report) -> None:
            report.chances.append(impact_chances(card, assessment))
            report.chances.append(Chances("To its end", _verdicts(aftermath.odds(edition, assessment).items())))

        return Report([impact.receipt(edition, card.id, assessment)], weigh)
    mine = cup.take(assessment.dice, "the attacker's impact")
    result = impact.resolve(edition, assessment, mine, cup.take(assessment.dice, "the defender's impact"))
    report = Report([impact.receipt(edition, card.id, assessment, result)])
    outcome = result.outcome
    if outcome.kind == "melee":
        report.notes.append("next: the melee, `enfilade umpire melee`")
    elif len(ends := aftermath.finish(edition, assessment, outcome)) == 1:
        outcome = next(iter(ends))
    else:
        report.notes.append("next: both fire a volley at once, `enfilade umpire fire`; then all are in disorder")
    report.outcome = {"kind": outcome.kind, "winner": outcome.winner, "margin": outcome.margin}
    for who in SIDES:
        fate = outcome.fate(who)
        report.outcome[who] = {"lost": fate.lost, "level": fate.level, "fall-back": fate.fall_back}
    return report


def impact_chances(card: Card, assessment: impact.Assessment) -> Chances:
    return Chances("The impact", _verdicts(impact.odds(card.edition, assessment).items()))


def melee_form(card: Card) -> Form:
    return Form("Melee", clash_fields(card), ("enfilade odds melee --figures 8 --target-figures 6",))


def run_melee(card: Card, facts: Facts, cup: Cup) -> Report:
    """One round with dice, or the whole melee in odds."""
    edition, clash = card.edition, clash_of(facts)
    assessment = melee.assess(edition, clash)
    if cup.empty:

        def weigh(report: Report) -> None:
            ends = melee_odds.odds(edition, clash).map(lambda end: end.winner or "undecided")
            names = {"attacker": "the attacker holds", "defender": "the defender holds", "neither": "both break"}
            rows = tuple((names.get(winner, "still undecided"), chance) for winner, chance in ends.items())
            report.chances.append(Chances("The melee, to its end", rows))

        return Report([melee.receipt(edition, card.id, assessment)], weigh)
    shown, result = roll_melee(card, clash, cup)
    report = Report([shown])
    report.outcome = {"winner": result.round.winner if result else ""}
    return report


def roll_melee(card: Card, clash: Clash, cup: Cup) -> tuple[Receipt, melee.Result | None]:
    """One round: both blows, then the checks they cause; without dice only what would be rolled."""
    edition = card.edition
    assessment = melee.assess(edition, clash)
    if cup.empty:
        return melee.receipt(edition, card.id, assessment), None
    blows: dict[Who, melee.Blow] = {}
    for who in SIDES:
        blow = assessment.by(who)
        blows[who] = melee.Blow(fire=cup.take(blow.dice, f"the {who}'s blow") if blow else ())
    for who in reversed(SIDES):  # the defender checks first (ruling 5.38)
        against, unit = assessment.by(other(who)), clash.side(who).unit
        if against is None:
            continue
        hit = fire.resolve(edition, against, blows[other(who)].fire).outcome
        if hit.check is not None and hit.hits < unit.strength:
            faces = cup.take(edition.morale.check.dice, f"the {who}'s check")
            blows[who] = msgspec.structs.replace(blows[who], check=faces)
    result = melee.resolve(edition, assessment, blows["attacker"], blows["defender"])
    return melee.receipt(edition, card.id, assessment, result), result


def blow_chances(card: Card, clash: Clash) -> list[Chances]:
    """What the blows of one round do, each by itself: the checks they cause come after."""
    assessment = melee.assess(card.edition, clash)
    tables = []
    for who in SIDES:
        blow = assessment.by(who)
        if blow is not None:
            rows = tuple(
                (fire.spoken(blow.shot.target, hit), odd) for hit, odd in fire.odds(card.edition, blow).items()
            )
            tables.append(Chances(f"The {who}'s blow", rows))
    return tables


def _verdicts(found: Any) -> tuple[tuple[str, Any], ...]:
    rows: dict[str, Any] = {}
    order: list[tuple[Outcome, Any]] = sorted(found, key=lambda item: (item[0].winner, item[0].margin, item[0].kind))
    for outcome, chance in order:
        who = f"{outcome.winner} wins" if outcome.winner else "nobody wins"
        told = f"{who}: {outcome.kind.replace('-', ' ')}"
        rows[told] = rows.get(told, 0) + chance
    return tuple(rows.items())
