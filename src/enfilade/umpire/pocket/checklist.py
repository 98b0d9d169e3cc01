"""The edition's turn sequence as a checklist: what each step wants done, what is done, and what comes now."""

from __future__ import annotations

from typing import Any

from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.phases import ARMIES
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.roster.ledger import State


def checklist(card: Card, state: State) -> list[dict[str, Any]]:
    """Every phase of the turn in order; those before the one named as now are done."""
    phases = WINGS[card.family].phases(card, state)
    keys = [phase.key for phase in phases]
    open_ = [phase.key for phase in phases if phase.key not in state.ticks and not phase.known]
    now = state.phase if state.phase in keys else open_[0] if open_ else ""
    passed = keys[: keys.index(now)] if state.phase in keys else []
    listed = []
    for phase in phases:
        steps = [
            {"key": step.key, "title": step.title, "done": step.known or step.key in state.ticks, "go": step.go}
            for step in phase.steps
        ]
        listed.append(
            {
                "key": phase.key,
                "title": phase.title,
                "says": phase.says,
                "done": phase.known or phase.key in state.ticks or phase.key in passed,
                "now": phase.key == now,
                "steps": steps,
                "go": phase.go,
            }
        )
    return listed


def step_title(key: str) -> str:
    """A phase or a step of one as it is called.

    >>> step_title("routs/55th North Carolina"), step_title("mark-orders")
    ('Routers run, 55th North Carolina', 'Write the orders')
    """
    phase, _, step = key.partition("/")
    known = (game.titles[phase] for game in WINGS.values() if phase in game.titles)
    title = next(known, phase.replace("-", " ").capitalize())
    return f"{title}, {ARMIES.get(step, step)}" if step else title
