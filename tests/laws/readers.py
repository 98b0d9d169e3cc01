"""The readers of what strangers write, each with sound texts to begin with: for scripts/fuzz and the test beside it."""

from __future__ import annotations

import io
import json
import shlex
import tempfile
import zlib
from base64 import b64encode
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from tests.laws.feeding import REFUSALS, Reader
from tests.umpire.pocket.battles import ANGLE, CUT, VOLLEY, battle, entry, judged

import enfilade
from enfilade.ai.players import drill
from enfilade.cli import rosters as roster_commands
from enfilade.core.codec import encode
from enfilade.core.record import check, from_text, line_text
from enfilade.game import battles
from enfilade.game.mail import desk, letters
from enfilade.game.mail.exchange import Exchange, taken
from enfilade.game.opening import prepared
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios import shelf as scenarios
from enfilade.rules.adf.battle import notation
from enfilade.rules.jr3.battle import notation as sheets
from enfilade.umpire.pocket import reading
from enfilade.umpire.pocket.desk import answer_text
from enfilade.umpire.roster import order_of_battle

SOURCES = Path(enfilade.__file__).parent
CARDS = ("adf-revised-15mm", "jr3-15mm")
_LINES = 30
"""Of a battle, so that one is replayed quickly."""
_ROSTER = """name,side,brigade,arm,quality,figures,weapon,men,guns,benefit
2nd Wisconsin,us,Iron Brigade,infantry,elite,5,rifle-musket,,,
7th Wisconsin,us,Iron Brigade,,veteran,,,302,,
James Archer,cs,Archer,leader,,,,,,1
13th Alabama,cs,Archer,infantry,,6,,,,
"""
_SAID = (
    'fire "2nd Wisconsin" at "13th Alabama" --range normal --dice 3 5',
    'check "13th Alabama" --supports 2 --dice 4 3',
    "attach archer 13th-alabama",
    'did "7th Wisconsin" moved',
    'rally "13th Alabama" --dice 5 5',
    'run "13th Alabama" --ground open --dice 4 3',
    'fear "13th Alabama" of "2nd Wisconsin" --dice 4 4',
    'impact "2nd Wisconsin" on "13th Alabama" --dice 3 4 2 6',
    'melee "2nd Wisconsin" on "13th Alabama" --dice 3 4 2 6',
    'lose "13th Alabama" 2',
    'set "13th Alabama" level=shaken formation=road-column figures=5 mounted=yes',
    "leader archer 1 --dice 6",
    'owes "7th Wisconsin" "a router passes" --added 2',
    "waive 1",
    "undo",
    'show "2nd Wisconsin"',
)
_NOWHERE = Console(file=io.StringIO(), width=120)
_TOML = """edition = "adf-revised-15mm"
name = "The ridge"
turns = 8
[[units]]
name = "2nd Wisconsin"
side = "us"
figures = 5
[[leaders]]
name = "James Archer"
side = "cs"
brigade = "Archer"
benefit = 1
"""


@cache
def readers() -> dict[str, Reader]:
    """All of them by name."""
    found = (
        Reader("orders", _orders(), _order, _under("rules/adf/battle")),
        Reader("order-sheets", _sheets(), _sheet, _under("rules/jr3/battle")),
        Reader("records", [_record()], _record_file, _under("core/record.py", "core/codec.py", "library")),
        Reader("battles", [_bodies()], _battle, _under("core", "library", "rules/adf")),
        Reader("scenarios", [_scenario(), _two_games()], _scenario_file, _under("library", "core/scenario.py")),
        Reader("rosters", [_roster()], _ledger, _under("umpire")),
        Reader("roster-orders", _SAID, _roster_order, _under("umpire", "rules/adf")),
        Reader("orders-of-battle", _lists(), _list, _under("umpire", "library")),
        Reader("desk", _questions(), answer_text, _under("umpire", "library", "rules")),
        Reader("letters", [letters.letter(_mailed()[-1].messages[-1])], letters.read, _under("game/mail")),
        Reader("mail", _messages(), _mail, _under("game/mail", "core/shares.py")),
    )
    return {reader.name: reader for reader in found}


def _under(*places: str) -> tuple[Path, ...]:
    return tuple(SOURCES / place for place in places)


@cache
def _played() -> battles.Battle:
    one = battles.battle("drill-field", seed=1863)
    while len(one.record.lines) < _LINES:
        one.answer(drill(one.view()))
    return one


def _orders() -> list[str]:
    """Every kind of order: what a battle holds, and the examples of the notation."""
    said = [json.loads(line_text(line)) for line in _played().record.lines]
    page = (Path(__file__).parents[2] / "docs/orders.md").read_text(encoding="utf-8")
    written = [line.split("#")[0].strip() for line in page.split("```")[1::2] for line in line.splitlines()[1:]]
    return sorted({*(one["answer"] for one in said if "answer" in one), *filter(None, written)})


def _order(text: str) -> None:
    for side in ("", "union"):
        command = notation.parse(text, side=side)
        again = notation.parse(notation.text(command), side=side)
        assert again == command, f"{command} is read back as {again}"


def _sheets() -> list[str]:
    """The examples of the page on order sheets."""
    page = (Path(__file__).parents[2] / "docs/order-sheets.md").read_text(encoding="utf-8")
    return [block.partition("\n")[2] for block in page.split("```")[1::2]]


def _sheet(text: str) -> None:
    command = sheets.parse(text)
    again = sheets.parse(sheets.text(command))
    assert again == command, f"{command} is read back as {again}"


def _record() -> str:
    return "".join(f"{line_text(line)}\n" for line in _played().record.lines[:_LINES])


def _record_file(text: str) -> None:
    check(from_text(text).record)


def _bodies() -> str:
    """A record without its hashes, which `_battle` puts back: no change would get past them."""
    lines = [json.loads(one) for one in _record().splitlines()]
    return "\n".join(json.dumps({key: line[key] for key in line if key != "hash"}) for line in lines)


def _battle(text: str) -> None:
    previous, lines = "", []
    for line in text.split("\n"):
        try:
            body = encode(json.loads(line)).decode()
        except (ValueError, RecursionError):
            body = line
        previous = sha256(f"{previous}{body}".encode(errors="surrogatepass")).hexdigest()
        lines.append(f'{body[:-1]},"hash":"{previous}"}}\n')
    battles.replay(from_text("".join(lines)).record)


def _scenario() -> str:
    return (scenarios.OURS / "drill-field.json").read_text(encoding="utf-8")


def _two_games() -> str:
    """The same with all that may be otherwise in the other game, and a regiment that is too large for it."""
    raw = json.loads(_scenario())
    raw["units"][0] |= {"men": 1450, "strength": 24}
    victory = {key: raw["victory"][key] for key in ("objectives", "tolls", "handicap", "grades", "needed")}
    raw["games"] = {
        "jr3": {
            "turns": 8,
            "introduction": "By turns of 20 minutes.",
            "units": {"20-me": {"strength": 15, "stands": 3, "quality": "green", "at": [18, 3], "facing": 350}},
            "leaders": {"law": {"rank": "brigade", "benefit": 2, "at": [18, 26], "leaves": 7}},
            "victory": victory | {"exits": []},
            "bounds": [{"units": ["1-minn"], "feature": "South rise", "within": 6, "until": 3}],
            "charging-brigades": [0, 1],
        }
    }
    return json.dumps(raw | {"yards-per-inch": 90})


def _scenario_file(text: str) -> None:
    _as_file("our-field.json", text, _by_both_games)


def _by_both_games(path: Path) -> None:
    loaded = scenarios.scenario(path)
    for card in CARDS:
        loaded.problems(edition(card))
        loaded.converted(edition(card))


@cache
def _roster() -> str:
    """A roster with some steps on it."""
    with tempfile.TemporaryDirectory() as folder:
        listed, path = Path(folder) / "ridge.csv", Path(folder) / "ridge.roster"
        listed.write_text(_ROSTER, encoding="utf-8")
        for words in (["new", str(listed)], *map(shlex.split, _SAID[:4])):
            roster_commands.main([str(path), *words], _NOWHERE)
        return path.read_text(encoding="utf-8")


def _ledger(text: str) -> None:
    def read(path: Path) -> None:
        for words in (["show"], ["due"], ["turn"], ["log"]):
            roster_commands.main([str(path), *words], _NOWHERE)

    _as_file("ridge.roster", text, read)


def _roster_order(text: str) -> None:
    try:
        words = shlex.split(text)
    except ValueError:
        return
    if words and words[0] != "new":
        _as_file("ridge.roster", _roster(), lambda path: roster_commands.main([str(path), *words], _NOWHERE))


def _lists() -> list[str]:
    return [_ROSTER, _TOML, json.dumps(CUT), json.dumps(ANGLE)]


def _list(text: str) -> None:
    """By whatever ending the file may have: what one of them reads is sound."""
    refused: list[ValueError] = []
    for kind in ("csv", "json", "toml"):
        for card in CARDS:
            try:
                reading.read(text, kind, card)
                _as_file(f"order.{kind}", text, partial(_order_of_battle, card))
            except REFUSALS as refusal:
                refused.append(refusal)
            else:
                return
    raise refused[0]


def _order_of_battle(card: str, path: Path) -> None:
    order_of_battle.read(path, edition(card))


def _questions() -> list[str]:
    says: list[dict[str, Any]] = [
        VOLLEY,
        judged("morale", "13th Alabama", [6, 5]),
        judged("impact", "2nd Wisconsin", [4, 4, 2, 3], "13th Alabama"),
        judged("rout", "1st Tennessee", [4, 3]),
        {"do": "charge", "by": ["2nd Wisconsin"], "on": "13th Alabama"},
        {"do": "lose", "unit": "13th Alabama", "count": 1},
        {"do": "set", "unit": "13th Alabama", "key": "level", "value": "routed"},
        {"do": "attach", "leader": "James Archer", "unit": "13th Alabama"},
        {"do": "owe", "unit": "7th Wisconsin", "cause": "a router passes", "added": 1},
        {"do": "mark", "unit": "7th Wisconsin", "mark": "behind the wall"},
        {"do": "note", "text": "Reynolds is down"},
        {"do": "turn"},
    ]
    ours = battle(*says)
    fire = {"procedure": "fire", "facts": {"range": "normal", "figures": 5}, "dice": [3, 5]}
    asked: list[dict[str, Any]] = [
        *({"ask": "look", "battle": battle(say), "now": 90_000, "history": 3, "device": "tablet"} for say in says),
        {"ask": "look", "battle": ours},
        {"ask": "try", "battle": ours, "say": VOLLEY},
        {"ask": "look", "battle": _apart()},
        {"ask": "guide", "battle": battle(says[4]), "choice": "", "facts": {}, "dice": [4]},
        {"ask": "sheet", "battle": ours, "who": ["2nd Wisconsin"], "at": "13th Alabama"} | fire,
        *({"ask": "sheet", "edition": card, "rulings": {}} | fire for card in CARDS),
        {"ask": "look", "battle": battle(judged("fire", "24th Virginia", [3, 5], "13th Vermont"), opening=ANGLE)},
        {"ask": "read", "text": _ROSTER, "kind": "csv", "edition": CARDS[0]},
        {"ask": "men", "edition": CARDS[0], "text": "2nd Wisconsin, 302 men, elite, rifle muskets"},
        {"ask": "men", "edition": CARDS[0], "men": 302, "arm": "infantry", "quality": "elite"},
        {"ask": "unit-form", "edition": CARDS[0], "facts": {"arm": "artillery"}},
        {"ask": "scenario", "id": "drill-field", "edition": CARDS[0]},
        {"ask": "card", "edition": CARDS[1], "rulings": {}},
        {"ask": "editions"},
    ]
    return [json.dumps(one) for one in asked]


def _apart() -> dict[str, Any]:
    """Two phones that did not hear of each other; a result that changed by it, accepted and changed again."""
    says: list[dict[str, Any]] = [VOLLEY, VOLLEY | {"dice": [6, 4]}]
    says += [{"do": "accept", "of": "entry-0002"}, {"do": "undo", "of": "entry-0001"}]
    made = [entry(place, say, device=f"phone {place}", based=place // 3 * 2) for place, say in enumerate(says, start=1)]
    return {"opening": CUT, "entries": made}


@cache
def _mailed() -> tuple[Exchange, ...]:
    """How a game by mail stood after each of its first letters."""
    ready = prepared(scenarios.loaded("drill-field"), edition(CARDS[1]))
    first, second = ready.sides
    owns = {side: desk.Own(side=side, root=side, draft=("sheet: all h", "changes:")) for side in ready.sides}
    stands = [taken(Exchange(), desk.offer(ready, first, owns[first]))]
    for side in (second, first, second, first):
        message, own = desk.composed(stands[-1], owns[side])
        owns[side] = msgspec.structs.replace(own, draft=("sheet: all advance 3", "changes:"))
        stands.append(taken(stands[-1], message))
    return tuple(stands)


def _messages() -> list[str]:
    return [encode(one).decode() for one in _mailed()[-1].messages]


def _mail(text: str) -> None:
    """A letter that is packed well, whatever it says, in its place among the others."""
    packed = zlib.compress(text.encode(errors="surrogatepass"))
    block = b64encode(packed + sha256(packed).digest()[:8]).decode()
    (message,) = letters.read(f"-----BEGIN ENFILADE MAIL-----\n{block}\n-----END ENFILADE MAIL-----")
    before = (Exchange(), *_mailed())
    taken(before[min(message.n, len(before) - 1)], message)


def _as_file(name: str, text: str, read: Callable[[Path], object]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(text.encode(errors="surrogatepass"))
        read(path)
