"""Orders in plain words: what a unit is marked with, and a whole side's orders once they have been revealed."""

from __future__ import annotations

from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.commands import Attend, Charge, Disengage, FireRule, FirstFire, Hold, Mark, Move
from enfilade.rules.jr3.battle.orders.marks import order_of
from enfilade.speech.names import Names, near
from enfilade.speech.spoken import number


def ordered(mark: Mark, names: Names) -> str:
    """What a unit is to do.

    >>> ordered(Charge("13-ala"), Names({"13-ala": "13th Alabama"}))
    'to charge 13th Alabama'
    """
    match mark:
        case FirstFire(target, then):
            forms = ", and form then" if then else ""
            return f"to fire first at {names[target]}{forms}" if target else f"to fire first{forms}"
        case Hold(fire):
            return f"to hold{_rule(fire, names)}"
        case Disengage():
            return "to disengage"
        case Charge(target):
            return f"to charge {names[target]}" if target else "to charge"
        case Move(_, halt, fire, off):
            what = "to march off" if off else "to form" if order_of(mark) == "formation" else "to move"
            stops = f", but no nearer to an enemy than {near(halt)}" if halt else ""
            return f"{what}{stops}{_rule(fire, names)}"


def revealed(event: events.Revealed, names: Names) -> str:
    """Who is to do what, those with one order together, and whoever just holds as a number."""
    together: dict[str, list[str]] = {}
    holding = 0
    for unit, mark in event.marks:
        if mark == Hold():
            holding += 1
        else:
            together.setdefault(ordered(mark, names), []).append(unit)
    said = [f"{names.all(units)} {what}" for what, units in together.items()]
    for ride in event.rides:
        where = f" to {names[ride.unit]}" if isinstance(ride, Attend) else ""
        said.append(f"{names[ride.leader]} to ride{where}")
    if holding or not said:
        rest = "the others" if together else "all"
        said.append(f"{rest} ({number(holding)}) to hold")
    return f"The orders of {names[event.side]}: {'; '.join(said)}."


def _rule(fire: FireRule, names: Names) -> str:
    said = [f"fires at {names[fire.target]} alone"] if fire.target else []
    if fire.within != "normal":
        said.append(f"fires within {fire.within} range")
    if fire.waits:
        said.append("lets the first fires pass")
    return f" ({', '.join(said)})" if said else ""
