"""How the dice ran: what each side lost beside what its rolls were to be expected to cost, and the rarest of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from enfilade.press.report.throw import Throw

RARE = Fraction(1, 4)
"""A roll that comes more often is neither good nor bad luck worth telling."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """One side's losses by dice, and their exact expectation, roll by roll."""

    side: str
    lost: int
    """Figures and sections, one as much as the other."""
    expected: Fraction
    levels: int
    levels_expected: Fraction
    leaders: int
    leaders_expected: Fraction

    @property
    def surplus(self) -> Fraction:
        return self.lost - self.expected

    @property
    def fright(self) -> Fraction:
        return self.levels - self.levels_expected


class Luck(msgspec.Struct, frozen=True):
    accounts: tuple[Account, Account]
    """Of the sides in the order in which they are active."""
    best: tuple[Throw, ...]
    """The rarest good rolls of both sides, by whoever rolled."""
    worst: tuple[Throw, ...]

    def favour(self) -> Fraction:
        """Figures and sections that the dice gave the first side over the second, below 0 if they took them."""
        first, second = self.accounts
        return second.surplus - first.surplus

    def nerve(self) -> Fraction:
        """The same in levels of morale."""
        first, second = self.accounts
        return second.fright - first.fright


def luck(throws: Sequence[Throw], sides: tuple[str, str], is_killed: Callable[[Any], bool], most: int = 6) -> Luck:
    """`is_killed` says whether an officer fell by a roll's event."""
    first, second = (account(throws, side, is_killed) for side in sides)
    good = sorted((one for one in throws if one.as_good <= RARE), key=lambda one: (one.as_good, -one.swing, one.line))
    bad = sorted((one for one in throws if one.as_bad <= RARE), key=lambda one: (one.as_bad, -one.swing, one.line))
    return Luck((first, second), tuple(good[:most]), tuple(bad[:most]))


def account(throws: Iterable[Throw], side: str, is_killed: Callable[[Any], bool]) -> Account:
    mine = list(throws)
    effects = [effect for throw in mine for effect in throw.effects if effect.side == side]
    risks = [throw for throw in mine if throw.kind == "leader" and throw.side == side]
    return Account(
        side=side,
        lost=sum(one.lost for one in effects),
        expected=sum((one.expected for one in effects), Fraction(0)),
        levels=sum(one.levels for one in effects),
        levels_expected=sum((one.levels_expected for one in effects), Fraction(0)),
        leaders=sum(is_killed(one.event) for one in risks),
        leaders_expected=sum((one.killed for one in risks), Fraction(0)),
    )
