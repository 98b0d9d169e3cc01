"""The orders of the roster: what each word does."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.flags import flags_of
from enfilade.umpire.forms.names import find, find_unit
from enfilade.umpire.roster import roster
from enfilade.umpire.roster import turn as roster_turn
from enfilade.umpire.roster.adf import charge as roster_charge
from enfilade.umpire.roster.adf import rest as roster_rest
from enfilade.umpire.roster.corrections import corrected, count
from enfilade.umpire.roster.jr3 import roster as roster_jr3
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.roster import Told

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
    cup = _cup(flags)
    match verb:
        case "fire":
            firers, target = _at(names)
            volley = roster.volley if card.family == "adf" else roster_jr3.volley
            return _acted(volley(card, state, firers, target, flags, cup), firers, "fired")
        case "check" | "rally":
            check = roster.check if card.family == "adf" else roster_jr3.check
            told = roster_rest.running(check(card, state, only(names, verb), flags, cup, verb == "rally"))
            return _acted(told, [only(names, verb)], "tried to rally") if verb == "rally" else told
        case "run" if card.family != "adf":
            raise Malformed("`rally` rolls for the routers of Johnny Reb III, and tells who runs")
        case "run":
            return roster_rest.run(card, state, only(names, verb), flags, cup)
        case "impact" | "melee" | "fear" if card.family != "adf":
            raise Malformed(f"`enfilade umpire {verb}` resolves it; then `lose` and `set` keep the roster")
        case "impact" | "melee":
            (by,), on = _at(names, "on")
            act = roster_charge.struck if verb == "impact" else roster_charge.melee
            return _acted(roster_rest.running(act(card, state, by, on, flags, cup)), [by], "charged")
        case "fear":
            (on,), by = _at(names, "of")
            return roster_rest.running(roster_charge.fear_check(card, state, on, by, flags, cup))
        case "did":
            one = roster.entry(state, _first(names, 2, "did UNIT moved"))
            what = " ".join(names[1:])[:60]
            return _acted(Told(state, [f"{one.unit.name} has {what}"]), [one.unit.name], what)
        case "lose":
            name = roster.entry(state, _first(names, 2, "lose UNIT N")).unit.name
            return roster.lose(card, Told(state), name, count(names[1]))
        case "set":
            return _set(card, state, names)
        case "reform" | "reacted" if card.family != "adf":
            raise Malformed(f"Johnny Reb III has no {verb!r}; `set UNIT formation=line` dresses a line again")
        case "reform":
            return roster_turn.reform(state, only(names, verb))
        case "reacted":
            one = roster.entry(state, only(names, verb))
            return Told(roster.put(state, replace(one, reacted=True)), [f"{one.unit.name} has reacted"])
        case "leaves" | "surrenders":
            why = "left the table" if verb == "leaves" else "surrendered"
            return roster.remove(card, Told(state), roster.entry(state, only(names, verb)).unit.name, why)
        case "attach":
            who = roster.leader(state, _first(names, 2, "attach LEADER UNIT"))
            one = roster.entry(state, names[1])
            leaders = {**state.leaders, who.name: replace(who, attached=one.unit.name)}
            return Told(replace(state, leaders=leaders), [f"{who.name} is with {one.unit.name}"])
        case "leader" if card.family != "adf":
            return roster_jr3.officer_hit(card, state, only(names, verb), flags, cup)
        case "leader":
            return roster.leader_hit(card, state, _first(names, 2, "leader LEADER HITS"), count(names[1]), cup)
        case "owes":
            one = roster.entry(state, _first(names, 2, "owes UNIT CAUSE"))
            added = count(str(flags.get("added", 0)))
            rule = "adf.morale.due" if card.family == "adf" else "jr3.morale.causes"
            return Told(roster.due(state, one.unit.name, " ".join(names[1:])[:80], added=added, rule=rule))
        case "waive":
            return roster_turn.waive(state, count(only(names, verb)))
        case "turn":
            return roster_turn.end_turn(state)
        case _:
            raise Malformed(f"write {find(verb, ORDERS, 'order')!r} out in full")


def _acted(told: Told, words: list[str], what: str) -> Told:
    """What units have done this turn is kept: who has acted need not run any more in it."""
    for word in words:
        if told.state is not None and (one := told.state.units[find_unit(word, told.state.units)]) and not one.gone:
            told.state = roster.put(told.state, replace(one, did=(*one.did, what)))
    return told


def _set(card: Card, state: State, names: list[str]) -> Told:
    """Corrections by hand: key=value, as many as wanted."""
    one = roster.entry(state, _first(names, 2, "set UNIT key=value"))
    for part in names[1:]:
        key, equals, value = part.partition("=")
        if not equals:
            raise Malformed(f"{part!r} is not key=value")
        one = corrected(card, one, key, value)
    return Told(roster.put(state, one), [f"{one.unit.name}: {', '.join(names[1:])}"])


def parted(words: list[str]) -> tuple[list[str], dict[str, Any]]:
    place = next((i for i, word in enumerate(words) if word.startswith("--")), len(words))
    return words[:place], flags_of(words[place:])


def _cup(flags: dict[str, Any]) -> Cup:
    dice, seed = flags.pop("dice", None), flags.pop("seed", None)
    return Cup(typed=list(dice) if dice is not None else None, seed=None if seed is None else str(seed))


def _at(names: list[str], between: str = "at") -> tuple[list[str], str]:
    """A and B at C; unquoted names of several words are joined."""
    verb = {"at": "fire", "on": "impact", "of": "fear"}[between]
    usage = f'{verb} UNIT {between} UNIT, such as: {verb} "2nd Wisconsin" {between} "13th Alabama"'
    if between not in names:
        raise Malformed(usage)
    place = names.index(between)
    first: list[list[str]] = [[]]
    for word in names[:place]:
        if word == "and":
            first.append([])
        else:
            first[-1].append(word)
    second = " ".join(names[place + 1 :])
    if not second or not all(first) or (between != "at" and len(first) > 1):
        raise Malformed(usage)
    return [" ".join(words) for words in first], second


def only(names: list[str], verb: str) -> str:
    if not names:
        raise Malformed(f"{verb} whom?")
    return " ".join(names)


def _first(names: list[str], count: int, usage: str) -> str:
    if len(names) < count:
        raise Malformed(f"this is said: {usage} (names of several words in quotes)")
    return names[0]
