"""A match: which games two players play against each other, and what they have won. Each seed from both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from enfilade.core.errors import Malformed
from enfilade.lab.run.job import Job, Result
from enfilade.lab.run.players_by_name import fingerprint, player_named
from enfilade.lab.run.program import program
from enfilade.lab.run.setting import Setting
from enfilade.lab.run.store import Description
from enfilade.lab.stats.ratings import Tally, share


class Match(NamedTuple):
    """Two players on one or more tables."""

    first: str
    second: str
    settings: tuple[Setting, ...]
    games: int
    """On all tables together."""
    seed: int = 1
    """The first; the others follow it."""


class Row(NamedTuple):
    """What the first player won from one side of one table."""

    scenario: str
    side: str
    tally: Tally


class Clock(NamedTuple):
    """How long a player thought, in seconds."""

    mean: float
    slowest: float
    answers: int


def agreed(match: Match) -> Match:
    """The match, if it can be played; Malformed says what is wrong with it."""
    for name in (match.first, match.second):
        player_named(name)
    if match.first == match.second:
        raise Malformed(f"{match.first} against himself proves nothing; enfilade simulate tells how even a scenario is")
    each = 2 * len(match.settings)
    if match.games < 1 or match.games % each:
        less = match.games - match.games % each
        even = f"{less} or {less + each}" if less else f"{each}"
        tables = "a table" if each == 2 else f"{len(match.settings)} tables"
        raise Malformed(
            f"every seed is played from both sides of {tables}, so games come in {each}s: {even}, not {match.games}"
        )
    return match


def jobs(match: Match) -> Iterator[Job]:
    """All games; seed by seed, so that the score on the way is as even as the one at the end."""
    for number in range(match.games // (2 * len(match.settings))):
        for setting in match.settings:
            one, other = setting.sides
            for seats in ({one: match.first, other: match.second}, {one: match.second, other: match.first}):
                yield Job(setting=setting, players=seats, seed=str(match.seed + number))


def description(match: Match) -> Description:
    """What the file of results must agree with. The number of games is not in it: more are more of the same match."""
    return {
        "work": "match",
        "players": [match.first, match.second],
        "tables": [[one.name, one.edition, one.digest] for one in match.settings],
        "program": [program(), fingerprint(match.first), fingerprint(match.second)],
    }


class Score:
    """The games of a match as they come in, counted for its first player."""

    def __init__(self, match: Match) -> None:
        self.rows = {(one.name, side): Tally() for one in match.settings for side in one.sides}
        self.faults: list[Result] = []
        self._first = match.first
        self._clocks: dict[str, list[tuple[float, float, int]]] = {match.first: [], match.second: []}

    def add(self, result: Result) -> None:
        if result.fault:
            self.faults.append(result)
            return
        side = next(side for side in result.sides if result.players[side] == self._first)
        new = Tally(result.winner == side, not result.winner, result.winner not in (side, ""))
        self.rows[result.scenario, side] = self.rows[result.scenario, side].plus(new)
        for where, name in result.players.items():
            self._clocks[name].append((result.thinking[where], result.slowest[where], result.answers[where]))

    def watch(self, result: Result) -> str:
        """Count it, and tell how it stands."""
        self.add(result)
        total = self.total
        part = share(total.points, total.games)
        faults = f", {len(self.faults)} broke off" if self.faults else ""
        return f"{part.value:.1%} ({part.low:.0%} to {part.high:.0%}){faults}"

    @property
    def total(self) -> Tally:
        return added(self.rows.values())

    def by_scenario(self) -> Iterator[Row]:
        """Each side of each table, and after both sides the table as a whole, with no side named."""
        for scenario in dict.fromkeys(name for name, _ in self.rows):
            sides = {side: tally for (name, side), tally in self.rows.items() if name == scenario}
            for side, tally in sides.items():
                yield Row(scenario, side, tally)
            yield Row(scenario, "", added(sides.values()))

    def clock(self, player: str) -> Clock:
        """How long he took for an answer."""
        times = self._clocks[player]
        answers = sum(count for _, _, count in times)
        total = sum(seconds for seconds, _, _ in times)
        return Clock(total / answers if answers else 0.0, max((slow for _, slow, _ in times), default=0.0), answers)


def added(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    total = Tally()
    for tally in tallies:
        total = total.plus(tally)
    return total
