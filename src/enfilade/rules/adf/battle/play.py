"""The loop of this game: its own state and pieces in it, and the shapes of free answers."""

from __future__ import annotations

from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Command, Order
from enfilade.rules.adf.battle.field import Field, set_up
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.tabletop import loop
from enfilade.tabletop.loop import Chapter as Chapter
from enfilade.tabletop.loop import Loop
from enfilade.tabletop.loop import Step as Step

ACTIONS = (
    "UNITS move STEPS",
    "UNITS fire TARGET [deliberate]",
    "UNITS charge TARGET [toward DEGREES]",
    "UNITS reform|rally|disengage",
    "UNIT run|leave",
    "UNIT merge|attach OTHER",
)
SHAPES: dict[str, tuple[str, ...]] = {
    "leaders": ("LEADER ride X Y", "LEADER with UNIT", "done"),
    "activate": (*ACTIONS, "group UNITS: ACTION, ACTION", "done"),
    "action": (*ACTIONS, "done"),
    "react": (
        "react UNITS fire [TARGET]",
        "react UNITS form FORMATION",
        "react UNITS face DEGREES",
        "react UNITS mount|dismount",
        "react UNITS reform|rally|disengage",
        "react UNIT countercharge",
        "pass",
    ),
}
"""The shapes of free answers, in the notation of docs/orders.md, by the kind of question."""


class Play(loop.Play[Field, State, Piece, Chief]):
    """One answer being worked out."""

    __slots__ = ()


def _aside(play: Play, command: Command) -> bool:
    """Standing orders may be given at any moment."""
    if not isinstance(command, Order):
        return False
    from enfilade.rules.adf.battle.react import standing_orders

    standing_orders.give(play, command)
    return True


LOOP = Loop(Play, "adf.turn.over", _aside)
CHAPTERS = LOOP.chapters
answer, roll, check, stop_of = LOOP.answer, LOOP.roll, LOOP.check, LOOP.stop_of


def begin(table: Field) -> Step:
    """Set up and go on to the first stop."""
    return LOOP.begin(table, set_up(table))


def ask(
    side: str, question: str, text: str, rule: str, about: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> Ask:
    """A question with its closed choices, or with the shapes of a free answer."""
    chosen = tuple(f"choose {option}" for option in options)
    shapes = SHAPES.get(question, ())
    return Ask(side=side, question=question, text=text, rule=rule, about=about, options=chosen, shapes=shapes)
