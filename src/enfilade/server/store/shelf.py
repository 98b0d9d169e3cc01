"""What is kept in a database and since when nobody has touched it, and how one game of it is taken away as a whole."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, delete, func, select

from enfilade.server.store.faults import Damaged
from enfilade.server.store.rows import Change, add_lines
from enfilade.server.store.schema import changes, games, pocket_battles, pocket_entries
from enfilade.server.store.store import Store

UMPIRED = "u-"
"""How the name begins by which an umpire's battle is told: its id is an invitation, and is shown to nobody."""
_LETTERS = 12


class Kept(NamedTuple):
    """One game, or one umpire's battle, as its keeper sees it."""

    id: str
    """Of the row: for an umpire's battle a secret."""
    name: str
    """By which it is told and removed."""
    title: str
    umpired: bool
    over: bool
    """Of an umpire's battle nobody knows."""
    at: int
    """Changes, or entries."""
    turn: int
    """0 where it is not known."""
    changed: str
    size: int
    """Characters of what was written down."""


async def kept(store: Store) -> list[Kept]:
    """All there is, the longest untouched first."""
    sizes = select(changes.c.game, func.sum(func.length(changes.c.body)).label("size")).group_by(changes.c.game)
    large = {row["game"]: int(row["size"] or 0) for row in await store.rows(sizes)}
    wanted = select(games.c.id, games.c.title, games.c.over, games.c.at, games.c.turn, games.c.changed)
    found = [
        Kept(
            row["id"], row["id"], row["title"], False, row["over"], row["at"], row["turn"], row["changed"],
            large.get(row["id"], 0),
        )
        for row in await store.rows(wanted)
    ]  # fmt: skip
    bodies = select(pocket_entries.c.battle, func.sum(func.length(pocket_entries.c.body)).label("size"))
    large = {row["battle"]: int(row["size"] or 0) for row in await store.rows(bodies.group_by(pocket_entries.c.battle))}
    found += [
        Kept(
            row["id"], umpired_name(row["id"]), _title(row["opening"]), True, False, row["at"], 0, row["changed"],
            len(row["opening"]) + large.get(row["id"], 0),
        )
        for row in await store.rows(select(pocket_battles))
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one.changed, one.name))


async def untouched(store: Store, before: str, *, umpired: bool = False, over: bool = False) -> list[str]:
    """The ids of games, finished or not, or of umpires' battles, in which nothing happened since then."""
    table = pocket_battles if umpired else games
    asked = select(table.c.id).where(table.c.changed < before).order_by(table.c.changed)
    return [row["id"] for row in await store.rows(asked if umpired else asked.where(games.c.over == over))]


class Text(NamedTuple):
    """All that was written down of a game or an umpire's battle, and how far it was then."""

    at: int
    scenario: str
    text: str


async def game_text(store: Store, game: str) -> Text | None:
    """The record of a game, with its seed; Damaged if it is not as it was written."""
    row = await store.game(game)
    read = await store.changes(game)
    if row is None or not read:
        return None
    return Text(read[-1].seq, row.scenario, "".join(f"{line}\n" for line in lines_of(read)))


async def umpired_text(store: Store, battle: str) -> Text | None:
    """Opening and entries, as the umpire's desk takes them."""
    rows = await store.rows(select(pocket_battles).where(pocket_battles.c.id == battle))
    if not rows:
        return None
    asked = select(pocket_entries).where(pocket_entries.c.battle == battle).order_by(pocket_entries.c.seq)
    entries = [msgspec.json.decode(row["body"]) | {"seq": row["seq"]} for row in await store.rows(asked)]
    at = int(rows[0]["at"])
    if [entry["seq"] for entry in entries] != list(range(1, len(entries) + 1)) or len(entries) < at:
        raise Damaged(umpired_name(battle), len(entries) + 1, "it is missing")
    whole: dict[str, Any] = {"opening": msgspec.json.decode(rows[0]["opening"]), "entries": entries}
    return Text(len(entries), "umpired", msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n")


async def take_away(store: Store, id: str, at: int, *, umpired: bool = False) -> bool:
    """Remove it with all its rows, if nothing has happened in it after change `at`; whether it was removed."""
    table = pocket_battles if umpired else games
    unchanged: ColumnElement[bool] = (table.c.id == id) & (table.c.at == at)
    async with store.writing() as connection:
        removed = bool((await connection.execute(delete(table).where(unchanged))).rowcount)
    if removed:
        store.forget(id)
    return removed


def lines_of(read: list[Change]) -> list[str]:
    """The lines of a record after its changes; what was taken back is not among them."""
    lines: list[str] = []
    for change in read:
        add_lines(lines, change)
    return lines


def umpired_name(battle: str) -> str:
    """What an umpire's battle is called where others may read it.

    >>> umpired_name("Zk3vQ0aPd1")
    'u-bded5d84fe19'
    """
    return UMPIRED + sha256(battle.encode()).hexdigest()[:_LETTERS]


def _title(opening: str) -> str:
    """As its players named it, if that can be shown."""
    try:
        name = str(msgspec.json.decode(opening).get("name") or "")
    except (msgspec.MsgspecError, AttributeError):
        name = ""
    return name if name.isprintable() and name else "an umpire's battle"
