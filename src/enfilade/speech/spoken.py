"""Numbers, chances, dice and hours as they are spoken."""

from __future__ import annotations

from fractions import Fraction

_HOURS = ("twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def counted(count: int, thing: str) -> str:
    """
    >>> counted(1, "figure"), counted(14, "die")
    ('one figure', '14 dice')
    """
    many = {"die": "dice", "battery": "batteries"}.get(thing, f"{thing}s")
    return f"{number(count)} {thing if count == 1 else many}"


def number(count: int) -> str:
    """
    >>> number(3), number(13)
    ('three', '13')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def times(count: int) -> str:
    """
    >>> times(1), times(2), times(5), times(20)
    ('once', 'twice', 'five times', '20 times')
    """
    return {1: "once", 2: "twice"}.get(count) or counted(count, "time")


def dice(faces: tuple[int, ...]) -> str:
    """
    >>> dice((3, 5)), dice(())
    ('dice 3 5', 'no dice')
    """
    return f"dice {' '.join(map(str, faces))}" if faces else "no dice"


def hour(begins: str, minutes: int) -> str:
    """The time of day as it is spoken, so many minutes after the battle began.

    >>> hour("9:00", 90), hour("10:15", 30), hour("11:50", 10), hour("9:05", 0)
    ('half past ten', 'quarter to eleven', 'twelve o’clock', 'five past nine')
    """
    hours, past = begins.split(":")
    at, rest = divmod(int(hours) * 60 + int(past) + minutes, 60)
    if rest > 30:
        at, rest = at + 1, rest - 60
    name = _HOURS[at % 12]
    if not rest:
        return f"{name} o’clock"
    told = {15: "quarter", 20: "twenty", 30: "half"}.get(abs(rest)) or (
        _NUMBERS[abs(rest)] if abs(rest) < len(_NUMBERS) else f"{abs(rest)} minutes"
    )
    return f"{told} {'past' if rest > 0 else 'to'} {name}"


def percent(value: Fraction) -> str:
    """To the nearest whole, halves up; what may happen is never shown as nothing, nor what may fail as sure.

    >>> percent(Fraction(1, 216)), percent(Fraction(215, 216)), percent(Fraction(0)), percent(Fraction(1))
    ('<1%', '>99%', '0%', '100%')
    >>> percent(Fraction(1, 8)), percent(Fraction(1, 200))
    ('13%', '1%')
    """
    if value in (0, 1):
        return f"{value * 100}%"
    nearest = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    return "<1%" if nearest < 1 else ">99%" if nearest > 99 else f"{nearest}%"
