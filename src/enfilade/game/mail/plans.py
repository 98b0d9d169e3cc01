"""Plans under a seal: lines that are opened one by one, in their order, while what follows stays hidden."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from enfilade.core.codec import encode
from enfilade.core.errors import Malformed
from enfilade.game.mail.messages import Shown

END = ""
"""What stands behind the last line; so nobody sees from outside how long a plan is."""
_MAYBE = "maybe "


def shown(lines: Sequence[str], salts: Sequence[str]) -> tuple[Shown, ...]:
    """The whole plan with its end."""
    return tuple(Shown(line=line, salt=salt) for line, salt in zip((*lines, END), salts, strict=True))


def seal_of(plan: Sequence[Shown], rest: str = "") -> str:
    """The seal of a plan, or of its beginning with the seal of the rest.

    >>> plan = shown(["2-wis move advance 4", "done"], ["a", "b", "c"])
    >>> seal_of(plan) == seal_of(plan[:1], seal_of(plan[1:]))
    True
    """
    seal = rest
    for one in reversed(plan):
        seal = sha256(encode((one.salt, one.line, seal))).hexdigest()
    return seal


def check_opened(seal: str, opened: Sequence[Shown], rest: str) -> None:
    """Malformed unless these lines and this rest lay under the seal."""
    ends = [n for n, one in enumerate(opened) if one.line == END]
    if seal_of(opened, rest) != seal or ends not in ([], [len(opened) - 1]) or bool(ends) == bool(rest):
        raise Malformed("it shows another plan than was sealed")


def is_maybe(line: str) -> bool:
    """Whether a line may be passed over if it cannot be done when its time has come."""
    return line.startswith(_MAYBE)


def said(line: str) -> str:
    """The answer that a line of a plan gives.

    >>> said("maybe 2-wis fire 13-ala"), said("done")
    ('2-wis fire 13-ala', 'done')
    """
    return line.removeprefix(_MAYBE).strip()
