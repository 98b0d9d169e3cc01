"""The text form of order sheets and of changes to hold: written by hand, mailed, and read back exactly."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import get_args

from enfilade.core.errors import Malformed
from enfilade.rules.jr3.battle.commands import (
    Again,
    Attend,
    Changes,
    Charge,
    Command,
    Disengage,
    FireRule,
    FirstFire,
    Hold,
    Line,
    Move,
    Ride,
    Said,
    Sheet,
    Standing,
    Within,
)
from enfilade.rules.jr3.chapters.facts import Formation
from enfilade.tabletop.lexer import Words, degrees, inches, nearest
from enfilade.tabletop.rides import read_ride, ride_text
from enfilade.tabletop.routes import step_text
from enfilade.tabletop.routes.step_text import KINDS, MOST_STEPS, SHORT, StepReader
from enfilade.tabletop.routes.steps import CHANGES, Step

HEADS = ("sheet", "changes", "standing")
"""Words that open an answer; no unit or officer can be called by one of them."""
MOST_LINES = 500
LONGEST = 100_000
"""Characters of a whole sheet."""

_VERBS = ("fr", "h", "d", "c", "fm", "move", "again", "ride", "with")
_SYNONYMS = {"hold": "h", "fire": "fr", "charge": "c", "disengage": "d", "as": "again"}
_EXAMPLES = {
    "sheet": "sheet: 24-mich move advance 4 / iron-brigade h / meredith with 24-mich",
    "fr": "24-mich fr 26-nc",
    "h": "24-mich h at 26-nc within close late",
    "d": "24-mich d face 180",
    "c": "24-mich c 26-nc",
    "fm": "24-mich fm double-line",
    "move": "24-mich move form line; advance 4; halt 6",
    "again": "iron-brigade again",
    "ride": "meredith ride 12.5 8.25",
    "with": "meredith with 24-mich",
    "changes": "changes: 24-mich / 2-wis",
    "standing": "standing: all as last turn / iron-brigade h",
}
_READER = StepReader(get_args(Formation), _EXAMPLES)


def text(command: Command) -> str:
    """The one canonical spelling of an answer; Malformed if it could not be read back as the same.

    >>> from enfilade.ground.legs import Advance
    >>> text(Sheet((Line("24-mich", Move((Advance(4000),), halt=6000)), Line("all", Hold()))))
    'sheet: 24-mich move advance 4; halt 6 / all h'
    """
    written = _written(command)
    if parse(written, command.side if isinstance(command, Standing) else "") != command:
        raise Malformed(f"these orders have no text form: {written[:80]} says something else")
    return written


@lru_cache(maxsize=64)
def parse(said: str, side: str = "") -> Command:
    """Read an answer: its lines stand between slashes, or each on a line of its own. `side` gives standing orders.

    >>> text(parse("sheet: 24-MICH  hold / all advance 6 in line"))
    'sheet: 24-mich h / all move form line; advance 6'
    """
    # Remembered, since a sheet that was read is soon written down, and read once more as the proof of it.
    if len(said) > LONGEST:
        raise Malformed(f"an order sheet has at most {LONGEST} characters, and this has {len(said)}")
    head, colon, rest = said.strip().partition(":")
    head = head.strip().lower()
    if not colon or head not in HEADS:
        raise Malformed(f"expected {' or '.join(f'{one}:' for one in HEADS)}; for example: {_EXAMPLES['sheet']}")
    lines = [line for line in re.split(r" / |\n|(?<=\s)/(?=\s)", f" {rest} ") if line.strip()]
    if len(lines) > MOST_LINES:
        raise Malformed(f"an order sheet has at most {MOST_LINES} lines, and this has {len(lines)}")
    if head == "changes":
        return Changes(tuple(_alone(line) for line in lines))
    if head == "standing":
        return Standing(side, tuple(_standing(line) for line in lines))
    found = [_line(line) for line in lines]
    return Sheet(
        tuple(one for one in found if isinstance(one, Line)),
        tuple(one for one in found if not isinstance(one, Line)),
    )


def _written(command: Command) -> str:
    match command:
        case Sheet(lines, rides):
            said = [f"{line.subject} {order_text(line.order)}" for line in lines] + [ride_text(ride) for ride in rides]
            return f"sheet: {' / '.join(said)}".strip()
        case Changes(units):
            return f"changes: {' / '.join(units)}".strip()
        case Standing(_, lines):
            return f"standing: {' / '.join(f'{line.subject} {order_text(line.order)}' for line in lines)}".strip()


def order_text(order: Said) -> str:
    """An order as it is marked on the sheet.

    >>> order_text(FirstFire()), order_text(Hold(FireRule("26-nc", "close", waits=True))), order_text(Disengage(18000))
    ('fr', 'h at 26-nc within close late', 'd face 180')
    """
    match order:
        case FirstFire(target, then):
            later = f" then {'; '.join(step_text.text(step) for step in then)}" if then else ""
            return f"fr {target}".strip() + later
        case Hold(fire):
            return f"h {_rule_text(fire)}".strip()
        case Disengage(facing):
            return "d" if facing < 0 else f"d face {degrees(facing)}"
        case Charge(target):
            return f"c {target}".strip()
        case Again():
            return "again"
        case Move(steps, halt, fire, off):
            said = [step_text.text(step) for step in steps]
            if off:
                said.append("off")
            if halt:
                said.append(f"halt {inches(halt)}")
            if fire != FireRule():
                said.append(f"fire {_rule_text(fire)}")
            if not off and all(isinstance(step, CHANGES) for step in steps):
                return f"fm {'; '.join(said)}".replace("fm form ", "fm ", 1)
            return f"move {'; '.join(said)}"


def _rule_text(fire: FireRule) -> str:
    said = []
    if fire.target:
        said.append(f"at {fire.target}")
    if fire.within != "normal":
        said.append(f"within {fire.within}")
    if fire.waits:
        said.append("late")
    return " ".join(said)


def _alone(line: str) -> str:
    words = Words(line, _EXAMPLES["changes"])
    name = words.name("a unit")
    words.end()
    return name


def _line(line: str) -> Line | Ride | Attend:
    words = Words(line, _EXAMPLES["sheet"])
    subject = words.name("a unit, brigade or officer")
    word = words.next("an order")
    verb = _SYNONYMS.get(word, word)
    words.example = _EXAMPLES.get(verb, words.example)
    said = read_ride(words, subject, verb) if verb in ("ride", "with") else Line(subject, _order(words, verb))
    words.end()
    return said


def _standing(line: str) -> Line:
    found = _line(line)
    if not isinstance(found, Line):
        raise Malformed(f"standing orders are for units; for example: {_EXAMPLES['standing']}")
    return found


def _order(words: Words, verb: str) -> Said:
    match verb:
        case "fr":
            target = words.name("whom to fire at") if words.left and words.left[0] != "then" else ""
            return FirstFire(target, _changes(words) if words.skip("then") else ())
        case "h":
            return Hold(_fire_rule(words))
        case "d":
            return Disengage(words.angle() if words.skip("face") else -1)
        case "c":
            return Charge(words.name("whom to charge") if words.left else "")
        case "again":
            # "as last turn" is how people say it.
            words.left = [] if words.left == ["last", "turn"] else words.left
            return Again()
        case "fm" if words.left and words.left[0] not in (*KINDS, *SHORT):
            return _move(words, "form")
        case "move" | "fm":
            return _move(words, "")
        case _:
            if verb not in KINDS and verb not in SHORT:
                words.fail(f"an order: {', '.join(_VERBS)}", verb, nearest(verb, (*_VERBS, *KINDS, *SHORT)))
            return _move(words, verb)


def _changes(words: Words) -> tuple[Step, ...]:
    """Changes of formation, with semicolons between them."""
    steps = [_READER.step(words, "")]
    while words.skip(";") and words.left:
        steps.append(_READER.step(words, ""))
        if len(steps) > MOST_STEPS:
            raise Malformed(f"a move has at most {MOST_STEPS} steps")
    return tuple(steps)


def _move(words: Words, first: str) -> Move:
    """Steps with semicolons between them, and with them where to halt and whom to fire at."""
    steps: list[Step] = []
    halt, fire, off = 0, FireRule(), False
    while True:
        if not first and words.skip("halt"):
            halt = words.length()
        elif not first and words.skip("off"):
            off = True
        elif not first and words.skip("fire"):
            fire = _fire_rule(words)
        else:
            steps.append(_READER.step(words, first))
            first = ""
            if words.skip("in"):
                steps.insert(len(steps) - 1, _READER.step(words, "form"))
        if len(steps) > MOST_STEPS:
            raise Malformed(f"a move has at most {MOST_STEPS} steps")
        if not words.skip(";") or not words.left:
            break
    if words.left:
        words.fail('";" before the next step', words.left[0])
    if not steps and not off:
        words.fail("a step")
    return Move(tuple(steps), halt, fire, off)


def _fire_rule(words: Words) -> FireRule:
    target, within, waits = "", "normal", False
    while words.left and words.left[0] != ";":
        if words.skip("at"):
            target = words.name("whom to fire at")
        elif words.skip("within"):
            within = words.choice("a range", get_args(Within))
        elif words.skip("late"):
            waits = True
        else:
            words.fail("at UNIT, within close, normal or long, or late", words.left[0])
    return FireRule(target, within, waits)  # type: ignore[arg-type]  # just looked up
