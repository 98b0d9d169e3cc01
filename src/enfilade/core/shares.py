"""Dice by both: each side opens a secret for every step of a battle, and the dice of the step come from both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

from enfilade.core.dice import cast
from enfilade.core.errors import Malformed
from enfilade.core.record import Opening, Record, Rolled, Shares, commitment

STEPS = 4000
"""So many secrets has a side for one battle."""
_HASH = re.compile("[0-9a-f]{64}")


def share(root: str, step: int) -> str:
    """A side's secret for a step, from what it alone knows. Each is the hash of the next: who has given the first, its
    anchor, has settled all of them, and can be held to every one when he opens it.

    >>> follows(share("a", 0), share("a", 1)), follows(share("a", 0), share("b", 1))
    (True, False)
    """
    if not 0 <= step <= STEPS:
        raise Malformed(f"a battle by mail has at most {STEPS:,} steps, and this one has used them up")
    secret = root
    for _ in range(STEPS + 1 - step):
        secret = sha256(secret.encode()).hexdigest()
    return secret


def follows(before: str, share: str) -> bool:
    """Whether this is the secret that was settled when the one before it was known."""
    return is_hash(share) and sha256(share.encode()).hexdigest() == before


def is_hash(text: str) -> bool:
    return _HASH.fullmatch(text) is not None


def seed_of(step: int, shares: Mapping[str, str]) -> str:
    """What the dice of a step are cast from: neither side knows it before the other has opened its secret."""
    told = "/".join(f"{side}:{shares[side]}" for side in sorted(shares))
    return sha256(f"{step}/{told}".encode()).hexdigest()


def promised(anchors: Mapping[str, str]) -> str:
    """The commitment in the opening of such a battle."""
    return commitment("/".join(f"{side}:{anchors[side]}" for side in sorted(anchors)))


def now(record: Record) -> Shares | None:
    """The step that is being played, if the battle has dice by both and has begun."""
    if record.opening.dice != "both":
        return None
    return next((line.entry for line in reversed(record.lines) if isinstance(line.entry, Shares)), None)


def known(record: Record) -> dict[str, str]:
    """What each side has opened last; its anchor at first."""
    last = now(record)
    return dict(last.shares if last is not None else record.opening.anchors)


def check_shares(record: Record) -> None:
    """Compare the dice with the secrets they came from: Malformed names the line that differs."""
    start = record.opening
    if start.dice != "both":
        if start.anchors:
            raise Malformed("line 0: secrets of both sides are settled, and the dice are not theirs")
        return
    _check_anchors(start)
    before, step, seed = dict(start.anchors), 0, ""
    for line in record.lines:
        match line.entry:
            case Shares(step=number, shares=shares):
                _check_next(line.n, step, number, before, shares)
                before, step, seed = dict(shares), number, seed_of(number, shares)
            case Rolled(roll=faces, number=number, source=source):
                if source != "both" or not seed or cast(seed, number, len(faces)) != faces:
                    told = " ".join(map(str, faces))
                    raise Malformed(f"line {line.n}: the dice {told} are not those of both sides for roll {number}")


def _check_anchors(start: Opening) -> None:
    sides = start.scenario.raw.get("sides")
    if not isinstance(sides, list | dict) or sorted(start.anchors) != sorted(map(str, sides)):
        raise Malformed("line 0: each side settles its secrets, and these are not those of both")
    if not all(map(is_hash, start.anchors.values())) or len(set(start.anchors.values())) != len(start.anchors):
        raise Malformed("line 0: the secrets of the sides are not settled as they should be")
    if promised(start.anchors) != start.commitment:
        raise Malformed("line 0: what was promised of the dice is not what the sides have settled")


def _check_next(line: int, step: int, number: int, before: Mapping[str, str], shares: Mapping[str, str]) -> None:
    if number != step + 1 or sorted(shares) != sorted(before):
        raise Malformed(f"line {line}: this is not step {step + 1} of both sides")
    for side, secret in shares.items():
        if not follows(before[side], secret):
            raise Malformed(f"line {line}: {side} has opened another secret than it had settled")
