"""A battle in a terminal: the roster with positions, and the result with losses by brigade and objectives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from enfilade.cli.games.wing import Wing
from enfilade.cli.games.wings import wing_of
from enfilade.core.scenario import Unit
from enfilade.core.stops import Over
from enfilade.game.moments import State
from enfilade.speech.names import names_of
from enfilade.tabletop.board import Board


def roster(table: Board, state: State, side: str = "") -> RenderableType:
    """Every unit and leader with where it stands; of one side, or of both."""
    names, wing = names_of(table, state), wing_of(table)
    head = f"Turn {state.turn} of {table.scenario.turns}, {wing.now(state, names)}"
    points = ", ".join(f"{names[one]} {state.points.get(one, 0)}" for one in table.sides)
    blocks: list[RenderableType] = [Text(f"{head}. Points: {points}.", style="bold")]
    widest = max(len(id) for id in (*state.units, *state.leaders))
    for chosen in (side,) if side else table.sides:
        for brigade in table.scenario.brigades:
            rows = [wing.unit_row(piece) for piece in state.units.values() if piece.brigade == brigade.id]
            if brigade.side == chosen and rows:
                blocks += [Text(f"{names[chosen]}: {names[brigade.id]}", style="italic"), _rows(rows, widest)]
        chiefs = [wing.leader_row(chief, state) for chief in state.leaders.values() if chief.side == chosen]
        if chiefs:
            blocks += [Text(f"{names[chosen]}: leaders", style="italic"), _rows(chiefs, widest)]
    return Group(*blocks)


def result(table: Board, state: State, end: Over) -> RenderableType:
    """Who won, what it cost by brigade, and who stands where it counts."""
    names, wing = names_of(table), wing_of(table)
    won = f"{names[end.winner]}: {end.grade}" if end.winner else "Drawn"
    points = ", ".join(f"{names[side]} {end.points.get(side, 0)}" for side in table.sides)
    blocks: list[RenderableType] = [Text(f"{won}. Points: {points}. Turns: {state.turn}.", style="bold")]
    losses = _grid("side", "brigade", "began", "lost", "units gone", "routed")
    for brigade in table.scenario.brigades:
        pieces = [piece for piece in state.units.values() if piece.brigade == brigade.id]
        listed = [one for one in table.scenario.units if one.brigade == brigade.id]
        gone = [piece for piece in pieces if wing.is_lost(piece)]
        routed = [piece for piece in pieces if piece.here and piece.unit.level == "routed"]
        losses.add_row(
            Text(names[brigade.side]),
            Text(names[brigade.id]),
            _strengths(wing, listed, state, began=True),
            _strengths(wing, listed, state, began=False),
            str(len(gone)),
            str(len(routed)),
        )
    blocks.append(losses)
    if table.scenario.victory.objectives:
        places = _grid("objective", "formed units in it", "last held by")
        for objective in table.scenario.victory.objectives:
            inside = " and ".join(sorted(names[side] for side in wing.standing_in(state, objective))) or "nobody"
            last = state.held.get(objective.id, "")
            places.add_row(Text(objective.name), Text(inside), Text(names[last] if last else "nobody"))
        blocks.append(places)
    return Group(*blocks)


def summary(table: Board, ends: Sequence[Over]) -> RenderableType:
    """Many battles: how often each side won, how well, and the mean of its points."""
    names = names_of(table)
    grid = _grid("", "won", "share", "mean points", "grades")
    for side in (*table.sides, ""):
        won = [end for end in ends if end.winner == side]
        mean = mixed_mean([end.points.get(side, 0) for end in ends]) if side else ""
        grades = Counter(end.grade for end in won) if side else Counter()
        told = ", ".join(f"{grade} {count}" for grade, count in grades.most_common())
        share = f"{100 * len(won) / len(ends):.0f}%"
        grid.add_row(Text(names[side] if side else "drawn"), str(len(won)), share, mean, Text(told))
    return Group(Text(f"{len(ends)} battles", style="bold"), grid)


def mixed_mean(numbers: Sequence[int]) -> str:
    """A mean to one decimal.

    >>> mixed_mean([1, 2, 2])
    '1.7'
    """
    return f"{sum(numbers) / len(numbers):.1f}"


def _strengths(wing: Wing, listed: Sequence[Unit], state: State, began: bool) -> str:
    """Figures and sections, since batteries count their guns: at the start, or lost since."""
    said = []
    for thing, guns in (("figures", False), ("sections", True)):
        some = [one for one in listed if (one.arm == "artillery") == guns]
        at_first = sum(one.strength for one in some)
        left = sum(wing.left(state.units[one.id]) for one in some)
        if some:
            said.append(f"{at_first if began else at_first - left} {thing}")
    return ", ".join(said)


def _rows(rows: Sequence[Sequence[str]], widest: int) -> Grid:
    """Columns of one width from brigade to brigade."""
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    for width in (widest, 22, 5, None):
        grid.add_column(overflow="fold", width=width)
    for row in rows:
        grid.add_row(*map(Text, row))
    return grid


def _grid(*heads: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for head in heads:
        grid.add_column(head, overflow="fold", justify="right" if head in ("won", "share") else "left")
    return grid
