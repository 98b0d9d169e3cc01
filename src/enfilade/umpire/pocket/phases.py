"""The parts of a turn on the checklist: phases, their steps, and where each is done."""

from __future__ import annotations

from typing import Any, NamedTuple

from enfilade.umpire.pocket.charge import fights as fights
from enfilade.umpire.roster.ledger import State

ARMIES = {"us": "The Union", "cs": "The Confederacy"}


class Step(NamedTuple):
    """One thing inside a phase that can be ticked off by itself."""

    key: str
    title: str
    known: bool = False
    """The roster knows that it is done."""
    go: dict[str, Any] | None = None
    """Where it is done: a button's label, and a procedure with who takes it, a leader, a leaf or an order."""


class Phase(NamedTuple):
    key: str
    title: str
    says: str
    steps: tuple[Step, ...] = ()
    known: bool = False
    """The roster knows that nothing of it is left to do."""
    go: dict[str, str] | None = None


def melees(state: State, key: str, turns: bool) -> list[Step]:
    """The next rounds of those who were left in melee."""
    open_ = fights.due(state, turns)
    return [
        Step(f"{key}/{fight.on}", fights.told(fight), go={"label": "Fight on", "say": fights.order(fight)})
        for fight in open_
    ]


def rolls(label: str, procedure: str, who: str) -> dict[str, str]:
    return {"label": label, "procedure": procedure, "who": who}
