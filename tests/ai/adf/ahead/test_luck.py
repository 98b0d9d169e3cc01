"""Luck by exact odds: over every way the dice can fall it comes to nothing, on every card."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec
import pytest

from enfilade.ai.adf.ahead import luck
from enfilade.lab.run.game import play, retold
from enfilade.lab.run.job import Job
from enfilade.lab.run.setting import setting, table
from enfilade.rules.adf.battle.events import Checked, Event, Fired, Struck
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire, impact, morale
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation

SCALE = luck.Scale(3.0, {"good": 0.0, "disorder": 0.12, "shaken": 0.8, "routed": 1.05})
CARDS = ("adf-reference-10mm", "adf-revised-15mm", "adf-summary-25mm", "adf-western-10mm")
FEW = 12
"""Rolls of each kind, the first of a few battles."""


@cache
def events(card: str) -> tuple[Edition, list[tuple[State, Event]]]:
    """What befell in three small battles of drill against itself."""
    field = setting("drill-field", card)
    found = []
    for seed in ("8", "9", "10"):
        job = Job(setting=field, players={"union": "drill", "confederate": "drill"}, seed=seed)
        for taken in retold(job, play(job).said):
            found += [(taken.before, event) for event in taken.step.events]
    return table(field).edition, found


def falls(dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=dice))


@pytest.mark.parametrize("card", CARDS)
def test_in_the_long_run_fires_owe_nobody_anything(card: str) -> None:
    edition, found = events(card)
    fires = [event for _, event in found if isinstance(event, Fired) and event.assessment.second_die_on is None]
    assert fires
    for event in fires[:FEW]:
        every = [fire.resolve(edition, event.assessment, faces) for faces in falls(event.assessment.dice)]
        lucks = [luck.of_fire(edition, SCALE, msgspec.structs.replace(event, result=result)) for result in every]
        assert sum(lucks) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("card", CARDS)
def test_in_the_long_run_checks_owe_nobody_anything(card: str) -> None:
    edition, found = events(card)
    checks = [event for _, event in found if isinstance(event, Checked)]
    assert checks
    for event in checks[:FEW]:
        every = [morale.resolve(edition, event.assessment, faces) for faces in falls(edition.morale.check.dice)]
        lucks = [luck.of_check(edition, SCALE, msgspec.structs.replace(event, result=result)) for result in every]
        assert sum(lucks) == pytest.approx(0.0, abs=1e-9)
        assert max(lucks) > 0 > min(lucks)


@pytest.mark.parametrize("card", CARDS)
def test_in_the_long_run_impacts_owe_nobody_anything(card: str) -> None:
    edition, found = events(card)
    blows = [event for _, event in found if isinstance(event, Struck) and event.assessment.dice]
    assert blows
    for event in blows[:3]:
        lucks = [
            luck.of_impact(
                edition,
                SCALE,
                msgspec.structs.replace(event, result=impact.resolve(edition, event.assessment, mine, theirs)),
            )
            for mine, theirs in product(falls(event.assessment.dice), repeat=2)
        ]
        assert sum(lucks) == pytest.approx(0.0, abs=1e-7)
        assert max(lucks) > 0 > min(lucks)


def test_what_is_luck_to_one_side_is_none_to_the_other() -> None:
    edition, found = events("adf-revised-15mm")
    kinds = set()
    for before, event in found:
        union, confederate = (luck.of_events(edition, SCALE, before, [event], side) for side in table_sides())
        assert union == -confederate
        if union:
            kinds.add(type(event))
    assert kinds == {Fired, Checked, Struck}


@cache
def table_sides() -> tuple[str, ...]:
    sides: tuple[str, ...] = table(setting("drill-field")).sides
    return sides


def test_a_check_is_worth_the_order_it_keeps_or_costs() -> None:
    """Eight trained figures: what a roll leaves of them, less the mean of all 36 rolls."""
    edition = events("adf-revised-15mm")[0]
    unit = Unit(arm="infantry", strength=8, quality="trained")
    assessment = morale.assess(edition, unit, Situation())
    left = {}
    for faces in falls(2):
        result = morale.resolve(edition, assessment, faces)
        end = result.outcome
        left[faces] = 0.0 if end.disintegrates else (8 + end.figures) * (1.0 - SCALE.gone[end.level])
    owed = sum(left.values()) / 36
    for faces in ((1, 1), (3, 4), (6, 6)):
        result = morale.resolve(edition, assessment, faces)
        event = Checked(unit="20-me", cause="losses", source="15-ala", assessment=assessment, result=result)
        assert luck.of_check(edition, SCALE, event) == pytest.approx(left[faces] - owed)
