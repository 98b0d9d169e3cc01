"""Budgets as a browser meets them: the whole site behind its door, asked from two addresses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.pocket.pocket_table import OPENING

from enfilade.core.record import to_text
from enfilade.game.battles import battle
from enfilade.server.load.limits import Limits
from enfilade.server.showing.listing import Listing
from enfilade.server.site.app import build
from enfilade.server.site.door import Door
from enfilade.server.site.serving import opener
from enfilade.server.tables.settings import Settings
from enfilade.server.tables.tables import Tables

# The framework would have parameters marked otherwise in its next version.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
GREEDY, OTHER = "192.0.2.1", "198.51.100.7"
SEATS = {"union": "you", "confederate": "you"}
ONE = Limits(
    games_a_minute=1, uploads_a_minute=1, battles_a_minute=1, asks_a_minute=1, sheets_a_minute=1, grounds_a_minute=1
)
FILE = to_text(battle("drill-field", seed="Culp's Hill").record)
MAKE: tuple[str, str, dict[str, Any]] = ("POST", "/api/games", {"json": {"scenario": "drill-field", "seats": SEATS}})
KINDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "games": MAKE,
    "uploads": ("POST", "/api/battles", {"content": FILE, "params": {"seating": json.dumps({"seats": SEATS})}}),
    "battles": ("POST", "/api/umpire/battles", {"json": {"opening": OPENING}}),
    "asks": ("POST", "/api/umpire/ask", {"json": {"ask": "editions"}}),
}


@asynccontextmanager
async def site(folder: Path, limits: Limits) -> AsyncIterator[tuple[Door, Tables]]:
    here: list[Tables] = []

    @asynccontextmanager
    async def watched() -> AsyncIterator[Tables]:
        async with opener(str(folder / "games.sqlite"), Settings(limits=limits))() as tables:
            here.append(tables)
            yield tables

    app = build(watched, Listing())
    async with app.lifespan():
        yield Door(app), here[0]


def at(door: Door, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=door, client=(address, 5))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=30)


@pytest.mark.parametrize("kind", KINDS)
def test_one_address_that_takes_all_leaves_another_his(tmp_path: Path, kind: str) -> None:
    method, path, asked = KINDS[kind]

    async def work() -> None:
        async with site(tmp_path, ONE) as (door, _), at(door, GREEDY) as greedy, at(door, OTHER) as other:
            first = await greedy.request(method, path, **asked)
            assert first.is_success, first.text
            refused = await greedy.request(method, path, **asked)
            assert refused.status_code == 429
            assert refused.json().keys() == {"status", "kind", "why", "rule"}
            assert (refused.json()["status"], refused.json()["kind"]) == (429, "too-many")
            assert 1 <= int(refused.headers["retry-after"]) <= 60
            assert (await other.request(method, path, **asked)).status_code == first.status_code

    asyncio.run(work())


def test_sheets(tmp_path: Path) -> None:
    async def work() -> None:
        async with site(tmp_path, ONE) as (door, _), at(door, GREEDY) as greedy, at(door, OTHER) as other:
            sheet = "/api/print/track/drill-field.pdf"
            assert (await greedy.get(sheet)).status_code == 200
            assert (await greedy.get(sheet)).status_code == 200, "it lies on the shelf"
            assert (await greedy.get(sheet, params={"paper": "letter"})).status_code == 429
            assert (await other.get(sheet, params={"paper": "letter"})).status_code == 200

    asyncio.run(work())


def test_when_the_server_is_pressed_play_goes_on_and_the_rest_is_503(tmp_path: Path) -> None:
    async def work() -> None:
        async with site(tmp_path, Limits()) as (door, tables), at(door, OTHER) as player:
            game = (await player.request(MAKE[0], MAKE[1], **MAKE[2])).json()["game"]
            tables.budgets.pulse.late = 30.0
            for method, path, asked in KINDS.values():
                refused = await player.request(method, path, **asked)
                assert (refused.status_code, refused.json()["kind"]) == (503, "busy")
                assert int(refused.headers["retry-after"]) > 0
            assert (await player.get(f"/api/games/{game}/sight")).status_code == 200
            order = {"do": "order", "id": "command-1", "at": 0, "order": "done"}
            assert (await player.post(f"/api/games/{game}/commands", json=order)).json()["kind"] == "done"

    asyncio.run(work())


def test_every_address_is_described_with_414_429_and_503(tmp_path: Path) -> None:
    async def work() -> None:
        async with site(tmp_path, Limits()) as (door, _), at(door, OTHER) as player:
            described = (await player.get("/api/openapi.json")).json()["paths"]
        assert len(described) > 15
        for path, methods in described.items():
            for method, operation in methods.items():
                assert {"414", "429", "503"} <= operation["responses"].keys(), (method, path)

    asyncio.run(work())
