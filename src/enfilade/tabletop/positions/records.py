"""A position as records, each a line of words: how they are told apart, and the words that every game has in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.tabletop.lexer import angle, length, nearest, shown

LONGEST = 50_000
"""Characters of a position."""
_NUMBER = re.compile(r"-?[0-9]{1,4}")


def written(records: Iterable[str], *, one_line: bool = False) -> str:
    return (" / " if one_line else "\n").join(records)


def turn_of(said: str, example: str) -> tuple[list[str], list[list[str]]]:
    """The words of the first record, which is the turn, and those of the others: leaders come last of all, since they
    may be with a unit that is named after them."""
    if len(said) > LONGEST:
        raise Malformed(f"a position has at most {LONGEST} characters, and this has {len(said)}")
    records = [record.split() for record in re.split(r"\n|\s/\s", said.lower()) if record.strip()]
    if not records or records[0][0] != "turn":
        raise Malformed(f"a position begins with its turn; for example: {example}")
    return records[0], sorted(records[1:], key=lambda words: words[0] == "leader")


def each_once(records: Iterable[list[str]], names: dict[str, int]) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Each record with what it is about: its first word, and as many more as are listed for that word."""
    seen: set[tuple[str, ...]] = set()
    for words in records:
        named = tuple(words[: 1 + names.get(words[0], 0)])
        if named in seen:
            raise Malformed(f"{' '.join(named)} stands twice in the position")
        seen.add(named)
        yield named, words


def number(word: str, least: int = 0) -> int:
    if not _NUMBER.fullmatch(word) or int(word) < least:
        raise Malformed(f"expected a whole number, but found {shown(word)}")
    return int(word)


def known(word: str, among: Collection[str], what: str) -> Any:
    if word not in among:
        expected = f"; there are {', '.join(among)}" if len(among) <= 8 else ""
        raise Malformed(f"no {what} is called {shown(word)}{nearest(word, [*among])}{expected}")
    return word


def place(word: str, parts: int, example: str) -> tuple[int, ...]:
    """A point, or with three parts a place and how one faces there."""
    said = word.split(",")
    if len(said) != parts:
        raise Malformed(f"expected a place, but found {shown(word)}; for example: {example}")
    x, y = (-length(one[1:]) if one.startswith("-") else length(one) for one in said[:2])
    return (x, y) if parts == 2 else (x, y, angle(said[2]))


def pairs(words: list[str]) -> list[tuple[str, str]]:
    if len(words) % 2 == 0:
        raise Malformed(f"{words[0]} goes by pairs, and {shown(words[-1])} is left over")
    return list(zip(words[1::2], words[2::2], strict=True))
