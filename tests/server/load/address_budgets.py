"""What the worst request to each address may take: seconds, and megabytes of the server and its helpers together.

Seconds and megabytes are about three times what was measured on two cores that other work shared; below a second and
20 MB nothing is told apart. A new address needs a line here, and its worst requests in worst_asks.py.
"""

from __future__ import annotations

from typing import NamedTuple


class Budget(NamedTuple):
    seconds: float = 3.0
    megabytes: int = 60
    measured: str = "a moment"


OTHERS = 1.5
"""Seconds that another player may wait for a sight of his own small game meanwhile."""
IN_ALL = 2000
"""Megabytes of the server with all its helpers, whatever was asked before. Measured: 490 for the server with the
largest of everything in mind, 300 for a deputy who has thought about it, 340 for a press that is soon let go."""

BUDGETS: dict[str, Budget] = {
    "GET /api/games": Budget(),
    "POST /api/games": Budget(measured="0.4 s"),
    "GET /api/games/{game}/sight": Budget(18, 180, "5.7 s, 55 MB"),
    "GET /api/games/{game}/ground": Budget(measured="0.3 s"),
    "GET /api/games/{game}/units/{unit}": Budget(measured="0.8 s"),
    "GET /api/games/{game}/groups/{units}": Budget(),
    "POST /api/games/{game}/ghost": Budget(18, 60, "5.5 s"),
    "POST /api/games/{game}/prospect": Budget(),
    "POST /api/games/{game}/advice": Budget(20, 900, "4.8 s, 380 MB"),
    "GET /api/games/{game}/brief": Budget(),
    "GET /api/games/{game}/briefing": Budget(),
    "GET /api/games/{game}/reasons": Budget(),
    "GET /api/games/{game}/receipts/{line}/{index}": Budget(),
    "GET /api/games/{game}/timeline": Budget(),
    "GET /api/games/{game}/ending": Budget(15, 60, "as the report"),
    "GET /api/games/{game}/word": Budget(),
    "GET /api/games/{game}/map/ground": Budget(),
    "GET /api/games/{game}/map/units": Budget(),
    "GET /api/games/{game}/file": Budget(),
    "POST /api/games/{game}/commands": Budget(4, 60, "0.9 s"),
    "POST /api/games/{game}/fork": Budget(9, 100, "2.9 s, 31 MB"),
    "GET /api/games/{game}/links": Budget(),
    "POST /api/games/{game}/links": Budget(),
    "DELETE /api/games/{game}/links/{seat}": Budget(),
    "SOCKET /api/games/{game}/socket": Budget(),
    "GET /api/scenarios": Budget(),
    "GET /api/scenarios/{scenario}/map": Budget(),
    "GET /api/scenarios/{scenario}/ground": Budget(),
    "GET /api/scenarios/{scenario}/briefing": Budget(),
    "GET /api/scenarios/{scenario}/sight": Budget(),
    "GET /api/editions": Budget(),
    "GET /api/lessons": Budget(),
    "POST /api/lessons/{lesson}": Budget(measured="0.2 s"),
    "POST /api/battles": Budget(9, 380, "2.7 s, 125 MB"),
    "POST /api/umpire/ask": Budget(12, 280, "4.1 s, 92 MB"),
    "POST /api/umpire/battles": Budget(),
    "POST /api/umpire/battles/{battle}/entries": Budget(),
    "GET /api/umpire/battles/{battle}": Budget(4, 60, "1 s of waiting"),
    "GET /api/print/card/{file}": Budget(4, 330, "0.6 s, 112 MB with the press begun"),
    "GET /api/print/sticks/{file}": Budget(4, 330, "0.3 s, 36 MB"),
    "GET /api/print/orders/{file}": Budget(4, 330, "0.1 s, 3 MB"),
    "GET /api/print/chits/{file}": Budget(4, 330, "0.1 s, 9 MB"),
    "GET /api/print/roster/{file}": Budget(4, 330, "0.2 s, 3 MB"),
    "GET /api/print/labels/{file}": Budget(4, 330, "0.2 s, 10 MB"),
    "GET /api/print/track/{file}": Budget(4, 330, "0.1 s, 2 MB"),
    "GET /api/print/briefing/{file}": Budget(4, 330, "1 s, 32 MB"),
    "GET /api/print/games/{game}/roster.pdf": Budget(4, 330, "0.4 s, with a new press"),
    "GET /api/print/games/{game}/report.pdf": Budget(9, 680, "3 s, 228 MB"),
    "GET /api/print/games/{game}/report.html": Budget(15, 330, "5.1 s, 16 MB"),
    "POST /api/print/umpire/{file}": Budget(12, 470, "4.1 s, 156 MB"),
    "GET /": Budget(),
    "GET /api": Budget(),
    "GET /table/{game}": Budget(),
    "GET /replay/{game}": Budget(),
    "GET /end/{game}": Budget(),
    "GET /card/{edition}": Budget(),
    "GET /join/{token}": Budget(),
    "GET /static/{name}": Budget(),
    "GET /bound/{tag}/{name}": Budget(),
    "GET /favicon.ico": Budget(),
    "GET /api/openapi.json": Budget(),
    "GET /api/schema": Budget(),
    "GET /api/schema/openapi.json": Budget(),
    "GET /api/schema/{path}": Budget(),
    "GET /umpire": Budget(),
    "GET /umpire-worker.js": Budget(),
    "GET /umpire.webmanifest": Budget(),
    "GET /umpire/shell.js": Budget(4, 60, "1.1 s"),
    "GET /umpire/engine.json": Budget(),
    "GET /umpire/engine/worker.js": Budget(),
    "GET /umpire/engine/{name}": Budget(),
}
