"""How a battle would end now, in words: the sum by line, the levels, what may still come, what would change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from enfilade.core.scenario import Toll
from enfilade.core.stops import Over
from enfilade.game.battle import Battle
from enfilade.server.showing.reckoning import Due, Paid, Reckoning
from enfilade.server.showing.words import counted_turns, host
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.result import Level, PointsLine, RunningResult, ToCome, WouldChange
from enfilade.speech.tolls import PIECES
from enfilade.tabletop.board import Board
from enfilade.tabletop.events import Scored
from enfilade.tabletop.score import Score, result

_NAMED = 2
"""Units that are named where they hold a place; more are counted."""


def running_result(
    battle: Battle, score: Score, state: Any, onlooker: Onlooker, line: int, over: bool
) -> RunningResult:
    """After a line of the record, by the state that this onlooker knows."""
    board: Board = battle.table
    now = Reckoning(score, board, state)
    # The last turn has counted all of it already.
    end = result(board, state.points) if over else now.end()
    before = list(_paid_before(battle, state, onlooker, line))
    lines = before if over else [*before, *(_told(now, score, one) for one in now.paid())]
    own = onlooker.sides[0] if len(onlooker.sides) == 1 else board.sides[0]
    return RunningResult(
        score=_score(board, end, own),
        words=result_words(board, end),
        winner=end.winner,
        points=(end.points[board.sides[0]], end.points[board.sides[1]]),
        lines=tuple(lines),
        levels=tuple(levels(board, end)),
        to_come=() if over else (*(_due(board, one) for one in now.due()), *_exits(board, state)),
        changes=() if over else tuple(_changes(now, end, own)),
    )


def result_words(board: Board, end: Over) -> str:
    """A level with its winner: "a marginal Union victory", "drawn"."""
    if not end.winner:
        return "drawn"
    name = board.scenario.sides[end.winner].name
    return _won(name, end.grade if end.grade.startswith(("a ", "an ")) else f"a {end.grade}")


def _won(name: str, grade: str) -> str:
    """
    >>> _won("Union", "a marginal victory"), _won("Union", "a rout")
    ('a marginal Union victory', 'a rout for the Union')
    """
    if grade.endswith("victory"):
        return f"{grade.removesuffix('victory')}{name} victory".replace("an Union", "a Union")
    return f"{grade} for the {name}"


def _score(board: Board, end: Over, own: str) -> str:
    return f"{end.points[own]} to {end.points[board.enemy(own)]}".replace("-", "−")


def _paid_before(battle: Battle, state: Any, onlooker: Onlooker, line: int) -> Iterator[PointsLine]:
    """What stands already: given at the start, and paid on the way."""
    board: Board = battle.table
    paid: dict[tuple[str, str], tuple[int, list[int]]] = {}
    for n in range(line + 1):
        for event in battle.events_at(n):
            if isinstance(event, Scored) and onlooker.may_know(event):
                points, turns = paid.get((event.side, event.why), (0, []))
                paid[event.side, event.why] = points + event.points, [*turns, battle.at(n).turn]
    for side in board.sides:
        begun = board.scenario.victory.handicap.get(side, 0)
        if begun:
            yield PointsLine(side=side, points=begun, what="From the start", why="evens the odds")
        known = begun + sum(points for (whose, _), (points, _) in paid.items() if whose == side)
        # A battle that goes on from a position has points without a past.
        if rest := state.points[side] - known:
            yield PointsLine(side=side, points=rest, what="Before", why="from the position it began with")
    for (side, why), (points, turns) in paid.items():
        what, _, fate = why.partition(": ")
        yield PointsLine(side=side, points=points, what=what, why=fate or f"paid in {counted_turns(tuple(turns))}")


def _told(now: Reckoning, score: Score, one: Paid) -> PointsLine:
    what, _, fate = one.why.partition(": ")
    return PointsLine(
        side=one.side, points=one.points, what=what, why=_held(now, score, one) if one.objective else fate
    )


def _held(now: Reckoning, score: Score, one: Paid) -> str:
    """Why a side would have a place: who is there, or that it was there last."""
    place = next(place for place in now.board.scenario.victory.objectives if place.id == one.objective)
    there = [piece.name for piece in score.standers(now.state, place) if piece.side == one.side]
    others = now.standing[place.id] - {one.side}
    if there and not others:
        return f"{' and '.join(there)} alone there" if len(there) <= _NAMED else f"{len(there)} units alone there"
    name = host(now.board, one.side)
    return f"{name.name} {'were' if name.many else 'was'} last there"


def levels(board: Board, end: Over | None = None) -> Iterator[Level]:
    """From the Confederates' best to the Union's, as pages have them left and right, with the draw between."""
    victory = board.scenario.victory
    grades = sorted(victory.grades, key=lambda one: one.least)
    steps = [(max(one.least, victory.needed), one.title) for one in grades] or [(victory.needed, "victory")]
    first, second = sorted(board.sides, key=lambda side: board.scenario.sides[side].nation != "us")
    spans = [
        (title, least, f"{least}+" if n + 1 == len(steps) else _span(least, steps[n + 1][0] - 1))
        for n, (least, title) in enumerate(steps)
    ]
    for title, least, span in reversed(spans):
        yield _level(second, title, span, least, end)
    draw = steps[0][0] - 1
    yield Level(
        side="",
        title="drawn",
        span="level" if not draw else _span(0, draw),
        least=0,
        here=end is not None and not end.winner,
    )
    for title, least, span in spans:
        yield _level(first, title, span, least, end)


def _level(side: str, title: str, span: str, least: int, end: Over | None) -> Level:
    here = end is not None and end.winner == side and end.grade == title
    return Level(side=side, title=_short(title), span=span, least=least, here=here)


def _short(grade: str) -> str:
    """
    >>> _short("a marginal victory"), _short("a victory")
    ('marginal', 'victory')
    """
    word = grade.removeprefix("a ").removeprefix("an ")
    return word.removesuffix(" victory")


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _due(board: Board, one: Due) -> ToCome:
    prize = one.prize
    whose = "" if prize.to == "either" else prize.to
    to = f" to the {host(board, whose).name}" if whose else ""
    when = f"{'each of ' if len(one.turns) > 1 else ''}{counted_turns(one.turns)}"
    stands = "not as it stands"
    if one.to:
        total = prize.points * len(one.turns)
        stands = f"as it stands, {total} more to the {host(board, one.to[0]).name}"
    return ToCome(
        side=whose,
        words=f"{one.objective.name}: {prize.points}{to} at the end of {when}",
        stands=stands,
    )


def _exits(board: Board, state: Any) -> Iterator[ToCome]:
    for one in board.scenario.victory.exits:
        last = min(one.until, board.scenario.turns)
        if last >= state.turn:
            some = "" if len(one.arms) == 3 else f" {' or '.join(one.arms)}"
            name = board.scenario.sides[one.side].name
            turns = counted_turns(tuple(range(max(one.first, state.turn), last + 1)))
            each = f"Each {name}{some} unit that marches off by the {one.edge} edge in {turns}"
            yield ToCome(side=one.side, words=f"{each}: {one.points}".replace("-", "−"))


def _changes(now: Reckoning, end: Over, own: str) -> Iterator[WouldChange]:
    board = now.board
    for one in board.scenario.victory.objectives:
        for side in board.sides:
            then = now.end({one.id: side})
            if then.points != end.points:
                yield _change(board, side, f"{host(board, side).does('hold')} {one.name} alone", then, own)
    for side in board.sides:
        for toll in _dearest(board, side):
            words = f"One more {board.scenario.sides[side].name} {_lost(toll)}"
            yield _change(board, board.enemy(side), words, now.end(more={board.enemy(side): toll.points}), own)


def _dearest(board: Board, side: str) -> Iterator[Toll]:
    """The dearest loss of a whole unit, and what a leader costs."""
    tolls = [toll for toll in board.scenario.victory.tolls if toll.of in (side, "either")]
    for some in (
        [toll for toll in tolls if toll.loss not in PIECES],
        [toll for toll in tolls if toll.loss == "leader-killed"],
    ):
        if some:
            yield max(some, key=lambda toll: toll.points)


def _lost(toll: Toll) -> str:
    if toll.loss == "leader-killed":
        return "leader killed"
    return "unit broken for good" if len(toll.arms) == 3 else f"{' or '.join(toll.arms)} unit broken for good"


def _change(board: Board, side: str, words: str, then: Over, own: str) -> WouldChange:
    return WouldChange(side=side, words=words, result=f"{_score(board, then, own)}, {result_words(board, then)}")


def lead_of(score: Score, board: Board, state: Any, over: bool) -> int:
    """How far the first side would be ahead of the second if it ended now."""
    points: Mapping[str, int] = state.points if over else Reckoning(score, board, state).end().points
    return points[board.sides[0]] - points[board.sides[1]]
