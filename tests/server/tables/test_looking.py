"""What a seat may ask of its game, and what it is not told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.at_table import REBELS, TO_ACT, UNION, VOLLEY, new_game, one_screen, opened, play, said, token_of

from enfilade.game.battle import Battle
from enfilade.server.load.limits import Limits
from enfilade.server.showing.sight import sight
from enfilade.server.site.errors import Fault
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.tables.seats import JOIN
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.asks import GhostAsked
from enfilade.server.wire.sight import Sight


def test_a_seat_is_told_of_units_ways_and_chances(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, *TO_ACT)
            card = await tables.looking.unit_card(both, "20-me")
            assert (card.unit, card.at) == ("20-me", 2)
            ghost = await tables.looking.ghost(both, GhostAsked(units=("20-me",), steps="advance 1"))
            assert ghost.order == "20-me move advance 1"
            assert not (await tables.looking.prospect(both, "1-minn fire 4-tex")).legal
            await said(tables, both, "martin unlimber")
            assert (await tables.looking.prospect(both, "martin fire 4-tex")).legal
            assert (await tables.grounds.of_game(both)).startswith("<")
            assert (await tables.looking.time_line(both)).lines == 4
            with pytest.raises(Fault) as found:
                await tables.looking.unit_card(both, "69-ny")
            assert found.value.kind == "not-found"

    play(game)


def test_spectators_ask_for_no_ways_and_chances(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            onlooker = await tables.seats.join(token_of(made))
            for attempt in (
                tables.looking.ghost(onlooker, GhostAsked(units=("20-me",), steps="advance 1")),
                tables.looking.prospect(onlooker, "martin fire 4-tex"),
            ):
                with pytest.raises(Fault) as found:
                    await attempt
                assert found.value.kind == "forbidden"
            friend = await tables.seats.join(token_of(made, REBELS))
            with pytest.raises(Fault, match="do not play union"):
                await tables.looking.prospect(friend, "martin fire 4-tex", UNION)
            assert (await tables.looking.unit_card(onlooker, "20-me")).abilities == ()

    play(game)


def test_a_volley_has_a_receipt_and_a_line_that_is_not_there_has_none(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables)
            await said(tables, both, *VOLLEY)
            log = (await tables.looking.sight(both)).log
            (fired,) = [happening for happening in log if happening.kind == "fired"]
            receipt = await tables.looking.receipt(both, fired.line, fired.index)
            assert receipt.faces == fired.faces
            for line, index in ((fired.line, 99), (999, 0), (0, 0)):
                with pytest.raises(Fault) as found:
                    await tables.looking.receipt(both, line, index)
                assert found.value.kind == "not-found"

    play(game)


def test_the_past_is_seen_as_its_own_side_saw_it(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            union, friend = (
                await tables.seats.sit(made.created.game, made.token),
                await tables.seats.join(token_of(made, REBELS)),
            )
            onlooker = await tables.seats.join(token_of(made))
            await said(tables, union, "order 20-me fire never", "done")
            for line in (2, 3, None):
                assert "ordered" in {one.kind for one in (await tables.looking.sight(union, line=line)).log}
                for seat in (friend, onlooker):
                    assert "ordered" not in {one.kind for one in (await tables.looking.sight(seat, line=line)).log}

    play(game)


def test_spectators_are_shown_what_was_drawn_for_the_first_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Onlooker] = []

    def counted(battle: Battle, eyes: Onlooker, now: GameNow, *, log_from: int, line: int | None) -> Sight:
        drawn.append(eyes)
        return sight(battle, eyes, now, log_from=log_from, line=line)

    async def game() -> None:
        monkeypatch.setattr("enfilade.server.tables.looking.sight", counted)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            union, onlooker = (
                await tables.seats.sit(made.created.game, made.token),
                await tables.seats.join(token_of(made)),
            )
            guest = await tables.seats.join((await tables.seats.new_link(union, ())).link.removeprefix(JOIN))
            assert await tables.looking.sight(onlooker) == await tables.looking.sight(guest)
            assert len(drawn) == 1
            await tables.looking.sight(union)
            assert len(drawn) == 2
            await said(tables, union, "done")
            assert (await tables.looking.sight(guest)).at == 1

    play(game)


async def _three(tables: Tables) -> dict[str, str]:
    """Three games: the first waits for the Union, the second for the Confederates, the third is the latest."""
    tokens = {}
    for orders in ((), ("done",), ("done", "done")):
        made = await tables.new_games.create(new_game(rebels="you"))
        seat = await tables.seats.sit(made.created.game, made.token)
        await said(tables, seat, *orders)
        tokens[seat.game] = made.token
    return tokens


def test_the_games_of_a_browser_are_told_the_latest_first(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            tokens = await _three(tables)
            stranger = await tables.new_games.create(new_game())
        async with opened(tmp_path) as tables:
            briefs = await tables.seats.briefs({**tokens, stranger.created.game: "guess", "nowhere": "x"})
            assert [brief.game for brief in briefs] == list(reversed(tokens))
            assert all(brief.yours and brief.sides == (UNION, REBELS) and not brief.over for brief in briefs)
            friend = token_of(stranger, REBELS)
            (brief,) = await tables.seats.briefs({stranger.created.game: friend})
            assert not brief.yours
            assert await tables.seats.briefs({}) == []

    play(game)


def test_only_so_many_games_are_told(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(briefs=2)) as tables:
            tokens = await _three(tables)
            assert [brief.game for brief in await tables.seats.briefs(tokens)] == list(reversed(tokens))[:2]

    play(game)
