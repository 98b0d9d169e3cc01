"""`enfilade print ...`: every sheet for a real table as a PDF, never over a file that is there already."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from enfilade.cli import stories as story_commands
from enfilade.cli.battles import plainly
from enfilade.cli.print_options import (
    EditionId,
    Folder,
    Force,
    MaybeUnits,
    Out,
    PaperSize,
    SideName,
    Units,
    printed,
    stem,
)
from enfilade.core.errors import Malformed
from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.editions.house_rulings import rulings_said
from enfilade.library.scenarios import shelf as scenarios
from enfilade.press.paper.base import paper_of, short_id
from enfilade.press.paper.card import card_page
from enfilade.press.paper.labels import labels_page
from enfilade.press.paper.muster import Muster, only
from enfilade.press.paper.muster_files import read
from enfilade.press.paper.orders import chits_page, orders_page, with_orders
from enfilade.press.paper.roster import roster_page
from enfilade.press.paper.sticks import sticks_page
from enfilade.press.paper.track import track_page
from enfilade.rules import USUAL

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Print for a real table: cards, rosters, labels, orders, sticks, briefings, reports. See docs/print.md.",
)


@app.command()
def card(
    name: Annotated[str, typer.Argument(metavar="EDITION", help="`enfilade editions` lists them.")],
    ruling: Annotated[
        list[str] | None, typer.Option("--ruling", metavar="NAME=VALUE", help="A ruling of your club; may be repeated.")
    ] = None,
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
    folder: Folder = None,
) -> None:
    """The quick-reference card of an edition on two pages, with your club's rulings printed on it.

    Examples:

      enfilade print card adf-revised-15mm

      enfilade print card adf-revised-15mm --ruling leader-moves=2 --ruling misprints=corrected

      enfilade print card our-house --editions ~/club --paper letter
    """
    with plainly():
        rulings = rulings_said(ruling or [])
        chosen = cards.edition(name, folder, rulings or None)
        printed(card_page(chosen, paper_of(paper), rulings), out, f"card-{short_id(chosen.id)}", force)


@app.command()
def roster(
    source: Units,
    side: SideName = "",
    edition: EditionId = "",
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
    folder: Folder = None,
) -> None:
    """Rosters by brigade with boxes to cross off: blank, or as a battle or a roster stands.

    Examples:

      enfilade print roster mcphersons-woods

      enfilade print roster archer.battle --side us

      enfilade print roster railroad-cut.csv --edition jr3-15mm --paper letter
    """
    with plainly():
        made = roster_page(only(read(source, edition, folder), side), paper_of(paper))
        printed(made, out, f"roster-{stem(source)}", force)


@app.command()
def labels(
    source: Units,
    side: SideName = "",
    edition: EditionId = "",
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
    folder: Folder = None,
) -> None:
    """Labels for the stands, in the true size of the edition's or the scenario's stands.

    Examples:

      enfilade print labels mcphersons-woods

      enfilade print labels railroad-cut.csv --edition adf-revised-25mm --side cs
    """
    with plainly():
        made = labels_page(only(read(source, edition, folder), side), paper_of(paper))
        printed(made, out, f"labels-{stem(source)}", force)


@app.command()
def orders(
    source: MaybeUnits = "",
    side: SideName = "",
    turns: Annotated[int, typer.Option(help="Columns; else the scenario's turns, or eight.")] = 0,
    edition: EditionId = "",
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
    folder: Folder = None,
) -> None:
    """Johnny Reb III: order sheets, one a side, a row for each unit and a column for each turn.

    Examples:

      enfilade print orders railroad-cut.csv --turns 10

      enfilade print orders --edition jr3-25mm
    """
    with plainly():
        chosen, muster = _by_orders(source, edition, folder)
        made = orders_page(chosen, paper_of(paper), muster, turns, side)
        printed(made, out, f"orders-{stem(source) or chosen.id}", force)


@app.command()
def chits(
    source: MaybeUnits = "",
    side: SideName = "",
    each: Annotated[int, typer.Option(help="Chits of each order; else as many as the side has units.")] = 0,
    edition: EditionId = "",
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
    folder: Folder = None,
) -> None:
    """Johnny Reb III: order chits to cut out, fronts and backs, one set a side.

    Examples:

      enfilade print chits railroad-cut.csv

      enfilade print chits --each 12 --side us
    """
    with plainly():
        chosen, muster = _by_orders(source, edition, folder)
        made = chits_page(chosen, paper_of(paper), muster, each, side)
        printed(made, out, f"chits-{stem(source) or chosen.id}", force)


@app.command()
def track(
    scenario: Annotated[str, typer.Argument(metavar="[SCENARIO]", help="A scenario; else a plain track.")] = "",
    turns: Annotated[int, typer.Option(help="How many; else the scenario's, or eight.")] = 0,
    begins: Annotated[str, typer.Option(metavar="H:MM", help="The time of day of the first turn.")] = "",
    edition: EditionId = "",
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
    folder: Folder = None,
) -> None:
    """A turn track with the time of day, and who comes and goes.

    Examples:

      enfilade print track hornets-nest

      enfilade print track --edition jr3-15mm --turns 10 --begins 9:30
    """
    with plainly():
        if begins and not re.fullmatch(r"([01]?\d|2[0-3]):[0-5]\d", begins):
            raise Malformed(f"a time is written like 9:30, not {begins!r}")
        loaded = scenarios.scenario(scenario).scenario if scenario else None
        chosen = cards.edition(edition or (loaded.edition if loaded else USUAL.usual), folder)
        made = track_page(chosen, paper_of(paper), loaded, turns, begins)
        printed(made, out, f"track-{stem(scenario) or chosen.id}", force)


@app.command()
def sticks(
    name: Annotated[str, typer.Argument(metavar="EDITION", help="`enfilade editions` lists them.")],
    weapon: Annotated[
        list[str] | None, typer.Option("--weapon", metavar="ID", help="Only this weapon; may be repeated.")
    ] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Movement sticks as well.")] = False,
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
    folder: Folder = None,
) -> None:
    """Range sticks at true scale for every weapon of the edition, with its bands; print at 100%.

    Examples:

      enfilade print sticks adf-revised-15mm

      enfilade print sticks adf-revised-15mm --weapon rifle-musket --weapon napoleon-12-pdr

      enfilade print sticks jr3-15mm --moves --paper letter
    """
    with plainly():
        made = sticks_page(cards.edition(name, folder), paper_of(paper), tuple(weapon or ()), moves)
        printed(made, out, f"sticks-{name}", force)


def _by_orders(source: str, edition: str, folder: Path | None) -> tuple[Card, Muster | None]:
    """The card whose orders are printed, and the units, if a source names them."""
    games = {game.id: game for game in with_orders()}
    usual = next(iter(games.values())).usual
    if not source:
        return cards.edition(edition or usual, folder), None
    muster = read(source, edition, folder, names_only=True, usual=usual)
    own = muster.edition_id if muster.family in games else usual
    return cards.edition(edition or own, folder), muster


app.command("briefing")(story_commands.briefing)
app.command("report")(story_commands.report)
