"""The roster of a *Johnny Reb III* battle: fire, checks, rallies and officers by name."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.library.cards import Card
from enfilade.rules.jr3 import fire, morale, officers, rally
from enfilade.rules.jr3.facts import Terrain, Unit
from enfilade.umpire import roster
from enfilade.umpire.dice import Cup
from enfilade.umpire.forms import Field, Form
from enfilade.umpire.jr3 import fire_form, roll, shot_of
from enfilade.umpire.ledger import State
from enfilade.umpire.order_of_battle import Entry
from enfilade.umpire.report import Chances
from enfilade.umpire.roster import Told

replace = msgspec.structs.replace
_CHECK = Form("Check", (Field("terrain", "choice", "ground?", "open", ("road", "open", "broken", "woods", "rough")),))


def regiment(state: State, one: Entry) -> Unit:
    """The unit with what the roster knows of its officers and brigade."""
    unit = one.unit
    assert isinstance(unit, Unit)
    ranks: tuple[Any, ...] = tuple(
        who.rank for who in state.leaders.values() if who.attached == unit.name and not who.killed
    )
    dead = any(who.killed and who.brigade == one.brigade and who.rank == "brigade" for who in state.leaders.values())
    gone = sum(
        1
        for other in state.units.values()
        if other.gone and other.brigade == one.brigade and other.gone != "left the table"
    )
    lost = {"commander_lost": dead and bool(one.brigade), "regiments_lost": gone if one.brigade else 0}
    return replace(unit, officers=ranks or unit.officers, **lost)


def volley(card: Card, state: State, firers: list[str], at: str, flags: dict[str, Any], cup: Cup) -> Told:
    """Fire by name; opening volleys, ammunition, losses and the check are remembered."""
    if len(firers) > 1:
        raise Illegal("regiments do not combine their fire", "jr3.fire.who")
    one, target = roster.entry(state, firers[0]), roster.entry(state, at)
    if one.side == target.side:
        raise Illegal("friends do not fire on each other", "jr3.fire.who")
    facts = fire_form(card).read(roster.with_units(flags, one, target))
    shot = shot_of(facts)
    hit_target = replace(regiment(state, target), charging=shot.target.charging, cover=facts["target-cover"])
    firer = replace(regiment(state, one), cover=facts["cover"], order=facts["order"], moved=facts["moved"])
    shot = replace(shot, firer=firer, target=hit_target)
    assessment = fire.assess(card.edition, shot)
    if cup.empty:
        odds = fire.odds(card.edition, assessment)
        rows: dict[str, Any] = {}
        for outcome, chance in odds.items():
            told_ = fire.spoken(shot.target, outcome)
            rows[told_] = rows.get(told_, 0) + chance
        shown = fire.receipt(card.edition, card.id, assessment)
        return Told(None, receipts=[shown], chances=[Chances("The fire", tuple(rows.items()))])
    result = roll(card, fire, assessment, cup, "this fire")
    cup.done()
    low = one.unit.low_ammunition or result.outcome.low_ammunition if isinstance(one.unit, Unit) else False
    state = roster.put(state, replace(one, unit=replace(one.unit, opening=False, low_ammunition=low)))
    told = Told(state, receipts=[fire.receipt(card.edition, card.id, assessment, result)])
    hit = result.outcome
    if hit.losses:
        told = roster.lose(card, told, target.unit.name, hit.losses)
    assert told.state is not None
    if hit.check is not None and not told.state.units[target.unit.name].gone:
        counted = hit.losses if "artillery-or-sharpshooter-hit" in hit.causes else 0
        told.state = roster.due(
            told.state,
            target.unit.name,
            f"{', '.join(cause.replace('-', ' ') for cause in hit.causes)} from {one.unit.name}",
            fire="fire",
            aspect=shot.aspect,
            causes=hit.causes,
            casualties=counted,
            rule="jr3.morale.causes",
        )
    return told


def check(card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup, rally_: bool = False) -> Told:
    """Take the oldest check a unit owes, or a rally attempt."""
    one = roster.entry(state, word)
    unit = regiment(state, one)
    ground: Terrain = _CHECK.read(flags)["terrain"]
    owed = None if rally_ else next((item for item in state.due if item.unit == unit.name), None)
    if not rally_ and owed is None:
        raise Malformed(f"{unit.name} owes no check")
    chapter: Any = rally if rally_ else morale
    assessment: Any
    if rally_:
        assessment = rally.assess(card.edition, rally.Rally(unit=unit, terrain=ground))
    else:
        assert owed is not None
        known: Any = {"causes": owed.causes, "aspect": owed.aspect, "struck": owed.fire or None}
        assessment = morale.assess(
            card.edition, morale.Check(unit=unit, casualties=owed.casualties, terrain=ground, **known)
        )
    if cup.empty:
        return Told(None, receipts=[chapter.receipt(card.edition, card.id, assessment)])
    result = roll(card, chapter, assessment, cup, "the check")
    cup.done()
    if owed is not None:
        state = replace(state, due=tuple(item for item in state.due if item is not owed))
    told = Told(state, receipts=[chapter.receipt(card.edition, card.id, assessment, result)])
    told.state = roster.put(state, replace(one, unit=replace(one.unit, level=result.outcome.level)))
    if getattr(result.outcome, "surrenders", False):
        return roster.remove(card, told, unit.name, "surrendered")
    return told


def officer_hit(card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup) -> Told:
    """An officer's risk at the end of the turn, by how near the enemy is."""
    who = roster.leader(state, word)
    near = flags.get("distance")
    rank: Any = who.rank or "brigade"
    exposed = officers.Exposure(
        name=who.name,
        rank=rank,
        enemy=None if near is None else Length.of(str(near)),
        in_melee=bool(flags.get("in-melee")),
    )
    assessment = officers.assess(card.edition, exposed)
    if cup.empty:
        return Told(None, receipts=[officers.receipt(card.edition, card.id, assessment)])
    result = roll(card, officers, assessment, cup, f"{who.name}'s risk")
    cup.done()
    told = Told(state, receipts=[officers.receipt(card.edition, card.id, assessment, result)])
    if result.killed:
        told.state = replace(state, leaders={**state.leaders, who.name: replace(who, killed=True, attached="")})
        told.lines.append(f"units near {who.name} check morale [jr3.morale.causes]")
    return told
