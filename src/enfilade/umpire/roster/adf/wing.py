"""*Across a Deadly Field* behind the roster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from enfilade.library.editions.cards import Card
from enfilade.rules.adf.chapters import facts
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.adf import charge, course, rest, routers
from enfilade.umpire.roster.adf import roster as adf
from enfilade.umpire.roster.ledger import Roll, State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.roster import Told
from enfilade.umpire.roster.wing import Wing
from enfilade.umpire.roster.words import acted, at, count, first, only

replace = msgspec.structs.replace


class AdfRoster:
    family = "adf"
    once = "adf.roster.once"
    turn = "adf.roster.turn"
    keys = ("reacted",)
    orders = ()

    def volley(self, card: Card, state: State, firers: list[str], at: str, flags: dict[str, Any], cup: Cup) -> Told:
        return adf.volley(card, state, firers, at, flags, cup)

    def check(self, card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup, rally: bool = False) -> Told:
        return adf.check(card, state, word, flags, cup, rally)

    def own(self, card: Card, state: State, verb: str, names: list[str], flags: dict[str, Any], cup: Cup) -> Told:
        match verb:
            case "run":
                return rest.run(card, state, only(names, verb), flags, cup)
            case "impact" | "melee":
                (by,), on = at(names, "on")
                act = charge.struck if verb == "impact" else charge.melee
                return acted(routers.running(act(card, state, by, on, flags, cup)), [by], "charged")
            case "fear":
                (on,), by = at(names, "of")
                return routers.running(charge.fear_check(card, state, on, by, flags, cup))
            case "reform":
                return course.reform(state, only(names, verb))
            case "reacted":
                one = roster.entry(state, only(names, verb))
                return Told(roster.put(state, replace(one, reacted=True)), [f"{one.unit.name} has reacted"])
            case _:
                return adf.leader_hit(card, state, first(names, 2, "leader LEADER HITS"), count(names[1]), cup)

    def reform(self, state: State, word: str) -> Told:
        return course.reform(state, word)

    def lose(self, card: Card, told: Told, name: str, count: int) -> Told:
        return adf.lose(card, told, name, count)

    def remove(self, card: Card, told: Told, name: str, why: str) -> Told:
        return adf.remove(card, told, name, why)

    def owe(self, card: Card, state: State, name: str, cause: str, added: int, causes: Sequence[str]) -> State:
        return roster.due(state, name, cause, added=added, rule="adf.morale.due")

    def to_run(self, state: State) -> list[Entry]:
        return routers.to_run(state)

    def running(self, told: Told) -> Told:
        return routers.running(told)

    def at_risk(self, before: State, told: Told, cause: str) -> Told:
        """Leaders beside new losses must be rolled for."""
        if told.state is None:
            return told
        for who in told.state.leaders.values():
            if who.attached and not who.killed:
                lost = before.units[who.attached].unit.strength - told.state.units[who.attached].unit.strength
                if lost > 0:
                    item = Roll(
                        number=told.state.checks + 1,
                        procedure="leader",
                        unit=who.attached,
                        leader=who.name,
                        hits=lost,
                        cause=cause,
                        rule="adf.command.casualty",
                    )
                    told.state = replace(told.state, rolls=(*told.state.rolls, item), checks=item.number)
        return told

    def end_turn(self, state: State) -> Told:
        return course.end_turn(state)

    def levels(self, card: Card) -> Sequence[str]:
        return facts.LEVELS

    def formations(self, unit: facts.Unit) -> Sequence[str]:
        return facts.FORMATIONS[unit.arm]

    def level_of(self, card: Card, unit: facts.Unit) -> str:
        return facts.level_of(card.edition, unit)

    def remarks(self, unit: facts.Unit) -> list[str]:
        return []

    def leads(self, who: Leader) -> dict[str, Any]:
        return {"benefit": who.benefit}

    def said(self, unit: facts.Unit) -> dict[str, Any]:
        return {"merged": True} if unit.merged else {}


WING: Wing = AdfRoster()
