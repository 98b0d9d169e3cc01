"""`enfilade roster FILE ...`: the orders of the roster, one at a time or at its own prompt."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from enfilade.cli.bars import bars
from enfilade.cli.editions_option import taken
from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card, edition, own_files
from enfilade.library.editions.files import looking_in
from enfilade.rules import USUAL
from enfilade.umpire.forms.names import find_unit
from enfilade.umpire.roster import order_of_battle
from enfilade.umpire.roster.ledger import Ledger, State, Step, card_of
from enfilade.umpire.roster.order_of_battle import SIDE_TITLES, Entry
from enfilade.umpire.roster.orders import do
from enfilade.umpire.roster.roster import Told
from enfilade.umpire.roster.wings import WINGS
from enfilade.umpire.roster.words import only, parted

replace = msgspec.structs.replace
HELP = """enfilade roster FILE ORDER

  new ORDER-OF-BATTLE [--edition ID]       begin a roster from a .toml, .json or .csv file; --editions FOLDER
  fire UNIT [and UNIT] at UNIT --range normal --dice 3 5    facts as for `enfilade umpire fire`; without dice, the odds
  check UNIT [--supports 2] --dice 4 3     take the check a unit owes
  rally UNIT --dice 5 5
  run UNIT [--ground open] --dice 4 3      the rout move: with its first action, before the turn of its side ends
  did UNIT moved                           what it has done this turn, where the roster cannot know it
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
    if not words or any(word in ("--help", "-h") for word in words):
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
    try:
        shlex.join(words).encode()
    except UnicodeEncodeError:
        # A shell passes on bytes that are no letters, and no file could keep them.
        raise Malformed("the order is no text in UTF-8") from None
    words, folder = taken(words)
    with looking_in(folder):
        _order(ledger, words, out)


def _order(ledger: Ledger, words: list[str], out: Console) -> None:
    verb, rest = words[0].lower(), words[1:]
    if verb == "help":
        out.print(HELP, highlight=False, markup=False)
        return
    if verb == "new":
        _begin(ledger, rest, out)
        return
    steps = ledger.steps()
    state = steps[-1].state
    card = card_of(state)
    if verb in _SHOWS:
        _SHOWS[verb](card, steps, rest, out)
        return
    told = _undo(steps) if verb == "undo" else do(card, state, verb, rest)
    if told.state is not None:
        lines = tuple(told.lines) + tuple(str(receipt) for receipt in told.receipts)
        ledger.add(Step(number=steps[-1].number + 1, said=shlex.join(words), told=lines, state=told.state))
    for receipt in told.receipts:
        out.print(str(receipt), highlight=False, markup=False)
    for line in told.lines:
        out.print(line, highlight=False, markup=False)
    for table in told.chances:
        out.print(bars(table.title, table.rows))
    if told.state is not None and _owing(card, told.state):
        _show_due(card, [replace(steps[-1], state=told.state)], [], out)


def _begin(ledger: Ledger, rest: list[str], out: Console) -> None:
    names, flags = parted(rest)
    card = edition(str(flags.get("edition", USUAL.usual)))
    listed = order_of_battle.read(Path(only(names, "new")), card)
    state = State(
        edition=card.id,
        digest=card.digest,
        sources=own_files(card.id),
        units=listed.units,
        leaders=listed.leaders,
    )
    ledger.begin(state, shlex.join(["new", *rest]))
    out.print(f"{len(listed.units)} units and {len(listed.leaders)} leaders, {card.title}", highlight=False)


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


def _show_due(card: Card, steps: list[Step], rest: list[str], out: Console) -> None:
    state = steps[-1].state
    if not _owing(card, state):
        out.print("no checks are due")
    for item in state.due:
        extra = f" with +{item.added}" if item.added else ""
        out.print(f"due {item.number}: {item.unit}, {item.cause}{extra} [{item.rule}]", highlight=False, markup=False)
    for roll in state.rolls:
        out.print(f"due {roll.number}: {roll.unit}, runs at once [{roll.rule}]", highlight=False, markup=False)
    for one in WINGS[card.family].to_run(state):
        out.print(
            f"due: {one.unit.name}, routed, runs with its first action [adf.turn.routed]", highlight=False, markup=False
        )


def _whose(state: State) -> str:
    return f"Turn {state.turn}, {SIDE_TITLES[state.side]} active"


def _owing(card: Card, state: State) -> bool:
    return bool(state.due or state.rolls or WINGS[card.family].to_run(state))


def _show(card: Card, steps: list[Step], rest: list[str], out: Console) -> None:
    state = steps[-1].state
    wanted = [find_unit(" ".join(rest), state.units)] if rest else list(state.units)
    grid = Table(box=None, pad_edge=False, title=_whose(state), title_justify="left")
    for head in ("side", "brigade", "unit", "state"):
        grid.add_column(head, overflow="fold")
    for name in wanted:
        one = state.units[name]
        grid.add_row(one.side, one.brigade, name, _told_of(card, one))
    for who in () if rest else state.leaders.values():
        where = "killed" if who.killed else f"with {who.attached}" if who.attached else "on his own"
        grid.add_row(who.side, who.brigade, who.name, f"leader {who.benefit:+d}, {where}")
    out.print(grid)
    _show_due(card, steps, [], out)


def _show_log(card: Card, steps: list[Step], rest: list[str], out: Console) -> None:
    for step in steps:
        out.print(f"{step.number}: {step.said}", highlight=False, markup=False)


_SHOWS = {"due": _show_due, "show": _show, "log": _show_log}


def _told_of(card: Card, one: Entry) -> str:
    """A unit of the roster in one line."""
    unit, game = one.unit, WINGS[card.family]
    level = game.level_of(card, unit)
    parts = [f"{unit.strength} of {unit.start}", unit.quality, unit.formation.replace("-", " ")]
    parts.append(level if level != "good" else "")
    parts += ["opening volley to come" if unit.opening else "", "reacted" if one.reacted else "", *game.remarks(unit)]
    return one.gone or ", ".join(part for part in parts if part)
