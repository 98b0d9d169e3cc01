"""The computer at a table: it plays by the same door as people, in the background, and never keeps a game waiting."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.at_table import REBELS, UNION, new_game, opened, play, said

from enfilade.game.battle import Battle
from enfilade.game.battles import verify
from enfilade.server.computer.deputies import Deputies
from enfilade.server.computer.deputy import Reply
from enfilade.server.store import StoreFault
from enfilade.server.tables.hub import Listener
from enfilade.server.tables.obeying import House, Kind, answered
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.socket import Present
from enfilade.tabletop.family import View


async def waits_for(tables: Tables, seat: Seat, side: str) -> None:
    """Until this side is asked."""
    async with asyncio.timeout(30), tables.looking.listen(seat) as news:
        async for _ in news:
            if (await tables.looking.sight(seat)).waiting.side == side:
                return


async def is_over(tables: Tables, seat: Seat) -> None:
    """Until the battle has been played to its end."""
    async with asyncio.timeout(60), tables.looking.listen(seat) as news:
        async for _ in news:
            row = await tables.store.game(seat.game)
            if row is not None and row.over:
                return


@pytest.mark.long
def test_the_computer_plays_itself_to_the_end(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game("computer", "computer"))
            seat = await tables.seats.sit(made.created.game, made.token)
            await is_over(tables, seat)
            assert (await tables.looking.sight(seat)).over
            changes = await tables.store.changes(seat.game)
            assert {change.seat for change in changes[1:]} == {"computer"}
            path = tmp_path / "drill.battle"
            path.write_text(await tables.looking.file(seat), encoding="utf-8", newline="")
            assert verify(path).sound

    play(game)


def test_the_computer_answers_a_person_and_everybody_is_told_that_it_thinks(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="computer"))
            seat = await tables.seats.sit(made.created.game, made.token)
            async with tables.looking.listen(seat) as news:
                await said(tables, seat, "done")
                changes = thoughts(news)
                assert [await anext(changes), await anext(changes)] == [True, False]
            sight = await tables.looking.sight(seat)
            assert sight.waiting.side == UNION
            assert {side.id: (side.seat, side.here) for side in sight.sides} == {
                UNION: ("you", False),
                REBELS: ("computer", True),
            }

    play(game)


async def thoughts(news: Listener) -> AsyncIterator[bool]:
    """Whether the computer is at work, each time that changes."""
    last = False
    async for message in news:
        if isinstance(message, Present) and message.thinking != last:
            last = message.thinking
            yield last


def test_the_computer_goes_on_after_a_restart_when_somebody_looks(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game("computer", "you"))
        async with opened(tmp_path) as tables:
            seat = await tables.seats.sit(made.created.game, made.token)
            await waits_for(tables, seat, REBELS)
            assert (await tables.looking.sight(seat)).at > 0

    play(game)


class Idle(Deputies):
    """Nobody finds an answer."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.asked: list[View] = []

    def prepare(self) -> None:
        pass

    async def answer(
        self, player: str, view: View, opening: object, in_stead: bool = False, left: float | None = None
    ) -> Reply | None:
        self.asked.append(view)
        return None if len(self.asked) % 2 else Reply(answer="1-minn fly")


def test_a_game_goes_on_when_the_computer_finds_no_answer_or_a_wrong_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        idle = Idle()
        monkeypatch.setattr("tests.server.at_table.Deputies", lambda **_: idle)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game("computer", "computer"))
            seat = await tables.seats.sit(made.created.game, made.token)
            await is_over(tables, seat)
            assert {view.side for view in idle.asked} == {UNION, REBELS}

    play(game)


def test_a_game_goes_on_when_its_player_is_killed_in_mid_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        deputies = Deputies(workers=1)
        monkeypatch.setattr("tests.server.at_table.Deputies", lambda **_: deputies)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="computer"))
            seat = await tables.seats.sit(made.created.game, made.token)
            # Hired by another game, and stopped, so that it is surely in mid-thought when it is killed.
            other = await tables.new_games.create(new_game("computer", "you"))
            await waits_for(tables, await tables.seats.sit(other.created.game, other.token), REBELS)
            (pid,) = deputies.pids
            os.kill(pid, signal.SIGSTOP)
            await said(tables, seat, "done")
            await asyncio.sleep(0.05)
            assert (await tables.looking.sight(seat)).thinking
            os.kill(pid, signal.SIGKILL)
            await waits_for(tables, seat, UNION)
            assert (await tables.looking.sight(seat)).at == 2

    play(game)


def test_the_computer_waits_for_a_full_disk_and_goes_on_when_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            append, failed = tables.store.append, asyncio.Event()

            async def full(change: object, *, over: bool = False, turn: int = 0) -> None:
                failed.set()
                raise StoreFault("The disk is full.")

            monkeypatch.setattr(tables.store, "append", full)
            made = await tables.new_games.create(new_game("computer", "you"))
            seat = await tables.seats.sit(made.created.game, made.token)
            await failed.wait()
            await asyncio.sleep(0.05)
            monkeypatch.setattr(tables.store, "append", append)
            await waits_for(tables, seat, REBELS)

    play(game)


def test_a_game_goes_on_when_the_rules_fail_over_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    def fail_once(battle: Battle, house: House, side: str, text: str, why: str = "") -> Kind:
        given.append(text)
        if len(given) == 1:
            raise KeyError(text)
        return answered(battle, house, side, text, why)

    async def game() -> None:
        monkeypatch.setattr("enfilade.server.tables.driving.answered", fail_once)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game("computer", "you"))
            await waits_for(tables, await tables.seats.sit(made.created.game, made.token), REBELS)
            assert given[1] == "done"

    play(game)
