"""A charge on two defenders, every roll of it on the table, against the exact odds of its chapter."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from tests.rules.adf.battle.charge.test_charge_twin import _answer, _faces, _key
from tests.rules.adf.battle.driving import Game
from tests.rules.adf.battle.tables import cs, little, us

from enfilade.core.odds import Odds
from enfilade.core.stops import Ask, Roll
from enfilade.rules.adf.battle import chapters, frames
from enfilade.rules.adf.battle.charge import assaults
from enfilade.rules.adf.battle.commands import Charge, Choose
from enfilade.rules.adf.battle.events import ChargeDeclared, ChargeEnded, Struck
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.state import State

WIDE = us("24-mich", 20, 24, formation="extended-line", strength=10)
LEFT = cs("7-tenn", 18.55, 27, strength=3, quality="green")
RIGHT = cs("13-ala", 21.45, 27, strength=4, quality="green", brigade="law")
"""Too far from each other to support or to frighten each other, of two brigades, both before the wide front."""


def played(table: Field, state: State) -> dict[tuple[str, int, int, int], Fraction]:
    """How it ended, and what all three have lost, by playing it through: melees are not followed."""
    game = Game(table, state).do(Charge(("24-mich",), "7-tenn"))
    waiting = {(_key(game.state), ""): (game.state, Fraction(1))}
    ends: defaultdict[tuple[str, int, int, int], Fraction] = defaultdict(Fraction)
    while waiting:
        key = next(iter(waiting))
        how, (now, chance) = key[1], waiting.pop(key)
        stop = chapters.stop_of(table, now)
        if how == "melee" or isinstance(now.frames[-1], frames.Acting | frames.Choosing):
            lost = [state.units[id].unit.strength - _left(now, id) for id in ("24-mich", "7-tenn", "13-ala")]
            ends[(how, *lost)] += chance  # type: ignore[index]
            continue
        steps = []
        if isinstance(stop, Roll):
            for total, share in Odds.of_sum(stop.dice).items():
                steps.append((chapters.roll(table, now, _faces(total, stop.dice)), chance * share))
        else:
            assert isinstance(stop, Ask)
            chosen = Choose("7-tenn") if stop.question == "strike" else _answer(stop, "none")
            steps.append((chapters.answer(table, now, chosen), chance))
        for step, share in steps:
            key = (_key(step.state), _how(how, step.events))
            before = waiting.get(key, (step.state, Fraction(0)))
            waiting[key] = (step.state, before[1] + share)
    return ends


def _left(now: State, id: str) -> int:
    return now.units[id].unit.strength if now.units[id].here else 0


def _how(before: str, events: Any) -> str:
    how = before
    for event in events:
        if isinstance(event, ChargeEnded) and event.how != "contact":
            how = event.how
        elif isinstance(event, Struck):
            outcome = event.result.outcome
            won = "won" if outcome.winner == "attacker" else "lost"
            how = {"melee": "melee", "stop-short": "stopped-short"}.get(outcome.kind, won)
    return how


@pytest.mark.long
@pytest.mark.parametrize("edition", ["adf-western-10mm"])
def test_two_impacts_on_the_table_have_the_odds_of_their_chapter(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # They fire neither on the way nor close, so that the losses are those of the impacts.
    monkeypatch.setattr(assaults, "ROUNDS", 0)
    # Where both give way the odds follow the target alone; on the table the other may be caught with it.
    rulings = {"charge_after_failed_fear_check": "takes-vacated-ground"}
    table, state = little([WIDE, LEFT, RIGHT], edition=edition, height=60, rulings=rulings)
    found = played(table, state)
    assert sum(found.values()) == 1
    game = Game(table, state).do(Charge(("24-mich",), "7-tenn"))
    frame = game.state.frames[-1]
    assert isinstance(frame, Charging)
    others = assaults._others(table, game.state, frame)
    assert len(others) == 1
    silent = tuple(type(one)(side=one.side, aspect=one.aspect, answer="none") for one in others)
    monkeypatch.setattr(assaults, "_others", lambda *_: silent)
    courses = assaults.declared(table, game.state, frame, game.told(ChargeDeclared)[0].assessment)
    (course,) = [one for one in courses if one.reply.answer == "none"]
    wanted: defaultdict[tuple[str, int, int, int], Fraction] = defaultdict(Fraction)
    strengths = [state.units[id].unit.strength for id in ("24-mich", "7-tenn", "13-ala")]
    for end, chance in course.ends.items():
        lots = (end.attacker, end.defender, *end.others)
        lost = [min(lot.lost, most) if not lot.eliminated else most for lot, most in zip(lots, strengths, strict=True)]
        how = "melee" if end.how == "undecided" else end.how
        wanted[(how, *lost)] += chance  # type: ignore[index]
    assert dict(found) == dict(wanted)
