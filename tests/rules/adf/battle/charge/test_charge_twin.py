"""Whole charges on the table, every roll of them, against the exact odds of the assault chapter."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.driving import Game
from tests.rules.adf.battle.tables import cs, guns, little, us

from enfilade.core.codec import encode
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.stops import Ask, Roll
from enfilade.rules.adf.battle import chapters, frames
from enfilade.rules.adf.battle.commands import Charge, Choose, Command, Pass
from enfilade.rules.adf.battle.events import ChargeEnded, Struck
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters.facts import worse
from enfilade.rules.adf.odds import assault

Told = tuple[str, int, str, int, str]
"""How it ended, and what either lead unit lost and is."""


def played(table: Field, state: State, answer: str) -> dict[Told, Fraction]:
    """The chances of every end of this charge, by playing it through for every total of every roll."""
    game = Game(table, state).do(Charge(("24-mich",), "7-tenn"))
    waiting = {(_key(game.state), _how("", game.events)): (game.state, Fraction(1))}
    ends: defaultdict[Told, Fraction] = defaultdict(Fraction)
    while waiting:
        # The oldest first, so that ways that lead to the same state meet before it is played on.
        key = next(iter(waiting))
        how, (now, chance) = key[1], waiting.pop(key)
        stop = chapters.stop_of(table, now)
        if how == "melee" or isinstance(now.frames[-1], frames.Acting | frames.Choosing):
            worst = table.edition.charge.afterwards if how == "melee" else "good"
            mine, theirs = (_lot(state, now, id, worst) for id in ("24-mich", "7-tenn"))
            ends[(how, *mine, *theirs)] += chance
            continue
        steps = []
        if isinstance(stop, Roll):
            for total, share in Odds.of_sum(stop.dice).items():
                steps.append((chapters.roll(table, now, _faces(total, stop.dice)), chance * share))
        else:
            assert isinstance(stop, Ask)
            steps.append((chapters.answer(table, now, _answer(stop, answer)), chance))
        for step, share in steps:
            key = (_key(step.state), _how(how, step.events))
            before = waiting.get(key, (step.state, Fraction(0)))
            waiting[key] = (step.state, before[1] + share)
    return ends


def expected(table: Field, state: State, answer: Any) -> dict[Told, Fraction]:
    """The same by the chapter; a melee is not followed."""
    mine, theirs = state.units["24-mich"], state.units["7-tenn"]
    clash = moment.clash(table, state, ("24-mich",), ("7-tenn",), "front")
    facts = assault.Assault(
        clash=clash, distance=Length(theirs.y - mine.y - mine.depth // 2 - theirs.depth // 2), answer=answer
    )
    ends: defaultdict[Told, Fraction] = defaultdict(Fraction)
    for end, chance in assault.odds(table.edition, assault.assess(table.edition, facts), rounds=0).items():
        how = "melee" if end.how == "undecided" else end.how
        lots: list[Any] = []
        for fate, piece in ((end.attacker, mine), (end.defender, theirs)):
            gone = fate.eliminated or fate.lost >= piece.unit.strength
            lots += [piece.unit.strength, "gone"] if gone else [fate.lost, fate.level]
        ends[(how, *lots)] += chance
    return ends


def _key(state: State) -> bytes:
    return encode(msgspec.structs.replace(state, rolls=0))


def _how(before: str, events: Any) -> str:
    how = before
    for event in events:
        if isinstance(event, ChargeEnded) and event.how != "contact":
            how = event.how
        elif isinstance(event, Struck):
            outcome = event.result.outcome
            how = {"melee": "melee", "stop-short": "stopped-short"}.get(
                outcome.kind, "won" if outcome.winner == "attacker" else "lost"
            )
    return how


def _answer(stop: Ask, wish: str) -> Command:
    match stop.question:
        case "close":
            return Choose(wish)
        case "advance":
            return Choose("hold")
        case _:
            return Pass()


def _lot(start: State, now: State, id: str, at_best: Level) -> tuple[int, str]:
    """Its losses and its level; who is in a melee that is not followed will be in disorder at least."""
    before, after = start.units[id], now.units[id]
    if not after.here:
        return before.unit.strength, "gone"
    return before.unit.strength - after.unit.strength, worse(after.unit.level, at_best)


def _faces(total: int, count: int) -> tuple[int, ...]:
    found = []
    for left in range(count, 0, -1):
        found.append(min(6, total - (left - 1)))
        total -= found[-1]
    return tuple(found)


LINE = us("24-mich", 20, 24)
COLUMN = us("24-mich", 20, 24, formation="attack-column", strength=10)
"""Where a column has no free volley only one side fires after a win by one: the odds have both checks at one moment,
on the table the second to check may find the first gone."""
MUTE = {"column_free_volley": False}
GREEN = cs("7-tenn", 20, 28, strength=9, quality="green")
FAR = cs("7-tenn", 20, 35, strength=9, quality="green")
SPENT = cs("7-tenn", 20, 28, strength=4, reacted=1)
GUNS = guns(cs("7-tenn", 20, 28))


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "charger", "charged", "answer", "rulings"),
    [
        ("adf-summary-15mm", COLUMN, GUNS, "none", MUTE),
        ("adf-revised-15mm", COLUMN, GREEN, "none", MUTE),
        ("adf-western-10mm", LINE, GREEN, "none", {}),
        ("adf-western-10mm", COLUMN, SPENT, "desperation", {}),
        ("adf-western-10mm", COLUMN, GREEN, "none", {"charge_after_failed_fear_check": "takes-vacated-ground"}),
        ("adf-western-10mm", COLUMN, GREEN, "none", {"fear_check_due": "before-close-fire"}),
        ("adf-western-10mm", COLUMN, FAR, "none", {"charge_falling_short": "in-disorder-past-its-point"}),
        ("adf-western-10mm", COLUMN, FAR, "none", {}),
    ],
)
def test_a_charge_on_the_table_has_the_odds_of_its_chapter(
    edition: str, charger: Any, charged: Any, answer: str, rulings: dict[str, Any]
) -> None:
    table, state = little([charger, charged], edition=edition, rulings=rulings, height=60)
    found = played(table, state, answer)
    assert sum(found.values()) == 1
    assert found == expected(table, state, answer)
