"""`enfilade roster FILE ...`: the orders of the roster, one at a time or at its own prompt."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.cards import DEFAULTS, Card, edition
from enfilade.rules.adf.facts import FORMATIONS, LEVELS
from enfilade.umpire import order_of_battle, roster, roster_charge
from enfilade.umpire.bars import bars
from enfilade.umpire.commands import flags_of
from enfilade.umpire.dice import Cup
from enfilade.umpire.ledger import Ledger, State, Step
from enfilade.umpire.names import find, find_unit
from enfilade.umpire.roster import Told

replace = msgspec.structs.replace
_ORDERS = (
    "new",
    "fire",
    "check",
    "rally",
    "fear",
    "impact",
    "melee",
    "lose",
    "set",
    "reform",
    "reacted",
    "leaves",
    "surrenders",
    "attach",
    "leader",
    "owes",
    "due",
    "waive",
    "turn",
    "undo",
    "show",
    "log",
    "help",
)
HELP = """enfilade roster FILE ORDER

  new ORDER-OF-BATTLE [--edition ID]       begin a roster from a .toml, .json or .csv file
  fire UNIT [and UNIT] at UNIT --range normal --dice 3 5    facts as for `enfilade umpire fire`; without dice, the odds
  check UNIT [--supports 2] --dice 4 3     take the check a unit owes
  rally UNIT --dice 5 5
  fear UNIT of UNIT --dice 4 4             the charged unit's check
  impact UNIT on UNIT --dice 3 4 2 6       the charge strikes home; then `melee UNIT on UNIT` if it is a draw
  lose UNIT N                              losses of a melee or an impact
  set UNIT level=shaken formation=road-column figures=5 mounted=yes
  reform UNIT        reacted UNIT        leaves UNIT        surrenders UNIT
  attach LEADER UNIT        leader LEADER HITS --dice 6
  owes UNIT CAUSE [--added 2]              note a check (a router passes, a neighbour is gone)
  due        waive NUMBER        turn        undo        show [UNIT]        log
Without an order it asks for one after the other. Every step is on disk before it is shown.

Example:
  enfilade roster gettysburg.roster fire "2nd Wisconsin" at "13th Alabama" --range normal --dice 3 5"""


def main(words: list[str], out: Console, ask: Callable[[str], str] | None = None) -> None:
    if not words or words[0] in ("--help", "-h"):
        out.print(HELP, highlight=False, markup=False)
        return
    ledger = Ledger(Path(words[0]))
    if len(words) > 1:
        order(ledger, words[1:], out)
        return
    if ask is None:
        raise Malformed("say what to do with the roster: `enfilade roster FILE show`")
    while (said := ask("roster>").strip()) not in ("quit", "exit", "q"):
        try:
            if said:
                order(ledger, shlex.split(said), out)
        except (Illegal, Malformed, ValueError) as error:
            out.print(str(error), highlight=False, markup=False)


def order(ledger: Ledger, words: list[str], out: Console) -> None:
    """One order: judged, written down, then told."""
    verb, rest = words[0].lower(), words[1:]
    if verb == "help":
        out.print(HELP, highlight=False, markup=False)
        return
    if verb == "new":
        _begin(ledger, rest, out)
        return
    steps = ledger.steps()
    state = steps[-1].state
    card = _card(state)
    if verb in _SHOWS:
        _SHOWS[verb](card, steps, rest, out)
        return
    told = _undo(steps) if verb == "undo" else _do(card, state, verb, rest)
    if told.state is not None:
        lines = tuple(told.lines) + tuple(str(receipt) for receipt in told.receipts)
        ledger.add(Step(number=steps[-1].number + 1, said=shlex.join(words), told=lines, state=told.state))
    for receipt in told.receipts:
        out.print(str(receipt), highlight=False, markup=False)
    for line in told.lines:
        out.print(line, highlight=False, markup=False)
    for table in told.chances:
        out.print(bars(table.title, table.rows))
    if told.state is not None and told.state.due:
        _show_due(card, [replace(steps[-1], state=told.state)], [], out)


def _do(card: Card, state: State, verb: str, rest: list[str]) -> Told:
    names, flags = _parted(rest)
    cup = _cup(flags)
    match verb:
        case "fire":
            firers, target = _at(names)
            return roster.volley(card, state, firers, target, flags, cup)
        case "check" | "rally":
            return roster.check(card, state, _only(names, verb), flags, cup, rally=verb == "rally")
        case "impact" | "melee":
            (by,), on = _at(names, "on")
            act = roster_charge.struck if verb == "impact" else roster_charge.melee
            return act(card, state, by, on, flags, cup)
        case "fear":
            (on,), by = _at(names, "of")
            return roster_charge.fear_check(card, state, on, by, flags, cup)
        case "lose":
            name = roster.entry(state, _first(names, 2, "lose UNIT N")).unit.name
            return roster.lose(card, Told(state), name, _count(names[1]))
        case "set":
            return _set(card, state, names)
        case "reform":
            return _reform(state, _only(names, verb))
        case "reacted":
            one = roster.entry(state, _only(names, verb))
            return Told(roster.put(state, replace(one, reacted=True)), [f"{one.unit.name} has reacted"])
        case "leaves" | "surrenders":
            why = "left the table" if verb == "leaves" else "surrendered"
            return roster.remove(Told(state), roster.entry(state, _only(names, verb)).unit.name, why)
        case "attach":
            who = roster.leader(state, _first(names, 2, "attach LEADER UNIT"))
            one = roster.entry(state, names[1])
            leaders = {**state.leaders, who.name: replace(who, attached=one.unit.name)}
            return Told(replace(state, leaders=leaders), [f"{who.name} is with {one.unit.name}"])
        case "leader":
            return roster.leader_hit(card, state, _first(names, 2, "leader LEADER HITS"), _count(names[1]), cup)
        case "owes":
            one = roster.entry(state, _first(names, 2, "owes UNIT CAUSE"))
            added = _count(str(flags.get("added", 0)))
            return Told(roster.due(state, one.unit.name, " ".join(names[1:])[:80], added=added, rule="adf.morale.due"))
        case "waive":
            return _waive(state, _count(_only(names, verb)))
        case "turn":
            return roster.end_turn(state)
        case _:
            known = (
                "new",
                "fire",
                "check",
                "rally",
                "lose",
                "set",
                "reform",
                "reacted",
                "leaves",
                "surrenders",
                "attach",
            )
            find(verb, (*known, "leader", "owes", "due", "waive", "turn", "undo", "show", "log", "help"), "order")
            raise Malformed(f"write {verb!r} out in full")


def _begin(ledger: Ledger, rest: list[str], out: Console) -> None:
    names, flags = _parted(rest)
    card = edition(str(flags.get("edition", DEFAULTS["adf"])))
    if card.family != "adf":
        raise Malformed("the roster keeps battles of Across a Deadly Field; for Johnny Reb III use `enfilade umpire`")
    listed = order_of_battle.read(Path(_only(names, "new")), card)
    state = State(edition=card.id, digest=card.digest, units=listed.units, leaders=listed.leaders)
    ledger.begin(state, shlex.join(["new", *rest]))
    out.print(f"{len(listed.units)} units and {len(listed.leaders)} leaders, {card.title}", highlight=False)


def _card(state: State) -> Card:
    card = edition(state.edition)
    if card.digest != state.digest:
        raise Malformed(
            f"this roster was begun with another {state.edition} (digest {state.digest[:12]}, now {card.digest[:12]})"
        )
    return card


def _undo(steps: list[Step]) -> Told:
    """Back to the state before the last step that has not been undone."""
    place = len(steps) - 1
    skip = 0
    while place > 0:
        if steps[place].said == "undo":
            skip += 1
        elif skip:
            skip -= 1
        else:
            return Told(steps[place - 1].state, [f"undone: {steps[place].said}"])
        place -= 1
    raise Malformed("there is nothing to undo")


def _set(card: Card, state: State, names: list[str]) -> Told:
    one = roster.entry(state, _first(names, 2, "set UNIT key=value"))
    unit, done = one.unit, []
    for part in names[1:]:
        key, equals, value = part.partition("=")
        if not equals:
            raise Malformed(f"{part!r} is not key=value")
        match find(key, ("level", "formation", "figures", "mounted", "opening"), "key"):
            case "level":
                unit = replace(unit, level=find(value, LEVELS, "level"))
            case "formation":
                unit = replace(unit, formation=find(value, FORMATIONS[unit.arm], "formation"))
            case "figures":
                unit = replace(unit, strength=min(_count(value), unit.start), full=unit.start)
            case "mounted":
                unit = replace(unit, mounted=value.lower() in ("yes", "true", "1"))
            case _:
                unit = replace(unit, opening=value.lower() in ("yes", "true", "1"))
        done.append(part)
    return Told(roster.put(state, replace(one, unit=unit)), [f"{unit.name}: {', '.join(done)}"])


def _reform(state: State, word: str) -> Told:
    one = roster.entry(state, word)
    if one.unit.level != "disorder":
        raise Illegal(f"{one.unit.name} is {one.unit.level}; only disorder reforms without a roll", "adf.morale.rally")
    return Told(roster.put(state, replace(one, unit=replace(one.unit, level="good"))), [f"{one.unit.name} reforms"])


def _waive(state: State, number: int) -> Told:
    left = tuple(item for item in state.due if item.number != number)
    if len(left) == len(state.due):
        raise Malformed(f"no check has the number {number}")
    return Told(replace(state, due=left), [f"check {number} waived"])


def _show_due(card: Card, steps: list[Step], rest: list[str], out: Console) -> None:
    state = steps[-1].state
    if not state.due:
        out.print("no checks are due")
    for item in state.due:
        extra = f" with +{item.added}" if item.added else ""
        out.print(f"due {item.number}: {item.unit}, {item.cause}{extra} [{item.rule}]", highlight=False, markup=False)


def _show(card: Card, steps: list[Step], rest: list[str], out: Console) -> None:
    state = steps[-1].state
    wanted = [find_unit(" ".join(rest), state.units)] if rest else list(state.units)
    grid = Table(box=None, pad_edge=False, title=f"Turn {state.turn}, {state.side} active", title_justify="left")
    for head in ("side", "brigade", "unit", "state"):
        grid.add_column(head, overflow="fold")
    for name in wanted:
        one = state.units[name]
        grid.add_row(one.side, one.brigade, name, roster.told_of(card, one))
    for who in () if rest else state.leaders.values():
        where = "killed" if who.killed else f"with {who.attached}" if who.attached else "on his own"
        grid.add_row(who.side, who.brigade, who.name, f"leader {who.benefit:+d}, {where}")
    out.print(grid)
    _show_due(card, steps, [], out)


def _show_log(card: Card, steps: list[Step], rest: list[str], out: Console) -> None:
    for step in steps:
        out.print(f"{step.number}: {step.said}", highlight=False, markup=False)


_SHOWS = {"due": _show_due, "show": _show, "log": _show_log}


def _parted(words: list[str]) -> tuple[list[str], dict[str, Any]]:
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


def _only(names: list[str], verb: str) -> str:
    if not names:
        raise Malformed(f"{verb} whom?")
    return " ".join(names)


def _first(names: list[str], count: int, usage: str) -> str:
    if len(names) < count:
        raise Malformed(f"this is said: {usage} (names of several words in quotes)")
    return names[0]


def _count(text: str) -> int:
    if not text.isdigit() or int(text) > 999:
        raise Malformed(f"{text!r} is not a number")
    return int(text)
