"""One roll beside its exact odds: what it did to whom, what was to be expected, and how rare it was."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal

import msgspec

from enfilade.core.odds import Odds

Kind = Literal["fire", "check", "rally", "fear", "charge", "impact", "melee", "rout", "leader"]
Rank = tuple[int, ...]
"""How good a result is for whoever rolled; the higher the better."""


class Effect(msgspec.Struct, frozen=True):
    """What a roll did to one unit, or to one side's others in a clash, beside the mean of all that it could do."""

    side: str
    unit: str
    lost: int
    """Figures or sections, below 0 if some came back."""
    expected: Fraction
    levels: int = 0
    """Morale levels lost, from good order to routed; below 0 if gained."""
    levels_expected: Fraction = Fraction(0)

    @property
    def surplus(self) -> Fraction:
        """Lost beyond what was to be expected."""
        return self.lost - self.expected

    @property
    def fright(self) -> Fraction:
        """Levels lost beyond what was to be expected."""
        return self.levels - self.levels_expected


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """One roll, or the rolls of both sides that are read together."""

    kind: Kind
    side: str
    """Whose dice; in a clash those of the side that charged."""
    who: tuple[str, ...]
    against: str = ""
    faces: tuple[int, ...]
    event: Any
    """As its game has it."""
    as_good: Fraction
    """The chance of a result at least as good for that side."""
    as_bad: Fraction
    effects: tuple[Effect, ...] = ()
    killed: Fraction = Fraction(0)
    """For a leader's risk: the chance that he falls."""
    line: int = 0
    turn: int = 0

    @property
    def swing(self) -> Fraction:
        """How far its effects lie from what was to be expected, all told: figures, sections and levels alike."""
        return sum((abs(one.surplus) + abs(one.fright) for one in self.effects), Fraction(0))


def rarity(odds: Odds[Any], actual: Any, rank: Callable[[Any], Rank]) -> tuple[Fraction, Fraction]:
    """The chances of a result at least as good as the actual one, and at least as bad.

    >>> rarity(Odds.of_sum(2), 11, lambda total: (total,))
    (Fraction(1, 12), Fraction(35, 36))
    """
    own = rank(actual)
    return odds.chance(lambda one: rank(one) >= own), odds.chance(lambda one: rank(one) <= own)


def weighed(
    event: Any,
    odds: Odds[Any],
    actual: Any,
    rank: Callable[[Any], Rank],
    *,
    kind: Kind,
    side: str,
    who: tuple[str, ...],
    faces: tuple[int, ...],
    against: str = "",
    effects: tuple[Effect, ...] = (),
    killed: Fraction = Fraction(0),
) -> Throw:
    """The roll of an event with its rarity."""
    good, bad = rarity(odds, actual, rank)
    return Throw(
        kind=kind,
        side=side,
        who=who,
        against=against,
        faces=faces,
        event=event,
        as_good=good,
        as_bad=bad,
        effects=effects,
        killed=killed,
    )


def danger(event: Any, side: str, odds: Odds[Any], actual: Any, falls: Callable[[Any], bool]) -> Throw:
    """A leader's risk: what counts is whether he falls."""
    return weighed(
        event,
        odds,
        actual,
        lambda fate: (-int(falls(fate)),),
        kind="leader",
        side=side,
        who=(event.leader,),
        faces=event.result.faces,
        killed=odds.chance(falls),
    )
