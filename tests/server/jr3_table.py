"""Tables at which Johnny Reb III is played: the keeper's switch is on, and two players have their seats."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.at_table import REBELS, UNION, token_of

from enfilade.server.computer.deputies import Deputies
from enfilade.server.store import Store
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.settings import Settings
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.games import Dice, NewGame, Who

CARD = "jr3-15mm"
HOLD = "sheet:"
NOBODY = "changes:"


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Tables]:
    """The tables of one database, where the other game is played too."""
    store = await Store.open(str(folder / "games.db"))
    deputies = Deputies(workers=1)
    tables = Tables(store, Settings(pace=0, unoffered=True), deputies)
    try:
        yield tables
    finally:
        await tables.close()
        await deputies.close()
        await store.close()


def new_game(
    union: Who = "you", rebels: Who = "friend", dice: Dice = "server", clock: int = 0, computer: str = "random"
) -> NewGame:
    seats: dict[str, Who] = {UNION: union, REBELS: rebels}
    return NewGame(
        scenario="drill-field", edition=CARD, seats=seats, computer=computer, dice=dice, clock=clock, name="Vincent"
    )


async def two_players(tables: Tables, dice: Dice = "server", clock: int = 0) -> tuple[Seat, Seat]:
    """The Union's and the Confederates' seat at a new game."""
    made = await tables.new_games.create(new_game(dice=dice, clock=clock))
    return await tables.seats.sit(made.created.game, made.token), await tables.seats.join(token_of(made, REBELS))
