"""The one reader of orders of battle, for rosters, the umpire page, scenarios and prints: TOML, JSON or CSV."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.library.reading import bounded
from enfilade.rules.adf.chapters.facts import Arm
from enfilade.rules.adf.chapters.facts import Unit as AdfUnit
from enfilade.rules.jr3.chapters.facts import RANKS
from enfilade.rules.jr3.chapters.facts import Unit as Jr3Unit
from enfilade.umpire.forms.forms import Form
from enfilade.umpire.forms.from_men import counted, stands_usual, strength_of
from enfilade.umpire.forms.from_men import unit_form as unit_form
from enfilade.umpire.forms.names import find
from enfilade.umpire.forms.wings import WINGS
from enfilade.umpire.roster.reading_rows import KINDS, LARGEST, BadLine, Row, rows
from enfilade.umpire.roster.reading_rows import MOST as MOST

ARMS: tuple[str, ...] = get_args(Arm)
Side = Literal["us", "cs"]
SIDES: tuple[Side, ...] = get_args(Side)
SIDE_TITLES: dict[Side, str] = {"us": "Union", "cs": "Confederate"}
"""The sides as they are called."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on the roster, and what the club must remember about it."""

    unit: AdfUnit | Jr3Unit
    side: Side
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
    side: Side
    brigade: str = ""
    benefit: int = 0
    rank: str = ""
    attached: str = ""
    killed: bool = False


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Who takes the field, by name."""

    units: dict[str, Entry]
    leaders: dict[str, Leader]
    men: dict[str, int] = {}
    """The men or guns of a unit, where its row gives them."""


def read(path: Path, card: Card) -> Order:
    """Load and check a file; errors name the file, the line, the entry and what is wrong."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise Malformed(f"an order of battle is a .toml, .json or .csv file, not {path.suffix or 'without ending'}")
    text = _text(path.name, bounded(path, LARGEST))
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
    order = Order(units={}, leaders={}, men={})
    form = unit_form(card)
    written = [(row, _written(row)) for row in listed]
    sided = any("side" in said for _, said in written)
    for row, said in written:
        name = str(said.get("name") or "").strip()
        try:
            # A list of one army may leave the side out; in one of two nobody is put to a side by chance.
            if sided and "side" not in said and "nation" not in said:
                raise Malformed("the column side is empty; write us or cs")
            _add(card, form, said, order, in_full=True)
        except Malformed as error:
            line = _line_of(row, str(error))
            fault = str(error).replace("--", "")
            raise BadLine(f"line {line} ({name[:60] or 'no name'}): {fault}", line) from None
    _join(order)
    if not order.units:
        raise Malformed("no units are listed; a battle needs some")
    return order


def of_rows(card: Card, listed: list[dict[str, Any]], label: str) -> Order:
    """The order of battle a list of rows stands for; `label` is what they are called in errors."""
    order = Order(units={}, leaders={}, men={})
    form = unit_form(card)
    if len(listed) > MOST:
        raise Malformed(f"{label} lists {len(listed)} units and leaders; at most {MOST} are kept")
    for number, row in enumerate(listed, start=1):
        name = str(row.get("name", "")).strip()
        try:
            _add(card, form, row, order)
        except Malformed as error:
            raise Malformed(f"{label}, entry {number} ({name[:60] or 'no name'}): {error}") from None
    _join(order)
    if not order.units:
        raise Malformed(f"{label} lists no units")
    return order


def _written(row: Row) -> dict[str, Any]:
    """Keys in small letters, `unit` as another word for the name; what is empty is not said."""
    said = {key.strip().lower(): value for key, value in row.said.items() if value not in (None, "")}
    if "unit" in said and "name" not in said:
        said = {"name" if key == "unit" else key: value for key, value in said.items()}
    return {**said, "arm": "leader"} if row.leader else said


def _add(card: Card, form: Form, row: dict[str, Any], order: Order, in_full: bool = False) -> None:
    """Put one row to those read before it: a leader, or a unit and perhaps the leader named beside it.

    `in_full` is for what people write: usual values that a record always spells out are filled in.
    """
    name = _name(row.get("name", ""))
    if name in order.units or name in order.leaders:
        raise Malformed("the name stands twice; give each its own")
    said = {key.strip().lower(): value for key, value in row.items() if value not in (None, "") and key != "name"}
    side: Side = "cs" if find(str(said.pop("side", said.get("nation", "us"))), SIDES, "side") == "cs" else "us"
    brigade = str(said.pop("brigade", ""))
    if _leads(said):
        order.leaders[name] = _leader(name, side, brigade, said)
        return
    beside: dict[str, Any] = {key: said.pop(key) for key in ("leader", "benefit", "rank") if key in said}
    for key in beside if "leader" not in beside else ():
        raise Malformed(
            f"the column {key} says {beside[key]!r}, but nobody is named in the column leader; name him there, or "
            "write leader under arm if the row itself is a leader's"
        )
    if number := _count(card, said, in_full):
        order.men[name] = number
    if any(each.key == "nation" for each in form.fields):
        said.setdefault("nation", side)
    facts = form.read(said | {"name": name})
    facts["opening"] = facts["opening"] or facts["arm"] != "artillery"
    facts["full"] = facts["full"] or facts["figures"]
    order.units[name] = Entry(unit=WINGS[card.family].unit_of(facts), side=side, brigade=brigade)
    if beside:
        _lead(order, _leader(_name(beside.pop("leader")), side, brigade, beside))


def _name(written: Any) -> str:
    name = str(written).strip()
    if not name or len(name) > 60 or not name.isprintable():
        raise Malformed("every unit and leader needs a name of at most 60 letters")
    return name


def _leads(said: dict[str, Any]) -> bool:
    """Whether a row is a leader's own: it says so, or gives what only leaders have and nothing of a unit."""
    if "arm" in said:
        return str(said["arm"]).strip().lower() == "leader"
    return bool({"benefit", "rank"} & set(said)) and set(said) <= _OF_LEADERS


def _lead(order: Order, who: Leader) -> None:
    """A leader may be named beside every unit of his brigade; his benefit need be given only once."""
    if who.name in order.units:
        raise Malformed(f"the column leader names {who.name!r}, which is a unit")
    known = order.leaders.get(who.name, who)
    if (known.side, known.brigade) != (who.side, who.brigade):
        raise Malformed(f"the column leader names {who.name}, who leads {known.brigade or 'the whole side'!r} already")
    order.leaders[who.name] = msgspec.structs.replace(who, benefit=max(known.benefit, who.benefit))


def _join(order: Order) -> None:
    """Leaders ride with the units they are said to be attached to."""
    for who in order.leaders.values():
        one = order.units.get(who.attached)
        if who.attached and one is None:
            raise Malformed(f"{who.name} is attached to {who.attached!r}, who is not in the order of battle")
        if one is not None and one.side != who.side:
            raise Malformed(f"{who.name} is attached to {who.attached!r}, who is not of his side")


def _count(card: Card, said: dict[str, Any], in_full: bool) -> int:
    """Figures, sections, men or guns: whichever is given becomes figures. Returns the men or guns, if any."""
    given = [key for key in ("figures", "sections", "men", "guns") if key in said]
    if not given:
        raise Malformed("figures (or sections) are missing; men or guns will do")
    if "figures" in given and "sections" in given:
        raise Malformed("figures and sections say the same thing; keep one of them")
    if "men" in given and "guns" in given and "figures" not in given and "sections" not in given:
        raise Malformed("the columns men and guns are both filled; a battery has guns, all others have men")
    men: dict[str, Any] = {key: said.pop(key) for key in ("men", "guns") if key in said}
    if "sections" in said:
        said["figures"] = said.pop("sections")
    arm = find(str(said.get("arm", "artillery" if "guns" in men else "infantry")), ARMS, "arm")
    key = "guns" if arm == "artillery" else "men"
    number = counted(men[key], key) if key in men else 0
    said["arm"] = arm
    if "figures" not in said:  # Figures rule; the men beside them are for the reader.
        if not number:
            other = next(iter(men))
            raise Malformed(f"the column {other} is filled, but {arm} is counted in {key}; write {key} or figures")
        said["figures"], stands = strength_of(card, arm, number)
        said.setdefault("stands", stands)
    elif in_full and (stands := stands_usual(card, arm, said["figures"])):
        said.setdefault("stands", stands)
    if in_full and arm == "cavalry":
        said.setdefault("mounted", True)
    return number


def _line_of(row: Row, fault: str) -> int:
    """The line of the key a fault is about, as far as it names one."""
    named = next((key for key in row.lines if any(mark in fault for mark in (f"--{key}", f" {key} ", f"'{key}'"))), "")
    return row.at(named)


def _leader(name: str, side: Side, brigade: str, said: dict[str, Any]) -> Leader:
    """A leader has a benefit in the one game, a rank in the other."""
    for key in said:
        if key not in _OF_LEADERS:
            raise Malformed(f"the column {key} says {said[key]!r}, but a leader has none; empty it, or change the arm")
    benefit, rank = str(said.get("benefit", 0)).strip(), str(said.get("rank", "brigade"))
    if not re.fullmatch(r"\+?[0-9]", benefit):
        raise Malformed(f"a leader's benefit is a small number, not {said['benefit']!r}")
    return Leader(
        name=name,
        side=side,
        brigade=brigade,
        benefit=int(benefit),
        rank=find(rank, RANKS, "rank"),
        attached=str(said.get("attached", "")).strip(),
    )


_OF_LEADERS = {"arm", "benefit", "rank", "attached"}
