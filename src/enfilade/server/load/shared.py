"""What addresses have used, counted by several processes in one file of memory: buckets, and connections held open.

A table of small sets: an address has its place in the set that its hash names, and whoever was not there for longest
makes room. Each look takes the lock of its set alone, so that two workers never count as one.
"""

from __future__ import annotations

import fcntl
import mmap
import struct
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

WAYS = 4
"""Places in a set."""
SETS = 8192
"""Of buckets: 32,768 places."""
HELD_SETS = 1024
MOST_WORKERS = 64
_KEY = 16
_BUCKET = struct.Struct(f"{_KEY}sdd")
"""Whose it is, what is left in it, and when that was so: a clock that all processes of a machine share."""
_HELD = struct.Struct(f"{_KEY}s{MOST_WORKERS}H")
"""Whose it is, and how many each worker has."""
_MOST_HELD = 0xFFFF


class _Table:
    def __init__(self, path: Path, sets: int, record: struct.Struct) -> None:
        self._sets = sets
        self.record = record
        size = sets * WAYS * record.size
        self._file = path.open("r+b" if path.exists() else "w+b")
        if path.stat().st_size < size:
            self._file.truncate(size)
        self.memory = mmap.mmap(self._file.fileno(), size)

    @contextmanager
    def places(self, key: bytes) -> Iterator[list[int]]:
        """Where its set lies, while nobody else looks at it."""
        number = int.from_bytes(key[:4], "big") % self._sets
        fcntl.lockf(self._file, fcntl.LOCK_EX, 1, number)
        try:
            first = number * WAYS * self.record.size
            yield [first + way * self.record.size for way in range(WAYS)]
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, number)

    def close(self) -> None:
        self.memory.close()
        self._file.close()


class SharedBuckets:
    """As `Buckets`, for several processes: a file that each of them opens."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = _Table(path, SETS, _BUCKET)
        self._clock = clock

    def of(self, key: Hashable, full: float, rate: float) -> SharedBucket:
        return SharedBucket(self, _named(key), full, rate)

    def look(self, key: bytes, full: float, rate: float, take: bool) -> float:
        """Seconds until there is one to take; 0: there is, and `take` has taken it."""
        memory, record = self._table.memory, self._table.record
        with self._table.places(key) as places:
            now = self._clock()
            # The oldest of the set makes room for who is not in it.
            found, left, last = min(places, key=lambda at: record.unpack_from(memory, at)[2]), full, now
            for at in places:
                known, was, when = record.unpack_from(memory, at)
                if known == key:
                    # After the machine has started anew its clock begins anew.
                    found, left, last = at, was, min(when, now)
            left = min(full, left + (now - last) * rate)
            wait = 0.0 if left >= 1 else (1 - left) / rate if rate else float("inf")
            record.pack_into(memory, found, key, left - 1 if take and not wait else left, now)
        return wait

    def close(self) -> None:
        self._table.close()


class SharedBucket:
    __slots__ = ("_buckets", "_full", "_key", "_rate")

    def __init__(self, buckets: SharedBuckets, key: bytes, full: float, rate: float) -> None:
        self._buckets, self._key, self._full, self._rate = buckets, key, full, rate

    @property
    def wait(self) -> float:
        """Seconds until there is one to take."""
        return self._buckets.look(self._key, self._full, self._rate, take=False)

    def take(self) -> bool:
        return not self._buckets.look(self._key, self._full, self._rate, take=True)


class SharedHolds:
    """How many connections each address has open, over all workers. One that begins has none, whatever it had when
    it died."""

    def __init__(self, path: Path, worker: int) -> None:
        self._table = _Table(path, HELD_SETS, _HELD)
        self._worker = worker
        memory, record = self._table.memory, self._table.record
        for at in range(0, len(memory), record.size):
            struct.pack_into("H", memory, at + _KEY + 2 * worker, 0)

    def take(self, key: Hashable, most: int) -> bool:
        """One more, unless there are as many already."""
        return self._change(_named(key), 1, most)

    def leave(self, key: Hashable) -> None:
        self._change(_named(key), -1, _MOST_HELD)

    def close(self) -> None:
        self._table.close()

    def _change(self, key: bytes, by: int, most: int) -> bool:
        memory, record = self._table.memory, self._table.record
        with self._table.places(key) as places:
            free = None
            for at in places:
                known, *counts = record.unpack_from(memory, at)
                if known == key:
                    if by > 0 and sum(counts) >= most:
                        return False
                    counts[self._worker] = max(0, counts[self._worker] + by)
                    record.pack_into(memory, at, key, *counts)
                    return True
                if not any(counts):
                    free = at
            if free is not None and by > 0:
                counts = [0] * MOST_WORKERS
                counts[self._worker] = 1
                record.pack_into(memory, free, key, *counts)
        # Where four others have their places in the same set, one more is not counted.
        return True


def _named(key: Hashable) -> bytes:
    return blake2b(repr(key).encode(errors="replace"), digest_size=_KEY).digest()
