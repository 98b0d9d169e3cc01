"""The door before the site: hosts, origins, paths, floods and headers."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from enfilade.server.load.buckets import Bucket
from enfilade.server.site.door import HEADERS, LONGEST_PATH, LONGEST_QUERY, Door
from enfilade.server.site.serving import Serving, _config


async def inner(scope: Any, receive: Any, send: Any) -> None:
    """An application that lets everything in."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"in"})
    else:
        await send({"type": "websocket.accept"})


def knock(
    door: Door,
    path: str = "/",
    *,
    kind: str = "http",
    method: str = "GET",
    query: bytes = b"",
    client: str = "127.0.0.1",
    forwarded: str = "",
    **headers: str,
) -> Any:
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    named = {"host": "localhost:8661", **({"x-forwarded-for": forwarded} if forwarded else {}), **headers}
    scope: Any = {
        "type": kind,
        "path": path,
        "query_string": query,
        "method": method,
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": (client, 5),
    }
    asyncio.run(door(scope, receive, send))
    return sent


def test_head_is_answered_as_get_is() -> None:
    asked: list[str] = []

    async def noting(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope["method"])
        await inner(scope, receive, send)

    assert status(knock(Door(noting), method="HEAD")) == 200
    assert asked == ["GET"]


def status(sent: Any) -> int:
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8661", "127.0.0.1:80", "192.168.1.5:8661", "[::1]:8661", "LOCALHOST"]
)
def test_local_names_and_bare_addresses_come_in(host: str) -> None:
    assert status(knock(Door(inner), host=host)) == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "[::1", "127.0.0.1.evil.example:80"])
def test_a_name_that_is_not_ours_is_turned_away(host: str) -> None:
    sent = knock(Door(inner), host=host)
    assert status(sent) == 421
    assert msgspec.json.decode(sent[1]["body"])["kind"] == "forbidden"


def test_a_name_given_to_the_server_comes_in() -> None:
    assert status(knock(Door(inner, hosts=["Table.example.org"]), host="table.example.org")) == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:9999", "http://localhost", "file://localhost:8661"]
)
def test_other_sites_cannot_post_for_a_player(origin: str) -> None:
    sent = knock(Door(inner), method="POST", origin=origin)
    assert status(sent) == 403
    assert msgspec.json.decode(sent[1]["body"])["kind"] == "foreign-origin"


def test_our_own_pages_and_programs_without_origin_may_post() -> None:
    assert status(knock(Door(inner), method="POST", origin="http://localhost:8661")) == 200
    assert status(knock(Door(inner), method="POST")) == 200


def test_other_sites_cannot_open_a_socket_for_a_player() -> None:
    foreign = knock(Door(inner), kind="websocket", origin="http://evil.example")
    assert [message["type"] for message in foreign] == ["websocket.close"]
    own = knock(Door(inner), kind="websocket", origin="http://localhost:8661")
    assert [message["type"] for message in own] == ["websocket.accept"]


@pytest.mark.parametrize("path", ["/static/\x00", "/static/a\nb", "/\x7f", "/table/\u202egame"])
def test_control_characters_in_a_path_are_refused(path: str) -> None:
    assert status(knock(Door(inner), path)) == 400


def test_long_addresses_are_refused() -> None:
    assert status(knock(Door(inner), "/" + "a" * (LONGEST_PATH - 1))) == 200
    assert status(knock(Door(inner), "/" + "a" * LONGEST_PATH)) == 414
    assert status(knock(Door(inner), query=b"a" * (LONGEST_QUERY + 1))) == 414


def test_a_flood_is_held_back() -> None:
    door = Door(inner, requests=3)
    assert [status(knock(door)) for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.parametrize(("proxies", "third"), [((), 429), (("127.0.0.1",), 200), (("192.0.2.9",), 429)])
def test_who_asks_through_a_server_in_front_is_known_only_if_that_is_trusted(
    proxies: tuple[str, ...], third: int
) -> None:
    config = _config(Door(inner, requests=1), Serving("127.0.0.1", 0, "games.sqlite", proxies=proxies))
    config.load()
    site: Any = config.loaded_app
    found = [status(knock(site, forwarded=whom)) for whom in ("198.51.100.1", "198.51.100.2")]
    assert found == [200, third]


def test_floods_are_counted_by_household_and_told_when_to_come_again() -> None:
    door = Door(inner, requests=1)
    assert status(knock(door, client="2001:db8::1")) == 200
    refused = knock(door, client="2001:db8::2")
    assert status(refused) == 429
    assert dict(refused[0]["headers"])[b"retry-after"] == b"1"
    assert status(knock(door, client="2001:db8:0:1::1")) == 200


def test_a_bucket_fills_again_at_its_rate() -> None:
    now = [100.0]
    bucket = Bucket(2, 4, clock=lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 0.25
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 60
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_every_answer_carries_the_guarding_headers() -> None:
    for sent in (knock(Door(inner)), knock(Door(inner), host="evil.example")):
        headers = dict(sent[0]["headers"])
        for name, value in HEADERS:
            assert headers[name] == value
        assert headers[b"cache-control"] == b"no-store"
    policy = dict(HEADERS)[b"content-security-policy"].decode()
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert "script-src 'self'" in policy
