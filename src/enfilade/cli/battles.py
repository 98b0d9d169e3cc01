"""`enfilade fight`, `replay`, `show`, `advise` and `verify`: battles on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from enfilade.cli import advice, scenario_show
from enfilade.cli.battle_tables import roster
from enfilade.cli.fights import HUMAN, notes, people, programs, seats_of
from enfilade.cli.games.wings import wing_of
from enfilade.cli.keyboard import draw
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import FIRST, Answer, Entry, Opened, Order, Rolled
from enfilade.game import battles
from enfilade.game.battle import Battle
from enfilade.game.opening import Dice
from enfilade.library.problems import BadFile
from enfilade.library.reading import bounded_text
from enfilade.library.scenarios import shelf as scenarios
from enfilade.speech.names import names_of

_MOST = 100_000
_LONGEST_POSITION = 200_000
"""Bytes of a file; the rules say how many characters a position may have."""


def fight(
    scenario: Annotated[str, typer.Argument(help="A scenario, or a .battle file to go on with.")] = "mcphersons-woods",
    players: Annotated[
        str,
        typer.Option(
            help="Who plays: first the side with the initiative, or union=NAME,confederate=NAME. Else human,drill."
        ),
    ] = "",
    seed: Annotated[str, typer.Option(help="For the same dice again; else a new one is drawn.")] = "",
    edition: Annotated[str, typer.Option(metavar="ID", help="Another edition than the scenario's own.")] = "",
    dice: Annotated[Dice, typer.Option(help="Typed: you roll real dice and type their faces.")] = "seeded",
    position: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Begin from the table that `enfilade show --position` wrote."),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Written after every order.")] = None,
    games: Annotated[int, typer.Option(min=1, max=_MOST, help="How many battles; more than one gives a summary.")] = 1,
) -> None:
    """Fight a battle: at this keyboard, against a program, or programs among themselves.

    Examples:

      enfilade fight mcphersons-woods --save archer.battle

      enfilade fight drill-field --players human,human --dice typed

      enfilade fight mcphersons-woods --players drill,random --seed 1863

      enfilade fight bufords-delay --players union=drill,confederate=drill --games 100

      enfilade fight mcphersons-woods --position turn-three.txt

      enfilade fight archer.battle
    """
    console = Console()
    with plainly():
        battle, seats, kept = _begun(scenario, edition, seed, dice, save, players, position)
        if HUMAN not in seats.values() and battle.dice == "seeded":
            programs(console, battle, seats, games, kept)
            return
        if games > 1:
            raise Malformed("people play one battle at a time; --games is for programs among themselves")
        people(console, battle, seats, kept)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .battle file.")],
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each line.")] = False,
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after this line.")] = None,
    receipts: Annotated[bool, typer.Option("--receipts", help="With every modifier and its rule.")] = False,
    reasons: Annotated[bool, typer.Option("--reasons", help="With why the computer did what it did.")] = False,
) -> None:
    """Play a battle again, told in plain words, and check every hash, die and position on the way.

    Examples:

      enfilade replay archer.battle

      enfilade replay archer.battle --step

      enfilade replay archer.battle --to 40 --receipts --reasons
    """
    console = Console()
    with plainly():
        battle = battles.replay(file)
        last = len(battle.record.lines) - 1
        lines, wing = battle.record.lines, wing_of(battle.table)
        if to is not None:
            battle.at(to)
            last = to
        for n in range(FIRST - 1, last + 1):
            if n >= FIRST and (said := _said(lines[n].entry)):
                console.print(Text(f"{n:>4} {said}", style="dim"), soft_wrap=True)
            if reasons and (why := _why(lines[n].entry)):
                console.print(Text(f"     {why}", style="italic"), soft_wrap=True)
            for sentence in wing.story(battle.events_at(n), names_of(battle.table, battle.at(n))):
                console.print(Text(f"     {sentence}"), soft_wrap=True)
            if receipts:
                reckoned(console, battle, n)
            if step and n < last:
                _wait()
        notes(console, battle)
        console.print(Text(f"{len(lines)} lines: every hash fits, and every line led where it did. {_dice(battle)}"))


def show(
    words: Annotated[
        list[str], typer.Argument(metavar="FILE", help="A .battle file; or a scenario: `scenario FILE_OR_ID`.")
    ],
    at: Annotated[int | None, typer.Option(metavar="N", help="After this line; else as it stands now.")] = None,
    text: Annotated[bool, typer.Option("--text", help="A table of units and leaders (the default).")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw a map.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw a map as a picture.")] = None,
    position: Annotated[
        bool, typer.Option("--position", help="Nothing but the table as text, to begin another battle from.")
    ] = False,
) -> None:
    """Show how a battle stands, or stood, or how a scenario begins: in a table, in words or on a map.

    Examples:

      enfilade show archer.battle

      enfilade show archer.battle --at 40 --svg archer.svg

      enfilade show archer.battle --png archer.png

      enfilade show archer.battle --at 40 --position > turn-three.txt

      enfilade show scenario hornets-nest --png map.png

      enfilade show my.json --png map.png
    """
    console = Console()
    with plainly():
        name, chosen = scenario_show.named(words)
        scenario = chosen or scenario_show.is_scenario(name)
        if scenario and at is not None:
            raise Malformed("a scenario has no lines yet; --at is for battles")
        battle = scenario_show.opened(name) if scenario else battles.replay(name)
        state = battle.at(at) if at is not None else battle.state
        if position:
            typer.echo(battle.position(at))
            return
        notes(console, battle)
        for out, suffix in ((svg, ".svg"), (png, ".png")):
            if out is not None:
                path = out if out.suffix.lower() == suffix else out.with_name(out.name + suffix)
                draw(battle, path, at)
                typer.echo(f"{path} written")
        if scenario and svg is None and png is None:
            typer.echo(scenario_show.told(name))
        if text or (svg is None and png is None):
            console.print(roster(battle.table, state))


def advise(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .battle file.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="After this line; else as it stands now.")] = None,
    player: Annotated[
        str, typer.Option(help="Who is asked: captain, captain-cautious, captain-bold, each with -1 to -3; or drill.")
    ] = "captain",
    as_json: Annotated[bool, typer.Option("--json", help="Plain values for programs.")] = False,
) -> None:
    """Say what the captain would do at a moment of a battle, why, and how likely it is to work.

    Examples:

      enfilade advise archer.battle

      enfilade advise archer.battle --at 40 --player captain-bold

      enfilade advise archer.battle --json
    """
    with plainly():
        found = advice.advice(battles.replay(file), player, at)
        if as_json:
            typer.echo(json.dumps(advice.plain(found), indent=2, ensure_ascii=False))
            return
        for line in advice.lines(found):
            typer.echo(line)


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="One or more .battle files.")],
) -> None:
    """Check records: the chain of hashes, the dice against the seed, and that the rules come to the same end.

    Examples:

      enfilade verify archer.battle

      enfilade verify club/*.battle
    """
    sound = True
    for path in files:
        report = battles.verify(path)
        sound = sound and report.sound
        if not report.sound:
            typer.echo(f"{report.file}: {report.problem.removeprefix(f'{report.file}: ')}", err=True)
            continue
        dice = ", ".join(f"{count} {kind}" for kind, count in report.rolls.items()) or "none"
        of = "what both sides opened" if "both" in report.rolls else "the seed"
        checked = f"checked against {of}" if report.dice_checked else "not checked, the seed is kept back"
        end = f"{report.winner or 'drawn'} ({report.grade})" if report.ended else "not over yet"
        typer.echo(f"{report.file}: sound. {report.scenario}, {report.edition}; {report.lines} lines, {end}")
        typer.echo(f"  rolls: {dice}; {checked}")
        for note in report.notes:
            typer.echo(f"  note: {note}")
    if not sound:
        raise typer.Exit(1)


@contextmanager
def plainly() -> Iterator[None]:
    """Faults are told in sentences, never as a traceback."""
    try:
        yield
    except BadFile as error:
        for problem in error.problems:
            typer.echo(str(problem), err=True)
        raise typer.Exit(2) from None
    except (Illegal, Malformed) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1 if isinstance(error, Illegal) else 2) from None


def _begun(
    scenario: str, edition: str, seed: str, dice: Dice, save: Path | None, players: str, position: Path | None
) -> tuple[Battle, dict[str, str], Path | None]:
    """A new battle, or one that goes on; who plays it, and the file that is written along."""
    if scenario.endswith(".battle"):
        if edition or seed or save or position:
            raise Malformed(f"{scenario} has its edition, its seed, its table and its file already")
        battle = battles.replay(scenario)
        if battle.dice == "both" and not battle.over:
            raise Malformed(f"{scenario} is fought by mail, with dice of both players; to go on: enfilade mail")
        sides, before = battle.table.sides, battle.record.opening.players
        known = ",".join(before.get(side, HUMAN) for side in sides)
        return battle, seats_of(sides, players or known), Path(scenario)
    if save is not None and save.exists():
        raise Malformed(f"{save} exists already; to go on with it: enfilade fight {save}")
    loaded = scenarios.scenario(scenario)
    whole = loaded.scenario
    sides = (whole.initiative, next(side for side in whole.sides if side != whole.initiative))
    seats = seats_of(sides, players or f"{HUMAN},drill")
    start = position_in(position) if position is not None else ""
    begun = battles.battle(loaded, edition or None, seed or None, dice, players=seats, position=start)
    return begun, seats, save


def position_in(path: Path) -> str:
    """A table as text, from a file."""
    said = bounded_text(path, _LONGEST_POSITION).strip()
    if not said:
        raise Malformed(f"{path} is empty; a position begins with its turn, for example: turn 3 union")
    return said


def reckoned(console: Console, battle: Battle, n: int) -> None:
    """The receipts of what a line led to."""
    for event in battle.events_at(n):
        found = battle.game.receipt(battle.table, event)
        if found is not None:
            for line in str(found).splitlines():
                console.print(Text(f"         {line}", style="dim"), soft_wrap=True)


def _said(entry: Entry) -> str:
    match entry:
        case Answer(side=side, answer=text):
            return f"{side}: {text}"
        case Order(side=side, order=text):
            return f"{side}: {text}"
        case Opened(side=side, opened=text):
            return f"{side} opens {text}"
        case Rolled(roll=faces, why=why, source=source):
            return f"{source} dice {' '.join(map(str, faces))}: {why}"
        case _:
            return ""


def _why(entry: Entry) -> str:
    """The reason that a program gave; dice have theirs in what they say."""
    return entry.why if isinstance(entry, Answer) else ""


def _dice(battle: Battle) -> str:
    if battle.dice == "both":
        return "The dice are those of what both sides opened."
    return "The dice are those of the seed." if battle.record.seed else "The seed is kept back: dice not checked."


def _wait() -> None:
    try:
        input()
    except EOFError:
        raise typer.Exit from None
