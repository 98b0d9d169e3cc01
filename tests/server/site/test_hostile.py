"""What strangers may try on a real server: each is answered in a sentence, and nothing breaks."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
import websockets
from tests.browser.served import Served, serving
from websockets.asyncio.client import ClientConnection


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("games")) as server:
        yield server


class Player:
    """Somebody with a browser."""

    def __init__(self, site: Served) -> None:
        self.site = site
        self.http = httpx.Client(base_url=site.address, timeout=30)

    def make(self, **changes: Any) -> dict[str, Any]:
        asked = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "you"}, **changes}
        answer = self.http.post("/api/games", json=asked)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def cookie(self, game: str) -> str:
        return f"enfilade-{game}={self.http.cookies[f'enfilade-{game}']}"

    def socket(self, game: str, **headers: str) -> Any:
        url = f"{self.site.address.replace('http', 'ws')}/api/games/{game}/socket"
        named = {"cookie": self.cookie(game), **headers}
        return websockets.connect(url, additional_headers=named, compression=None)


@pytest.fixture
def player(site: Served) -> Iterator[Player]:
    found = Player(site)
    yield found
    found.http.close()


async def heard(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if message["kind"] in kinds:
            return message


async def closed(socket: ClientConnection) -> int | None:
    """The code with which the server ends the connection."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 20)
    except websockets.ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


def is_alive(player: Player, game: str) -> bool:
    return player.http.get(f"/api/games/{game}/sight").status_code == 200


BAD = [
    "",
    "null",
    "[]",
    "{",
    '"order"',
    '{"do":"order"}',
    '{"do":"nothing","id":"abcdefgh","at":0}',
    '{"do":"order","id":"abcdefgh","at":0,"order":"done","extra":1}',
    '{"do":"order","id":"abcdefgh","at":-1,"order":"done"}',
    '{"do":"order","id":"abcdefgh","at":1e999,"order":"done"}',
    '{"do":"order","id":"abcdefgh","at":true,"order":"done"}',
    '{"do":"order","id":"a","at":0,"order":"done"}',
    '{"do":"order","id":"<script>alert(1)</script>","at":0,"order":"done"}',
    '{"do":"order","id":"abcdefgh","at":0,"order":"' + "x" * 20_001 + '"}',
    '{"do":"roll","id":"abcdefgh","at":0,"faces":[7]}',
    '{"do":"roll","id":"abcdefgh","at":0,"faces":[]}',
    '{"do":"roll","id":"abcdefgh","at":0,"faces":[' + ",".join("1" * 41) + "]}",
    "[" * 5000,
    '{"do":"ping","x":' + "[" * 2000 + "]" * 2000 + "}",
    '{"do":"order","id":"abcdefgh","at":0,"order":"\\ud800"}',
]


@pytest.mark.parametrize("length", [501, 20_000])
def test_an_order_that_is_no_sheet_is_as_short_as_ever(player: Player, length: int) -> None:
    game = player.make()["game"]
    body = {"do": "order", "id": "command-long", "at": 0, "order": "x" * length}
    answer = player.http.post(f"/api/games/{game}/commands", json=body)
    assert answer.status_code == 422
    assert len(answer.json()["why"]) < 300


def test_messages_that_cannot_be_read_are_answered_and_nothing_breaks(player: Player) -> None:
    game = player.make()["game"]

    async def flood() -> None:
        async with player.socket(game) as socket:
            for message in BAD:
                await socket.send(message)
                answer = await heard(socket, "bad")
                assert "Traceback" not in answer["why"]
                assert len(answer["why"]) < 300
            await socket.send('{"do":"ping"}')
            await heard(socket, "pong")

    asyncio.run(flood())
    assert player.http.get(f"/api/games/{game}/sight").json()["at"] == 0


@pytest.mark.parametrize(
    ("message", "code"), [(b"\x00\x01binary", 1003), ("x" * 70_000, 1009)], ids=["binary", "too long"]
)
def test_binary_and_oversized_messages_end_the_connection(player: Player, message: str | bytes, code: int) -> None:
    game = player.make()["game"]

    async def send() -> int | None:
        async with player.socket(game) as socket:
            await socket.send(message)
            return await closed(socket)

    assert asyncio.run(send()) == code
    assert is_alive(player, game)


def test_a_socket_that_floods_is_warned_and_then_put_out(player: Player) -> None:
    game = player.make()["game"]

    async def flood() -> int | None:
        async with player.socket(game) as socket:
            with contextlib.suppress(websockets.ConnectionClosed):
                for _ in range(3000):
                    await socket.send('{"do":"ping"}')
            return await closed(socket)

    assert asyncio.run(flood()) == 1008
    assert is_alive(player, game)


def test_a_page_of_another_site_gets_no_socket(player: Player) -> None:
    game = player.make()["game"]

    async def knock(origin: str) -> bool:
        try:
            async with player.socket(game, origin=origin) as socket:
                await socket.send('{"do":"ping"}')
                await heard(socket, "pong")
                return True
        except (websockets.InvalidStatus, websockets.ConnectionClosed):
            return False

    assert asyncio.run(knock(player.site.address))
    assert not asyncio.run(knock("http://evil.example"))


def test_without_a_seat_there_is_no_socket_and_no_sight(site: Served, player: Player) -> None:
    game = player.make()["game"]
    stranger = Player(site)
    own = stranger.make()["game"]
    assert stranger.http.get(f"/api/games/{game}/sight").status_code == 403
    assert stranger.http.get("/api/games/0123456789abcdef/sight").status_code == 404

    async def knock() -> int | None:
        url = f"{site.address.replace('http', 'ws')}/api/games/{game}/socket"
        # His own secret, sent as if it were one for this game.
        secret = stranger.http.cookies[f"enfilade-{own}"]
        async with websockets.connect(url, additional_headers={"cookie": f"enfilade-{game}={secret}"}) as socket:
            return await closed(socket)

    assert asyncio.run(knock()) == 4403
    stranger.http.close()


def test_a_friend_cannot_answer_for_the_other_side(site: Served, player: Player) -> None:
    made = player.make(seats={"union": "you", "confederate": "friend"})
    link = next(link["link"] for link in made["links"] if link["sides"] == ["confederate"])
    friend = Player(site)
    assert friend.http.get(link).status_code == 303
    game = made["game"]
    sight = friend.http.get(f"/api/games/{game}/sight").json()
    assert sight["yours"] == ["confederate"]
    asked = sight["waiting"]["side"]
    wrong, right = (friend, player) if asked == "union" else (player, friend)
    order = {"do": "order", "id": "abcdefgh", "at": 0, "order": "done"}
    refused = wrong.http.post(f"/api/games/{game}/commands", json=order).json()
    assert refused["kind"] == "refused"
    assert right.http.post(f"/api/games/{game}/commands", json={**order, "id": "bcdefghi"}).json()["kind"] == "done"
    friend.http.close()


def test_of_two_commands_on_one_number_one_is_done_and_one_is_stale(player: Player) -> None:
    game = player.make()["game"]
    orders = [{"do": "order", "id": f"command-{n}", "at": 0, "order": "done"} for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: player.http.post(f"/api/games/{game}/commands", json=one).json(), orders))
    assert sorted(answer["kind"] for answer in answers) == ["done", *["refused"] * 7]
    assert all(answer.get("stale") for answer in answers if answer["kind"] == "refused")
    assert player.http.get(f"/api/games/{game}/sight").json()["at"] == 1


def test_one_command_sent_many_times_at_once_is_done_once(player: Player) -> None:
    game = player.make()["game"]
    order = {"do": "order", "id": "the-same-command", "at": 0, "order": "done"}
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda one: player.http.post(f"/api/games/{game}/commands", json=one).json(), [order] * 8)
        )
    assert {(answer["kind"], answer["at"]) for answer in answers} == {("done", 1)}


@pytest.mark.parametrize(
    "path",
    ["/static/%00", "/static/js/%00table.js", "/table/%00", "/api/games/%00/sight", "/static/%0a", "/card/%00"],
)
def test_nul_and_line_ends_in_a_path_are_refused(site: Served, path: str) -> None:
    answer = httpx.get(f"{site.address}{path}")
    assert answer.status_code == 400
    assert answer.json()["kind"] == "malformed"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server/site/app.py", "/static/..%2fserver%2fsite%2fapp.py", "/static/%2e%2e/cli/main.py",
        "/static//etc/passwd",
        "/static/....//cli.py", "/static/js/../../cli.py", "/static/", "/nothing", "/static/vendor",
    ],
)  # fmt: skip
def test_only_known_files_are_served(site: Served, path: str) -> None:
    with httpx.Client() as client:
        request = client.build_request("GET", site.address)
        request.url = request.url.copy_with(raw_path=path.encode())
        answer = client.send(request)
    assert answer.status_code == 404
    assert "import" not in answer.text


def test_names_with_script_are_kept_as_text_and_control_characters_refused(player: Player) -> None:
    made = player.make(name="<script>alert(1)</script>", note="<img src=x onerror=alert(1)>")
    sight = player.http.get(f"/api/games/{made['game']}/sight").json()
    assert sight["note"] == "<img src=x onerror=alert(1)>"
    for changes in (
        {"name": "a\u0000b"},
        {"name": "a\nb"},
        {"note": "\u202etxt"},
        {"name": "x" * 61},
        {"note": "x" * 301},
    ):
        asked = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "you"}, **changes}
        answer = player.http.post("/api/games", json=asked)
        assert answer.status_code == 400
        assert answer.json()["kind"] == "malformed"


def test_bodies_are_bounded(player: Player) -> None:
    assert player.http.post("/api/games", content=b"x" * 70_000).status_code == 413
    assert player.http.post("/api/battles", content=b"x" * (4 << 20) + b"x").status_code == 413
    odd = player.http.post("/api/battles", content=b"not a battle")
    assert odd.status_code == 400
    assert "battle" in odd.json()["why"]
    assert player.http.post("/api/battles", content=b"\xff\xfe").status_code == 400


def test_paths_of_files_are_no_scenarios(player: Player) -> None:
    for scenario in ("../../x", "/etc/passwd", "drill-field.json"):
        asked = {"scenario": scenario, "seats": {"union": "you", "confederate": "you"}}
        assert player.http.post("/api/games", json=asked).status_code in (400, 404)


def test_errors_never_show_the_inside(site: Served) -> None:
    with httpx.Client(base_url=site.address) as client:
        for answer in (
            client.get("/api/games/x/units/y"),
            client.post("/api/games", content=b"{"),
            client.post("/api/games", json={"scenario": 5}),
            client.put("/api/games"),
            client.get("/api/games/x/receipts/a/b"),
            client.get("/nowhere"),
        ):
            problem = answer.json()
            assert set(problem) == {"status", "kind", "why", "rule"}
            assert problem["status"] == answer.status_code >= 400
            assert "Traceback" not in answer.text
            assert "site-packages" not in answer.text


def test_bodies_nested_a_thousand_deep_are_refused(player: Player) -> None:
    for body in (b"[" * 5000, b'{"scenario":' + b"[" * 5000, b'{"seats":' * 3000):
        answer = player.http.post("/api/games", content=body)
        assert answer.status_code == 400
        assert answer.json()["kind"] == "malformed"


def test_a_person_whose_link_leads_nowhere_sees_a_page_and_a_program_is_told_in_json(player: Player) -> None:
    person = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/join/nobody-has-given-this", "/nowhere"):
        page = player.http.get(path, headers=person)
        assert page.status_code == 404
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "Not on this map" in page.text
        assert player.http.get(path).json()["kind"] == "not-found"
    assert player.http.get("/api/games/0123456789abcdef/sight", headers=person).json()["kind"] == "not-found"


def test_pages_are_not_sent_again_and_head_tells_of_them(player: Player) -> None:
    page = player.http.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    tag = page.headers["etag"]
    for named in (tag, f"W/{tag}", f'"other", {tag}'):
        again = player.http.get("/", headers={"if-none-match": named})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    head = player.http.head("/")
    assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", tag)


def test_scripts_and_sheets_are_kept_for_ever_and_under_an_older_name_only_until_asked_again(player: Player) -> None:
    page = player.http.get("/").text
    for end in ("css", "js"):
        address = re.search(rf'"(/bound/[^"]+\.{end})"', page)
        assert address
        sent = player.http.get(address[1])
        assert (sent.status_code, sent.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
        assert sent.headers["content-encoding"] == "gzip"
        assert sent.headers["vary"] == "accept-encoding"
        older = player.http.get(f"/bound/old/start.{end}")
        assert (older.content, older.headers["cache-control"]) == (sent.content, "no-cache")
    assert player.http.get("/bound/old/cli.py").status_code == 404


def test_the_maker_of_a_game_keeps_his_seat_when_he_tries_his_friend_s_link(site: Served, player: Player) -> None:
    made = player.make(seats={"union": "you", "confederate": "friend"})
    link = next(link["link"] for link in made["links"] if link["sides"] == ["confederate"])
    assert player.http.get(link).headers["location"] == f"/table/{made['game']}"
    sight = player.http.get(f"/api/games/{made['game']}/sight").json()
    assert (sight["yours"], sight["owner"]) == (["union"], True)
    # Who only gave out the seats may take one of them.
    others = player.make(seats={"union": "friend", "confederate": "friend"})
    link = next(link["link"] for link in others["links"] if link["sides"] == ["union"])
    player.http.get(link)
    assert player.http.get(f"/api/games/{others['game']}/sight").json()["yours"] == ["union"]


def test_a_note_of_any_letters_goes_along_with_a_file(player: Player) -> None:
    seating = json.dumps({"seats": {}, "note": "\u4e00" * 300}, ensure_ascii=False)
    odd = player.http.post("/api/battles", params={"seating": seating}, content=b"not a battle")
    assert odd.status_code == 400
    assert "battle" in odd.json()["why"]
