"""Turns of one length in turns of another: what begins begins in the turn it then fell into, and ends do not drift."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from msgspec.structs import replace

from enfilade.core.scenario import Bound, Exit, Initiative, Leader, Objective, Prize, Unit, Victory

_LAST = 60
"""The highest number a turn may have, and what stands where none is said."""


@dataclass(frozen=True, slots=True)
class Clock:
    """From turns of so many minutes to turns of others, in a game that has so many of these."""

    minutes: int
    then: int
    turns: int

    def start(self, turn: int) -> int:
        """The turn that begins nearest to when this one did; of two as near the earlier.

        >>> [Clock(30, 20, 9).start(turn) for turn in (1, 2, 3, 4)]
        [1, 2, 4, 5]
        """
        whole = Fraction((turn - 1) * self.minutes, self.then)
        return min(_LAST, 1 + ceil(whole - Fraction(1, 2)))

    def end(self, turn: int) -> int:
        """The turn that ends nearest to when this one did; of two as near the later.

        >>> [Clock(30, 20, 9).end(turn) for turn in (1, 2, 3, 4)]
        [2, 3, 5, 6]
        """
        return max(1, min(self.turns, ended(turn, self.minutes, self.then)))

    def until(self, turn: int) -> int:
        return turn if turn == _LAST else self.end(turn)

    def unit(self, one: Unit) -> Unit:
        if one.arrives is None:
            return one
        return replace(one, arrives=replace(one.arrives, turn=self.start(one.arrives.turn)))

    def leader(self, one: Leader) -> Leader:
        arrives = None if one.arrives is None else self.start(one.arrives)
        return replace(one, arrives=arrives, leaves=None if one.leaves is None else self.start(one.leaves))

    def initiative(self, one: Initiative) -> Initiative:
        return replace(one, turn=self.start(one.turn))

    def bound(self, one: Bound) -> Bound:
        return replace(one, until=self.end(one.until))

    def charging(self, brigades: tuple[int, ...]) -> tuple[int, ...]:
        """Each turn has the number of the turn it begins in."""
        if not brigades:
            return ()
        count = ended(len(brigades), self.minutes, self.then)
        return tuple(brigades[min(len(brigades) - 1, turn * self.then // self.minutes)] for turn in range(count))

    def victory(self, whole: Victory, turns: int) -> Victory:
        """`turns` is the length of the game in its own turns."""
        return replace(
            whole,
            objectives=tuple(self._objective(one, turns) for one in whole.objectives),
            exits=tuple(self._exit(one) for one in whole.exits),
        )

    def _objective(self, one: Objective, turns: int) -> Objective:
        return replace(one, prizes=tuple(part for prize in one.prizes for part in self._prizes(prize, turns)))

    def _prizes(self, prize: Prize, turns: int) -> Iterator[Prize]:
        """A prize of each turn is given as often as before, at the turns that end when its own do."""
        if prize.when != "each-turn":
            yield prize
            return
        counted: dict[int, int] = {}
        for turn in range(prize.first, min(prize.until, turns) + 1):
            counted[self.end(turn)] = counted.get(self.end(turn), 0) + 1
        begun = None
        for turn, times in sorted(counted.items()):
            follows = begun is not None and begun.until == turn - 1 and begun.points == prize.points * times
            if begun is not None and follows:
                begun = replace(begun, until=turn)
                continue
            if begun is not None:
                yield begun
            begun = replace(prize, points=prize.points * times, first=turn, until=turn)
        if begun is not None:
            yield begun

    def _exit(self, one: Exit) -> Exit:
        return replace(one, first=self.start(one.first), until=self.until(one.until))


def ended(turn: int, minutes: int, then: int) -> int:
    """How many turns of the other length are nearest to so many of this one; halves up."""
    return min(_LAST, max(1, int(Fraction(turn * minutes, then) + Fraction(1, 2))))
