"""What is wrong with a database at the start of a server, in sentences for its keeper."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select

from enfilade.server.store import marks
from enfilade.server.store.address import address, is_sqlite
from enfilade.server.store.schema import games, pocket_battles
from enfilade.server.store.store import Store

MOST = 20
"""Games that are named one by one."""
ADVICE = "If you have the -wal file or a backup, stop the server, put it back (docs/keeping.md), and start again."


async def notices(where: str) -> list[str]:
    """Look at the database once, before it is used; nothing if all is well. StoreFault if it cannot be used at all."""
    url = address(where)
    file = Path(url.database or "") if is_sqlite(url) else None
    # Before it is opened: opening it makes a -wal.
    left_open = file is not None and marks.is_left_open(file)
    store = await Store.open(where)
    try:
        found = marks.read(file) if file is not None else None
        if found is None:
            return [_copied(str(file))] if left_open else []
        heads, titles = await heads_of(store)
    finally:
        await store.close()
    return _told(marks.behind(found, heads), titles)


async def heads_of(store: Store) -> tuple[dict[str, int], dict[str, str]]:
    """How far each game and each umpire's battle is, and what the games are called."""
    rows = await store.rows(select(games.c.id, games.c.at, games.c.title))
    umpired = await store.rows(select(pocket_battles.c.id, pocket_battles.c.at))
    heads = {row["id"]: int(row["at"]) for row in (*rows, *umpired)}
    return heads, {row["id"]: str(row["title"]) for row in rows}


def _copied(file: str) -> str:
    return (
        f"The database {file} was in use when it was left or copied, and its -wal file is missing: the last changes of"
        f" its games may be lost. {ADVICE}"
    )


def _told(lost: list[marks.Behind], titles: dict[str, str]) -> list[str]:
    if not lost:
        return []
    count = "One game is" if len(lost) == 1 else f"{len(lost)} games are"
    told = [f"{count} not as far as had been acknowledged: a part of the database is missing. {ADVICE}"]
    for game, at, acknowledged in lost[:MOST]:
        named = f"{titles[game]} ({game})" if game in titles else game
        now = f"stands at change {at}, and had come to {acknowledged}" if at >= 0 else "is not there any more"
        told.append(f"  {named} {now}.")
    if len(lost) > MOST:
        told.append(f"  And {len(lost) - MOST} more.")
    return told
