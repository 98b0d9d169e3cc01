"""Battles of the umpire page to test with: the fight at the railroad cut, and entries as phones make them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from enfilade.server.load.budgets import Budgets
from enfilade.server.load.limits import Limits
from enfilade.server.pocket.battles import PocketBattles
from enfilade.server.pocket.shapes import Entry, NewBattle
from enfilade.server.pocket.umpiring import Umpiring
from enfilade.server.store import Store

OPENING: dict[str, Any] = {
    "format": "enfilade-pocket-1",
    "name": "The Railroad Cut",
    "edition": "adf-revised-15mm",
    "turns": 8,
    "first": "us",
    "units": [
        {
            "name": "6th Wisconsin",
            "side": "us",
            "brigade": "Meredith",
            "arm": "infantry",
            "weapon": "rifle-musket",
            "quality": "elite",
            "figures": 8,
            "stands": 4,
        },
        {
            "name": "2nd Mississippi",
            "side": "cs",
            "brigade": "Davis",
            "arm": "infantry",
            "weapon": "rifle-musket",
            "quality": "veteran",
            "figures": 9,
            "stands": 4,
        },
    ],
}


def raw(number: int, phone: str = "Dawes", say: dict[str, Any] | None = None) -> dict[str, Any]:
    """An entry as it is sent."""
    told = say or {"do": "note", "text": f"{phone} {number}"}
    return {"id": f"{phone}-entry-{number:016}", "device": phone, "at": 1_000 * number, "based": 0, "say": told}


def entry(number: int, phone: str = "Dawes", say: dict[str, Any] | None = None) -> Entry:
    return msgspec.convert(raw(number, phone, say), Entry)


@asynccontextmanager
async def pocket(where: str, limits: Limits = Limits()) -> AsyncIterator[PocketBattles]:  # noqa: B008
    """The battles of one database; twice at once, they are those of two servers at it."""
    store = await Store.open(where)
    budgets = Budgets(limits)
    battles = PocketBattles(store, limits, Umpiring(limits, budgets), budgets)
    try:
        yield battles
    finally:
        await battles.close()
        await store.close()


async def begun(battles: PocketBattles) -> str:
    return (await battles.begin(NewBattle(opening=OPENING))).id
