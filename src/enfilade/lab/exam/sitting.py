"""A player put into a paper's position: the question reached, his answers taken, the other side by rules of thumb."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from enfilade.ai.players import drill
from enfilade.ai.thought import NEVER, Deadline, Thinker, Thought
from enfilade.core.dice import cast
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask, Over, Roll
from enfilade.lab.exam import deeds
from enfilade.lab.exam.deeds import Done
from enfilade.lab.exam.papers import Paper
from enfilade.lab.run.setting import setting, table
from enfilade.tabletop.loop import Step

MOST = 400
"""Answers that a turn may take."""
IN_REACTION = 1 / 6
"""The part of his time that a player has in the enemy's turn, as at the table."""


class Sat(NamedTuple):
    """What a player did with a paper."""

    paper: Paper
    table: Any
    orders: list[Done]
    whys: list[str]
    begin: Any
    end: Any
    seconds: float
    """Of this process's work, for all his answers."""
    slowest: float


def table_for(paper: Paper) -> Any:
    """The table of a paper's scenario, by the scenario's card or the paper's."""
    return table(_setting(paper.scenario, paper.edition))


@lru_cache(maxsize=32)
def _setting(scenario: str, edition: str) -> Any:
    return setting(scenario, edition or None)


def position(paper: Paper) -> str:
    """The whole table as text: those who are named as they are put, and nobody else if nobody else is to be there."""
    named = [" ".join(line.split()) for line in paper.units.strip().splitlines() if line.strip()]
    first = f"turn {paper.turn} {paper.active or paper.side}"
    if paper.others == "stand":
        return "\n".join([first, *named])
    here = {tuple(line.split()[:2]) for line in named}
    board = table_for(paper)
    away: list[str] = []
    for line in board.game.position(board, board.game.begin(board).state).splitlines():
        words = line.split()
        if words[0] not in ("unit", "leader") or tuple(words[:2]) in here:
            continue
        if words[0] == "unit":
            away.append(" ".join([*words[:7], "gone:joined"]))
        elif "with" not in words or ("unit", words[words.index("with") + 1]) not in here:
            away.append(" ".join([*words[:3], "gone"]))
    return "\n".join([first, *away, *named])


def asked(paper: Paper) -> Step:
    """The moment of the question; Malformed if the paper does not lead to it."""
    board = table_for(paper)
    game = board.game
    step = _thrown(board, game.begin_from(board, position(paper)), paper.seed)
    for text in paper.before:
        if not isinstance(step.stop, Ask):
            raise Malformed(f"{paper.id}: nobody is asked when {text!r} is given")
        try:
            step = game.answer(board, step.state, game.parse(text, step.stop.side))
        except (Illegal, Malformed) as error:
            raise Malformed(f"{paper.id}: {text}: {error}") from None
        step = _thrown(board, step, paper.seed)
    stop = step.stop
    if not isinstance(stop, Ask) or (stop.side, stop.question) != (paper.side, paper.question):
        raise Malformed(f"{paper.id} does not lead to {paper.question} of {paper.side}, but to {stop}")
    return step


def sit(paper: Paper, think: Thinker, seconds: float | None = None) -> Sat:
    """His answers, as far as the paper looks."""
    spent: list[float] = []

    def answers(view: Any) -> Thought:
        began = time.process_time()
        some = None if seconds is None else seconds * (IN_REACTION if view.stop.question == "react" else 1.0)
        thought = think(view, NEVER if some is None else Deadline(some, clock=time.process_time))
        spent.append(time.process_time() - began)
        return thought

    sat = _played(paper, answers)
    return sat._replace(seconds=sum(spent), slowest=max(spent, default=0.0))


def given(paper: Paper, orders: Sequence[str]) -> Sat:
    """The same with answers that are given, as those that a paper has tried; what comes after is not looked at."""
    board = table_for(paper)
    texts = iter(orders)

    def answers(view: Any) -> Thought | None:
        text = next(texts, None)
        return None if text is None else Thought(board.game.parse(text, view.side))

    return _played(paper, answers)


def _played(paper: Paper, answers: Callable[[Any], Thought | None]) -> Sat:
    board, step = table_for(paper), asked(paper)
    begin, orders, whys = step.state, [], []
    mine: tuple[str, ...] | None = None
    for _ in range(MOST):
        stop = step.stop
        if not isinstance(stop, Ask) or _is_over(paper, board, begin, step, mine):
            break
        seen = board.game.view(board, step.state, stop.side, stop)
        if stop.side != paper.side:
            command = drill(seen)
        else:
            thought = answers(seen)
            if thought is None:
                break
            command = thought.answer
            if not board.game.is_standing(command):
                orders.append(deeds.done(board, step.state, command))
                whys.append(thought.why)
                mine = mine or orders[-1].by
                if paper.span == "order":
                    break
        step = _thrown(board, board.game.answer(board, step.state, command), paper.seed)
    return Sat(paper, board, orders, whys, begin, step.state, 0.0, 0.0)


def _is_over(paper: Paper, board: Any, begin: Any, step: Step, mine: tuple[str, ...] | None) -> bool:
    """Whether what comes now is no longer looked at."""
    if (step.state.turn, step.state.active) != (begin.turn, begin.active):
        return True
    if paper.span == "turn" or mine is None:
        return False
    stop = step.stop
    assert isinstance(stop, Ask)
    return stop.question == paper.question and stop.side == paper.side and not deeds.of(board).acting(step.state)


def _thrown(board: Any, step: Step, seed: str) -> Step:
    while isinstance(step.stop, Roll):
        step = board.game.roll(board, step.state, cast(seed, step.state.rolls, step.stop.dice))
    return step


def played_out(paper: Paper, orders: Sequence[str], seed: str) -> Step:
    """To the end of the battle: these orders while they are legal, then rules of thumb on both sides."""
    board, step = table_for(paper), asked(paper)
    waiting = list(orders)
    while not isinstance(step.stop, Over):
        if isinstance(step.stop, Roll):
            step = board.game.roll(board, step.state, cast(seed, step.state.rolls, step.stop.dice))
            continue
        stop = step.stop
        assert isinstance(stop, Ask)
        if waiting and stop.side == paper.side:
            try:
                step = board.game.answer(board, step.state, board.game.parse(waiting.pop(0), paper.side))
                continue
            except (Illegal, Malformed):
                waiting = []
        command = drill(board.game.view(board, step.state, stop.side, stop))
        step = board.game.answer(board, step.state, command)
    return step
