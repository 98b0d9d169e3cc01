"""The text form of commands: what a player writes by hand and mails, and how it is read back exactly."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import msgspec

from enfilade.core.errors import Malformed
from enfilade.rules.adf.battle.commands import (
    CHANGES,
    Attend,
    Charge,
    Choose,
    Command,
    Declared,
    Deed,
    DeedName,
    Done,
    Face,
    Fire,
    Form,
    Group,
    Join,
    Move,
    Order,
    Pass,
    React,
    Reply,
    Ride,
)
from enfilade.rules.adf.battle.react.letting import Until
from enfilade.rules.adf.battle.react.standing import UNSAID, Standing, choices
from enfilade.rules.adf.chapters.facts import Formation
from enfilade.tabletop.lexer import Words, degrees, nearest
from enfilade.tabletop.rides import read_ride, ride_text
from enfilade.tabletop.routes import step_text
from enfilade.tabletop.routes.step_text import KINDS, MOST_STEPS, SHORT, StepReader

HEADS = ("pass", "done", "choose", "group", "react", "order")
"""Words that open a line; no unit or leader can be called by one of them."""

_ORDERS = {field.name: choices(field.type) for field in msgspec.structs.fields(Standing)}
_UNTIL = tuple(one for one in get_args(Until) if one)
_VERBS = ("move", *KINDS, *SHORT, "fire", "charge", *get_args(DeedName), "merge", "attach", "ride", "with")
_EXAMPLES = {
    "move": "2-wis move advance 4; wheel left 30",
    "oblique": "2-wis+7-wis move oblique right 20 3",
    "wheel": "2-wis move wheel left 30",
    "sidestep": "2-wis move sidestep left 1",
    "march": "2-wis move march 270 3",
    "form": "2-wis form battle-line",
    "face": "2-wis face 90",
    "fire": "19-ind fire 13-ala",
    "charge": "2-wis charge 13-ala toward 275",
    "merge": "7-tenn merge 14-tenn",
    "attach": "7-tenn attach 14-tenn",
    "ride": "meredith ride 12.5 8.25",
    "with": "meredith with 24-mich",
    "choose": "choose close",
    "group": "group 2-wis+7-wis: move, fire",
    "pass": "pass turn",
    "react": "react 7-wis fire 13-ala",
    "order": "order union fire short reform yes",
}
_READER = StepReader(get_args(Formation), _EXAMPLES)


def text(command: Command) -> str:
    """The one canonical spelling of a command; Malformed if it could not be read back as the same.

    >>> from enfilade.ground.legs import Advance, Wheel
    >>> text(Move(("2-wis", "7-wis"), (Advance(4000), Wheel("left", 3000))))
    '2-wis+7-wis move advance 4; wheel left 30'
    """
    line = _written(command)
    if parse(line, side=command.side if isinstance(command, Order) else "") != command:
        raise Malformed(f"this command has no text form: {line} says something else")
    return line


@lru_cache(maxsize=1024)
def parse(line: str, *, side: str = "") -> Command:
    """Read one line; `side` is whose it is, which only standing orders must know.

    >>> parse("2-wis unlimber") == parse("2-WIS  move form unlimbered;")
    True
    """
    # Remembered, since an order that was read is soon written down, and read once more as the proof of it.
    words = Words(line, _EXAMPLES["move"])
    head = words.next("an order")
    words.example = _EXAMPLES.get(head, words.example)
    command: Command
    match head:
        case "pass":
            command = Pass(words.choice("for how long", _UNTIL) if words.left else "")
        case "done":
            command = Done()
        case "choose":
            command = Choose(words.name("one of the options"))
        case "group":
            units = words.names()
            words.skip(":")
            command = Group(units, _declared(words))
        case "react":
            command = _reaction(words, words.names())
        case "order":
            command = Order(side, words.name("a side, brigade or unit"), _standing(words))
        case _:
            command = _action(words, head)
    words.end()
    return command


def _written(command: Command) -> str:
    match command:
        case Move(units, steps):
            alone = len(steps) == 1 and isinstance(steps[0], CHANGES)
            return f"{'+'.join(units)} {'' if alone else 'move '}{'; '.join(map(step_text.text, steps))}"
        case Fire(units, target, deliberate):
            return f"{'+'.join(units)} fire {target}{' deliberate' if deliberate else ''}"
        case Charge(units, target, direction):
            toward = "" if direction == -1 else f" toward {degrees(direction)}"
            return f"{'+'.join(units)} charge {target}{toward}"
        case Deed(units, deed):
            return f"{'+'.join(units)} {deed}"
        case Join(unit, other, how):
            return f"{unit} {how} {other}"
        case Group(units, actions):
            return f"group {'+'.join(units)}: {', '.join(actions)}"
        case React(units):
            return f"react {'+'.join(units)} {_reply_text(command)}"
        case Ride() | Attend():
            return ride_text(command)
        case Order(_, subject, standing):
            said = [f"{key} {getattr(standing, key)}" for key in _ORDERS if getattr(standing, key) not in UNSAID]
            return f"order {subject} {' '.join(said) or 'ask'}"
        case Choose(option):
            return f"choose {option}"
        case Pass(until):
            return f"pass {until}".rstrip()
        case Done():
            return "done"


def _reply_text(command: React) -> str:
    match command.reply:
        case "fire":
            return f"fire {command.target}".strip()
        case "form":
            return step_text.text(Form(command.formation))
        case "face":
            return step_text.text(Face(command.facing))
        case reply:
            return reply


def _action(words: Words, head: str) -> Command:
    """A line that opens with units or a leader."""
    if not words.left:
        words.fail("units or a leader and what they do", head, nearest(head, HEADS))
    units = words.names(head)
    verb: str = words.choice("what to do", _VERBS)
    words.example = _EXAMPLES.get(verb, words.example)
    if verb == "move" or verb in KINDS or verb in SHORT:
        return Move(units, _READER.steps(words, "" if verb == "move" else verb))
    if verb in get_args(DeedName):
        return Deed(units, verb)  # type: ignore[arg-type]  # just looked up
    if verb == "fire":
        target = words.name("whom to fire at")
        return Fire(units, target, deliberate=words.skip("deliberate"))
    if verb == "charge":
        target = words.name("whom to charge")
        toward = words.skip("toward") or words.skip("towards")
        return Charge(units, target, words.angle() if toward else -1)
    if len(units) > 1:
        raise Malformed(f"{verb} is for one at a time; for example: {words.example}")
    if verb in ("ride", "with"):
        return read_ride(words, units[0], verb)
    return Join(units[0], words.name("a unit"), verb)  # type: ignore[arg-type]  # merge or attach


def _declared(words: Words) -> tuple[Declared, ...]:
    """A change of formation may be written in two words here too."""
    known = get_args(Declared)
    said = "-".join([words.next(f"what the group will do: {', '.join(known)}"), *words.left]).split("+")
    words.left.clear()
    if len(said) > MOST_STEPS:
        raise Malformed(f"a group announces at most {MOST_STEPS} actions, and this {len(said)}")
    return tuple(words.choice("what the group will do", known, word or ",") for word in said)


def _reaction(words: Words, units: tuple[str, ...]) -> React:
    reply = words.choice("a reaction", (*get_args(Reply), *SHORT))
    if reply == "fire":
        return React(units, "fire", target=words.name("a target") if words.left else "")
    if reply in ("form", "face", *SHORT):
        step = _READER.step(words, reply)
        if isinstance(step, Form):
            return React(units, "form", formation=step.formation)
        assert isinstance(step, Face)
        return React(units, "face", facing=step.facing)
    return React(units, reply)


def _standing(words: Words) -> Standing:
    """What is not said is asked; a lone "ask" asks everything."""
    if words.skip("ask"):
        return Standing()
    said: dict[str, Any] = {}
    while words.left or not said:
        key = words.choice("a standing order", tuple(_ORDERS))
        if key in said:
            raise Malformed(f"{key} is said twice; for example: {words.example}")
        said[key] = words.choice(f"an answer for {key}", _ORDERS[key])
    return Standing(**{key: answer for key, answer in said.items() if answer not in UNSAID})
