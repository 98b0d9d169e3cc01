"""What happened, as the log says it, plain and short; losses and fates in the words of speech/adf/narrative.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enfilade.core.measures import Length
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.chapters import fire, morale
from enfilade.server.showing.words import Host, counted, inches
from enfilade.speech.adf.narrative import fates, told
from enfilade.speech.happened import count
from enfilade.speech.names import Names

_REPLIES = {
    "fire": "with fire",
    "form": "with a change of formation",
    "face": "by turning",
    "mount": "by mounting",
    "dismount": "by dismounting",
    "reform": "by reforming",
    "rally": "by trying to rally",
    "disengage": "by breaking off",
    "countercharge": "with a countercharge",
}
_LEVELS = {"good": "in good order", "disorder": "in disorder"}


def sentence_of(event: Event, names: Names) -> str:
    """One sentence for each event; where it needs no words of its own, the record's."""
    own = _TOLD.get(type(event))
    return own(event, names) if own else told(event, names)


def is_told_before(event: Event, before: Event | None) -> bool:
    """Whether the event before it has said this already, so that only the map need show it."""
    match event, before:
        case events.Lost(unit=unit), events.Fired(target=target):
            return unit == target
        case events.LevelChanged(unit=unit), events.Checked(unit=other) | events.Feared(unit=other):
            return unit == other
        case events.LevelChanged(unit=unit, after="good"), events.Reacted(reply="reform", units=units):
            return unit in units
        case events.ChargeEnded(how="contact"), _:
            return True
        case _:
            return False


def effect(event: events.Fired) -> str:
    """What a fire did, in a few words: figures or sections lost, and the check that is due for it."""
    outcome, target = event.result.outcome, event.assessment.shot.target
    if outcome.check is None:
        return "no effect"
    check = f"a morale check at {outcome.check:+d}".replace("-", "−") if outcome.check else "a morale check"
    if not outcome.hits:
        return check
    thing = "section" if target.arm == "artillery" else "figure"
    return f"{counted(outcome.hits, thing)} lost, and {check}"


def held(check: morale.Assessment, result: morale.Result) -> str:
    """How a unit came out of a check."""
    outcome = result.outcome
    if outcome.disintegrates:
        return "breaks up and is gone"
    if outcome.level == check.level:
        head = "holds" if outcome.level == "good" else f"holds, still {_LEVELS.get(outcome.level, outcome.level)}"
    elif outcome.level == "routed":
        head = "routs"
    else:
        head = f"is {_LEVELS.get(outcome.level, outcome.level)}"
    said = [head]
    if outcome.figures:
        thing = "section" if check.unit.arm == "artillery" else "figure"
        many = counted(abs(outcome.figures), thing)
        said.append(f"{many} {'back' if outcome.figures > 0 else 'lost'}")
    if outcome.fall_back:
        said.append(f"falls back {Length.of(outcome.fall_back)}")
    if outcome.runs and outcome.level != "routed":
        said.append("runs at once")
    return ", ".join(said)


def _fired(event: events.Fired, names: Names) -> str:
    verb = "fire" if len(event.firers) > 1 else "fires"
    band = event.assessment.band
    far = "in desperation" if band == "desperation" else f"{fire.words(band)} range"
    close = " A distance was close to call." if event.close else ""
    return f"{names.all(event.firers)} {verb} on {names[event.target]}, {far}: {effect(event)}.{close}"


def _checked(event: events.Checked, names: Names) -> str:
    unit, source = names[event.unit], names[event.source] if event.source else ""
    if event.cause == "rally":
        better = event.result.outcome.level != event.assessment.level
        if better and event.result.outcome.level in _LEVELS:
            return f"{unit} rallies: {_LEVELS[event.result.outcome.level]}."
        return f"{unit} tries to rally and {held(event.assessment, event.result)}."
    why = {
        "losses": "checks under fire",
        "leader": f"checks at the fall of {source or 'a leader'}",
        "eliminated": f"checks at the loss of {source or 'a friend'}",
        "router": f"checks as {source or 'a friend'} runs past",
    }[event.cause]
    return f"{unit} {why} and {held(event.assessment, event.result)}."


def _feared(event: events.Feared, names: Names) -> str:
    head = f"{names[event.unit]} faces the charge of {names[event.charger]}"
    if event.result.stands:
        return f"{head} and stands."
    return f"{head} and does not stand: {held(event.assessment.check, event.result.check).removeprefix('is ')}."


def _rolled(event: events.ChargeRolled, names: Names) -> str:
    what = "countercharge" if event.counter else "charge"
    reach = ", ".join(inches(run.total) for run in event.result.runs)
    return f"The {what} of {names.all(event.units)} can come {reach}."


def _struck(event: events.Struck, names: Names) -> str:
    outcome, who = event.result.outcome, {"attacker": names[event.attacker], "defender": names[event.defender]}
    if outcome.kind == "surrender":
        return f"{who['defender']} surrenders to {who['attacker']}."
    head = f"{who['attacker']} strikes {who['defender']}"
    if outcome.kind == "melee":
        return f"{head}: they close in melee."
    score = f"{event.result.attacker_total} to {event.result.defender_total}"
    won = f"{who[outcome.winner]} wins by {outcome.margin}" if outcome.winner else "neither wins"
    short = ", and the charge stops short" if outcome.kind == "stop-short" else ""
    return f"{head}, {score}: {won}{short}. {fates(who, outcome.attacker, outcome.defender)}"


def _reacted(event: events.Reacted, names: Names) -> str:
    orders = ", as ordered" if event.standing else ""
    verb = "answer" if len(event.units) > 1 else "answers"
    return f"{names.all(event.units)} {verb} {_REPLIES.get(event.reply, event.reply)}{orders}."


def _rode(event: events.LeaderRode, names: Names) -> str:
    leader = names[event.leader]
    return f"{leader} rides to {names[event.unit]}." if event.unit else f"{leader} rides on alone."


def _stopped(event: events.Stopped, names: Names) -> str:
    return f"{names.all(event.units)} cannot go on: {event.why}."


def _ended(event: events.Ended, names: Names) -> str:
    won = f"{_host(names, event.winner).does('win')}: {event.grade}" if event.winner else "It is drawn"
    return f"The battle is over. {won} ({count(event, names)})."


def _ordered(event: events.Ordered, names: Names) -> str:
    subject = "the whole side" if event.subject == event.side else names[event.subject]
    return f"{_host(names, event.side).does('give')} standing orders for {subject}."


def _host(names: Names, side: str) -> Host:
    name = names[side]
    return Host(name, name.endswith("s"))


def _risked(event: events.LeaderRisked, names: Names) -> str:
    return f"{names[event.leader]} is in danger: {'he falls' if event.result.fate.killed else 'he is unhurt'}."


_TOLD: dict[type[Event], Callable[[Any, Names], str]] = {
    events.TurnBegan: lambda event, names: f"Turn {event.turn} begins.",
    events.SideBegan: lambda event, names: f"{_host(names, event.side).does('act')}.",
    events.LeaderRode: _rode,
    events.Fired: _fired,
    events.Checked: _checked,
    events.Feared: _feared,
    events.ChargeRolled: _rolled,
    events.Struck: _struck,
    events.Reacted: _reacted,
    events.Stopped: _stopped,
    events.Ended: _ended,
    events.Ordered: _ordered,
    events.LeaderRisked: _risked,
}
