"""Questions in turn: whoever asks a great deal delays himself, not the others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.at_table import REBELS, done, fresh, new_game, one_screen, opened, play, token_of

from enfilade.server.load.limits import Limits
from enfilade.server.site.errors import Fault
from enfilade.server.tables.turns import Turns
from enfilade.server.wire.asks import GhostAsked
from enfilade.server.wire.socket import Give


def test_many_questions_of_one_seat_keep_another_waiting_for_one_of_them(tmp_path: Path) -> None:
    finished: list[str] = []

    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            union, rebels = (
                await tables.seats.sit(made.created.game, made.token),
                await tables.seats.join(token_of(made, REBELS)),
            )

            async def drag() -> None:
                await tables.looking.ghost(rebels, GhostAsked(units=("4-tex",), steps="advance 1"))
                finished.append("ghost")

            async def order() -> None:
                done(await tables.orders.obey(union, Give(id=fresh(), at=0, order="done")))
                finished.append("order")

            async def look() -> None:
                await tables.looking.sight(union)
                finished.append("sight")

            drags = [asyncio.create_task(drag()) for _ in range(40)]
            await asyncio.sleep(0)
            await asyncio.gather(order(), look(), *drags)
            # Before them: the one that is looked at, and at most the one that had its turn next.
            assert finished.index("order") <= 2
            assert finished.index("sight") <= 3

    play(game)


def test_questions_that_wait_are_bounded(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(questions=3)) as tables:
            both = await one_screen(tables)
            asked = (tables.looking.unit_card(both, "20-me") for _ in range(5))
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert [isinstance(one, Fault) and one.kind for one in found] == [False, False, False, *["too-many"] * 2]
            await tables.looking.unit_card(both, "20-me")

    play(game)


def test_each_has_his_own_turn() -> None:
    order: list[str] = []

    async def ask(turns: Turns, who: str, until: asyncio.Event) -> None:
        async with turns.of(who):
            order.append(who)
            await until.wait()

    async def work() -> None:
        turns, until = Turns(2), asyncio.Event()
        asked = [asyncio.create_task(ask(turns, who, until)) for who in ("law", "law", "vincent")]
        await asyncio.sleep(0)
        assert order == ["law", "vincent"]
        with pytest.raises(Fault, match="Too many questions"):
            await ask(turns, "law", until)
        until.set()
        await asyncio.gather(*asked)
        assert order == ["law", "vincent", "law"]

    asyncio.run(work())
