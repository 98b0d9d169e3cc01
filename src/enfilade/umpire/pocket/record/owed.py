"""What is due, told apart: each check and roll has a key that is the same on every phone, whatever its number there."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.roster.ledger import Check, Roll, State
from enfilade.umpire.roster.wings import WINGS

replace = msgspec.structs.replace
Due = Check | Roll
_Due = TypeVar("_Due", Check, Roll)


def keyed(before: State, after: State, entry: str) -> State:
    """What an entry has made due, with its keys: the entry's id, and which of its checks it is.

    Numbers shift when entries of other phones come between, or one is taken back; the keys do not.
    """
    if after.checks == before.checks:
        return after

    def new(item: _Due) -> _Due:
        # What was due before is kept as it is: a battle of many entries remembers it many times.
        number = item.number - before.checks
        return item if number <= 0 else replace(item, key=f"{entry}.{number}")

    return replace(after, due=tuple(map(new, after.due)), rolls=tuple(map(new, after.rolls)))


def settled(before: State, after: State) -> tuple[Due, ...]:
    """What was due before an entry and is not after it."""
    left = {item.number for item in everything(after)}
    return tuple(item for item in everything(before) if item.number not in left)


def everything(state: State) -> list[Due]:
    """All that is due: checks first, then other rolls, each the oldest first."""
    return [*state.due, *state.rolls]


def made_by(item: Due) -> str:
    """The entry that made it due."""
    return item.key.rpartition(".")[0]


def is_for(item: Due, procedure: str, name: str) -> bool:
    """Whether a procedure of this unit or leader takes it."""
    if isinstance(item, Check):
        return procedure == "morale" and item.unit == name
    return item.procedure == procedure and (item.leader or item.unit) == name


def waits_for(state: State, item: Due) -> str:
    """Why something is not yet to be taken: the unit's own check comes before its leader's risk (ruling 6.27)."""
    if isinstance(item, Check) or not item.leader:
        return ""
    first = any(check.unit == item.unit and check.number < item.number for check in state.due)
    return f"{item.unit} takes its own check first, while {item.leader} is still with it" if first else ""


def oldest(state: State, procedure: str, name: str) -> Due | None:
    """The one that is taken if nobody says which."""
    return next((item for item in everything(state) if is_for(item, procedure, name)), None)


def chosen(card: Card, state: State, key: str | None, procedure: str, name: str) -> State:
    """The state in which the check that is meant comes before the others of its unit; refused if it is not due."""
    if key is None:
        return state
    item = with_key(card, state, key)
    if not is_for(item, procedure, name):
        raise Malformed(f"this check is not {name}'s")
    if oldest(state, procedure, name) is item:
        return state
    if isinstance(item, Check):
        return replace(state, due=(item, *(other for other in state.due if other is not item)))
    return replace(state, rolls=(item, *(other for other in state.rolls if other is not item)))


def with_key(card: Card, state: State, key: str) -> Due:
    found = next((item for item in everything(state) if item.key == key), None)
    if found is None:
        raise Illegal("this is no longer due: it has been taken, waived or taken back", WINGS[card.family].once)
    return found
