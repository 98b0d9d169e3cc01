"""A battle told in plain words: one sentence for each thing that happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from enfilade.core.measures import Length, mixed
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.chapters import fire, morale, rout
from enfilade.rules.adf.odds.chain import Fate
from enfilade.speech.adf import marches
from enfilade.speech.names import Names as Names
from enfilade.speech.names import compass, near
from enfilade.speech.names import names_of as names_of
from enfilade.speech.spoken import dice


def told(event: Event, names: Names) -> str:
    """One sentence, or several short ones where dice were rolled.

    >>> told(events.Lost(unit="13-ala", figures=2, left=6), Names({"13-ala": "13th Alabama"}))
    '13th Alabama loses 2 figures; 6 left.'
    """
    return _TOLD[type(event)](event, names)


def story(happened: Iterable[Event], names: Names) -> list[str]:
    """The sentences of several events; the inches of one march are told together, also where a team goes by turns."""
    whole: list[Event] = []
    begun: dict[str, int] = {}
    for event in happened:
        if not isinstance(event, events.Moved):
            begun.clear()
            whole.append(event)
            continue
        at = begun.get(event.unit)
        before = whole[at] if at is not None else None
        if at is not None and isinstance(before, events.Moved) and marches.goes_on(before, event):
            whole[at] = marches.joined(before, event)
        else:
            begun[event.unit] = len(whole)
            whole.append(event)
    return [told(event, names) for event in whole]


def _rode(event: events.LeaderRode, names: Names) -> str:
    if event.unit:
        return f"{names[event.leader]} rides to {names[event.unit]} and stays with it."
    place = f"{mixed(Fraction(event.x, 1000))}″ east, {mixed(Fraction(event.y, 1000))}″ north"
    return f"{names[event.leader]} rides to a place of his own ({place})."


def _went(event: events.LeaderWent, names: Names) -> str:
    why = {
        "called-away": "is called away",
        "killed": "falls",
        "lost": "is lost to the enemy",
        "driven-off": "is driven off the field",
    }[event.why]
    return f"{names[event.leader]} {why}."


def _formed(event: events.Formed, names: Names) -> str:
    who, how = names[event.unit], ", mounted" if event.mounted else ""
    if event.formation in ("limbered", "unlimbered"):
        return f"{who} {event.formation.removesuffix('ed')}s."
    return f"{who} forms {fire.words(event.formation)}{how}."


def _fired(event: events.Fired, names: Names) -> str:
    verb = "fire" if len(event.firers) > 1 else "fires"
    assessment, result = event.assessment, event.result
    close = " A distance was close to call." if event.close else ""
    return (
        f"{names.all(event.firers)} {verb} on {names[event.target]} at {fire.words(assessment.band)} range: "
        f"{dice(result.faces)} and {assessment.base} make {result.total}, "
        f"{fire.spoken(assessment.shot.target, result.outcome)}.{close}"
    )


def _checked(event: events.Checked, names: Names) -> str:
    if event.cause == "rally":
        why = "tries to rally"
    else:
        source = names[event.source] if event.source else ""
        why = {
            "losses": f"checks its morale under fire of {source}" if source else "checks its morale under fire",
            "leader": f"checks its morale at the fall of {source or 'a leader'}",
            "eliminated": f"checks its morale at the loss of {source or 'a friend'}",
            "router": f"checks its morale as {source or 'a friend'} runs past",
        }[event.cause]
    return f"{names[event.unit]} {why}: {_against(event.assessment, event.result)}."


def _feared(event: events.Feared, names: Names) -> str:
    end = "It stands." if event.result.stands else "It does not stand."
    against = _against(event.assessment.check, event.result.check)
    return f"{names[event.unit]} faces the charge of {names[event.charger]}: {against}. {end}"


def _against(assessment: morale.Assessment, result: morale.Result) -> str:
    spoken = morale.spoken(assessment.unit, result.outcome)
    return f"{dice(result.faces)} against {assessment.point}, {spoken}"


def _left(event: events.Left, names: Names) -> str:
    why = {
        "casualties": "is shot to pieces",
        "surrender": "surrenders",
        "disintegrated": "breaks up and is gone",
        "abandoned": "leaves its guns behind",
        "left-table": "has left the field",
        "joined": "is no more a unit of its own",
    }.get(event.end, "is out of the battle")
    return f"{names[event.unit]} {why}."


def _declared(event: events.ChargeDeclared, names: Names) -> str:
    verb = "charge" if len(event.units) > 1 else "charges"
    distance = near(event.assessment.declaration.distance)
    return f"{names.all(event.units)} {verb} {names[event.target]}, {distance} away."


def _charge_rolled(event: events.ChargeRolled, names: Names) -> str:
    reach = ", ".join(str(run.total) for run in event.result.runs)
    what = "countercharge" if event.counter else "charge"
    return f"The {what} of {names.all(event.units)}: {dice(event.result.faces)} carry it up to {reach}."


def _charge_ended(event: events.ChargeEnded, names: Names) -> str:
    target = names[event.target]
    how = {
        "stopped": "is stopped",
        "short": f"falls short of {target}",
        "vacated": f"finds {target} gone",
        "contact": f"strikes {target}",
        "met": f"is met by {target}",
    }[event.how]
    return f"The charge of {names.all(event.units)} {how}."


def _struck(event: events.Struck, names: Names) -> str:
    result, who = event.result, {"attacker": names[event.attacker], "defender": names[event.defender]}
    outcome = result.outcome
    if outcome.kind == "surrender":
        return f"{who['defender']} surrenders to {who['attacker']}."
    own = f"{dice(result.attacker_faces)} for {result.attacker_total}"
    other = f"{dice(result.defender_faces)} for {result.defender_total}"
    head = f"Impact: {who['attacker']} has {own}, {who['defender']} {other}."
    if outcome.kind == "melee":
        return f"{head} They close in melee."
    won = f"{who[outcome.winner]} wins by {outcome.margin}" if outcome.winner else "Neither wins"
    short = ", and the charge stops short" if outcome.kind == "stop-short" else ""
    return f"{head} {won}{short}. {fates(who, outcome.attacker, outcome.defender)}"


def _fought(event: events.Fought, names: Names) -> str:
    who, end = {"attacker": names[event.attacker], "defender": names[event.defender]}, event.result.round
    told = {"": "It goes on.", "neither": "Both are broken."}
    won = told[end.winner] if end.winner in told else f"{who[end.winner]} wins it."
    return f"A round of melee. {fates(who, end.attacker, end.defender)} {won}"


def fates(who: dict[str, str], attacker: Fate, defender: Fate) -> str:
    """Where a clash leaves both."""
    return f"{who['attacker']}: {_fate(attacker)}; {who['defender']}: {_fate(defender)}."


def _fate(fate: Fate) -> str:
    if fate.eliminated:
        return "gone"
    said = ["good order" if fate.level == "good" else str(fate.level)]
    if fate.lost:
        said.append(f"{fate.lost} lost")
    if fate.fall_back:
        said.append(f"falls back {Length.of(fate.fall_back)}")
    if fate.runs:
        said.append("runs")
    return ", ".join(said)


def _risked(event: events.LeaderRisked, names: Names) -> str:
    end = "he falls" if event.result.fate.killed else "he is unhurt"
    return f"{names[event.leader]} is in danger: {dice(event.result.faces)}, {end}."


def _reacted(event: events.Reacted, names: Names) -> str:
    orders = ", as ordered" if event.standing else ""
    verb = "react" if len(event.units) > 1 else "reacts"
    return f"{names.all(event.units)} {verb}: {fire.words(event.reply)}{orders}."


def _ended(event: events.Ended, names: Names) -> str:
    count = ", ".join(f"{names[side]} {points}" for side, points in event.points.items())
    won = f"{names[event.winner]} wins: {event.grade}" if event.winner else "Drawn"
    return f"The battle is over. {won} ({count})."


def _joined(event: events.Joined, names: Names) -> str:
    how = "merges with" if event.how == "merge" else "is attached to"
    return f"{names[event.unit]} {how} {names[event.other]}."


def _level(event: events.LevelChanged, names: Names) -> str:
    after = {"good": "in good order", "disorder": "in disorder"}.get(event.after, event.after)
    return f"{names[event.unit]} is now {after}."


def _scored(event: events.Scored, names: Names) -> str:
    points = f"{event.points} point{'' if abs(event.points) == 1 else 's'}"
    return f"{names[event.side]}: {points} ({event.why})."


_TOLD: dict[type[Event], Callable[[Any, Names], str]] = {
    events.TurnBegan: lambda event, names: f"Turn {event.turn}.",
    events.SideBegan: lambda event, names: f"{names[event.side]} has the turn.",
    events.Arrived: lambda event, names: f"{names[event.unit]} arrives.",
    events.Waited: lambda event, names: f"{names[event.unit]} finds no room at the edge and waits.",
    events.LeaderRode: _rode,
    events.LeaderCame: lambda event, names: f"{event.name} comes onto the field.",
    events.LeaderWent: _went,
    events.OutOfCommand: lambda event, names: f"Out of command: {names.all(event.units)}.",
    events.Grouped: lambda event, names: f"{names.all(event.units)} act as one: {', then '.join(event.actions)}.",
    events.Moved: marches.moved,
    events.Formed: _formed,
    events.Faced: lambda event, names: f"{names[event.unit]} turns to face {compass(event.facing)}.",
    events.Stopped: lambda event, names: f"{names.all(event.units)} cannot go on: {event.why} [{event.rule}].",
    events.Fired: _fired,
    events.Lost: lambda event, names: (
        f"{names[event.unit]} loses {names.losses(event.unit, event.figures)}; {event.left} left."
    ),
    events.Recovered: lambda event, names: f"{names[event.unit]} gets {names.losses(event.unit, event.figures)} back.",
    events.Checked: _checked,
    events.Feared: _feared,
    events.LevelChanged: _level,
    events.Ran: lambda event, names: f"{names[event.unit]} routs: {rout.spoken(event.result.outcome)}.",
    events.Disengaged: lambda event, names: f"{names[event.unit]} breaks off.",
    events.Left: _left,
    events.Joined: _joined,
    events.ChargeDeclared: _declared,
    events.ChargeRolled: _charge_rolled,
    events.ChargeEnded: _charge_ended,
    events.Struck: _struck,
    events.Fought: _fought,
    events.LeaderRisked: _risked,
    events.Reacted: _reacted,
    events.Ordered: lambda event, names: f"{names[event.side]} gives standing orders for {names[event.subject]}.",
    events.Scored: _scored,
    events.Ended: _ended,
}
