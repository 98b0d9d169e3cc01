"""The largest and worst that a stranger may send while he keeps to the bounds: battles, openings, entries, bodies."""

from __future__ import annotations

import gzip
import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import enfilade
from enfilade.core.record import Order, from_text, to_text
from enfilade.game.moments import digest
from enfilade.server.load.limits import LARGEST_ASK, LARGEST_OPENING, Limits

SCENARIOS = Path(enfilade.__file__).parent / "data" / "scenarios"
CORPUS = Path(__file__).parents[2] / "corpus"
SIDES = ("union", "confederate")
SEATS = {"union": "you", "confederate": "you"}
UNITS, LEADERS = 400, 200
Json = dict[str, Any]


def crowded(folder: Path) -> str:
    """A .battle file: the largest table, with as many units, leaders, places and points as a scenario may have."""
    raw = json.loads((SCENARIOS / "drill-field.json").read_text(encoding="utf-8"))
    raw |= {"id": "wilderness", "table": {"width": 240, "height": 240}}
    raw["brigades"] = [{"id": f"b{n}", "name": f"Brigade {n}", "side": SIDES[n % 2]} for n in range(UNITS)]
    raw["units"] = [_regiment(n) for n in range(UNITS)]
    raw["leaders"] = [_leader(n) for n in range(LEADERS)]
    raw["terrain"]["features"] = [*_woods(54, 50), *heights(250), *roads(300)]
    # In the notation of the file an objective has a circle; a hundred of them is the most.
    place = {"name": "The crossroads", "at": [100, 100], "radius": 60, "prizes": [{"points": 1, "when": "each-turn"}]}
    raw["victory"]["objectives"] = [place | {"id": f"o{n}"} for n in range(100)]
    raw["bounds"] = [
        {"units": [f"u{n}" for n in range(UNITS)], "feature": "Wood 0", "within": 240, "until": 1} for _ in range(20)
    ]
    raw.pop("trials", None)
    path = folder / "wilderness.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return to_text(enfilade.battle(path, seed=1).record)


def lengthy() -> str:
    """A .battle file with almost as many lines as one may have: standing orders, given again and again."""
    battle = enfilade.battle("drill-field", seed=1)
    record, after = battle.record, digest(battle.table, battle.state)
    units = list(battle.state.units.values())
    for n in range(Limits().lines - len(record.lines) - 10):
        unit, fire = units[n % len(units)], ("never", "first")[n // len(units) % 2]
        record = record.append(Order(side=unit.side, order=f"order {unit.id} fire {fire}", after=after))
    return to_text(record)


def finished() -> str:
    """The longest of our own battles, played to its end."""
    longest = max(CORPUS.rglob("hornets-nest-*.battle.gz"), key=lambda path: path.stat().st_size)
    text = gzip.decompress(longest.read_bytes()).decode()
    assert from_text(text).record.ended
    return text


def opening(units: int = 360, leaders: int = 40) -> Json:
    """An opening of the umpire's page with as many as it may have."""
    return {
        "format": "enfilade-pocket-1",
        "name": "The Wilderness",
        "edition": "adf-revised-15mm",
        "units": [
            {"name": f"{n}th Alabama", "side": _nation(n), "brigade": f"Brigade {n % 40}", "figures": 8}
            for n in range(units)
        ],
        "leaders": [
            {"name": f"Leader {n}", "side": _nation(n), "brigade": f"Brigade {n}", "benefit": 1} for n in range(leaders)
        ],
    }


def fullest_opening() -> bytes:
    """The same as the body of a new battle, filled up to the bound with a club's own card that nobody needs."""
    asked: Json = {"opening": opening() | {"sources": {"mine": {"id": "mine", "words": []}}}, "entries": []}
    words = asked["opening"]["sources"]["mine"]["words"]
    words += ["x" * 100] * ((LARGEST_OPENING - len(json.dumps(asked))) // 106)
    return json.dumps(asked).encode()


@cache
def pocket_battle(kind: str) -> Json:
    """A battle of the umpire's page with 20,000 entries, or as many as a question may hold."""
    battle: Json = {"opening": opening(), "entries": []}
    room = LARGEST_ASK - 1000 - len(json.dumps(battle))
    for n in range(Limits().entries):
        entry = {"id": f"e{n:08}", "seq": n + 1, "based": n, "say": _say(kind, n)}
        if kind == "unseen":
            entry |= {"based": 0, "device": f"phone {n % 50}"}
        room -= len(json.dumps(entry)) + 2
        if room < 0:
            break
        battle["entries"].append(entry)
    return battle


KINDS = ("fire", "unseen", "undone")
"""Of what is asked of the desk; "misspelt" names go to print, and "note" is quiet."""


def _say(kind: str, n: int) -> Json:
    unit, enemy = f"{n % 360 | 1}th Alabama", f"{n % 360 & ~1}th Alabama"
    match kind:
        case "fire":
            facts = {"range": "normal"}
            return {"do": "judge", "procedure": "fire", "who": [unit], "at": enemy, "facts": facts, "dice": [3, 5]}
        case "misspelt":
            return {"do": "lose", "unit": f"{n}th Alabamian Volunteers of Infantry", "count": 1}
        case "unseen":
            return {"do": "lose", "unit": unit, "count": 1}
        case "undone":
            return {"do": "undo", "of": f"e{n - 1:08}"} if n % 2 else {"do": "lose", "unit": unit, "count": 1}
        case _:
            return {"do": "note", "text": "Reynolds is down"}


@cache
def deep(size: int) -> bytes:
    """A body of so many bytes, all of it brackets."""
    return b'{"a":' + b"[" * (size - 6) + b"}"


@cache
def wide(size: int) -> bytes:
    """A body of so many bytes with as many keys as fit."""
    keys = ",".join(f'"{n:06x}":0' for n in range(size // 11 - 1))
    return f"{{{keys}}}".encode()


@cache
def digits(size: int) -> bytes:
    """A body of so many bytes with numbers of 5,000 digits."""
    number = "9" * 5000
    return ('{"at":[' + ",".join([number] * ((size - 10) // 5001)) + "]}").encode()


def _nation(n: int) -> str:
    return "us" if n % 2 else "cs"


def _regiment(n: int) -> Json:
    row, column = divmod(n, 20)
    arms = {"arm": "infantry", "weapon": "rifle-musket", "quality": "veteran", "strength": 8, "stands": 2}
    place = {"at": [90 + column * 2.5, 90 + row * 3], "facing": 180 if row % 2 else 0, "formation": "battle-line"}
    return {"id": f"u{n}", "name": f"{n}th Alabama", "brigade": f"b{row % 2}"} | arms | place


def _leader(n: int) -> Json:
    at = [90 + n % 20 * 2.5, 88 + n // 20]
    return {"id": f"l{n}", "name": f"Leader {n}", "side": SIDES[n % 2], "benefit": 1, "commands": [f"b{n % 2}"]} | {
        "at": at
    }


def _feature(kind: str, name: str, geometry: Json, **more: int) -> Json:
    return {"type": "Feature", "properties": {"kind": kind, "name": name} | more, "geometry": geometry}


def _woods(count: int, points: int) -> list[Json]:
    """Round woods all over the table."""
    found = []
    for n in range(count):
        x, y = 10 + n * 37 % 220, 10 + n * 61 % 220
        turns = [math.tau * i / (points - 1) for i in range(points - 1)]
        ring = [[round(x + 9 * math.cos(turn), 3), round(y + 9 * math.sin(turn), 3)] for turn in turns]
        found.append(_feature("light-woods", f"Wood {n}", {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}))
    return found


def heights(count: int) -> list[Json]:
    """One above the other, each over half the table."""
    rings = [[[0, 0], [240, n * 0.1], [240, 240], [0, 0]] for n in range(count)]
    return [
        _feature("height", f"Hill {n}", {"type": "Polygon", "coordinates": [ring]}, level=1 + n % 9)
        for n, ring in enumerate(rings)
    ]


def roads(count: int) -> list[Json]:
    """Side by side through the midst of the troops."""
    return [
        _feature("road", f"Road {n}", {"type": "LineString", "coordinates": [[60, 80 + n * 0.3], [180, 80 + n * 0.3]]})
        for n in range(count)
    ]
