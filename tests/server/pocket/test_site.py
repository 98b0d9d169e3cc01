"""The umpire page's addresses on a real server: strangers, wrong shapes, kills, and what a phone keeps of the page."""

from __future__ import annotations

import asyncio
import io
import json
import random
import threading
import time
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.browser.served import Served, serving, start
from tests.server.pocket.pocket_table import OPENING, pocket, raw

from enfilade.server.pocket.shapes import Entry
from enfilade.server.site.door import POLICY


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("games")) as server:
        yield server


@pytest.fixture(scope="module")
def http(site: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.address, timeout=30) as client:
        yield client


def begun(http: httpx.Client) -> str:
    answer = http.post("/api/umpire/battles", json={"opening": OPENING})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def enter(http: httpx.Client, battle: str, *entries: dict[str, Any]) -> httpx.Response:
    return http.post(f"/api/umpire/battles/{battle}/entries", json={"entries": entries})


def test_a_battle_is_begun_and_entered_by_two_phones(http: httpx.Client) -> None:
    battle = begun(http)
    assert enter(http, battle, raw(1)).json() == {"accepted": [{"id": raw(1)["id"], "seq": 1}]}
    assert enter(http, battle, raw(1, "Blair")).json()["accepted"][0]["seq"] == 2
    told = http.get(f"/api/umpire/battles/{battle}").json()
    assert told["opening"] == OPENING
    assert told["entries"] == [raw(1) | {"seq": 1}, raw(1, "Blair") | {"seq": 2}]
    assert told["seq"] == 2


def test_a_long_wait_is_answered_when_something_is_entered(http: httpx.Client, site: Served) -> None:
    battle = begun(http)
    heard: list[Any] = []

    def wait() -> None:
        heard.append(httpx.get(f"{site.address}/api/umpire/battles/{battle}?after=0&wait=30", timeout=60).json())

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.1)
    enter(http, battle, raw(1))
    waiting.join(25)
    assert [one["id"] for one in heard[0]["entries"]] == [raw(1)["id"]]


def test_strangers_cannot_guess_a_battle(http: httpx.Client) -> None:
    ids = {begun(http) for _ in range(4)}
    assert all(len(one) >= 22 for one in ids)
    assert len({one[:6] for one in ids}) == 4
    for wrong in (next(iter(ids))[:-1] + "!", "a" * 24, next(iter(ids)).swapcase()):
        assert http.get(f"/api/umpire/battles/{wrong}").status_code in (400, 404)
        assert enter(http, wrong, raw(1)).status_code in (400, 404)
    assert http.get("/api/umpire/battles").status_code == 405


WRONG: list[Any] = [
    [],
    {},
    {"entries": {}},
    {"entries": [raw(1)], "more": 1},
    {"entries": [raw(1) | {"id": "short"}]},
    {"entries": [raw(1) | {"id": "<script>alert(1)</script>"}]},
    {"entries": [raw(1) | {"at": -1}]},
    {"entries": [raw(1) | {"at": "now"}]},
    {"entries": [raw(1) | {"device": "x" * 61}]},
    {"entries": [raw(1) | {"device": "\u202e"}]},
    {"entries": [raw(1) | {"say": "done"}]},
    {"entries": [raw(1) | {"say": {"do": "note", "text": "\x00"}}]},
    {"entries": [raw(1) | {"colour": "blue"}]},
    {"entries": [raw(n) for n in range(1_001)]},
]


@pytest.mark.parametrize("body", WRONG, ids=range(len(WRONG)))
def test_wrong_shapes_are_refused_in_a_sentence_and_keep_nothing(http: httpx.Client, body: Any) -> None:
    battle = begun(http)
    answer = http.post(f"/api/umpire/battles/{battle}/entries", json=body)
    assert answer.status_code in (400, 413)
    assert 10 < len(answer.json()["why"]) < 600
    assert http.get(f"/api/umpire/battles/{battle}").json()["seq"] == 0


def test_a_request_that_is_too_large_is_refused(http: httpx.Client) -> None:
    battle = begun(http)
    large = raw(1, say={"do": "note", "text": "x" * 70_000})
    assert enter(http, battle, large).status_code == 413
    assert http.post("/api/umpire/ask", content=b" " * (5 << 20)).status_code == 413


def test_the_desk_answers_and_refuses_in_its_own_words(http: httpx.Client) -> None:
    editions = http.post("/api/umpire/ask", json={"ask": "editions"}).json()["editions"]
    assert "adf-revised-15mm" in [one["id"] for one in editions]
    assert http.post("/api/umpire/ask", json={"ask": "nothing at all"}).json()["error"]["sentence"]
    assert http.post("/api/umpire/ask", content="[" * 5_000).status_code == 400


@pytest.mark.long
def test_kills_lose_nothing_acknowledged_and_double_nothing(tmp_path: Path) -> None:
    chance = random.Random(63)
    where = str(tmp_path / "games.db")
    battle, sent, acknowledged = "", 0, dict[str, int]()
    for _ in range(2):
        site, enough = start(tmp_path, database=where), len(acknowledged) + chance.randint(3, 12)
        killer = threading.Timer(chance.uniform(0, 0.01), site.process.kill)
        with httpx.Client(base_url=site.address, timeout=30) as client:
            battle = battle or begun(client)
            while True:
                try:
                    # The last one again each time: it may be known, or not.
                    answer = enter(client, battle, raw(max(sent, 1)), raw(sent + 1)).json()
                except httpx.HTTPError:
                    break
                sent += 1
                acknowledged |= {place["id"]: place["seq"] for place in answer["accepted"]}
                if len(acknowledged) == enough:
                    # It strikes somewhere in the middle of those that follow.
                    killer.start()
        killer.join()
        site.process.wait(20)
    entries = asyncio.run(everything_kept(where, battle))
    assert len(acknowledged) >= 6
    kept = {one.id: one.seq for one in entries}
    assert [one.seq for one in entries] == list(range(1, len(entries) + 1))
    assert len(kept) == len(entries)
    assert acknowledged.items() <= kept.items()


async def everything_kept(where: str, battle: str) -> list[Entry]:
    """What the next server would find on disk."""
    entries: list[Entry] = []
    async with pocket(where) as battles:
        while page := (await battles.news(battle, len(entries), 0)).entries:
            entries += page
    return entries


@pytest.mark.long
def test_only_the_umpire_page_may_run_python(http: httpx.Client) -> None:
    policy = "content-security-policy"
    loosened = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    for path in ("/umpire", "/umpire/engine/worker.js"):
        assert http.get(path).headers[policy] == loosened
    for path in ("/umpire-worker.js", "/static/js/umpire/offline/engine.js", "/umpire/shell.js"):
        assert http.get(path).headers[policy] == POLICY
    theme = b64encode(sha256(http.get("/static/js/theme.js").content).digest()).decode()
    with_theme = POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{theme}'")
    for path in ("/", "/table/none"):
        assert http.get(path).headers[policy] == with_theme


def test_everything_that_a_phone_keeps_is_there_and_of_the_version_that_was_named(http: httpx.Client) -> None:
    told = http.get("/umpire/shell.js").text
    shell = json.loads(told.removeprefix("self.SHELL = ").removesuffix(";\n"))
    files = shell["page"]["files"]
    named = {"/umpire", "/umpire.webmanifest", "/static/js/umpire/offline/engine.js", "/static/vendor/lit.js"}
    assert named <= set(files)
    assert any(path.endswith(".woff2") for path in files)
    for path, tag in {**files, **(shell["engine"] or {"files": {}})["files"]}.items():
        answer = http.get(path)
        assert (answer.status_code, answer.headers["etag"]) == (200, tag), path
        assert http.get(path, headers={"if-none-match": tag}).status_code == 304
    assert http.get("/umpire/shell.js").text == told


def test_the_manifest_names_icons_that_are_there(http: httpx.Client) -> None:
    manifest = http.get("/umpire.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    icons = manifest.json()["icons"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    for icon in icons:
        assert http.get(icon["src"]).headers["content-type"] == icon["type"]


def test_code_for_the_phone_is_our_own_and_nothing_of_the_server(http: httpx.Client) -> None:
    answer = http.get("/umpire/engine/enfilade.zip")
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert "enfilade/umpire/pocket/desk.py" in names
    assert "enfilade/data/editions/adf/adf-revised-15mm.toml" in names
    rooms = {name.split("/")[1] for name in names}
    # A scenario is proved by its game, and that knows the table; what `import enfilade` gives is named in api.py.
    # Which form of the engine runs is asked on a phone too, though there it is always the plain one.
    assert rooms == {
        "__init__.py",
        "api.py",
        "compiled",
        "core",
        "data",
        "ground",
        "library",
        "rules",
        "tabletop",
        "umpire",
    }
