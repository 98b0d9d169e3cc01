"""The course of a turn on the roster: it ends when nothing is due, and a check may be waived."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.roster import Told
from enfilade.umpire.roster.wings import WINGS

replace = msgspec.structs.replace


def end_turn(card: Card, state: State) -> Told:
    """What its game makes of the end of a turn; refused while anything is due."""
    game = WINGS[card.family]
    if state.due or state.rolls:
        open_ = [f"{item.unit} ({item.cause})" for item in state.due]
        names = ", ".join(open_ + [f"{item.leader or item.unit} ({item.procedure})" for item in state.rolls])
        raise Illegal(f"checks are still due: {names}; take or waive them", game.turn)
    return game.end_turn(state)


def waive(state: State, number: int) -> Told:
    """A check or roll that is due is not taken after all."""
    checks = tuple(item for item in state.due if item.number != number)
    rolls = tuple(item for item in state.rolls if item.number != number)
    if len(checks) + len(rolls) == len(state.due) + len(state.rolls):
        raise Malformed(f"no check has the number {number}")
    names = {item.number: item.unit for item in state.due}
    names |= {item.number: item.leader or item.unit for item in state.rolls}
    return Told(replace(state, due=checks, rolls=rolls), [f"check {number} waived: {names[number]}"])
