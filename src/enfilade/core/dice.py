"""Six-sided dice: how many ways to each total, faces from a seed, and faces typed in by people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256

from enfilade.core.errors import Malformed

SIDES = 6
MOST = 60


@cache
def sums(count: int) -> tuple[tuple[int, int], ...]:
    """Every total of `count` dice with the number of ways to roll it; the ways add up to 6 ** count.

    >>> sums(1)
    ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    """
    ways = {0: 1}
    for _ in range(count):
        further: dict[int, int] = {}
        for total, before in ways.items():
            for face in range(1, SIDES + 1):
                further[total + face] = further.get(total + face, 0) + before
        ways = further
    return tuple(sorted(ways.items()))


def faces_of(total: int, count: int) -> tuple[int, ...]:
    """Some dice with this total, for what hangs on nothing else.

    >>> faces_of(9, 3)
    (6, 2, 1)
    """
    found = []
    for left in range(count - 1, -1, -1):
        found.append(min(SIDES, total - left))
        total -= found[-1]
    return tuple(found)


def checked(faces: Sequence[int], count: int, what: str) -> tuple[int, ...]:
    """Typed dice, if they are as many as asked for and each shows a face."""
    if len(faces) != count:
        dice = "1 die" if count == 1 else f"{count} dice"
        raise Malformed(f"{what} takes {dice}, and {len(faces)} were given")
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= SIDES:
            raise Malformed(f"a die of {what} shows 1 to {SIDES}, not {face!r}")
    return tuple(faces)


def cast(seed: str, number: int, count: int) -> tuple[int, ...]:
    """The faces of roll `number`: they hang on the seed and the number alone, so nothing asked elsewhere moves them."""

    def face(die: int) -> int:
        digest = sha256(f"{seed}/{number}/{die}".encode()).digest()
        # 64 bits over six faces: the bias is far below one in 10**17.
        return int.from_bytes(digest[:8], "big") % SIDES + 1

    return tuple(face(die) for die in range(count))
