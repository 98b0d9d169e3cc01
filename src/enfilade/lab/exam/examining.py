"""A whole examination: every paper sat by one player, and his score by kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enfilade.ai.players import thinker
from enfilade.lab.exam.marking import Marked, marked
from enfilade.lab.exam.papers import Paper
from enfilade.lab.exam.sitting import Sat, sit


class Result(NamedTuple):
    """One paper and how it went."""

    sat: Sat
    marked: Marked

    @property
    def paper(self) -> Paper:
        return self.sat.paper


def examined(player: str, papers: Sequence[Paper], seconds: float | None) -> Iterator[Result]:
    """Each paper in turn; an answer that the rules refuse raises."""
    think = thinker(player)
    for paper in papers:
        sat = sit(paper, think, seconds)
        yield Result(sat, marked(sat))


def score(results: Sequence[Result]) -> tuple[int, int]:
    """How many were passed, and of how many."""
    return sum(one.marked.passed for one in results), len(results)


def by_kind(results: Sequence[Result]) -> dict[str, tuple[int, int]]:
    kinds = dict.fromkeys(one.paper.kind for one in results)
    return {kind: score([one for one in results if one.paper.kind == kind]) for kind in kinds}
