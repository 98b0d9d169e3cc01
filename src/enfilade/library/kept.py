"""What every battle of one scenario and card shares: read, proved and built once, and kept by digest."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")
LARGEST = 200_000
"""Bytes of a scenario that is kept; ours have a quarter of it. The grounds of larger ones would fill the memory."""


class Kept(Generic[T]):
    """The latest of some kind, by their digests. Two who ask for a new one at the same time may both make it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Hashable, T] = {}
        self._lock = Lock()

    def get(self, key: Hashable, size: int, make: Callable[[], T]) -> T:
        """The one that is known, or else the one that is made now; too large a one is not kept."""
        with self._lock:
            known = self._known.pop(key, None)
            if known is not None:
                self._known[key] = known
                return known
        made = make()
        if size <= LARGEST:
            with self._lock:
                self._known[key] = made
                while len(self._known) > self._most:
                    del self._known[next(iter(self._known))]
        return made
