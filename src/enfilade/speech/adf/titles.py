"""What an order is, in a few words: the heading of the odds panel, and of advice."""

from __future__ import annotations

from enfilade.rules.adf.battle.commands import (
    Attend,
    Charge,
    Choose,
    Command,
    Deed,
    Dismount,
    Fire,
    Form,
    Group,
    Join,
    Mount,
    Move,
    Order,
    Pass,
    React,
    Ride,
)
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.move.changes import ON_THE_SPOT
from enfilade.rules.adf.battle.state import State
from enfilade.speech.names import Names, names_of

_CHOICES = {
    "close": "Fire in the last inch",
    "pistols": "Fire pistols in the last inch",
    "desperation": "Fire in desperation",
    "none": "Hold fire",
    "hold": "Hold here",
    "advance": "Follow up",
}
_DEEDS = {"reform": "Reform", "rally": "Rally", "disengage": "Disengage", "run": "Run", "leave": "Leave the table"}


def title(table: Field, state: State, command: Command) -> str:
    """The order as a heading; whether it may be given is another matter."""
    names = names_of(table, state)
    match command:
        case Fire(target=target, deliberate=deliberate):
            return f"Fire on {names[target]}" + (", deliberately" if deliberate else "")
        case Charge(target=target):
            return f"Charge {names[target]}"
        case Move(units=units, steps=steps):
            changes = [step for step in steps if isinstance(step, ON_THE_SPOT)]
            what = "Move" if len(changes) < len(steps) else _change(changes[0])
            return f"{what}: {names.all(units)}"
        case Deed(units=units, deed=deed):
            return f"{_DEEDS[deed]}: {names.all(units)}"
        case React():
            return _reaction(names, state, command)
        case Join(unit=unit, other=other, how=how):
            return f"{names[unit]} {'merges with' if how == 'merge' else 'joins'} {names[other]}"
        case Group(units=units, actions=actions):
            said = ", then ".join(action.replace("-", " ") for action in actions)
            return f"{said.capitalize()}: {names.all(units)}"
        case Ride(leader=leader):
            return f"{names[leader]} rides"
        case Attend(leader=leader, unit=unit):
            return f"{names[leader]} rides to {names[unit]}"
        case Order(subject=subject):
            return f"Standing orders for {names[subject]}"
        case Choose(option=option):
            return _choice(names, option)
        case Pass():
            return "Let them come"
        case _:
            return "Done"


def _reaction(names: Names, state: State, command: React) -> str:
    frame = state.frames[-1]
    by = frame.by[0] if isinstance(frame, Window) else ""
    match command.reply:
        case "fire":
            return f"Fire on {names[command.target or by]}"
        case "countercharge":
            return f"Countercharge {names[by]}" if by else "Countercharge"
        case "form":
            return f"{_change(Form(command.formation))}: {names.all(command.units)}"
        case "face":
            return f"Turn: {names.all(command.units)}"
        case "mount" | "dismount":
            return f"{command.reply.capitalize()}: {names.all(command.units)}"
        case "reform" | "rally" | "disengage":
            return f"{_DEEDS[command.reply]}: {names.all(command.units)}"


def _change(step: object) -> str:
    match step:
        case Form(formation="limbered"):
            return "Limber"
        case Form(formation="unlimbered"):
            return "Unlimber"
        case Form(formation=formation):
            return f"Form {formation.replace('-', ' ')}"
        case Mount():
            return "Mount"
        case Dismount():
            return "Dismount"
        case _:
            return "Turn"


def _choice(names: Names, option: str) -> str:
    if option in _CHOICES:
        return _CHOICES[option]
    if option in names.known:
        return f"{names[option]} leads"
    if option.startswith("advance-"):
        return f"Follow up {option.removeprefix('advance-')}″"
    return option.replace("-", " ").capitalize()
