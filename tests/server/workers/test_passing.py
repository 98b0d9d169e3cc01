"""What came to the wrong process is carried both ways, and nobody hangs when the right one dies or is none of ours."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enfilade.server.load.askers import asker
from enfilade.server.site.errors import Fault
from enfilade.server.workers import doorway as doorways
from enfilade.server.workers import passing as module
from enfilade.server.workers.doorway import Doorway
from enfilade.server.workers.elsewhere import asked_elsewhere
from enfilade.server.workers.owners import Owners, Place
from enfilade.server.workers.passing import Passing
from enfilade.server.workers.whose import Whose


class Away(Owners):
    """Everything is at these places, one after the other as each is given up."""

    def __init__(self, *places: Place | None) -> None:
        self.places = list(places)
        self.given_up: list[Place] = []

    async def of(self, one: Whose) -> Place | None:
        return self.places[0]

    def lost(self, one: Whose, place: Place) -> None:
        self.given_up.append(place)
        if len(self.places) > 1:
            self.places.pop(0)


class Unsure(Owners):
    async def of(self, one: Whose) -> Place | None:
        raise Fault("fault", "The database cannot be reached.")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Tells what it was asked, by whom; on a socket it says everything again; `/dies` ends in a fault."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"] * 2})
            if message["text"] == "go":
                await send({"type": "websocket.close", "code": 4403, "reason": "gone"})
                return
        return
    if scope["path"].endswith("/dies"):
        raise ConnectionAbortedError
    body = b""
    while True:
        message = await receive()
        body += message["body"]
        if not message["more_body"]:
            break
    told = [scope["method"], scope["path"], asker(), dict(scope["headers"]).get(b"cookie", b"").decode(), body.decode()]
    await send({"type": "http.response.start", "status": 201, "headers": [(b"x-told", b"yes"), (b"x-told", b"twice")]})
    await send({"type": "http.response.body", "body": msgspec.json.encode(told), "more_body": False})


def asked(path: str = "/api/games/g/sight", kind: str = "http") -> Any:
    return {
        "type": kind, "method": "POST", "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
        "http_version": "1.1", "headers": [(b"cookie", b"enfilade-g=secret")], "client": ("192.0.2.7", 4711),
        "server": ("localhost", 80), "root_path": "", "state": {"of": "the framework"},
    }  # fmt: skip


async def conversation(app: Any, scope: Any, *messages: Any, patient: bool = True) -> list[Any]:
    """What it says to these messages; then nothing more is heard, as from one who waits."""
    left, said = list(messages), []

    async def receive() -> Any:
        if left:
            return left.pop(0)
        if patient:
            await asyncio.Event().wait()
        return {"type": f"{scope['type']}.disconnect", "code": 1005}

    async def send(message: Any) -> None:
        said.append(message)

    async with asyncio.timeout(20):
        await app(scope, receive, send)
    return said


def body(text: str, more: bool = False) -> Any:
    return {"type": "http.request", "body": text.encode(), "more_body": more}


def with_owner(
    tmp_path: Path, play: Callable[[Place, Doorway], Awaitable[None]], app: Any = application, owners: Any = None
) -> None:
    async def played() -> None:
        doorway = Doorway(Passing(app, owners or Owners()))
        place = await doorway.open_here(str(tmp_path / "worker"))
        try:
            await play(place, doorway)
        finally:
            await doorway.close()

    asyncio.run(played())


def test_a_request_is_carried_there_and_its_answer_back(tmp_path: Path) -> None:
    async def play(place: Place, _: Doorway) -> None:
        for hint in (False, True):
            here = Passing(application, Away(place), hint=hint)
            start, answer = await conversation(here, asked(), body("a", more=True), body("b"))
            assert (start["status"], [name for name, _ in start["headers"]][:2]) == (201, [b"x-told", b"x-told"])
            assert ((b"connection", b"close") in start["headers"]) == hint
            told = ["POST", "/api/games/g/sight", "192.0.2.7", "enfilade-g=secret", "ab"]
            assert msgspec.json.decode(answer["body"]) == told

    with_owner(tmp_path, play)


def test_a_socket_is_carried_until_either_has_enough(tmp_path: Path) -> None:
    async def play(place: Place, _: Doorway) -> None:
        here = Passing(application, Away(place))
        first = {"type": "websocket.connect"}
        words = [{"type": "websocket.receive", "text": text} for text in ("a", "go")]
        said = await conversation(here, asked("/api/games/g/socket", "websocket"), first, *words)
        assert [message["type"].partition(".")[2] for message in said] == ["accept", "send", "send", "close"]
        assert [message.get("text") for message in said[1:3]] == ["aa", "gogo"]
        assert said[-1]["code"] == 4403
        # A browser that goes away is nobody any more at the owner's.
        said = await conversation(here, asked("/api/games/g/socket", "websocket"), first, words[0], patient=False)
        assert [message["type"] for message in said][:2] == ["websocket.accept", "websocket.send"]

    with_owner(tmp_path, play)


def test_an_owner_who_dies_over_it_is_told_in_a_sentence(tmp_path: Path) -> None:
    async def play(place: Place, doorway: Doorway) -> None:
        here = Passing(application, Away(place))
        start, answer = await conversation(here, asked("/api/games/g/dies"), body(""))
        assert (start["status"], (b"retry-after", b"1") in start["headers"]) == (503, True)
        assert b"try again" in answer["body"]
        talking = asyncio.create_task(
            conversation(here, asked("/api/games/g/socket", "websocket"), {"type": "websocket.connect"})
        )
        await asyncio.sleep(0.2)
        await doorway.close()
        said = await talking
        assert (said[0]["type"], said[-1]["type"], said[-1]["code"]) == ("websocket.accept", "websocket.close", 1013)

    with_owner(tmp_path, play)


def test_where_nobody_is_met_another_is_looked_for(tmp_path: Path) -> None:
    async def play(place: Place, _: Doorway) -> None:
        nobody = Place(str(tmp_path / "nobody"), place.key)
        owners = Away(nobody, place)
        start, _answer = await conversation(Passing(application, owners), asked(), body(""))
        assert start["status"] == 201
        assert owners.given_up == [nobody]
        # It has come here meanwhile.
        start, _answer = await conversation(Passing(application, Away(nobody, None)), asked(), body(""))
        assert start["status"] == 201

    with_owner(tmp_path, play)


def test_in_the_end_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 2)
    nobody = Place(str(tmp_path / "nobody"), "")

    async def play(owners: Owners) -> None:
        start, _ = await conversation(Passing(application, owners), asked(), body(""))
        assert start["status"] == 503
        connect = {"type": "websocket.connect"}
        said = await conversation(Passing(application, owners), asked("/api/games/g/socket", "websocket"), connect)
        assert [message["type"] for message in said] == ["websocket.accept", "websocket.close"]
        assert said[-1]["code"] == 1013

    asyncio.run(play(Away(nobody)))
    asyncio.run(play(Unsure()))


def test_nothing_is_taken_from_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 1)
    monkeypatch.setattr(doorways, "KNOCKING", 0.3)
    heard: list[Any] = []

    async def noting(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope)

    async def play(place: Place, _: Doorway) -> None:
        wrong = Away(Place(place.address, "another key"))
        start, _answer = await conversation(Passing(application, wrong), asked(), body(""))
        assert start["status"] == 503
        assert await asked_elsewhere(wrong.places[0] or place, "/api/games/g/brief", "") is None
        for words in (b"", b"\xff\xff\xff\xff", b"\0\0\0\3\x81\xa1k", b"GET / HTTP/1.1\r\n\r\n"):
            reader, writer = await asyncio.open_unix_connection(place.address)
            writer.write(words)
            with contextlib.suppress(ConnectionResetError):
                assert await asyncio.wait_for(reader.read(), 5) == b""
            writer.close()
        assert not heard

    with_owner(tmp_path, play, noting)


def test_what_comes_from_another_host_is_not_passed_on_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TRIES", 1)

    async def play(place: Place, doorway: Doorway) -> None:
        far = await doorway.open_port("127.0.0.1", 0)
        assert far.is_far
        assert await asked_elsewhere(far, "/api/games/g/brief", "") is None
        # From a worker beside it, it is.
        assert await asked_elsewhere(place, "/api/games/g/brief", "") is None

    with_owner(tmp_path, play, owners=Away(Place(str(tmp_path / "nobody"), "")))


def test_a_question_in_somebodys_name_is_answered(tmp_path: Path) -> None:
    async def here(scope: Any, receive: Any, send: Any) -> None:
        status = 200 if scope["headers"][0][1] == b"enfilade-g=secret" else 403
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b"brief", "more_body": False})

    async def play(place: Place, _: Doorway) -> None:
        assert await asked_elsewhere(place, "/api/games/g/brief", "enfilade-g=secret") == b"brief"
        assert await asked_elsewhere(place, "/api/games/g/brief", "enfilade-g=wrong") is None

    with_owner(tmp_path, play, here)
