"""A roll of *Across a Deadly Field* in one line of a report: who rolled for what, and what came of it."""

from __future__ import annotations

from enfilade.press.report import lines
from enfilade.press.report.adf.harm import losses
from enfilade.press.report.speech import Speech, first_up
from enfilade.press.report.throw import Throw
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.chapters import morale
from enfilade.speech.spoken_names import at_range


def told(throw: Throw, speech: Speech) -> str:
    """
    "The 8th Iowa fired at normal range on the 13th Louisiana: two figures."
    """
    event = throw.event
    match event:
        case events.Fired():
            who = first_up(speech.units(event.firers))
            return (
                f"{who} fired {at_range(event.assessment.band)} on {speech.unit(event.target)}: {_fire(throw, speech)}."
            )
        case events.Checked(cause="rally"):
            return f"{first_up(speech.unit(event.unit))} tried to rally: {_morale(event.result.outcome, event)}."
        case events.Checked():
            who = f"{first_up(speech.unit(event.unit))} {_cause(event, speech)}"
            return f"{who}: {_morale(event.result.outcome, event)}."
        case events.Feared():
            who = f"{first_up(speech.unit(event.unit))} faced the charge of {speech.unit(event.charger)}"
            return f"{who}: {_morale(event.result.check.outcome)}."
        case events.ChargeRolled():
            ended = "it could reach them" if event.result.runs[0].reaches else "too few inches"
            return f"{first_up(speech.units(event.units))} charged {speech.unit(event.target)}: {ended}."
        case events.Struck():
            return lines.struck(speech, event.attacker, event.defender, event.result)
        case events.Fought():
            return lines.fought(speech, event.attacker, event.defender)
        case events.Ran():
            ended = "the guns were left behind" if event.result.outcome.guns == "abandoned" else "the guns came away"
            return f"{first_up(speech.unit(event.unit))} ran: {ended}."
        case events.LeaderRisked():
            return lines.risked(speech, event.leader, event.result.fate.killed)
        case _:
            raise AssertionError(f"{type(event).__name__} has no dice")


def _fire(throw: Throw, speech: Speech) -> str:
    event = throw.event
    assert isinstance(event, events.Fired)
    lost, check = throw.effects[0].lost, event.result.outcome.check
    if lost:
        return f"{losses(lost, speech.is_guns(event.target))} lost"
    if check is None:
        return "no effect"
    return f"no loss, a morale check{f' at +{check}' if check else ''}"


def _cause(event: events.Checked, speech: Speech) -> str:
    if event.cause == "losses":
        return f"checked under the fire of {speech.unit(event.source)}" if event.source else "checked under fire"
    source = ""
    if event.source in speech.state.units:
        source = speech.unit(event.source)
    elif event.source in speech.state.leaders:
        source = speech.leader(event.source)
    return {
        "leader": f"checked at the fall of {source or 'a leader'}",
        "eliminated": f"checked at the loss of {source or 'a friend'}",
    }.get(event.cause, f"checked as {source or 'a friend'} went back past it")


def _morale(outcome: morale.Outcome, check: events.Checked | None = None) -> str:
    if outcome.disintegrates:
        return "it broke up"
    said = {"good": "good order", "disorder": "disorder", "shaken": "shaken", "routed": "routed"}[outcome.level]
    if check is not None and check.assessment.level == outcome.level != "good":
        said = f"still {'in disorder' if outcome.level == 'disorder' else said}"
    if outcome.figures > 0:
        said += ", and one came back to the ranks" if outcome.figures == 1 else ", and some came back to the ranks"
    return said
