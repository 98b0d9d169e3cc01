"""The acceptor: each connection to the worker it wants, and nobody who is slow or silent in anybody's way."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable

import pytest

from enfilade.server.site.places import listening
from enfilade.server.workers import acceptor as acceptors
from enfilade.server.workers.acceptor import Acceptor, Desk
from enfilade.server.workers.whose import share

GAMES = {share(f"game{n}", 2): f"game{n}" for n in range(40)}
"""One for each of two workers."""


class Room:
    """An acceptor with two workers, which here only take what they are handed."""

    def __init__(self, *, encrypted: bool = False) -> None:
        [listener] = listening("127.0.0.1", 0)
        self.port: int = listener.getsockname()[1]
        self.desks = [Desk(), Desk()]
        self.acceptor = Acceptor([listener], self.desks, encrypted=encrypted)
        self.workers: list[socket.socket] = []
        self.ends: list[socket.socket] = []
        for desk in self.desks:
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
            ours.setblocking(False)
            theirs.setblocking(False)
            desk.open(ours)
            self.workers.append(theirs)
            self.ends.append(ours)
        self.callers: list[socket.socket] = []
        self.acceptor.open()

    def close(self) -> None:
        self.acceptor.close()
        for desk in self.desks:
            desk.close()
        for one in (*self.workers, *self.ends, *self.callers):
            one.close()

    async def caller(self, said: bytes = b"") -> socket.socket:
        caller = socket.socket()
        self.callers.append(caller)
        caller.setblocking(False)
        await asyncio.get_running_loop().sock_connect(caller, ("127.0.0.1", self.port))
        if said:
            caller.send(said)
        return caller

    async def handed(self, worker: int, seconds: float = 5.0) -> bytes | None:
        """What the next connection that this worker is handed has to say; None if there is none."""
        for _ in range(int(seconds / 0.01)):
            try:
                _, [found], _, _ = socket.recv_fds(self.workers[worker], 1, 1)
            except BlockingIOError:
                await asyncio.sleep(0.01)
                continue
            with socket.socket(fileno=found) as one:
                one.settimeout(1)
                return one.recv(100_000)
        return None


def in_room(play: Callable[[Room], Awaitable[None]], *, encrypted: bool = False) -> None:
    async def played() -> None:
        room = Room(encrypted=encrypted)
        try:
            await play(room)
        finally:
            room.close()

    asyncio.run(played())


def is_let_go(caller: socket.socket) -> bool:
    try:
        return caller.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def asking(game: str, how: str = "sight") -> bytes:
    return f"GET /api/games/{game}/{how} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def test_each_is_handed_to_the_worker_of_its_game_with_all_he_said() -> None:
    async def play(room: Room) -> None:
        for worker in (1, 0, 1):
            await room.caller(asking(GAMES[worker], "socket"))
        assert await room.handed(0) == asking(GAMES[0], "socket")
        assert await room.handed(1) == asking(GAMES[1], "socket")
        assert await room.handed(1) == asking(GAMES[1], "socket")

    in_room(play)


def test_what_has_no_game_goes_round() -> None:
    async def play(room: Room) -> None:
        for _ in range(4):
            await room.caller(b"GET / HTTP/1.1\r\n\r\n")
        for worker in (0, 1, 0, 1):
            assert await room.handed(worker) is not None

    in_room(play)


def test_a_line_that_comes_in_pieces_is_waited_for() -> None:
    async def play(room: Room) -> None:
        said = asking(GAMES[1])
        caller = await room.caller(said[:9])
        assert await room.handed(1, 0.2) is None
        caller.send(said[9:20])
        await asyncio.sleep(0.1)
        caller.send(said[20:])
        assert await room.handed(1) == said

    in_room(play)


def test_the_silent_keep_nobody_waiting_and_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptors, "SILENT", 1.0)

    async def play(room: Room) -> None:
        silent = [await room.caller(b"GET /api/ga" if n % 2 else b"") for n in range(40)]
        await room.caller(asking(GAMES[0]))
        assert await room.handed(0) == asking(GAMES[0])
        assert not is_let_go(silent[-1])
        await asyncio.sleep(1.2)
        assert all(is_let_go(one) for one in silent)

    in_room(play)


def test_one_address_has_so_many_silent_connections_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptors, "EACH", 3)

    async def play(room: Room) -> None:
        silent = [await room.caller() for _ in range(5)]
        await asyncio.sleep(0.2)
        assert [is_let_go(one) for one in silent] == [False] * 3 + [True] * 2
        # Who has said what he wants is not counted any longer.
        silent[0].send(asking(GAMES[1]))
        assert await room.handed(1) == asking(GAMES[1])
        silent.append(await room.caller())
        await asyncio.sleep(0.1)
        assert not is_let_go(silent[-1])

    in_room(play)


def test_where_all_places_are_taken_whoever_was_silent_longest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptors, "MOST", 2)

    async def play(room: Room) -> None:
        silent = [await room.caller() for _ in range(3)]
        await asyncio.sleep(0.2)
        assert [is_let_go(one) for one in silent] == [True, False, False]

    in_room(play)


def test_a_line_without_end_goes_to_a_worker_who_refuses_it() -> None:
    async def play(room: Room) -> None:
        await room.caller(b"GET /" + b"a" * 9000)
        assert await room.handed(0) is not None

    in_room(play)


def test_who_wants_a_worker_that_is_being_started_again_waits_for_it() -> None:
    async def play(room: Room) -> None:
        room.desks[1].shut()
        await room.caller(asking(GAMES[1]))
        await room.caller(b"GET / HTTP/1.1\r\n\r\n")
        assert await room.handed(0) is not None
        assert await room.handed(1, 0.2) is None
        room.desks[1].open(room.ends[1])
        assert await room.handed(1) == asking(GAMES[1])

    in_room(play)


def test_what_is_encrypted_is_not_looked_at() -> None:
    async def play(room: Room) -> None:
        for _ in range(2):
            await room.caller(asking(GAMES[1]))
        assert await room.handed(0) is not None
        assert await room.handed(1) is not None

    in_room(play, encrypted=True)


def test_who_goes_before_he_has_spoken_leaves_nothing_behind() -> None:
    async def play(room: Room) -> None:
        for _ in range(20):
            (await room.caller()).close()
        await asyncio.sleep(0.2)
        assert not room.acceptor._silent
        assert not room.acceptor._of

    in_room(play)
