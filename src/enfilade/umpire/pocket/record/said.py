"""An order in one sentence, as it stands in the history."""

from __future__ import annotations

from enfilade.umpire.pocket.checklist import step_title
from enfilade.umpire.pocket.record import says
from enfilade.umpire.pocket.record.says import Say
from enfilade.umpire.pocket.wording import SIDES, listed, spoken

_ALONE = {
    "morale": "checks its morale",
    "rally": "tries to rally",
    "rout": "runs",
    "disengage": "disengages",
    "competence": "is tested for competence",
    "leader": "is at risk",
}
_TWO = {"fire": ("fires", "fire"), "impact": ("strikes", "strike"), "melee": ("fights", "fight")}


def said(say: Say) -> str:
    """The sentence of an order."""
    match say:
        case says.Judge():
            return _judged(say)
        case says.Charge():
            return f"{listed(say.by)} {'charges' if len(say.by) == 1 else 'charge'} {say.on}"
        case says.Stage():
            return "The charge goes on"
        case says.LeaveCharge():
            return "The charge is over"
        case says.Lose():
            return f"{say.unit} loses {spoken(say.count)}"
        case says.Set():
            value = ("yes" if say.value else "no") if isinstance(say.value, bool) else str(say.value)
            return f"{say.unit}: {say.key.replace('-', ' ')} is now {value.replace('-', ' ')}"
        case says.Mark():
            return f"{say.unit} {'is marked' if say.on else 'is no longer marked'}: {say.mark}"
        case says.Owe():
            return f"{say.unit} must check: {say.cause}"
        case says.Waive():
            return "A check is waived"
        case says.Attach():
            return f"{say.leader} joins {say.unit}" if say.unit else f"{say.leader} rides alone"
        case says.Remove():
            return f"{say.unit} {'has' if say.why in ('surrendered', 'left the table') else 'is'} {say.why}"
        case says.Reform():
            return f"{say.unit} reforms"
        case says.Did():
            return f"{say.unit} {'has' if say.on else 'has not'} {say.what}"
        case _:
            return _bookkeeping(say)


def touched(say: Say) -> set[str]:
    """The units and leaders an order is about, as they were named."""
    match say:
        case says.Judge():
            return {*say.who, *([say.at] if say.at else [])}
        case says.Charge():
            return {*say.by, say.on}
        case says.Attach():
            return {say.leader, *([say.unit] if say.unit else [])}
        case says.Lose() | says.Set() | says.Mark() | says.Owe() | says.Remove() | says.Reform() | says.Did():
            return {say.unit}
        case _:
            return set()


def _judged(say: says.Judge) -> str:
    who = listed(say.who) if say.who else "A unit"
    if say.procedure == "fear":
        return f"{say.at} fears the charge of {who}"
    if say.procedure in _TWO:
        verb = _TWO[say.procedure][0 if len(say.who) < 2 else 1]
        at = " at" if say.procedure == "fire" else ""
        return f"{who} {verb}{at} {say.at or 'a target'}"
    return f"{who} {_ALONE.get(say.procedure, say.procedure)}"


def _bookkeeping(say: Say) -> str:
    match say:
        case says.Tick():
            return f"{'Done' if say.on else 'Not done'}: {step_title(say.step)}"
        case says.Phase():
            return f"Now: {step_title(say.to)}"
        case says.Turn():
            return "The turn passes on"
        case says.Seal():
            return f"{SIDES[say.side]} orders of turn {say.turn} are sealed"
        case says.Reveal():
            return f"{SIDES[say.side]} orders of turn {say.turn} are shown"
        case says.Note():
            return f"Note: {say.text}"
        case says.Undo():
            return "An entry is taken back"
        case says.Accept():
            return "A changed result is accepted"
        case _:
            return "An entry set aside is dismissed"
