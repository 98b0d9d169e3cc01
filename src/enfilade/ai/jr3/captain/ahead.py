"""A sheet played out in the head: against a sheet of the enemy's, with dice of the captain's own."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import msgspec

from enfilade.ai.jr3.captain.mind import Mind
from enfilade.ai.jr3.captain.worth import worth
from enfilade.ai.jr3.drill.changes import changes
from enfilade.ai.jr3.drill.estimate import Estimate, power
from enfilade.ai.jr3.drill.player import sheet
from enfilade.ai.search.picking import Try
from enfilade.ai.thought import Deadline
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Reveal, Roll
from enfilade.rules.jr3.battle import chapters as chapters  # Fills in how each procedure goes on.
from enfilade.rules.jr3.battle.commands import Changes, Sheet
from enfilade.rules.jr3.battle.events import Event, Fired
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.play import LOOP, Step
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.chapters import fire

SEAL = "in the head"


class Line(NamedTuple):
    """What is played out: our answer, and what the enemy is thought to answer."""

    ours: Sheet | Changes
    theirs: Sheet | Changes


class Head(NamedTuple):
    """What all tries of one thought have in common."""

    table: Field
    state: State
    side: str
    mind: Mind
    until: int
    """The first turn whose sheets are not marked any more."""


def head(found: Estimate, mind: Mind) -> Head:
    """Whatever lies sealed is left out: nobody knows more of it than that it is there."""
    search, turns = mind.search, found.table.scenario.turns
    until = found.state.turn + 1
    if found.turns_left <= search.end:
        until = turns + 1
    elif len(found.own) + len(found.foes) <= search.few:
        until += 1
    return Head(found.table, msgspec.structs.replace(found.state, seals={}), found.side, mind, until)


def tried(head: Head, line: Line, seed: str, deadline: Deadline) -> Try | None:
    """What comes of it, and the luck it had in figures; None if there is no time."""
    table, enemy = head.table, head.table.enemy(head.side)
    under: dict[str, Any] = {head.side: line.ours, enemy: line.theirs}
    step = _sealed(table, Step(head.state, LOOP.stop_of(table, head.state), ()), under)
    luck = 0.0
    rolled: Counter[str] = Counter()
    while True:
        if deadline.is_over:
            return None
        stop = step.stop
        if isinstance(stop, Roll):
            # A fire throws the same dice whichever sheet came before it: less of what parts two of them is luck then.
            due = f"{seed} {step.state.turn} {stop.rule} {stop.about}"
            rolled[due] += 1
            step = LOOP.roll(table, step.state, tuple(sorted(cast(due, rolled[due], stop.dice))))
            luck += _luck(head, step.state, step.events)
        elif isinstance(stop, Reveal):
            side = stop.sides[0]
            step = LOOP.open(table, step.state, side, under[side])
        elif isinstance(stop, Ask):
            if stop.question == "orders" and step.state.turn >= head.until:
                break
            for side in stop.sealed:
                seen = Estimate(table, step.state, side)
                under[side] = changes(seen) if stop.question == "changes" else sheet(seen)
            step = _sealed(table, step, under)
        else:
            break
    return Try(worth(table, step.state, step.stop, head.side, head.mind), luck)


def _sealed(table: Field, step: Step, under: dict[str, Any]) -> Step:
    """Everybody who is asked has laid down his answer; none of them matters before it is opened."""
    assert isinstance(step.stop, Ask)
    for side in step.stop.sealed:
        step = LOOP.seal(table, step.state, side, SEAL)
    return step


def _luck(head: Head, state: State, events: tuple[Event, ...]) -> float:
    """What the fires took above what they owed, in figures of steady troops."""
    total = 0.0
    for event in events:
        if isinstance(event, Fired):
            key = ("jr3-mean-loss", event.assessment.strike)
            mean: float | None = head.table.remembered.get(key)
            if mean is None:
                odds = fire.odds(head.table.edition, event.assessment)
                mean = sum(float(chance) * outcome.losses for outcome, chance in odds.items())
                head.table.remembered[key] = mean
            target = state.units[event.target]
            each = power(target) / max(1, target.unit.strength) if target.unit.strength else 1.0
            off = (event.result.outcome.losses - mean) * each
            total += -off if target.side == head.side else off
    return total
