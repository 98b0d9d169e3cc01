"""What one side may know of a battle: built from what is permitted, never by taking secrets out of a copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enfilade.core.stops import Stop
from enfilade.rules.adf.battle.commands import Command
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import State
from enfilade.tabletop.scene import scene
from enfilade.tabletop.standing import owner


@dataclass(frozen=True, slots=True)
class View:
    """The table as a side sees it, and what the battle waits for. Players, human or not, are given this and no more."""

    table: Field
    side: str
    stop: Stop
    state: State
    """With this side's own standing orders only, and without enemies it cannot see."""

    def options(self) -> Sequence[Command]:
        """Answers worth considering, as far as this side can tell; of the endless moves a sample."""
        found: Sequence[Command] = self.table.game.options(self.table, self.state)
        return found

    def check(self, command: Command | str) -> None:
        """Raise Illegal or Malformed for an answer that may not be given, as far as this side can tell."""
        game = self.table.game
        game.check(self.table, self.state, game.parse(command, self.side) if isinstance(command, str) else command)


def view(table: Field, state: State, side: str, stop: Stop) -> View:
    """The battle as `side` may know it."""
    if not state.orders and not _is_anybody_hidden(table, state):
        # Nothing is secret: the same value serves, and with it everything remembered about it.
        return View(table, side, stop, state)
    units = {id: piece for id, piece in state.units.items() if piece.side == side or not piece.hidden}
    known = State(
        turn=state.turn,
        active=state.active,
        units=units,
        leaders={
            id: chief
            for id, chief in state.leaders.items()
            if chief.side == side or not chief.attached or chief.attached in units
        },
        frames=state.frames,
        rolls=state.rolls,
        orders={subject: orders for subject, orders in state.orders.items() if owner(table.scenario, subject) == side},
        points=state.points,
        held=state.held,
        charged=state.charged,
        melees=state.melees,
        exits=state.exits,
    )
    return View(table, side, stop, known)


def _is_anybody_hidden(table: Field, state: State) -> bool:
    found = scene(table, state).found
    known: bool | None = found.get("hidden")
    if known is None:
        known = found["hidden"] = any(piece.hidden for piece in state.units.values())
    return known
