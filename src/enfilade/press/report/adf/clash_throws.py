"""The rolls of both sides in contact, read together: impacts and rounds of melee against their exact odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from enfilade.core.odds import Odds
from enfilade.press.report.throw import Effect, Rank, Throw, weighed
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import impact, melee, verdict
from enfilade.rules.adf.chapters.clash import Who
from enfilade.rules.adf.chapters.facts import LEVELS, Unit
from enfilade.rules.adf.odds import melee_odds
from enfilade.rules.adf.odds.chain import Fate


def struck(edition: Edition, event: events.Struck, before: State) -> Throw:
    """An impact; a melee or volleys that follow it are rolls of their own."""
    found, result = event.assessment, event.result
    odds = impact.odds(edition, found)

    def rank(one: impact.Outcome) -> Rank:
        return (one.margin if one.winner == "attacker" else -one.margin if one.winner else 0,)

    effects = []
    for who, id in _both(event):
        side, unit = before.units[id].side, found.clash.side(who).unit
        effects.append(_lead(edition, odds, result.outcome, _fate(who), side, id, unit))
        effects.append(_others(edition, found, odds, result.outcome, who, side))
    return weighed(
        event,
        odds,
        result.outcome,
        rank,
        kind="impact",
        side=before.units[event.attacker].side,
        who=(event.attacker,),
        against=event.defender,
        faces=(*result.attacker_faces, *result.defender_faces),
        effects=tuple(effects),
    )


def fought(edition: Edition, event: events.Fought, before: State) -> Throw:
    """One round of a melee: both blows and both checks."""
    clash, result = event.assessment.clash, event.result
    odds = melee_odds.round_odds(edition, clash)

    def rank(end: melee.Round) -> Rank:
        return {"attacker": 1, "defender": -1}.get(end.winner, 0), end.defender.lost - end.attacker.lost

    return weighed(
        event,
        odds,
        result.round,
        rank,
        kind="melee",
        side=before.units[event.attacker].side,
        who=(event.attacker,),
        against=event.defender,
        faces=tuple(face for one in (*result.fires, *result.checks) if one is not None for face in one.faces),
        effects=tuple(
            _lead(edition, odds, result.round, _fate(who), before.units[id].side, id, clash.side(who).unit)
            for who, id in _both(event)
        ),
    )


def _both(event: events.Struck | events.Fought) -> tuple[tuple[Who, str], tuple[Who, str]]:
    return ("attacker", event.attacker), ("defender", event.defender)


def _fate(who: Who) -> Callable[[Any], Fate]:
    return lambda one: one.fate(who)


def _lead(
    edition: Edition, odds: Odds[Any], actual: Any, fate_of: Callable[[Any], Fate], side: str, id: str, unit: Unit
) -> Effect:
    """One lead unit of a clash. Whoever takes part is in disorder at its end, so that counts with every result."""

    def lost(one: Any) -> int:
        fate = fate_of(one)
        return unit.strength if fate.eliminated else fate.lost

    def levels(one: Any) -> int:
        fate = fate_of(one)
        return 0 if fate.eliminated else _steps(unit, verdict.disordered(edition, fate))

    return Effect(side, id, lost(actual), odds.mean(lost), levels(actual), odds.mean(levels))


def _others(
    edition: Edition, found: impact.Assessment, odds: Odds[impact.Outcome], actual: impact.Outcome, who: Who, side: str
) -> Effect:
    """The others of one side, who may share the lot of the loser."""
    own = (*found.clash.side(who).others, *found.clash.side(who).supporters)

    def fates(one: impact.Outcome) -> Iterator[tuple[Unit, Fate]]:
        if one.kind not in ("melee", "stop-short"):
            shared = verdict.shared(edition, found.clash, found.method, one)
            yield from (pair for pair in shared if any(pair[0] is friend for friend in own))

    def lost(one: impact.Outcome) -> int:
        return sum(unit.strength if fate.eliminated else fate.lost for unit, fate in fates(one))

    def levels(one: impact.Outcome) -> int:
        return sum(0 if fate.eliminated else _steps(unit, fate) for unit, fate in fates(one))

    return Effect(side, "", lost(actual), odds.mean(lost), levels(actual), odds.mean(levels))


def _steps(unit: Unit, fate: Fate) -> int:
    return LEVELS.index(fate.level) - LEVELS.index(unit.level)
