"""The one service behind every address: makes games, carries out commands, and tells whoever listens."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import to_text
from enfilade.game.battle import Battle
from enfilade.server.computer.deputies import Deputies
from enfilade.server.load.lines import Line
from enfilade.server.pocket.battles import PocketBattles
from enfilade.server.pocket.umpiring import Umpiring
from enfilade.server.prints.printing import Printing
from enfilade.server.site.errors import Fault, sentence
from enfilade.server.store import GameRow, Store, opening
from enfilade.server.tables import making, obeying, seats
from enfilade.server.tables.advising import Advising
from enfilade.server.tables.clerk import GONE_ON
from enfilade.server.tables.desk import Settings as Settings
from enfilade.server.tables.desk import stored
from enfilade.server.tables.driving import CLOCK
from enfilade.server.tables.hub import Listener
from enfilade.server.tables.linking import Linking, seat_row
from enfilade.server.tables.live import Live, Rebuilt
from enfilade.server.tables.looking import Looking
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.games import Created, Forked, NewGame, Seating
from enfilade.server.wire.socket import Command, Done, IsAt, NotKept, Refused, Undo


class Made(NamedTuple):
    """A game, and the secret of its maker's seat."""

    created: Created
    token: str


class Tables(Looking, Linking, Advising, Printing):
    """All games of this server, and the battles of its umpire page."""

    def __init__(self, store: Store, settings: Settings, deputies: Deputies) -> None:
        super().__init__(store, settings, deputies)
        limits = settings.limits
        self.umpiring = Umpiring(limits, self.budgets)
        self.pocket = PocketBattles(store, limits, self.umpiring, self.budgets)
        self._building = Line("games", limits.games_at_once)
        self._reading = Line(
            "uploads",
            limits.uploads,
            waiting=limits.uploads_waiting,
            each=limits.uploads_each,
            why="Other files are being read just now; try again in a moment.",
        )
        self._closing = False

    async def create(self, asked: NewGame) -> Made:
        await self._admit()
        battle = await self._building.do(partial(making.begun, asked, self.settings.folder))
        return await self._whole.do(self._found(battle, asked))

    async def upload(self, text: str, seating: Seating) -> Made:
        """A battle from a file: it goes on, or if it is over it can be looked at."""
        making.check_words(seating)
        self._reading.check()
        self.budgets.spend("uploads")
        await self._admit()
        return await self._whole.do(self._read(text, seating))

    async def fork(self, seat: Seat, asked: Forked) -> Made:
        """Another game from a moment of this one: nobody's secrets may be in it."""
        live = await self._at(seat)
        others = any(other.sides and other.id != seat.id and not other.revoked for other in live.seats.values())
        if not live.battle.over and (others or not seat.sides):
            raise Fault("refused", "This battle is not over, and somebody else plays in it.")
        await self._admit()
        battle = await self._look(live, seat, lambda: making.onward(live.battle, asked.line, asked))
        return await self._whole.do(self._found(battle, asked))

    def leave(self) -> None:
        """The server stops: nobody waits for news any longer, and no file is read to its end."""
        self._closing = True
        self.pocket.leave()

    async def close(self) -> None:
        self._closing = True
        await self.pocket.close()
        await super().close()
        for line in (self._building, self._reading):
            line.close()

    async def obey(self, seat: Seat, command: Command) -> Done | Refused:
        """Carry out a command: Done when it is on disk; Refused when it is not done at all; a Fault if who knows."""
        live = await self._at(seat)
        return await self._whole.do(self._obey(live, seat, command))

    @asynccontextmanager
    async def listen(self, seat: Seat) -> AsyncIterator[Listener]:
        """Messages for one socket, the newest number first of all."""
        live = await self._at(seat)
        with self.budgets.hold("sockets"):
            listener = live.hub.add(seat)
            try:
                listener.tell(IsAt(game=seat.game, at=live.at))
                live.tell_present()
                self._driver.stir(live)
                yield listener
            finally:
                live.hub.remove(listener)
                live.tell_present()

    async def _obey(self, live: Live, seat: Seat, command: Command) -> Done | Refused:
        async with live.lock:
            known = live.commands.get(command.id)
            if known is not None:
                return Done(id=command.id, at=known)
            if not _is_fresh(live, command):
                late = live.has_answered(CLOCK, seat.sides, command.at)
                why = "Your time ran out, and a deputy has answered in your stead." if late else GONE_ON
                return Refused(id=command.id, at=live.at, why=why, stale=True)

            def work(draft: Battle) -> obeying.Kind:
                return obeying.obeyed(draft, live.house, seat.sides, command)

            try:
                at = await self._clerk.write(live, command.id, seat.id, work)
            except Illegal as error:
                return Refused(id=command.id, at=live.at, why=sentence(error.reason), rule=error.rule)
            except Malformed as error:
                return Refused(id=command.id, at=live.at, why=sentence(str(error)))
            except Fault as fault:
                if live.doubtful or fault.kind == "gone":
                    # It may have been done all the same: whoever asks again by the same name is told.
                    raise
                kind = NotKept if fault.kind == "fault" else Refused
                return kind(id=command.id, at=live.at, why=fault.why, stale=fault.kind == "stale")
        self._driver.stir(live)
        return Done(id=command.id, at=at)

    async def _read(self, text: str, seating: Seating) -> Made:
        limits = self.settings.limits
        battle = await self._reading.do(lambda: making.read(text, seating, limits, lambda: not self._closing))
        return await self._found(battle, seating)

    async def _found(self, battle: Battle, asked: Seating) -> Made:
        """Write a new game down, and seat its maker."""
        game = secrets.token_hex(8)
        seating = making.in_order(asked.seats, battle.table.sides)
        dealt = seats.deal(game, seating, asked.name.strip())
        row = GameRow(
            id=game,
            scenario=battle.table.scenario.id,
            title=battle.table.scenario.title,
            edition=battle.record.opening.edition.id,
            dice=asked.dice,
            sides=seating,
            clock=asked.clock,
            computer=asked.computer,
            note=asked.note.strip(),
            over=battle.over,
            turn=battle.state.turn,
            advice=asked.advice,
        )
        first = opening(game, "opening", dealt[0].seat.id, to_text(battle.record))
        rows = [seat_row(one, first.made) for one in dealt]
        await stored(self.store.add_game(row, rows, first))
        live = Live(row, rows, Rebuilt(battle, [first], [len(battle.record.lines)]), self.settings.limits)
        self._room.keep(live)
        self._driver.prepare(live)
        self._driver.stir(live)
        return Made(Created(game=game, links=tuple(one.link for one in dealt)), dealt[0].token)

    async def _admit(self) -> None:
        """Whether there is room for one more game."""
        most = self.settings.limits.games
        self.budgets.spend("games")
        if await stored(self.store.count_games()) >= most:
            raise Fault("too-many", f"There are {most} games here already, and no room for more.", wait=3600)


def _is_fresh(live: Live, command: Command) -> bool:
    """Whether its giver knew what he was answering. Who takes back must have seen the very last word."""
    if isinstance(command, Undo):
        return command.at == live.at
    return live.is_fresh(command.at) or obeying.is_standing(command)
