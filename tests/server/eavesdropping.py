"""Somebody who listens at a game by every way there is: all addresses, the socket, the log and what the library gives.

What he is sent is kept as bytes, so that any secret in it can be looked for; two games that differ only in secrets
must give him the same bytes, but for what is drawn by lot: names, seals and hashes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.testing import TestClient
from tests.server.at_table import REBELS, UNION

from enfilade.server.load.limits import Limits
from enfilade.server.showing.listing import Listing
from enfilade.server.site.app import build
from enfilade.server.site.serving import opener
from enfilade.server.tables.seats import JOIN
from enfilade.server.tables.settings import Settings

Http = TestClient[Litestar]
_MOST = 1_000_000
GENEROUS = Limits(
    games_a_minute=_MOST, games_a_day=_MOST, sheets_a_minute=_MOST, grounds_a_minute=_MOST, advice_a_minute=_MOST,
    patience=60.0,
)  # fmt: skip
_LOT = re.compile(r"[0-9a-f]{16,64}|\d{4}-\d\d-\d\dT[\d:.+Z]+|[A-Za-z0-9_-]{40,}")
"""What is drawn by lot or read off the clock: hashes, seals, salts, names of games, secrets of seats, dates."""
_SILENT = (
    "/api/umpire/", "/umpire", "/static/", "/bound/", "/join/", "/favicon.ico", "/api/schema", "/api/openapi.json",
    "/card/", "/api/editions", "/api/scenarios/",
)  # fmt: skip
"""Addresses that know no game: of files, cards, scenarios and the umpire's page; a link is the seat of another."""


class Heard(NamedTuple):
    """Where something was heard, and what: the bytes as they came."""

    where: str
    what: bytes


class Site:
    """A site in this process, with one game on it, and everybody's ears."""

    def __init__(self, http: Http, log: Log) -> None:
        self.http = http
        self.log = log
        self._commands = 0
        self.known: set[Heard] = set()
        """What was told word for word before there was a secret: it cannot tell one now."""

    def begin(self, edition: str, **more: Any) -> None:
        """A new game for two, with a link for watchers."""
        asked = {
            "scenario": "drill-field",
            "edition": edition,
            "seats": {UNION: "you", REBELS: "friend"},
            "name": "Vincent",
        }
        made = self.http.post("/api/games", json=asked | more)
        assert made.status_code == 201, made.text
        self.game = made.json()["game"]
        self.tokens = {UNION: made.cookies[f"enfilade-{self.game}"]}
        links = made.json()["links"]
        if not any(not one["sides"] for one in links):
            links = [*links, self.http.post(f"/api/games/{self.game}/links", json={}, headers=self._as(UNION)).json()]
        for one in links:
            who = one["sides"][0] if one["sides"] else "watcher"
            if one["link"]:
                self.tokens[who] = one["link"].removeprefix(JOIN)
        self.http.cookies.clear()
        self.tokens["stranger"] = ""

    def say(self, side: str, order: str) -> dict[str, Any]:
        """Give an order by the address for those without a socket; it must be carried out."""
        self._commands += 1
        at = self.http.get(self._to("sight"), headers=self._as(side)).json()["at"]
        body = {"do": "order", "id": f"command-{self._commands}", "at": at, "order": order}
        answer = self.http.post(self._to("commands"), json=body, headers=self._as(side))
        assert answer.status_code == 200, (order, answer.text)
        found: dict[str, Any] = answer.json()
        return found

    def refuse(self, side: str, order: str) -> None:
        """An order that is refused: the refusal is for its giver alone."""
        self._commands += 1
        body = {"do": "order", "id": f"command-{self._commands}", "at": 0, "order": order}
        assert self.http.post(self._to("commands"), json=body, headers=self._as(side)).status_code != 200

    def sight(self, side: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(self._to("sight"), headers=self._as(side)).json()
        return found

    def file(self, side: str) -> str:
        return self.http.get(self._to("file"), headers=self._as(side)).text

    def ears(self, who: str) -> list[Heard]:
        """Everything that this one is told by any address, now and at every line of the past."""
        return [one for one in self._addresses(who) if one not in self.known]

    @contextmanager
    def listening(self, whos: Iterable[str]) -> Iterator[list[Heard]]:
        """Sockets that are open while something happens: what they are told is in the list when it is over."""
        heard: list[Heard] = []
        with ExitStack() as open_lines:
            lines = {
                who: open_lines.enter_context(self.http.websocket_connect(self._to("socket"), headers=self._as(who)))
                for who in whos
                if self.tokens[who]
            }
            yield heard
            for who, line in lines.items():
                # Whatever comes before the answer to this was said before it.
                line.send_text('{"do":"ping"}')
                said = b""
                while b'"pong"' not in said:
                    said += line.receive_text(timeout=5).encode() + b"\n"
                heard.append(Heard(f"{who}: socket", said))

    def _addresses(self, who: str) -> Iterator[Heard]:
        for path in self._paths(who):
            answer = self.http.get(path, headers=self._as(who))
            assert answer.status_code < 500, (path, answer.text)
            headers = str(sorted(answer.headers.items())).encode()
            yield Heard(f"{who}: {path}", headers + b"\n" + answer.content)
        for path, body in (("prospect", {"order": "again"}), ("ghost", {"units": ["20-me"], "steps": "advance 1"})):
            answer = self.http.post(self._to(path), json=body, headers=self._as(who))
            yield Heard(f"{who}: POST {path}", answer.content)

    def _paths(self, who: str) -> list[str]:
        """All addresses that answer a GET; one with a part that is not known here makes the test fail."""
        # What a stranger is refused needs no more than one line.
        lines = self.sight(who)["lines"] if self.tokens[who] else 0
        found = []
        for route in self.http.app.routes:
            path = route.path_format
            if not isinstance(route, HTTPRoute) or "GET" not in route.methods or path.startswith(_SILENT):
                continue
            if path.startswith("/api/print/") and "{game}" not in path:
                # Of cards and scenarios.
                continue
            parts = {
                "game": [self.game],
                "unit": ["20-me", "1-minn", "martin", "4-tex", "15-ala", "bachman"],
                "units": ["20-me+1-minn", "4-tex+15-ala"],
                "line": [str(n) for n in range(lines + 1)],
                "index": ["0", "1", "2", "3"],
                "scenario": ["drill-field"],
                "edition": ["adf-revised-15mm", "jr3-15mm"],
            }
            found += _filled(path, parts)
            if path.endswith("/sight") and "{game}" in path:
                found += [f"{self._to('sight')}?line={n}" for n in range(lines + 1)]
                found += [f"{self._to('sight')}?since={n}" for n in range(3)]
            if path.endswith("/reasons"):
                found.append(f"{self._to('reasons')}?line=1")
        return found

    def _to(self, where: str) -> str:
        return f"/api/games/{self.game}/{where}"

    def _as(self, who: str) -> dict[str, str]:
        token = self.tokens[who]
        return {"cookie": f"enfilade-{self.game}={token}"} if token else {}


class Log(logging.Handler):
    """Everything that any logger says, at any level, with its arguments and its traceback."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(f"{self.format(record)} {record.args!r}")

    def heard(self) -> list[Heard]:
        return [Heard("the server's log", line.encode()) for line in self.said]


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    log, root = Log(), logging.getLogger()
    before = root.level
    root.addHandler(log)
    ours = logging.getLogger("enfilade")
    level, ours.propagate = ours.level, True
    ours.setLevel(logging.DEBUG)
    try:
        application = build(
            opener(str(folder / "games.db"), Settings(pace=0, limits=GENEROUS, unoffered=True)), Listing()
        )
        with TestClient(application, base_url="http://enfilade.local") as http:
            yield Site(http, log)
    finally:
        root.removeHandler(log)
        root.setLevel(before)
        ours.setLevel(level)


def found(heard: list[Heard], secrets: tuple[str, ...]) -> list[str]:
    """Where any of these secrets can be read, as it stands or in one of the usual disguises."""
    out = []
    for secret in secrets:
        if secret.isdigit():
            # A number by itself: hashes and seals have any digits in them.
            number = re.compile(rb"(?<![0-9A-Za-z_-])" + secret.encode() + rb"(?![0-9A-Za-z_-])")
            out += [f"{one.where}: {secret}" for one in heard if number.search(one.what)]
            continue
        for needle in disguises(secret):
            out += [f"{one.where}: {secret}" for one in heard if needle in one.what]
    return out


def disguises(secret: str) -> set[bytes]:
    """The secret as text, in JSON, in a URL, in hex, in base64, or as a hash that could be guessed back."""
    plain = secret.encode()
    listed = {plain, json.dumps(secret)[1:-1].encode()}
    listed |= {secret.replace(" ", blank).encode() for blank in ("%20", "+")}
    listed |= {plain.hex().encode(), hashlib.sha256(plain).hexdigest().encode()}
    if len(plain) >= 8:
        # At each of the three places where it may begin in base64, without the signs that hang on its neighbours.
        coded = [base64.b64encode(b"\0" * lead + plain).rstrip(b"=") for lead in range(3)]
        listed |= {one[(0, 2, 3)[lead] : -2] for lead, one in enumerate(coded)}
    return listed


def veiled(heard: list[Heard]) -> list[tuple[str, str]]:
    """What was heard without what is drawn by lot, so that two games can be compared."""
    return [(_LOT.sub("*", one.where), _LOT.sub("*", one.what.decode("utf-8", "replace"))) for one in heard]


def _filled(path: str, parts: dict[str, list[str]]) -> list[str]:
    """An address with every choice for each of its parts."""
    names = re.findall(r"\{([a-z]+)\}", path)
    found = [path]
    for name in names:
        found = [one.replace(f"{{{name}}}", value) for one in found for value in parts[name]]
    return found
