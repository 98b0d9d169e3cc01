"""One unit on its way through the parts of a move: what it may spend, how far that carries it, what it owes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from enfilade.core.measures import Length
from enfilade.ground.box import Box, overlap
from enfilade.rules.jr3.battle.moves.path import GRAIN, Plan, Stage
from enfilade.rules.jr3.battle.moves.rates import rate, rates_of
from enfilade.rules.jr3.card.edition import Edition
from enfilade.tabletop.body import Body

SOUND = "good"
"""Friends of this level let others through (ruling 4.14)."""
FEEL = 100
"""How finely a unit looks back along its way for a place to stand."""


@dataclass(slots=True, eq=False)
class March:
    """A unit in the parts of a move, on the way or standing. `gone` is where this part began, `goal` where it would
    end with nobody about, and `cap` how far it comes."""

    body: Body
    plan: Plan | None
    halt: int = 0
    gone: int = 0
    goal: int = 0
    cap: int = 0
    budget: Fraction = Fraction(0)
    """Of its move, to be spent by the end of this part."""
    tolls: dict[str, Fraction] = field(default_factory=dict)
    """Paid for friends it has passed through."""
    over: bool = False
    """It goes no further in this turn."""
    waits_for: set[str] = field(default_factory=set)
    """Friends who kept it short of its goal in this part."""
    foes: set[str] = field(default_factory=set)
    """Enemies who did."""
    kept_parts: bool = False
    """What it could not spend for want of a place beyond a friend is not lost."""
    poses: dict[int, Box] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.body.id

    @property
    def side(self) -> str:
        return self.body.side

    @property
    def moves(self) -> bool:
        """In this part, as far as is known by now."""
        return self.cap > self.gone

    @property
    def lets_through(self) -> bool:
        return bool(self.body.unit.level == SOUND)

    @property
    def spent(self) -> Fraction:
        """Of its move, with the tolls, when it is where it has got to."""
        return (self.plan.cost(self.cap) if self.plan else Fraction(0)) + sum(self.tolls.values(), Fraction(0))

    @property
    def start(self) -> Box:
        return self.pose(self.gone)

    @property
    def end(self) -> Box:
        return self.pose(self.cap)

    def stage(self, gone: int) -> Stage:
        return self.plan.at(gone) if self.plan else Stage(self.body.box, self.body.unit)

    def pose(self, gone: int) -> Box:
        known = self.poses.get(gone)
        if known is None:
            known = self.poses[gone] = self.stage(gone).box
        return known

    def place(self, moment: int, moments: int) -> int:
        """How far it is at a moment of this part, if it goes evenly."""
        return min(self.cap, self.gone + (self.goal - self.gone) * moment // moments)

    def set_out(self, part: Fraction) -> None:
        """Into the next part, with so much more of its move to spend."""
        self.poses.clear()
        self.waits_for.clear()
        self.foes.clear()
        self.gone = self.goal = self.cap
        if self.plan is None or self.over:
            return
        # Who waited has lost what it did not use, unless it is on its way through a friend (J66).
        self.budget = (self.budget if self.kept_parts else self.spent) + part
        self.kept_parts = True
        self.goal = self.cap = self.plan.reach(self.budget - sum(self.tolls.values(), Fraction(0)))

    def stop_at(self, cap: int) -> None:
        self.cap = max(self.gone, min(self.cap, cap))

    def last(self, is_good: Callable[[int], bool]) -> int:
        """The last place before the cap that is good; where the part began if none is."""
        high = self.cap
        while high > self.gone:
            low = max(self.gone, high - FEEL)
            if is_good(low):
                while high - low > 1:
                    middle = (low + high) // 2
                    low, high = (middle, high) if is_good(middle) else (low, middle)
                return low
            high = low
        return self.gone

    def until(self, is_good: Callable[[int], bool]) -> int:
        """The last place before the first that is not good."""
        low = self.gone
        while low < self.cap:
            high = min(self.cap, low + FEEL)
            if not is_good(high):
                while high - low > 1:
                    middle = (low + high) // 2
                    low, high = (middle, high) if is_good(middle) else (low, middle)
                return low
            low = high
        return low

    def sweep(self, to: int) -> list[Box]:
        """The ground it goes over in this part up to a place, felt along."""
        count = max(1, -(-(to - self.gone) // GRAIN))
        return [self.pose(self.gone + (to - self.gone) * i // count) for i in range(count + 1)]

    def tolls_to(self, edition: Edition, to: int, standing: Iterable[March]) -> dict[str, Fraction]:
        """What it owes besides for standing friends that it goes through in this part: inches of the ground behind."""
        if self.plan is None or to <= self.gone:
            return {}
        near = [one for one in standing if one.id not in self.tolls and one.lets_through]
        if not near:
            return {}
        swept = self.sweep(to)
        passed = [one for one in near if any(overlap(box, one.start) for box in swept)]
        if not passed:
            return {}
        box, unit = self.stage(to)
        ground, length = self.plan.ground, int(edition.table.passing)
        speed = rate(edition, rates_of(edition, unit), ground.kinds_at(box.x, box.y), "")
        return {one.id: Fraction(length, speed or Length.of(1)) for one in passed}


def circle(boxes: Sequence[Box]) -> tuple[int, int, int]:
    """A circle that holds a unit wherever it is on a way that was felt along: its middle, and how far it reaches."""
    x, y = boxes[0].x, boxes[0].y
    return x, y, max(abs(box.x - x) + abs(box.y - y) + (box.width + box.depth) // 2 for box in boxes) + GRAIN
