"""`enfilade print ...`: every sheet for a real table as a PDF, never over a file that is there already."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from enfilade.cli import stories as story_commands
from enfilade.cli.battles import plainly
from enfilade.cli.print_options import EditionId, MaybeUnits, Printing, SideName, Units, printing, stem
from enfilade.core.errors import Malformed
from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.editions.house_rulings import rulings_said
from enfilade.library.scenarios import shelf as scenarios
from enfilade.press.paper.base import short_id
from enfilade.press.paper.card import card_page
from enfilade.press.paper.labels import labels_page
from enfilade.press.paper.muster import Muster, only
from enfilade.press.paper.muster_files import read
from enfilade.press.paper.order_files import filled_in
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
@printing
def card(
    name: Annotated[str, typer.Argument(metavar="EDITION", help="`enfilade editions` lists them.")],
    ruling: Annotated[
        list[str] | None, typer.Option("--ruling", metavar="NAME=VALUE", help="A ruling of your club; may be repeated.")
    ] = None,
    *,
    how: Printing,
) -> None:
    """The quick-reference card of an edition on two pages, with your club's rulings printed on it.

    Examples:

      enfilade print card adf-revised-15mm

      enfilade print card adf-revised-15mm --ruling leader-moves=2 --ruling misprints=corrected

      enfilade print card our-house --editions ~/club --paper letter
    """
    with plainly():
        rulings = rulings_said(ruling or [])
        chosen = cards.edition(name, rulings=rulings or None)
        how.page(card_page(chosen, how.size, rulings), f"card-{short_id(chosen.id)}")


@app.command()
@printing
def roster(
    source: Units,
    side: SideName = "",
    edition: EditionId = "",
    *,
    how: Printing,
) -> None:
    """Rosters by brigade with boxes to cross off: blank, or as a battle or a roster stands.

    Examples:

      enfilade print roster mcphersons-woods

      enfilade print roster archer.battle --side us

      enfilade print roster railroad-cut.csv --edition jr3-15mm --paper letter
    """
    with plainly():
        made = roster_page(only(read(source, edition), side), how.size)
        how.page(made, f"roster-{stem(source)}")


@app.command()
@printing
def labels(
    source: Units,
    side: SideName = "",
    edition: EditionId = "",
    *,
    how: Printing,
) -> None:
    """Labels for the stands, in the true size of the edition's or the scenario's stands.

    Examples:

      enfilade print labels mcphersons-woods

      enfilade print labels railroad-cut.csv --edition adf-revised-25mm --side cs
    """
    with plainly():
        made = labels_page(only(read(source, edition), side), how.size)
        how.page(made, f"labels-{stem(source)}")


@app.command()
@printing
def orders(
    source: MaybeUnits = "",
    side: SideName = "",
    turns: Annotated[int, typer.Option(help="Columns; else the scenario's turns, or eight.")] = 0,
    turn: Annotated[int, typer.Option(metavar="N", help="Of a battle: the sheet of this turn, filled in.")] = 0,
    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Of a battle: fill in this sheet, for --side and the turn now.")
    ] = None,
    edition: EditionId = "",
    *,
    how: Printing,
) -> None:
    """Johnny Reb III: order sheets, one a side, a row for each unit and a column for each turn.

    Of a battle the sheet of one turn can be printed filled in: with the orders that were revealed in it, or with a
    sheet that you have written; what still lies sealed is never printed.

    Examples:

      enfilade print orders railroad-cut.csv --turns 10

      enfilade print orders --edition jr3-25mm

      enfilade print orders archer.battle --turn 3 --side us

      enfilade print orders archer.battle --sheet orders.txt --side us
    """
    with plainly():
        chosen, muster = _by_orders(source, edition)
        filled: dict[str, str] = {}
        if turn or sheet is not None:
            filled, turn = filled_in(source, turn, side, sheet)
        made = orders_page(chosen, how.size, muster, turns, side, filled, turn)
        how.page(made, f"orders-{stem(source) or chosen.id}")


@app.command()
@printing
def chits(
    source: MaybeUnits = "",
    side: SideName = "",
    each: Annotated[int, typer.Option(help="Chits of each order; else as many as the side has units.")] = 0,
    edition: EditionId = "",
    *,
    how: Printing,
) -> None:
    """Johnny Reb III: order chits to cut out, fronts and backs, one set a side.

    Examples:

      enfilade print chits railroad-cut.csv

      enfilade print chits --each 12 --side us
    """
    with plainly():
        chosen, muster = _by_orders(source, edition)
        made = chits_page(chosen, how.size, muster, each, side)
        how.page(made, f"chits-{stem(source) or chosen.id}")


@app.command()
@printing
def track(
    scenario: Annotated[str, typer.Argument(metavar="[SCENARIO]", help="A scenario; else a plain track.")] = "",
    turns: Annotated[int, typer.Option(help="How many; else the scenario's, or eight.")] = 0,
    begins: Annotated[str, typer.Option(metavar="H:MM", help="The time of day of the first turn.")] = "",
    edition: EditionId = "",
    *,
    how: Printing,
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
        chosen = cards.edition(edition or (loaded.edition if loaded else USUAL.usual))
        made = track_page(chosen, how.size, loaded, turns, begins)
        how.page(made, f"track-{stem(scenario) or chosen.id}")


@app.command()
@printing
def sticks(
    name: Annotated[str, typer.Argument(metavar="EDITION", help="`enfilade editions` lists them.")],
    weapon: Annotated[
        list[str] | None, typer.Option("--weapon", metavar="ID", help="Only this weapon; may be repeated.")
    ] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Movement sticks as well.")] = False,
    *,
    how: Printing,
) -> None:
    """Range sticks at true scale for every weapon of the edition, with its bands; print at 100%.

    Examples:

      enfilade print sticks adf-revised-15mm

      enfilade print sticks adf-revised-15mm --weapon rifle-musket --weapon napoleon-12-pdr

      enfilade print sticks jr3-15mm --moves --paper letter
    """
    with plainly():
        made = sticks_page(cards.edition(name), how.size, tuple(weapon or ()), moves)
        how.page(made, f"sticks-{name}")


def _by_orders(source: str, edition: str) -> tuple[Card, Muster | None]:
    """The card whose orders are printed, and the units, if a source names them."""
    games = {game.id: game for game in with_orders()}
    usual = next(iter(games.values())).usual
    if not source:
        return cards.edition(edition or usual), None
    muster = read(source, edition, names_only=True, usual=usual)
    own = muster.edition_id if muster.family in games else usual
    return cards.edition(edition or own), muster


app.command("briefing")(printing(story_commands.briefing))
app.command("report")(printing(story_commands.report))
