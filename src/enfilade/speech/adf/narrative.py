"""A battle told in plain words: one sentence for each thing that happened."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from enfilade.core.measures import Length, mixed
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.chapters import fire, morale, rout
from enfilade.rules.adf.odds.chain import Fate
from enfilade.speech import happened
from enfilade.speech.adf import marches
from enfilade.speech.names import Names as Names
from enfilade.speech.names import compass
from enfilade.speech.names import names_of as names_of
from enfilade.speech.spoken import dice

_ENDS = {
    "casualties": "is shot to pieces",
    "surrender": "surrenders",
    "disintegrated": "breaks up and is gone",
    "abandoned": "leaves its guns behind",
    "left-table": "has left the field",
    "joined": "is no more a unit of its own",
}


def told(event: Event, names: Names) -> str:
    """One sentence, or several short ones where dice were rolled.

    >>> told(events.Lost(unit="13-ala", figures=2, left=6), Names({"13-ala": "13th Alabama"}))
    '13th Alabama loses 2 figures; 6 left.'
    """
    return _TOLD[type(event)](event, names)


def story(happenings: Iterable[Event], names: Names) -> list[str]:
    """The sentences of several events; the inches of one march are told together, also where a team goes by turns."""
    whole: list[Event] = []
    begun: dict[str, int] = {}
    for event in happenings:
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
    place = f"{mixed(Fraction(event.x, 1000))}″ east, {mixed(Fraction(event.y, 1000))}″ north"
    return happened.rode(event, names, place)


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


def _declared(event: events.ChargeDeclared, names: Names) -> str:
    return happened.charged(event.units, event.target, event.assessment.declaration.distance, names)


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
    head = happened.met(who["attacker"], who["defender"], result)
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


def _reacted(event: events.Reacted, names: Names) -> str:
    orders = ", as ordered" if event.standing else ""
    verb = "react" if len(event.units) > 1 else "reacts"
    return f"{names.all(event.units)} {verb}: {fire.words(event.reply)}{orders}."


def _ended(event: events.Ended, names: Names) -> str:
    won = f"{names[event.winner]} wins: {event.grade}" if event.winner else "Drawn"
    return f"The battle is over. {won} ({happened.count(event, names)})."


def _joined(event: events.Joined, names: Names) -> str:
    how = "merges with" if event.how == "merge" else "is attached to"
    return f"{names[event.unit]} {how} {names[event.other]}."


_TOLD: dict[type[Event], happened.Teller] = {
    **happened.TOLD,
    events.SideBegan: lambda event, names: f"{names[event.side]} has the turn.",
    events.LeaderRode: _rode,
    events.LeaderCame: lambda event, names: f"{event.name} comes onto the field.",
    events.LeaderWent: lambda event, names: happened.went(event.leader, event.why, names),
    events.OutOfCommand: lambda event, names: f"Out of command: {names.all(event.units)}.",
    events.Grouped: lambda event, names: f"{names.all(event.units)} act as one: {', then '.join(event.actions)}.",
    events.Moved: marches.moved,
    events.Faced: lambda event, names: f"{names[event.unit]} turns to face {compass(event.facing)}.",
    events.Stopped: lambda event, names: f"{names.all(event.units)} cannot go on: {event.why} [{event.rule}].",
    events.Fired: _fired,
    events.Recovered: lambda event, names: f"{names[event.unit]} gets {names.losses(event.unit, event.figures)} back.",
    events.Checked: _checked,
    events.Feared: _feared,
    events.Ran: lambda event, names: f"{names[event.unit]} routs: {rout.spoken(event.result.outcome)}.",
    events.Disengaged: lambda event, names: f"{names[event.unit]} breaks off.",
    events.Left: lambda event, names: happened.left(event, names, _ENDS),
    events.Joined: _joined,
    events.ChargeDeclared: _declared,
    events.ChargeRolled: _charge_rolled,
    events.ChargeEnded: _charge_ended,
    events.Struck: _struck,
    events.Fought: _fought,
    events.LeaderRisked: lambda event, names: happened.risked(
        event.leader, event.result.faces, event.result.fate.killed, names
    ),
    events.Reacted: _reacted,
    events.Ordered: lambda event, names: f"{names[event.side]} gives standing orders for {names[event.subject]}.",
    events.Ended: _ended,
}
