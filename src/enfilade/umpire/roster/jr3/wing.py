"""*Johnny Reb III* behind the roster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.chapters import facts
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.names import find
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.jr3 import roster as jr3
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.roster import Told
from enfilade.umpire.roster.wing import Wing
from enfilade.umpire.roster.words import only

replace = msgspec.structs.replace


class Jr3Roster:
    family = "jr3"
    once = "jr3.roster.once"
    turn = "jr3.roster.turn"
    keys = ("order", "low-ammunition")
    orders: tuple[str, ...] = get_args(facts.Order)

    def volley(self, card: Card, state: State, firers: list[str], at: str, flags: dict[str, Any], cup: Cup) -> Told:
        return jr3.volley(card, state, firers, at, flags, cup)

    def check(self, card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup, rally: bool = False) -> Told:
        return jr3.check(card, state, word, flags, cup, rally)

    def own(self, card: Card, state: State, verb: str, names: list[str], flags: dict[str, Any], cup: Cup) -> Told:
        match verb:
            case "run":
                raise Malformed("`rally` rolls for the routers of Johnny Reb III, and tells who runs")
            case "impact" | "melee" | "fear":
                raise Malformed(f"`enfilade umpire {verb}` resolves it; then `lose` and `set` keep the roster")
            case "reform" | "reacted":
                raise Malformed(f"Johnny Reb III has no {verb!r}; `set UNIT formation=line` dresses a line again")
            case _:
                return jr3.officer_hit(card, state, only(names, verb), flags, cup)

    def reform(self, state: State, word: str) -> Told:
        raise Malformed("Johnny Reb III dresses a line by a change of formation")

    def lose(self, card: Card, told: Told, name: str, count: int) -> Told:
        return jr3.lose(card, told, name, count)

    def remove(self, card: Card, told: Told, name: str, why: str) -> Told:
        return jr3.remove(card, told, name, why)

    def owe(self, card: Card, state: State, name: str, cause: str, added: int, causes: Sequence[str]) -> State:
        known = tuple(find(one, card.edition.morale.causes, "cause") for one in causes)
        return roster.due(state, name, cause, added=added, causes=known, rule="jr3.morale.causes")

    def to_run(self, state: State) -> list[Entry]:
        """Both sides act together, and routers have a phase of their own."""
        return []

    def running(self, told: Told) -> Told:
        return told

    def at_risk(self, before: State, told: Told, cause: str) -> Told:
        """Officers roll at the end of the turn."""
        return told

    def end_turn(self, state: State) -> Told:
        """Units have their ammunition again (ruling J9)."""
        fresh = {name: replace(one, unit=_supplied(one), did=()) for name, one in state.units.items()}
        told = [f"turn {state.turn + 1}"]
        told += [f"{name} has ammunition again" for name, one in fresh.items() if one.unit != state.units[name].unit]
        return Told(replace(state, turn=state.turn + 1, units=fresh, ticks=(), phase=""), told)

    def levels(self, card: Card) -> Sequence[str]:
        return tuple(card.edition.morale.levels)

    def formations(self, unit: facts.Unit) -> Sequence[str]:
        return facts.FORMATIONS[unit.kind]

    def level_of(self, card: Card, unit: facts.Unit) -> str:
        return unit.level

    def remarks(self, unit: facts.Unit) -> list[str]:
        return ["low on ammunition" if unit.low_ammunition else "", f"order {unit.order.replace('-', ' ')}"]

    def leads(self, who: Leader) -> dict[str, Any]:
        return {"rank": who.rank}

    def said(self, unit: facts.Unit) -> dict[str, Any]:
        further = {"order": unit.order, "repeaters": unit.repeaters, "sharpshooters": unit.sharpshooters}
        return {key: value for key, value in further.items() if value and value != "hold"}


def _supplied(one: Entry) -> facts.Unit:
    assert isinstance(one.unit, facts.Unit)
    return one.unit if one.gone else facts.replenished(one.unit, one.did)


WING: Wing = Jr3Roster()
