"""The log stays small: it is cut off at a size, and what happens again and again is written once an hour."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

LARGEST_LOG = 1 << 20
"""Bytes of the log before a new one is begun."""
OLD_LOGS = 3
"""Logs that are kept beside it."""
QUIET = 3600.0
"""Seconds for which the same thing is not said again."""
MOST_SAID = 500
"""Different things that are remembered; beyond that all are forgotten, and may be said once more."""


class Once(logging.Filter):
    """Lets a message through the first time, then once an hour with how often it came."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        key, now = _key(record), self._clock()
        last, unsaid = self._said.get(key, (now - QUIET, 0))
        if now - last < QUIET:
            self._said[key] = (last, unsaid + 1)
            return False
        if len(self._said) >= MOST_SAID:
            self._said.clear()
        self._said[key] = (now, 0)
        if unsaid:
            record.msg, record.args = f"{record.getMessage()} (and {unsaid} times more since it was last logged)", ()
        return True


def _key(record: logging.LogRecord) -> object:
    """What makes two messages the same: a fault by where it was raised, anything else by its words."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return record.name, record.levelno, record.getMessage()
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else None
    return record.name, record.levelno, str(record.msg), type(error), place
