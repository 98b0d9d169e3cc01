"""The turn of both sides in *Johnny Reb III* as phases of the checklist."""

from __future__ import annotations

from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.umpire.pocket.phases import ARMIES, Phase, Step, melees, rolls
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import SIDES

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
_PHASES = {
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
TITLES = {key: title for key, (title, _) in _PHASES.items()}


def phases(card: Card, state: State) -> list[Phase]:
    found = []
    opened = [sheet for sheet in state.sheets if sheet.turn == state.turn and sheet.revealed]
    for key in card.edition.turn.phases:
        title, said = _PHASES.get(key, (key.replace("-", " ").capitalize(), ""))
        steps = tuple(_steps(card, state, key))
        if key in _SHEETS:
            known = all(step.known for step in steps)
            found.append(Phase(key, title, said, steps, known, {"label": "To the orders", "leaf": "orders"}))
            continue
        if not steps and key in _NOBODY:
            said = f"{said} {_NOBODY[key]}"
        # Once both sheets lie open it is certain that nobody has such an order.
        idle = not steps and key in _ORDERED and len(opened) == len(SIDES)
        found.append(Phase(key, title, said, steps, idle))
    return found


def _steps(card: Card, state: State, key: str) -> list[Step]:
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
        return [Step(f"{key}/{name}", name, done, rolls("Rally", "rally", name)) for name, done in names]
    if key == "officer-casualties":
        officers = [who.name for who in state.leaders.values() if not who.killed]
        return [Step(f"{key}/{name}", name, go=rolls("Roll", "leader", name)) for name in officers]
    orders, did, label, procedure = _ORDERS.get(key, ((), "", "", ""))
    concerned = [one for one in alive if isinstance(one.unit, Unit) and one.unit.order in orders]
    steps = [
        Step(f"{key}/{name}", name, did in one.did, rolls(label, procedure, name) if procedure else None)
        for one in concerned
        if (name := one.unit.name)
    ]
    return [*melees(state, key, turns=False), *steps] if key == "charges" else steps
