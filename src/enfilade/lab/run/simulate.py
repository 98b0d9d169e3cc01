"""A trial of a scenario: which games are played for it, by what rules and with what dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Scenario
from enfilade.lab.report.wording import percent
from enfilade.lab.run.job import Job, Result
from enfilade.lab.run.players_by_name import fingerprint, player_named
from enfilade.lab.run.program import program
from enfilade.lab.run.setting import Setting, table
from enfilade.lab.run.store import Description
from enfilade.lab.stats.findings import Findings, findings
from enfilade.lab.stats.outcome import Sides


class Trial(NamedTuple):
    """One scenario, many times."""

    setting: Setting
    players: dict[str, str]
    games: int
    seed: int = 1
    """The first; the others follow it."""
    judge: bool = True
    """Whether decisions and dice are weighed by exact odds."""
    without: Setting | None = None
    """The rules it is compared with, on the same seeds."""

    @property
    def scenario(self) -> Scenario:
        scenario: Scenario = table(self.setting).scenario
        return scenario


def seats(sides: Sides, said: str) -> dict[str, str]:
    """Who plays which side: one name for both, two in the order of the sides, or union=NAME,confederate=NAME.

    >>> seats(("union", "confederate"), "drill"), seats(("union", "confederate"), "confederate=random,union=drill")
    ({'union': 'drill', 'confederate': 'drill'}, {'union': 'drill', 'confederate': 'random'})
    """
    parts = [part.strip() for part in said.split(",") if part.strip()]
    if len(parts) == 2 and all("=" in part for part in parts):
        named = dict(part.split("=", 1) for part in parts)
        if set(named) != set(sides):
            raise Malformed(f"the sides are {' and '.join(sides)}, not {' and '.join(named)}")
        found = {side: named[side] for side in sides}
    elif len(parts) in (1, 2):
        found = dict(zip(sides, (parts[0], parts[-1]), strict=True))
    else:
        raise Malformed(f"name one player for both sides or two, such as --players {sides[0]}=captain,{sides[1]}=drill")
    for name in found.values():
        player_named(name)
    return found


def jobs(trial: Trial) -> Iterator[Job]:
    """All games; seed by seed, so that a trial that was stopped can be read already."""
    for number in range(trial.games):
        for setting in (trial.setting, trial.without):
            if setting is not None:
                yield Job(setting=setting, players=trial.players, seed=str(trial.seed + number), judge=trial.judge)


def description(trial: Trial) -> Description:
    """What the file of results must agree with. More games may be added to it later."""
    tables = [one for one in (trial.setting, trial.without) if one is not None]
    return {
        "work": "simulate",
        "players": trial.players,
        "tables": [[one.name, one.edition, one.digest] for one in tables],
        "first seed": trial.seed,
        "judged": trial.judge,
        "program": [program(), *(fingerprint(name) for name in trial.players.values())],
    }


class Running:
    """The score on the way, for whoever waits."""

    def __init__(self, trial: Trial) -> None:
        self._edition = trial.setting.edition
        self._won: Counter[str] = Counter()
        self._sides = trial.setting.sides

    def watch(self, result: Result) -> str:
        """Count it, and tell how it stands; games by the other rules are not counted."""
        if not result.fault and result.edition == self._edition:
            self._won[result.winner] += 1
        games = max(1, self._won.total())
        return ", ".join(f"{side} {percent(self._won[side] / games)}" for side in self._sides)


def found(trial: Trial, results: Sequence[Result], suggest: bool = False) -> Findings:
    """What the games of a trial say; of those in a file only its own."""
    mine = {job.key for job in jobs(trial)}
    played = [result for result in results if result.key in mine]
    here = [result for result in played if result.edition == trial.setting.edition]
    other = [result for result in played if result.edition != trial.setting.edition]
    return findings(trial.scenario, here, other, suggest)
