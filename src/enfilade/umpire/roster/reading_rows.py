"""The entries of an order of battle in text, CSV, JSON or TOML, each with the line it stands on."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, get_args

from enfilade.core.errors import Malformed

Kind = Literal["csv", "json", "toml"]
KINDS: tuple[str, ...] = get_args(Kind)
LARGEST = 1 << 20
MOST = 400
LISTS = ("units", "leaders")


class BadLine(Malformed):
    """What is wrong with one line of a file."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(sentence)
        self.line = line


class Row(NamedTuple):
    """One unit or leader as it is written."""

    said: dict[str, Any]
    line: int
    lines: dict[str, int]
    """Where each of its keys stands, as far as that is known."""
    leader: bool = False

    def at(self, key: str) -> int:
        return self.lines.get(key, self.line)


class Sheet(NamedTuple):
    """The whole file: what it says of the battle, and its entries."""

    heading: dict[str, Any]
    rows: list[Row]


def rows(text: str, kind: str) -> Sheet:
    """Everything in the text; errors name the line."""
    if kind not in KINDS:
        raise Malformed(f"an order of battle is csv, json or toml, not {kind or 'nothing'!r}")
    if len(text) > LARGEST:
        raise Malformed(f"an order of battle has at most {LARGEST:,} letters, and this has {len(text):,}")
    read = {"csv": _csv, "json": _json, "toml": _toml}[kind]
    try:
        sheet = read(text.removeprefix("\ufeff"))
    except RecursionError:
        raise Malformed("the lists of this file are nested too deeply to be read") from None
    except Malformed:
        raise
    except ValueError:
        # All that is left is Python's own refusal of a number with thousands of digits.
        raise Malformed("this file has a number of more digits than are read") from None
    if len(sheet.rows) > MOST:
        raise Malformed(f"{len(sheet.rows)} units and leaders are listed; at most {MOST} are kept")
    return sheet


def _csv(text: str) -> Sheet:
    heading = next((line for line in text.splitlines() if line.strip()), "")
    # Spreadsheets of half the world write semicolons for commas.
    mark = max(",;\t", key=heading.count)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=mark)
    found: list[Row] = []
    heads: list[str] = []
    first = 1
    try:
        for cells in reader:
            line, first = first, reader.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if not heads:
                heads = _heads(cells, line)
                continue
            if len(cells) > len(heads):
                raise BadLine(f"line {line} has {len(cells)} cells under {len(heads)} headings; drop a comma", line)
            said = dict(zip(heads, (cell.strip() for cell in cells), strict=False))
            found.append(Row(said, line, {}, said.get("arm", "").lower() == "leader"))
            if len(found) > MOST:
                break
    except csv.Error as error:
        raise BadLine(f"line {reader.line_num}: {error}; check the quotation marks", reader.line_num) from None
    return Sheet({}, found)


def _heads(cells: list[str], line: int) -> list[str]:
    heads = [cell.strip().lower() for cell in cells]
    twice = next((head for head in heads if head and heads.count(head) > 1), "")
    if twice:
        raise BadLine(f"line {line}: the heading {twice!r} stands twice; keep one", line)
    if "name" not in heads and "unit" not in heads:
        raise BadLine(f"line {line}: the headings have no name; begin with a line such as name,side,figures", line)
    return ["name" if head == "unit" and "name" not in heads else head for head in heads]


def _too_much(text: str) -> BadLine:
    """A number with thousands of digits, which Python does not read, or brackets in brackets without end."""
    found = re.search(r"\d{1000}", text)
    if found is None:
        return BadLine("line 1: brackets within brackets without end; write a plain list of units", 1)
    line = text.count("\n", 0, found.start()) + 1
    return BadLine(f"line {line}: a number with thousands of digits; write the count of figures, men or guns", line)


def _toml(text: str) -> Sheet:
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _line_in(str(error), text)
        # The parser names the place once more, in its own words.
        said = re.sub(r" \((?:at|in) .*\)$", "", str(error))
        raise BadLine(f"line {line}: {said[:1].lower()}{said[1:]}; check quotation marks and brackets", line) from None
    except (ValueError, RecursionError):
        raise _too_much(text) from None
    lines = text.splitlines()
    starts: dict[str, list[int]] = {name: [] for name in LISTS}
    for number, content in enumerate(lines, start=1):
        if found := re.match(r"\s*\[\[\s*\"?(\w+)\"?\s*\]\]", content):
            starts.setdefault(found[1], []).append(number)

    def place(name: str, index: int, said: dict[str, Any]) -> tuple[int, dict[str, int]]:
        listed = starts[name]
        if index >= len(listed):
            return _by_name(lines, said), {}
        start = listed[index]
        keys: dict[str, int] = {}
        for number in range(start + 1, len(lines) + 1):
            if lines[number - 1].lstrip().startswith("["):
                break
            if found := re.match(r"\s*\"?([\w-]+)\"?\s*=", lines[number - 1]):
                keys.setdefault(found[1], number)
        return start, keys

    return _sheet(whole, place)


def _json(text: str) -> Sheet:
    try:
        whole = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise BadLine(f"line {error.lineno}: {error.msg}; check commas and quotation marks", error.lineno) from None
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, Malformed) else _too_much(text) from None
    spans = {name: list(_spans(text, name)) for name in LISTS} if isinstance(whole, dict) else {}

    def place(name: str, index: int, _: dict[str, Any]) -> tuple[int, dict[str, int]]:
        start, end = spans[name][index]
        keys = {
            found[1]: text.count("\n", 0, start + found.start()) + 1
            for found in re.finditer(r"\"([\w-]+)\"\s*:", text[start:end])
        }
        return text.count("\n", 0, start) + 1, keys

    return _sheet(whole, place)


def _spans(text: str, wanted: str) -> Iterator[tuple[int, int]]:
    """From where to where each entry of one list of the outermost object goes."""
    scan = json.JSONDecoder().raw_decode
    at = _skip(text, text.index("{") + 1)
    while text[at] != "}":
        key, at = scan(text, at)
        at = _skip(text, _skip(text, at) + 1)
        start = at
        _, at = scan(text, at)
        if key == wanted and text[start] == "[":
            inner = _skip(text, start + 1)
            while text[inner] != "]":
                _, end = scan(text, inner)
                yield inner, end
                inner = _skip(text, end)
                inner = _skip(text, inner + 1) if text[inner] == "," else inner
        at = _skip(text, at)
        at = _skip(text, at + 1) if text[at] == "," else at


def _sheet(whole: Any, place: Any) -> Sheet:
    if not isinstance(whole, dict):
        raise Malformed("an order of battle has the lists units and leaders")
    found: list[Row] = []
    for name in LISTS:
        listed = whole.get(name, [])
        if not isinstance(listed, list):
            raise Malformed(f"{name} is a list, with one entry for each")
        for index, said in enumerate(listed[: MOST + 1]):
            if not isinstance(said, dict):
                raise Malformed(f"entry {index + 1} of {name} is not a table of its own")
            line, keys = place(name, index, said)
            found.append(Row({str(key): value for key, value in said.items()}, line, keys, name == "leaders"))
    return Sheet({key: value for key, value in whole.items() if key not in LISTS}, found)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _refuse(word: str) -> Any:
    raise Malformed(f"{word} is not a number that can be used")


def _by_name(lines: list[str], said: dict[str, Any]) -> int:
    """An entry that is written inline: the first line with its name."""
    name = json.dumps(said.get("name", ""), ensure_ascii=False)
    return next((number for number, line in enumerate(lines, start=1) if name in line), 1)


def _line_in(told: str, text: str) -> int:
    found = re.search(r"line (\d+)", told)
    return int(found[1]) if found else text.count("\n") + 1
