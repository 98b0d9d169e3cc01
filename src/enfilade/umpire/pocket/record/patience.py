"""How long the desk works on one question: a phone as long as it takes, a server as long as it allows strangers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from enfilade.core.errors import Malformed

_until: ContextVar[float | None] = ContextVar("until", default=None)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Questions that are answered in here, and in threads begun in here, are given up after so many seconds."""
    token = _until.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _until.reset(token)


def check_time() -> None:
    """Called before each piece of long work; Malformed when there is no time left for it."""
    until = _until.get()
    if until is not None and time.monotonic() > until:
        raise Malformed("this battle takes too long to be played through here")
