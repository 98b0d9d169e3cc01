"""One procedure in one situation: which facts are open, what the roster answers, and what dice make of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, Form
from enfilade.umpire.forms.names import find, find_unit
from enfilade.umpire.forms.procedures import PROCEDURES
from enfilade.umpire.forms.wings import WINGS as FORMS
from enfilade.umpire.pocket.record import owed
from enfilade.umpire.pocket.sheet.situations import Open
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry
from enfilade.umpire.roster.roster import Told, entry, leader

TITLES = {
    "fire": "Fire",
    "morale": "Morale check",
    "rally": "Rally",
    "fear": "Fear of the charge",
    "impact": "Impact",
    "melee": "Melee",
    "rout": "Rout",
    "disengage": "Disengage",
    "leader": "Leader at risk",
    "competence": "Tactical competence",
}
_OF_THE_UNIT = (
    *("name", "arm", "weapon", "nation", "figures", "full", "stands", "quality", "level", "mounted", "formation"),
    *("merged", "opening", "repeaters", "sharpshooters", "low-ammunition"),
)
TWO = ("fire", "fear", "impact", "melee")
"""Procedures between two sides: `who` acts or charges, `at` is the target or the charged."""


@dataclass(frozen=True, slots=True)
class Case:
    """What a sheet is about. `run` takes the stated facts and a cup: without dice it tells the odds."""

    procedure: str
    title: str
    fields: tuple[Field, ...]
    run: Callable[[dict[str, Any], Cup], Told]
    defaults: dict[str, Any] = field(default_factory=dict)
    """What the roster suggests for open facts."""
    who: Entry | None = None
    at: Entry | None = None
    rostered: bool = False
    """Every side is on the roster, so that the result can be entered there."""
    known: dict[str, Any] = field(default_factory=dict)
    """What the roster has answered, as far as open facts hang on it."""
    guided: bool = False
    """A step of a charge that is led through."""

    @property
    def form(self) -> Form:
        return Form(self.title, self.fields)


def open_facts(card: Card, one: Case, said: dict[str, Any]) -> dict[str, Any]:
    """Of what was stated that which is still open here; unknown words are refused."""
    asked = {each.key for each in one.fields}
    known = asked | {each.key for each in stated_form(card, one.procedure).fields}
    for key in said:
        if key not in known:
            find(key, known, "fact")
            raise Malformed(f"the fact {key!r} is to be written out in full")
        if one.rostered and key not in asked and key.removeprefix("target-") in _OF_THE_UNIT:
            raise Malformed(f"{key.replace('-', ' ')} stands on the roster; correct it there")
    return {key: value for key, value in said.items() if key in asked and value is not None}


def procedures(family: str) -> list[str]:
    """What can be judged by itself; a charge is led through instead."""
    return [name for name in PROCEDURES.get(family, {}) if name != "charge"]


def case(card: Card, state: State | None, name: str, who: list[str], at: str | None) -> Case:
    """The situation of one procedure, from the roster where units are named, stated otherwise."""
    procedure = find(name, procedures(card.family), "procedure")
    if state is None or not who or (procedure in TWO and at is None):
        return _stated(card, state, procedure, who, at)
    if procedure == "leader":
        open_ = WINGS[card.family].leader(card, state, leader(state, who[0]))
        return Case(procedure, TITLES[procedure], open_.fields, open_.run, open_.defaults, rostered=True)
    acting = [entry(state, word) for word in who]
    target = entry(state, at) if at is not None and procedure in TWO else None
    if len({one.unit.name for one in acting}) < len(acting):
        raise Malformed(f"{acting[0].unit.name} is named twice")
    open_ = WINGS[card.family].opened(card, state, procedure, acting, target)
    return Case(
        procedure,
        TITLES[procedure],
        open_.fields,
        open_.run,
        open_.defaults,
        acting[0],
        target,
        rostered=True,
        known=open_.known,
    )


def taking(card: Card, state: State, name: str, who: list[str], check: str | None) -> State:
    """The state in which this check or roll is the next one; without any, the oldest is."""
    if check is None:
        return state
    procedure, named = due_of(card, state, name, who)
    return owed.chosen(card, state, check, procedure, named)


def due_of(card: Card, state: State, name: str, who: list[str]) -> tuple[str, str]:
    """The procedure, and the unit or leader who takes what is due by it."""
    procedure = find(name, procedures(card.family), "procedure")
    if not who:
        raise Malformed("say who takes this check")
    return procedure, find_unit(who[0], state.leaders if procedure == "leader" else state.units)


def leader_form(card: Card) -> Form:
    """What is asked about a leader who takes the field."""
    own = FORMS[card.family].leader_field(card)
    return Form("Leader", (Field("name", "text", "his name?", ""), own))


@lru_cache(maxsize=128)
def stated_form(card: Card, procedure: str) -> Form:
    return PROCEDURES[card.family][procedure].form(card)


def _stated(card: Card, state: State | None, procedure: str, who: list[str], at: str | None) -> Case:
    """Everything is stated; a unit that is named on the roster still answers for itself."""
    form, known = stated_form(card, procedure), dict[str, Any]()
    acting = entry(state, who[0]) if state is not None and who and procedure != "leader" else None
    target = entry(state, at) if state is not None and at is not None and procedure in TWO else None
    for prefix, one in (("", acting), ("target-", target)):
        if one is not None:
            known |= {f"{prefix}{key}": value for key, value in _facts_of(one).items()}
    fields = tuple(each for each in form.fields if each.key not in known)
    known = {key: value for key, value in known.items() if any(each.key == key for each in form.fields)}
    open_ = _stated_open(card, procedure, form, known)
    return Case(procedure, TITLES[procedure], fields, open_.run, {}, acting, target, known=known)


def _stated_open(card: Card, procedure: str, form: Form, known: dict[str, Any]) -> Open:
    run = PROCEDURES[card.family][procedure].run

    def judged(said: dict[str, Any], cup: Cup) -> Told:
        facts = form.read(known | said)
        empty = cup.empty
        report = run(card, facts, cup)
        cup.done()
        if not empty:
            return Told(None, receipts=report.receipts, point=report.outcome.get("point"))
        if not cup.weigh:
            return Told(None, receipts=report.receipts)
        return Told(
            None, [], report.receipts, FORMS[card.family].next_chances(card, procedure, facts) or report.chances
        )

    return Open(form.fields, judged)


def _facts_of(one: Entry) -> dict[str, Any]:
    """A unit of the roster in the words of the forms."""
    unit: Any = one.unit
    known = {"name": unit.name, "arm": unit.arm, "weapon": unit.weapon, "figures": unit.strength, "full": unit.start}
    known |= {"quality": unit.quality, "level": unit.level, "mounted": unit.mounted, "formation": unit.formation}
    known |= {"opening": unit.opening, "stands": unit.stands}
    if unit.arm == "artillery":
        known["nation"] = one.side
    return known
