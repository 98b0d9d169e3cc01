"""Games that nobody has touched for as long as the keeper says are written to files, and then removed."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from enfilade.core.errors import Malformed
from enfilade.library.own_folder import data_folder
from enfilade.server.store import Store, StoreFault
from enfilade.server.store.address import address, is_sqlite
from enfilade.server.store.shelf import Text, game_text, take_away, umpired_name, umpired_text, untouched
from enfilade.server.tables.room import Room
from enfilade.server.workers.whose import Whose

FIRST, EVERY = 10.0, 3600.0
"""Seconds after the start, and then between two looks for games that are old enough."""
NOTICED = 20.0
"""Seconds after which a server puts out whoever sits at a game that another program has removed."""
STEP = 0.05
"""Seconds of rest after each game, so that whoever plays notices nothing."""
_DAYS = re.compile("[1-9][0-9]{0,4}")
log = logging.getLogger("enfilade.forgetting")


class Rule(NamedTuple):
    """After how many days without a change; None: never."""

    unfinished: int | None = None
    finished: int | None = None
    umpired: int | None = None


def rule(said: list[str]) -> Rule:
    """The rule as a keeper writes it: days for all, or for one kind.

    >>> rule(["365", "finished=90"])
    Rule(unfinished=365, finished=90, umpired=365)
    """
    days: dict[str, int] = {}
    for text in sorted(said, key=lambda one: "=" in one):
        kind, _, number = text.rpartition("=")
        if kind not in ("", *Rule._fields) or not _DAYS.fullmatch(number):
            raise Malformed(
                f"--forget-after is a number of days, or one for a kind of game as in finished=90, not {text!r};"
                f" the kinds are {', '.join(Rule._fields)}"
            )
        days |= dict.fromkeys([kind] if kind else Rule._fields, int(number))
    return Rule(**days)


def folder_of(database: str) -> Path:
    """Where the files of removed games go: beside an SQLite file, else into the data folder."""
    url = address(database)
    if not is_sqlite(url):
        return data_folder() / "forgotten"
    file = Path(url.database or "")
    return file.with_name(f"{file.stem}-forgotten")


async def forget(store: Store, id: str, folder: Path, *, umpired: bool = False) -> Path | None:
    """Write it to a file and then remove it; None if it is not there, or has been touched meanwhile.

    StoreFault or OSError if it cannot be read or written: then nothing is removed.
    """
    found = await (umpired_text(store, id) if umpired else game_text(store, id))
    if found is None:
        return None
    name = f"{found.scenario}-{umpired_name(id) if umpired else id}"
    path = await asyncio.to_thread(_written, folder, name, ".json" if umpired else ".battle", found)
    return path if await take_away(store, id, found.at, umpired=umpired) else None


class Forgetting:
    """What a server does beside the games to keep its store small."""

    def __init__(self, store: Store, room: Room, rule: Rule, folder: Path) -> None:
        self._store = store
        self._room = room
        self._rule = rule
        self._folder = folder

    async def run(self) -> None:
        """Until cancelled."""
        due = FIRST
        while True:
            await asyncio.sleep(min(due, NOTICED))
            due -= NOTICED
            try:
                await self._room.notice_removed()
                if due <= 0:
                    due = EVERY
                    await self.sweep()
            except Exception:  # the store may be away for a while; whatever it is must not end this
                log.exception("looking for games that nobody has touched failed")

    async def sweep(self) -> int:
        """Forget what is old enough; how many that were."""
        done = {"game": 0, "umpire's battle": 0}
        for days, umpired, over in (
            (self._rule.unfinished, False, False),
            (self._rule.finished, False, True),
            (self._rule.umpired, True, False),
        ):
            if days is None:
                continue
            before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
            for id in await untouched(self._store, before, umpired=umpired, over=over):
                done["umpire's battle" if umpired else "game"] += await self._one(id, umpired)
                await asyncio.sleep(STEP)
        total = sum(done.values())
        if total:
            counted = " and ".join(f"{count} {what}{'s' * (count > 1)}" for what, count in done.items() if count)
            log.info("%s that nobody has touched for long: written to %s and removed", counted, self._folder)
        return total

    async def _one(self, id: str, umpired: bool) -> bool:
        try:
            if umpired and await self._room.owners.of(Whose(id, is_game=False)) is not None:
                return False
            if umpired:
                return await forget(self._store, id, self._folder, umpired=True) is not None
            return await self._room.forget(id, lambda: forget(self._store, id, self._folder))
        except (StoreFault, OSError) as error:
            log.warning("%s could not be removed: %s", umpired_name(id) if umpired else id, error)
            return False


def _written(folder: Path, name: str, suffix: str, found: Text) -> Path:
    """A file with this text, whole and on disk; one that is there already and says something else is left alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    body = found.text.encode()
    for number in range(1, 1000):
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}{suffix}"
        if path.exists():
            if path.read_bytes() == body:
                return path
            continue
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        # Readable by its owner only, like the database: the seed of the dice is in it.
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        return path
    raise OSError(f"there are too many files {name} in {folder}")
