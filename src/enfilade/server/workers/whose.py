"""Which game, or which battle of the umpire's page, an address of the site belongs to, and which worker has it."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

_GAMES: tuple[tuple[str, ...], ...] = (("api", "games"), ("api", "print", "games"), ("table",), ("replay",), ("end",))
_UMPIRED = ("api", "umpire", "battles")
_LONGEST = 64
"""Letters of a name; what is longer is no game's, and refused wherever it comes."""


class Whose(NamedTuple):
    id: str
    is_game: bool = True
    """Else a battle of the umpire's page."""


def whose(path: str) -> Whose | None:
    """None: any worker may answer it.

    >>> whose("/api/games/3f2a9c0d1e4b5a67/sight"), whose("/api/umpire/battles/abc")
    (Whose(id='3f2a9c0d1e4b5a67', is_game=True), Whose(id='abc', is_game=False))
    >>> whose("/api/games"), whose("/api/scenarios")
    (None, None)
    """
    # As the framework reads addresses: an empty part counts for nothing.
    parts = [part for part in path.split("/") if part][:5]
    for before in _GAMES:
        if found := _after(parts, before):
            return Whose(found)
    found = _after(parts, _UMPIRED)
    return Whose(found, is_game=False) if found else None


def whose_line(line: bytes) -> Whose | None:
    """The same of a request's first line.

    >>> whose_line(b"GET /api/games/3f2a9c0d1e4b5a67/sight?since=4 HTTP/1.1")
    Whose(id='3f2a9c0d1e4b5a67', is_game=True)
    """
    words = line.split(b" ")
    if len(words) != 3:
        return None
    return whose(unquote_to_bytes(words[1].partition(b"?")[0]).decode(errors="replace"))


def share(id: str, workers: int) -> int:
    """The worker that has it, of so many: the same one in every process, and after every start."""
    return int.from_bytes(blake2b(id.encode(errors="replace"), digest_size=4).digest(), "big") % workers


def _after(parts: list[str], before: tuple[str, ...]) -> str:
    found = parts[len(before)] if len(parts) > len(before) and tuple(parts[: len(before)]) == before else ""
    return found if len(found) <= _LONGEST else ""
