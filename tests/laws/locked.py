"""A reader with a fault that only a text of one beginning reaches: for the test of what feeds readers."""

from __future__ import annotations

from enfilade.core.errors import Malformed


def read(text: str) -> None:
    if text[:1] != "o":
        raise Malformed("not the first")
    if text[1:2] != "p":
        raise Malformed("not the second")
    if text[2:3] != "e":
        raise Malformed("not the third")
    raise RuntimeError("the lock is broken")
