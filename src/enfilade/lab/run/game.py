"""One game of the lab: played without the bookkeeping of a record, which is made afterwards if it is wanted."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from enfilade.ai.thought import NEVER, Thinker
from enfilade.core.dice import cast
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import FIRST, Record, begun, to_text
from enfilade.core.stops import Ask, Over, Reveal, Roll
from enfilade.game.battle import Battle
from enfilade.game.moments import set_up
from enfilade.lab.notes.noting import Notes
from enfilade.lab.notes.observing import Observer
from enfilade.lab.run.job import Job, Result, Said, untold
from enfilade.lab.run.players_by_name import player_named
from enfilade.lab.run.setting import opening_of, table
from enfilade.tabletop.family import Engine, View
from enfilade.tabletop.loop import Step

_SEAL = "0" * 64
"""Nobody looks at the seals of a game without a record."""
MOST_ANSWERS = 20_000
"""Far more than any battle takes: two players that shuffle for ever must not hang a lab."""

Command = Any
"""A game's own answer; its engine writes and reads it."""
Answerer = Callable[[View], tuple[Command, str]]
"""Gives an answer and why."""


class Taken(NamedTuple):
    """What was played at one line of the record: an answer, sealed or not, or dice. Where that led to seals being
    opened, the lines of those belong to it too."""

    line: int
    before: Any
    side: str
    """Who answered; nobody if dice were cast."""
    command: Command | None
    why: str
    step: Step


class Failed(Exception):
    """The game cannot go on: the sentence says who failed and how."""


def play(job: Job) -> Result:
    """Play it to the end. It never raises for what a player does: then the result tells the fault."""
    began = time.perf_counter()
    game: Engine = table(job.setting).game
    notes, said, fault = Notes(table(job.setting)), list[Said](), ""
    observer = Observer(table(job.setting)) if job.judge else None
    clocks: dict[str, list[float]] = {side: [] for side in job.setting.sides}
    try:
        hands = {side: player_named(name) for side, name in job.players.items()}
        for taken in course(job, lambda seen: _asked(job, hands[seen.side], seen, clocks[seen.side])):
            if taken.command is not None:
                said.append(_written(game, taken.side, taken.command, taken.why))
            notes.take(taken.line, taken.before, taken.step)
            if observer is not None:
                observer.take(taken.line, taken.before, taken.command, taken.step)
    except Exception as error:
        fault = f"after line {notes.line}: {error if isinstance(error, Failed) else _told(error)}"
    result = msgspec.structs.replace(
        untold(job, fault),
        lines=notes.line + 1,
        answers={side: len(times) for side, times in clocks.items()},
        seconds=time.perf_counter() - began,
        thinking={side: sum(times) for side, times in clocks.items()},
        slowest={side: max(times, default=0.0) for side, times in clocks.items()},
        said=tuple(said),
        conduct=observer.closed() if observer is not None else None,
    )
    if not fault:
        result = notes.entered(result)
    return msgspec.structs.replace(result, record=to_text(record_of(job, said))) if job.keep else result


def course(job: Job, answers: Answerer) -> Iterator[Taken]:
    """A game line by line, from the setting and the seed, with answers from wherever they come."""
    field = table(job.setting)
    game: Engine = field.game
    step, line, given = game.begin(field), FIRST, 0
    under: dict[str, Command] = {}
    while not isinstance(step.stop, Over):
        before, stop = step.state, step.stop
        if isinstance(stop, Roll):
            step = game.roll(field, before, cast(job.seed, before.rolls, stop.dice))
            taken = ("", None, "")
        else:
            assert isinstance(stop, Ask)
            side = stop.side
            command, why = answers(game.view(field, before, side, stop))
            try:
                if stop.sealed:
                    game.check_sealed(field, before, side, command)
                    under[side] = command
                    step = game.seal(field, before, side, _SEAL)
                else:
                    step = game.answer(field, before, command)
            except (Illegal, Malformed) as error:
                raise Failed(f"{side} ({job.players[side]}) gave an answer that is refused: {error}") from None
            taken = (side, command, why)
            given += 1
            if given > MOST_ANSWERS:
                raise Failed(f"the battle has not ended after {MOST_ANSWERS:,} answers")
        step, opened = _opened(game, field, step, under)
        yield Taken(line, before, *taken, step)
        line += 1 + opened


def _opened(game: Engine, field: Any, step: Step, under: dict[str, Command]) -> tuple[Step, int]:
    """What comes after it, with everything opened that lay sealed, and how many lines that takes."""
    events, count = step.events, 0
    while isinstance(step.stop, Reveal):
        side = step.stop.sides[0]
        step = game.open(field, step.state, side, under.pop(side))
        events, count = events + step.events, count + 1
    return step._replace(events=events), count


def retold(job: Job, said: Sequence[Said]) -> Iterator[Taken]:
    """A game that was played, once more, without its players: they need not think again."""
    waiting = iter(said)

    def next_said(seen: View) -> tuple[Command, str]:
        one = next(waiting, None)
        if one is None:
            raise Failed("the answers end before the battle does")
        return seen.table.game.parse(one.answer, one.side), one.why

    return course(job, next_said)


def record_of(job: Job, said: Sequence[Said]) -> Record:
    """The record of a game that was played, as the table keeps it: with reasons, digests and chained hashes."""
    field = table(job.setting)
    battle = Battle(field, begun(opening_of(job.setting, job.players, job.seed), job.seed), set_up(field))
    battle.cast()
    for one in said:
        battle.answer(one.answer, side=one.side, why=one.why)
    return battle.record


def file_name(result: Result) -> str:
    """What its .battle file is called.

    >>> seats = {"union": "captain", "confederate": "drill"}
    >>> file_name(Result(key="", scenario="drill-field", edition="adf-revised-15mm+leader-moves=2",
    ...                  players=seats, sides=("union", "confederate"), seed="7"))
    'drill-field-7-captain-drill-adf-revised-15mm-leader-moves-2.battle'
    """
    words = [result.scenario, result.seed, *(result.players[side] for side in result.sides), result.edition]
    plain = "".join(sign if sign.isalnum() or sign == "-" else "-" for sign in "-".join(words))
    return f"{plain[:200]}.battle"


def _asked(job: Job, think: Thinker, seen: View, clock: list[float]) -> tuple[Command, str]:
    """The player's answer; how long he took is noted."""
    began = time.perf_counter()
    try:
        thought = think(seen, NEVER)
    except Exception as error:
        raise Failed(f"{seen.side} ({job.players[seen.side]}) failed: {_told(error)}") from None
    clock.append(time.perf_counter() - began)
    if isinstance(thought.answer, str):
        try:
            return seen.table.game.parse(thought.answer, seen.side), thought.why
        except Malformed as error:
            raise Failed(f"{seen.side} ({job.players[seen.side]}) gave an answer that is refused: {error}") from None
    return thought.answer, thought.why


def _written(game: Engine, side: str, command: Command, why: str) -> Said:
    """The answer as the record will hold it; one that does not read back as it was is no answer."""
    text = game.text(command)
    if game.parse(text, side) != command:
        raise Failed(f"{side} gave an answer that cannot be written down and read back: {text}")
    return Said(side, text, why)


def _told(error: Exception) -> str:
    """What went wrong, and in which line of which file: for whoever wrote it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f", {Path(frames[-1].filename).name} line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
