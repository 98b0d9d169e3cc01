"""How hard the server is pressed: how long a glance at a game would wait for its thread, over the last seconds."""

from __future__ import annotations

import asyncio
import time

BEAT = 0.5
"""Seconds between two measurements."""
_WEIGHT = 0.15
"""Of the newest: one long moment alone, as of a laptop that slept, sheds nothing."""


class Pulse:
    """`late` is what play waits now, in seconds."""

    def __init__(self) -> None:
        self.late = 0.0

    def felt(self, late: float) -> None:
        self.late += (late - self.late) * _WEIGHT

    async def beat(self) -> None:
        """Measure until cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            began = time.monotonic()
            # The way that play takes: through the loop, into one of its threads, and back.
            await asyncio.to_thread(int)
            self.felt(time.monotonic() - began)
