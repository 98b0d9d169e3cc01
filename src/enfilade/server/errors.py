"""What can go wrong at the tables, apart from what the rules refuse: a kind for programs, a sentence for people."""

from __future__ import annotations

from typing import Literal

Kind = Literal[
    "not-found", "refused", "stale", "malformed", "too-large", "too-many", "forbidden", "foreign-origin", "gone",
    "fault",
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
    "fault": 503,
}
"""What each kind is over HTTP."""


WRONG = "Something is wrong in the program. It has been logged."
"""What is told of our own mistakes."""


class Fault(Exception):
    """Asked for, and not done: why, in a sentence, and by which rule if a rule forbids it."""

    def __init__(self, kind: Kind, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.kind = kind
        self.why = why
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS[self.kind]


def sentence(text: str) -> str:
    """A reason as a sentence: the rules give theirs without a capital and a full stop.

    >>> sentence("dice have been cast since")
    'Dice have been cast since.'
    """
    said = text.strip()
    if said and said[-1] not in ".!?":
        said += "."
    return said[:1].upper() + said[1:]
