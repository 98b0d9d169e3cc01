"""Johnny Reb III at a table: both are asked at once, each seals in his own time, and the server reveals."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.at_table import REBELS, UNION, at_of, done, fresh, play, refused, said, say, undo
from tests.server.at_table import new_game as new_adf_game
from tests.server.at_table import opened as opened_to_the_public
from tests.server.jr3_table import CARD, HOLD, NOBODY, new_game, opened, two_players

from enfilade.ai.players import random
from enfilade.core.errors import Illegal
from enfilade.core.record import FIRST, Opened, Sealed, from_text, to_text
from enfilade.core.stops import Ask, Over, Reveal, Roll
from enfilade.game.battles import battle, replay, verify
from enfilade.server.computer.deputies import Deputies
from enfilade.server.computer.deputy import Reply
from enfilade.server.showing.sight import undoable
from enfilade.server.site.errors import Fault
from enfilade.server.tables.clocks import Clock
from enfilade.server.tables.making import onward
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.tables.seats import Seat
from enfilade.server.tables.tables import Tables
from enfilade.server.wire.asks import GhostAsked
from enfilade.server.wire.games import Seating
from enfilade.server.wire.socket import Give
from enfilade.tabletop.family import View

MOVE = "sheet: 20-me move advance 3.125"


async def waiting(tables: Tables, seat: Seat) -> tuple[str, bool]:
    """What this seat is told of the question: which, and whether it is for him."""
    found = (await tables.looking.sight(seat)).waiting
    return found.question, found.yours


async def turn_of(tables: Tables, seat: Seat) -> int:
    return (await tables.looking.sight(seat)).turn


@pytest.mark.parametrize("first", [0, 1])
def test_either_seals_first_and_the_server_reveals_both(tmp_path: Path, first: int) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            seats = await two_players(tables)
            orders = (MOVE, HOLD)
            assert [await waiting(tables, seat) for seat in seats] == [("orders", True), ("orders", True)]
            await said(tables, seats[first], orders[first])
            assert [(await waiting(tables, seat))[1] for seat in seats] == [first == 1, first == 0]
            assert refused(await say(tables, seats[first], HOLD)).rule == "record.seat"
            await said(tables, seats[1 - first], orders[1 - first])
            # Only the Union moves anybody, so nobody else can change to hold.
            assert [await waiting(tables, seat) for seat in seats] == [("changes", True), ("changes", False)]
            await said(tables, seats[0], NOBODY)
            assert await turn_of(tables, seats[0]) == 2
            words = {"".join(part.text for part in one.parts) for one in (await tables.looking.sight(seats[1])).log}
            assert "20th Maine moves 3¼″ north." in words or "20th Maine moves 3″ north." in words
            assert await waiting(tables, seats[1]) == ("orders", True)

    play(game)


def test_who_decided_before_the_other_sealed_is_not_too_late(tmp_path: Path) -> None:
    """Both write at the same time: the number that the second has seen is older than the first one's seal."""

    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            at = await at_of(tables, union)
            done(await tables.orders.obey(union, Give(id=fresh(), at=at, order=MOVE)))
            done(await tables.orders.obey(rebels, Give(id=fresh(), at=at, order=HOLD)))
            late = await tables.orders.obey(rebels, Give(id=fresh(), at=at, order=HOLD))
            assert refused(late).stale

    play(game)


def test_a_seal_can_be_taken_back_until_the_other_has_sealed(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            await said(tables, union, MOVE)
            shown = await tables.looking.sight(union)
            assert shown.undo.may
            assert shown.undo.why == "Takes back what you have sealed."
            assert not (await tables.looking.sight(rebels)).undo.may
            refused(await undo(tables, rebels))
            done(await undo(tables, union))
            assert await waiting(tables, union) == ("orders", True)
            await said(tables, union, HOLD)
            await said(tables, rebels, HOLD)
            assert "opened" in refused(await undo(tables, union)).why
            shown = await tables.looking.sight(union)
            assert (shown.undo.may, shown.undo.why) == (False, "What was sealed has been revealed.")

    play(game)


def test_what_has_been_opened_cannot_be_taken_back() -> None:
    one = battle("drill-field", CARD, seed=1)
    one.answer(HOLD, side=UNION)
    assert one.undo(UNION) == HOLD
    one.answer(HOLD, side=UNION)
    one.answer(HOLD, side=REBELS)
    for side in (UNION, REBELS):
        with pytest.raises(Illegal, match="has been opened"):
            one.undo(side)


def test_each_side_downloads_its_own_file_and_the_other_as_a_seal(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            await said(tables, union, MOVE)
            own, others = await tables.looking.file(union), await tables.looking.file(rebels)
            (mine,) = [line.entry for line in from_text(own).record.lines if isinstance(line.entry, Sealed)]
            (theirs,) = [line.entry for line in from_text(others).record.lines if isinstance(line.entry, Sealed)]
            assert mine.kept is not None
            assert mine.kept.text == MOVE
            assert theirs.kept is None
            assert theirs.sealed == mine.sealed
            assert "3.125" not in others
            for text in (own, others):
                assert replay(from_text(text).record).state == replay(from_text(own).record).state

    play(game)


def test_the_server_started_again_still_has_what_was_sealed(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            await said(tables, union, MOVE)
        async with opened(tmp_path) as tables:
            assert await waiting(tables, union) == ("orders", False)
            await said(tables, rebels, HOLD)
            assert await waiting(tables, union) == ("changes", True)

    play(game)


def test_time_for_both_begins_with_the_question_and_not_with_the_first_seal() -> None:
    now = 1000.0
    clock = Clock(60, lambda: now)
    both = Ask(side="us", question="orders", text="Orders for turn 1", rule="r", sealed=("us", "cs"))
    clock.ask(both, 2)
    now += 40
    clock.ask(Ask(side="cs", question="orders", text="Orders for turn 1", rule="r", sealed=("cs",)), 3)
    assert clock.left == 20
    clock.ask(Ask(side="us", question="orders", text="Orders for turn 2", rule="r", sealed=("us", "cs")), 9)
    assert clock.left == 60


def test_who_seals_nothing_in_his_time_holds_with_all(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables, clock=1)
            await said(tables, union, MOVE)
            async with asyncio.timeout(20), tables.looking.listen(rebels) as news:
                async for _ in news:
                    if (await waiting(tables, union))[0] == "changes":
                        break
            record = from_text(await tables.looking.file(rebels)).record
            opened_by = {line.entry.side: line.entry.opened for line in record.lines if isinstance(line.entry, Opened)}
            assert opened_by == {UNION: MOVE, REBELS: HOLD}
            told = (await tables.looking.sight(rebels)).news
            assert told.startswith("Your time ran out")

    play(game)


def test_or_has_what_he_ordered_to_stand_for_it(tmp_path: Path) -> None:
    """Given after he has seen nothing, and told nobody else before it is opened (J58)."""

    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables, clock=1)
            await said(tables, rebels, "standing: laws-brigade advance 2 in line / bachman h late")
            shown = await tables.looking.sight(union)
            assert "standing" not in "".join(part.text for one in shown.log for part in one.parts)
            await said(tables, union, MOVE)
            async with asyncio.timeout(20), tables.looking.listen(rebels) as news:
                async for _ in news:
                    if (await waiting(tables, union))[0] == "changes":
                        break
            record = from_text(await tables.looking.file(union)).record
            by = {line.entry.side: line.entry.opened for line in record.lines if isinstance(line.entry, Opened)}
            assert by[REBELS] == "sheet: 15-ala move form line; advance 2 / 4-tex move advance 2 / bachman h late"

    play(game)


@pytest.mark.long
@pytest.mark.parametrize("computer", ["random", "drill"])
def test_the_computer_plays_both_sides_to_the_end(tmp_path: Path, computer: str) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game("computer", "computer", computer=computer))
            seat = await tables.seats.sit(made.created.game, made.token)
            async with asyncio.timeout(60), tables.looking.listen(seat) as news:
                async for _ in news:
                    row = await tables.store.game(seat.game)
                    if row is not None and row.over:
                        break
            assert (await tables.looking.sight(seat)).over
            told = await tables.prints.report(seat, "a4", html=True)
            assert b"20th Maine" in told
            path = tmp_path / "drill.battle"
            path.write_text(await tables.looking.file(seat), encoding="utf-8", newline="")
            assert verify(path).sound

    play(game)


@pytest.mark.parametrize("computer", ["random", "captain"])
def test_the_computer_seals_while_its_enemy_still_writes(tmp_path: Path, computer: str) -> None:
    """And what it has sealed is as secret as a person's."""

    async def game() -> None:
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="computer", computer=computer))
            seat = await tables.seats.sit(made.created.game, made.token)
            at = await at_of(tables, seat)
            async with asyncio.timeout(30), tables.looking.listen(seat) as news:
                async for _ in news:
                    if (await at_of(tables, seat)) > at:
                        break
            (lying,) = from_text(await tables.looking.file(seat)).record.lines[FIRST:]
            assert isinstance(lying.entry, Sealed)
            assert lying.entry.side == REBELS
            assert lying.entry.kept is None
            done(await tables.orders.obey(seat, Give(id=fresh(), at=at, order=HOLD)))
            found = from_text(await tables.looking.file(seat)).record.lines
            # More than what stands for who finds nothing.
            assert {one.entry.opened for one in found if isinstance(one.entry, Opened)} > {HOLD}

    play(game)


class Speechless(Deputies):
    """A player who finds nothing, or what nobody could seal."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.asked: list[tuple[str, str]] = []

    def prepare(self) -> None:
        pass

    async def answer(
        self, player: str, view: View, opening: object, in_stead: bool = False, left: float | None = None
    ) -> Reply | None:
        assert isinstance(view.stop, Ask)
        self.asked.append((view.side, view.stop.side))
        return None if len(self.asked) % 2 else Reply(answer="sheet: 20-me move advance 3.137")


def test_a_player_who_finds_no_sheet_holds_with_all_and_the_log_does_not_say_what_he_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def game() -> None:
        speechless = Speechless()
        monkeypatch.setattr("tests.server.jr3_table.Deputies", lambda **_: speechless)
        async with opened(tmp_path) as tables:
            made = await tables.new_games.create(new_game(rebels="computer"))
            seat = await tables.seats.sit(made.created.game, made.token)
            await said(tables, seat, HOLD)
            async with asyncio.timeout(30), tables.looking.listen(seat) as news:
                async for _ in news:
                    if await turn_of(tables, seat) == 2:
                        break
            await said(tables, seat, HOLD)
            record = from_text(await tables.looking.file(seat)).record
            theirs = [line.entry for line in record.lines if isinstance(line.entry, Opened)]
            assert {entry.opened for entry in theirs} == {HOLD}
            # Asked as himself, though the other had not answered yet.
            assert set(speechless.asked) == {(REBELS, REBELS)}

    caplog.set_level("DEBUG", logger="enfilade")
    play(game)
    assert "was refused: Illegal jr3.orders.who" in caplog.text
    assert "3.137" not in caplog.text


def test_who_seals_last_cannot_take_it_back_while_dice_are_due() -> None:
    """A rally stands between the last seal and the reveal: the first could not either."""
    one = battle("drill-field", CARD, seed=3, dice="typed")
    while not (isinstance(one.stop, Roll) and one.stop.rule == "jr3.morale.rally"):
        if isinstance(one.stop, Roll):
            one.roll((2,) * one.stop.dice)
        else:
            side = one.asked[0]
            one.answer(random(one.view(side)), side=side)
    last = one.record.lines[-1].entry
    assert isinstance(last, Sealed)
    with pytest.raises(Illegal, match="all have sealed"):
        one.undo(last.side)
    assert not undoable(one, Onlooker((last.side,))).may


def test_a_seat_that_answers_in_the_last_moment_keeps_its_answer(tmp_path: Path) -> None:
    """The clock has run out and the least answer is on its way when his own is written down: the game goes on."""

    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables, clock=600)
            live = await tables.room.game(union.game)
            at = live.at
            await said(tables, union, MOVE)
            await tables._driver._give_least(live, at, UNION, "clock")
            await said(tables, rebels, HOLD)
            record = from_text(await tables.looking.file(rebels)).record
            assert MOVE in {line.entry.opened for line in record.lines if isinstance(line.entry, Opened)}

    play(game)


def test_typed_dice_are_followed_by_what_is_to_be_opened() -> None:
    """A rally lies between the seals and the reveal."""
    one = battle("drill-field", CARD, seed=3, dice="typed")
    rallies = 0
    while not isinstance(one.stop, Over):
        match one.stop:
            case Ask(sealed=sides):
                one.answer(random(one.view(sides[0])), side=sides[0])
            case Roll(dice=count, rule=rule):
                rallies += rule == "jr3.morale.rally"
                # Low in checks and rallies, so that there are some who run and try again.
                one.roll((2,) * count)
        assert not isinstance(one.stop, Reveal)
    assert rallies > 1


def test_another_game_from_here_asks_again_for_what_lies_sealed() -> None:
    one = battle("drill-field", CARD, seed=1)
    one.answer(MOVE, side=UNION)
    seating = Seating(seats={UNION: "you", REBELS: "you"})
    other = onward(one, None, seating)
    assert isinstance(other.stop, Ask)
    assert other.stop.sealed == (UNION, REBELS)
    assert "3.125" not in str(other.record)


def test_a_seat_may_ask_whether_a_sheet_can_be_sealed(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, _ = await two_players(tables)
            good = await tables.looking.prospect(union, MOVE)
            assert (good.legal, good.title) == (True, "One order")
            bad = await tables.looking.prospect(union, "sheet: 4-tex h")
            assert (bad.legal, bad.rule) == (False, "jr3.orders.who")
            with pytest.raises(Fault, match="drawn"):
                await tables.looking.ghost(union, GhostAsked(units=("20-me",)))
            assert (await tables.looking.group_card(union, ("20-me", "1-minn"))).units == ("20-me",)

    play(game)


def test_without_the_keepers_word_the_game_is_not_played_here(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened_to_the_public(tmp_path) as tables:
            asked = new_game()
            with pytest.raises(Fault, match="cannot be shown here yet"):
                await tables.new_games.create(asked)
            text = to_text(battle("drill-field", CARD, seed=1).record)
            with pytest.raises(Fault, match="cannot be shown here yet"):
                await tables.new_games.upload(text, asked)
            await tables.new_games.create(new_adf_game())

    play(game)


def test_each_side_is_advised_for_itself(tmp_path: Path) -> None:
    """Both are asked at the same number of the game, and neither is told what the other was."""

    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables)
            advised = [await tables.advising.advice(seat) for seat in (union, rebels)]
            assert [one.side for one in advised] == [UNION, REBELS]
            for seat, one in zip((union, rebels), advised, strict=True):
                assert one.words
                done(await say(tables, seat, one.order))

    play(game)
