"""Who throws the dice: the server, the people at the table, or either."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.at_table import (
    REBELS,
    UNION,
    VOLLEY,
    cast,
    done,
    one_screen,
    opened,
    play,
    refused,
    said,
    say,
    two_players,
    typed,
)

from enfilade.core.record import Rolled, from_text
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.games import Dice, Seating


def sources(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """Where the dice of a record came from, and how they fell."""
    entries = [line.entry for line in from_text(text).record.lines]
    return [(entry.source, entry.roll) for entry in entries if isinstance(entry, Rolled)]


async def volley(tables: Tables, dice: Dice) -> tuple[Seat, Seat]:
    """Two players, and the Union's battery has fired."""
    union, rebels = await two_players(tables, dice=dice)
    await said(tables, union, VOLLEY[0])
    await said(tables, rebels, VOLLEY[1])
    await said(tables, union, *VOLLEY[2:])
    return union, rebels


def test_the_server_casts_at_once(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, _rebels = await volley(tables, "server")
            sight = await tables.looking.sight(union)
            assert sight.waiting.kind == "ask"
            assert {source for source, _ in sources(await tables.looking.file(union))} == {"seeded"}
            assert "no dice are due" in refused(await typed(tables, union, 3, 4)).why.lower()

    play(game)


def test_typed_dice_are_typed_by_the_side_that_throws_and_by_nobody_else(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await volley(tables, "typed")
            due = (await tables.looking.sight(union)).waiting
            assert (due.kind, due.side) == ("roll", UNION)
            ones = [1] * due.dice
            assert refused(await typed(tables, rebels, *ones)).rule == "record.seat"
            assert refused(await cast(tables, union)).rule == "record.dice"
            assert "takes 1 die, and 2 were given" in refused(await typed(tables, union, *ones, 1)).why
            assert "dice are due" in refused(await say(tables, union, "done")).why.lower()
            done(await typed(tables, union, *ones))
            assert sources(await tables.looking.file(union))[0] == ("typed", tuple(ones))

    play(game)


def test_mixed_dice_are_typed_or_cast_one_throw_at_a_time(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await volley(tables, "mixed")
            assert refused(await cast(tables, rebels)).rule == "record.seat"
            # A 6 makes the 4th Texas check its morale with two dice.
            done(await typed(tables, union, 6))
            due = (await tables.looking.sight(rebels)).waiting
            assert (due.kind, due.side, due.dice) == ("roll", REBELS, 2)
            assert refused(await cast(tables, union)).rule == "record.seat"
            done(await cast(tables, rebels))
            found = sources(await tables.looking.file(union))
            assert [source for source, _ in found[:2]] == ["typed", "seeded"]

    play(game)


def test_in_a_mixed_game_the_computers_dice_follow_at_once(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables, dice="mixed")
            await said(tables, both, *VOLLEY)
            seating = Seating(seats={UNION: "you", REBELS: "computer"}, computer="drill", dice="mixed")
            made = await tables.new_games.upload(await tables.looking.file(both), seating)
            union = await tables.seats.sit(made.created.game, made.token)
            done(await typed(tables, union, 6))
            found = sources(await tables.looking.file(union))
            assert [(source, len(faces)) for source, faces in found[:2]] == [("typed", 1), ("seeded", 2)]

    play(game)


@pytest.mark.parametrize(
    ("dice", "due", "source"), [("typed", "roll", None), ("mixed", "ask", "seeded"), ("server", "ask", "seeded")]
)
def test_the_computers_dice_are_typed_by_people_only_where_all_dice_are(
    tmp_path: Path, dice: Dice, due: str, source: str | None
) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            both = await one_screen(tables, dice="typed")
            await said(tables, both, *VOLLEY)
            text = await tables.looking.file(both)
            # The same battle with the computer in the Union's place, whose dice are due.
            seating = Seating(seats={UNION: "computer", REBELS: "you"}, computer="drill", dice=dice)
            made = await tables.new_games.upload(text, seating)
            rebels = await tables.seats.sit(made.created.game, made.token)
            first = [one for one, _ in sources(await tables.looking.file(rebels))][:1]
            assert first == ([source] if source else [])
            if due == "roll":
                waiting = (await tables.looking.sight(rebels)).waiting
                assert (waiting.kind, waiting.side) == ("roll", UNION)
                done(await typed(tables, rebels, *[1] * waiting.dice))

    play(game)
