"""The computer's reasons: kept with its answers wherever the record goes, and told to those who may know them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.rules.adf.battle.tables import cs, us
from tests.server.advisers import Scripted
from tests.server.at_table import REBELS, UNION, new_game, opened, play, said, token_of
from tests.server.little_battle import BOTH, CONFEDERACY, NOBODY, fought, seen
from tests.server.little_battle import UNION as FEDERALS

from enfilade.core.record import Answer, from_text
from enfilade.game.battle import Battle
from enfilade.server.showing.reasons import reasons, unreadable
from enfilade.server.site.errors import Fault
from enfilade.server.tables.looking import _file
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.games import Forked, Seating
from enfilade.server.wire.socket import IsAt

STAYS = "Law stays with his guns until the Union has come on."


async def until(tables: Tables, seat: Seat, at: int) -> None:
    async with asyncio.timeout(30), tables.looking.listen(seat) as news:
        async for message in news:
            if isinstance(message, IsAt) and message.at >= at:
                return


def test_the_computers_reason_is_kept_over_restart_file_and_fork_and_shown_with_its_leader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        monkeypatch.setattr("tests.server.at_table.Deputies", lambda **_: Scripted(leaders=("done", STAYS)))
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="computer"))
            seat = await tables.seats.sit(made.created.game, made.token)
            assert not (await tables.looking.sight(seat)).reasons
            await said(tables, seat, "done")
            await until(tables, seat, 2)
            assert (await tables.looking.sight(seat)).reasons
        async with opened(tmp_path) as tables:
            (told,) = await tables.looking.reasons(seat)
            assert (told.line, told.turn, told.active, told.side, told.about) == (3, 1, UNION, REBELS, ())
            assert [(part.text, part.id) for part in told.parts] == [
                ("Law", "law"),
                (" stays with his guns until the Union has come on.", ""),
            ]
            assert await tables.looking.reasons(await tables.seats.join(token_of(made))) == (told,), (
                "spectators may read it too"
            )
            assert await tables.looking.reasons(seat, told.line + 1) == ()
            text = await tables.looking.file(seat)
            assert [line.entry.why for line in from_text(text).record.lines if isinstance(line.entry, Answer)] == [
                "",
                STAYS,
            ]
            seating = Seating(seats={UNION: "you", REBELS: "computer"}, computer="drill")
            for other in (
                await tables.new_games.upload(text, seating),
                await tables.new_games.fork(seat, _forked(seating)),
            ):
                again = await tables.seats.sit(other.created.game, other.token)
                assert [one.parts for one in await tables.looking.reasons(again)] == [told.parts]

    play(game)


def _forked(seating: Seating) -> Forked:
    return Forked(seats=seating.seats, computer=seating.computer)


def test_a_person_gives_no_reasons_and_neither_does_the_deputy_of_one_who_is_out_of_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def game() -> None:
        deputy = Scripted(leaders=("done", "He is not to be seen."))
        monkeypatch.setattr("tests.server.at_table.Deputies", lambda **_: deputy)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(clock=1))
            seat = await tables.seats.sit(made.created.game, made.token)
            await until(tables, seat, 1)
            assert [player for player, _ in deputy.asked][:1] == ["captain"]
            assert await tables.looking.reasons(seat) == ()

    play(game)


def _acted(**put: dict[str, bool]) -> Battle:
    """A regiment has come on an inch, and its side has said why."""
    one = fought([us("7-wis", 12, 10, name="7th Wisconsin"), us("2-wis", 30, 10), cs("1-tenn", 12, 17)], put=put)
    one.answer("7-wis move advance 1", why="7th Wisconsin draws their eyes from 2-wis.")
    return one


def test_a_reason_names_who_acts_by_it() -> None:
    (told,) = reasons(_acted(), CONFEDERACY, 0)
    assert told.about == ("7-wis",)
    assert told.parts[0].id == "7-wis"


def test_no_reason_is_told_to_others_while_its_side_has_hidden_units() -> None:
    open_field, ambush = _acted(), _acted(**{"2-wis": {"hidden": True}})
    for onlooker in (CONFEDERACY, NOBODY):
        assert seen(open_field, onlooker).reasons
        assert len(reasons(open_field, onlooker, 0)) == 1
        assert not seen(ambush, onlooker).reasons
        assert reasons(ambush, onlooker, 0) == ()
        assert unreadable(ambush, onlooker.sides)
    for onlooker in (FEDERALS, BOTH):
        assert len(reasons(ambush, onlooker, 0)) == 1


def test_what_the_enemy_hides_does_not_keep_a_reason_back() -> None:
    one = _acted(**{"1-tenn": {"hidden": True}})
    assert len(reasons(one, CONFEDERACY, 0)) == 1


def test_no_file_with_reasons_that_its_reader_may_not_know() -> None:
    ambush = _acted(**{"2-wis": {"hidden": True}})
    assert "draws their eyes" in _file(ambush, ("us",))
    with pytest.raises(Fault, match="what the other side hides"):
        _file(ambush, ("cs",))
