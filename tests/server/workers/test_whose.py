"""Which worker an address belongs to: the acceptor and the workers must read it alike, however it is written."""

from __future__ import annotations

import pytest

from enfilade.server.workers.whose import Whose, share, whose, whose_line

GAME = "3f2a9c0d1e4b5a67"


@pytest.mark.parametrize(
    "path",
    [
        f"/api/games/{GAME}",
        f"/api/games/{GAME}/sight",
        f"/api/games/{GAME}/socket",
        f"/api//games/{GAME}/units/2-wis/",
        f"//api/games/{GAME}/receipts/3/1",
        f"/api/print/games/{GAME}/roster.pdf",
        f"/table/{GAME}",
        f"/replay/{GAME}",
        f"/end/{GAME}",
    ],
)
def test_every_way_to_a_game_names_it(path: str) -> None:
    assert whose(path) == Whose(GAME)
    assert whose_line(f"GET {path}?since=4 HTTP/1.1".encode()) == Whose(GAME)


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/games/", "/api/print/card/a.pdf", "/join/abc", "/static/x.js", "/api/umpire/ask"]
)
def test_what_belongs_to_no_game_may_be_answered_by_any(path: str) -> None:
    assert whose(path) is None


def test_battles_of_the_umpires_page_are_told_from_games() -> None:
    assert whose("/api/umpire/battles/Ab-1/entries") == Whose("Ab-1", is_game=False)


@pytest.mark.parametrize(
    "line", [b"", b"GET", b"\x16\x03\x01\x02\x00", b"GET /api/games/" + b"a" * 5000 + b"/sight HTTP/1.1", b"a b c d"]
)
def test_what_is_no_request_names_nothing(line: bytes) -> None:
    assert whose_line(line) is None


def test_a_name_written_otherwise_is_the_same_name() -> None:
    assert whose_line(b"GET /api/games/%33f2a9c0d1e4b5a67/sight HTTP/1.1") == Whose(GAME)


def test_shares_are_even_and_for_ever() -> None:
    names = [f"game-{n}" for n in range(3000)]
    counted = [sum(share(name, 3) == worker for name in names) for worker in range(3)]
    assert min(counted) > 900
    # Known by heart: after a start every worker must have the games it had.
    assert share(GAME, 4) == 1
