"""Seats: proved by a secret that only its holder knows, and given out and taken back by whoever made the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.at_table import REBELS, UNION, new_game, opened, play, refused, said, say, token_of

from enfilade.server.load.limits import Limits
from enfilade.server.site.errors import Fault
from enfilade.server.tables.seats import JOIN, checked_name, deal, hashed
from enfilade.server.wire.games import Seating


def test_the_maker_gets_what_is_his_friends_a_link_each_and_spectators_one() -> None:
    own, friend, spectators = deal("g", {UNION: "you", REBELS: "friend"}, "Vincent")
    assert (own.seat.sides, own.seat.owner, own.seat.name) == ((UNION,), True, "Vincent")
    assert (friend.seat.sides, friend.seat.owner) == ((REBELS,), False)
    assert spectators.seat.sides == ()
    assert own.link.link == ""
    assert friend.link.link == f"{JOIN}{friend.token}"
    assert len({own.token, friend.token, spectators.token}) == 3


def test_at_one_screen_there_is_one_seat_for_both() -> None:
    own, spectators = deal("g", {UNION: "you", REBELS: "you"}, "")
    assert own.seat.sides == (UNION, REBELS)
    assert spectators.seat.sides == ()


def test_what_cannot_be_a_secret_has_no_hash() -> None:
    assert hashed(None) == hashed("") == hashed("x" * 1000) == ""
    assert hashed("x") != hashed("y")
    assert len(hashed("\ud800")) == 64


@pytest.mark.parametrize("name", ["\n", "\x00", "\u202e", "\u2028", "x" * 60])
def test_names_that_cannot_be_shown_in_one_line_are_refused(name: str) -> None:
    with pytest.raises(Fault) as found:
        checked_name(f"Evander{name}Law")
    assert found.value.kind == "malformed"


def test_names_are_kept_as_they_are_written() -> None:
    assert checked_name(" <b>Évander</b> ") == "<b>Évander</b>"


def test_a_secret_opens_its_own_game_only(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            one = await tables.new_games.create(new_game())
            other = await tables.new_games.create(new_game())
            for token in (other.token, token_of(other, REBELS), "guess", None, "x" * 500):
                with pytest.raises(Fault) as found:
                    await tables.seats.sit(one.created.game, token)
                assert found.value.kind == "forbidden"
            with pytest.raises(Fault) as found:
                await tables.seats.sit("0123456789abcdef", one.token)
            assert found.value.kind == "not-found"
            with pytest.raises(Fault) as found:
                await tables.seats.join("guess")
            assert found.value.kind == "not-found"

    play(game)


def test_secrets_are_kept_as_hashes_only(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
        tokens = [made.token, token_of(made, REBELS), token_of(made)]
        held = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert hashed(tokens[0]).encode() in held
        for token in tokens:
            assert token.encode() not in held

    play(game)


def test_a_seat_that_is_taken_back_is_put_out_at_once_and_for_good(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            owner = await tables.seats.sit(made.created.game, made.token)
            token = token_of(made, REBELS)
            friend = await tables.seats.join(token)
            async with tables.looking.listen(friend) as news:
                await tables.seats.revoke(owner, friend.id)
                with pytest.raises(Fault) as found:
                    async for _ in news:
                        pass
                assert found.value.kind == "forbidden"
            with pytest.raises(Fault):
                await say(tables, friend, "done")
            assert [one.revoked for one in await tables.seats.links(owner) if one.sides == (REBELS,)] == [True]
            assert {side.id: side.seat for side in (await tables.looking.sight(owner)).sides} == {
                UNION: "you",
                REBELS: "empty",
            }
        async with opened(tmp_path) as tables:
            with pytest.raises(Fault) as found:
                await tables.seats.join(token)
            assert found.value.kind == "gone"
            with pytest.raises(Fault) as found:
                await tables.seats.sit(friend.game, token)
            assert found.value.kind == "forbidden"

    play(game)


def test_a_new_link_seats_somebody_in_the_place_of_another(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            owner = await tables.seats.sit(made.created.game, made.token)
            link = await tables.seats.new_link(owner, (REBELS,))
            friend = await tables.seats.join(link.link.removeprefix(JOIN))
            await tables.seats.rename(friend, "Law")
            assert [side.player for side in (await tables.looking.sight(owner)).sides] == ["Vincent", "Law"]
            await said(tables, owner, "done")
            await said(tables, friend, "done")
        async with opened(tmp_path) as tables:
            again = await tables.seats.sit(friend.game, link.link.removeprefix(JOIN))
            assert (again.id, again.sides, again.name) == (friend.id, (REBELS,), "Law")
            assert [one.name for one in await tables.seats.links(owner) if one.seat == friend.id] == ["Law"]
            assert not any(one.link for one in await tables.seats.links(owner))

    play(game)


def test_only_the_maker_gives_out_links_and_not_his_own_away(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            owner = await tables.seats.sit(made.created.game, made.token)
            friend = await tables.seats.join(token_of(made, REBELS))
            for attempt in (
                tables.seats.links(friend),
                tables.seats.new_link(friend, ()),
                tables.seats.revoke(friend, owner.id),
            ):
                with pytest.raises(Fault) as found:
                    await attempt
                assert found.value.kind == "forbidden"
            with pytest.raises(Fault, match="your own seat"):
                await tables.seats.revoke(owner, owner.id)
            with pytest.raises(Fault, match="no such seat"):
                await tables.seats.revoke(owner, "0123")
            with pytest.raises(Fault, match="no side 'british'"):
                await tables.seats.new_link(owner, ("british",))

    play(game)


def test_the_computers_side_is_not_given_away(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="computer"))
            owner = await tables.seats.sit(made.created.game, made.token)
            with pytest.raises(Fault, match="computer plays"):
                await tables.seats.new_link(owner, (REBELS,))

    play(game)


def test_links_are_bounded_also_by_those_taken_back(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path, Limits(seats=4, seats_ever=5)) as tables:
            made = await tables.new_games.create(new_game())
            owner = await tables.seats.sit(made.created.game, made.token)
            fourth = await tables.seats.new_link(owner, ())
            with pytest.raises(Fault, match="as many links"):
                await tables.seats.new_link(owner, ())
            await tables.seats.revoke(owner, fourth.seat)
            await tables.seats.revoke(owner, (await tables.seats.new_link(owner, ())).seat)
            with pytest.raises(Fault, match="as many links"):
                await tables.seats.new_link(owner, ())

    play(game)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (Seating(seats={UNION: "you"}), "who plays each side"),
        (Seating(seats={UNION: "you", "british": "you"}), "who plays each side"),
        (Seating(seats={UNION: "you", REBELS: "computer"}, computer="lee"), "no player lee"),
        (Seating(seats={UNION: "you", REBELS: "you"}, note="two\nlines"), "note"),
        (Seating(seats={UNION: "you", REBELS: "you"}, name="\x1b[31m"), "name"),
    ],
)
def test_a_seating_that_leaves_something_open_is_refused(tmp_path: Path, asked: Seating, why: str) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            new = new_game()
            given = type(new)(
                scenario=new.scenario, seats=asked.seats, computer=asked.computer, name=asked.name, note=asked.note
            )
            with pytest.raises(Fault, match=why):
                await tables.new_games.create(given)
            assert await tables.store.count_games() == 0

    play(game)


def test_a_refusal_names_the_side_that_is_asked(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game())
            friend = await tables.seats.join(token_of(made, REBELS))
            assert refused(await say(tables, friend, "done")).why == "It is for union to answer now."

    play(game)
