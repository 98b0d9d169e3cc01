"""How often: a bucket that empties with every use and fills again at its rate, and many of them in bounded memory."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple, Protocol


class OneBucket(Protocol):
    @property
    def wait(self) -> float:
        """Seconds until there is one to take."""
        ...

    def take(self) -> bool: ...


class ManyBuckets(Protocol):
    def of(self, key: Hashable, full: float, rate: float) -> OneBucket: ...


class Holding(Protocol):
    def take(self, key: Hashable, most: int) -> bool: ...

    def leave(self, key: Hashable) -> None: ...


class Counted(NamedTuple):
    """What addresses have used: of this process alone, or of all workers together (`load/shared.py`)."""

    buckets: ManyBuckets
    holds: Holding


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


class Holds:
    """How many connections each address has open."""

    def __init__(self) -> None:
        self._held: Counter[Hashable] = Counter()

    def take(self, key: Hashable, most: int) -> bool:
        """One more, unless there are as many already."""
        if self._held[key] >= most:
            return False
        self._held[key] += 1
        return True

    def leave(self, key: Hashable) -> None:
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]
