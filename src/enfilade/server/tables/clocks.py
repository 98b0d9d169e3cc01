"""How long a side may think: when its time begins anew, and when it is over."""

from __future__ import annotations

import time
from collections.abc import Callable

from enfilade.core.stops import Over, Reveal, Stop, is_same_question


class Clock:
    """The time of whoever is asked, or of dice that are due. Without seconds it never runs."""

    def __init__(self, seconds: int, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._now = now
        self._side = ""
        self._stop: Stop | None = None
        self._furthest = -1
        self._ends = 0.0

    def ask(self, stop: Stop, line: int) -> None:
        """The battle waits for this after `line`.

        Time begins anew for another side or a later line. Standing orders do not move the line of play, and whoever
        takes an answer back and gives another is at the same line again: neither wins time by it. Those who are asked
        at once have the same time, whoever of them answers first.
        """
        if not self.seconds or isinstance(stop, Over | Reveal):
            self._ends = 0.0
            return
        same = self._stop is not None and is_same_question(self._stop, stop)
        if not same and (stop.side != self._side or line > self._furthest):
            self._ends = self._now() + self.seconds
        self._side, self._stop = stop.side, stop
        self._furthest = max(self._furthest, line)

    @property
    def runs(self) -> bool:
        return self._ends > 0

    @property
    def left(self) -> float:
        """Seconds; 0 without a clock, and never less than a moment with one."""
        return max(0.001, self._ends - self._now()) if self.runs else 0.0

    @property
    def is_over(self) -> bool:
        return self.runs and self._now() >= self._ends
