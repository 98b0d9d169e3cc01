"""The page of a battle's end: told when it is over, the captain's word in the background, a rematch for its maker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.browser.players import fought
from tests.server.advisers import Scripted
from tests.server.at_table import REBELS, UNION, new_game, opened, play, token_of

from enfilade.core.record import to_text
from enfilade.server.site.errors import Fault
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.ending import CaptainsWord
from enfilade.server.wire.games import Seating

HELD = ("done", "The line is good where it is.")


@asynccontextmanager
async def ended(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Tables, Seat, Seat, Scripted]]:
    """A drill field that the Confederates have won; the Union's seat, which made it, a spectator's, and the captain."""
    captain = Scripted(activate=HELD, action=HELD)
    patch.setattr("tests.server.at_table.Deputies", lambda **_: captain)
    async with opened(folder) as tables:
        asked = Seating(seats={UNION: "you", REBELS: "computer"}, computer="drill", name="Vincent")
        made = await tables.new_games.upload(to_text(fought().record), asked)
        seat = await tables.seats.sit(made.created.game, made.token)
        yield tables, seat, await tables.seats.join(token_of(made)), captain


async def whole_word(tables: Tables, seat: Seat) -> CaptainsWord:
    while not (word := await tables.afterwards.word(seat)).ready:
        await asyncio.sleep(0.02)
    return word


def test_the_captain_speaks_of_a_decision_of_each_and_of_one_thing_to_do_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        async with ended(tmp_path, monkeypatch) as (tables, seat, watcher, captain):
            assert not (await tables.afterwards.word(seat)).ready
            word = await whole_word(tables, seat)
            assert [one.side for one in word.verdicts] == [UNION, REBELS]
            mine, theirs = word.verdicts
            assert (mine.title, mine.same) == ("20th Maine moves 11½″ north.", False)
            assert "".join(part.text for part in mine.why) == HELD[1]
            assert (theirs.chance, theirs.chance_words) == ("8%", "at least one figure")
            # By exact odds the battery's silence cost most of what its side did and left undone.
            assert word.lesson is not None
            assert (word.lesson.turn, word.lesson.line) == (2, 80)
            assert word.lesson.words.startswith("Martin's 3rd Massachusetts Battery never fired, with 4th Texas")
            asked = len(captain.asked)
            assert 2 <= asked <= 8
            # He is not asked again, and whoever only watched is taught nothing.
            assert (await tables.afterwards.word(watcher)) == CaptainsWord(ready=True, verdicts=word.verdicts)
            assert len(captain.asked) == asked

    play(game)


def test_a_rematch_changes_the_sides_and_is_for_the_maker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with ended(tmp_path, monkeypatch) as (tables, seat, watcher, _):
            again = (await tables.afterwards.ending(seat)).rematch
            assert again is not None
            assert (again.scenario, again.seats) == ("drill-field", {UNION: "computer", REBELS: "you"})
            assert (again.computer, again.name) == ("drill", "Vincent")
            made = await tables.new_games.create(again)
            assert made.token
            assert (await tables.afterwards.ending(watcher)).rematch is None

    play(game)


def test_nothing_of_it_is_told_before_the_end(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            seat = await tables.seats.sit(made.created.game, made.token)
            for asked in (tables.afterwards.ending, tables.afterwards.word):
                with pytest.raises(Fault, match="when the battle is over"):
                    await asked(seat)

    play(game)


def test_the_small_map_shows_a_seat_what_it_knows(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            seat = await tables.seats.sit(made.created.game, made.token)
            drawn = await tables.afterwards.map(seat, None)
            assert drawn.count("translate(") == len((await tables.looking.sight(seat)).units)
            ground = await tables.afterwards.ground(seat)
            assert "us-deep" not in ground
            assert await tables.afterwards.ground(seat) is ground

    play(game)


def test_the_shelf_tells_each_seat_how_it_fared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def game() -> None:
        async with ended(tmp_path, monkeypatch) as (tables, seat, watcher, _):
            mine, theirs = await tables.seats.brief(seat), await tables.seats.brief(watcher)
            assert (mine.outcome, mine.led, mine.against) == ("lost", "Union", "the drill sergeant")
            assert mine.result == theirs.result == "The Confederates win, 11 to 2: a decisive victory."
            assert (theirs.outcome, theirs.led, theirs.against) == ("watched", "", "")

    play(game)
