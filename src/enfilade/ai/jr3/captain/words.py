"""Why a captain has marked his sheet so, in plain sentences."""

from __future__ import annotations

from enfilade.ai.jr3.drill.estimate import Estimate
from enfilade.ai.jr3.drill.plans import Kind, tasks
from enfilade.ai.jr3.drill.style import PLAIN
from enfilade.rules.jr3.battle.commands import Changes, Charge, Disengage, FirstFire, Mark
from enfilade.rules.jr3.battle.state import Piece

_STANCES = {"attack": "{} goes at the enemy", "hold": "{} stands fast", "back": "{} draws back"}
_KINDS: dict[Kind, str] = {
    "take": "{} goes for {}",
    "hold": "{} holds {}",
    "fight": "{} goes at the nearest enemy",
    "stay": "{} stays where it is",
    "back": "{} draws back",
}


def stance(brigade: str, said: str) -> str:
    return _STANCES[said].format(brigade)


def ordered(piece: Piece, order: Mark) -> str:
    match order:
        case Charge():
            return f"{piece.name} charges"
        case FirstFire():
            return f"{piece.name} fires first"
        case Disengage():
            return f"{piece.name} breaks off"
        case _:
            return f"{piece.name} keeps its fire"


def plan(found: Estimate) -> str:
    """The largest task of the plan."""
    made = sorted(tasks(found, PLAIN), key=lambda one: -len(one.men))
    if not made:
        return "Nobody can be given orders"
    task = made[0]
    names = {one.id: one.name for one in found.table.scenario.brigades}
    places = {one.id: one.name for one in found.table.scenario.victory.objectives}
    where = places[task.place.id] if task.place is not None else ""
    return _KINDS[task.kind].format(names[task.men[0].brigade], where)


def why(found: Estimate, told: tuple[str, ...], tried: int, better: float | None) -> str:
    """One or two sentences."""
    said = f"{plan(found)}."
    extra = "; ".join(one for one in told if one)
    if extra:
        said += f" {extra[:1].upper()}{extra[1:]}"
        said += f": of {tried} sheets tried that came out best." if tried > 1 else "."
    elif tried > 1 and better is not None:
        said += f" Of {tried} sheets tried none came out better."
    return said


def held(found: Estimate, said: Changes) -> str:
    """Why units change to hold."""
    names = [found.state.units[id].name for id in said.units]
    if not names:
        return "Everybody does as he was ordered."
    verb = "are" if len(names) > 1 else "is"
    return f"{' and '.join(names)} {verb} better off standing, now that the enemy's orders are known."
