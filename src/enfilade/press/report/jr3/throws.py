"""The rolls of *Johnny Reb III* beside their exact odds, and each in a line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from enfilade.core.odds import Odds
from enfilade.press.report import lines
from enfilade.press.report.speech import Speech, first_up
from enfilade.press.report.throw import Effect, Rank, Throw, danger, weighed
from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.chapters import casualties, charge, fire, impact, melee, morale, officers, rally
from enfilade.speech.spoken import counted

_LEVELS = ("good", "shaken", "routed")
_WON = {"attacker": 1, "tie": 0, "defender": -1}


def throw_of(table: Field, event: Event, before: State) -> Throw | None:
    """The roll that led to an event; None for events without dice."""
    edition = table.edition
    match event:
        case events.Fired():
            most, target = event.assessment.shot.target.strength, before.units[event.target]

            def lost(one: casualties.Outcome) -> int:
                return min(one.losses, most)

            def harm(one: casualties.Outcome) -> Rank:
                return lost(one), -1 if one.check is None else one.check

            odds, outcome = fire.odds(edition, event.assessment), event.result.outcome
            return weighed(
                event,
                odds,
                outcome,
                harm,
                kind="fire",
                side=before.units[event.unit].side,
                who=(event.unit,),
                against=event.target,
                faces=(*event.result.faces, *event.result.kill_faces),
                effects=(Effect(target.side, target.id, lost(outcome), odds.mean(lost)),),
            )
        case events.Checked():
            checked = morale.odds(edition, event.assessment)
            return _nerve(event, before, event.assessment.check.unit.level, checked, event.result.outcome, "check")
        case events.Rallied():
            rallied = rally.odds(edition, event.assessment)
            return _nerve(event, before, event.assessment.rally.unit.level, rallied, event.result.outcome, "rally")
        case events.ChargeRan():
            runs = charge.odds(edition, event.assessment)
            side = before.units[event.unit].side
            return weighed(
                event,
                runs,
                event.run,
                lambda run: (int(run.arrives),),
                kind="charge",
                side=side,
                who=(event.unit,),
                against=event.target,
                faces=(),
            )
        case events.Met():
            met = impact.odds(edition, event.assessment)
            return weighed(
                event,
                met,
                event.result.outcome,
                lambda one: (_WON[one.winner],),
                kind="impact",
                side=before.units[event.unit].side,
                who=(event.unit,),
                against=event.target,
                faces=(*event.result.attacker_faces, *event.result.defender_faces),
            )
        case events.Fought():
            return _fought(table, event, before)
        case events.OfficerRisked():
            fate = officers.odds(edition, event.assessment)
            return danger(event, before.leaders[event.leader].side, fate, event.result.killed, bool)
        case _:
            return None


def told(throw: Throw, speech: Speech) -> str:
    """
    "The 24th Michigan fired at normal range on the 13th Alabama: two figures."
    """
    event = throw.event
    match event:
        case events.Fired():
            thing = "section" if speech.is_guns(event.target) else "figure"
            lost = counted(throw.effects[0].lost, thing) if throw.effects[0].lost else "nobody"
            band = f" at {event.assessment.band} range" if event.assessment.band else ""
            return f"{first_up(speech.unit(event.unit))} fired{band} on {speech.unit(event.target)}: {lost}."
        case events.Checked():
            return f"{first_up(speech.unit(event.unit))} checked its morale: {_level(event.result.outcome.level)}."
        case events.Rallied():
            return f"{first_up(speech.unit(event.unit))} tried to rally: {_level(event.result.outcome.level)}."
        case events.ChargeRan():
            end = "it came up" if event.run.arrives else "too few inches"
            return f"{first_up(speech.unit(event.unit))} charged {speech.unit(event.target)}: {end}."
        case events.Met():
            return lines.struck(speech, event.unit, event.target, event.result)
        case events.Fought():
            return lines.fought(speech, event.unit, event.target)
        case events.OfficerRisked():
            return lines.risked(speech, event.leader, event.result.killed)
        case _:
            raise AssertionError(f"{type(event).__name__} has no dice")


def _nerve(
    event: events.Checked | events.Rallied,
    before: State,
    level: str,
    odds: Odds[morale.Outcome] | Odds[rally.Outcome],
    outcome: morale.Outcome | rally.Outcome,
    kind: Literal["check", "rally"],
) -> Throw:
    piece = before.units[event.unit]

    def levels(one: morale.Outcome | rally.Outcome) -> int:
        return _LEVELS.index(one.level) - _LEVELS.index(level)

    def rank(one: morale.Outcome | rally.Outcome) -> Rank:
        return -_LEVELS.index(one.level), int(one.passed)

    reached: Odds[Any] = odds
    return weighed(
        event,
        reached,
        outcome,
        rank,
        kind=kind,
        side=piece.side,
        who=(piece.id,),
        faces=(*event.result.faces, *event.result.run_faces),
        effects=(Effect(piece.side, piece.id, 0, Fraction(0), levels(outcome), reached.mean(levels)),),
    )


def _fought(table: Field, event: events.Fought, before: State) -> Throw:
    """What each strikes out of the other: the attacker's blow is read first."""
    fight, round_ = event.assessment.melee, event.result
    odds = melee.odds(table.edition, event.assessment)

    def struck(one: tuple[casualties.Outcome, casualties.Outcome]) -> int:
        return min(one[0].losses, fight.defender.strength)

    def suffered(one: tuple[casualties.Outcome, casualties.Outcome]) -> int:
        return min(one[1].losses, fight.attacker.strength)

    outcome = (round_.attacker.outcome, round_.defender.outcome)
    own, other = before.units[event.unit], before.units[event.target]
    return weighed(
        event,
        odds,
        outcome,
        lambda one: (struck(one) - suffered(one),),
        kind="melee",
        side=own.side,
        who=(own.id,),
        against=other.id,
        faces=(*round_.attacker.faces, *round_.defender.faces),
        effects=(
            Effect(other.side, other.id, struck(outcome), odds.mean(struck)),
            Effect(own.side, own.id, suffered(outcome), odds.mean(suffered)),
        ),
    )


def _level(level: str) -> str:
    return "good order" if level == "good" else level
