"""Meets whoever connects, looks at the first line he sends without taking it, and hands him to the worker he wants.

It speaks to nobody and waits for nobody: who says nothing is let go after some seconds, and however many do so, the
next is met at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from itertools import count

from enfilade.server.load.askers import folded
from enfilade.server.workers.whose import Whose, share, whose_line

LOOKED_AT = 8192
"""Bytes of a first line: the site's longest address has 6,400. Whoever sends a longer one is refused by any worker."""
SILENT = 10.0
"""Seconds in which the first line must have come."""
MOST = 2000
"""Who have not sent it yet; the next takes the place of whoever has been silent for longest."""
EACH = 100
"""Of them from one address: a browser opens a few connections before it knows what it will ask."""
WAITING = 512
"""Connections that wait for one worker, while it is started again."""
LOOK_AGAIN = 0.05
"""Seconds after which a line that has come in part is looked at again."""
AT_ONCE = 64
"""Connections that are met before anything else is done."""
BREATH = 0.5
"""Seconds of rest when the system has no room for another connection."""


class Desk:
    """One worker as the acceptor sees it."""

    def __init__(self) -> None:
        self._channel: socket.socket | None = None
        self._waiting: deque[socket.socket] = deque()

    @property
    def is_open(self) -> bool:
        return self._channel is not None

    def open(self, channel: socket.socket) -> None:
        """The worker is at work: whoever has waited goes to him."""
        self._channel = channel
        self._send()

    def shut(self) -> None:
        if self._channel is not None:
            with contextlib.suppress(OSError, ValueError):
                asyncio.get_running_loop().remove_writer(self._channel)
        self._channel = None

    def close(self) -> None:
        self.shut()
        while self._waiting:
            self._waiting.popleft().close()

    def hand(self, caller: socket.socket) -> None:
        if len(self._waiting) >= WAITING:
            caller.close()
            return
        self._waiting.append(caller)
        self._send()

    def _send(self) -> None:
        loop = asyncio.get_running_loop()
        channel = self._channel
        while channel is not None and self._waiting:
            try:
                socket.send_fds(channel, [b"\1"], [self._waiting[0].fileno()])
            except BlockingIOError:
                loop.add_writer(channel, self._again, channel)
                return
            except OSError:
                # He has died: who waits does so until he is there again.
                self.shut()
                return
            self._waiting.popleft().close()

    def _again(self, channel: socket.socket) -> None:
        asyncio.get_running_loop().remove_writer(channel)
        self._send()


class Acceptor:
    """`listeners` are the site's own. What it cannot read, since it is encrypted, goes to the workers in turn."""

    def __init__(
        self,
        listeners: Sequence[socket.socket],
        desks: Sequence[Desk],
        *,
        encrypted: bool = False,
        proxies: Collection[str] = (),
    ) -> None:
        self._listeners = listeners
        self._desks = desks
        self._encrypted = encrypted
        self._proxies = proxies
        self._turn = count()
        self._silent: dict[socket.socket, _Silent] = {}
        self._of: Counter[str] = Counter()

    def open(self) -> None:
        for listener in self._listeners:
            listener.setblocking(False)
            self._listen(listener)

    def close(self) -> None:
        loop = asyncio.get_running_loop()
        for listener in self._listeners:
            loop.remove_reader(listener)
            listener.close()
        for caller in list(self._silent):
            self._forget(caller)
            caller.close()

    def _listen(self, listener: socket.socket) -> None:
        if listener.fileno() >= 0:
            asyncio.get_running_loop().add_reader(listener, self._meet, listener)

    def _meet(self, listener: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                caller, place = listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:
                # Too many are open: those that go make room.
                loop = asyncio.get_running_loop()
                loop.remove_reader(listener)
                loop.call_later(BREATH, self._listen, listener)
                return
            caller.setblocking(False)
            if self._encrypted:
                self._hand(caller, None)
            else:
                self._look(caller, str(place[0]))

    def _look(self, caller: socket.socket, address: str) -> None:
        """At once, and where nothing has come yet, when it does."""
        try:
            seen = caller.recv(LOOKED_AT, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            seen = None
        except OSError:
            seen = b""
        if seen == b"":
            self._forget(caller)
            caller.close()
        elif seen is not None and (b"\n" in seen or len(seen) >= LOOKED_AT):
            self._forget(caller)
            self._hand(caller, whose_line(seen.partition(b"\n")[0].rstrip(b"\r")))
        elif caller in self._silent:
            self._silent[caller].wait(0.0 if seen is None else LOOK_AGAIN)
        else:
            self._wait(caller, address, 0.0 if seen is None else LOOK_AGAIN)

    def _wait(self, caller: socket.socket, address: str, pause: float) -> None:
        who = folded(address)
        if self._of[who] >= EACH and address not in self._proxies:
            caller.close()
            return
        if len(self._silent) >= MOST:
            oldest = next(iter(self._silent))
            self._forget(oldest)
            oldest.close()
        self._of[who] += 1
        silent = self._silent[caller] = _Silent(caller, who, lambda: self._look(caller, address), self._tired)
        silent.wait(pause)

    def _tired(self, caller: socket.socket) -> None:
        self._forget(caller)
        caller.close()

    def _forget(self, caller: socket.socket) -> None:
        silent = self._silent.pop(caller, None)
        if silent is not None:
            silent.end()
            self._of[silent.who] -= 1
            if not self._of[silent.who]:
                del self._of[silent.who]

    def _hand(self, caller: socket.socket, one: Whose | None) -> None:
        if one is not None:
            self._desks[share(one.id, len(self._desks))].hand(caller)
            return
        open_now = [desk for desk in self._desks if desk.is_open] or list(self._desks)
        open_now[next(self._turn) % len(open_now)].hand(caller)


class _Silent:
    """Somebody who has not said yet what he wants."""

    def __init__(
        self, caller: socket.socket, who: str, look: Callable[[], None], tired: Callable[[socket.socket], None]
    ) -> None:
        self.who = who
        self._caller = caller
        self._look = look
        self._loop = asyncio.get_running_loop()
        self._ends = self._loop.call_later(SILENT, tired, caller)
        self._pause: asyncio.TimerHandle | None = None

    def wait(self, pause: float) -> None:
        """Until something comes; where a part has come, which would be told again and again, for a while."""
        if pause:
            self._loop.remove_reader(self._caller)
            self._pause = self._loop.call_later(pause, self._look)
        else:
            self._loop.add_reader(self._caller, self._look)

    def end(self) -> None:
        self._ends.cancel()
        if self._pause is not None:
            self._pause.cancel()
        self._loop.remove_reader(self._caller)
