"""The door to the database: what the game service asks for, and nothing of how it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import URL, Executable, RowMapping, Table, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from enfilade.server.store import marks
from enfilade.server.store.address import address, is_sqlite, make_file, shown
from enfilade.server.store.engine import WRITES, connect, telling
from enfilade.server.store.faults import StoreFault
from enfilade.server.store.ledger import Plan
from enfilade.server.store.marks import Marks, set_in_use
from enfilade.server.store.migrate import migrate
from enfilade.server.store.one_file import OneFile, Pen
from enfilade.server.store.rows import Change, GameRow, SeatRow, verify
from enfilade.server.store.schema import changes, games, pocket_battles, seats
from enfilade.server.store.writer import Writer

if TYPE_CHECKING:
    from enfilade.server.store.one_session import OneSession


class Store:
    """Games on disk. Every method may raise StoreFault; after it, the next one may well succeed."""

    def __init__(self, engine: AsyncEngine, pen: Pen | None = None) -> None:
        self.engine = engine
        self._says_so = False
        self.marks: Marks | None = None
        """How far each game has been acknowledged, beside an SQLite file that a server is at work on."""
        # SQLite has one writer at a time; waiting for it here is fair, waiting inside SQLite is polling.
        self._pen = asyncio.Lock()
        self.file = OneFile(self._file, pen) if is_sqlite(engine.url) else None
        """Of SQLite: the thread that writes."""
        self._hand = self.file or _session(engine.url)
        self._writer = Writer(self.writing, self.acknowledged, self._quick)

    @classmethod
    async def open(cls, where: str, pen: Pen | None = None) -> Store:
        """Open the database at a path or address, making or migrating its tables where needed.

        `pen` is passed around by all processes that write into one SQLite file."""
        url = address(where)
        if is_sqlite(url):
            make_file(url)
        engine = connect(url)
        try:
            with telling():
                prepared = engine.execution_options(**WRITES)
                async with prepared.begin() as connection:
                    await connection.run_sync(migrate)
        except StoreFault as fault:
            await engine.dispose()
            raise type(fault)(f"The database {shown(url)} cannot be used. {fault}", lost=fault.lost) from fault
        return cls(engine, pen)

    async def watch(self, *, says_so: bool = True) -> None:
        """A server is at work from now on: say so in the file, and keep marks beside it; SQLite only.

        Of several workers none says so: whoever has started them does."""
        if not is_sqlite(self.engine.url):
            return
        rows = await self.rows(select(games.c.id, games.c.at))
        umpired = await self.rows(select(pocket_battles.c.id, pocket_battles.c.at))
        if says_so:
            with telling():
                set_in_use(self._file, True)
        self._says_so = says_so
        self.marks = Marks(self._file, {row["id"]: int(row["at"]) for row in (*rows, *umpired)})

    def acknowledged(self, heads: Mapping[str, int]) -> None:
        """Games and umpires' battles that are on disk up to here."""
        if self.marks is not None and heads:
            self.marks.note(heads)

    async def close(self) -> None:
        """Write what is waiting and let go of the database."""
        await self._writer.close()
        await self._hand.close()
        if self.marks is not None:
            self.marks.close()
        if self._says_so:
            with telling():
                set_in_use(self._file, False)
        await self.engine.dispose()

    @property
    def _file(self) -> Path:
        return Path(self.engine.url.database or "")

    async def ping(self) -> None:
        """Ask the database whether it answers."""
        await self.rows(text("SELECT 1"))

    async def add_game(self, row: GameRow, sitting: Sequence[SeatRow], opening: Change) -> None:
        """A new game with its seats and change 0: all of it or nothing."""
        verify(row.id, [opening], 0, opening.hash)
        values = msgspec.structs.asdict(row) | {
            "made": row.made or opening.made,
            "changed": row.changed or opening.made,
            "at": 0,
            "head": opening.hash,
        }
        there = f"There is a game {row.id} already, or one of its seats."
        rows: list[tuple[Table, Mapping[str, Any]]] = [(games, values)]
        rows += [(seats, _seat_values(seat, opening.made)) for seat in sitting]
        rows.append((changes, msgspec.structs.asdict(opening)))
        if self.file is not None:
            async with self._pen:
                if not await self.file.add(rows):
                    raise StoreFault(there)
        else:
            async with self.writing(there) as connection:
                for table, row_values in rows:
                    await connection.execute(insert(table), [row_values])
        self._writer.ledger.note(row.id, 0, opening.hash)
        self.acknowledged({row.id: 0})

    async def append(self, change: Change, *, over: bool = False, turn: int = 0) -> None:
        """Add the next change of a game, and say whether the battle is over now, and in which turn it is.

        Returns when it is on disk.

        Taken: the game has a change of that number. Repeated: it has one with that command. Whoever was refused by a
        StoreFault that is `lost`, or stopped waiting, cannot know whether it was kept: read the changes again.
        """
        await self._writer.write(change, over, turn)

    async def changes(self, game: str) -> list[Change]:
        """All changes of a game in their order, each checked against the one before it; none if there is no game."""
        heads = await self.rows(select(games.c.at, games.c.head).where(games.c.id == game))
        if not heads:
            return []
        found = await self.rows(select(changes).where(changes.c.game == game).order_by(changes.c.seq))
        read = [Change(**row) for row in found]
        verify(game, read, heads[0]["at"], heads[0]["head"])
        self._writer.ledger.note(game, read[-1].seq, read[-1].hash)
        return read

    async def game(self, game: str) -> GameRow | None:
        found = await self.games([game])
        return found[0] if found else None

    async def games(self, ids: Iterable[str]) -> list[GameRow]:
        """The rows of those games that there are, in the order asked."""
        order = list(dict.fromkeys(ids))
        found = {row["id"]: _game(row) for row in await self.rows(_GAMES.where(games.c.id.in_(order)))}
        return [found[game] for game in order if game in found]

    async def count_games(self) -> int:
        return int((await self.rows(select(func.count().label("n")).select_from(games)))[0]["n"])

    async def delete_game(self, game: str) -> bool:
        """Remove a game with its seats and changes; False if there is none."""
        removed = await self._touch(delete(games).where(games.c.id == game))
        if removed:
            self.forget(game)
        return removed

    def forget(self, id: str) -> None:
        """A game or an umpire's battle was removed on purpose: nobody shall miss it."""
        if self.marks is not None:
            self.marks.forget(id)
        elif is_sqlite(self.engine.url):
            marks.forget(self._file, id)

    async def seats(self, game: str) -> list[SeatRow]:
        """All seats of a game, revoked ones too, in the order they were made."""
        found = await self.rows(select(seats).where(seats.c.game == game).order_by(seats.c.made, seats.c.id))
        return [_seat(row) for row in found]

    async def seat_of(self, token_hash: str) -> SeatRow | None:
        """The seat with this token, revoked or not."""
        found = await self.rows(select(seats).where(seats.c.token_hash == token_hash))
        return _seat(found[0]) if found else None

    async def add_seat(self, row: SeatRow) -> None:
        async with self.writing(f"There is no game {row.game}, or there is a seat {row.id} already.") as connection:
            await connection.execute(insert(seats), [_seat_values(row, row.made)])

    async def revoke(self, game: str, seat: str) -> bool:
        """Nobody sits there any more; False if the game has no such seat."""
        return await self._touch(update(seats).where(seats.c.game == game, seats.c.id == seat).values(revoked=True))

    async def rename(self, seat: str, name: str) -> bool:
        """What the player at this seat calls himself; False if there is no such seat."""
        return await self._touch(update(seats).where(seats.c.id == seat).values(name=name))

    @asynccontextmanager
    async def writing(self, conflict: str = "") -> AsyncIterator[AsyncConnection]:
        """A transaction that has the right to write; `conflict` is the sentence for a row that cannot be added."""
        with telling():
            async with self._pen, self._alone(), self.engine.execution_options(**WRITES).begin() as connection:
                try:
                    yield connection
                except IntegrityError as error:
                    raise StoreFault(conflict or "The change contradicts what is in the database.") from error

    def _alone(self) -> AbstractAsyncContextManager[None]:
        return self.file.alone() if self.file is not None else nullcontext()

    async def rows(self, asked: Executable) -> Sequence[RowMapping]:
        """What a question finds."""
        with telling():
            async with self.engine.connect() as connection:
                return (await connection.execute(asked)).mappings().all()

    async def _quick(self, plan: Plan) -> bool:
        async with self._pen:
            return await self._hand.write(plan)

    async def _touch(self, statement: Executable) -> bool:
        async with self.writing() as connection:
            return bool((await connection.execute(statement)).rowcount)


def _session(url: URL) -> OneSession:
    # Imported only where it is wanted: its driver takes as long to load as SQLite's whole store.
    from enfilade.server.store.one_session import OneSession

    return OneSession(url)


_GAMES = select(games)


def _game(row: RowMapping) -> GameRow:
    return GameRow(**{name: value for name, value in row.items() if name != "head"})


def _seat(row: RowMapping) -> SeatRow:
    return SeatRow(**(dict(row) | {"sides": tuple(row["sides"])}))


def _seat_values(row: SeatRow, made: str) -> Mapping[str, Any]:
    return msgspec.structs.asdict(row) | {"made": row.made or made, "sides": list(row.sides)}
