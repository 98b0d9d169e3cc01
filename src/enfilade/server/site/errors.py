"""What can go wrong at the tables, apart from what the rules refuse: a kind for programs, a sentence for people."""

from __future__ import annotations

import math
from typing import Literal

Kind = Literal[
    "not-found", "refused", "stale", "malformed", "too-large", "too-many", "forbidden", "foreign-origin", "gone",
    "busy", "fault",
]  # fmt: skip
STATUS: dict[str, int] = {
    "not-found": 404,
    "refused": 422,
    "stale": 409,
    "malformed": 400,
    "too-large": 413,
    "too-many": 429,
    "forbidden": 403,
    "foreign-origin": 403,
    "gone": 410,
    "busy": 503,
    "fault": 503,
}
"""What each kind is over HTTP."""
WAITS = {429: 5.0, 503: 10.0}
"""Seconds after which to ask again where nobody knows better."""
_LONGEST = 24 * 3600.0


WRONG = "Something is wrong in the program. It has been logged."
"""What is told of our own mistakes."""


class Fault(Exception):
    """Asked for, and not done: why, in a sentence, and by which rule if a rule forbids it."""

    def __init__(self, kind: Kind, why: str, rule: str = "", *, wait: float = 0.0) -> None:
        super().__init__(why)
        self.kind = kind
        self.why = why
        self.rule = rule
        self.wait = wait
        """Seconds after which it may be asked for again, if that is known."""

    @property
    def status(self) -> int:
        return STATUS[self.kind]


def retry_after(status: int, wait: float = 0.0) -> dict[str, str]:
    """The header that says when to ask again, for refusals that pass.

    >>> retry_after(429, 2.2), retry_after(404)
    ({'retry-after': '3'}, {})
    """
    seconds = math.ceil(min(wait, _LONGEST)) or WAITS.get(status, 0)
    return {"retry-after": f"{seconds:.0f}"} if status in WAITS else {}


def sentence(text: str) -> str:
    """A reason as a sentence: the rules give theirs without a capital and a full stop.

    >>> sentence("dice have been cast since")
    'Dice have been cast since.'
    """
    said = text.strip()
    if said and said[-1] not in ".!?":
        said += "."
    return said[:1].upper() + said[1:]
