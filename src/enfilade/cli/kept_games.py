"""`enfilade serve --list` and `--remove`: what is kept in a database, told to its keeper, while a server runs too."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import typer

from enfilade.cli.battles import plainly
from enfilade.core.errors import Malformed
from enfilade.server.site.places import database_url
from enfilade.server.store import Store, StoreFault
from enfilade.server.store.shelf import Kept, kept
from enfilade.server.tables.forgetting import folder_of, forget

_HEADING = ("ID", "LAST TOUCHED", "STATE", "TURN", "CHANGES", "KB", "BATTLE")


def list_kept(database: str | None) -> None:
    with plainly():
        found = asyncio.run(_listed(database_url(database)))
        rows = [_HEADING, *(_row(one) for one in found)]
        widths = [max(len(row[n]) for row in rows) for n in range(len(_HEADING) - 1)]
        for row in rows:
            cells = [
                cell.rjust(wide) if n in (3, 4, 5) else cell.ljust(wide)
                for n, (cell, wide) in enumerate(zip(row, widths, strict=False))
            ]
            typer.echo("  ".join([*cells, row[-1]]))
        umpired = sum(one.umpired for one in found)
        typer.echo(f"{len(found) - umpired} games and {umpired} umpires' battles.")


def remove_kept(database: str | None, names: Sequence[str]) -> None:
    with plainly():
        asyncio.run(_removed(database_url(database), names))


async def _listed(where: str) -> list[Kept]:
    try:
        store = await Store.open(where)
        try:
            return await kept(store)
        finally:
            await store.close()
    except StoreFault as fault:
        raise Malformed(str(fault)) from None


async def _removed(where: str, names: Sequence[str]) -> None:
    try:
        store = await Store.open(where)
        try:
            known = {one.name: one for one in await kept(store)}
            # All are looked up before any is removed: a slip of the pen removes nothing.
            for name in names:
                if name not in known:
                    raise Malformed(f"there is nothing called {name} here; enfilade serve --list tells what there is")
            for name in dict.fromkeys(names):
                one = known[name]
                path = await forget(store, one.id, folder_of(where), umpired=one.umpired)
                if path is None:
                    raise Malformed(f"{name} is being played just now, and was left alone; try again")
                typer.echo(f"{name} ({one.title}) is removed; it is in {path}")
        finally:
            await store.close()
    except StoreFault as fault:
        raise Malformed(str(fault)) from None
    except OSError as error:
        raise Malformed(f"nothing was removed, since no file could be written: {error}") from None


def _row(one: Kept) -> tuple[str, ...]:
    state = "umpired" if one.umpired else "finished" if one.over else "unfinished"
    touched = one.changed[:16].replace("T", " ")
    turn = str(one.turn) if one.turn else "-"
    return one.name, touched, state, turn, str(one.at), f"{one.size / 1000:.0f}", one.title
