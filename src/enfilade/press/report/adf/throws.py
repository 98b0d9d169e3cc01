"""Reads the rolls of a battle off its events: fire, checks, runs, the charge's dice and leaders in danger."""

from __future__ import annotations

from enfilade.press.report.adf import clash_throws
from enfilade.press.report.throw import Effect, Kind, Rank, Throw, danger, weighed
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, fire, leaders, morale, rout
from enfilade.rules.adf.chapters.facts import LEVELS


def throw_of(edition: Edition, event: Event, before: State) -> Throw | None:
    """The roll that led to an event; None for events without dice. `before` is the state it was rolled in."""
    match event:
        case events.Fired():
            return _fired(edition, event, before)
        case events.Checked() | events.Feared():
            return _checked(edition, event, before)
        case events.Ran():
            return _ran(edition, event, before)
        case events.ChargeRolled():
            return _charged(edition, event, before)
        case events.Struck():
            return clash_throws.struck(edition, event, before)
        case events.Fought():
            return clash_throws.fought(edition, event, before)
        case events.LeaderRisked():
            return _risked(edition, event, before)
        case _:
            return None


def _fired(edition: Edition, event: events.Fired, before: State) -> Throw:
    piece = before.units[event.target]
    most = piece.unit.strength + piece.attached
    odds, outcome = fire.odds(edition, event.assessment), event.result.outcome

    def lost(one: fire.Outcome) -> int:
        return min(one.hits, most)

    def rank(one: fire.Outcome) -> Rank:
        # Whoever is gone to the last figure checks no more.
        return lost(one), -1 if one.check is None else edition.morale.check.dice * 6 if lost(one) == most else one.check

    return weighed(
        event,
        odds,
        outcome,
        rank,
        kind="fire",
        side=before.units[event.firers[0]].side,
        who=event.firers,
        against=event.target,
        faces=event.result.faces,
        effects=(Effect(piece.side, piece.id, lost(outcome), odds.mean(lost)),),
    )


def _checked(edition: Edition, event: events.Checked | events.Feared, before: State) -> Throw:
    kind: Kind = "fear"
    if isinstance(event, events.Feared):
        check, result, source = event.assessment.check, event.result.check, event.charger
    else:
        check, result, source = event.assessment, event.result, event.source
        kind = "rally" if event.cause == "rally" else "check"
    unit, odds, outcome = check.unit, morale.odds(edition, check), result.outcome

    def gone(one: morale.Outcome) -> bool:
        return one.disintegrates or unit.strength + one.figures <= 0

    def lost(one: morale.Outcome) -> int:
        return unit.strength if gone(one) else -one.figures

    def levels(one: morale.Outcome) -> int:
        return 0 if gone(one) else LEVELS.index(one.level) - LEVELS.index(unit.level)

    def rank(one: morale.Outcome) -> Rank:
        return -int(gone(one)), -LEVELS.index(one.level), one.figures, -one.fall_back, -int(one.runs)

    piece = before.units[event.unit]
    effect = Effect(piece.side, piece.id, lost(outcome), odds.mean(lost), levels(outcome), odds.mean(levels))
    return weighed(
        event,
        odds,
        outcome,
        rank,
        kind=kind,
        side=piece.side,
        who=(piece.id,),
        against=source,
        faces=result.faces,
        effects=(effect,),
    )


def _ran(edition: Edition, event: events.Ran, before: State) -> Throw:
    """Of a run only the loss of the guns counts; how far it goes costs nobody."""
    odds, piece = rout.odds(edition, event.assessment), before.units[event.unit]

    def lost(one: rout.Outcome) -> int:
        return piece.unit.strength if one.guns == "abandoned" else 0

    return weighed(
        event,
        odds,
        event.result.outcome,
        lambda one: (-lost(one),),
        kind="rout",
        side=piece.side,
        who=(piece.id,),
        faces=event.result.faces,
        effects=(Effect(piece.side, piece.id, lost(event.result.outcome), odds.mean(lost)),),
    )


def _charged(edition: Edition, event: events.ChargeRolled, before: State) -> Throw:
    """Whether the lead unit can come up; nobody is hurt by that alone."""
    odds = charge.odds(edition, event.assessment)
    return weighed(
        event,
        odds,
        event.result.runs[0],
        lambda run: (int(run.reaches),),
        kind="charge",
        side=before.units[event.units[0]].side,
        who=event.units,
        against=event.target,
        faces=event.result.faces,
    )


def _risked(edition: Edition, event: events.LeaderRisked, before: State) -> Throw:
    odds = leaders.risk_odds(edition, event.assessment)
    side = before.leaders[event.leader].side
    return danger(event, side, odds, event.result.fate, lambda fate: bool(fate.killed))
