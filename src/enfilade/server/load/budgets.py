"""What one address may have of each kind of work, and what is put off for everybody when the server is pressed.

Play (orders, dice, looks at a game, the sockets of its players) has no budget here but the number of requests at the
door, and is never put off. Everything else has one for each address, so that nobody can use up another's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

from enfilade.server.load.askers import asker
from enfilade.server.load.buckets import Buckets, Counted, Holds
from enfilade.server.load.limits import MOST_BUCKETS, Limits
from enfilade.server.load.pulse import Pulse
from enfilade.server.site.errors import Fault

Kind = Literal["sheets", "uploads", "advice", "games", "battles", "grounds", "asks"]
Held = Literal["waiting", "sockets"]
MINUTE, DAY = 60.0, 24 * 3600.0
SHED: tuple[tuple[Kind, ...], ...] = (("sheets",), ("uploads",), ("advice",), ("games", "battles"), ("grounds", "asks"))
"""What is put off first, and what then, as the server is pressed harder. Play is not among them."""
SHED_FOR = 20.0
"""Seconds after which whoever was put off may ask again."""
_CALLED: dict[Kind, str] = {
    "sheets": "sheets have been printed",
    "uploads": "files have been sent",
    "advice": "questions for advice have come",
    "games": "games have been made",
    "battles": "battles have been begun",
    "grounds": "maps have been drawn",
    "asks": "questions have come to the umpire",
}
_TOO_MANY: dict[Held, str] = {
    "waiting": "Too many phones at your address wait for news; try again in a moment.",
    "sockets": "Too many tables are open at your address; close one of them.",
}


class _Span(NamedTuple):
    """So many in so many seconds."""

    most: int
    seconds: float


class Budgets:
    """All of them, in bounded memory."""

    def __init__(
        self, limits: Limits, clock: Callable[[], float] = time.monotonic, counted: Counted | None = None
    ) -> None:
        self.pulse = Pulse()
        self._patience = limits.patience
        self._spans: dict[Kind, tuple[_Span, ...]] = {
            "sheets": (_Span(limits.sheets_a_minute, MINUTE),),
            "uploads": (_Span(limits.uploads_a_minute, MINUTE),),
            "advice": (_Span(limits.advice_a_minute, MINUTE),),
            "games": (_Span(limits.games_a_minute, MINUTE), _Span(limits.games_a_day, DAY)),
            "battles": (_Span(limits.battles_a_minute, MINUTE), _Span(limits.battles_a_day, DAY)),
            "grounds": (_Span(limits.grounds_a_minute, MINUTE),),
            "asks": (_Span(limits.asks_a_minute, MINUTE),),
        }
        self._most: dict[Held, int] = {"waiting": limits.waiting_each, "sockets": limits.sockets_each}
        self._buckets, self._holds = counted or Counted(Buckets(MOST_BUCKETS, clock), Holds())

    def spend(self, kind: Kind) -> None:
        """Count one piece of work against the address that asks for it; a Fault says why it may not, and until when."""
        self.check_load(kind)
        who = asker()
        buckets = [
            (self._buckets.of((kind, who, seconds), most, most / seconds), seconds)
            for most, seconds in self._spans[kind]
        ]
        for bucket, seconds in buckets:
            if bucket.wait > 0:
                until = "wait a minute" if seconds == MINUTE else "come back in some hours"
                raise Fault("too-many", f"Many {_CALLED[kind]} from your address; {until}.", wait=bucket.wait)
        for bucket, _ in buckets:
            bucket.take()

    def check_load(self, kind: Kind) -> None:
        """Fault if the server is pressed so hard that this kind of work must wait, for whomever it is."""
        rank = next(n for n, kinds in enumerate(SHED) if kind in kinds)
        if self.pulse.late > self._patience * (1 + rank / 2):
            raise Fault("busy", "The server has too much to do, and play goes first; try again soon.", wait=SHED_FOR)

    @contextmanager
    def hold(self, kind: Held) -> Iterator[None]:
        """For as long as somebody is connected: so many at once from one address."""
        key = kind, asker()
        if not self._holds.take(key, self._most[kind]):
            raise Fault("too-many", _TOO_MANY[kind])
        try:
            yield
        finally:
            self._holds.leave(key)
