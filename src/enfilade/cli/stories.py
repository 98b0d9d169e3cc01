"""`enfilade print briefing` and `enfilade print report`: what a battle is about, and how it went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from enfilade.cli.battles import plainly
from enfilade.cli.print_options import EditionId, Printing, stem
from enfilade.library.scenarios.shelf import VARIABLE
from enfilade.press.paper import briefing as story
from enfilade.press.paper.battle_report import report_html, report_pdf

AsHtml = Annotated[bool, typer.Option("--html", help="A page for a screen instead of a PDF.")]


def briefing(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario, or a .json file.")],
    side: Annotated[str, typer.Option("--side", metavar="us|cs", help="Whose briefing it is.")],
    edition: EditionId = "",
    *,
    how: Printing,
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
        made = story.briefing(source, side, how.size, edition, folder)
        how.file(made, f"briefing-{stem(scenario)}-{side}.pdf")


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .battle file.")],
    html: AsHtml = False,
    *,
    how: Printing,
) -> None:
    """The report of a battle: what happened, a map for each turn, losses, the rarest rolls, and the luck of the dice.

    Examples:

      enfilade print report archer.battle

      enfilade print report archer.battle --html --out archer.html
    """
    with plainly():
        made = report_html(file).encode() if html else report_pdf(file, how.size)
        how.file(made, f"report-{file.stem}.{'html' if html else 'pdf'}")
