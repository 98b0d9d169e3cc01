"""The chronicle of a battle: everything a report tells, gathered from the record in one reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from enfilade.core.record import FIRST, Rolled
from enfilade.core.stops import Over
from enfilade.game.battle import Battle
from enfilade.game.battles import replay
from enfilade.ground.box import Box
from enfilade.press.report.games.wing import Part, Played
from enfilade.press.report.games.wings import wing_of
from enfilade.press.report.luck import Luck, luck
from enfilade.press.report.throw import Throw
from enfilade.press.report.tolls import BrigadeToll, tolls
from enfilade.speech.spoken import hour
from enfilade.tabletop.board import Board
from enfilade.tabletop.events import Left, Scored, TurnBegan

_STEP = 300
"""Thousandths of an inch; who has moved less leaves no trail."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    clock: str
    """The time of day at which it began, as it is spoken."""
    parts: tuple[Part, ...]
    end: Any
    trail: dict[str, tuple[Box, ...]]
    """Where units that moved stood when the turn began."""
    points: dict[str, int]
    """As if the battle had ended with this turn."""
    held: dict[str, str]
    """Objective -> the side that stood there last."""


class ScoreLine(msgspec.Struct, frozen=True, kw_only=True):
    side: str
    points: int
    why: str
    turn: int
    """When it was earned; 0 for what a side began with."""


class Chronicle(msgspec.Struct, frozen=True, kw_only=True):
    table: Any
    start: Any
    turns: tuple[Turn, ...]
    tolls: tuple[BrigadeToll, ...]
    throws: tuple[Throw, ...]
    luck: Luck
    scores: tuple[ScoreLine, ...]
    over: Over | None
    """None for a battle that has not been fought to its end."""
    players: dict[str, str]
    edition_digest: str
    engine: str
    lines: int
    seed: str
    """Empty while it is kept secret."""
    commitment: str
    rolls: dict[str, int]
    """How many were seeded, typed, or taken over from an earlier battle."""
    notes: tuple[str, ...]

    @property
    def state(self) -> Any:
        return self.turns[-1].end

    @property
    def points(self) -> dict[str, int]:
        return self.over.points if self.over is not None else self.turns[-1].points


def chronicle(source: Battle | Path | str, before_line: Callable[[], None] | None = None) -> Chronicle:
    """Read a battle, or the file of one; Malformed names file and line at fault. `before_line` as in `replay`."""
    battle = source if isinstance(source, Battle) else replay(source, before_line)
    table, record = battle.table, battle.record
    throws = _throws(battle)
    turns = _turns(table, battle.at(0), wing_of(table).played(battle), battle.over)
    sources = [line.entry.source for line in record.lines if isinstance(line.entry, Rolled)]
    ended = battle.stop if isinstance(battle.stop, Over) else None
    return Chronicle(
        table=table,
        start=battle.at(min(FIRST, len(record.lines)) - 1),
        turns=turns,
        tolls=tolls(table, [turn.end for turn in turns], _left(battle)),
        throws=throws,
        luck=luck(throws, table.sides, wing_of(table).killed),
        scores=_scores(table, battle),
        over=ended,
        players=dict(record.opening.players),
        edition_digest=record.opening.edition.digest,
        engine=record.opening.engine,
        lines=len(record.lines),
        # The seed of a battle that goes on would tell its players their dice.
        seed=(record.seed or "") if ended is not None else "",
        commitment=record.opening.commitment,
        rolls={kind: sources.count(kind) for kind in sorted(set(sources))},
        notes=battle.notes,
    )


def _throws(battle: Battle) -> tuple[Throw, ...]:
    found, wing = list[Throw](), wing_of(battle.table)
    for line, turn, event in _by_turn(battle):
        one = wing.throw(battle.table, event, battle.at(max(0, line - 1)))
        if one is not None:
            found.append(msgspec.structs.replace(one, line=line, turn=turn))
    return tuple(found)


def _turns(table: Board, first: Any, played: Sequence[Played], ended: bool) -> tuple[Turn, ...]:
    out, before = [], first
    minutes = table.edition.scale.minutes_per_turn
    for one in played:
        # With the last turn everything has been counted already.
        counted = ended and one.is_last
        out.append(
            Turn(
                number=one.number,
                clock=hour(table.scenario.begins, (one.number - 1) * minutes),
                parts=one.parts,
                end=one.end,
                trail=_trail(before, one.end),
                points=dict(one.end.points) if counted else wing_of(table).score.as_if_over(table, one.end).points,
                held=dict(one.end.held),
            )
        )
        before = one.end
    return tuple(out)


def _trail(before: Any, after: Any) -> dict[str, tuple[Box, ...]]:
    found: dict[str, tuple[Box, ...]] = {}
    for id, piece in after.units.items():
        was = before.units[id]
        far = abs(piece.x - was.x) + abs(piece.y - was.y)
        if was.here and piece.here and far > _STEP:
            found[id] = (was.box,)
    return found


def _left(battle: Battle) -> dict[str, int]:
    return {event.unit: turn for _, turn, event in _by_turn(battle) if isinstance(event, Left)}


def _scores(table: Board, battle: Battle) -> tuple[ScoreLine, ...]:
    """What each side began with and earned, in order; the same reason again and again becomes one line a turn."""
    start = table.scenario.victory.handicap
    out = [
        ScoreLine(side=side, points=start[side], why="the handicap", turn=0) for side in table.sides if start.get(side)
    ]
    out += [
        ScoreLine(side=event.side, points=event.points, why=event.why, turn=turn)
        for _, turn, event in _by_turn(battle)
        if isinstance(event, Scored)
    ]
    return tuple(out)


def _by_turn(battle: Battle) -> Iterator[tuple[int, int, Any]]:
    """Every event with its line and its turn."""
    turn = 1
    for line, event in battle.events:
        turn = event.turn if isinstance(event, TurnBegan) else turn
        yield line, turn, event


def decided(story: Chronicle) -> int | None:
    """The turn from whose end on the winner led for good; None if nobody won."""
    if story.over is None or not story.over.winner:
        return None
    winner, loser = story.over.winner, story.table.enemy(story.over.winner)
    return _since(story.turns, winner, loser)


def _since(turns: Sequence[Turn], winner: str, loser: str) -> int | None:
    since = None
    for turn in turns:
        if turn.points[winner] <= turn.points[loser]:
            since = None
        elif since is None:
            since = turn.number
    return since
