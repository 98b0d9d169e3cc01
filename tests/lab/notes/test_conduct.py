"""Luck and slips by exact odds: what dice owed, what a charge pays, and a fire that was passed up for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import msgspec
import pytest
from tests.lab.common import job

from enfilade.lab.notes.observing import Observer
from enfilade.lab.run.game import Taken, play, retold
from enfilade.lab.run.setting import table
from enfilade.press.conduct import judging
from enfilade.press.conduct.judging import Judge
from enfilade.press.conduct.worth import expected, luck_of_fire, mean_hits
from enfilade.rules.adf.battle.commands import Charge, Pass, React
from enfilade.rules.adf.battle.events import Fired, Reacted, SideBegan
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.foretell.prospects import weigh
from enfilade.rules.adf.chapters import fire

WORK = job("drill", "drill", 8)
"""A game with volleys, reactions and a charge."""


@cache
def lines() -> tuple[Taken, ...]:
    return tuple(retold(WORK, play(WORK).said))


def field() -> Field:
    found: Field = table(WORK.setting)
    return found


def test_the_luck_of_a_fire_is_what_it_hit_less_what_every_roll_would_hit() -> None:
    fires = [event for taken in lines() for event in taken.step.events if isinstance(event, Fired)]
    plain = [event for event in fires if event.assessment.second_die_on is None]
    assert plain
    for event in plain[:8]:
        every = [
            fire.resolve(field().edition, event.assessment, faces).outcome.hits
            for faces in product(range(1, 7), repeat=event.assessment.dice)
        ]
        each = 2 if event.assessment.shot.target.arm == "artillery" else 1
        owed = each * sum(every) / len(every)
        assert mean_hits(field().edition, event.assessment) == pytest.approx(owed)
        assert luck_of_fire(field().edition, event) == pytest.approx(each * event.result.outcome.hits - owed)


def test_what_dice_give_to_one_side_they_take_from_the_other() -> None:
    observer = Observer(field())
    for taken in lines():
        observer.take(taken.line, taken.before, None, taken.step)
    conduct = observer.closed()
    assert conduct.luck["union"] == -conduct.luck["confederate"] != 0
    assert conduct.rolls["fire"] == sum(deeds["fires"] for deeds in conduct.deeds.values())
    assert conduct.slips == (), "no answer was shown to it"


def answered_by_fire() -> Iterator[tuple[Taken, str]]:
    """Where a unit fired at whoever came: had it passed, it would have missed that."""
    for taken in lines():
        if isinstance(taken.command, React) and taken.command.reply == "fire":
            yield taken, taken.command.units[0]


def test_a_fire_passed_up_and_never_made_is_a_slip() -> None:
    found = []
    for taken, unit in answered_by_fire():
        judge = Judge(field())
        judge.take(taken.line, taken.before, Pass(), (SideBegan(side="union"),))
        found += [(slip, taken, unit) for slip in judge.slips()]
    assert found, "some of these fires must have been worth something"
    for slip, taken, _ in found:
        assert (slip.line, slip.turn, slip.answer) == (taken.line, taken.before.turn, "pass")
        assert slip.side != taken.before.active
        assert slip.cost >= judging.LEAST


def test_who_fires_later_in_the_turn_has_passed_up_nothing() -> None:
    for taken, _ in answered_by_fire():
        judge = Judge(field())
        judge.take(taken.line, taken.before, Pass(), ())
        everybody = tuple(piece.id for piece in taken.before.units.values())
        judge.take(taken.line + 1, taken.before, None, (Reacted(units=everybody, reply="fire"),))
        judge.take(taken.line + 2, taken.before, None, (SideBegan(side="union"),))
        assert judge.slips() == ()


def test_a_charge_costs_what_it_pays_less_what_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "LEAST", -99)
    taken = next(taken for taken in lines() if isinstance(taken.command, Charge))
    assert isinstance(taken.command, Charge)
    place = bare(field())
    judge = Judge(place)
    judge.take(taken.line, taken.before, taken.command, ())
    (slip,) = judge.slips()
    weighed = weigh(place, taken.before, taken.command)
    assert weighed.own is not None
    assert weighed.fates is not None
    pays = expected(weighed.own, taken.before.units[weighed.charger].unit)
    takes = expected(weighed.fates, taken.before.units[weighed.unit].unit)
    assert slip.cost == pytest.approx(pays - takes, abs=0.001)
    assert slip.answer.startswith(f"{taken.command.units[0]} charge {taken.command.target}")


def bare(table: Field) -> Field:
    """The same table without places that are worth a charge by themselves."""
    victory = msgspec.structs.replace(table.scenario.victory, objectives=())
    return replace(table, scenario=msgspec.structs.replace(table.scenario, victory=victory), remembered={})
