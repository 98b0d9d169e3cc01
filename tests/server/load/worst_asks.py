"""For every address of the site the worst requests that its bounds allow, made for games and battles of their own."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from tests.server.load import worst_inputs
from tests.server.load.worst_inputs import KINDS, SEATS, SIDES

from enfilade.server.load.limits import LARGEST_ASK, LARGEST_BODY, LARGEST_OPENING, LARGEST_UPLOAD, LONGEST_TOKEN
from enfilade.server.pocket.engine import Engine
from enfilade.server.site.door import LONGEST_PATH, LONGEST_QUERY
from enfilade.server.site.pages import Pages

SEATING = json.dumps({"seats": SEATS})
LARGEST = {
    "POST /api/battles": LARGEST_UPLOAD,
    "POST /api/umpire/ask": LARGEST_ASK,
    "POST /api/umpire/battles": LARGEST_OPENING,
    "POST /api/print/umpire/{file}": LARGEST_ASK,
}
"""Of a body, where it is not the usual."""


class Ask(NamedTuple):
    path: str
    body: bytes | None = None
    done: bool = True
    """It is sound, and must be answered; else it may be refused."""


class World(NamedTuple):
    """A server with the largest games there can be, and a seat at each."""

    cookies: dict[str, str]
    small: str
    fresh: str
    crowded: str
    lengthy: str
    finished: str
    pocket: str
    token: str
    texts: dict[str, bytes]


def settled(address: str, folder: Path) -> World:
    """Everything that the asks are about, on a server that has just been started."""
    texts = {
        "crowded": worst_inputs.crowded(folder).encode(),
        "lengthy": worst_inputs.lengthy().encode(),
        "finished": worst_inputs.finished().encode(),
    }
    with httpx.Client(base_url=address, timeout=60) as client:

        def uploaded(name: str) -> str:
            made = client.post("/api/battles", params={"seating": SEATING}, content=texts[name])
            assert made.status_code == 201, made.text
            return str(made.json()["game"])

        small = client.post("/api/games", json={"scenario": "drill-field", "seats": SEATS}).json()
        crowded = uploaded("crowded")
        for n in range(2):
            done = {"do": "order", "id": f"leaders-{n}", "at": n, "order": "done"}
            assert client.post(f"/api/games/{crowded}/commands", json=done).status_code == 200
        opening = worst_inputs.opening()
        pocket = client.post("/api/umpire/battles", json={"opening": opening}).json()["id"]
        names = uploaded("crowded"), crowded, uploaded("lengthy"), uploaded("finished"), pocket
        link = client.post(f"/api/games/{small['game']}/links", json={}).json()["link"]
        return World(dict(client.cookies), small["game"], *names, link.rpartition("/")[2], texts)


def worst(world: World) -> dict[str, list[Ask]]:
    """By method and address, in the order in which they are asked."""
    told = {
        **_games(world),
        **_lists(world),
        **_umpire(world),
        **_prints(world),
        **_pages(world),
    }
    return {address: [*asks, *_by_bounds(address, asks[0])] for address, asks in told.items()}


def _by_bounds(address: str, first: Ask) -> list[Ask]:
    """What anybody can send anywhere: the longest address, and bodies as large as they may be that mean nothing."""
    path = first.path.partition("?")[0]
    if not address.startswith(("POST", "DELETE")):
        return [
            Ask(f"{path}?{'x' * (LONGEST_QUERY - 2)}=", done=False),
            Ask(path.ljust(LONGEST_PATH, "x"), done=False),
        ]
    largest = LARGEST.get(address, LARGEST_BODY)
    bodies = (worst_inputs.deep(largest), worst_inputs.wide(largest), worst_inputs.digits(largest), b"\xff" * largest)
    return [Ask(path, body, done=False) for body in bodies]


def _games(world: World) -> dict[str, list[Ask]]:
    units = [f"u{n}" for n in range(400) if n // 20 % 2 == 0]
    enemies = [f"u{n}" for n in range(400) if n // 20 % 2]
    twelve, steps = "+".join(units[:12]), "; ".join(["advance 0.125", "wheel left 0.5"] * 10)
    big, fresh, long, over = (
        f"/api/games/{game}" for game in (world.crowded, world.fresh, world.lengthy, world.finished)
    )
    everywhere = {"units": units[:12], "wish": {"x": 100_000, "y": 100_000, "facing": 9000}, "disorder": True}
    alone = everywhere | {"units": [units[25]]}
    orders = (
        f"{units[25]} fire {enemies[5]}",
        f"{twelve} fire {enemies[5]}",
        f"{units[25]} charge {enemies[5]}",
        f"{units[25]} move {steps}",
        f"{twelve} move {steps}",
        f"group {twelve}: move, fire",
        "+".join(units)[:500],
        "9" * 500,
    )
    note = {"name": "x" * 60, "note": "\u4e00" * 300}
    begun = {"scenario": "hornets-nest", "seats": SEATS} | note

    def given(at: int, order: str) -> bytes:
        return _json({"do": "order", "id": secrets.token_hex(8), "at": at, "order": order})

    moved = [Ask(f"{big}/commands", given(2, order), done=False) for order in orders]
    ridden = Ask(f"{fresh}/commands", given(0, "l0 ride 120 120"), done=False)
    phases = [Ask(f"{fresh}/commands", given(n, "done"), done=False) for n in range(3)]
    dice = _json({"do": "roll", "id": "typed-dice", "at": 3, "faces": [6] * 40})
    return {
        "GET /api/games": [Ask("/api/games")],
        "POST /api/games": [Ask("/api/games", _json(begun))],
        "GET /api/games/{game}/sight": [
            *(Ask(f"{game}/sight?since=0") for game in (fresh, long, over)),
            Ask(f"{long}/sight"),
            Ask(f"{long}/sight?line=10000"),
            Ask(f"{long}/sight?since=10000000&line=19989"),
            Ask(f"{over}/sight?line=10000000", done=False),
        ],
        "GET /api/games/{game}/ending": [Ask(f"{over}/ending")],
        "GET /api/games/{game}/word": [Ask(f"{over}/word")],
        "GET /api/games/{game}/map/ground": [Ask(f"{big}/map/ground"), Ask(f"{over}/map/ground")],
        "GET /api/games/{game}/map/units": [Ask(f"{game}/map/units") for game in (big, over, long)],
        "GET /api/games/{game}/ground": [Ask(f"{big}/ground"), Ask(f"{over}/ground")],
        "GET /api/games/{game}/units/{unit}": [
            Ask(f"{big}/units/{unit}") for unit in (units[0], units[25], enemies[5])
        ],
        "GET /api/games/{game}/groups/{units}": [Ask(f"{big}/groups/{'%2B'.join(units[:12])}")],
        "POST /api/games/{game}/ghost": [
            Ask(f"{big}/ghost", _json(alone)),
            Ask(f"{big}/ghost", _json(everywhere)),
            Ask(f"{big}/ghost", _json({"units": [units[25]], "steps": steps})),
        ],
        "POST /api/games/{game}/prospect": [
            Ask(f"{big}/prospect", _json({"order": order}), done=False) for order in orders
        ],
        "POST /api/games/{game}/advice": [Ask(f"{big}/advice")],
        "GET /api/games/{game}/brief": [Ask(f"{long}/brief"), Ask(f"{over}/brief")],
        "GET /api/games/{game}/briefing": [Ask(f"{game}/briefing") for game in (long, big)],
        "GET /api/games/{game}/reasons": [Ask(f"{long}/reasons?line=0"), Ask(f"{over}/reasons?line=0")],
        "GET /api/games/{game}/receipts/{line}/{index}": [
            *(Ask(f"{over}/receipts/{n}/0", done=False) for n in range(100, 400, 60)),
            Ask(f"{long}/receipts/10000000/10000000", done=False),
        ],
        "GET /api/games/{game}/timeline": [Ask(f"{game}/timeline") for game in (long, over, big)],
        "GET /api/games/{game}/file": [Ask(f"{game}/file") for game in (long, over, big)],
        "POST /api/games/{game}/commands": [*moved, ridden, *phases, Ask(f"{big}/commands", dice, done=False)],
        "POST /api/games/{game}/fork": [
            Ask(f"{long}/fork", _json({"seats": SEATS, "line": 19_980} | note)),
        ],
        "GET /api/games/{game}/links": [Ask(f"{big}/links")],
        "POST /api/games/{game}/links": [Ask(f"{big}/links", _json({"sides": list(SIDES)}))],
        "DELETE /api/games/{game}/links/{seat}": [Ask(f"{big}/links/{'x' * 64}", done=False)],
    }


def _lists(world: World) -> dict[str, list[Ask]]:
    seats = f"/api/battles?seating={SEATING}"
    lines = b"{}\n" * (LARGEST_UPLOAD // 3)
    first = world.texts["finished"].partition(b"\n")[0] + b"\n"
    return {
        "GET /api/scenarios": [Ask("/api/scenarios")],
        "GET /api/scenarios/{scenario}/map": [Ask("/api/scenarios/bufords-delay/map")],
        "GET /api/scenarios/{scenario}/ground": [Ask("/api/scenarios/bufords-delay/ground")],
        "GET /api/scenarios/{scenario}/briefing": [Ask("/api/scenarios/hornets-nest/briefing")],
        "GET /api/scenarios/{scenario}/sight": [Ask("/api/scenarios/hornets-nest/sight")],
        "GET /api/lessons": [Ask("/api/lessons")],
        "POST /api/lessons/{lesson}": [Ask("/api/lessons/fire-and-reactions", b"")],
        "GET /api/editions": [Ask("/api/editions")],
        "POST /api/battles": [
            *(Ask(seats, world.texts[name]) for name in ("crowded", "lengthy", "finished")),
            Ask(seats, lines, done=False),
            Ask(seats, first + lines[: LARGEST_UPLOAD - len(first)], done=False),
            Ask(f"/api/battles?seating={'[' * 1500}", world.texts["finished"], done=False),
        ],
    }


def _umpire(world: World) -> dict[str, list[Ask]]:
    table = "name,side,figures\n" + "".join(f"{n} Ala,cs,8\n" for n in range(200_000))
    rows = {"ask": "read", "text": table[:3_500_000], "kind": "csv", "edition": "adf-revised-15mm"}
    quiet = worst_inputs.pocket_battle("note")
    fire = {"do": "judge", "procedure": "fire", "who": ["1th Alabama"], "at": "2th Alabama", "dice": [3, 5]}
    sheet = {"ask": "sheet", "battle": quiet, "procedure": "fire", "who": ["1th Alabama"], "facts": {"figures": 40}}
    entries = [
        {"id": secrets.token_urlsafe(18), "device": "", "at": n, "say": {"do": "note", "text": "x"}} for n in range(550)
    ]
    battles = f"/api/umpire/battles/{world.pocket}"
    asked: list[dict[str, Any]] = [
        *({"ask": "look", "battle": worst_inputs.pocket_battle(kind)} for kind in KINDS),
        {"ask": "try", "battle": quiet, "say": fire},
        sheet,
        rows,
        rows | {"kind": "toml"},
        rows | {"kind": "json"},
        {"ask": "men", "edition": "adf-revised-15mm", "text": "2nd Wisconsin, 302 men " * 80_000},
        {"ask": "begin", "opening": worst_inputs.opening()},
        {"ask": "card", "edition": "jr3-15mm"},
    ]
    return {
        "POST /api/umpire/ask": [Ask("/api/umpire/ask", _json(one)) for one in asked],
        "POST /api/umpire/battles": [
            Ask("/api/umpire/battles", _json({"opening": worst_inputs.opening()})),
            Ask("/api/umpire/battles", worst_inputs.fullest_opening(), done=False),
        ],
        "POST /api/umpire/battles/{battle}/entries": [Ask(f"{battles}/entries", _json({"entries": entries}))] * 2,
        "GET /api/umpire/battles/{battle}": [Ask(f"{battles}?after=0"), Ask(f"{battles}?after=10000000&wait=1")],
    }


def _prints(world: World) -> dict[str, list[Ask]]:
    card, battle = "adf-reference-15mm.pdf", "hornets-nest.pdf"
    games = {game: f"/api/print/games/{game}" for game in (world.crowded, world.finished)}
    quiet = worst_inputs.pocket_battle("note")
    pocket = _json({"battle": quiet})
    return {
        "GET /api/print/card/{file}": [Ask(f"/api/print/card/{card}")],
        "GET /api/print/sticks/{file}": [Ask(f"/api/print/sticks/{card}?moves=true")],
        "GET /api/print/orders/{file}": [Ask("/api/print/orders/jr3-15mm.pdf")],
        "GET /api/print/chits/{file}": [Ask("/api/print/chits/jr3-15mm.pdf")],
        "GET /api/print/roster/{file}": [Ask(f"/api/print/roster/{battle}")],
        "GET /api/print/labels/{file}": [Ask(f"/api/print/labels/{battle}")],
        "GET /api/print/track/{file}": [Ask(f"/api/print/track/{battle}")],
        "GET /api/print/briefing/{file}": [Ask(f"/api/print/briefing/{battle}?side=us")],
        "GET /api/print/games/{game}/roster.pdf": [Ask(f"{games[world.crowded]}/roster.pdf")],
        "GET /api/print/games/{game}/report.pdf": [Ask(f"{games[world.finished]}/report.pdf")],
        "GET /api/print/games/{game}/report.html": [Ask(f"{games[world.finished]}/report.html")],
        "POST /api/print/umpire/{file}": [
            *(Ask(f"/api/print/umpire/{kind}.pdf", pocket) for kind in ("roster", "labels")),
            Ask("/api/print/umpire/roster.pdf", _json({"battle": worst_inputs.pocket_battle("misspelt")}), done=False),
        ],
    }


def _pages(world: World) -> dict[str, list[Ask]]:
    pages, engine = Pages(), Engine()
    largest = max(pages.names, key=lambda name: len(getattr(pages.find(name), "body", b"")))
    plain = (
        *("/", "/api", "/favicon.ico", "/api/openapi.json", "/api/schema", "/api/schema/openapi.json"),
        *("/umpire", "/umpire-worker.js", "/umpire.webmanifest", "/umpire/shell.js", "/umpire/engine.json"),
        "/umpire/engine/worker.js",
    )
    return {
        **{f"GET {path}": [Ask(path)] for path in plain},
        "GET /api/schema/{path}": [Ask("/api/schema/nothing", done=False)],
        "GET /umpire/engine/{name}": [Ask(f"/umpire/engine/{name}") for name in ("enfilade.zip", *engine.names)],
        "GET /table/{game}": [Ask(f"/table/{world.crowded}")],
        "GET /replay/{game}": [Ask(f"/replay/{world.finished}")],
        "GET /end/{game}": [Ask(f"/end/{world.finished}")],
        "GET /card/{edition}": [Ask("/card/adf-reference-15mm")],
        "GET /join/{token}": [Ask(f"/join/{world.token}"), Ask(f"/join/{'x' * LONGEST_TOKEN}", done=False)],
        "GET /static/{name}": [Ask(f"/static/{largest}")],
        "GET /bound/{tag}/{name}": [Ask("/bound/old/table.js")],
    }


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
