"""The computer's players: in processes of their own, told only what their side may know, replaced when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from enfilade.ai.players import PLAYERS
from enfilade.core.codec import encode
from enfilade.game.battles import battle
from enfilade.rules.adf.battle import notation
from enfilade.server.computer.deputies import Deputies, asked
from enfilade.server.computer.deputy import Deputy, Parts, Question

ONE = battle("drill-field", seed="Little Round Top")
OPENING = ONE.record.opening


@asynccontextmanager
async def hired(budget: float = 20.0) -> AsyncIterator[Deputies]:
    deputies = Deputies(workers=1, budget=budget)
    try:
        yield deputies
    finally:
        await deputies.close()


async def answer(deputies: Deputies, player: str = "drill") -> str | None:
    reply = await deputies.answer(player, ONE.view(), OPENING)
    return reply.answer if reply else None


DRILL = notation.text(PLAYERS["drill"](ONE.view()))


def test_a_deputy_answers_as_the_player_does_and_stays_for_the_next_question() -> None:
    async def work() -> None:
        async with hired() as deputies:
            assert deputies.pids == []
            assert await answer(deputies) == DRILL
            (pid,) = deputies.pids
            assert await answer(deputies) == DRILL
            assert deputies.pids == [pid]
            # A player who does not exist fails over the question; the process need not go.
            assert await answer(deputies, "lee") is None
            assert deputies.pids == [pid]
        assert deputies.pids == []

    asyncio.run(work())


def test_a_deputy_who_takes_too_long_is_replaced() -> None:
    async def work() -> None:
        async with hired() as deputies:
            await answer(deputies)
            (pid,) = deputies.pids
            os.kill(pid, signal.SIGSTOP)
            deputies.budget = 0.2
            assert await answer(deputies) is None
            assert deputies.pids == []
            deputies.budget = 20.0
            assert await answer(deputies) == DRILL

    asyncio.run(work())


def test_a_deputy_who_dies_in_mid_thought_is_replaced() -> None:
    async def work() -> None:
        async with hired() as deputies:
            await answer(deputies)
            (pid,) = deputies.pids
            os.kill(pid, signal.SIGSTOP)
            thought = asyncio.create_task(answer(deputies))
            await asyncio.sleep(0.05)
            os.kill(pid, signal.SIGKILL)
            assert await thought is None
            assert await answer(deputies) == DRILL

    asyncio.run(work())


def test_a_deputy_who_died_unasked_is_replaced_without_a_word() -> None:
    async def work() -> None:
        async with hired() as deputies:
            await answer(deputies)
            (pid,) = deputies.pids
            os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ProcessLookupError):
                while True:
                    os.kill(pid, 0)
                    await asyncio.sleep(0.02)
            await asyncio.sleep(0.1)  # for the loop to be told
            assert await answer(deputies) == DRILL
            assert deputies.pids != [pid]

    asyncio.run(work())


def test_a_deputy_can_be_made_ready_before_he_is_asked() -> None:
    async def work() -> None:
        async with hired() as deputies:
            deputies.prepare()
            deputies.prepare()
            assert await answer(deputies) == DRILL
            assert len(deputies.pids) == 1
        async with hired() as deputies:
            deputies.prepare()  # and closed before he has come
        assert deputies.pids == []

    asyncio.run(work())


def test_more_questions_than_deputies_wait_their_turn() -> None:
    async def work() -> None:
        async with hired() as deputies:
            answers = await asyncio.gather(*(answer(deputies) for _ in range(5)))
            assert answers == [DRILL] * 5
            assert len(deputies.pids) == 1

    asyncio.run(work())


def test_what_is_sent_holds_neither_the_seed_nor_the_others_orders() -> None:
    other = battle("drill-field", seed="Little Round Top")
    other.answer("order 4-tex fire never", side="confederate")
    other.answer("order 20-me fire short", side="union")
    question = asked("drill", other.view("union"), OPENING)
    whole = Question(
        table=question.table,
        parts=Parts(OPENING.scenario, OPENING.edition),
        player=question.player,
        seconds=question.seconds,
        side=question.side,
        stop=question.stop,
        state=question.state,
    )
    assert list(other.game.known(bytes(question.state)).orders) == ["20-me"]
    assert b"Little Round Top" not in encode(whole)
    assert OPENING.commitment.encode() not in encode(whole)


def test_a_deputy_asks_for_a_table_it_does_not_know() -> None:
    deputy = Deputy()
    question = asked("drill", ONE.view(), OPENING)
    assert deputy.reply(encode(question)).wants
    told = Question(
        table=question.table,
        parts=Parts(OPENING.scenario, OPENING.edition),
        player="drill",
        seconds=question.seconds,
        side=question.side,
        stop=question.stop,
        state=question.state,
    )
    assert deputy.reply(encode(told)).answer == DRILL
    assert deputy.reply(encode(question)).answer == DRILL
    assert deputy.reply(b"{}").fault
