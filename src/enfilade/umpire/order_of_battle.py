"""An order of battle for the roster: TOML, JSON or CSV with units, brigades and leaders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.cards import Card
from enfilade.rules.adf.facts import Arm
from enfilade.rules.adf.facts import Unit as AdfUnit
from enfilade.rules.jr3.facts import RANKS
from enfilade.rules.jr3.facts import Unit as Jr3Unit
from enfilade.umpire import adf_units, jr3_units
from enfilade.umpire.forms import Form
from enfilade.umpire.names import find
from enfilade.umpire.pocket.from_men import counted, strength_of
from enfilade.umpire.pocket.from_men import unit_form as unit_form
from enfilade.umpire.pocket.reading_rows import KINDS, LARGEST, BadLine, Row, rows
from enfilade.umpire.pocket.reading_rows import MOST as MOST

ARMS: tuple[str, ...] = get_args(Arm)
SIDES = ("us", "cs")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on the roster, and what the club must remember about it."""

    unit: AdfUnit | Jr3Unit
    side: str
    brigade: str = ""
    reacted: bool = False
    gone: str = ""
    """Why it is no longer on the table: eliminated, surrendered, left."""
    marks: tuple[str, ...] = ()
    """What the players want to be reminded of, in their own words."""
    did: tuple[str, ...] = ()
    """What it has done this turn."""


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
    """Load and check a file; errors name the file, the line, the entry and what is wrong."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise Malformed(f"an order of battle is a .toml, .json or .csv file, not {path.suffix or 'without ending'}")
    try:
        if path.stat().st_size > LARGEST:
            raise Malformed(f"{path.name} is larger than {LARGEST:,} bytes")
        text = _text(path.name, path.read_bytes())
    except OSError as error:
        raise Malformed(f"{path.name} cannot be read: {error.strerror}") from None
    try:
        return of_lines(card, rows(text, kind).rows)
    except BadLine as error:
        raise BadLine(f"{path.name}, {error}", error.line) from None
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None


def _text(name: str, written: bytes) -> str:
    """Spreadsheets like to save in encodings of their own: the first line that is not UTF-8 is named."""
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise BadLine(f"{name}, line {line}: not UTF-8 text; save the file as UTF-8", line) from None


def of_lines(card: Card, listed: Sequence[Row]) -> Order:
    """The order of battle of a text; errors name the line, the entry, the key and the fix."""
    units: dict[str, Entry] = {}
    leaders: dict[str, Leader] = {}
    form = unit_form(card)
    for row in listed:
        name = str(row.said.get("name") or "").strip()
        try:
            add(card, form, {**row.said, "arm": "leader"} if row.leader else row.said, units, leaders)
        except Malformed as error:
            line = _line_of(row, str(error))
            fault = str(error).replace("--", "")
            raise BadLine(f"line {line} ({name[:60] or 'no name'}): {fault}", line) from None
    if not units:
        raise Malformed("no units are listed; a battle needs some")
    return Order(units=units, leaders=leaders)


def of_rows(card: Card, listed: list[dict[str, Any]], label: str) -> Order:
    """The order of battle a list of rows stands for; `label` is what they are called in errors."""
    units: dict[str, Entry] = {}
    leaders: dict[str, Leader] = {}
    form = unit_form(card)
    if len(listed) > MOST:
        raise Malformed(f"{label} lists {len(listed)} units and leaders; at most {MOST} are kept")
    for number, row in enumerate(listed, start=1):
        name = str(row.get("name", "")).strip()
        try:
            add(card, form, row, units, leaders)
        except Malformed as error:
            raise Malformed(f"{label}, entry {number} ({name[:60] or 'no name'}): {error}") from None
    if not units:
        raise Malformed(f"{label} lists no units")
    return Order(units=units, leaders=leaders)


def add(card: Card, form: Form, row: dict[str, Any], units: dict[str, Entry], leaders: dict[str, Leader]) -> None:
    """Put one row, a unit or a leader, to those read before it."""
    name = str(row.get("name", "")).strip()
    if not name or len(name) > 60 or not name.isprintable():
        raise Malformed("every unit and leader needs a name of at most 60 letters")
    if name in units or name in leaders:
        raise Malformed("the name stands twice; give each its own")
    said = {key.strip().lower(): value for key, value in row.items() if value not in (None, "")}
    side = str(said.pop("side", said.get("nation", "us"))).lower()
    if side not in SIDES:
        raise Malformed(f"the side is us or cs, not {side!r}")
    brigade = str(said.pop("brigade", ""))
    if str(said.get("arm", "")).lower() == "leader" or "benefit" in said:
        leaders[name] = _leader(name, side, brigade, said)
        return
    _count(card, said)
    if card.family == "adf":
        said.setdefault("nation", side)
    facts = form.read(said | {"name": name})
    facts["opening"] = facts["opening"] or facts["arm"] != "artillery"
    facts["full"] = facts["full"] or facts["figures"]
    unit = adf_units.unit_of(facts) if card.family == "adf" else jr3_units.unit_of(facts)
    units[name] = Entry(unit=unit, side=side, brigade=brigade)


def _count(card: Card, said: dict[str, Any]) -> None:
    """Figures, sections, men or guns: whichever is given becomes figures, and men make stands, too."""
    given = [key for key in ("figures", "sections", "men", "guns") if key in said]
    if not given:
        raise Malformed("figures (or sections) are missing; men or guns will do")
    if "figures" in given and "sections" in given:
        raise Malformed("figures and sections say the same thing; keep one of them")
    men: dict[str, Any] = {key: said.pop(key) for key in ("men", "guns") if key in said}
    if "sections" in said:
        said["figures"] = said.pop("sections")
    if "figures" in said:
        return  # Figures rule; the men beside them are for the reader.
    key = "guns" if "guns" in men else "men"
    arm = find(str(said.get("arm", "artillery" if key == "guns" else "infantry")), ARMS, "arm")
    said["arm"], (said["figures"], stands) = arm, strength_of(card, arm, counted(men[key], key))
    said.setdefault("stands", stands)


def _line_of(row: Row, fault: str) -> int:
    """The line of the key a fault is about, as far as it names one."""
    named = next((key for key in row.lines if any(mark in fault for mark in (f"--{key}", f" {key} ", f"'{key}'"))), "")
    return row.at(named)


def _leader(name: str, side: str, brigade: str, said: dict[str, Any]) -> Leader:
    """A leader has a benefit in the one game, a rank in the other."""
    benefit, rank = said.get("benefit", 0), str(said.get("rank", "brigade"))
    if not str(benefit).lstrip("+").isdigit() or int(benefit) > 9:
        raise Malformed(f"a leader's benefit is a small number, not {benefit!r}")
    return Leader(name=name, side=side, brigade=brigade, benefit=int(benefit), rank=find(rank, RANKS, "rank"))
