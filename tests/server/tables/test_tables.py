"""Commands at a game: each is done once, by whom it is for, on the state he saw; and what is acknowledged stays."""

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
    undo,
)

from enfilade.core.record import Order, from_text
from enfilade.server.load.limits import Limits
from enfilade.server.site.errors import Fault
from enfilade.server.store import Change, Store, StoreFault
from enfilade.server.tables.live import Live
from enfilade.server.wire.socket import Give, Undo


def test_each_seat_answers_for_its_own_side(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            wrong = refused(await say(tables, rebels, "done"))
            assert wrong.rule == "record.seat"
            assert not wrong.stale
            assert wrong.at == 0
            assert done(await say(tables, union, "done")).at == 1
            assert refused(await say(tables, union, "done")).rule == "record.seat"
            assert done(await say(tables, rebels, "done")).at == 2
            claimed = refused(await say(tables, union, "done", side=REBELS))
            assert "do not play confederate" in claimed.why

    play(game)


def test_one_screen_answers_for_both_in_turn(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            assert both.sides == (UNION, REBELS)
            assert refused(await say(tables, both, "done", side=REBELS)).rule == "record.seat"
            await said(tables, both, *TO_ACT)
            sight = await tables.looking.sight(both)
            assert sight.waiting.side == UNION
            assert sight.waiting.question == "activate"

    play(game)


def test_a_spectator_gives_no_orders(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(union="friend"))
            onlooker = await tables.seats.sit(made.created.game, made.token)
            assert onlooker.sides == ()
            for order in ("done", "order union fire never"):
                assert refused(await say(tables, onlooker, order)).rule == "record.seat"
            assert refused(await undo(tables, onlooker)).rule == "record.seat"
            assert await at_of(tables, onlooker) == 0

    play(game)


def test_a_command_on_an_older_state_is_refused_as_stale(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, "done")
            for at in (0, 2):
                answer = refused(await tables.orders.obey(both, Give(id=fresh(), at=at, order="done")))
                assert answer.stale
                assert answer.at == 1
                assert "gone on" in answer.why
            assert refused(await tables.orders.obey(both, Undo(id=fresh(), at=0))).stale

    play(game)


def test_of_two_commands_on_one_number_one_is_done(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            ways = [Give(id=fresh(), at=0, order=f"vincent ride {x} 6") for x in range(14, 18)]
            answers = await asyncio.gather(*(tables.orders.obey(both, way) for way in ways))
            kinds = [type(answer).__name__ for answer in answers]
            assert sorted(kinds) == ["Done", "Refused", "Refused", "Refused"]
            assert await at_of(tables, both) == 1

    play(game)


def test_standing_orders_may_be_given_at_any_moment_and_for_oneself_only(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            await said(tables, union, "done")
            late = await tables.orders.obey(union, Give(id=fresh(), at=0, order="order 20-me fire never"))
            assert done(late).at == 2
            assert refused(await say(tables, union, "order 4-tex fire never")).rule == "adf.reaction.standing"
            own = await tables.looking.sight(union)
            theirs = await tables.looking.sight(rebels)
            assert _standing(own.units, "20-me") == "never"
            assert _standing(theirs.units, "20-me") is None

    play(game)


def _standing(units: tuple[object, ...], id: str) -> str | None:
    unit = next(unit for unit in units if getattr(unit, "id", "") == id)
    standing = getattr(unit, "standing", None)
    return None if standing is None else str(standing.fire)


def test_one_screen_need_not_say_whose_standing_orders_these_are(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, "order 4-tex fire never", "order 20-me fire never")
            record = from_text(await tables.looking.file(both)).record
            assert [line.entry.side for line in record.lines if isinstance(line.entry, Order)] == [REBELS, UNION]

    play(game)


def test_what_the_rules_refuse_changes_nothing_and_says_why(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, *TO_ACT)
            illegal = refused(await say(tables, both, "1-minn fire 4-tex"))
            assert illegal.rule == "adf.fire.bands"
            assert illegal.why.endswith(".")
            assert illegal.why[0].isupper()
            malformed = refused(await say(tables, both, "1-minn dance"))
            assert not malformed.stale
            assert "dance" in malformed.why
            assert await at_of(tables, both) == 2

    play(game)


def test_the_same_command_twice_is_one_change_also_after_a_restart(tmp_path: Path) -> None:
    async def game() -> None:
        ride = Give(id="the-ride-of-vincent", at=0, order="vincent ride 17 6")
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="you"))
            seat = await tables.seats.sit(made.created.game, made.token)
            assert done(await tables.orders.obey(seat, ride)).at == 1
            await said(tables, seat, "done")
            assert done(await tables.orders.obey(seat, ride)).at == 1
            assert await at_of(tables, seat) == 2
        async with opened(tmp_path) as tables:
            seat = await tables.seats.sit(made.created.game, made.token)
            assert done(await tables.orders.obey(seat, ride)).at == 1
            assert await at_of(tables, seat) == 2

    play(game)


def test_a_game_goes_on_after_a_restart_where_it_was_also_in_a_reaction(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="you"))
            seat = await tables.seats.sit(made.created.game, made.token)
            await said(tables, seat, *TO_ACT, "1-minn move advance 1")
            before = await tables.looking.sight(seat)
            assert before.waiting.question == "react"
            text = await tables.looking.file(seat)
        async with opened(tmp_path) as tables:
            assert await tables.looking.sight(seat) == before
            assert await tables.looking.file(seat) == text
            await said(tables, seat, "pass")

    play(game)


def test_what_was_taken_back_stays_so_and_the_record_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="you"))
            seat = await tables.seats.sit(made.created.game, made.token)
            await said(tables, seat, *TO_ACT, "martin unlimber")
            assert done(await undo(tables, seat)).at == 4
            await said(tables, seat, "20-me move advance 1", "pass")
            text = await tables.looking.file(seat)
            assert '"answer":"martin unlimber"' not in text
            assert '"answer":"20-me move advance 1"' in text
        async with opened(tmp_path) as tables:
            assert await tables.looking.file(seat) == text
            assert await at_of(tables, seat) == 6

    play(game)


def test_undo_ends_at_dice_and_at_the_others_word(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            await said(tables, union, "vincent ride 17 6")
            assert refused(await undo(tables, rebels)).rule == "record.undo"
            assert done(await undo(tables, union)).at == 2
            await said(tables, union, "done")
            await said(tables, rebels, "done")
            assert "confederate has answered" in refused(await undo(tables, union)).why
            await said(tables, union, *VOLLEY[2:])
            assert "ice have been cast" in refused(await undo(tables, union)).why

    play(game)


def test_whoever_has_seen_a_number_is_told_the_lines_he_lacks(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            # Lines 0 and 1 begin the record; each answer without dice adds one.
            await said(tables, both, *TO_ACT, "martin unlimber")
            assert (await tables.looking.sight(both)).log_from == 0
            assert (await tables.looking.sight(both, since=3)).log_from == 5
            assert (await tables.looking.sight(both, since=1)).log_from == 3
            assert (await tables.looking.sight(both, since=99)).log_from == 0

    play(game)


def test_whoever_has_seen_what_was_taken_back_is_told_to_forget_it(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, *TO_ACT, "martin unlimber")
            done(await undo(tables, both))
            await said(tables, both, "martin face 45")
            sight = await tables.looking.sight(both, since=3)
            assert sight.at == 5
            assert sight.lines == 4
            assert sight.log_from == 4
            assert (await tables.looking.sight(both, since=4)).log_from == 4
            assert (await tables.looking.sight(both, since=5)).log_from == 5

    play(game)


class Full:
    """A store whose disk is full for a while."""

    def __init__(self, store: Store, fault: StoreFault) -> None:
        self._append = store.append
        self.fault: StoreFault | None = fault
        self.after = False
        """The change reaches the disk, but not the news of it."""

    async def append(self, change: Change, *, over: bool = False, turn: int = 0) -> None:
        if self.fault is None or self.after:
            await self._append(change, over=over, turn=turn)
        if self.fault is not None:
            raise self.fault


def test_what_cannot_be_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, "done")
            before, text = await tables.looking.sight(both), await tables.looking.file(both)
            disk = Full(tables.store, StoreFault("The disk is full."))
            monkeypatch.setattr(tables.store, "append", disk.append)
            ride = Give(id="ride-of-evander", at=1, order="law ride 17 24")
            answer = refused(await tables.orders.obey(both, ride))
            assert "disk is full" in answer.why
            assert answer.at == 1
            assert "disk is full" in refused(await undo(tables, both)).why
            assert await tables.looking.sight(both) == before
            assert await tables.looking.file(both) == text
            disk.fault = None
            assert done(await tables.orders.obey(both, ride)).at == 2

    play(game)


def test_what_was_written_without_our_knowing_is_found_in_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            disk = Full(tables.store, StoreFault("The connection is lost.", lost=True))
            disk.after = True
            monkeypatch.setattr(tables.store, "append", disk.append)
            ride = Give(id="ride-of-evander", at=0, order="vincent ride 17 6")
            # Neither done nor refused: nobody here knows.
            with pytest.raises(Fault, match="connection is lost"):
                await tables.orders.obey(both, ride)
            disk.fault = None
            assert done(await tables.orders.obey(both, ride)).at == 1
            assert await at_of(tables, both) == 1

    play(game)


def test_two_servers_at_one_database_do_not_write_over_each_other(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as one, opened(tmp_path) as other:
            seat = await one_screen(one)
            await said(other, seat, "vincent ride 17 6")
            answer = refused(await one.orders.obey(seat, Give(id=fresh(), at=0, order="done")))
            assert answer.stale
            assert answer.at == 1
            await said(one, seat, "done")

    play(game)


def test_whoever_goes_away_in_mid_command_leaves_no_half_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            writing, written = asyncio.Event(), asyncio.Event()
            append = tables.store.append

            async def slow(change: Change, *, over: bool = False, turn: int = 0) -> None:
                writing.set()
                await written.wait()
                await append(change, over=over, turn=turn)

            monkeypatch.setattr(tables.store, "append", slow)
            asked = asyncio.create_task(tables.orders.obey(both, Give(id=fresh(), at=0, order="done")))
            await writing.wait()
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            written.set()
            assert await at_of(tables, both) == 1
            await said(tables, both, "done")

    play(game)


def test_nothing_is_said_after_the_end(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            for _ in range(200):
                if (await tables.looking.sight(both)).over:
                    break
                await said(tables, both, "done")
            last = await tables.looking.file(both)
            for order in ("done", "order 20-me fire never"):
                assert refused(await say(tables, both, order)).rule == "adf.turn.over"
            assert "battle is over" in refused(await undo(tables, both)).why
            assert await tables.looking.file(both) == last
            row = await tables.store.game(both.game)
            assert row is not None
            assert row.over

    play(game)


def test_a_battle_without_end_ends_at_a_bound(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(lines=4)) as tables:
            both = await one_screen(tables)
            await said(tables, both, *TO_ACT)
            assert "4 lines" in refused(await say(tables, both, "martin unlimber")).why

    play(game)


def test_taking_back_without_end_ends_at_a_bound(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(changes=4)) as tables:
            both = await one_screen(tables)
            for _ in range(2):
                await said(tables, both, "vincent ride 17 6")
                done(await undo(tables, both))
            assert "4 changes" in refused(await say(tables, both, "done")).why

    play(game)


def test_whoever_asks_when_a_game_has_just_been_loaded_gets_the_same_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[bool] = []

    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
        async with opened(tmp_path) as tables:
            room = tables.room
            load = room._load

            async def noted(game: str) -> Live:
                task = asyncio.current_task()
                assert task is not None
                task.add_done_callback(lambda _: found.append(room.find(game) is not None))
                return await load(game)

            monkeypatch.setattr(room, "_load", noted)
            await tables.looking.sight(both)
            assert found == [True]

    play(game)


def test_games_leave_memory_and_come_back_as_they_were(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(live=2)) as tables:
            seats = [await one_screen(tables) for _ in range(4)]
            for number, seat in enumerate(seats):
                await said(tables, seat, *["vincent ride 17 6", "done"][: number % 3])
            assert [await at_of(tables, seat) for seat in seats] == [0, 1, 2, 0]

    play(game)


def test_a_damaged_game_is_told_and_the_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            bad, good = await one_screen(tables), await one_screen(tables)
        async with opened(tmp_path) as tables:
            changes = tables.store.changes

            async def some_damaged(game: str) -> list[Change]:
                if game == bad.game:
                    raise StoreFault(f"Game {game} is damaged at change 0: it is missing.")
                return await changes(game)

            monkeypatch.setattr(tables.store, "changes", some_damaged)
            with pytest.raises(Fault, match="damaged at change 0") as found:
                await tables.looking.sight(bad)
            assert found.value.kind == "fault"
            await said(tables, good, "done")

    play(game)
