"""The clock: when time begins anew, and who answers when it has run out."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.at_table import UNION, VOLLEY, done, fresh, one_screen, opened, play, refused, said, two_players, undo

from enfilade.core.record import Rolled, from_text
from enfilade.core.stops import Ask, Over, Roll, Stop
from enfilade.server.tables.clocks import Clock
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.games import Seating
from enfilade.server.wire.socket import Give, IsAt


class Hours:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def ask(side: str) -> Ask:
    return Ask(side=side, question="action", text="What will you do?", rule="adf.turn.actions")


def test_without_seconds_it_never_runs() -> None:
    clock = Clock(0)
    clock.ask(ask("union"), 2)
    assert not clock.runs
    assert not clock.is_over
    assert clock.left == 0


def test_time_begins_anew_with_every_answer() -> None:
    hours = Hours()
    clock = Clock(60, hours)
    clock.ask(ask("union"), 2)
    hours.now += 40
    assert clock.left == 20
    clock.ask(ask("union"), 3)
    assert clock.left == 60
    hours.now += 60
    assert clock.is_over


def test_taking_back_wins_no_time() -> None:
    hours = Hours()
    clock = Clock(60, hours)
    clock.ask(ask("union"), 2)
    clock.ask(ask("union"), 3)
    hours.now += 40
    clock.ask(ask("union"), 2)  # taken back
    assert clock.left == 20
    clock.ask(ask("union"), 3)  # and said otherwise
    assert clock.left == 20


def test_the_other_side_has_its_own_time() -> None:
    hours = Hours()
    clock = Clock(60, hours)
    clock.ask(ask("union"), 3)
    hours.now += 59
    clock.ask(ask("confederate"), 3)
    assert clock.left == 60


def test_dice_have_a_time_and_the_end_has_none() -> None:
    clock = Clock(60, Hours())
    clock.ask(Roll(side="union", why="volley", dice=2, rule="adf.fire.dice"), 5)
    assert clock.left == 60
    clock.ask(Over(winner="union", grade="victory", points={}), 6)
    assert not clock.runs


async def until(tables: Tables, seat: Seat, at: int) -> None:
    async with tables.looking.listen(seat) as news:
        async for message in news:
            if isinstance(message, IsAt) and message.at >= at:
                return


def test_a_deputy_answers_for_who_is_out_of_time_and_the_late_word_is_told_so(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, _ = await two_players(tables, clock=1)
            assert 0 < (await tables.looking.sight(union)).deadline <= 1
            await until(tables, union, 1)
            late = refused(await tables.orders.obey(union, Give(id=fresh(), at=0, order="done")))
            assert late.stale
            assert "time ran out" in late.why
            assert [change.seat for change in (await tables.store.changes(union.game))[1:2]] == ["clock"]

    play(game)


def test_dice_that_nobody_types_in_time_are_cast(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables, dice="typed")
            await said(tables, both, *VOLLEY)
            seating = Seating(seats={UNION: "you", "confederate": "you"}, dice="typed", clock=1)
            made = await tables.new_games.upload(await tables.looking.file(both), seating)
            seat = await tables.seats.sit(made.created.game, made.token)
            await until(tables, seat, 1)
            entries = [line.entry for line in from_text(await tables.looking.file(seat)).record.lines]
            assert [entry.source for entry in entries if isinstance(entry, Rolled)][:1] == ["seeded"]
            assert (await tables.store.changes(seat.game))[1].seat == "clock"

    play(game)


def test_standing_orders_win_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    def ask_and_note(clock: Clock, stop: Stop, line: int) -> None:
        begun.append(line)

    async def game() -> None:
        async with opened(tmp_path) as tables:
            monkeypatch.setattr(Clock, "ask", ask_and_note)
            union, rebels = await two_players(tables, clock=600)
            assert begun == [2]
            await said(tables, union, "order 20-me fire never")
            done(await undo(tables, union))
            await said(tables, rebels, "order 4-tex fire never")
            assert begun == [2]
            await said(tables, union, "done")
            assert begun == [2, 4]

    play(game)
