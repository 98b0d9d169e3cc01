"""Lengths, dice and ratios as the cards write them, and exactly as the game counts them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

_VULGAR = {
    Fraction(1, 8): "⅛",
    Fraction(1, 4): "¼",
    Fraction(3, 8): "⅜",
    Fraction(1, 2): "½",
    Fraction(5, 8): "⅝",
    Fraction(3, 4): "¾",
    Fraction(7, 8): "⅞",
}
_NUMBER = re.compile(r"(?:(?P<whole>\d{1,4})(?: |$))?(?:(?P<top>\d{1,4})/(?P<bottom>\d{1,4}))?")
_DICE = re.compile(r"(?P<count>\d{1,2})D6(?: x (?P<times>\d{1,3}(?:/\d{1,3})?))?")


def ratio(value: object) -> Fraction:
    """Read 3, 0.75, "1/2" or "1 1/2" without rounding.

    >>> ratio("1 1/2"), ratio(0.75)
    (Fraction(3, 2), Fraction(3, 4))
    """
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool):
        raise ValueError("true and false are not numbers")
    if isinstance(value, int):
        return Fraction(value)
    if isinstance(value, float) and value == value and abs(value) < 1e6:
        return Fraction(repr(value))
    if isinstance(value, str) and value and (found := _NUMBER.fullmatch(value)):
        if found["bottom"] and int(found["bottom"]) == 0:
            raise ValueError("a fraction cannot have 0 below the line")
        parts = Fraction(int(found["top"]), int(found["bottom"])) if found["top"] else Fraction(0)
        return int(found["whole"] or 0) + parts
    raise ValueError


class Length(int):
    """A distance on the table, in thousandths of an inch.

    >>> str(Length.of("2 1/2")), int(Length.of("1/2"))
    ('2½″', 500)
    """

    @classmethod
    def of(cls, inches: object) -> Length:
        mils = ratio(inches) * 1000
        if mils.denominator != 1:
            raise ValueError("not a whole number of thousandths of an inch")
        if not 0 <= mils <= 1_000_000:
            raise ValueError("a length lies between 0 and 1000 inches")
        return cls(int(mils))

    @property
    def inches(self) -> int | float:
        return self // 1000 if self % 1000 == 0 else self / 1000

    def __str__(self) -> str:
        return f"{mixed(Fraction(int(self), 1000))}″"

    def __repr__(self) -> str:
        return f"Length({int(self)})"


class Dice:
    """A number of six-sided dice read as a total, sometimes of which only a part counts.

    >>> str(Dice.of("3D6").scaled(Fraction(3, 4)))
    '3D6 × ¾'
    """

    __slots__ = ("_hash", "count", "times")
    count: int
    times: Fraction
    _hash: int

    def __init__(self, count: int, times: Fraction = Fraction(1)) -> None:
        object.__setattr__(self, "count", count)
        object.__setattr__(self, "times", times)
        object.__setattr__(self, "_hash", hash((count, times)))

    @classmethod
    def of(cls, text: object) -> Dice:
        found = _DICE.fullmatch(text) if isinstance(text, str) else None
        if not found or int(found["count"]) == 0:
            raise ValueError('dice are written "2D6" or "1D6 x 1/2"')
        return cls(int(found["count"]), Fraction(found["times"] or 1))

    def scaled(self, factor: Fraction) -> Dice:
        return Dice(self.count, self.times * factor)

    @property
    def plain(self) -> str:
        """The form the edition files use."""
        return f"{self.count}D6" + ("" if self.times == 1 else f" x {self.times}")

    def __str__(self) -> str:
        return f"{self.count}D6" + ("" if self.times == 1 else f" × {mixed(self.times)}")

    def __repr__(self) -> str:
        return f"Dice({self.plain!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and (self.count, self.times) == (other.count, other.times)

    def __hash__(self) -> int:
        return self._hash

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("dice do not change")

    def __reduce__(self) -> tuple[Any, ...]:
        return Dice, (self.count, self.times)


def mixed(number: Fraction) -> str:
    """Write a number as people do on a ruler: 3, ½, 2¼, 0.656."""
    whole, part = divmod(abs(number), 1)
    sign = "−" if number < 0 else ""
    if part == 0:
        return f"{sign}{whole}"
    if part in _VULGAR:
        return f"{sign}{whole or ''}{_VULGAR[part]}"
    if (part * 1000).denominator == 1:
        return f"{sign}{float(whole + part):.3f}".rstrip("0")
    return f"{sign}{whole + part}"
