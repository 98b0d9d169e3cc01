"""Tables to test at: a real store in a file, and players who speak in short."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from enfilade.server.computer.deputies import Deputies
from enfilade.server.load.limits import Limits
from enfilade.server.store import Store
from enfilade.server.tables.new_games import Made
from enfilade.server.tables.seats import JOIN, Seat
from enfilade.server.tables.settings import Settings
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.games import Dice, NewGame, Who
from enfilade.server.wire.socket import Cast, Done, Give, Refused, Type, Undo

UNION, REBELS = "union", "confederate"
TO_ACT = ("done", "done")
"""Both sides leave their leaders where they are; then the Union acts."""
VOLLEY = (*TO_ACT, "martin unlimber", "martin fire 4-tex")
"""A battery unlimbers and fires: one die of the Union is due."""
_numbers = count(1)


def play(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test's own loop."""
    asyncio.run(work())


@asynccontextmanager
async def opened(folder: Path, limits: Limits = Limits(), budget: float = 20.0) -> AsyncIterator[Tables]:  # noqa: B008
    """The tables of one database; opened twice they are those of a server that was started again."""
    store = await Store.open(str(folder / "games.db"))
    deputies = Deputies(workers=1, budget=budget)
    tables = Tables(store, Settings(limits=limits, pace=0), deputies)
    try:
        yield tables
    finally:
        await tables.close()
        await deputies.close()
        await store.close()


def new_game(
    union: Who = "you",
    rebels: Who = "friend",
    dice: Dice = "server",
    clock: int = 0,
    scenario: str = "drill-field",
    advice: bool = True,
) -> NewGame:
    """The computer plays as drill, which is the quickest."""
    seats: dict[str, Who] = {UNION: union, REBELS: rebels}
    return NewGame(
        scenario=scenario, seats=seats, computer="drill", dice=dice, clock=clock, name="Vincent", advice=advice
    )


def token_of(made: Made, *sides: str) -> str:
    """The secret in the link for these sides."""
    return next(one.link for one in made.created.links if one.link and one.sides == sides).removeprefix(JOIN)


async def two_players(tables: Tables, dice: Dice = "server", clock: int = 0) -> tuple[Seat, Seat]:
    """The Union's and the Confederates' seat at a new game."""
    made = await tables.new_games.create(new_game(dice=dice, clock=clock))
    return await tables.seats.sit(made.created.game, made.token), await tables.seats.join(token_of(made, REBELS))


async def one_screen(tables: Tables, dice: Dice = "server") -> Seat:
    """A seat that plays both."""
    made = await tables.new_games.create(new_game(rebels="you", dice=dice))
    return await tables.seats.sit(made.created.game, made.token)


async def at_of(tables: Tables, seat: Seat) -> int:
    return (await tables.looking.sight(seat)).at


def fresh() -> str:
    """A name for a command."""
    return f"command-{next(_numbers)}"


async def say(tables: Tables, seat: Seat, order: str, side: str = "") -> Done | Refused:
    return await tables.orders.obey(seat, Give(id=fresh(), at=await at_of(tables, seat), order=order, side=side))


async def said(tables: Tables, seat: Seat, *orders: str) -> None:
    """Orders that must all be carried out."""
    for order in orders:
        answer = await say(tables, seat, order)
        assert isinstance(answer, Done), (order, answer)


async def typed(tables: Tables, seat: Seat, *faces: int) -> Done | Refused:
    return await tables.orders.obey(seat, Type(id=fresh(), at=await at_of(tables, seat), faces=faces))


async def cast(tables: Tables, seat: Seat) -> Done | Refused:
    return await tables.orders.obey(seat, Cast(id=fresh(), at=await at_of(tables, seat)))


async def undo(tables: Tables, seat: Seat) -> Done | Refused:
    return await tables.orders.obey(seat, Undo(id=fresh(), at=await at_of(tables, seat)))


def refused(answer: Done | Refused) -> Refused:
    assert isinstance(answer, Refused), answer
    return answer


def done(answer: Done | Refused) -> Done:
    assert isinstance(answer, Done), answer
    return answer
