"""A step of a battle by mail carried out: both sides' lines and both sides' dice, up to a question left open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask, Over
from enfilade.game.battle import Battle, answer_with, begin_step
from enfilade.game.mail import plans


class Refused(NamedTuple):
    """A line that could not be carried out when its time had come."""

    side: str
    line: str
    why: str


class Carried(NamedTuple):
    used: dict[str, int]
    """By side: how many of its lines were taken up."""
    ran_out: str
    """The side that was asked when it had nothing left to say, if it was the only one."""
    gave_up: frozenset[str]
    """Sides whose plan ended with a line that was refused."""
    refused: tuple[Refused, ...]


def carry(battle: Battle, shares: Mapping[str, str], lines: Mapping[str, Sequence[str]]) -> Carried:
    """Begin a step and go on as far as the lines go. The same in every copy: nothing but these values decides.

    Whoever is asked takes his next line. One that the rules refuse ends his plan, unless it says "maybe". Where the
    step begins with answers under seals, the least answer stands in place of one that is unlawful: else a side could
    seal what cannot be done, see what the other does, and be asked again. Later seals of the step are only laid down
    if both sides have written something for them that can be done.
    """
    return _Step(battle, shares, lines).carried()


class _Step:
    def __init__(self, battle: Battle, shares: Mapping[str, str], lines: Mapping[str, Sequence[str]]) -> None:
        self.battle = battle
        self.shares = shares
        self.left = {side: list(lines.get(side, ())) for side in battle.table.sides}
        self.given = {side: len(own) for side, own in self.left.items()}
        self.ended: set[str] = set()
        self.ran_out = ""
        self.refused: list[Refused] = []
        self.is_first = True
        """Nobody has answered anything in this step yet."""

    def carried(self) -> Carried:
        begin_step(self.battle, self.shares)
        self.battle.cast()
        while not isinstance(self.battle.stop, Over) and self._goes_on():
            self.battle.cast()
        used = {side: self.given[side] - len(own) for side, own in self.left.items()}
        return Carried(used, self.ran_out, frozenset(self.ended), tuple(self.refused))

    def _goes_on(self) -> bool:
        stop = self.battle.stop
        assert isinstance(stop, Ask)
        if any(self._stands(side) for side in self.left):
            return True
        asked = self.battle.asked
        if stop.sealed and not self.is_first:
            for side in asked:
                self._pass_over(side)
        # Who answers under a seal must not be seen to have answered while the other has not.
        empty = {side for side in asked if not self.left[side] or side in self.ended}
        if empty:
            # Where neither has an answer nobody need show that his plan is at its end.
            self.ran_out = "" if len(empty) > 1 else empty.pop()
            return False
        self.is_first = False
        if stop.sealed:
            for side in asked:
                self._seal(side)
        else:
            self._answer(asked[0])
        return True

    def _stands(self, side: str) -> bool:
        """A standing order at the head of its lines counts before anything else, and may answer what is asked."""
        own = self.left[side]
        if not own or side in self.ended or not is_standing(self.battle, own[0], side):
            return False
        self._try(side, own.pop(0))
        return True

    def _answer(self, side: str) -> None:
        line = self.left[side].pop(0)
        if not self._try(side, line) and not plans.is_maybe(line):
            self.ended.add(side)

    def _seal(self, side: str) -> None:
        line = self.left[side].pop(0)
        if not self._try(side, line):
            self._give(side, self.battle.least(side))

    def _pass_over(self, side: str) -> None:
        """Lines that were written for another question."""
        own = self.left[side]
        while own:
            try:
                self.battle.check(plans.said(own[0]), side=side)
                return
            except (Illegal, Malformed) as refusal:
                self.refused.append(Refused(side, own.pop(0), str(refusal)))

    def _try(self, side: str, line: str) -> bool:
        try:
            self._give(side, plans.said(line))
        except (Illegal, Malformed) as refusal:
            self.refused.append(Refused(side, line, str(refusal)))
            return False
        return True

    def _give(self, side: str, text: str) -> None:
        """With a salt that whoever has the secrets can tell."""
        line = len(self.battle.record.lines)
        salt = sha256(f"{self.shares[side]}/salt/{line}".encode()).hexdigest()[:32]
        answer_with(self.battle, text, side, salt)


def is_standing(battle: Battle, line: str, side: str) -> bool:
    try:
        return battle.game.is_standing(battle.read(plans.said(line), side).command)
    except Malformed:
        return False
