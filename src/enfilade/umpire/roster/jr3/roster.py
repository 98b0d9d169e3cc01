"""The roster of a *Johnny Reb III* battle: fire, checks, rallies and officers by name."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.card.nerve import Cause
from enfilade.rules.jr3.chapters import fire, morale, officers, rally
from enfilade.rules.jr3.chapters.facts import PLACES, Aspect, Terrain, Unit
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, Form
from enfilade.umpire.forms.jr3.procedures import fire_form, rallied, roll, shot_of
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.ledger import Check, State
from enfilade.umpire.roster.order_of_battle import Entry
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace
CHECK_FORM = Form(
    "Check",
    (
        Field("causes", "choices", "why does it check?", (), get_args(Cause)),
        Field("casualties", "number", "casualties of the artillery or sharpshooters that caused it?", 0),
        Field("struck", "choice", "hit by?", None, ("fire", "charge")),
        Field("aspect", "choice", "on which side?", "front", get_args(Aspect)),
        Field("cover", "choices", "its cover, if any?", (), PLACES),
        Field("behind-friends", "flag", "behind friends?", False),
        Field("terrain", "choice", "ground?", "open", get_args(Terrain)),
    ),
)


OFFICER_FORM = Form(
    "Officer casualty",
    (
        Field("distance", "inches", "distance to the nearest enemy?", None),
        Field("in-melee", "flag", "is he in a melee?", False),
    ),
)


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
    shot = replace(shot, firer=firer, target=hit_target, fired=one.did.count("fired"))
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
        told = lose(card, told, target.unit.name, hit.losses)
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
    owed, assessment = check_of(card, state, one, flags, rally_)
    chapter: Any = rally if rally_ else morale
    if cup.empty:
        shown = chapter.receipt(card.edition, card.id, assessment)
        return Told(None, receipts=[shown], chances=[_chances(card, chapter, assessment, unit)])
    result = roll(card, chapter, assessment, cup, "the check")
    cup.done()
    if owed is not None:
        state = replace(state, due=tuple(item for item in state.due if item is not owed))
    told = Told(state, receipts=[chapter.receipt(card.edition, card.id, assessment, result)])
    told.state = roster.put(state, replace(one, unit=replace(one.unit, level=result.outcome.level)))
    if getattr(result.outcome, "surrenders", False):
        return remove(card, told, unit.name, "surrendered")
    return told


def check_of(
    card: Card, state: State, one: Entry, flags: dict[str, Any], rally_: bool = False
) -> tuple[Check | None, Any]:
    """The oldest check a unit owes (none for a rally), and what it is rolled against."""
    unit = regiment(state, one)
    owed = None if rally_ else next((item for item in state.due if item.unit == unit.name), None)
    if not rally_ and owed is None and "causes" not in flags:
        raise Malformed(f"{unit.name} owes no check; state its causes to take one all the same")
    facts = CHECK_FORM.read(flags)
    unit = replace(unit, behind_friends=facts["behind-friends"], cover=facts["cover"] or unit.cover)
    if rally_:
        tried = rally.Rally(unit=unit, terrain=facts["terrain"], in_melee=_fights_on(state, unit.name))
        return None, rally.assess(card.edition, tried)
    known: dict[str, Any] = {key: facts[key] for key in ("causes", "casualties", "struck", "aspect")}
    if owed is not None:
        known = {key: getattr(owed, key) for key in ("causes", "casualties", "aspect", "in_melee")}
        known["struck"] = owed.fire or None
    known["in_melee"] = known.get("in_melee", False) or _fights_on(state, unit.name)
    return owed, morale.assess(card.edition, morale.Check(unit=unit, terrain=facts["terrain"], **known))


def _fights_on(state: State, name: str) -> bool:
    """Whether it is in a melee that is not over; whatever makes it rout then makes it surrender (J80)."""
    return any(name == fight.on or name in fight.by for fight in state.melees)


def _chances(card: Card, chapter: Any, assessment: Any, unit: Unit) -> Chances:
    told = (lambda end: morale.spoken(unit, end)) if chapter is morale else rallied
    rows: dict[str, Any] = {}
    for outcome, chance in chapter.odds(card.edition, assessment).items():
        rows[told(outcome)] = rows.get(told(outcome), 0) + chance
    return Chances("The check" if chapter is morale else "The rally", tuple(rows.items()))


def lose(card: Card, told: Told, name: str, count: int) -> Told:
    """Losses; officers roll at the end of the turn."""
    return remove(card, told, name, "eliminated") if roster.lost(told, name, count) == 0 else told


def remove(card: Card, told: Told, name: str, why: str) -> Told:
    """Off the table; those near it check."""
    roster.off(told, name, why)
    told.lines.append(f"units within {card.edition.zones.morale_check} of it check morale [jr3.morale.causes]")
    return told


def officer_hit(card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup) -> Told:
    """An officer's risk at the end of the turn, by how near the enemy is."""
    who = roster.leader(state, word)
    facts = OFFICER_FORM.read(flags)
    rank: Any = who.rank or "brigade"
    exposed = officers.Exposure(
        name=who.name,
        rank=rank,
        enemy=facts["distance"],
        in_melee=facts["in-melee"],
    )
    assessment = officers.assess(card.edition, exposed)
    if cup.empty:
        odds = officers.odds(card.edition, assessment)
        rows = tuple(("killed" if killed else "unhurt", chance) for killed, chance in odds.items())
        shown = officers.receipt(card.edition, card.id, assessment)
        return Told(None, receipts=[shown], chances=[Chances("His risk", rows)])
    result = roll(card, officers, assessment, cup, f"{who.name}'s risk")
    cup.done()
    told = Told(state, receipts=[officers.receipt(card.edition, card.id, assessment, result)])
    if result.killed:
        told.state = replace(state, leaders={**state.leaders, who.name: replace(who, killed=True, attached="")})
        told.lines.append(f"units near {who.name} check morale [jr3.morale.causes]")
    return told
