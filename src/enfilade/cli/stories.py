"""`enfilade print briefing` and `enfilade print report`: what a battle is about, and how it went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from enfilade.cli.battles import plainly
from enfilade.cli.print_options import EditionId, Force, Out, PaperSize, stem, written
from enfilade.library.scenarios.shelf import VARIABLE
from enfilade.press.paper import briefing as story
from enfilade.press.paper.base import paper_of
from enfilade.press.paper.battle_report import report_html, report_pdf

AsHtml = Annotated[bool, typer.Option("--html", help="A page for a screen instead of a PDF.")]


def briefing(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario, or a .json file.")],
    side: Annotated[str, typer.Option("--side", metavar="us|cs", help="Whose briefing it is.")],
    edition: EditionId = "",
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
    folder: Annotated[
        Path | None,
        typer.Option("--scenarios", metavar="FOLDER", envvar=VARIABLE, help="A folder of scenarios of your own."),
    ] = None,
) -> None:
    """The briefing of one side: what it is there for, its forces, who comes when, and a map with its own troops only.

    Examples:

      enfilade print briefing mcphersons-woods --side us

      enfilade print briefing bufords-delay --side confederate --paper letter
    """
    with plainly():
        source = Path(scenario) if scenario.endswith(".json") else scenario
        made = story.briefing(source, side, paper_of(paper), edition, folder)
        written(made, out, f"briefing-{stem(scenario)}-{side}.pdf", force)


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .battle file.")],
    html: AsHtml = False,
    paper: PaperSize = "a4",
    out: Out = None,
    force: Force = False,
) -> None:
    """The report of a battle: what happened, a map for each turn, losses, the rarest rolls, and the luck of the dice.

    Examples:

      enfilade print report archer.battle

      enfilade print report archer.battle --html --out archer.html
    """
    with plainly():
        size = paper_of(paper)
        made = report_html(file).encode() if html else report_pdf(file, size)
        written(made, out, f"report-{file.stem}.{'html' if html else 'pdf'}", force)
