"""Writes a batch of changes after a look at where their games stand; tells what is wrong with those it cannot write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from enfilade.server.store.faults import Damaged, Gone, Repeated, StoreFault, Taken
from enfilade.server.store.ledger import Head, Waiting
from enfilade.server.store.rows import Change, fits
from enfilade.server.store.schema import changes, games

_Heads = dict[str, Head]
_Known = dict[tuple[str, str], int]


async def written(connection: AsyncConnection, batch: Sequence[Waiting]) -> list[Exception | None]:
    """Write those that can be; what is wrong with each of the others."""
    heads = await _heads(connection, batch)
    known = await _known(connection, batch)
    verdicts: list[Exception | None] = []
    rows: list[dict[str, Any]] = []
    moved: dict[str, dict[str, Any]] = {}
    for change, over, turn, _ in batch:
        verdict = _judge(change, heads, known)
        verdicts.append(verdict)
        if verdict is None:
            heads[change.game] = Head(change.seq, change.hash)
            known[change.game, change.command] = change.seq
            rows.append(msgspec.structs.asdict(change))
            moved[change.game] = {
                "game": change.game,
                "at": change.seq,
                "head": change.hash,
                "changed": change.made,
                "over": over,
                "turn": turn,
            }
    if rows:
        await connection.execute(_INSERT, rows)
        await connection.execute(_MOVE, list(moved.values()))
    return verdicts


def _judge(change: Change, heads: _Heads, known: _Known) -> Exception | None:
    head = heads.get(change.game)
    if head is None:
        return Gone(change.game)
    seq = known.get((change.game, change.command))
    if seq is not None:
        return Repeated(seq)
    if change.seq <= head.at:
        return Taken(head.at)
    if change.seq != head.at + 1:
        return StoreFault(f"Change {change.seq} of game {change.game} cannot follow change {head.at}.")
    if not fits(change, head.hash):
        return Damaged(change.game, change.seq, "it does not follow from the one before it")
    return None


async def _heads(connection: AsyncConnection, batch: Sequence[Waiting]) -> _Heads:
    wanted = sorted({one.change.game for one in batch})
    found = await connection.execute(_HEADS, {"wanted": wanted})
    return {game: Head(at, head) for game, at, head in found}


async def _known(connection: AsyncConnection, batch: Sequence[Waiting]) -> _Known:
    wanted = [(one.change.game, one.change.command) for one in batch]
    found = await connection.execute(_KNOWN, {"wanted": wanted})
    return {(game, command): seq for game, command, seq in found}


# The rows stay locked until the commit, always in the same order, so that several processes at one PostgreSQL
# neither write the same number nor wait for each other in a circle.
_HEADS = (
    select(games.c.id, games.c.at, games.c.head)
    .where(games.c.id.in_(bindparam("wanted", expanding=True)))
    .order_by(games.c.id)
    .with_for_update()
)
_KNOWN = select(changes.c.game, changes.c.command, changes.c.seq).where(
    tuple_(changes.c.game, changes.c.command).in_(bindparam("wanted", expanding=True))
)
_INSERT = insert(changes)
_MOVE = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values({name: bindparam(name) for name in ("at", "head", "changed", "over", "turn")})
)
