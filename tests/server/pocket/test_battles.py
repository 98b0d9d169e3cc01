"""Battles that several phones keep: every entry has one place, is on disk when it is answered, and wakes who waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.server.pocket.pocket_table import OPENING, begun, entry, pocket

from enfilade.server.load.limits import Limits
from enfilade.server.pocket import battles as waiting
from enfilade.server.pocket.battles import PocketBattles
from enfilade.server.pocket.shapes import NewBattle
from enfilade.server.site.errors import Fault
from enfilade.server.store import Store


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


def refusal(work: Callable[[], Coroutine[Any, Any, Any]]) -> Fault:
    with pytest.raises(Fault) as caught:
        asyncio.run(work())
    return caught.value


async def said(battles: PocketBattles, battle: str) -> list[tuple[int | None, str]]:
    news = await battles.news(battle, 0, 0)
    return [(one.seq, one.say["text"]) for one in news.entries]


def test_entries_get_the_next_places_and_outlive_the_server(where: str) -> None:
    async def play() -> None:
        async with pocket(where) as battles:
            battle = await begun(battles)
            first = await battles.enter(battle, (entry(1), entry(2)))
            second = await battles.enter(battle, (entry(1, "Blair"),))
            assert [place.seq for place in first.accepted + second.accepted] == [1, 2, 3]
        async with pocket(where) as battles:
            news = await battles.news(battle, 0, 0)
            assert news.opening == OPENING
            assert news.seq == 3
            assert await said(battles, battle) == [(1, "Dawes 1"), (2, "Dawes 2"), (3, "Blair 1")]
            later = await battles.news(battle, 2, 0)
            assert (later.opening, [one.id for one in later.entries]) == (None, [entry(1, "Blair").id])

    asyncio.run(play())


def test_what_is_sent_again_keeps_its_place(where: str) -> None:
    async def play() -> None:
        async with pocket(where) as battles:
            battle = await begun(battles)
            await battles.enter(battle, (entry(1), entry(2)))
            # The answer was lost: the phone sends both again, with one more, and that one twice.
            again = await battles.enter(battle, (entry(2), entry(3), entry(1), entry(3)))
            assert [place.seq for place in again.accepted] == [2, 3, 1, 3]
            assert await said(battles, battle) == [(1, "Dawes 1"), (2, "Dawes 2"), (3, "Dawes 3")]

    asyncio.run(play())


def test_two_servers_at_one_database_never_give_a_place_twice(where: str) -> None:
    async def play() -> None:
        async with pocket(where) as one, pocket(where) as other:
            battle = await begun(one)
            sent = [
                server.enter(battle, (entry(2 * n, phone), entry(2 * n + 1, phone)))
                for n in range(8)
                for server, phone in ((one, "Dawes"), (other, "Blair"))
            ]
            answers = await asyncio.gather(*sent)
            places = sorted(place.seq for answer in answers for place in answer.accepted)
            assert places == list(range(1, 33))
            told = await said(other, battle)
            assert [seq for seq, _ in told] == places
            assert {words for _, words in told} == {f"{who} {n}" for who in ("Dawes", "Blair") for n in range(16)}
            # The two of one request stand together, in the order they were made.
            for answer in answers:
                assert answer.accepted[1].seq == answer.accepted[0].seq + 1

    asyncio.run(play())


def test_the_same_entry_raced_through_two_servers_counts_once(where: str) -> None:
    async def play() -> None:
        async with pocket(where) as one, pocket(where) as other:
            battle = await begun(one)
            answers = await asyncio.gather(*(server.enter(battle, (entry(1),)) for server in (one, other, one, other)))
            assert [[place.seq for place in answer.accepted] for answer in answers] == [[1]] * 4
            assert len(await said(one, battle)) == 1

    asyncio.run(play())


def test_who_waits_is_woken_by_an_entry(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # So long between two looks into the database that only the bell can wake them within the test.
    monkeypatch.setattr(waiting, "REREAD", 600)

    async def play() -> None:
        async with pocket(file) as battles, asyncio.timeout(60):
            battle = await begun(battles)
            both = [asyncio.create_task(battles.news(battle, 0, 500)) for _ in range(2)]
            other = await begun(battles)
            elsewhere = asyncio.create_task(battles.news(other, 0, 500))
            await asyncio.sleep(0.05)
            assert not any(one.done() for one in both)
            await battles.enter(battle, (entry(1),))
            for news in await asyncio.gather(*both):
                assert [one.id for one in news.entries] == [entry(1).id]
            assert not elsewhere.done()
            # A server that stops lets them all go, with nothing.
            battles.leave()
            assert (await elsewhere).entries == ()

    asyncio.run(play())


def test_who_waits_hears_of_an_entry_at_another_server(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "REREAD", 0.02)

    async def play() -> None:
        async with pocket(where) as one, pocket(where) as other, asyncio.timeout(60):
            battle = await begun(one)
            waits = asyncio.create_task(one.news(battle, 0, 500))
            await other.enter(battle, (entry(1),))
            assert [heard.id for heard in (await waits).entries] == [entry(1).id]

    asyncio.run(play())


def test_a_wait_ends_by_itself(file: str) -> None:
    async def play() -> None:
        async with pocket(file) as battles:
            battle = await begun(battles)
            assert (await battles.news(battle, 0, 0.01)).entries == ()

    asyncio.run(play())


def test_the_same_key_gives_the_same_battle(where: str) -> None:
    async def play() -> None:
        async with pocket(where) as battles:
            asked = NewBattle(opening=OPENING, entries=(entry(1),), key="key-that-nobody-else-has")
            first = await battles.begin(asked)
            second = await battles.begin(asked)
            other = await battles.begin(NewBattle(opening=OPENING))
            assert (first.id, first.seq) == (second.id, second.seq)
            assert other.id != first.id
            assert len(await said(battles, first.id)) == 1

    asyncio.run(play())


def test_a_very_long_battle_is_told_in_pages(file: str) -> None:
    async def play() -> None:
        async with pocket(file) as battles:
            battle = await begun(battles)
            await battles.enter(battle, tuple(entry(n) for n in range(1, 701)))
            first = await battles.news(battle, 0, 0)
            rest = await battles.news(battle, first.entries[-1].seq or 0, 0)
            numbers = [one.seq for one in first.entries + rest.entries]
            assert first.seq == 700
            assert len(first.entries) < 700
            assert numbers == list(range(1, 701))

    asyncio.run(play())


def test_a_battle_that_is_full_takes_all_of_a_request_or_nothing(file: str) -> None:
    async def play() -> None:
        async with pocket(file, Limits(entries=3)) as battles:
            battle = await begun(battles)
            await battles.enter(battle, (entry(1), entry(2)))
            with pytest.raises(Fault, match="This battle has 3 entries, and more are not kept here"):
                await battles.enter(battle, (entry(3), entry(4)))
            assert len(await said(battles, battle)) == 2
            # What is known already is acknowledged all the same.
            await battles.enter(battle, (entry(3),))
            assert (await battles.enter(battle, (entry(3),))).accepted[0].seq == 3

    asyncio.run(play())


def test_there_is_room_for_so_many_battles_and_so_many_who_wait(file: str) -> None:
    async def play() -> None:
        async with pocket(file, Limits(pocket_battles=1, waiting=1)) as battles, asyncio.timeout(60):
            battle = await begun(battles)
            with pytest.raises(Fault, match="1 battles here already"):
                await begun(battles)
            waits = asyncio.create_task(battles.news(battle, 0, 500))
            await asyncio.sleep(0.02)
            with pytest.raises(Fault, match="Too many phones wait"):
                await battles.news(battle, 0, 500)
            await battles.enter(battle, (entry(1),))
            await waits
            assert (await battles.news(battle, 0, 500)).seq == 1

    asyncio.run(play())


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"do": "dance"}, "dance"),
        ({"do": "note", "text": "x", "colour": "blue"}, "colour"),
        ({"do": "lose", "unit": "6th Wisconsin", "count": 1_000}, "count"),
        ({"text": "no order at all"}, "do"),
    ],
)
def test_orders_that_nobody_can_read_are_refused_with_what_is_wrong(file: str, said: dict[str, Any], why: str) -> None:
    async def play() -> None:
        async with pocket(file) as battles:
            battle = await begun(battles)
            await battles.enter(battle, (entry(1), entry(2, say=said)))

    fault = refusal(play)
    assert fault.kind == "malformed"
    assert entry(2).id in fault.why
    assert why in fault.why


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"units": OPENING["units"] * 201}, "400"),
        ({"edition": "adf-of-my-own"}, "adf-of-my-own"),
        ({"weather": "fog"}, "weather"),
        ({"units": "all of them"}, "units"),
    ],
    ids=["too many units", "edition", "unknown key", "shape"],
)
def test_battles_that_no_phone_could_open_are_refused(file: str, change: dict[str, Any], why: str) -> None:
    async def play() -> None:
        async with pocket(file) as battles:
            await battles.begin(NewBattle(opening=OPENING | change))

    fault = refusal(play)
    assert fault.kind == "malformed"
    assert why in fault.why


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE pocket_entries SET body = replace(body, 'Dawes 2', 'Dawes 9') WHERE seq = 2",
        "DELETE FROM pocket_entries WHERE seq = 2",
        "DELETE FROM pocket_entries WHERE seq = 3",
        "UPDATE pocket_battles SET opening = replace(opening, 'elite', 'green')",
    ],
)
def test_entries_that_were_changed_behind_our_back_are_noticed(file: str, harm: str) -> None:
    async def play() -> None:
        async with pocket(file) as battles:
            battle = await begun(battles)
            await battles.enter(battle, tuple(entry(n) for n in (1, 2, 3)))
        store = await Store.open(file)
        async with store.engine.begin() as connection:
            assert (await connection.execute(text(harm))).rowcount == 1
        await store.close()
        async with pocket(file) as battles:
            await battles.news(battle, 0, 0)

    fault = refusal(play)
    assert fault.kind == "fault"
    assert "damaged" in fault.why
