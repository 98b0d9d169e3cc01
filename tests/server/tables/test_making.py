"""Games from scenarios, from files and from moments of other games; and files from games, without what is secret."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event, Semaphore

import pytest
from tests.game.mail.post import ADF, offered, to_the_end
from tests.server.at_table import (
    REBELS,
    TO_ACT,
    UNION,
    VOLLEY,
    done,
    new_game,
    one_screen,
    opened,
    play,
    said,
    say,
    token_of,
    two_players,
)

from enfilade.core.record import Rolled, from_text, to_text
from enfilade.game.battle import Battle
from enfilade.game.battles import battle, verify
from enfilade.server.load.askers import asking
from enfilade.server.load.limits import LARGEST_UPLOAD, Limits
from enfilade.server.site.errors import Fault
from enfilade.server.tables.making import read
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.settings import Settings
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.games import Forked, NewGame, Seating

BOTH = Seating(seats={UNION: "you", REBELS: "you"})


def ended() -> str:
    """The file of a battle in which nobody did anything, and its seed."""
    one = battle("drill-field", seed="Little Round Top")
    while not one.over:
        one.answer("done")
    return to_text(one.record)


@pytest.mark.parametrize("scenario", ["../drill-field", "drill-field.json", "nowhere", ".."])
def test_only_scenarios_by_name_can_be_played(tmp_path: Path, scenario: str) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            with pytest.raises(Fault) as found:
                await tables.new_games.create(new_game(scenario=scenario))
            assert found.value.kind == "not-found"

    play(game)


def test_an_edition_that_cannot_play_it_is_refused(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            for edition in ("jr3-15mm", "adf-1864"):
                asked = NewGame(scenario="drill-field", edition=edition, seats=BOTH.seats)
                with pytest.raises(Fault) as found:
                    await tables.new_games.create(asked)
                assert found.value.kind == "refused"

    play(game)


def test_games_are_bounded_in_all_and_in_a_minute(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(games=1)) as tables:
            await tables.new_games.create(new_game())
            with pytest.raises(Fault, match="no room") as found:
                await tables.new_games.create(new_game())
            assert found.value.kind == "too-many"
        async with opened(tmp_path, Limits(games_a_minute=1)) as tables:
            await tables.new_games.create(new_game())
            with pytest.raises(Fault, match="wait a minute"):
                await tables.new_games.create(new_game())

    play(game)


def test_a_file_that_is_over_can_be_looked_at_from_its_beginning(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            text = ended()
            made = await tables.new_games.upload(text, Seating(seats={}))
            seat = await tables.seats.sit(made.created.game, made.token)
            sight = await tables.looking.sight(seat)
            assert sight.over
            assert sight.seed == "Little Round Top"
            assert (await tables.looking.sight(seat, line=2)).line == 2
            assert await tables.looking.file(seat) == text

    play(game)


def test_a_file_that_is_not_over_goes_on_with_dice_that_nobody_knows(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            one = battle("drill-field", seed="Little Round Top")
            for order in VOLLEY:
                one.answer(order)
            made = await tables.new_games.upload(to_text(one.record), BOTH)
            seat = await tables.seats.sit(made.created.game, made.token)
            record = from_text(await tables.looking.file(seat)).record
            assert record.opening.commitment != one.record.opening.commitment
            assert record.opening.forked == one.record.lines[-1].hash
            rolls = [line.entry for line in record.lines if isinstance(line.entry, Rolled)]
            assert rolls
            assert {roll.source for roll in rolls} == {"earlier"}
            assert (await tables.looking.sight(seat)).waiting.side == one.side

    play(game)


def test_a_battle_by_mail_is_looked_at_when_it_is_over_and_goes_on_here_with_other_dice(tmp_path: Path) -> None:
    post = offered(tmp_path, ADF)
    to_the_end(post, lambda folder, battle: ["done"] * 9 if folder.own.side in battle.asked else None)
    whole = post.battle(UNION).record

    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.upload(to_text(whole), Seating(seats={}))
            seat = await tables.seats.sit(made.created.game, made.token)
            assert (await tables.looking.sight(seat)).over
            assert await tables.looking.file(seat) == to_text(whole)
            made = await tables.new_games.upload(to_text(whole.upto(8)), BOTH)
            seat = await tables.seats.sit(made.created.game, made.token)
            record = from_text(await tables.looking.file(seat)).record
            assert record.opening.dice == "seeded"
            assert not record.opening.anchors
            assert (await tables.looking.sight(seat)).line == 8

    play(game)


@pytest.mark.parametrize("text", ["", "{}", "\x00", ended().replace("done", "pass", 1), ended()[:-300] + "\n"])
def test_a_file_that_is_none_or_was_changed_is_refused(tmp_path: Path, text: str) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            with pytest.raises(Fault, match="cannot be played") as found:
                await tables.new_games.upload(text, BOTH)
            assert found.value.kind == "malformed"
            assert await tables.store.count_games() == 0

    play(game)


def test_a_file_that_is_too_large_or_too_long_is_refused(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(lines=5)) as tables:
            with pytest.raises(Fault) as found:
                await tables.new_games.upload("x" * (LARGEST_UPLOAD + 1), BOTH)
            assert found.value.kind == "too-large"
            with pytest.raises(Fault, match=r"it has \d+ lines; this server takes at most 5"):
                await tables.new_games.upload(ended(), BOTH)

    play(game)


def test_a_file_to_be_played_on_needs_its_seats(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            text = to_text(battle("drill-field").record)
            with pytest.raises(Fault, match="who plays each side"):
                await tables.new_games.upload(text, Seating(seats={}))

    play(game)


async def finished(tables: Tables) -> tuple[Seat, Seat]:
    """A game of two that is over, to the end by doing nothing."""
    union, rebels = await two_players(tables)
    while not (sight := await tables.looking.sight(union)).over:
        await said(tables, union if sight.waiting.side == UNION else rebels, "done")
    return union, rebels


def test_a_finished_game_can_be_left_at_any_moment_by_anybody_who_saw_it(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await finished(tables)
            asked = Forked(seats={UNION: "computer", REBELS: "friend"}, computer="drill", line=3)
            made = await tables.new_games.fork(rebels, asked)
            friend = await tables.seats.join(token_of(made, REBELS))
            record = from_text(await tables.looking.file(friend)).record
            old = from_text(await tables.looking.file(union)).record
            assert [line.entry for line in record.lines[2:4]] == [line.entry for line in old.lines[2:4]]
            assert record.opening.forked == old.lines[3].hash
            assert record.opening.players == {UNION: "drill"}
            assert record.opening.commitment != old.opening.commitment
            with pytest.raises(Fault, match="choose an earlier"):
                await tables.new_games.fork(union, Forked(seats=asked.seats))
            with pytest.raises(Fault) as found:
                await tables.new_games.fork(union, Forked(seats=asked.seats, line=999_999))
            assert found.value.kind == "malformed"

    play(game)


def test_a_game_that_lasts_is_left_only_by_who_plays_it_alone(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            for seat in (union, rebels):
                with pytest.raises(Fault, match="somebody else plays") as found:
                    await tables.new_games.fork(seat, Forked(seats=BOTH.seats))
                assert found.value.kind == "refused"
            made = await tables.new_games.create(new_game(rebels="you"))
            spectator = await tables.seats.join(token_of(made))
            with pytest.raises(Fault, match="somebody else plays"):
                await tables.new_games.fork(spectator, Forked(seats=BOTH.seats))
            alone = await tables.seats.sit(made.created.game, made.token)
            await said(tables, alone, *TO_ACT)
            other = await tables.new_games.fork(alone, Forked(seats=BOTH.seats, line=2))
            seat = await tables.seats.sit(other.created.game, other.token)
            assert (await tables.looking.sight(seat)).lines == 2
            assert done(await say(tables, seat, "done")).at == 1
            assert (await tables.looking.sight(alone)).at == 2

    play(game)


def test_the_file_holds_the_seed_only_when_it_is_over(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, *VOLLEY)
            lasting = from_text(await tables.looking.file(both)).record
            assert lasting.seed is None
            while not (await tables.looking.sight(both)).over:
                waiting = (await tables.looking.sight(both)).waiting
                # By the dice of the day the volley may have routed somebody, and then he must run.
                runs = [one.order for one in waiting.offers if one.order.endswith(" run")]
                await said(tables, both, "pass" if waiting.question == "react" else runs[0] if runs else "done")
            path = tmp_path / "drill.battle"
            path.write_text(await tables.looking.file(both), encoding="utf-8", newline="")
            report = verify(path)
            assert report.sound
            assert report.dice_checked

    play(game)


def test_a_file_can_be_had_at_any_time_without_the_orders_of_the_other_side(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            union = await tables.seats.sit(made.created.game, made.token)
            rebels, spectator = await tables.seats.join(token_of(made, REBELS)), await tables.seats.join(token_of(made))
            await tables.looking.file(spectator)
            await said(tables, rebels, "order 4-tex fire never")
            assert "4-tex" in await tables.looking.file(rebels)
            for seat in (union, spectator):
                text = await tables.looking.file(seat)
                assert "4-tex fire never" not in text
                path = tmp_path / "own.battle"
                path.write_text(text, encoding="utf-8")
                assert verify(path).sound
            while not (sight := await tables.looking.sight(union)).over:
                await said(tables, union if sight.waiting.side == UNION else rebels, "done")
            assert '"order":"order 4-tex fire never"' in await tables.looking.file(union)
            assert await tables.looking.file(spectator) == await tables.looking.file(union)

    play(game)


def test_a_file_that_takes_too_long_to_be_played_again_is_refused(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(reading=0.0)) as tables:
            with pytest.raises(Fault, match="too long") as found:
                await tables.new_games.upload(ended(), BOTH)
            assert found.value.kind == "too-large"
            assert await tables.store.count_games() == 0

    play(game)


def test_only_so_many_files_are_read_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, let_on = Semaphore(0), Event()

    def slowly(text: str, asked: Seating, settings: Settings, is_wanted: Callable[[], bool]) -> Battle:
        begun.release()
        let_on.wait(20)
        return read(text, asked, settings, is_wanted)

    async def game() -> None:
        monkeypatch.setattr("enfilade.server.tables.making.read", slowly)
        async with opened(tmp_path, Limits(uploads=2, uploads_waiting=0)) as tables:
            first = []
            for address in ("192.0.2.1", "192.0.2.2"):
                with asking(address):
                    first.append(asyncio.create_task(tables.new_games.upload(ended(), BOTH)))
            for _ in first:
                assert await asyncio.to_thread(begun.acquire, timeout=20)
            with pytest.raises(Fault, match="Other files") as found:
                await tables.new_games.upload(ended(), BOTH)
            assert found.value.kind == "too-many"
            let_on.set()
            await asyncio.gather(*first)
            await tables.new_games.upload(ended(), BOTH)

    play(game)


def test_a_file_is_given_up_when_the_server_stops() -> None:
    with pytest.raises(Fault):
        read(ended(), BOTH, Settings(), lambda: False)
