"""The roster of an *Across a Deadly Field* battle: fire, checks, losses and leaders by name."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.chapters import fire, leaders, morale
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import End, Situation, is_eliminated
from enfilade.rules.adf.odds import chain
from enfilade.umpire.forms.adf.fire import check_chances, fire_form, shot_of
from enfilade.umpire.forms.adf.units import ASPECTS, cover_field, moment_fields, moment_of
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, Form
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.adf.routers import to_run
from enfilade.umpire.roster.ledger import Check, State
from enfilade.umpire.roster.order_of_battle import Entry
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace


def regiment(one: Entry) -> Unit:
    """The unit of an entry, as *Across a Deadly Field* knows it."""
    assert isinstance(one.unit, Unit)
    return one.unit


def volley(card: Card, state: State, firers: list[str], at: str, flags: dict[str, Any], cup: Cup) -> Told:
    """Fire by name. Reactions, opening volleys, losses and the check it causes are remembered."""
    shooters, target = [roster.entry(state, word) for word in firers], roster.entry(state, at)
    if any(one.side == target.side for one in shooters):
        raise Illegal("friends do not fire on each other", "adf.fire.who")
    facts = fire_form(card).read(roster.with_units(flags, shooters[0], target))
    shot = replace(shot_of(facts), firers=tuple(regiment(one) for one in shooters), target=regiment(target))
    for one in shooters:
        if shot.reaction and one.reacted and shot.band != "desperation":
            raise Illegal(f"{one.unit.name} has used its reaction this turn", "adf.roster.reaction")
    assessment = fire.assess(card.edition, shot)
    if cup.empty:
        odds = fire.odds(card.edition, assessment)
        rows = tuple((fire.spoken(shot.target, outcome), odds[outcome]) for outcome in odds)
        return Told(
            None, receipts=[fire.receipt(card.edition, card.id, assessment)], chances=[Chances("The fire", rows)]
        )
    rolled = cup.take(assessment.dice, "this fire")
    rolled += cup.take(fire.dice_needed(assessment, rolled) - len(rolled), "the second die of desperation fire")
    result = fire.resolve(card.edition, assessment, rolled)
    cup.done()
    for one in shooters:
        spent = replace(one.unit, opening=False)
        state = roster.put(state, replace(one, unit=spent, reacted=one.reacted or shot.reaction))
    told = Told(state, receipts=[fire.receipt(card.edition, card.id, assessment, result)])
    if result.outcome.hits:
        told = lose(card, told, target.unit.name, result.outcome.hits)
    state = told.state or state
    hurt = state.units[target.unit.name]
    if result.outcome.check is not None and not hurt.gone:
        moment = chain.situation_after(card.edition, shot, assessment, Situation(), result.outcome)
        told.state = roster.due(
            state,
            hurt.unit.name,
            f"{result.outcome.code} from {shooters[0].unit.name}",
            added=moment.added,
            fire=moment.fire,
            aspect=moment.aspect,
            enfilade=moment.enfilade,
            in_order_then=moment.in_order_then,
            cover=moment.cover,
            sections_just_lost=moment.sections_just_lost,
            rule="adf.morale.due",
        )
    return told


def check(card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup, rally: bool = False) -> Told:
    """Take the oldest check a unit owes, or a rally attempt."""
    one = roster.entry(state, word)
    if rally and one in to_run(state):
        raise Illegal(f"{one.unit.name} is routed: it must run first, and may then try to rally", "adf.turn.routed")
    owed, assessment = check_of(card, state, one, flags, rally)
    if cup.empty:
        shown = morale.receipt(card.edition, card.id, assessment)
        return Told(None, receipts=[shown], chances=[check_chances(card, assessment)])
    result = morale.resolve(card.edition, assessment, cup.take(card.edition.morale.check.dice, "a morale check"))
    cup.done()
    told = Told(state, receipts=[morale.receipt(card.edition, card.id, assessment, result)])
    if owed is not None:
        state = replace(state, due=tuple(item for item in state.due if item is not owed))
    if rally and one.side != state.side:
        one = replace(one, reacted=True)
    end = result.outcome
    before = regiment(one)
    if end.figures > 0:
        before = replace(before, fewest=min(before.fewest or before.strength, before.strength))
    unit = replace(before, level=end.level, strength=max(0, one.unit.strength + end.figures))
    told.state = roster.put(state, replace(one, unit=unit))
    if end.disintegrates or unit.strength == 0:
        return remove(card, told, one.unit.name, "disintegrated" if end.disintegrates else "eliminated")
    if end.runs:
        told.runs.append(one.unit.name)
    if end.runs or (end.level == "routed" and one.unit.level != "routed"):
        # Once routed, a unit takes no more of the checks that fell due together (ruling 6.27).
        told.state = replace(told.state, due=tuple(item for item in told.state.due if item.unit != one.unit.name))
    return told


def check_of(
    card: Card, state: State, one: Entry, flags: dict[str, Any], rally: bool = False
) -> tuple[Check | None, morale.Assessment]:
    """The oldest check a unit owes (none for a rally), and what it is rolled against."""
    owed = None if rally else next((item for item in state.due if item.unit == one.unit.name), None)
    if not rally and owed is None and "added" not in flags:
        raise Malformed(f"{one.unit.name} owes no check; --added 0 takes one all the same")
    facts = CHECK_FORM.read(flags)
    stated = {key: facts[key] for key in ("added", "fire", "aspect", "cover")}
    moment = moment_of(facts, charging=facts["charging"], purpose="rally" if rally else "check", **stated)
    moment = known_moment(state, one, moment)
    if owed is not None:
        known = {key: getattr(owed, key) for key in _OF_THE_CAUSE}
        moment = replace(moment, **known, cover=owed.cover or moment.cover)
    return owed, morale.assess(card.edition, regiment(one), moment)


def lose(card: Card, told: Told, name: str, count: int) -> Told:
    """Losses; stands, leaders with the unit and elimination follow."""
    left = roster.lost(told, name, count)
    assert told.state is not None
    told.lines += leaders_at_risk(told.state, name, count)
    return remove(card, told, name, "eliminated") if left == 0 else told


def leaders_at_risk(state: State, name: str, hits: int) -> list[str]:
    """Whom the losses of a unit put at risk."""
    with_it = [who.name for who in state.leaders.values() if who.attached == name and not who.killed]
    return [
        f"{who} is with {name} and at risk: roll for him, {hits} lost beside him [adf.command.casualty]"
        for who in with_it
    ]


def known_moment(state: State, one: Entry, moment: Situation) -> Situation:
    """What the roster knows of a unit's situation, beside what was said: its brigade's losses and its leader."""
    lost = state.lost.get(one.brigade, 0) if one.brigade else 0
    return replace(moment, eliminated=max(moment.eliminated, lost), leader=moment.leader or _leader_near(state, one))


def remove(card: Card, told: Told, name: str, why: str) -> Told:
    """Off the table; its brigade feels it and neighbours check, where the card counts it so."""
    one = roster.off(told, name, why)
    assert told.state is not None
    if is_eliminated(card.edition, _ENDS[why]):
        if one.brigade:
            lost = {**told.state.lost, one.brigade: told.state.lost.get(one.brigade, 0) + 1}
            told.state = replace(told.state, lost=lost)
        told.lines.append(f"{morale.neighbours(card.edition)} check morale [adf.morale.due]")
    return told


def leader_hit(
    card: Card, state: State, word: str, hits: int, cup: Cup, cause: Literal["fire", "melee", "impact"] = "fire"
) -> Told:
    """A leader's risk from the losses of the unit he is with."""
    who = roster.leader(state, word)
    if not who.attached:
        raise Illegal(f"{who.name} is with no unit and cannot be hit", "adf.command.casualty")
    peril = leaders.Peril(leader=leaders.Leader(name=who.name, benefit=who.benefit), hits=hits, cause=cause)
    risk = leaders.risk(card.edition, peril)
    if cup.empty:
        rows = (
            ("killed" if fate.killed else "unhurt", chance)
            for fate, chance in leaders.risk_odds(card.edition, risk).items()
        )
        shown = leaders.risk_receipt(card.edition, card.id, risk)
        return Told(None, receipts=[shown], chances=[Chances("His risk", tuple(rows))])
    result = leaders.resolve_risk(card.edition, risk, cup.take(risk.dice, f"{who.name}'s risk"))
    cup.done()
    told = Told(state, receipts=[leaders.risk_receipt(card.edition, card.id, risk, result)])
    if result.fate.killed:
        state = replace(state, leaders={**state.leaders, who.name: replace(who, killed=True, attached="")})
        if who.brigade:
            state = replace(state, lost={**state.lost, who.brigade: state.lost.get(who.brigade, 0) + 1})
    if result.fate.checks and not state.units[who.attached].gone:
        why = f"{who.name} killed" if result.fate.killed else f"{who.name} in danger"
        state = roster.due(state, who.attached, why, rule="adf.command.fallen")
    told.state = state
    return told


def _leader_near(state: State, one: Entry) -> int:
    near = [who.benefit for who in state.leaders.values() if who.attached == one.unit.name and not who.killed]
    return max(near, default=0)


_ENDS: dict[str, End] = {
    "eliminated": "casualties",
    "disintegrated": "disintegrated",
    "surrendered": "surrender",
    "abandoned": "abandoned",
    "left the table": "left-table",
}
_OF_THE_CAUSE = ("added", "fire", "aspect", "enfilade", "in_order_then", "sections_just_lost")
CHECK_FORM = Form(
    "Check",
    (
        *moment_fields(),
        Field("added", "number", "what does the fire result add?", 0, most=6),
        Field("charging", "flag", "is it charging?", False),
        cover_field("its cover, if any?"),
        Field("fire", "choice", "fired on by?", "", ("", "artillery", "other")),
        Field("aspect", "choice", "from which side?", "front", ASPECTS),
    ),
)
