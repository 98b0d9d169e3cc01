"""An order of battle in men, for a new scenario: CSV, TOML or JSON with a row for each unit."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from pathlib import Path
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.library.cards import Card
from enfilade.library.scenario_maker import Officer, Troops
from enfilade.rules.adf.facts import QUALITIES
from enfilade.umpire.names import find

_LARGEST = 1 << 20
_MOST = 400
_MOST_MEN = 20000
_ARMS = ("infantry", "artillery", "cavalry", "leader")
_USUAL = {"infantry": "rifle-musket", "artillery": "mixed-guns", "cavalry": "breechloading-carbine"}
_COLUMNS = ("side", "brigade", "unit", "arm", "men", "guns", "weapon", "quality", "leader", "benefit")


def read(path: Path, card: Card) -> tuple[list[Troops], list[Officer]]:
    """The units and leaders of a file; errors name the row and what is wrong with it."""
    try:
        if path.stat().st_size > _LARGEST:
            raise Malformed(f"{path.name} is larger than {_LARGEST:,} bytes")
        rows = _rows(path.suffix.lower(), path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, RecursionError, csv.Error, ValueError) as error:
        if isinstance(error, Malformed):
            raise
        raise Malformed(f"{path.name} cannot be read: {error}") from None
    if len(rows) > _MOST:
        raise Malformed(f"{path.name} has {len(rows)} rows; at most {_MOST} are read")
    troops: list[Troops] = []
    officers: dict[tuple[str, str], Officer] = {}
    for number, row in enumerate(rows, start=1):
        try:
            _add(card, row, troops, officers)
        except Malformed as error:
            raise Malformed(f"{path.name}, row {number}: {error}") from None
    if not troops:
        raise Malformed(f"{path.name} lists no units")
    return troops, list(officers.values())


def _add(card: Card, row: dict[str, Any], troops: list[Troops], officers: dict[tuple[str, str], Officer]) -> None:
    said: dict[str, str] = {}
    for key, value in row.items():
        if value not in (None, ""):
            said["unit" if key == "name" else find(str(key), _COLUMNS, "column")] = str(value).strip()
    nation = find(said.get("side", ""), ("us", "cs"), "side")
    name = _name(said.get("unit", ""), "unit")
    arm = find(said.get("arm", "artillery" if "guns" in said else "infantry"), _ARMS, "arm")
    if arm == "leader":
        _lead(officers, Officer(name, nation, said.get("brigade", ""), _number(said, "benefit", 0, 9, "0")))
        return
    brigade = _name(said.get("brigade", "Union command" if nation == "us" else "Confederate command"), "brigade")
    counted = "guns" if arm == "artillery" else "men"
    number = _number(said, counted, 1, _MOST_MEN)
    charts = {
        "infantry": card.edition.infantry.weapons,
        "artillery": card.edition.artillery.guns,
        "cavalry": card.edition.cavalry.weapons,
    }
    weapon = find(said.get("weapon", _USUAL[arm]), charts[arm], f"{arm} weapon")
    quality = find(said.get("quality", "trained"), QUALITIES, "quality")
    troops.append(Troops(name, nation, brigade, arm, number, weapon, quality))
    if "leader" in said:
        who = _name(said["leader"], "leader")
        _lead(officers, Officer(who, nation, brigade, _number(said, "benefit", 0, 9, "0")))


def _lead(officers: dict[tuple[str, str], Officer], officer: Officer) -> None:
    """A leader may stand beside every unit of his brigade; his benefit need be given only once."""
    key = (officer.nation, officer.name)
    known = officers.setdefault(key, officer)
    if known.brigade != officer.brigade:
        raise Malformed(f"{officer.name} leads {known.brigade!r} already")
    officers[key] = known._replace(benefit=max(known.benefit, officer.benefit))


def _name(text: str, what: str) -> str:
    if not text or len(text) > 80 or not text.isprintable():
        raise Malformed(f"the {what} needs a name of at most 80 letters")
    return text


def _number(said: dict[str, str], key: str, least: int, most: int, default: str = "") -> int:
    text = said.get(key, default).lstrip("+").replace(",", "")
    if not text.isascii() or not text.isdigit() or len(text) > 6 or not least <= int(text) <= most:
        raise Malformed(f"{key} is a number from {least} to {most:,}, not {said.get(key, 'nothing')!r}")
    return int(text)


def _rows(suffix: str, text: str) -> list[dict[str, Any]]:
    if suffix == ".csv":
        return [dict(row) for row in csv.DictReader(io.StringIO(text), restkey="more columns than the heading")]
    if suffix not in (".toml", ".json"):
        raise Malformed(f"an order of battle is a .csv, .toml or .json file, not {suffix or 'without ending'}")
    whole = tomllib.loads(text) if suffix == ".toml" else json.loads(text)
    listed = whole.get("units", []) if isinstance(whole, dict) else None
    leaders = whole.get("leaders", []) if isinstance(whole, dict) else None
    if not isinstance(listed, list) or not isinstance(leaders, list):
        raise Malformed("an order of battle has the lists units and leaders")
    if not all(isinstance(row, dict) for row in listed + leaders):
        raise Malformed("every unit and leader is a table of its own")
    return listed + [{**row, "arm": "leader"} for row in leaders]
