"""What the tests of the lab share: a few small games, and results without what the machine adds to them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from enfilade.lab.run.job import Job, Result
from enfilade.lab.run.setting import setting

DRILL_FIELD = setting("drill-field")
OWN = "tests.lab.hands_for_tests"


def job(union: str, confederate: str, seed: int = 1, keep: bool = False) -> Job:
    players = {"union": union, "confederate": confederate}
    return Job(setting=DRILL_FIELD, players=players, seed=str(seed), keep=keep)


def games(count: int) -> list[Job]:
    return [
        job(*seats, seed) for seed in range(1, count // 2 + 1) for seats in (("drill", "random"), ("random", "drill"))
    ]


def timeless(result: Result) -> Result:
    """Without the times, which no two runs share."""
    return msgspec.structs.replace(result, seconds=0.0, thinking={}, slowest={})


def by_key(results: Iterable[Result]) -> dict[str, Result]:
    found: dict[str, Result] = {}
    for result in results:
        assert result.key not in found, f"{result.key} came twice"
        found[result.key] = timeless(result)
    return found
