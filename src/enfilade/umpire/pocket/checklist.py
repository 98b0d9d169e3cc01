"""The edition's turn sequence as a checklist: what each step wants done, what is done, and what comes now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from enfilade.library.editions.cards import Card
from enfilade.rules.adf.chapters import facts as adf
from enfilade.umpire.pocket.charge import fights as fights
from enfilade.umpire.pocket.record.order_sheets import ARMIES
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import SIDES, Entry, Leader
from enfilade.umpire.roster.routers import to_run

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


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


def checklist(card: Card, state: State) -> list[dict[str, Any]]:
    """Every phase of the turn in order; those before the one named as now are done."""
    phases = _adf(card, state) if card.family == "adf" else _jr3(card, state)
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
    title = _ADF.get(phase) or _JR3.get(phase, (phase.replace("-", " ").capitalize(), ""))[0]
    return f"{title}, {ARMIES.get(step, step)}" if step else title


def _adf(card: Card, state: State) -> list[Phase]:
    """The active turn of one side."""
    edition, ours, army = card.edition, _units(state, state.side), ARMIES[state.side]
    both = edition.turn.leader_phase == "both-sides"
    leaders = [who for who in state.leaders.values() if not who.killed and (both or who.side == state.side)]
    actions = NUMBERS[edition.turn.actions]
    out = NUMBERS[edition.command.out_of_control_actions]
    running = to_run(state)
    routed = [one for one in ours if one.unit.level == "routed"]
    arriving = tuple(_arriving(state))
    phases = [
        *(
            [Phase("arrivals", _ADF["arrivals"], f"{army} brings on who is due this turn.", arriving)]
            if arriving
            else []
        ),
        Phase(
            "leaders",
            _ADF["leaders"],
            f"{'Leaders of both sides' if both else 'Leaders of the active side'} ride and join or leave their units.",
            tuple(Step(f"leaders/{who.name}", who.name, go=_rides(who.name)) for who in leaders),
        ),
    ]
    if edition.command.control:
        said = (
            "Look who is within his leader's command radius. It counts for the whole turn: elsewhere moves and charges "
            f"cost {out} actions."
        )
        phases.append(Phase("command", _ADF["command"], said))
    if routed:
        said = "Routed units run with their first action. With the second they may try to rally."
        steps = tuple(
            Step(f"routs/{name}", name, one not in running, _rolls("Run", "rout", name))
            for one in routed
            if (name := one.unit.name)
        )
        phases.append(Phase("routs", _ADF["routs"], said, steps))
    if steps := tuple(_melees(state, "melees")):
        phases.append(Phase("melees", _ADF["melees"], "Who was left in melee fights the next round now.", steps))
    menu = ", ".join(action.replace("-", " ") for action in edition.turn.menu)
    said = (
        f"One unit or group after the other, {actions} actions each: {menu}. After every full inch, every fire and "
        "every action close by the enemy may react, each unit once. Take checks as they fall due."
    )
    phases.append(Phase("actions", _ADF["actions"], said, tuple(_brigades(ours))))
    owed = len(state.due) + len(state.rolls) + len(running)
    said = "Nothing is due; the other side becomes active."
    if owed:
        what = "check" if owed == len(state.due) else "roll"
        said = f"{owed} {what if owed == 1 else what + 's'} still due. Then the other side becomes active."
    return [*phases, Phase("end", _ADF["end"], said)]


def _arriving(state: State) -> Iterator[Step]:
    """Who comes on in this turn of the side that acts, and where, as far as the battle's opening says."""
    known: dict[str, Entry | Leader] = {**state.units, **state.leaders}
    for one in state.arrivals:
        if one.turn == state.turn and known[one.name].side == state.side:
            yield Step(f"arrivals/{one.name}", one.name + (f", {one.edge} edge" if one.edge else ""))


def _brigades(ours: Iterable[Entry]) -> list[Step]:
    """A step for each brigade with units left; it is done when all of them have acted."""
    by: dict[str, list[Entry]] = {}
    for one in ours:
        by.setdefault(one.brigade or one.unit.name, []).append(one)
    return [Step(f"actions/{name}", name, all(one.did for one in units)) for name, units in by.items()]


def _jr3(card: Card, state: State) -> list[Phase]:
    phases = []
    opened = [sheet for sheet in state.sheets if sheet.turn == state.turn and sheet.revealed]
    for key in card.edition.turn.phases:
        title, said = _JR3.get(key, (key.replace("-", " ").capitalize(), ""))
        steps = tuple(_jr3_steps(card, state, key))
        if key in _SHEETS:
            known = all(step.known for step in steps)
            phases.append(Phase(key, title, said, steps, known, {"label": "To the orders", "leaf": "orders"}))
            continue
        if not steps and key in _NOBODY:
            said = f"{said} {_NOBODY[key]}"
        # Once both sheets lie open it is certain that nobody has such an order.
        idle = not steps and key in _ORDERED and len(opened) == len(SIDES)
        phases.append(Phase(key, title, said, steps, idle))
    return phases


def _jr3_steps(card: Card, state: State, key: str) -> list[Step]:
    """Who is concerned in a phase, as far as the roster and the opened sheets tell."""
    sheets = {sheet.side: sheet for sheet in state.sheets if sheet.turn == state.turn}
    alive = [one for one in state.units.values() if not one.gone]
    if key == "mark-orders":
        return [Step(f"{key}/{side}", ARMIES[side], side in sheets) for side in SIDES]
    if key == "reveal-orders":
        return [Step(f"{key}/{side}", ARMIES[side], side in sheets and sheets[side].revealed) for side in SIDES]
    if key == "rout-and-rally":
        broken = [one for one in alive if one.unit.level in ("shaken", "routed") or "rallied" in one.did]
        names = [(one.unit.name, bool({"rallied", "tried to rally"} & set(one.did))) for one in broken]
        return [Step(f"{key}/{name}", name, done, _rolls("Rally", "rally", name)) for name, done in names]
    if key == "officer-casualties":
        officers = [who.name for who in state.leaders.values() if not who.killed]
        return [Step(f"{key}/{name}", name, go=_rolls("Roll", "leader", name)) for name in officers]
    orders, did, label, procedure = _ORDERS.get(key, ((), "", "", ""))
    concerned = [one for one in alive if not isinstance(one.unit, adf.Unit) and one.unit.order in orders]
    steps = [
        Step(f"{key}/{name}", name, did in one.did, _rolls(label, procedure, name) if procedure else None)
        for one in concerned
        if (name := one.unit.name)
    ]
    return [*_melees(state, key), *steps] if key == "charges" else steps


def _melees(state: State, key: str) -> list[Step]:
    """The next rounds of those who were left in melee."""
    open_ = fights.due(state, turns=key == "melees")
    return [
        Step(f"{key}/{fight.on}", fights.told(fight), go={"label": "Fight on", "say": fights.order(fight)})
        for fight in open_
    ]


def _rolls(label: str, procedure: str, who: str) -> dict[str, str]:
    return {"label": label, "procedure": procedure, "who": who}


def _rides(leader: str) -> dict[str, str]:
    return {"label": "Ride", "leader": leader}


def _units(state: State, side: str) -> list[Entry]:
    return [one for one in state.units.values() if one.side == side and not one.gone]


_ADF = {
    "arrivals": "Reinforcements",
    "leaders": "Leaders ride",
    "command": "Who is in command",
    "routs": "Routers run",
    "melees": "Melees go on",
    "actions": "Units act",
    "end": "End of the turn",
}
_SHEETS = ("mark-orders", "reveal-orders")
_ORDERED = ("first-fires", "disengaging-moves", "charges")
"""Phases only for units that were ordered so; in the others units on hold have their say, too."""
_NOBODY = {"rout-and-rally": "Nobody is shaken or routed now.", "officer-casualties": "No officer is on the roster."}
_ORDERS: dict[str, tuple[tuple[str, ...], str, str, str]] = {
    "first-fires": (("first-fire",), "fired", "Fire", "fire"),
    "disengaging-moves": (("disengage",), "moved", "", ""),
    "charges": (("charge",), "charged", "Charge", "charge"),
    "moves": (("move", "formation"), "moved", "", ""),
    "moving-fires": (("move", "formation"), "fired", "Fire", "fire"),
}
"""The orders a phase is for, what its units have then done, and the button that does it."""
_JR3 = {
    "mark-orders": (
        "Write the orders",
        "Each side writes an order for every unit in secret, and seals its sheet.",
    ),
    "rout-and-rally": (
        "Routs and rallies",
        "Every shaken or routed unit checks once: who passes rises, a routed unit that fails runs.",
    ),
    "reveal-orders": (
        "Open the orders",
        "Both sheets are opened together. A unit may now be changed to hold, where the club plays it so.",
    ),
    "first-fires": (
        "First fires",
        "Units marked first fire shoot before anybody moves. Losses and checks count at once.",
    ),
    "disengaging-moves": (
        "Disengaging",
        "Units marked disengage leave the enemy. Fire at them costs half.",
    ),
    "charges": (
        "Charges",
        "One after the other, each for the nearest enemy: bonus dice, volley, check, impact, and what follows.",
    ),
    "moves": (
        "Moves",
        "Units marked move or formation go now, both sides together; units on hold may fire as they come.",
    ),
    "moving-fires": (
        "Fires of those who moved",
        "Units that have moved or changed formation, and those on hold that have not fired yet, fire now.",
    ),
    "officer-casualties": (
        "Officers at risk",
        "Roll for every officer with an enemy near. Units near one who falls check.",
    ),
}
