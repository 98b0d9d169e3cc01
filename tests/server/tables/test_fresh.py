"""Which commands come too late: those decided on another question. Standing orders given meanwhile do not matter."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.at_table import (
    REBELS,
    TO_ACT,
    UNION,
    VOLLEY,
    at_of,
    done,
    fresh,
    new_game,
    one_screen,
    opened,
    play,
    refused,
    said,
    say,
    two_players,
)

from enfilade.server.computer.deputies import Deputies
from enfilade.server.computer.deputy import Reply
from enfilade.server.tables.clocks import Clock
from enfilade.server.wire.socket import Cast, Done, Give, Type, Undo
from enfilade.tabletop.family import View

LET_THEM_COME = "order confederate fire never reform no disengage no countercharge no other no"
"""Orders that leave nothing to ask a Confederate in a reaction."""


def test_standing_orders_of_a_friend_make_no_answer_stale(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            await said(tables, rebels, "order 4-tex fire never", "order 15-ala fire short")
            assert done(await tables.orders.obey(union, Give(id=fresh(), at=0, order="done"))).at == 3
            # The same number cannot be answered twice.
            assert refused(await tables.orders.obey(union, Give(id=fresh(), at=0, order="vincent ride 17 6"))).stale
            assert refused(await tables.orders.obey(rebels, Give(id=fresh(), at=2, order="done"))).stale
            assert done(await tables.orders.obey(rebels, Give(id=fresh(), at=3, order="done"))).at == 4

    play(game)


def test_of_two_answers_on_one_number_one_is_done_though_orders_came_between(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            orders = [
                (rebels, "order 4-tex fire never"),
                (union, "vincent ride 17 6"),
                (rebels, "order 15-ala fire never"),
                (union, "vincent ride 16 6"),
                (union, "done"),
            ]
            answers = await asyncio.gather(
                *(tables.orders.obey(seat, Give(id=fresh(), at=0, order=order)) for seat, order in orders)
            )
            assert [isinstance(answer, Done) for answer in answers] == [True, True, True, False, False]
            assert all(refused(answer).stale for answer in answers[3:])
            assert await at_of(tables, union) == 3

    play(game)


@pytest.mark.parametrize("throw", [Type(id="the-dice-1", at=4, faces=(3,)), Cast(id="the-dice-1", at=4)])
def test_standing_orders_make_no_dice_stale(tmp_path: Path, throw: Type | Cast) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables, dice="mixed")
            await said(tables, both, *VOLLEY)
            assert (await tables.looking.sight(both)).waiting.kind == "roll"
            await said(tables, both, "order 4-tex fire never")
            assert done(await tables.orders.obey(both, throw)).at == 6

    play(game)


def test_who_takes_back_must_have_seen_the_last_word(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, "vincent ride 17 6", "order 20-me fire never")
            assert refused(await tables.orders.obey(both, Undo(id=fresh(), at=1))).stale
            assert done(await tables.orders.obey(both, Undo(id=fresh(), at=2))).at == 3
            # What was taken back is no standing order: who had not seen that looks again.
            assert refused(await tables.orders.obey(both, Give(id=fresh(), at=2, order="done"))).stale

    play(game)


def test_orders_that_answer_a_reaction_at_once_are_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables, clock=600)
            await said(tables, union, "done")
            await said(tables, rebels, "done")
            await said(tables, union, "1-minn move advance 1")
            sight = await tables.looking.sight(rebels)
            assert (sight.at, sight.waiting.question) == (3, "react")
            monkeypatch.setattr(Clock, "ask", lambda clock, stop, line: begun.append(stop.side))
            await said(tables, rebels, LET_THEM_COME)
            assert (await tables.looking.sight(rebels)).waiting.side == UNION
            # The pass was meant for the reaction that the orders have settled.
            assert refused(await tables.orders.obey(rebels, Give(id=fresh(), at=3, order="pass"))).stale
            # The Union is asked anew, and its time begins now.
            assert begun == [UNION]

    play(game)


def test_a_word_that_comes_after_another_s_time_is_not_told_that_its_own_ran_out(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables, clock=1)
            async with tables.looking.listen(union) as news:
                async for _ in news:
                    if await at_of(tables, union):
                        break
            late = [refused(await tables.orders.obey(seat, Undo(id=fresh(), at=0))) for seat in (union, rebels)]
            assert [("time ran out" in one.why, one.stale) for one in late] == [(True, True), (False, True)]

    play(game)


class Slow(Deputies):
    """A player who thinks until he is told to answer."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.asked = 0
        self.thought = asyncio.Event()

    def prepare(self) -> None:
        pass

    async def answer(
        self, player: str, view: View, opening: object, in_stead: bool = False, left: float | None = None
    ) -> Reply | None:
        self.asked += 1
        await self.thought.wait()
        return Reply(answer="done")


def test_standing_orders_do_not_make_the_computer_think_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        slow = Slow()
        monkeypatch.setattr("tests.server.at_table.Deputies", lambda **_: slow)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="computer"))
            seat = await tables.seats.sit(made.created.game, made.token)
            await said(tables, seat, "done")
            while not slow.asked:
                await asyncio.sleep(0)
            assert done(await say(tables, seat, "order 20-me fire never")).at == 2
            async with tables.looking.listen(seat) as news:
                slow.thought.set()
                async for _ in news:
                    if await at_of(tables, seat) == 3:
                        break
            assert slow.asked == 1
            sight = await tables.looking.sight(seat)
            assert (sight.waiting.side, sight.waiting.question) == (UNION, "activate")
            assert [change.seat for change in await tables.store.changes(seat.game)][-1] == "computer"

    play(game)


def test_after_a_restart_only_the_last_number_is_known_to_be_fresh(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, *TO_ACT, "order 4-tex fire never")
        async with opened(tmp_path) as tables:
            assert refused(await tables.orders.obey(both, Give(id=fresh(), at=2, order="done"))).stale
            assert done(await tables.orders.obey(both, Give(id=fresh(), at=3, order="martin unlimber"))).at == 4
            assert both.sides == (UNION, REBELS)

    play(game)
