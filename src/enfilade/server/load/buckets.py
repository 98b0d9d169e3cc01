"""How often: a bucket that empties with every use and fills again at its rate, and many of them in bounded memory."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_clock", "_full", "_last", "_left", "_rate")

    def __init__(self, full: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._full, self._rate, self._clock = full, rate, clock
        self._left, self._last = full, clock()

    @property
    def wait(self) -> float:
        """Seconds until there is one to take."""
        now = self._clock()
        self._left = min(self._full, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left >= 1:
            return 0.0
        return (1 - self._left) / self._rate if self._rate else math.inf

    def take(self) -> bool:
        if self.wait > 0:
            return False
        self._left -= 1
        return True


class Buckets:
    """Those of the latest addresses: who has not come for longest is forgotten, never all at once."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._kept: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, key: Hashable, full: float, rate: float) -> Bucket:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = Bucket(full, rate, self._clock)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found
