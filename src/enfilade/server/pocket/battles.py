"""Battles that several phones keep together: begun, added to, and waited for."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from hashlib import sha256
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from enfilade.server.load.budgets import Budgets
from enfilade.server.load.limits import Limits
from enfilade.server.load.shielded import ShieldedTasks
from enfilade.server.pocket.keeping import Begun, Full, Keeping
from enfilade.server.pocket.shapes import Accepted, Entry, NewBattle, News, Place, Shared
from enfilade.server.pocket.umpiring import Umpiring, check_entries
from enfilade.server.site.errors import Fault, sentence
from enfilade.server.store import Store
from enfilade.server.tables.stored import stored

REREAD = 2.0
"""Seconds after which who waits looks into the database: another server at it may have got an entry."""
_NO_BATTLE = "There is no such battle here. The link may be mistyped, or it belongs to another server."


class _Bell(asyncio.Event):
    """Rings once, for all who wait for one battle now."""


class PocketBattles:
    """All such battles of this server. Their ids are what their players are invited by, so nothing lists them."""

    def __init__(self, store: Store, limits: Limits, umpiring: Umpiring, budgets: Budgets) -> None:
        self._keeping = Keeping(store)
        self._limits = limits
        self._umpiring = umpiring
        self._tasks = ShieldedTasks()
        self._budgets = budgets
        self._bells: WeakValueDictionary[str, _Bell] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()
        self._leaving = False

    async def begin(self, asked: NewBattle) -> Shared:
        self._budgets.spend("battles")
        opening = msgspec.json.encode(asked.opening).decode()
        await self._umpiring.check(asked.opening)
        check_entries(asked.entries)
        await self._check_room()
        key = asked.key or secrets.token_urlsafe(24)
        begun = Begun(secrets.token_urlsafe(18), sha256(key.encode()).hexdigest(), opening)
        battle = await self._tasks.run(stored(self._keeping.add(begun)))
        if asked.entries:
            await self._tasks.run(self._enter(battle, asked.entries))
        return Shared(id=battle, key=key, seq=await self._at(battle))

    async def enter(self, battle: str, entries: tuple[Entry, ...]) -> Accepted:
        """Each gets the next place. Answered when it is on disk."""
        check_entries(entries)
        places = await self._tasks.run(self._enter(battle, entries))
        return Accepted(accepted=tuple(places))

    async def news(self, battle: str, after: int, wait: float) -> News:
        """What was entered after a place; if nothing was, what is entered within `wait` seconds."""
        if not wait:
            return await self._told(battle, after, await self._at(battle))
        if self._waiting[battle] >= self._limits.waiting or self._waiting.total() >= self._limits.waiting_at_all:
            raise Fault("too-many", "Too many phones wait for news of this battle; try again in a moment.")
        with self._budgets.hold("waiting"):
            self._waiting[battle] += 1
            try:
                return await self._waited(battle, after, time.monotonic() + wait)
            finally:
                self._waiting[battle] -= 1
                if not self._waiting[battle]:
                    del self._waiting[battle]

    def leave(self) -> None:
        """The server stops: nobody waits any longer."""
        self._leaving = True
        for bell in list(self._bells.values()):
            bell.set()

    async def close(self) -> None:
        self.leave()
        await self._tasks.wait()
        self._umpiring.close()

    async def _enter(self, battle: str, entries: tuple[Entry, ...]) -> list[Place]:
        most = self._limits.entries
        try:
            places = await stored(self._keeping.append(battle, entries, most))
        except Full:
            raise Fault("refused", f"This battle has {most:,} entries, and more are not kept here.") from None
        if places is None:
            raise Fault("not-found", _NO_BATTLE)
        bell = self._bells.pop(battle, None)
        if bell is not None:
            bell.set()
        return places

    async def _waited(self, battle: str, after: int, until: float) -> News:
        while True:
            # Hung up before looking, so that nothing that comes meanwhile is missed.
            bell = self._bells.get(battle)
            if bell is None:
                bell = self._bells[battle] = _Bell()
            at, left = await self._at(battle), until - time.monotonic()
            if at > after or left <= 0 or self._leaving:
                return await self._told(battle, after, at)
            try:
                async with asyncio.timeout(min(REREAD, left)):
                    await bell.wait()
            except TimeoutError:
                continue

    async def _told(self, battle: str, after: int, at: int) -> News:
        entries = await stored(self._keeping.since(battle, after, at)) if at > after else []
        return News(opening=None if after else await self._opening(battle), entries=tuple(entries), seq=at)

    async def _opening(self, battle: str) -> dict[str, Any]:
        text = await stored(self._keeping.opening(battle))
        opening: dict[str, Any] = msgspec.json.decode(text or "{}")
        return opening

    async def _at(self, battle: str) -> int:
        at = await stored(self._keeping.at(battle))
        if at is None:
            raise Fault("not-found", _NO_BATTLE)
        return at

    async def _check_room(self) -> None:
        """Whether there is room for one more battle."""
        most = self._limits.pocket_battles
        if await stored(self._keeping.count()) >= most:
            raise Fault("too-many", sentence(f"there are {most:,} battles here already"), wait=3600)
