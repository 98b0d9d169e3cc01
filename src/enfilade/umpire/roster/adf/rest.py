"""The smaller procedures of *Across a Deadly Field* on the roster: rout, disengaging, tactical competence."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from enfilade.library.editions.cards import Card
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.chapters import command, rout
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, Form
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.adf.roster import regiment, remove
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace
_GROUND: tuple[str, ...] = get_args(Terrain)
ROUT_FORM = Form(
    "Rout",
    (
        Field("ground", "choice", "the ground it starts on?", "open", _GROUND),
        Field("again", "flag", "has it run before?", False),
    ),
)
DISENGAGE_FORM = Form("Disengage", (Field("ground", "choice", "the ground?", "open", _GROUND),))


def run(card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup) -> Told:
    """A rout move; guns may be left behind, and then count as their card says."""
    edition, one = card.edition, roster.entry(state, word)
    facts = ROUT_FORM.read(flags)
    stated = rout.Run(unit=regiment(one), ground=facts["ground"], first=not facts["again"])
    assessment = rout.assess(edition, stated)
    if cup.empty:
        rows = tuple((rout.spoken(outcome), chance) for outcome, chance in rout.odds(edition, assessment).items())
        shown = rout.receipt(edition, card.id, assessment)
        return Told(None, receipts=[shown], chances=[Chances("The run", rows)])
    result = rout.resolve(edition, assessment, cup.take(assessment.dice, "the rout move"))
    cup.done()
    end = result.outcome
    one = replace(one, did=(*one.did, "ran"))
    told = Told(
        roster.put(_spent(state, one.unit.name), one), receipts=[rout.receipt(edition, card.id, assessment, result)]
    )
    if end.guns == "abandoned":
        return remove(card, told, one.unit.name, "abandoned")
    if end.guns == "limbered":
        told.state = roster.put(_state(told), replace(one, unit=replace(regiment(one), formation="limbered")))
    return told


def disengaged(card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup) -> Told:
    """A unit breaks off; no dice are needed."""
    one = roster.entry(state, word)
    stated = rout.Disengagement(unit=regiment(one), ground=DISENGAGE_FORM.read(flags)["ground"])
    done = rout.disengage(card.edition, stated)
    shown = rout.disengage_receipt(card.edition, card.id, done)
    cup.done()
    if cup.empty:
        return Told(None, receipts=[shown])
    unit = replace(regiment(one), level=done.level)
    return Told(roster.put(state, replace(one, unit=unit)), receipts=[shown])


def competence(card: Card, state: State, word: str, cup: Cup) -> Told:
    """A test of tactical competence; the roster only tells of it."""
    edition = card.edition
    trial = command.competence(edition, regiment(roster.entry(state, word)))
    if cup.empty:
        odds = command.competence_odds(edition, trial)
        rows = tuple(("passes" if passed else "fails", chance) for passed, chance in odds.items())
        shown = command.competence_receipt(edition, card.id, trial)
        return Told(None, receipts=[shown], chances=[Chances("The test", rows)])
    result = command.resolve_competence(edition, trial, cup.take(edition.morale.competence.dice, "the test"))
    cup.done()
    return Told(state, receipts=[command.competence_receipt(edition, card.id, trial, result)])


def _spent(state: State, name: str) -> State:
    """The run that was due, if one was, is behind it."""
    owed = next((item for item in state.rolls if item.unit == name and item.procedure == "rout"), None)
    return replace(state, rolls=tuple(item for item in state.rolls if item is not owed))


def _state(told: Told) -> State:
    assert told.state is not None
    return told.state
