"""What a player gives back: an answer and why, thought out within a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

Command = Any
"""A game's own answer."""


class Thought(NamedTuple):
    """An answer, always legal, and the reason in one or two plain sentences."""

    answer: Command
    why: str = ""


class Deadline:
    """When a player should stop looking for something better. Without seconds it never does: then the same view gives
    the same answer, which a lab must be able to rely on."""

    __slots__ = ("_clock", "_ends")

    def __init__(
        self, seconds: float | None = None, now: float | None = None, clock: Callable[[], float] | None = None
    ) -> None:
        """By the clock on the wall, or by another: the time that this process works is the same on a busy machine."""
        self._clock = clock or time.monotonic
        self._ends = None if seconds is None else (self._clock() if now is None else now) + seconds

    @property
    def is_over(self) -> bool:
        return self._ends is not None and self._clock() >= self._ends

    @property
    def left(self) -> float | None:
        """Seconds, none below 0; None without end."""
        return None if self._ends is None else max(0.0, self._ends - self._clock())


NEVER = Deadline()

Player = Callable[[Any], Command]
"""From the view of a side, as its game gives it, to an answer."""
Thinker = Callable[[Any, Deadline], Thought]
