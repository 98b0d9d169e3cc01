"""What can be wrong with an answer: the rules forbid it, or it is not an answer at all."""

from __future__ import annotations


class Illegal(ValueError):
    """The rules forbid this now: a sentence and the rule that says so."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} [{rule}]")
        self.reason = reason
        self.rule = rule


class Malformed(ValueError):
    """Not something that can be judged: an unknown name, a missing fact, dice that do not exist."""


def reason_and_rule(error: Illegal | Malformed) -> tuple[str, str]:
    """Why something is refused, and by which rule; none where it was no answer at all."""
    return (error.reason, error.rule) if isinstance(error, Illegal) else (str(error), "")
