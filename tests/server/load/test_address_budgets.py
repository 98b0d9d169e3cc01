"""A budget for every address: its worst requests are answered in time and within bounds, and keep nobody waiting."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import httpx
import pytest
import websockets.sync.client
from litestar.routes import HTTPRoute, WebSocketRoute
from tests.browser.served import Served, serving
from tests.server.load.address_budgets import BUDGETS, IN_ALL, OTHERS
from tests.server.load.process_memory import Memory
from tests.server.load.worst_asks import World, settled, worst

from enfilade.server.showing.listing import Listing
from enfilade.server.site.app import build

SOCKET = "SOCKET /api/games/{game}/socket"
PAGES = {200, 303, 304, 400, 404, 410, 414}
"""What an address may answer that is no part of the description: pages, and the files they are made of."""


class Site:
    """A server, with the largest games there can be on it."""

    def __init__(self, served: Served) -> None:
        self.address = served.address
        self.memory = Memory(served.process.pid)
        self.world: World = settled(served.address, served.folder)
        self.asks = worst(self.world)
        self.described: dict[str, Any] = httpx.get(f"{served.address}/api/openapi.json", timeout=30).json()["paths"]

    def allowed(self, address: str) -> set[int]:
        """The statuses with which an address may answer; never that something is broken."""
        method, _, path = address.partition(" ")
        told = self.described.get(path, {}).get(method.lower())
        return {int(status) for status in told["responses"] if int(status) < 500} if told else PAGES

    @contextmanager
    def neighbour(self) -> Iterator[list[float]]:
        """Somebody who looks at his own small game again and again; how long he waited each time."""
        game, waits, ended = self.world.small, list[float](), threading.Event()
        cookies = {f"enfilade-{game}": self.world.cookies[f"enfilade-{game}"]}

        def look() -> None:
            with httpx.Client(base_url=self.address, cookies=cookies, timeout=60) as client:
                while not ended.is_set():
                    began = time.monotonic()
                    assert client.get(f"/api/games/{game}/sight", params={"since": 0}).status_code == 200
                    waits.append(time.monotonic() - began)
                    ended.wait(0.05)

        thread = threading.Thread(target=look)
        thread.start()
        try:
            yield waits
        finally:
            ended.set()
            thread.join()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(tmp_path_factory.mktemp("games")) as served:
        yield Site(served)


# The framework would have parameters marked otherwise in its next version.
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_address_of_the_site_has_a_budget() -> None:
    app = build(cast("Any", None), Listing(None))
    found = set()
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            found |= {f"{method} {route.path_format}" for method in route.methods if method != "OPTIONS"}
        else:
            assert isinstance(route, WebSocketRoute)
            found.add(f"SOCKET {route.path_format}")
    assert found == set(BUDGETS), "an address without a budget, or a budget without an address"


@pytest.mark.long
def test_every_address_is_asked_for_its_worst(site: Site) -> None:
    assert {*site.asks, SOCKET} == set(BUDGETS)


@pytest.mark.long
@pytest.mark.parametrize("address", [address for address in BUDGETS if address != SOCKET])
def test_the_worst_requests_are_answered_within_the_budget(site: Site, address: str) -> None:
    budget, allowed = BUDGETS[address], site.allowed(address)
    method = address.partition(" ")[0]
    headers = {"content-type": "application/json"}
    site.memory.mark()
    client = httpx.Client(base_url=site.address, cookies=site.world.cookies, timeout=60)
    with client, site.neighbour() as waits:
        for ask in site.asks[address]:
            for _ in range(10):
                began = time.monotonic()
                answer = client.request(method, ask.path, content=ask.body, headers=headers if ask.body else None)
                took = time.monotonic() - began
                if "retry-after" not in answer.headers:
                    break
                # The machine is pressed by others, and the work is put off: that is no answer yet.
                time.sleep(min(3.0, float(answer.headers["retry-after"])))
            said = f"{ask.path[:120]}: {answer.status_code} after {took:.1f} s: {answer.text[:200]}"
            assert answer.status_code in allowed, said
            assert answer.is_success or answer.is_redirect or not ask.done, said
            assert took < budget.seconds, said
    assert max(waits, default=0.0) < OTHERS
    assert site.memory.grown() < budget.megabytes
    assert site.memory.all() < IN_ALL


@pytest.mark.long
def test_the_worst_messages_on_a_socket_are_answered_within_the_budget(site: Site) -> None:
    budget, game = BUDGETS[SOCKET], site.world.fresh
    order = {"do": "order", "id": "a-long-order", "at": 0, "order": "u0+" * 166}
    messages = ("[" * 60_000, json.dumps({"do": "x" * 60_000}), json.dumps(order), '{"do":"order","at":' + "9" * 60_000)
    cookie = {"cookie": f"enfilade-{game}={site.world.cookies[f'enfilade-{game}']}"}
    url = f"{site.address.replace('http', 'ws')}/api/games/{game}/socket"
    site.memory.mark()
    with site.neighbour() as waits, websockets.sync.client.connect(url, additional_headers=cookie) as socket:
        for message in messages:
            began = time.monotonic()
            socket.send(message)
            while json.loads(socket.recv(30))["kind"] not in ("bad", "refused", "done"):
                pass
            assert time.monotonic() - began < budget.seconds
    assert max(waits, default=0.0) < OTHERS
    assert site.memory.grown() < budget.megabytes
