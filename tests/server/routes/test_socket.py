"""A game's socket: every command is answered by its name, and connections end with a code that says why."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.at_table import REBELS, new_game, opened, play, token_of

from enfilade.server.routes.seats import PREFIX
from enfilade.server.routes.socket import line
from enfilade.server.store import Change, StoreFault
from enfilade.server.tables.tables import Tables


class Browser:
    """The other end of a connection."""

    def __init__(self, game: str, token: str) -> None:
        self.cookies = {f"{PREFIX}{game}": token}
        self.heard: list[dict[str, Any]] = []
        self.code = 0
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._stirred = asyncio.Condition()

    def send(self, text: str) -> None:
        self._sent.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self._sent.put_nowait({"type": "websocket.disconnect"})

    async def hears(self, kind: str) -> dict[str, Any]:
        async with asyncio.timeout(20), self._stirred:
            await self._stirred.wait_for(lambda: any(one["kind"] == kind for one in self.heard))
        return next(one for one in self.heard if one["kind"] == kind)

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        return await self._sent.get()

    async def send_data(self, data: str, mode: str) -> None:
        async with self._stirred:
            self.heard.append(msgspec.json.decode(data))
            self._stirred.notify_all()

    async def close(self, code: int, reason: str) -> None:
        self.code = code


def connect(tables: Tables, game: str, browser: Browser) -> asyncio.Task[None]:
    handler: Any = line.fn
    return asyncio.create_task(handler(socket=browser, tables=tables, game=game))


ORDER = '{"do":"order","id":"ride-of-evander","at":0,"order":"vincent ride 17 6"}'


def test_a_command_over_which_the_program_fails_is_refused_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("20-me")

    async def game() -> None:
        monkeypatch.setattr("enfilade.server.tables.obeying.obeyed", fail)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            browser = Browser(made.created.game, made.token)
            task = connect(tables, made.created.game, browser)
            browser.send(ORDER)
            answer = await browser.hears("refused")
            assert answer["id"] == "ride-of-evander"
            assert "20-me" not in answer["why"]
            assert "KeyError" in caplog.text
            browser.send('{"do":"ping"}')
            await browser.hears("pong")
            browser.leave()
            await task

    play(game)


def test_a_command_that_may_have_been_done_is_not_called_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            append = tables.store.append

            async def unheard(change: Change, *, over: bool = False, turn: int = 0) -> None:
                await append(change, over=over, turn=turn)
                raise StoreFault("The connection is lost.", lost=True)

            made = await tables.new_games.create(new_game())
            browser = Browser(made.created.game, made.token)
            monkeypatch.setattr(tables.store, "append", unheard)
            task = connect(tables, made.created.game, browser)
            browser.send(ORDER)
            await task
            assert browser.code == 1013
            assert "refused" not in {one["kind"] for one in browser.heard}
            # He comes again and asks again.
            monkeypatch.setattr(tables.store, "append", append)
            again = Browser(made.created.game, made.token)
            task = connect(tables, made.created.game, again)
            again.send(ORDER)
            assert (await again.hears("done"))["at"] == 1
            again.leave()
            await task

    play(game)


def test_whoever_is_put_out_is_told_that_he_may_not_come_again(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            owner = await tables.seats.sit(made.created.game, made.token)
            friend = await tables.seats.join(token_of(made, REBELS))
            browser = Browser(made.created.game, token_of(made, REBELS))
            task = connect(tables, made.created.game, browser)
            await browser.hears("present")
            await tables.seats.revoke(owner, friend.id)
            await task
            assert browser.code == 4403
            stranger = Browser(made.created.game, token_of(made, REBELS))
            await connect(tables, made.created.game, stranger)
            assert stranger.code == 4403
            assert stranger.heard == []

    play(game)


def test_a_command_is_carried_out_though_its_giver_is_put_out_in_the_midst_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            owner = await tables.seats.sit(made.created.game, made.token)
            friend = await tables.seats.join(token_of(made, REBELS))
            append, writing, may_go_on = tables.store.append, asyncio.Event(), asyncio.Event()

            async def slow(change: Change, *, over: bool = False, turn: int = 0) -> None:
                writing.set()
                await may_go_on.wait()
                await append(change, over=over, turn=turn)

            monkeypatch.setattr(tables.store, "append", slow)
            browser = Browser(made.created.game, token_of(made, REBELS))
            task = connect(tables, made.created.game, browser)
            browser.send('{"do":"order","id":"heth-comes-on","at":0,"order":"order confederate fire never"}')
            await writing.wait()
            await tables.seats.revoke(owner, friend.id)
            await task
            assert browser.code == 4403
            may_go_on.set()
            await tables.tasks.wait()
            assert (await tables.looking.sight(owner)).at == 1
            assert "done" not in {one["kind"] for one in browser.heard}

    play(game)


def test_a_browser_that_takes_nothing_any_more_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf(Browser):
        async def send_data(self, data: str, mode: str) -> None:
            await asyncio.Event().wait()

    async def game() -> None:
        monkeypatch.setattr("enfilade.server.routes.socket._SLOW", 0.2)
        monkeypatch.setattr("enfilade.server.routes.socket._LOOK", 0.05)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            task = connect(tables, made.created.game, Deaf(made.created.game, made.token))
            await asyncio.sleep(0.1)
            assert not task.done()
            async with asyncio.timeout(10):
                await task

    play(game)
