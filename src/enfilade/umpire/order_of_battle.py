"""An order of battle for the roster: TOML, JSON or CSV with units, brigades and leaders."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.cards import Card
from enfilade.rules.adf.facts import Unit as AdfUnit
from enfilade.rules.jr3.facts import RANKS
from enfilade.rules.jr3.facts import Unit as Jr3Unit
from enfilade.umpire import adf_units, jr3_units
from enfilade.umpire.forms import Form
from enfilade.umpire.names import find

_LARGEST = 1 << 20
_MOST = 400
SIDES = ("us", "cs")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on the roster, and what the club must remember about it."""

    unit: AdfUnit | Jr3Unit
    side: str
    brigade: str = ""
    reacted: bool = False
    gone: str = ""
    """Why it is no longer on the table: eliminated, surrendered, left."""


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    side: str
    brigade: str = ""
    benefit: int = 0
    rank: str = ""
    attached: str = ""
    killed: bool = False


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes the field, by name."""

    units: dict[str, Entry]
    leaders: dict[str, Leader]


def read(path: Path, card: Card) -> Order:
    """Load and check a file; errors name the file, the entry and what is wrong."""
    try:
        if path.stat().st_size > _LARGEST:
            raise Malformed(f"{path.name} is larger than {_LARGEST:,} bytes")
        text = path.read_text(encoding="utf-8-sig")
        rows = _rows(path.suffix.lower(), text)
    except (
        OSError,
        UnicodeDecodeError,
        RecursionError,
        csv.Error,
        json.JSONDecodeError,
        tomllib.TOMLDecodeError,
    ) as error:
        raise Malformed(f"{path.name} cannot be read: {error}") from None
    units: dict[str, Entry] = {}
    leaders: dict[str, Leader] = {}
    fields = adf_units.unit_fields(card, armed=True) if card.family == "adf" else jr3_units.unit_fields(card)
    form = Form("Unit", fields)
    if len(rows) > _MOST:
        raise Malformed(f"{path.name} lists {len(rows)} units and leaders; at most {_MOST} are kept")
    for number, row in enumerate(rows, start=1):
        name = str(row.get("name", "")).strip()
        try:
            if not name or len(name) > 60 or not name.isprintable():
                raise Malformed("every unit and leader needs a name of at most 60 letters")
            if name in units or name in leaders:
                raise Malformed("the name stands twice")
            _add(card, form, name, row, units, leaders)
        except Malformed as error:
            raise Malformed(f"{path.name}, entry {number} ({name or 'no name'}): {error}") from None
    if not units:
        raise Malformed(f"{path.name} lists no units")
    return Order(units=units, leaders=leaders)


def _add(
    card: Card, form: Form, name: str, row: dict[str, Any], units: dict[str, Entry], leaders: dict[str, Leader]
) -> None:
    said = {key.strip().lower(): value for key, value in row.items() if value not in (None, "")}
    side = str(said.pop("side", said.get("nation", "us"))).lower()
    if side not in SIDES:
        raise Malformed(f"the side is us or cs, not {side!r}")
    brigade = str(said.pop("brigade", ""))
    if str(said.get("arm", "")).lower() == "leader" or "benefit" in said:
        leaders[name] = _leader(name, side, brigade, said)
        return
    if "sections" in said:
        said["figures"] = said.pop("sections")
    if "figures" not in said:
        raise Malformed("figures (or sections) are missing")
    if card.family == "adf":
        said.setdefault("nation", side)
    facts = form.read(said | {"name": name})
    facts["opening"] = facts["opening"] or facts["arm"] != "artillery"
    facts["full"] = facts["full"] or facts["figures"]
    unit = adf_units.unit_of(facts) if card.family == "adf" else jr3_units.unit_of(facts)
    units[name] = Entry(unit=unit, side=side, brigade=brigade)


def _leader(name: str, side: str, brigade: str, said: dict[str, Any]) -> Leader:
    """A leader has a benefit in the one game, a rank in the other."""
    benefit, rank = said.get("benefit", 0), str(said.get("rank", "brigade"))
    if not str(benefit).lstrip("+").isdigit() or int(benefit) > 9:
        raise Malformed(f"a leader's benefit is a small number, not {benefit!r}")
    return Leader(name=name, side=side, brigade=brigade, benefit=int(benefit), rank=find(rank, RANKS, "rank"))


def _rows(suffix: str, text: str) -> list[dict[str, Any]]:
    if suffix == ".csv":
        return [dict(row) for row in csv.DictReader(io.StringIO(text))]
    if suffix not in (".toml", ".json"):
        raise Malformed(f"an order of battle is a .toml, .json or .csv file, not {suffix or 'without ending'}")
    whole = tomllib.loads(text) if suffix == ".toml" else json.loads(text)
    if not isinstance(whole, dict):
        raise Malformed("an order of battle has the lists units and leaders")
    rows: list[dict[str, Any]] = []
    for key, arm in (("units", ""), ("leaders", "leader")):
        listed = whole.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
            raise Malformed(f"{key} is a list of tables")
        rows += [{**row, "arm": arm} if arm else row for row in listed]
    return rows
