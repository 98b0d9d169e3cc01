"""Charges on the roster: impact and melee by name, with what they leave of both sides."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Illegal
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.chapters import fear, impact
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.odds.chain import Fate
from enfilade.umpire.forms.adf.charge import blow_chances, fear_chances, impact_chances, roll_melee
from enfilade.umpire.forms.adf.units import ASPECTS, cover_field, moment_fields, moment_of
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, Form
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.adf.roster import known_moment, leaders_at_risk, regiment, remove
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace
CLASH_FORM = Form(
    "Charge",
    (
        *moment_fields(),
        *moment_fields("target"),
        cover_field("the defender's cover?"),
        Field("aspect", "choice", "which side of the defender?", "front", ASPECTS),
        Field("more", "flag", "does it touch another whom it strikes after this one?", False),
    ),
)


def clash_of(state: State, attacker: Entry, defender: Entry, flags: dict[str, Any]) -> Clash:
    """Both sides as the roster has them; the flags say what surrounds them."""
    if attacker.side == defender.side:
        raise Illegal("friends do not charge each other", "adf.charge.who")
    facts = CLASH_FORM.read(flags)
    mine = known_moment(state, attacker, moment_of(facts, charging=True))
    theirs = known_moment(state, defender, moment_of(facts, "target", cover=facts["cover"]))
    return Clash(
        attacker=Side(unit=regiment(attacker), situation=mine),
        defender=Side(unit=regiment(defender), situation=theirs),
        aspect=facts["aspect"],
    )


def fear_check(card: Card, state: State, on: str, by: str, flags: dict[str, Any], cup: Cup) -> Told:
    """The charged unit's check."""
    defender, attacker = roster.entry(state, on), roster.entry(state, by)
    found = fear.assess(card.edition, clash_of(state, attacker, defender, flags))
    if cup.empty:
        shown = fear.receipt(card.edition, card.id, found)
        return Told(None, receipts=[shown], chances=[fear_chances(card, found)])
    result = fear.resolve(card.edition, found, cup.take(card.edition.morale.check.dice, "the fear check"))
    cup.done()
    end = result.check.outcome
    told = Told(state, receipts=[fear.receipt(card.edition, card.id, found, result)])
    return settle(
        card, told, defender.unit.name, Fate(-end.figures, end.level, end.fall_back, end.runs, end.disintegrates)
    )


def struck(card: Card, state: State, by: str, on: str, flags: dict[str, Any], cup: Cup) -> Told:
    """The impact of one unit on another."""
    attacker, defender = roster.entry(state, by), roster.entry(state, on)
    found = impact.assess(card.edition, clash_of(state, attacker, defender, flags))
    if cup.empty:
        shown = impact.receipt(card.edition, card.id, found)
        return Told(None, receipts=[shown], chances=[impact_chances(card, found)] if cup.weigh else [])
    mine = cup.take(found.dice, "the attacker's impact")
    result = impact.resolve(card.edition, found, mine, cup.take(found.dice, "the defender's impact"))
    cup.done()
    told = Told(state, receipts=[impact.receipt(card.edition, card.id, found, result)])
    lot = result.outcome.attacker
    if CLASH_FORM.read(flags)["more"] and result.outcome.kind in ("driven-back", "surrender"):
        # Its disorder comes after the last of several impacts (ruling 9.6).
        lot = replace(lot, level=attacker.unit.level) if result.outcome.winner == "attacker" else lot
    told = settle(card, told, attacker.unit.name, lot)
    told = settle(card, told, defender.unit.name, result.outcome.defender)
    if result.outcome.kind == "melee":
        told.lines.append(f"a melee: {attacker.unit.name} against {defender.unit.name} [adf.charge.melee]")
    return told


def melee(card: Card, state: State, by: str, on: str, flags: dict[str, Any], cup: Cup) -> Told:
    """One round of a melee."""
    attacker, defender = roster.entry(state, by), roster.entry(state, on)
    clash = clash_of(state, attacker, defender, flags)
    shown, result = roll_melee(card, clash, cup)
    if result is None:
        return Told(None, receipts=[shown], chances=blow_chances(card, clash) if cup.weigh else [])
    cup.done()
    told = settle(card, Told(state, receipts=[shown]), attacker.unit.name, result.round.attacker)
    told = settle(card, told, defender.unit.name, result.round.defender)
    if not result.round.winner:
        again = " next turn" if card.edition.rulings.melee_rounds == "one-a-turn" else ""
        told.lines.append(f"undecided: another round{again} [adf.charge.melee]")
    return told


def settle(card: Card, told: Told, name: str, fate: Fate) -> Told:
    """What a fate does to the roster; a unit gets no steadier by it than the rules say."""
    assert told.state is not None
    one = told.state.units[name]
    left = max(0, one.unit.strength - fate.lost)
    unit = replace(regiment(one), strength=left, full=one.unit.start, level=fate.level)
    told.state = roster.put(told.state, replace(one, unit=unit))
    if fate.lost or fate.level != one.unit.level:
        told.lines.append(f"{name}: {left} of {unit.start} left, {fate.level}")
    if fate.eliminated or left == 0:
        return remove(card, told, name, "eliminated" if left == 0 else "surrendered")
    if fate.runs:
        told.runs.append(name)
    if fate.lost > 0:
        told.lines += leaders_at_risk(told.state, name, fate.lost)
    return told
