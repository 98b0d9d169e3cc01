"""The commands `backup` and `restore`: copies of all games, made and brought back while they are played."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from enfilade.cli.battles import plainly
from enfilade.cli.serve import Database
from enfilade.core.errors import Malformed
from enfilade.server.site.places import database_url


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    database: Database = None,
) -> None:
    """Copy all games and umpires' battles into one file, also while they are played, and look each game through.

    Examples:

      enfilade backup games-july.sqlite

      enfilade backup /media/stick/games.sqlite --database club.sqlite
    """
    from enfilade.server.store import StoreFault
    from enfilade.server.store.backup import back_up

    with plainly():
        try:
            with Progress(transient=True) as bar:
                task = bar.add_task("Copying", total=1.0)
                found = asyncio.run(
                    back_up(database_url(database), file, lambda share: bar.update(task, completed=share))
                )
        except StoreFault as fault:
            raise Malformed(str(fault)) from None
        typer.echo(f"{file}: {_count(found.games, 'game')}, {_count(found.umpired, 'umpired battle')}.")
        for fault_said in found.damaged:
            typer.echo(fault_said)
        if found.damaged:
            raise typer.Exit(1)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `enfilade backup` has written.")],
    database: Database = None,
) -> None:
    """Bring back from a backup what the database lacks; what it has is kept. Also while games are played.

    Examples:

      enfilade restore games-july.sqlite

      enfilade restore games-july.sqlite --database new.sqlite
    """
    from enfilade.server.store import StoreFault
    from enfilade.server.store.backup import restore as bring_back

    with plainly():
        try:
            done = asyncio.run(bring_back(file, database_url(database)))
        except StoreFault as fault:
            raise Malformed(str(fault)) from None
        typer.echo(f"{_count(len(done.added), 'game')} added, {len(done.completed)} continued from the backup.")
        umpired = _count(done.umpired, "umpired battle")
        typer.echo(f"{_count(len(done.kept), 'game')} already as far as the backup, {umpired} added.")
        for sentence, ids in (
            ("Damaged here, and now as in the backup", done.replaced),
            ("Gone another way since the backup, and left as they are", done.differing),
            ("Damaged in the backup, and left out", done.damaged),
        ):
            if ids:
                typer.echo(f"{sentence}: {', '.join(ids)}.")


def _count(number: int, what: str) -> str:
    """
    >>> _count(1, "game"), _count(3, "game")
    ('1 game', '3 games')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"
