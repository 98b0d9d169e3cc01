"""What the store answers to the tables; where it cannot, that is a fault for people to read."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from enfilade.core.errors import Malformed
from enfilade.server.site.errors import Fault, sentence
from enfilade.server.store import StoreFault

T = TypeVar("T")


async def stored(asked: Awaitable[T]) -> T:
    """What the store answers."""
    try:
        return await asked
    except StoreFault as fault:
        raise Fault("fault", sentence(str(fault))) from fault


@contextmanager
def reading_a_game() -> Iterator[None]:
    """Turns what storage and replay refuse into faults with a sentence."""
    try:
        yield
    except (StoreFault, Malformed) as error:
        raise Fault("fault", sentence(f"this game cannot be read: {error}")) from error
