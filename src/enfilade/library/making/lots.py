"""Lots drawn by a seed: the same on every machine and in every version of Python, and apart for every subject."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")


class Lots:
    """Numbers that follow from a text. What one subject draws does not shift what another does."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._count = 0

    def of(self, subject: str) -> Lots:
        return Lots(f"{self._text}/{subject}")

    def real(self) -> float:
        """From 0 to below 1.

        >>> Lots("7").real() == Lots("7").real() != Lots("8").real()
        True
        """
        self._count += 1
        drawn = hashlib.sha256(f"{self._text}#{self._count}".encode()).digest()
        return int.from_bytes(drawn[:6], "big") / 2**48

    def between(self, least: float, most: float) -> float:
        return least + (most - least) * self.real()

    def whole(self, least: int, most: int) -> int:
        """Both ends are drawn too."""
        return least + int(self.real() * (most - least + 1))

    def one(self, among: Sequence[_T]) -> _T:
        return among[int(self.real() * len(among))]

    def shuffled(self, among: Sequence[_T]) -> list[_T]:
        left, out = list(among), []
        while left:
            out.append(left.pop(int(self.real() * len(left))))
        return out
