"""News of a deputy: whoever was out of time is told what was done for him, and the others whose time it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.at_table import REBELS, UNION, opened, play, said, two_players

import enfilade
from enfilade.core.stops import Stop
from enfilade.server.showing.news import news
from enfilade.server.tables.clocks import Clock
from enfilade.server.wire.socket import IsAt

TABLE = enfilade.battle("drill-field", seed=1).table


@pytest.mark.parametrize(
    ("answered", "told"),
    [
        ((), ""),
        ((UNION,), "Your time ran out, and the computer has answered for you."),
        ((UNION, REBELS, UNION), "Your time ran out, and the computer has answered for you twice."),
        ((UNION,) * 9, "Your time ran out, and the computer has answered for you 9 times."),
        ((REBELS,), "Time ran out for the Confederates, and the computer has answered for them."),
    ],
)
def test_one_s_own_time_comes_first(answered: tuple[str, ...], told: str) -> None:
    assert news(TABLE, (UNION,), answered) == told


def test_a_spectator_hears_of_either() -> None:
    assert news(TABLE, (), (UNION,)) == "Time ran out for the Union, and the computer has answered for it."


class RunsOnce(Clock):
    """Only the first question is timed, so that nobody else's time runs out while the test looks about."""

    def ask(self, stop: Stop, line: int) -> None:
        if self._furthest < 0:
            super().ask(stop, line)
        else:
            self._ends = 0.0


def test_the_news_is_told_to_each_from_where_he_last_looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.server.tables.live.Clock", RunsOnce)

    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables, clock=1)
            async with tables.looking.listen(union) as heard:
                async for message in heard:
                    if isinstance(message, IsAt) and message.at >= 1:
                        break
            seen = await tables.looking.sight(union, since=0)
            assert seen.news.startswith("Your time ran out, and the computer has answered for you")
            assert (await tables.looking.sight(rebels, since=0)).news.startswith("Time ran out for the Union")
            # Whoever comes back without having looked hears of everything since he last spoke himself.
            assert (await tables.looking.sight(union)).news.startswith("Your time ran out")
            assert (await tables.looking.sight(union, since=seen.at, line=0)).news == "", "the past has no news"

    play(game)


def test_what_one_has_seen_is_no_news(tmp_path: Path) -> None:
    async def game() -> None:
        async with opened(tmp_path) as tables:
            union, rebels = await two_players(tables, clock=600)
            await said(tables, union, "done")
            assert [(await tables.looking.sight(seat)).news for seat in (union, rebels)] == ["", ""]

    play(game)
