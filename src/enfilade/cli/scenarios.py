"""`enfilade scenario ...`: list, show, check and make scenarios, and print the schema of their files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition
from enfilade.library.problems import BadFile, Problem
from enfilade.library.scenarios.maker import made
from enfilade.library.scenarios.shape import json_schema
from enfilade.library.scenarios.shelf import VARIABLE, scenario, scenarios
from enfilade.library.scenarios.short_ids import short_id
from enfilade.library.scenarios.text import pretty
from enfilade.rules import FAMILIES, USUAL
from enfilade.umpire.roster import scenario_order
from enfilade.umpire.scenario_brief import brief, count_of

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="List, show, check and make scenarios; docs/scenarios.md is a guide.",
)

Folder = Annotated[
    Path | None,
    typer.Option("--scenarios", metavar="FOLDER", envvar=VARIABLE, help="A folder of scenarios of your own."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Plain values for programs.")]


@app.command("list")
def list_scenarios(as_json: AsJson = False, folder: Folder = None) -> None:
    """List the scenarios: ours, and your own.

    Examples:

      enfilade scenario list

      enfilade scenario list --scenarios ~/club
    """
    bad: list[Problem] = []
    rows = []
    with told():
        for name in scenarios(folder):
            try:
                rows.append(scenario(name, folder))
            except BadFile as error:
                bad += error.problems
    if as_json:
        heads = [{"id": row.scenario.id, "title": row.scenario.title, "digest": row.digest} for row in rows]
        typer.echo(json.dumps(heads, indent=2, ensure_ascii=False))
    for row in rows if not as_json else []:
        one = row.scenario
        size = f"{one.table.width:g} x {one.table.height:g} inches"
        typer.echo(f"{one.id:<20} {one.title}")
        sides = "; ".join(f"{side.name} {count_of(one, key)}" for key, side in one.sides.items())
        typer.echo(f"{'':<20} {one.date or 'no date'}, {one.turns} turns, {size}. {sides}")
    _complain(bad, 2)


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="A scenario, or a .json file.")],
    by: Annotated[
        str, typer.Option("--edition", metavar="ID", help="As this edition plays it, of either game; else its own.")
    ] = "",
    as_json: AsJson = False,
    folder: Folder = None,
) -> None:
    """Tell what a scenario is about: history, forces, objectives, victory.

    Examples:

      enfilade scenario show mcphersons-woods

      enfilade scenario show mcphersons-woods --edition jr3-15mm

      enfilade scenario show my-battle.json
    """
    with told():
        loaded = scenario(name, folder)
        if by:
            card = edition(by)
            _complain(loaded.problems(card), 2)
            loaded = loaded.by(card)
    typer.echo(json.dumps(loaded.raw, indent=2, ensure_ascii=False) if as_json else brief(loaded))


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenario files, or ids.")],
    by: Annotated[str, typer.Option("--edition", metavar="ID", help="Another edition than the scenario's own.")] = "",
    folder: Folder = None,
) -> None:
    """Say everything that is wrong with a scenario: file, key, what stands there and what should.

    Doubts are told too, but only faults make the command fail.

    Examples:

      enfilade scenario check my-battle.json

      enfilade scenario check drill-field hornets-nest --edition adf-western-10mm
    """
    bad: list[Problem] = []
    for name in files:
        try:
            loaded = scenario(name, folder)
            # A file that speaks of another game is played by it, too.
            cards = [by] if by else [FAMILIES[game].usual for game in loaded.scenario.games]
            wrong = [fault for card in cards for fault in loaded.problems(edition(card))]
        except BadFile as error:
            bad += error.problems
            continue
        bad += wrong
        for doubt in loaded.warnings:
            typer.echo(f"doubtful: {doubt}", err=True)
        if not wrong:
            typer.echo(f"{loaded.file}: {loaded.scenario.title}, {len(loaded.scenario.units)} units, can be played")
    _complain(bad, 1)


@app.command()
def schema() -> None:
    """Print the JSON Schema of scenario files, for editors that complete and check while you type.

    Examples:

      enfilade scenario schema > scenario-schema.json
    """
    typer.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))


@app.command()
def new(
    order: Annotated[Path, typer.Argument(metavar="ORDER", help="An order of battle in men: .csv, .toml or .json.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The scenario to write.")],
    by: Annotated[str, typer.Option("--edition", metavar="ID", help="The edition to play by.")] = USUAL.usual,
    title: Annotated[str, typer.Option(help="The title; otherwise the file's name.")] = "",
) -> None:
    """Make a scenario of an order of battle: both armies in two lines on an empty table, ready to be played.

    The columns are side, brigade, unit, arm, men or guns, weapon, quality, leader and benefit. Side and unit, and men
    or guns, must be given. A row whose arm is leader, without a brigade, is the leader of the whole side.

      side,brigade,unit,arm,men,guns,weapon,quality,leader,benefit

      us,Iron Brigade,2nd Wisconsin,,302,,rifle-musket,elite,Brig. Gen. Solomon Meredith,1

      us,Artillery,Hall's 2nd Maine Battery,artillery,,6,3 inch rifle,veteran,,

      cs,Archer's brigade,13th Alabama,,308,,rifle-musket,veteran,Brig. Gen. James J. Archer,1

    Examples:

      enfilade scenario new gettysburg.csv -o first-day.json --title "The first day"
    """
    with told():
        card = edition(by)
        if card.family != USUAL.id:
            # The order of battle is read, and drawn up, in this game's figures.
            raise Malformed(f"{by} is no edition of {USUAL.title}; make it by one, and any other card plays it too")
        check_name(out)
        values = made(
            card, out.stem, title or out.stem.replace("-", " ").capitalize(), *scenario_order.read(order, card)
        )
        write(out, values)
        try:
            loaded = scenario(out)
        except BadFile:
            out.unlink()
            raise
    size = f"{loaded.scenario.table.width:g} x {loaded.scenario.table.height:g} inches"
    typer.echo(
        f"{out} written: {len(loaded.scenario.units)} units on a table of {size}; docs/scenarios.md says how to go on"
    )


@app.command()
def convert(
    name: Annotated[str, typer.Argument(metavar="ID", help="A scenario, or a .json file.")],
    by: Annotated[str, typer.Option("--edition", metavar="ID", help="An edition of the other game.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The scenario to write; otherwise it is printed.")
    ] = None,
    folder: Folder = None,
) -> None:
    """Write a scenario as the other game plays it, for whoever wants to edit it there.

    The other game plays the scenario as it is, too: table, troops, ranks and turns follow from its scales. What the
    file says in `games` for that game counts. What would be lost on the way back is kept in `games` in its turn.

    Examples:

      enfilade scenario convert mcphersons-woods --edition jr3-15mm

      enfilade scenario convert my-battle.json --edition jr3-25mm --out my-battle-jr3.json
    """
    with told():
        card = edition(by)
        if out is not None:
            check_name(out)
        loaded = scenario(name, folder)
        _complain(loaded.problems(card), 2)
        there = loaded.converted(card, out.stem if out else "")
        if out is None:
            typer.echo(pretty(there.raw))
            return
        write(out, there.raw)
    one = there.scenario
    size = f"{one.table.width:g} x {one.table.height:g} inches"
    typer.echo(f"{out} written: {len(one.units)} units and {one.turns} turns by {card.title}, on a table of {size}")


def check_name(out: Path) -> None:
    if not re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?\.json", out.name):
        raise Malformed(f"{out.name} is no name for a scenario; write it like {short_id(out.stem)}.json")


def write(out: Path, values: object) -> None:
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(pretty(values) + "\n")
    except FileExistsError:
        raise Malformed(f"{out} exists already; remove it or name another") from None
    except OSError as error:
        raise Malformed(f"{out} could not be written: {error.strerror}") from None


@contextmanager
def told() -> Iterator[None]:
    try:
        yield
    except BadFile as error:
        _complain(error.problems, 2)
    except Malformed as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


def _complain(problems: list[Problem] | tuple[Problem, ...], code: int) -> None:
    for problem in problems:
        typer.echo(str(problem), err=True)
    if problems:
        raise typer.Exit(code)
