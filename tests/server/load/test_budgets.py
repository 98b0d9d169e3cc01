"""One address that takes all it can of a kind of work leaves others theirs; when the server is pressed play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from tests.server.advisers import Scripted
from tests.server.at_table import done, new_game, one_screen, opened, play, said, say
from tests.server.pocket.pocket_table import OPENING, entry
from tests.server.pocket.pocket_table import begun as battle_begun

from enfilade.core.record import to_text
from enfilade.game.battle import Battle
from enfilade.game.battles import battle
from enfilade.server.load.askers import asking, folded
from enfilade.server.load.buckets import Buckets
from enfilade.server.load.budgets import SHED, Budgets
from enfilade.server.load.limits import Limits
from enfilade.server.load.lines import Line
from enfilade.server.pocket.shapes import NewBattle
from enfilade.server.prints.print_shop import PrintShop
from enfilade.server.site.errors import Fault, retry_after
from enfilade.server.tables import making
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.games import Seating

GREEDY, OTHER = "192.0.2.1", "198.51.100.7"
BOTH = Seating(seats={"union": "you", "confederate": "you"})
Ask = Callable[[int], Coroutine[Any, Any, Any]]


async def takes_all(ask: Ask) -> Fault:
    """Somebody asks until he is refused; what he is told."""
    with asking(GREEDY):
        for n in range(500):
            try:
                await ask(n)
            except Fault as fault:
                return fault
    raise AssertionError("he was never refused")


async def leaves_room(ask: Ask) -> Fault:
    fault = await takes_all(ask)
    assert fault.status == 429
    with asking(OTHER):
        await ask(1000)
    return fault


def text() -> str:
    return to_text(battle("drill-field", seed="Cemetery Ridge").record)


def test_games(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(games_a_minute=2)) as tables:
            fault = await leaves_room(lambda n: tables.new_games.create(new_game()))
            assert 0 < fault.wait <= 60
            assert "from your address" in fault.why

    play(game)


def test_games_of_a_day(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(games_a_day=2)) as tables:
            fault = await leaves_room(lambda n: tables.new_games.create(new_game()))
            assert fault.wait > 3600
            assert "hours" in fault.why

    play(game)


def test_files(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(uploads_a_minute=2)) as tables:
            await leaves_room(lambda n: tables.new_games.upload(text(), BOTH))

    play(game)


def test_a_file_that_takes_long_leaves_a_place_for_another_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, read = Event(), making.read
    slow = [True]

    def slowly(*asked: Any) -> Battle:
        if slow:
            slow.pop()
            held.wait(20)
        return read(*asked)

    async def game() -> None:
        monkeypatch.setattr("enfilade.server.tables.making.read", slowly)
        async with opened(tmp_path, Limits(uploads=2, uploads_each=3)) as tables:
            file = text()
            with asking(GREEDY):
                waiting = [asyncio.create_task(tables.new_games.upload(file, BOTH)) for _ in range(3)]
                await asyncio.sleep(0.1)
                with pytest.raises(Fault, match="Other files"):
                    await tables.new_games.upload(file, BOTH)
            with asking(OTHER):
                await tables.new_games.upload(file, BOTH)
            assert not any(one.done() for one in waiting)
            held.set()
            await asyncio.gather(*waiting)

    play(game)


def test_grounds_and_a_known_one_is_free(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(grounds_a_minute=1)) as tables:
            seats = [await one_screen(tables) for _ in range(2)]
            with asking(GREEDY):
                await tables.grounds.of_game(seats[0])
                await tables.grounds.of_game(seats[1])
            other = await tables.new_games.create(new_game(rebels="you", scenario="mcphersons-woods"))
            seat = await tables.seats.sit(other.created.game, other.token)
            with asking(GREEDY), pytest.raises(Fault, match="maps have been drawn"):
                await tables.grounds.of_game(seat)
            with asking(OTHER):
                assert "<path" in await tables.grounds.of_game(seat)

    play(game)


def test_advice(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(advice_a_minute=1)) as tables:
            tables.advising._deputies = Scripted(leaders=("done", "Nobody need move."))
            seats = [await one_screen(tables) for _ in range(3)]
            with asking(GREEDY):
                await tables.advising.advice(seats[0])
                with pytest.raises(Fault, match="from your address"):
                    await tables.advising.advice(seats[1])
            with asking(OTHER):
                await tables.advising.advice(seats[2])

    play(game)


def test_sheets_and_those_on_the_shelf_are_free() -> None:
    async def shop() -> None:
        counter = PrintShop(Budgets(Limits(sheets_a_minute=2)))
        await leaves_room(lambda n: counter.sheet(n, lambda: b"sheet"))
        with asking(GREEDY):
            assert await counter.sheet(0, lambda: b"another") == b"sheet"

    asyncio.run(shop())


def test_sheets_that_wait(tmp_path: Path) -> None:
    async def shop() -> None:
        counter, slow, order = PrintShop(Budgets(Limits())), asyncio.Event(), list[str]()

        async def sheet(whose: str) -> bytes:
            await slow.wait()
            order.append(whose)
            return b""

        with asking(GREEDY):
            asked = [asyncio.create_task(counter.work(("a", n), partial(sheet, "a"))) for n in range(12)]
            await asyncio.sleep(0.01)
            with pytest.raises(Fault, match="Many sheets"):
                await counter.work(("a", 12), partial(sheet, "a"))
        with asking(OTHER):
            asked.append(asyncio.create_task(counter.work(("b", 1), partial(sheet, "b"))))
            await asyncio.sleep(0.01)
        slow.set()
        await asyncio.gather(*asked)
        assert order.index("b") <= 2, "he does not wait behind eleven sheets of somebody else"

    asyncio.run(shop())


def test_the_umpire(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(asks_a_minute=3)) as tables:
            await leaves_room(lambda n: tables.umpiring.ask({"ask": "editions"}))

    play(game)


def test_questions_that_take_the_umpire_long(tmp_path: Path) -> None:
    held = Event()

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        if request["slow"]:
            held.wait(20)
        return request

    async def game() -> None:
        async with opened(tmp_path) as tables:
            tables.umpiring._desk = answer  # type: ignore[assignment]  # a desk that only waits
            with asking(GREEDY):
                waiting = [asyncio.create_task(tables.umpiring.ask({"slow": True})) for _ in range(20)]
                await asyncio.sleep(0.05)
                with pytest.raises(Fault, match="Too many questions"):
                    await tables.umpiring.ask({"slow": True})
            with asking(OTHER):
                answered: object = await tables.umpiring.ask({"slow": False})
                assert answered == {"slow": False}
            held.set()
            await asyncio.gather(*waiting)

    play(game)


def test_battles_of_the_umpire_page(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(battles_a_minute=2)) as tables:
            await leaves_room(lambda n: tables.pocket.begin(NewBattle(opening=OPENING)))

    play(game)


def test_waiting_for_news(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(waiting_each=2)) as tables:
            battle = await battle_begun(tables.pocket)
            with asking(GREEDY):
                waiting = [asyncio.create_task(tables.pocket.news(battle, 0, 500)) for _ in range(2)]
                await asyncio.sleep(0.05)
                with pytest.raises(Fault, match="at your address"):
                    await tables.pocket.news(battle, 0, 500)
            with asking(OTHER):
                waiting.append(asyncio.create_task(tables.pocket.news(battle, 0, 500)))
                await asyncio.sleep(0.05)
                assert not waiting[-1].done()
            await tables.pocket.enter(battle, (entry(1),))
            assert [news.seq for news in await asyncio.gather(*waiting)] == [1, 1, 1]

    play(game)


def test_sockets(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(sockets_each=1)) as tables:
            seat = await one_screen(tables)
            with asking(GREEDY):
                async with tables.looking.listen(seat):
                    with pytest.raises(Fault, match="open at your address"):
                        async with tables.looking.listen(seat):
                            pass
                    with asking(OTHER):
                        async with tables.looking.listen(seat):
                            pass
                async with tables.looking.listen(seat):
                    pass

    play(game)


def test_the_computers_players_answer_addresses_in_turn() -> None:
    async def work() -> None:
        line, order = Line("deputies", 1), list[str]()

        async def think(who: str) -> None:
            async with line.turn():
                order.append(who)
                await asyncio.sleep(0)

        tasks = []
        for who, times in ((GREEDY, 6), (OTHER, 2)):
            with asking(who):
                tasks += [asyncio.create_task(think(who)) for _ in range(times)]
        await asyncio.gather(*tasks)
        assert order[:4] == [GREEDY, GREEDY, OTHER, GREEDY] or order[:4] == [GREEDY, OTHER, GREEDY, OTHER]
        assert sorted(order) == sorted([GREEDY] * 6 + [OTHER] * 2)

    asyncio.run(work())


def test_who_stops_waiting_in_a_line_leaves_his_place_to_the_next() -> None:
    async def work() -> None:
        line, go = Line("asks", 1), asyncio.Event()

        async def one() -> str:
            async with line.turn():
                await go.wait()
                return "done"

        first, gone, last = [asyncio.create_task(one()) for _ in range(3)]
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        go.set()
        assert (await first, await last) == ("done", "done")
        assert await one() == "done"
        assert not line._of
        assert not line._working
        assert not line._queues

    asyncio.run(work())


def pressed(tables: Tables, late: float) -> None:
    for _ in range(100):
        tables.budgets.pulse.felt(late)


@pytest.mark.parametrize("rank", range(len(SHED)))
def test_what_is_put_off_first_when_the_server_is_pressed(rank: int) -> None:
    budgets = Budgets(Limits())
    for _ in range(100):
        budgets.pulse.felt(0.3 * (1 + rank / 2) + 0.01)
    for n, kinds in enumerate(SHED):
        for kind in kinds:
            if n <= rank:
                with pytest.raises(Fault, match="play goes first") as found:
                    budgets.spend(kind)
                assert (found.value.status, found.value.kind) == (503, "busy")
            else:
                budgets.spend(kind)


def test_one_slow_moment_puts_off_nothing() -> None:
    budgets = Budgets(Limits())
    budgets.pulse.felt(1.5)
    budgets.spend("sheets")


def test_play_goes_on_however_hard_the_server_is_pressed(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            seat = await one_screen(tables)
            pressed(tables, 30)
            with pytest.raises(Fault, match="play goes first"):
                await tables.new_games.create(new_game())
            async with tables.looking.listen(seat):
                await said(tables, seat, "done", "done", "martin unlimber")
                done(await say(tables, seat, "martin fire 4-tex"))

    play(game)


def test_the_pulse_feels_what_holds_the_loop_up() -> None:
    async def work() -> float:
        budgets = Budgets(Limits())
        beating = asyncio.create_task(budgets.pulse.beat())
        await asyncio.sleep(0.7)
        beating.cancel()
        return budgets.pulse.late

    assert 0 < asyncio.run(work()) < 10


def test_budgets_take_bounded_memory_and_forget_the_longest_absent_first() -> None:
    now = [0.0]
    buckets = Buckets(3, lambda: now[0])
    assert all(buckets.of(who, 1, 0.001).take() for who in "abc")
    assert not buckets.of("a", 1, 0.001).take()
    assert buckets.of("d", 1, 0.001).take()
    assert len(buckets) == 3
    assert not buckets.of("a", 1, 0.001).take(), "he was here just now"
    assert buckets.of("b", 1, 0.001).take(), "he was forgotten"


def test_addresses_of_one_household_count_as_one() -> None:
    assert folded("2001:db8:1:2:aaaa::1") == folded("2001:db8:1:2:bbbb::2") != folded("2001:db8:1:3::1")
    assert folded("::ffff:192.0.2.1") == folded("192.0.2.1") != folded("192.0.2.2")
    assert folded("fe80::1%eth0") == folded("fe80::2%eth0")
    assert len(folded("x" * 500)) <= 64


def test_who_is_refused_is_told_when_to_ask_again() -> None:
    assert retry_after(429, 12.1) == {"retry-after": "13"}
    assert set(retry_after(503)) == {"retry-after"}
    assert retry_after(422) == {}
