"""The loop of this game: its own state and pieces in it, and the shapes of free answers."""

from __future__ import annotations

from enfilade.core.stops import Ask
from enfilade.rules.jr3.battle.commands import Command, Standing
from enfilade.rules.jr3.battle.field import Field, set_up
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.tabletop import loop
from enfilade.tabletop.loop import Chapter as Chapter
from enfilade.tabletop.loop import Loop
from enfilade.tabletop.loop import Step as Step

SHAPES: dict[str, tuple[str, ...]] = {
    "orders": ("sheet: SUBJECT ORDER / SUBJECT ORDER / OFFICER ride X Y / OFFICER with UNIT", "sheet:"),
    "changes": ("changes: UNIT / UNIT", "changes:"),
}
"""The shapes of free answers, in the notation of docs/order-sheets.md, by the kind of question."""


class Play(loop.Play[Field, State, Piece, Chief]):
    """One answer being worked out."""

    __slots__ = ()


def _aside(play: Play, command: Command) -> bool:
    """Standing orders may be given at any moment."""
    if not isinstance(command, Standing):
        return False
    from enfilade.rules.jr3.battle.orders import standing

    standing.give(play, command)
    return True


LOOP = Loop(Play, "jr3.turn.over", _aside)
CHAPTERS = LOOP.chapters


def begin(table: Field) -> Step:
    """Set up and go on to the first stop."""
    return LOOP.begin(table, set_up(table))


def ask_all(sides: tuple[str, ...], question: str, text: str, rule: str) -> Ask:
    """One question to several sides at once; each seals its answer."""
    return Ask(side=sides[0], question=question, text=text, rule=rule, shapes=SHAPES[question], sealed=sides)
