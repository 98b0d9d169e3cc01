"""Advice: for the seat that is asked and nobody else, drawn and weighed, once a moment, and never an order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.server.advisers import Scripted
from tests.server.at_table import REBELS, TO_ACT, UNION, VOLLEY, at_of, new_game, opened, play, said, token_of

from enfilade.server.load.buckets import Bucket
from enfilade.server.site.errors import Fault
from enfilade.server.tables.advising import ADVISER
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.tables import Tables

FIRE = (
    "martin fire 4-tex",
    "Martin's battery has no better target than the 4th Texas, and Vincent sees.",
)
TO_FIRE = VOLLEY[:-1]
"""The Union's battery has unlimbered, and has an action left."""


@asynccontextmanager
async def advised(
    folder: Path, patch: pytest.MonkeyPatch, *orders: str, advice: bool = True, **answers: tuple[str, str]
) -> AsyncIterator[tuple[Tables, Seat, Scripted, str]]:
    """Two people at one screen, after these orders; the last is the secret of the spectators' seat."""
    adviser = Scripted(**answers)
    patch.setattr("tests.server.at_table.Deputies", lambda **_: adviser)
    async with opened(folder) as tables:
        made = await tables.new_games.create(new_game(rebels="you", advice=advice))
        seat = await tables.seats.sit(made.created.game, made.token)
        await said(tables, seat, *orders)
        yield tables, seat, adviser, token_of(made)


async def refusal(tables: Tables, seat: Seat) -> Fault:
    with pytest.raises(Fault) as found:
        await tables.advising.advice(seat)
    return found.value


def test_a_fire_is_advised_with_its_reason_its_chance_and_its_target(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with advised(tmp_path, monkeypatch, *TO_FIRE, action=FIRE) as (tables, seat, adviser, _):
            found = await tables.advising.advice(seat)
            assert (found.order, found.words, found.side) == (FIRE[0], "Fire on 4th Texas", UNION)
            assert (found.about, found.target, found.ghost) == (("martin",), "4-tex", None)
            assert [(part.text, part.id) for part in found.why if part.id] == [
                ("Martin's battery", "martin"),
                ("4th Texas", "4-tex"),
                ("Vincent", "vincent"),
            ]
            assert (await tables.looking.prospect(seat, FIRE[0], UNION)).best == "0%", (
                "17½″ off, at the end of its range"
            )
            assert (found.best, found.best_words) == ("", "a check at most")
            assert [(player, view.side) for player, view in adviser.asked] == [(ADVISER, UNION)]
            assert await at_of(tables, seat) == len(TO_FIRE), "nothing has been ordered by it"

    play(game)


def test_a_move_is_advised_with_its_ghost_and_a_ride_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        ride, move = ("vincent ride 17 6", ""), ("1-minn move advance 3", "")
        async with advised(tmp_path, monkeypatch, leaders=ride, activate=move) as (tables, seat, adviser, _):
            found = await tables.advising.advice(seat)
            assert (found.about, found.to, found.target) == (("vincent",), (17_000, 6_000), "")
            adviser.answers["leaders"] = ("done", "")
            await said(tables, seat, "vincent with 1-minn")
            assert (await tables.advising.advice(seat)).words == "Leaders done", "Law's, now that Vincent has ridden"
            await said(tables, seat, "done")
            start = next(unit.pose for unit in (await tables.looking.sight(seat)).units if unit.id == "1-minn")
            found = await tables.advising.advice(seat)
            assert (found.steps, found.about) == ("advance 3", ("1-minn",))
            assert found.ghost is not None
            assert [(end.x, end.y) for end in found.ghost.ends] == [(start.x, start.y + 3_000)]

    play(game)


def test_one_moment_is_thought_about_once_and_the_next_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        done = ("done", "")
        async with advised(tmp_path, monkeypatch, leaders=done) as (tables, seat, adviser, _):
            one, other = await asyncio.gather(tables.advising.advice(seat), tables.advising.advice(seat))
            assert one == other
            assert len(adviser.asked) == 1
            await said(tables, seat, "order 20-me fire never")
            assert (await tables.advising.advice(seat)).at == one.at + 1, "he may have advised those orders himself"
            await said(tables, seat, "done")
            assert (await tables.advising.advice(seat)).side == REBELS
            assert len(adviser.asked) == 3

    play(game)


def test_advice_is_for_the_seat_that_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        adviser = Scripted(leaders=("done", ""))
        monkeypatch.setattr("tests.server.at_table.Deputies", lambda **_: adviser)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            union = await tables.seats.sit(made.created.game, made.token)
            rebels, guest = await tables.seats.join(token_of(made, REBELS)), await tables.seats.join(token_of(made))
            assert (await refusal(tables, rebels)).why == "Nothing is asked of you now."
            assert (await refusal(tables, guest)).kind == "forbidden"
            assert (await tables.advising.advice(union)).order == "done"
            await said(tables, union, "done")
            assert (await refusal(tables, union)).kind == "refused"
            assert (await tables.advising.advice(rebels)).side == REBELS
            assert [view.side for _, view in adviser.asked] == [UNION, REBELS]

    play(game)


def test_no_advice_where_it_is_switched_off_and_both_are_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        done = ("done", "")
        async with advised(tmp_path, monkeypatch, advice=False, leaders=done) as (tables, seat, adviser, guests):
            assert "switched advice off" in (await refusal(tables, seat)).why
            assert not (await tables.looking.sight(seat)).advice
            assert not (await tables.looking.sight(await tables.seats.join(guests))).advice
            assert adviser.asked == []
        async with opened(tmp_path) as tables:
            assert not (await tables.looking.sight(seat)).advice, "also after a restart"

    play(game)


def test_no_advice_on_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        monkeypatch.setattr("tests.server.at_table.Deputies", lambda **_: Scripted())
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="you", dice="typed"))
            seat = await tables.seats.sit(made.created.game, made.token)
            await said(tables, seat, *VOLLEY)
            assert "Dice are due" in (await refusal(tables, seat)).why

    play(game)


def test_an_adviser_who_finds_nothing_or_what_is_forbidden_is_told_as_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with advised(tmp_path, monkeypatch, *TO_ACT) as (tables, seat, adviser, _):
            assert (await refusal(tables, seat)).kind == "fault"
            adviser.answers["activate"] = ("1-minn fire 4-tex", "")  # out of range
            assert (await refusal(tables, seat)).kind == "malformed"
            adviser.answers["activate"] = ("1-minn move advance 2", "")
            assert (await tables.advising.advice(seat)).order == "1-minn move advance 2"

    play(game)


def test_who_asks_too_often_must_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        done = ("done", "")
        async with advised(tmp_path, monkeypatch, leaders=done) as (tables, seat, adviser, _):
            live = tables.room.find(seat.game)
            assert live is not None
            live.adviser = Bucket(1, 0)
            await tables.advising.advice(seat)
            await said(tables, seat, "done")
            assert (await refusal(tables, seat)).kind == "too-many"
            assert len(adviser.asked) == 1

    play(game)


def test_advice_on_what_is_past_is_not_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        done = ("done", "")
        async with advised(tmp_path, monkeypatch, leaders=done) as (tables, seat, adviser, _):
            adviser.leave.clear()
            asking = asyncio.create_task(refusal(tables, seat))
            while not adviser.asked:
                await asyncio.sleep(0)
            await said(tables, seat, "done")
            adviser.leave.set()
            assert (await asking).kind == "stale"

    play(game)
