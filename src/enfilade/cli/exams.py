"""The command `exam`: a player put into positions with answers that pass and answers that fail, and his score."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from enfilade.cli.battles import plainly

Player = Annotated[str, typer.Argument(help="Who sits it: captain, captain-bold, drill, ...")]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="ID", help="A paper, a kind, or a pattern such as 'barn-*'; repeatable."),
]
Seconds = Annotated[float, typer.Option(min=0.0, help="Of work for a command, a sixth for a reaction; 0 is no limit.")]
Prove = Annotated[int, typer.Option(min=0, help="Play each answer of a paper out so often instead.")]
Everything = Annotated[bool, typer.Option("--all", help="Also the papers that were passed, with what was done.")]
AsJson = Annotated[bool, typer.Option("--json", help="Plain values for programs; docs/lab.md describes them.")]


def exam(
    player: Player = "captain",
    only: Only = None,
    seconds: Seconds = 1.5,
    prove: Prove = 0,
    everything: Everything = False,
    as_json: AsJson = False,
) -> None:
    """Put a player into positions where some answers are right and some are foolish, and tell what he passed.

    Time is that of this process's work, so that a busy machine does not make him weaker.

    Examples:

      enfilade exam captain

      enfilade exam drill --all

      enfilade exam captain --only reactions --only barn-last-turn

      enfilade exam --only last-turns --prove 100
    """
    # The players take most of a second to load; other commands must not wait for them.
    from rich.console import Console

    from enfilade.lab.exam.examining import examined
    from enfilade.lab.exam.papers import papers
    from enfilade.lab.exam.proving import proved
    from enfilade.lab.report.exam_report import plain_exam, print_exam, print_proof

    console = Console()
    with plainly():
        chosen = papers(only or ())
        if prove:
            for paper in chosen:
                print_proof(console, paper, proved(paper, prove))
            return
        results = list(examined(player, chosen, seconds or None))
    if as_json:
        typer.echo(json.dumps(plain_exam(player, results), indent=2, ensure_ascii=False))
    else:
        print_exam(console, player, results, everything=everything)
