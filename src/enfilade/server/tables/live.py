"""One game in memory: its battle, its seats and what has been acknowledged, as the store can give them again."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple, TypeVar

from enfilade.core.record import Order, from_text, line_text
from enfilade.core.stops import is_same_question
from enfilade.game.battle import Battle
from enfilade.game.battles import replay
from enfilade.server.computer.opponents import called
from enfilade.server.load.buckets import Bucket
from enfilade.server.load.limits import ADVICE_BURST, ADVICE_RATE, Limits
from enfilade.server.store import Change, GameRow, SeatRow, add_lines
from enfilade.server.tables.clocks import Clock
from enfilade.server.tables.hub import Hub
from enfilade.server.tables.obeying import House
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.turns import Turns
from enfilade.server.wire.asks import Advice
from enfilade.server.wire.sight import Sight
from enfilade.server.wire.socket import IsAt, Present
from enfilade.tabletop.family import View

_MOST_SIGHTS = 6
_LINE, _UNIT = 1_000, 65
"""Bytes of a line, and of each unit in its moment: at the hornets' nest, with 30 units, a line takes 3,000."""
T = TypeVar("T")


class Rebuilt(NamedTuple):
    """A battle played again from its changes."""

    battle: Battle
    changes: Sequence[Change]
    lengths: list[int]
    """Of the record after each change."""


def rebuilt(changes: Sequence[Change]) -> Rebuilt:
    lines: list[str] = []
    lengths = []
    for change in changes:
        add_lines(lines, change)
        lengths.append(len(lines))
    return Rebuilt(replay(from_text("\n".join([*lines, ""])).record), changes, lengths)


def new_lines(before: Battle, after: Battle) -> str:
    """What a change adds to the record, as text."""
    return "".join(f"{line_text(line)}\n" for line in after.record.lines[len(before.record.lines) :])


class Live:
    """A game. Only its lock's holder may touch the battle or what is remembered of its table."""

    def __init__(self, row: GameRow, seats: Sequence[SeatRow], known: Rebuilt, limits: Limits) -> None:
        self.row = row
        self.seats = {seat.id: seat for seat in seats}
        self.lock = asyncio.Lock()
        self.hub = Hub(limits)
        self.clock = Clock(row.clock)
        self.house = House(row.dice, frozenset(side for side, who in row.sides.items() if who == "computer"))
        self.driver: asyncio.Task[None] | None = None
        self.thinking = False
        self.toil = inf
        """Seconds that its next order may take, as the latest did; nothing is known of the first."""
        self.doubtful = False
        """The store failed in a way that leaves open what it holds: it must be asked before the game goes on."""
        self.sights: deque[tuple[object, Sight]] = deque(maxlen=_MOST_SIGHTS)
        """The latest that were drawn, by everything they hang on: spectators all see the same."""
        self.advising = asyncio.Lock()
        self.adviser = Bucket(ADVICE_BURST, ADVICE_RATE)
        self.advised: Advice | None = None
        """The latest that was thought out: whoever asks again at the same moment is told the same."""
        self._spent: tuple[tuple[int, str], float] = ((0, ""), 0.0)
        """Seconds that the computer has thought in the present turn of a side."""
        self._has_changed = asyncio.Event()
        self._since = 0.0
        self._turns = Turns(limits.questions)
        self.load(known)

    def load(self, known: Rebuilt) -> None:
        self.battle = known.battle
        self.last = known.changes[-1]
        self.commands = {change.command: change.seq for change in known.changes}
        self._lengths = known.lengths
        self._by = [(change.seat, "") for change in known.changes]
        """Who gave each change, and for which side; of what was read from the store only the first is known."""
        self._asked_at = self.at
        self.doubtful = False
        self.clock.ask(self.battle.stop, len(self.battle.record.lines))

    @property
    def at(self) -> int:
        return self.last.seq

    def spent_on(self, view: View) -> float:
        """How long the computer has thought in this turn for this side."""
        turn, seconds = self._spent
        return seconds if turn == (view.state.turn, view.side) else 0.0

    def spend(self, view: View, seconds: float) -> None:
        self._spent = (view.state.turn, view.side), self.spent_on(view) + seconds

    @property
    def computers(self) -> tuple[str, ...]:
        """The sides for which the computer is to answer now."""
        return tuple(side for side in self.battle.asked if side in self.house.computers)

    @property
    def is_idle(self) -> bool:
        """Nobody would miss it in memory."""
        return not len(self.hub) and not self.lock.locked() and (self.driver is None or self.driver.done())

    @property
    def weight(self) -> int:
        """About how many bytes it takes: every line keeps its moment, which names every unit."""
        return len(self.battle.record.lines) * (_LINE + _UNIT * len(self.battle.state.units))

    def take(self, battle: Battle, change: Change) -> None:
        """What is on disk now counts, and everybody is told."""
        asked, before = self.battle.stop, len(self.battle.record.lines)
        last = max(battle.record.lines, self.battle.record.lines, key=len)[-1]
        # Orders that answer a reaction at once are more than orders: the battle has gone on by them.
        only_orders = isinstance(last.entry, Order) and _without_orders(battle) == _without_orders(self.battle)
        # Nor has it where one of those has answered who are asked at once: the other has still the same to answer.
        same_question = is_same_question(asked, battle.stop)
        self.battle, self.last = battle, change
        self.commands[change.command] = change.seq
        self._lengths.append(len(battle.record.lines))
        said = battle.record.lines[before].entry if len(battle.record.lines) > before else None
        self._by.append((change.seat, getattr(said, "side", "") or getattr(asked, "side", "")))
        if not only_orders:
            self.clock.ask(battle.stop, len(battle.record.lines))
        if not same_question and (not only_orders or change.kind == "undo"):
            self._asked_at = change.seq
        self._since = time.monotonic()
        self._has_changed.set()
        self._has_changed = asyncio.Event()
        self.tell_at()

    @property
    def age(self) -> float:
        """Seconds since the last change."""
        return time.monotonic() - self._since

    async def changed(self, most: float) -> None:
        """Wait for the next change, but not longer than so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(most):
                await self._has_changed.wait()

    def log_from(self, since: int | None) -> int:
        """The first line that somebody who has seen change `since` does not have, or has otherwise."""
        return min(self._lengths[since:]) if since is not None and since <= self.at else 0

    def is_fresh(self, at: int) -> bool:
        """Whether the battle waits for the same as at change `at`: nothing but standing orders has been given since."""
        return self._asked_at <= at <= self.at

    def has_answered(self, by: str, sides: tuple[str, ...], since: int) -> bool:
        """Whether `by` has answered in the stead of one of these sides after change `since`."""
        return any(who == by and side in sides for who, side in self._by[since + 1 :])

    def stood_in(self, by: str, seat: Seat, since: int | None) -> list[str]:
        """The sides in whose stead `by` has answered after change `since`; without it, since the seat last spoke."""
        if since is None:
            since = max((n for n, (who, _) in enumerate(self._by) if who == seat.id), default=-1)
        return [side for who, side in self._by[since + 1 :] if who == by and side]

    def seat_with(self, token_hash: str) -> SeatRow | None:
        return next((seat for seat in self.seats.values() if seat.token_hash == token_hash), None)

    def think(self, thinking: bool) -> None:
        if thinking != self.thinking:
            self.thinking = thinking
            self.tell_present()

    def tell_at(self) -> None:
        self.hub.tell(IsAt(game=self.row.id, at=self.at))

    def tell_present(self) -> None:
        self.hub.tell(Present(sides=self.here(), spectators=self.hub.spectators, thinking=self.thinking))

    def here(self) -> dict[str, bool]:
        present = self.hub.sides | self.house.computers
        return {side: side in present for side in self.battle.table.sides}

    def now(self, seat: Seat) -> GameNow:
        return GameNow(
            id=self.row.id,
            at=self.at,
            dice=self.row.dice,
            seats={side: self._who(side, seat) for side in self.battle.table.sides},
            here=self.here(),
            note=self.row.note,
            deadline=self.clock.left,
            thinking=self.thinking,
            names=self._names(),
            advice=self.row.advice,
        )

    def _who(self, side: str, seat: Seat) -> str:
        if side in seat.sides:
            return "you"
        if side in self.house.computers:
            return "computer"
        # A list of its own: sights are drawn beside the loop, which may seat somebody meanwhile.
        taken = any(side in other.sides and not other.revoked for other in list(self.seats.values()))
        return "friend" if taken else "empty"

    def _names(self) -> dict[str, str]:
        held = [seat for seat in list(self.seats.values()) if seat.name and not seat.revoked]
        played = dict.fromkeys(self.house.computers, called(self.row.computer))
        return played | {side: seat.name for seat in held for side in seat.sides}

    async def in_thread(self, work: Callable[[], T], who: str) -> T:
        """A long look at the battle, beside the loop, while nothing changes it; for each who asks one at a time."""
        async with self._turns.of(who), self.lock:
            return await asyncio.to_thread(work)


def _without_orders(battle: Battle) -> Any:
    return battle.game.without_secrets(battle.state)


def onlooker(seat: Seat) -> Onlooker:
    return Onlooker(seat.sides, seat.owner)
