"""The command line: charts, umpire, scenarios, battles."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from enfilade import __version__
from enfilade.cli import battles as battle_commands
from enfilade.cli import charts as terminal
from enfilade.cli import exams as exam_commands
from enfilade.cli import keeping as keeping_commands
from enfilade.cli import matches as lab_commands
from enfilade.cli import prints as paper_commands
from enfilade.cli import rosters as roster_commands
from enfilade.cli import scenario_make as scenario_make
from enfilade.cli import scenarios as scenario_commands
from enfilade.cli import serve as server_commands
from enfilade.cli import trials as simulate_commands
from enfilade.cli import umpire as commands
from enfilade.cli.battles import plainly
from enfilade.cli.editions_option import on_every_command
from enfilade.cli.mail import commands as mail_commands
from enfilade.cli.plain_output import to_be_plain
from enfilade.compiled.loading import form
from enfilade.library.editions.cards import Card, edition, editions
from enfilade.library.editions.files import VARIABLE
from enfilade.library.editions.schema import json_schema
from enfilade.library.problems import BadFile
from enfilade.press.charts import differ, page
from enfilade.press.charts.charts import sheets
from enfilade.rules import FAMILIES
from enfilade.umpire.forms.names import brief

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

Folder = Annotated[
    Path | None,
    typer.Option("--editions", metavar="FOLDER", envvar=VARIABLE, help="A folder of edition files of your own."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Plain values for programs; docs/editions.md describes them.")]


@app.callback(invoke_without_command=True)
def _about(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """John Hill's American Civil War miniatures rules, on a computer and beside a real table."""
    if version:
        typer.echo(f"enfilade {__version__}, {form()}")
        raise typer.Exit


@app.command("editions")
def list_editions(
    as_json: AsJson = False,
    schema: Annotated[str, typer.Option(metavar="FAMILY", help="The JSON Schema of adf or jr3 editions.")] = "",
    folder: Folder = None,
) -> None:
    """List the editions: one for each reference card, and your own.

    Examples:

      enfilade editions

      enfilade editions --editions ~/club

      enfilade editions --schema adf
    """
    if schema:
        if schema not in FAMILIES:
            _refuse(f"there is no family {schema!r}; there are {', '.join(FAMILIES)}")
        _print_json(json_schema(schema))
        return
    cards, bad = [], []
    with plainly():
        for name in editions(folder):
            try:
                cards.append(edition(name, folder))
            except BadFile as error:
                bad.append(error)
    if as_json:
        _print_json(
            [{"id": card.id, "title": card.title, "family": card.family, "digest": card.digest} for card in cards]
        )
    else:
        terminal.print_editions(Console(), cards)
    with plainly():
        if bad:
            raise BadFile([problem for error in bad for problem in error.problems])


@app.command()
def chart(
    ids: Annotated[list[str], typer.Argument(metavar="EDITION...", help="One edition, or two with --diff.")],
    diff: Annotated[bool, typer.Option("--diff", help="What differs between two editions, cell by cell.")] = False,
    with_sources: Annotated[bool, typer.Option("--sources", help="Add where each table was read.")] = False,
    with_marks: Annotated[bool, typer.Option("--marks", help="Add why cells are marked.")] = False,
    only: Annotated[str, typer.Option(metavar="CHAPTERS", help="Only these chapters, such as fire,morale.")] = "",
    as_json: AsJson = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help='Write a page to print, or "-" for standard output.'),
    ] = None,
    folder: Folder = None,
) -> None:
    """Show every table of an edition.

    Examples:

      enfilade chart adf-revised-15mm

      enfilade chart jr3-15mm --only fire --sources

      enfilade chart adf-western-10mm --html western.html

      enfilade chart --diff adf-summary-15mm adf-revised-15mm
    """
    if len(ids) != (2 if diff else 1):
        _refuse("chart takes one edition, or two with --diff; `enfilade editions` lists them")
    with plainly():
        cards = [edition(name, folder) for name in ids]
    if diff:
        _show_difference(cards[0], cards[1], as_json)
        return
    card = cards[0]
    if as_json:
        _print_json(card.to_json())
    elif html:
        _write(html, page.html(card))
    else:
        chapters = [chapter.strip() for chapter in only.split(",") if chapter.strip()]
        known = [sheet.key for sheet in sheets(card)]
        for chapter in chapters:
            if chapter not in known:
                _refuse(f"there is no chapter {chapter!r} in this chart; there are {', '.join(known)}")
        terminal.print_chart(Console(), card, chapters, with_sources, with_marks)


_FREE = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


@app.command("umpire", context_settings=_FREE)
def umpire(context: typer.Context) -> None:
    """Resolve a volley, check or charge from stated facts; real dice typed in, or rolled, or the odds.

    Examples:

      enfilade umpire fire

      enfilade umpire fire --weapon rifle-musket --figures 8 --range normal --dice 4 3

      enfilade umpire rally --edition jr3-15mm --help
    """
    _procedure(context.args, odds_only=False)


@app.command("odds", context_settings=_FREE)
def odds(context: typer.Context) -> None:
    """The exact chances of a volley, check or charge.

    Examples:

      enfilade odds fire --edition adf-revised-15mm --weapon rifle-musket --figures 8 --range normal
    """
    _procedure(context.args, odds_only=True)


def _procedure(words: list[str], odds_only: bool) -> None:
    ask = input_at_terminal if sys.stdin.isatty() else None
    with plainly():
        commands.main(words, odds_only, Console(), ask)


@app.command("roster", context_settings=_FREE)
def keep_roster(context: typer.Context) -> None:
    """Keep the roster of a battle on a real table: losses, morale, checks due; saved after every step.

    Examples:

      enfilade roster gettysburg.roster new order-of-battle.toml

      enfilade roster gettysburg.roster fire "2nd Wisconsin" at "13th Alabama" --range normal --dice 3 5
    """
    with plainly():
        roster_commands.main(context.args, Console(), input_at_terminal if sys.stdin.isatty() else None)


def input_at_terminal(question: str) -> str:
    return input(f"{question} ")


def _show_difference(left: Card, right: Card, as_json: bool) -> None:
    if left.family != right.family:
        _refuse(f"{left.id} and {right.id} are cards of different games and share no cells")
    found = differ.differences(left, right)
    if as_json:
        _print_json(
            [{"at": item.path, "place": item.place, left.id: item.left, right.id: item.right} for item in found]
        )
    else:
        terminal.print_differences(Console(), left, right, found)


def _write(path: Path, text: str) -> None:
    if str(path) == "-":
        typer.echo(text.encode())  # the page says of itself that it is UTF-8
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        _refuse(f"{path} could not be written: {error.strerror}")
    typer.echo(f"{path} written; it prints on two sheets of A4 or letter, landscape")


def _print_json(value: object) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def _refuse(sentence: str) -> None:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


app.add_typer(scenario_commands.app, name="scenario")
app.add_typer(paper_commands.app, name="print")
app.add_typer(mail_commands.app, name="mail")
app.command("play")(server_commands.play)
app.command("serve")(server_commands.serve)
app.command("backup")(keeping_commands.backup)
app.command("restore")(keeping_commands.restore)
app.command("fight")(battle_commands.fight)
app.command("replay")(battle_commands.replay)
app.command("show")(battle_commands.show)
app.command("advise")(battle_commands.advise)
app.command("verify")(battle_commands.verify)
app.command("match")(lab_commands.match)
app.command("exam")(exam_commands.exam)
app.command("simulate")(simulate_commands.simulate)
on_every_command(app)


def main() -> None:
    to_be_plain()
    try:
        app()
    except BrokenPipeError:  # the reader of a pipe has seen enough
        sys.stderr.close()
    except OSError as error:
        # Whatever command looked for it: a name that no file can have, a folder that may not be entered.
        what = brief(error.filename) if error.filename is not None else "a file"
        typer.echo(f"{what} cannot be used: {error.strerror or error}", err=True)
        raise SystemExit(2) from None
