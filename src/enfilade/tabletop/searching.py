"""The last number that something holds for, found without trying them all."""

from __future__ import annotations

from collections.abc import Callable


def last_such(holds: Callable[[int], bool], guess: int, most: int) -> int:
    """The last number up to `most` that it holds for, feeling outwards from a guess; 0 if it holds for none.

    >>> last_such(lambda number: number * number < 1000, 30, 100)
    31
    """
    low, high, step = 0, most + 1, 1
    at = min(max(guess, 1), most)
    if most < 1:
        return 0
    if holds(at):
        low = at
        while low + step < high:
            if not holds(low + step):
                high = low + step
                break
            low, step = low + step, step * 4
    else:
        high = at
        while high - step > low:
            if holds(high - step):
                low = high - step
                break
            high, step = high - step, step * 4
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low
