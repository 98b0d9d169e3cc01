"""The words of a line: names, numbers and choices, and what is said of those that are none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, NoReturn

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.ground.box import FULL

LONGEST = 500
"""Characters of a line."""
MOST_UNITS = 12
NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
"""What units, brigades, leaders and sides are called by."""
_DECIMAL = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?|\.[0-9]{1,3}")
_FRACTION = re.compile(r"[0-9]{1,4}/[0-9]{1,4}")
_MIXED = re.compile(r"([0-9]{1,4} )?[0-9]{1,4}/[0-9]{1,4}")
_DEGREES = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")
_VULGAR = {"⅛": "1/8", "¼": "1/4", "⅜": "3/8", "½": "1/2", "⅝": "5/8", "¾": "3/4", "⅞": "7/8"}
_MARKS = str.maketrans(
    dict.fromkeys("\"'“”‘’″′°`", " ") | {sign: f" {plain} " for sign, plain in _VULGAR.items()} | {"⁄": "/"}
)


def inches(mils: int) -> str:
    """Thousandths of an inch as a decimal without trailing zeros.

    >>> inches(12500), inches(-40), degrees(9005)
    ('12.5', '-0.04', '90.05')
    """
    return _decimal(mils, 3)


def degrees(hundredths: int) -> str:
    return _decimal(hundredths, 2)


def length(said: str) -> int:
    """Thousandths of an inch from a decimal or a fraction.

    >>> length("2 1/2"), length(".125")
    (2500, 125)
    """
    why = ", from 0 to 1000 and with at most 3 decimals"
    try:
        if _DECIMAL.fullmatch(said):
            return int(Length.of(Fraction(said)))
        if _MIXED.fullmatch(said):
            return int(Length.of(said))
    except ValueError as error:
        why = f" ({error})"
    raise Malformed(f"{shown(said)} is not a length in inches such as 4, 2.5 or 2 1/2{why}")


def angle(said: str, least: int = 0, most: int = FULL) -> int:
    """Hundredths of a degree from a decimal; the full turn is 0.

    >>> angle("22.5"), angle("360")
    (2250, 0)
    """
    found = int(Fraction(said) * 100) if _DEGREES.fullmatch(said) else -1
    if not least <= found <= most:
        span = f"from {degrees(least)} to {degrees(most)} and with at most 2 decimals"
        raise Malformed(f"{shown(said)} is not a number of degrees such as 30 or 22.5, {span}")
    return found % FULL


def nearest(word: str, known: Sequence[str]) -> str:
    """A suggestion to go on with: ' (did you mean ...?)' or nothing."""
    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return f" (did you mean {close[0]}?)" if close else ""


def shown(word: str) -> str:
    """A word as it may be quoted in a message: short, on one line."""
    plain = "".join(char if char.isprintable() else "?" for char in word)
    return f'"{plain if len(plain) <= 40 else plain[:37] + "..."}"'


class Words:
    """The words of a line that are still to be read."""

    def __init__(self, line: str, example: str) -> None:
        if len(line) > LONGEST:
            raise Malformed(f"a line has at most {LONGEST} characters, and this has {len(line)}")
        plain = re.sub(r"\s*[+,]\s*", "+", line.lower().translate(_MARKS).strip())
        self.left = re.sub(r"([;:])", r" \1 ", plain).split()
        self.last = ""
        self.example = example
        """Shown with every refusal; it changes as the line is understood."""

    def fail(self, expected: str, found: str = "", hint: str = "") -> NoReturn:
        after = f" after {shown(self.last)}" if self.last else ""
        seen = f"found {shown(found)}" if found else "the line ends"
        raise Malformed(f"expected {expected}{after}, but {seen}{hint}; for example: {self.example}")

    def next(self, expected: str) -> str:
        if not self.left:
            self.fail(expected)
        return self.left.pop(0)

    def skip(self, mark: str) -> bool:
        found = self.left[:1] == [mark]
        if found:
            self.left.pop(0)
        return found

    def end(self) -> None:
        if self.left:
            self.fail("nothing more", self.left[0])

    def name(self, expected: str) -> str:
        word = self.next(expected)
        if not NAME.fullmatch(word):
            self.fail(f"{expected}, in letters, digits and hyphens", word)
        self.last = word
        return word

    def names(self, word: str = "") -> tuple[str, ...]:
        """One unit or several joined by + or commas."""
        word = word or self.next("a unit")
        found = tuple(word.split("+"))
        for one in found:
            if not NAME.fullmatch(one):
                self.fail("a unit, or several joined by +", word)
        if len(found) > MOST_UNITS:
            raise Malformed(f"a line names at most {MOST_UNITS} units, and this names {len(found)}")
        if twice := [one for one in found if found.count(one) > 1]:
            raise Malformed(f"{twice[0]} is named twice")
        self.last = found[-1]
        return found

    def choice(self, expected: str, known: Sequence[str], word: str = "") -> Any:
        """One of the words listed; the nearest is suggested for a slip."""
        word = word or self.next(f"{expected}: {', '.join(known)}")
        if word not in known:
            self.fail(f"{expected}: {', '.join(known)}", word, nearest(word, known))
        self.last = word
        return word

    def length(self) -> int:
        word = self.next("a length in inches")
        if word.isdecimal() and self.left and _FRACTION.fullmatch(self.left[0]):
            word = f"{word} {self.left.pop(0)}"
        return self._number(length, word)

    def angle(self, least: int = 0, most: int = FULL) -> int:
        return self._number(lambda word: angle(word, least, most), self.next("a number of degrees"))

    def _number(self, read: Callable[[str], int], word: str) -> int:
        self.last = word
        try:
            return read(word)
        except Malformed as error:
            raise Malformed(f"{error}; for example: {self.example}") from None


def _decimal(number: int, places: int) -> str:
    whole, part = divmod(abs(number), 10**places)
    tail = f".{part:0{places}d}".rstrip("0.")
    return f"{'-' if number < 0 else ''}{whole}{tail}"
