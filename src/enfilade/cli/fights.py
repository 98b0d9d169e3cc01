"""Who fights whom: programs among themselves, many times if wanted, or people at one keyboard."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from enfilade.ai.thought import NEVER, Thinker
from enfilade.cli.battle_tables import result, summary
from enfilade.cli.keyboard import Keyboard, Quit
from enfilade.core.errors import Malformed
from enfilade.core.record import FIRST
from enfilade.core.stops import Over, Reveal, Roll
from enfilade.game.battle import Battle
from enfilade.game.moments import Event
from enfilade.library.problems import nearest
from enfilade.umpire.forms.names import find
from enfilade.umpire.roster.order_of_battle import SIDES

HUMAN = "human"
_LAST = 8
"""Events told again when a battle goes on."""


def seats_of(sides: Sequence[str], said: str) -> dict[str, str]:
    """Who plays which side; sides in the order in which they are active."""
    parts = [part.strip() for part in said.split(",")]
    if len(parts) != len(sides):
        raise Malformed(f"name {len(sides)} players, for example: --players drill,random")
    if all("=" in part for part in parts):
        seats = {side_called(side, sides): name for side, name in (part.split("=", 1) for part in parts)}
        if set(seats) != set(sides):
            raise Malformed(f"the sides are {' and '.join(sides)}, not {' and '.join(seats)}")
    else:
        seats = dict(zip(sides, parts, strict=True))
    for name in seats.values():
        if name != HUMAN:
            _player(name)
    return seats


def side_called(said: str, sides: Sequence[str]) -> str:
    """A side of a scenario by its id or by what people call it; what is neither stays as it was said.

    >>> side_called("US", ("confederate", "union")), side_called("Confederates", ("confederate", "union"))
    ('union', 'confederate')
    """
    try:
        meant = find(said, SIDES, "side")
        return next((side for side in sides if side != said and find(side, SIDES, "side") == meant), said)
    except Malformed:
        return said


def programs(console: Console, battle: Battle, seats: dict[str, str], games: int, save: Path | None) -> None:
    """Programs among themselves, on one table; what it has measured serves all games."""
    hands = {side: _player(name) for side, name in seats.items()}
    ends: list[Over] = []
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TextColumn("turns"), TimeElapsedColumn())
    one = battle
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        turns = battle.table.scenario.turns
        task = progress.add_task(" against ".join(seats.values()), total=turns * games)
        for game in range(games):
            if game:
                one = battle.fork(0, seed=f"{battle.record.seed}/{game}")
            if save is not None:
                one.keep(save if games == 1 else save.with_name(f"{save.stem}-{game + 1:03}{save.suffix}"))
            one.cast()
            while not one.over:
                _answer(one, hands[one.side])
                progress.update(task, completed=game * turns + one.state.turn - 1)
            assert isinstance(one.stop, Over)
            ends.append(one.stop)
    if games > 1:
        console.print(summary(battle.table, ends))
    else:
        console.print(result(one.table, one.state, ends[0]))
    if save is None:
        console.print(Text(f"seed {battle.record.seed}", style="dim"))


def people(console: Console, battle: Battle, seats: dict[str, str], save: Path | None) -> None:
    """People at one keyboard, with or against programs."""
    mine = [side for side, name in seats.items() if name == HUMAN] or list(seats)
    board = Keyboard(console, read_line, battle, mine)
    hands = {side: _player(name) for side, name in seats.items() if name != HUMAN}
    if save is not None:
        battle.keep(save)
    notes(console, battle)
    console.print(Text(f"{battle.table.scenario.title}. `help` says how orders are written.", style="bold"))
    board.tell([happened.event for happened in battle.events][-_LAST:])
    try:
        while not battle.over:
            board.tell(_one_stop(board, hands))
    except Quit:
        _left(console, battle, save)
        return
    assert isinstance(battle.stop, Over)
    console.print(result(battle.table, battle.state, battle.stop))


def notes(console: Console, battle: Battle) -> None:
    for note in battle.notes:
        console.print(Text(f"Note: {note}.", style="yellow"))


def _answer(battle: Battle, hand: Thinker) -> tuple[Event, ...]:
    """What a program does, with its reason for whoever reads the record."""
    answer, why = hand(battle.view(), NEVER)
    return battle.answer(answer, why=why)


def _one_stop(board: Keyboard, hands: Mapping[str, Thinker]) -> tuple[Event, ...]:
    battle = board.battle
    if isinstance(battle.stop, Roll):
        return board.roll() if battle.dice == "typed" or battle.record.seed is None else battle.cast()
    if isinstance(battle.stop, Reveal):
        opened = battle.reveal()
        if isinstance(battle.stop, Reveal):
            raise Malformed(
                "this copy of the battle does not hold what the sides have sealed; nobody can go on with it"
            )
        return opened
    if battle.side in hands:
        return _answer(battle, hands[battle.side])
    return board.answer()


def _left(console: Console, battle: Battle, save: Path | None) -> None:
    """Nothing that was said is thrown away."""
    if save is not None:
        console.print(Text(f"Saved. To go on: enfilade fight {save}"))
        return
    if len(battle.record.lines) == FIRST:
        return
    path = Path(f"{battle.table.scenario.id}-{secrets.token_hex(3)}.battle")
    battle.save(path)
    console.print(Text(f"Saved as {path}. To go on: enfilade fight {path}"))


def _player(name: str) -> Thinker:
    from enfilade.ai.players import thinker

    known = programs_known()
    if name in known:
        return known[name]
    try:
        return thinker(name)
    except Malformed:
        names = [HUMAN, *known]
        raise Malformed(f"there is no player {name!r}; there are {', '.join(names)}{nearest(name, names)}") from None


def programs_known() -> Mapping[str, Thinker]:
    """Those that are listed; captains with a handicap go by their names too."""
    from enfilade.ai.players import PLAYERS, thinker

    return {name: thinker(name) for name in PLAYERS}


def read_line(prompt: str) -> str:
    if not sys.stdin.isatty():
        typer.echo(f"{prompt} ", nl=False)
    return input(f"{prompt} " if sys.stdin.isatty() else "")
