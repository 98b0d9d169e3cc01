"""Who listens to a game: each is told the newest number, and whoever is slow misses only numbers he no longer needs."""

from __future__ import annotations

import asyncio

from enfilade.server.load.limits import Limits
from enfilade.server.site.errors import Fault
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.socket import Say


class Listener:
    """One socket. It holds at most one message of each kind, so nothing piles up and nobody waits for it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._news: dict[type[Say], Say] = {}
        self._has_news = asyncio.Event()
        self._fault: Fault | None = None

    def tell(self, say: Say) -> None:
        # Out and in again: what was said last comes last.
        self._news.pop(type(say), None)
        self._news[type(say)] = say
        self._has_news.set()

    def end(self, fault: Fault) -> None:
        """He may not listen any longer."""
        self._fault = fault
        self._has_news.set()

    def __aiter__(self) -> Listener:
        return self

    async def __anext__(self) -> Say:
        while not self._news:
            if self._fault is not None:
                raise self._fault
            self._has_news.clear()
            await self._has_news.wait()
        return self._news.pop(next(iter(self._news)))


class Hub:
    """The listeners of one game."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._listeners: list[Listener] = []

    def __len__(self) -> int:
        return len(self._listeners)

    @property
    def sides(self) -> set[str]:
        """Those for which somebody is there."""
        return {side for listener in list(self._listeners) for side in listener.seat.sides}

    @property
    def spectators(self) -> int:
        return sum(not listener.seat.sides for listener in self._listeners)

    def add(self, seat: Seat) -> Listener:
        # Spectators share one link, so the windows of their seat are not one person's.
        if not seat.sides:
            if self.spectators >= self._limits.spectators:
                raise Fault("too-many", "There is no more room for spectators at this game.")
        elif sum(listener.seat.id == seat.id for listener in self._listeners) >= self._limits.sockets:
            raise Fault("too-many", "This seat is open in too many windows; close one of them.")
        listener = Listener(seat)
        self._listeners.append(listener)
        return listener

    def remove(self, listener: Listener) -> None:
        self._listeners.remove(listener)

    def tell(self, say: Say) -> None:
        for listener in self._listeners:
            listener.tell(say)

    def end(self, fault: Fault) -> None:
        """Nobody may listen any longer."""
        for listener in self._listeners:
            listener.end(fault)

    def put_out(self, seat: str, fault: Fault) -> None:
        for listener in self._listeners:
            if listener.seat.id == seat:
                listener.end(fault)
