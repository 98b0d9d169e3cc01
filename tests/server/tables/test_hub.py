"""Listeners: the newest number for everybody, whoever is slow misses what is old, and there are not too many."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.at_table import REBELS, UNION, new_game, one_screen, opened, play, said, token_of, two_players

from enfilade.server.load.limits import Limits
from enfilade.server.site.errors import Fault
from enfilade.server.tables.hub import Hub, Listener
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.socket import IsAt, Present, Say

LAW = Seat("g", "s1", (REBELS,), False, "Law")
ONLOOKER = Seat("g", "s2", (), False, "")


async def heard(listener: Listener, most: int) -> list[Say]:
    return [await anext(listener) for _ in range(most)]


def test_a_slow_listener_hears_the_last_number_and_no_older_one() -> None:
    async def work() -> None:
        hub = Hub(Limits())
        slow = hub.add(LAW)
        for at in range(10_000):
            hub.tell(IsAt(game="g", at=at))
        hub.tell(Present(sides={REBELS: True}, spectators=0, thinking=False))
        hub.tell(IsAt(game="g", at=10_000))
        present, last = await heard(slow, 2)
        assert isinstance(present, Present)
        assert last == IsAt(game="g", at=10_000)
        waiting = asyncio.create_task(anext(slow))
        await asyncio.sleep(0)
        assert not waiting.done()
        hub.tell(IsAt(game="g", at=10_001))
        assert await waiting == IsAt(game="g", at=10_001)

    asyncio.run(work())


def test_windows_of_a_seat_and_spectators_are_bounded() -> None:
    async def work() -> None:
        hub = Hub(Limits(sockets=2, spectators=3))
        first = hub.add(LAW)
        hub.add(LAW)
        with pytest.raises(Fault, match="too many windows"):
            hub.add(LAW)
        hub.remove(first)
        hub.add(LAW)
        for id in ("a", "b", "c"):
            hub.add(ONLOOKER._replace(id=id))
        with pytest.raises(Fault, match="no more room for spectators"):
            hub.add(ONLOOKER._replace(id="d"))
        assert hub.sides == {REBELS}
        assert hub.spectators == 3
        shared = Hub(Limits(sockets=2, spectators=3))
        for _ in range(3):
            shared.add(ONLOOKER)
        with pytest.raises(Fault, match="no more room for spectators"):
            shared.add(ONLOOKER)

    asyncio.run(work())


def test_everybody_at_the_game_is_told_its_number_and_nobody_elsewhere(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            elsewhere = await one_screen(tables)
            async with (
                tables.looking.listen(union) as one,
                tables.looking.listen(rebels) as two,
                tables.looking.listen(elsewhere) as three,
            ):
                for news in (one, two, three):
                    assert IsAt in {type(message) for message in await heard(news, 2)}
                await said(tables, union, "done")
                assert await anext(two) == await anext(one) == IsAt(game=union.game, at=1)
                waiting = asyncio.create_task(anext(three))
                await asyncio.sleep(0.01)
                assert not waiting.done()
                waiting.cancel()

    play(game)


def test_who_comes_and_goes_is_told(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            union = await tables.seats.sit(made.created.game, made.token)
            rebels, onlooker = await tables.seats.join(token_of(made, REBELS)), await tables.seats.join(token_of(made))
            async with tables.looking.listen(union) as news:
                at, here = await heard(news, 2)
                assert at == IsAt(game=union.game, at=0)
                assert here == Present(sides={UNION: True, REBELS: False}, spectators=0, thinking=False)
                async with tables.looking.listen(rebels), tables.looking.listen(onlooker):
                    here = await anext(news)
                    assert here == Present(sides={UNION: True, REBELS: True}, spectators=1, thinking=False)
                here = await anext(news)
                assert here == Present(sides={UNION: True, REBELS: False}, spectators=0, thinking=False)

    play(game)
