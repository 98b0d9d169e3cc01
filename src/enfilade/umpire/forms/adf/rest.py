"""The umpire's smaller procedures in *Across a Deadly Field*: rout, disengaging, leaders at risk, competence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from enfilade.library.editions.cards import Card
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.chapters import command, leaders, rout
from enfilade.umpire.forms.adf.units import unit_fields, unit_of
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Facts, Field, Form
from enfilade.umpire.forms.report import Chances, Report

_GROUND: tuple[str, ...] = get_args(Terrain)


def rout_form(card: Card) -> Form:
    fields = (
        *(replace(each, default="routed") if each.key == "level" else each for each in unit_fields(card)),
        Field("ground", "choice", "the ground it starts on?", "open", _GROUND),
        Field("again", "flag", "has it run before?", False),
    )
    return Form("Rout", fields, ("enfilade umpire rout --level routed --ground light-woods --dice 4",))


def run_rout(card: Card, facts: Facts, cup: Cup) -> Report:
    edition = card.edition
    run = rout.Run(unit=unit_of(facts), ground=facts["ground"], first=not facts["again"])
    assessment = rout.assess(edition, run)
    if cup.empty:
        odds = rout.odds(edition, assessment)
        report = Report([rout.receipt(edition, card.id, assessment)])
        rows = tuple((rout.spoken(outcome), chance) for outcome, chance in odds.items())
        report.chances.append(Chances("The run", rows))
        return report
    result = rout.resolve(edition, assessment, cup.take(assessment.dice, "the rout move"))
    cup.done()
    report = Report([rout.receipt(edition, card.id, assessment, result)])
    end = result.outcome
    report.outcome = {"inches": end.distance.inches, "guns": end.guns, "eliminated": end.eliminated}
    return report


def disengage_form(card: Card) -> Form:
    fields = (*unit_fields(card), Field("ground", "choice", "the ground?", "open", _GROUND))
    return Form("Disengage", fields, ("enfilade umpire disengage --level disorder --ground broken",))


def run_disengage(card: Card, facts: Facts, cup: Cup) -> Report:
    stated = rout.Disengagement(unit=unit_of(facts), ground=facts["ground"])
    done = rout.disengage(card.edition, stated)
    cup.done()
    report = Report([rout.disengage_receipt(card.edition, card.id, done)])
    report.outcome = {"inches": done.distance.inches, "level": done.level}
    return report


def leader_form(card: Card) -> Form:
    return Form(
        "Leader at risk",
        (
            Field("name", "text", "his name?", "the leader"),
            Field("benefit", "number", "his benefit?", 1, most=9),
            Field("hits", "number", "hits on the unit he is with?", 1, least=1, most=12),
            Field("cause", "choice", "by what?", "fire", ("fire", "melee", "impact")),
            Field("alone", "flag", "is he on his own?", False),
        ),
        ("enfilade umpire leader --name Reynolds --hits 2 --dice 6 1",),
    )


def run_leader(card: Card, facts: Facts, cup: Cup) -> Report:
    edition = card.edition
    who = leaders.Leader(name=facts["name"], benefit=facts["benefit"])
    peril = leaders.Peril(leader=who, hits=facts["hits"], cause=facts["cause"], attached=not facts["alone"])
    risk = leaders.risk(edition, peril)
    if cup.empty:
        odds = leaders.risk_odds(edition, risk)
        report = Report([leaders.risk_receipt(edition, card.id, risk)])
        rows = tuple(("killed" if fate.killed else "unhurt", chance) for fate, chance in odds.items())
        report.chances.append(Chances("His risk", rows))
        near, far = command.reaction_radius(edition, who), command.command_radius(edition, who)
        report.notes.append(f"command radius {far}, reaction radius {near}")
        return report
    result = leaders.resolve_risk(edition, risk, cup.take(risk.dice, "his risk"))
    cup.done()
    report = Report([leaders.risk_receipt(edition, card.id, risk, result)])
    report.outcome = {"killed": result.fate.killed}
    return report


def competence_form(card: Card) -> Form:
    return Form("Tactical competence", unit_fields(card), ("enfilade umpire competence --quality green --dice 5",))


def run_competence(card: Card, facts: Facts, cup: Cup) -> Report:
    edition = card.edition
    trial = command.competence(edition, unit_of(facts))
    result: Any = None
    if not cup.empty:
        result = command.resolve_competence(edition, trial, cup.take(edition.morale.competence.dice, "the test"))
        cup.done()
    report = Report([command.competence_receipt(edition, card.id, trial, result)])
    if result is None:
        odds = command.competence_odds(edition, trial)
        rows = tuple(("passes" if passed else "fails", chance) for passed, chance in odds.items())
        report.chances.append(Chances("The test", rows))
    else:
        report.outcome = {"passed": result.passed}
    return report
