"""Battles of the umpire page on disk: each entry gets the next place, and is chained by its hash to the one before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from enfilade.server.pocket.shapes import Entry, Place
from enfilade.server.store import Damaged, Store, now
from enfilade.server.store.schema import pocket_battles, pocket_entries

PAGE = 500
"""Entries that are read at once."""
_entry = msgspec.json.Decoder(Entry)


class Full(Exception):
    """The battle has as many entries as it may."""


class Begun(NamedTuple):
    """A battle as its maker sent it."""

    id: str
    key_hash: str
    opening: str


class Keeping:
    """Every method may raise StoreFault."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self) -> int:
        found = await self._store.rows(select(func.count().label("n")).select_from(pocket_battles))
        return int(found[0]["n"])

    async def add(self, begun: Begun) -> str:
        """The id of the battle: that of an older one if it was made with the same key."""
        made = now()
        head = _opened(begun.id, begun.opening)
        values = begun._asdict() | {"made": made, "changed": made, "at": 0, "head": head}
        known = select(pocket_battles.c.id).where(pocket_battles.c.key_hash == begun.key_hash)
        async with self._store.writing("A battle is just being made with this key.") as connection:
            found = (await connection.execute(known)).scalar()
            if found is not None:
                return str(found)
            await connection.execute(insert(pocket_battles), [values])
        return begun.id

    async def append(self, battle: str, entries: Sequence[Entry], most: int) -> list[Place] | None:
        """The places of the entries, on disk; None if there is no such battle. Full: not one of them was kept."""
        async with self._store.writing() as connection:
            row = (await connection.execute(_HEAD.where(pocket_battles.c.id == battle).with_for_update())).first()
            places = {} if row is None else await _places(connection, battle, [entry.id for entry in entries])
            fresh = _fresh(entries, places)
            room = row is not None and row.at + len(fresh) <= most
            if row is not None and room and fresh:
                places |= await _write(connection, battle, row.at, row.head, fresh)
        if row is None:
            return None
        if not room:
            raise Full
        if fresh:
            self._store.acknowledged({battle: row.at + len(fresh)})
        return [Place(id=entry.id, seq=places[entry.id]) for entry in entries]

    async def at(self, battle: str) -> int | None:
        """The place of the last entry; None if there is no such battle."""
        found = await self._store.rows(_HEAD.where(pocket_battles.c.id == battle))
        return int(found[0]["at"]) if found else None

    async def opening(self, battle: str) -> str | None:
        found = await self._store.rows(select(pocket_battles.c.opening).where(pocket_battles.c.id == battle))
        return str(found[0]["opening"]) if found else None

    async def since(self, battle: str, after: int, at: int) -> list[Entry]:
        """The entries after a place, a page of them, each checked against the one before it; `at` is the last one."""
        of_it = pocket_entries.c.battle == battle
        asked = select(pocket_entries).where(of_it, pocket_entries.c.seq >= after).order_by(pocket_entries.c.seq)
        rows = list(await self._store.rows(asked.limit(PAGE + 1 if after else PAGE)))
        previous = rows.pop(0)["hash"] if after and rows else _opened(battle, await self.opening(battle) or "")
        found: list[Entry] = []
        for seq, row in enumerate(rows, after + 1):
            if row["seq"] != seq:
                raise Damaged(battle, seq, "it is missing")
            if row["hash"] != _hash(previous, battle, seq, row["entry"], row["body"]):
                raise Damaged(battle, seq, "it is not as it was written, or the one before it is not")
            previous = row["hash"]
            found.append(msgspec.structs.replace(_entry.decode(row["body"]), seq=seq))
        # Entries may have been added since the battle's row was read; none may have gone.
        if len(found) < min(at - after, PAGE):
            raise Damaged(battle, after + len(found) + 1, "it is missing")
        return found


_HEAD = select(pocket_battles.c.at, pocket_battles.c.head)


async def _places(connection: AsyncConnection, battle: str, ids: Sequence[str]) -> dict[str, int]:
    """Those that are known already."""
    asked = select(pocket_entries.c.entry, pocket_entries.c.seq).where(
        pocket_entries.c.battle == battle, pocket_entries.c.entry.in_(ids)
    )
    return {row.entry: row.seq for row in await connection.execute(asked)}


def _fresh(entries: Sequence[Entry], places: Mapping[str, int]) -> list[Entry]:
    """Those that are not known, each once."""
    first: dict[str, Entry] = {}
    for entry in entries:
        if entry.id not in places:
            first.setdefault(entry.id, entry)
    return list(first.values())


async def _write(
    connection: AsyncConnection, battle: str, at: int, head: str, fresh: Sequence[Entry]
) -> dict[str, int]:
    made = now()
    rows = []
    for seq, entry in enumerate(fresh, at + 1):
        body = msgspec.json.encode(msgspec.structs.replace(entry, seq=None)).decode()
        head = _hash(head, battle, seq, entry.id, body)
        rows.append({"battle": battle, "seq": seq, "entry": entry.id, "body": body, "hash": head, "made": made})
    await connection.execute(insert(pocket_entries), rows)
    moved = {"at": at + len(rows), "head": head, "changed": made}
    await connection.execute(update(pocket_battles).where(pocket_battles.c.id == battle).values(**moved))
    return {entry.id: seq for seq, entry in enumerate(fresh, at + 1)}


def _opened(battle: str, opening: str) -> str:
    return _hash("", battle, 0, "", opening)


def _hash(previous: str, battle: str, seq: int, entry: str, body: str) -> str:
    # As JSON, in which no two different entries read the same.
    return sha256(msgspec.json.encode((previous, battle, seq, entry, body))).hexdigest()
