"""What a command does to a battle: who may give it, who may throw the dice, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import Answer, Order, Sealed
from enfilade.core.stops import Ask, Roll
from enfilade.game.battle import Battle
from enfilade.server.wire.socket import Cast, Command, Give, Type, Undo

Kind = Literal["lines", "undo"]
Work = Callable[[Battle], Kind]
"""Works a change out on a battle of its own, which counts only when it has been written down."""


class House(NamedTuple):
    """How a game is played beyond the rules."""

    dice: str
    """server: cast at once. typed: by people, for the computer too. mixed: people may type theirs or have them cast."""
    computers: frozenset[str]
    """The sides it plays."""


def obeyed(battle: Battle, house: House, sides: tuple[str, ...], command: Command) -> Kind:
    """Carry out a command of whoever holds these sides; Illegal or Malformed refuse it."""
    if not sides:
        raise Illegal("spectators only look on", "record.seat")
    match command:
        case Give(order=order, side=side):
            _speak(battle, sides, order, side)
        case Type(faces=faces):
            _due(battle, house, sides)
            battle.roll(faces)
        case Cast():
            _due(battle, house, sides)
            if house.dice == "typed":
                raise Illegal("in this game dice are rolled on a real table, and typed in", "record.dice")
            battle.cast(rolls=1)
        case Undo(side=side):
            _take_back(battle, sides, side)
            return "undo"
    settle(battle, house)
    return "lines"


def is_standing(battle: Battle, command: Command) -> bool:
    """Standing orders may be given at any moment, so it does not matter what their giver had seen."""
    if not isinstance(command, Give):
        return False
    try:
        return battle.game.is_standing(battle.game.parse(command.order, command.side))
    except Malformed:
        return False


def answered(battle: Battle, house: House, side: str, text: str, why: str = "") -> Kind:
    """An answer in the stead of a side that is asked, and the reason for it."""
    battle.answer(battle.read(text, side), side=side, cast=False, why=why)
    settle(battle, house)
    return "lines"


def thrown(battle: Battle, house: House) -> Kind:
    """Dice that nobody has thrown in time."""
    battle.cast(rolls=1)
    settle(battle, house)
    return "lines"


def settle(battle: Battle, house: House) -> None:
    """Cast the dice that are the server's to cast, up to where people are wanted."""
    if house.dice == "server":
        battle.cast()
    while house.dice == "mixed" and isinstance(battle.stop, Roll) and battle.stop.side in house.computers:
        battle.cast(rolls=1)


def _speak(battle: Battle, sides: tuple[str, ...], order: str, side: str) -> None:
    if side and side not in sides:
        raise Illegal(f"you do not play {side}", "record.seat")
    if battle.over:
        raise Illegal("the battle is over", "adf.turn.over")
    given = battle.read(order, side)
    if battle.game.is_standing(given.command):
        speaker = side or (sides[0] if len(sides) == 1 else battle.game.ordered(battle.table, given.command))
        battle.answer(order, side=speaker if speaker in sides else sides[0], cast=False)
        return
    if not isinstance(battle.stop, Ask):
        battle.answer(given, cast=False)
        return
    # A question that both are asked at once may be answered by either, the other's turn to answer or not.
    asked = battle.asked
    mine = [one for one in asked if one in sides and side in ("", one)]
    if not mine:
        raise Illegal(f"it is for {' and '.join(asked)} to answer now", "record.seat")
    battle.answer(given, side=mine[0], cast=False)


def _due(battle: Battle, house: House, sides: tuple[str, ...]) -> None:
    """Whoever holds the side throws its dice; those of the computer anybody who plays."""
    stop = battle.stop
    if not isinstance(stop, Roll):
        raise Malformed("no dice are due now")
    if stop.side not in sides and stop.side not in house.computers:
        raise Illegal(f"these dice are for {stop.side} to throw", "record.seat")


def _take_back(battle: Battle, sides: tuple[str, ...], side: str) -> None:
    if side and side not in sides:
        raise Illegal(f"you do not play {side}", "record.seat")
    last = battle.record.lines[-1].entry
    spoke = last.side if isinstance(last, Answer | Order | Sealed) else ""
    battle.undo(side or (spoke if spoke in sides else sides[0]))
