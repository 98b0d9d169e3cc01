"""What a real server answers to what it cannot read or will not do: the status that fits, and a sentence."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.browser.served import Served, serving

from enfilade.server.routes.refusals import answered
from enfilade.server.site.said_once import LARGEST_LOG, Once
from enfilade.server.site.serving import quiet_logs
from enfilade.server.wire.socket import Done, NotKept, Refused

SEATS = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "you"}}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("games")) as server:
        yield server


@pytest.fixture
def player(site: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.address, timeout=30) as client:
        yield client


@pytest.mark.parametrize(
    "address", ["/api/games", "/api/umpire/ask", "/api/umpire/battles", "/api/print/umpire/roster.pdf"]
)
def test_bytes_that_are_no_text_are_refused_in_a_sentence(player: httpx.Client, address: str) -> None:
    answer = player.post(address, content=b'{"scenario":"\xff\xfe"}', headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["kind"] == "malformed"
    assert "UTF-8" in answer.json()["why"]


def test_numbers_of_5000_digits_are_refused_by_the_desk(player: httpx.Client) -> None:
    number = "9" * 5000
    rows = f"name,side,figures\n1 Ala,cs,{number}\n"
    for body in (
        {"ask": "read", "text": rows},
        {"ask": "from-men", "men": number},
        {"ask": "sheet", "edition": "adf-revised-15mm", "procedure": "fire", "said": {"figures": number}},
    ):
        assert player.post("/api/umpire/ask", json=body).status_code in (200, 400), body
    raw = f'{{"ask":"look","battle":{{"n":{number}}}}}'
    assert player.post("/api/umpire/ask", content=raw).status_code == 400


def test_a_refused_command_has_the_status_that_fits_and_the_body_of_the_socket(player: httpx.Client) -> None:
    game = player.post("/api/games", json=SEATS).json()["game"]
    where = f"/api/games/{game}/commands"
    done = player.post(where, json={"do": "order", "id": "command-1", "at": 0, "order": "done"})
    assert (done.status_code, done.json()["kind"]) == (200, "done")
    stale = player.post(where, json={"do": "order", "id": "command-2", "at": 0, "order": "done"})
    assert stale.status_code == 409
    assert stale.json().keys() == {"kind", "id", "at", "why", "rule", "stale"}
    assert (stale.json()["kind"], stale.json()["id"], stale.json()["stale"]) == ("refused", "command-2", True)
    dice = player.post(where, json={"do": "cast", "id": "command-3", "at": 1})
    assert (dice.status_code, dice.json()["kind"], dice.json()["stale"]) == (422, "refused", False)


def test_what_cannot_be_kept_is_503() -> None:
    assert answered(Done(id="a", at=1)) == 200
    assert answered(Refused(id="a", at=1, why="No.")) == 422
    assert answered(NotKept(id="a", at=1, why="The disk is full.")) == 503


def test_the_description_knows_of_addresses_that_are_too_long(site: Served) -> None:
    described = httpx.get(f"{site.address}/api/openapi.json", timeout=30).json()
    assert "414" in described["paths"]["/api/games/{game}/sight"]["get"]["responses"]
    assert httpx.get(f"{site.address}/api/games/{'x' * 401}/sight").status_code == 414


def test_the_log_says_a_thing_once_an_hour() -> None:
    now = [0.0]
    once = Once(lambda: now[0])

    def said(text: str) -> logging.LogRecord | None:
        record = logging.LogRecord("enfilade", logging.WARNING, "", 1, text, (), None)
        return record if once.filter(record) else None

    assert said("the disk is full")
    assert said("another thing")
    assert [said("the disk is full") for _ in range(3)] == [None] * 3
    now[0] = 3600.0
    again = said("the disk is full")
    assert again is not None
    assert "3 times more" in again.getMessage()


def test_the_log_is_cut_off_at_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logger = logging.getLogger("enfilade")
    monkeypatch.setattr(logger, "handlers", [])
    monkeypatch.setattr(logger, "propagate", False)
    quiet_logs(tmp_path)
    for n in range(6_000):
        logger.warning("%d %s", n, "x" * 1_000)
    logger.handlers[0].close()
    written = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert written.keys() == {"server.log", "server.log.1", "server.log.2", "server.log.3"}
    assert max(written.values()) <= LARGEST_LOG
