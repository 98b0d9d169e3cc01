"""What the roster of *Across a Deadly Field* answers by itself in each procedure, and what it must be told."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from enfilade.core.errors import Illegal
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.adf.fire import fire_form
from enfilade.umpire.forms.adf.units import moment_fields, unit_fields
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, Form
from enfilade.umpire.pocket.record.owed import waits_for
from enfilade.umpire.pocket.sheet.situations import Open
from enfilade.umpire.roster.adf import charge as roster_charge
from enfilade.umpire.roster.adf import rest as roster_rest
from enfilade.umpire.roster.adf import roster as roster_adf
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace
_LEADER = (
    Field("hits", "number", "hits on the unit he is with?", 1, least=1, most=12),
    Field("cause", "choice", "by what?", "fire", ("fire", "melee", "impact")),
)


def opened(card: Card, state: State, procedure: str, acting: list[Entry], target: Entry | None) -> Open:
    """The open facts of one procedure by units of the roster."""
    one, names = acting[0], [each.unit.name for each in acting]
    if len(acting) > 1 and procedure != "fire":
        raise Illegal("one unit at a time; only fire is combined", "adf.fire.combine")
    match procedure:
        case "fire":
            assert target is not None
            return _fire(card, state, names, one, target)
        case "morale" | "rally":
            return _check(card, state, one, procedure == "rally")
        case "fear" | "impact" | "melee":
            assert target is not None
            return _clash(card, state, procedure, one, target)
        case "rout":
            fields = roster_rest.ROUT_FORM.fields
            return Open(fields, lambda said, cup: roster_rest.run(card, state, names[0], said, cup))
        case "disengage":
            fields = roster_rest.DISENGAGE_FORM.fields
            return Open(fields, lambda said, cup: roster_rest.disengaged(card, state, names[0], said, cup))
        case _:
            return Open((), lambda said, cup: roster_rest.competence(card, state, names[0], cup))


def leader(card: Card, state: State, who: Leader) -> Open:
    """A leader's risk: the losses beside him are known if the roster has seen them."""
    owed = next((item for item in state.rolls if item.leader == who.name), None)
    known: dict[str, Any] = {"hits": owed.hits, "cause": owed.cause} if owed else {}

    def judged(said: dict[str, Any], cup: Cup) -> Told:
        if owed is not None and (why := waits_for(state, owed)):
            raise Illegal(why, "adf.morale.due")
        facts = Form("Leader at risk", _LEADER).read(known | said)
        told = roster_adf.leader_hit(card, state, who.name, facts["hits"], cup, facts["cause"])
        if told.state is not None and owed is not None:
            told.state = replace(told.state, rolls=tuple(item for item in told.state.rolls if item is not owed))
        return told

    return Open(() if owed else _LEADER, judged)


@lru_cache(maxsize=32)
def _fire_fields(card: Card) -> tuple[Field, ...]:
    known = {each.key for each in (*unit_fields(card, armed=True), *unit_fields(card, "target", armed=True))}
    known |= {each.key for each in moment_fields("target")} | {"combine"}
    return tuple(each for each in fire_form(card).fields if each.key not in known)


def _fire(card: Card, state: State, names: list[str], one: Entry, target: Entry) -> Open:
    # Whoever fires while the other side is active does so as its reaction.
    suggested = {"reaction": True} if one.side != state.side else {}
    at = target.unit.name
    return Open(
        _fire_fields(card),
        lambda said, cup: roster_adf.volley(card, state, names, at, dict(said), cup),
        suggested,
        {"arm": one.unit.arm},
    )


def _check(card: Card, state: State, one: Entry, rally: bool) -> Open:
    owed = None if rally else next((item for item in state.due if item.unit == one.unit.name), None)
    known = _of_moment(state, one, "")
    if rally:
        known |= {"added", "charging"}
    if owed is not None:
        known |= {"added", "fire", "aspect"} | ({"cover"} if owed.cover else set())
    fields = tuple(each for each in roster_adf.CHECK_FORM.fields if each.key not in known)
    suggested: dict[str, Any] = {} if owed or rally else {"added": 0}

    def judged(said: dict[str, Any], cup: Cup) -> Told:
        return roster_adf.check(card, state, one.unit.name, said, cup, rally)

    return Open(fields, judged, suggested)


def _clash(card: Card, state: State, procedure: str, one: Entry, target: Entry) -> Open:
    known = _of_moment(state, one, "") | _of_moment(state, target, "target-")
    fields = tuple(each for each in roster_charge.CLASH_FORM.fields if each.key not in known)
    by, on = one.unit.name, target.unit.name

    def judged(said: dict[str, Any], cup: Cup) -> Told:
        if procedure == "fear":
            return roster_charge.fear_check(card, state, on, by, said, cup)
        act = roster_charge.struck if procedure == "impact" else roster_charge.melee
        return act(card, state, by, on, said, cup)

    return Open(fields, judged)


def _of_moment(state: State, one: Entry, prefix: str) -> set[str]:
    """What the roster knows of a moment: the losses of a brigade that has a name, a leader who is with the unit."""
    known = {f"{prefix}eliminated"} if one.brigade else set()
    if any(who.attached == one.unit.name and not who.killed for who in state.leaders.values()):
        known.add(f"{prefix}leader")
    return known
