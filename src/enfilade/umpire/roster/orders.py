"""The orders of the roster: what each word does."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.names import find
from enfilade.umpire.roster import roster
from enfilade.umpire.roster import turn as roster_turn
from enfilade.umpire.roster.corrections import corrected
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.roster import Told
from enfilade.umpire.roster.wings import WINGS
from enfilade.umpire.roster.words import acted, at, count, first, only, parted

replace = msgspec.structs.replace
ORDERS = (
    *(
        "new",
        "fire",
        "check",
        "rally",
        "run",
        "did",
        "fear",
        "impact",
        "melee",
        "lose",
        "set",
        "reform",
        "reacted",
        "leaves",
    ),
    *("surrenders", "attach", "leader", "owes", "due", "waive", "turn", "undo", "show", "log", "help"),
)


def do(card: Card, state: State, verb: str, rest: list[str]) -> Told:
    names, flags = parted(rest)
    cup, game = _cup(flags), WINGS[card.family]
    match verb:
        case "fire":
            firers, target = at(names)
            return acted(game.volley(card, state, firers, target, flags, cup), firers, "fired")
        case "check" | "rally":
            told = game.running(game.check(card, state, only(names, verb), flags, cup, verb == "rally"))
            return acted(told, [only(names, verb)], "tried to rally") if verb == "rally" else told
        case "run" | "impact" | "melee" | "fear" | "reform" | "reacted" | "leader":
            return game.own(card, state, verb, names, flags, cup)
        case "did":
            one = roster.entry(state, first(names, 2, "did UNIT moved"))
            what = " ".join(names[1:])[:60]
            return acted(Told(state, [f"{one.unit.name} has {what}"]), [one.unit.name], what)
        case "lose":
            name = roster.entry(state, first(names, 2, "lose UNIT N")).unit.name
            return game.lose(card, Told(state), name, count(names[1]))
        case "set":
            return _set(card, state, names)
        case "leaves" | "surrenders":
            why = "left the table" if verb == "leaves" else "surrendered"
            return game.remove(card, Told(state), roster.entry(state, only(names, verb)).unit.name, why)
        case "attach":
            who = roster.leader(state, first(names, 2, "attach LEADER UNIT"))
            one = roster.entry(state, names[1])
            leaders = {**state.leaders, who.name: replace(who, attached=one.unit.name)}
            return Told(replace(state, leaders=leaders), [f"{who.name} is with {one.unit.name}"])
        case "owes":
            name = roster.entry(state, first(names, 2, "owes UNIT CAUSE")).unit.name
            return Told(game.owe(card, state, name, " ".join(names[1:])[:80], count(str(flags.get("added", 0))), ()))
        case "waive":
            return roster_turn.waive(state, count(only(names, verb)))
        case "turn":
            return roster_turn.end_turn(card, state)
        case _:
            raise Malformed(f"write {find(verb, ORDERS, 'order')!r} out in full")


def _set(card: Card, state: State, names: list[str]) -> Told:
    """Corrections by hand: key=value, as many as wanted."""
    one = roster.entry(state, first(names, 2, "set UNIT key=value"))
    for part in names[1:]:
        key, equals, value = part.partition("=")
        if not equals:
            raise Malformed(f"{part!r} is not key=value")
        one = corrected(card, one, key, value)
    return Told(roster.put(state, one), [f"{one.unit.name}: {', '.join(names[1:])}"])


def _cup(flags: dict[str, Any]) -> Cup:
    dice, seed = flags.pop("dice", None), flags.pop("seed", None)
    return Cup(typed=list(dice) if dice is not None else None, seed=None if seed is None else str(seed))
