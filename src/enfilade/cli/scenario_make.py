"""`enfilade scenario make`: a battle that never was, by a seed: country, brigades of a theatre and year, and stakes."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from enfilade.cli.scenarios import app, check_name, told, write
from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition
from enfilade.library.making.making import THEATRES, Scale, Theatre, Wishes, made
from enfilade.library.making.stakes import Kind
from enfilade.library.scenarios.shelf import of_values, scenario
from enfilade.rules import USUAL

_LARGEST_SEED = 999_999


@app.command()
def make(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The scenario to write.")],
    kind: Annotated[Kind, typer.Option(help="What it is.")] = "attack",
    theatre: Annotated[Theatre, typer.Option(help="Whose brigades, and what ground.")] = "east",
    year: Annotated[int, typer.Option(help="Of the brigades: 1862 or 1863.")] = 1863,
    size: Annotated[Scale, typer.Option(help="Of the weaker side.")] = "demi-division",
    attacker: Annotated[str, typer.Option(help="union or confederate; by lot unless said.")] = "",
    odds: Annotated[
        float, typer.Option(min=0.0, max=4.0, help="Attacker to defender, by figures and quality; 0 as usual.")
    ] = 0.0,
    seed: Annotated[int, typer.Option(min=0, max=_LARGEST_SEED, help="The same number makes the same battle.")] = 0,
    by: Annotated[str, typer.Option("--edition", metavar="ID", help="The edition to play by.")] = USUAL.usual,
) -> None:
    """Make a battle: ground that could be, brigades that fought there that year, something to fight for.

    The same number and wishes make the same battle, so a friend needs only those. Without a number one is drawn, and
    told.

    Examples:

      enfilade scenario make --out friday.json

      enfilade scenario make --kind meeting --theatre west --year 1862 --size brigade --seed 7 --out shiloh-road.json

      enfilade scenario make --kind rear-guard --attacker union --odds 1.8 --out rear-guard.json
    """
    number = seed or 1 + secrets.randbelow(_LARGEST_SEED)
    with told():
        check_name(out)
        card = edition(by)
        usual = card if card.family == USUAL.id else edition(USUAL.usual)
        battles = [scenario(name).scenario for name in THEATRES]
        wishes = Wishes(number, theatre, year, size, kind, attacker, odds)
        loaded = of_values(made(wishes, battles, usual), out.name)
        if usual is not card:
            loaded = loaded.converted(card)
        found = loaded.problems(card)
        if found:
            raise Malformed(f"number {number} makes no battle for {card.title}: {found[0]}; try another")
        write(out, loaded.raw | {"id": out.stem})
    one = loaded.scenario
    typer.echo(f"{out} written: {one.title}, {len(one.units)} units, {one.turns} turns, number {number}")
