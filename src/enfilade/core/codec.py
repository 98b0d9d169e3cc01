"""Values to bytes and back: the same bytes for the same value, in every process."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.measures import Dice, Length

T = TypeVar("T")


def encode(value: object) -> bytes:
    """Compact JSON with sorted keys.

    >>> encode({"b": Length(1500), "a": Fraction(1, 2)})
    b'{"a":"1/2","b":1500}'
    """
    return msgspec.json.encode(value, enc_hook=_plain, order="deterministic")


def decode(text: bytes | str, kind: type[T]) -> T:
    """Read a value back; Malformed tells where it does not fit."""
    try:
        return msgspec.json.decode(text, type=kind, dec_hook=_typed)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Malformed(f"not a {kind.__name__.lower()}: {error}") from None


def ready(*kinds: Any) -> None:
    """Have msgspec work out these kinds of values at once, where a module that reads them is imported.

    It does so else when the first is read, and two threads that read the first at the same time bring the process down.
    """
    for kind in kinds:
        msgspec.json.Decoder(kind, dec_hook=_typed)


def _plain(value: object) -> object:
    if isinstance(value, Length):
        return int(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Dice):
        return value.plain
    raise NotImplementedError(f"cannot write {type(value).__name__}")


def _typed(kind: type[Any], value: Any) -> Any:
    if kind is Length:
        return Length(value)
    if kind is Fraction:
        return Fraction(value)
    if kind is Dice:
        return Dice.of(value)
    raise NotImplementedError(f"cannot read {kind.__name__}")
