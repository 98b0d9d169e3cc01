"""A battle told in plain words: one sentence for each thing that happened."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from enfilade.core.receipt import signed
from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.chapters import casualties, fire, morale
from enfilade.rules.jr3.chapters.facts import Unit, words
from enfilade.speech import happened
from enfilade.speech.jr3.orders import revealed
from enfilade.speech.names import Names as Names
from enfilade.speech.names import compass, near, way
from enfilade.speech.names import names_of as names_of
from enfilade.speech.spoken import dice

PHASES = {
    "mark-orders": "Orders are marked",
    "rout-and-rally": "Routs and rallies",
    "reveal-orders": "Orders are revealed",
    "first-fires": "First fires",
    "disengaging-moves": "Disengaging moves",
    "charges": "Charges",
    "moves": "Moves",
    "moving-fires": "Moving fires",
    "officer-casualties": "Officer casualties",
}
"""What the phases are called."""
_VERBS = {
    "move": "moves",
    "charge": "charges on",
    "fall-back": "falls back",
    "rout": "runs",
    "disengage": "disengages",
    "advance": "follows up",
    "placed": "is set back",
}
_CAUSES = {
    "first-loss": "its first loss",
    "artillery-or-sharpshooter-hit": "a hit by artillery or sharpshooters",
    "stand-or-section-lost": "a stand or section lost",
    "routed-unit-near": "routers near it",
    "destroyed-unit-near": "a unit destroyed near it",
    "officer-killed-near": "an officer killed near it",
}

_ENDS = {
    "destroyed": "is destroyed",
    "captured": "is captured",
    "surrendered": "surrenders",
    "left-table": "has left the field",
    "marched-off": "marches off the field",
}


def told(event: Event, names: Names) -> str:
    """One sentence, or several short ones where dice were rolled.

    >>> told(events.Lost(unit="13-ala", figures=2, left=6), Names({"13-ala": "13th Alabama"}))
    '13th Alabama loses 2 figures; 6 left.'
    """
    return _TOLD[type(event)](event, names)


def story(happenings: Iterable[Event], names: Names) -> list[str]:
    """The sentences of several events."""
    return [told(event, names) for event in happenings]


def _rode(event: events.LeaderRode, names: Names) -> str:
    return happened.rode(event, names, f"{near(event.x)} east, {near(event.y)} north")


def _came(event: events.LeaderCame, names: Names) -> str:
    name = event.name[:1].upper() + event.name[1:]
    return f"{name} takes command of his brigade." if event.post == "colonel" else f"{name} takes his post."


def _changed(event: events.ChangedToHold, names: Names) -> str:
    if not event.units:
        return f"{names[event.side]}: nobody changes to hold."
    verb = "change" if len(event.units) > 1 else "changes"
    return f"{names.all(event.units)} {verb} to hold."


def _moved(event: events.Moved, names: Names) -> str:
    who, start, end = names[event.unit], event.start, event.end
    dx, dy = end.x - start.x, end.y - start.y
    if dx == dy == 0:
        return f"{who} turns to face {compass(end.facing)}."
    gone = f"{who} {_VERBS[event.how]} {near(hypot(dx, dy))} {way(dx, dy)}"
    turned = compass(start.facing) != compass(end.facing) and event.how != "rout"
    return f"{gone}, and faces {compass(end.facing)}." if turned else f"{gone}."


def _why(event: events.Voided | events.Stopped, names: Names) -> str:
    """The reason as it goes on from the name: the rules say the name too."""
    own = f"{names[event.unit]} "
    return f"it {event.why.removeprefix(own)}" if event.why.startswith(own) else event.why


def _rallied(event: events.Rallied, names: Names) -> str:
    result, before = event.result, event.assessment.rally.unit.level
    after = result.outcome.level
    if result.outcome.passed:
        end = "rallies and is in good order" if after == "good" else f"rallies and is {after}"
    else:
        end = f"fails and stays {after}" if after == before else f"fails and is {after}"
    if result.outcome.surrenders:
        end = "routs in a melee and surrenders"
    rolled = f"{dice(result.faces)} against {event.assessment.point}"
    return f"{names[event.unit]} tries to rally: {rolled}, {end}.{_runs(result.distance)}"


def _checked(event: events.Checked, names: Names) -> str:
    result, check = event.result, event.assessment.check
    why = f" for {names.all(_CAUSES[cause] for cause in check.causes)}" if check.causes else ""
    rolled = f"{dice(result.faces)} against {event.assessment.point}"
    end = morale.spoken(check.unit, result.outcome)
    return f"{names[event.unit]} checks its morale{why}: {rolled}, {end}.{_runs(result.distance)}"


def _runs(distance: int | None) -> str:
    return "" if distance is None else f" It is to run {near(distance)}."


def _fired(event: events.Fired, names: Names) -> str:
    shot, target = event.assessment.shot, names[event.target]
    band = f"at {words(event.assessment.band)} range" if event.assessment.band else "beyond all ranges"
    how = {
        "fire": f"fires on {target} {band}",
        "defensive": f"meets the charge of {target} with a volley {band}",
        "repulse": f"fires on {target} after the repulse, {band}",
    }[shot.volley]
    return f"{names[event.unit]} {how}: {_strike(event.assessment.strike, event.result, shot.target)}."


def _strike(strike: casualties.Strike, result: casualties.Result, target: Unit) -> str:
    """The dice, what is added to them, and what they did."""
    added = f" with {signed(strike.base)}" if strike.base else ""
    kill = f", {dice(result.kill_faces)} for the possible loss" if result.kill_faces else ""
    return f"{dice(result.faces)}{added} make {result.total}{kill}, {fire.spoken(target, result.outcome)}"


def _charged(event: events.ChargeBegan, names: Names) -> str:
    end = ", who charges too" if event.mutual else ""
    return happened.charged(event.units, event.target, event.distance, names, end)


def _ran(event: events.ChargeRan, names: Names) -> str:
    run, target = event.run, names[event.target]
    end = f"it can come to {target}" if run.arrives else f"it falls short of {target}"
    said = f"The charge of {names[event.unit]} reaches {near(run.reach)}: {end}."
    if run.volley_at is not None:
        order = ", in disorder" if run.disorder_at_volley else ""
        said += f" The volley is to meet it {near(run.volley_at)} away{order}."
    return f"{said} It arrives in disorder." if run.arrives and run.disorder_at_end else said


def _met(event: events.Met, names: Names) -> str:
    result, own, other = event.result, names[event.unit], names[event.target]
    winner, fate = result.outcome.winner, result.outcome.fate
    if fate == "surrendered" and not result.attacker_faces:
        return f"{other} surrenders to {own}."
    head = happened.met(own, other, result)
    if winner == "tie":
        return f"{head} Neither gives way."
    won, beaten = (own, other) if winner == "attacker" else (other, own)
    if fate in ("captured", "surrendered"):
        return f"{head} {won} wins; {beaten} is {'captured' if fate == 'captured' else 'made to surrender'}."
    level = f" and {fate}" if fate in ("shaken", "routed") else ""
    back = f", and is to fall back {near(result.distance)}" if result.distance is not None else ""
    return f"{head} {won} wins; {beaten} is beaten{level}{back}."


def _fought(event: events.Fought, names: Names) -> str:
    fight, found = event.assessment.melee, event.assessment
    own, other = names[event.unit], names[event.target]
    struck = _strike(found.attacker.strike, event.result.attacker, fight.defender)
    back = _strike(found.defender.strike, event.result.defender, fight.attacker)
    return f"A round of melee. {own} strikes {other}: {struck}. {other} strikes {own}: {back}."


def _ended(event: events.Ended, names: Names) -> str:
    won = f"and goes to {names[event.winner]}: {event.grade}" if event.winner else "and drawn"
    return f"The battle is over, {won} ({happened.count(event, names)})."


_TOLD: dict[type[Event], happened.Teller] = {
    **happened.TOLD,
    events.PhaseBegan: lambda event, names: f"{PHASES[event.phase]}.",
    events.Sealed: lambda event, names: f"{names[event.side]}: an answer is sealed.",
    events.Ordered: lambda event, names: f"{names[event.side]}: standing orders are given.",
    events.Revealed: revealed,
    events.Voided: lambda event, names: f"{names[event.unit]} holds instead: {_why(event, names)} [{event.rule}].",
    events.ChangedToHold: _changed,
    events.LeaderRode: _rode,
    events.LeaderCame: _came,
    events.LeaderWent: lambda event, names: happened.went(event.leader, event.why, names),
    events.Moved: _moved,
    events.Stopped: lambda event, names: f"{names[event.unit]} cannot go on: {_why(event, names)} [{event.rule}].",
    events.Rallied: _rallied,
    events.Checked: _checked,
    events.Fired: _fired,
    events.RanLow: lambda event, names: f"{names[event.unit]} is low on ammunition.",
    events.OfficerRisked: lambda event, names: happened.risked(
        event.leader, event.result.faces, event.result.killed, names
    ),
    events.ChargeBegan: _charged,
    events.ChargeRan: _ran,
    events.Met: _met,
    events.Locked: lambda event, names: f"{names[event.unit]} and {names[event.target]} are locked in melee.",
    events.Fought: _fought,
    events.Parted: lambda event, names: f"The melee of {names[event.unit]} and {names[event.target]} is over.",
    events.Left: lambda event, names: happened.left(event, names, _ENDS),
    events.Ended: _ended,
}
