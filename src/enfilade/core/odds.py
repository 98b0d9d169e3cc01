"""Exact chances: whole numbers of ways over a whole number of rolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import Generic, TypeVar

from enfilade.core.dice import SIDES, sums

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Odds(Generic[T]):
    """Outcomes with their ways out of `total`.

    >>> two = Odds.of_sum(2)
    >>> two[7], two.chance(lambda roll: roll >= 10)
    (Fraction(1, 6), Fraction(1, 6))
    """

    __slots__ = ("total", "ways")

    def __init__(self, ways: Mapping[T, int], total: int) -> None:
        self.ways = dict(ways)
        self.total = total

    @classmethod
    def sure(cls, outcome: T) -> Odds[T]:
        return cls({outcome: 1}, 1)

    @staticmethod
    def of_sum(count: int) -> Odds[int]:
        """The total of so many dice."""
        return Odds(dict(sums(count)), SIDES**count)

    def map(self, name: Callable[[T], U]) -> Odds[U]:
        """The same chances under other names; outcomes with the same name are taken together."""
        ways: dict[U, int] = {}
        for outcome, count in self.ways.items():
            other = name(outcome)
            ways[other] = ways.get(other, 0) + count
        return Odds(ways, self.total)

    def then(self, follow: Callable[[T], Odds[U]]) -> Odds[U]:
        """What comes of it when each outcome leads to chances of its own."""
        parts = [(count, follow(outcome)) for outcome, count in self.ways.items()]
        common = 1
        for _, part in parts:
            common = common * part.total // gcd(common, part.total)
        ways: dict[U, int] = {}
        for count, part in parts:
            times = count * (common // part.total)
            for outcome, inner in part.ways.items():
                ways[outcome] = ways.get(outcome, 0) + times * inner
        return Odds(ways, self.total * common)

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        return Fraction(sum(count for outcome, count in self.ways.items() if wanted(outcome)), self.total)

    def mean(self, worth: Callable[[T], int | Fraction]) -> Fraction:
        weighed = sum((worth(outcome) * count for outcome, count in self.ways.items()), Fraction(0))
        return Fraction(weighed) / self.total

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.ways.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)

    def items(self) -> Iterable[tuple[T, Fraction]]:
        return ((outcome, Fraction(count, self.total)) for outcome, count in self.ways.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return "Odds({" + ", ".join(f"{outcome!r}: {chance}" for outcome, chance in self.items()) + "})"
