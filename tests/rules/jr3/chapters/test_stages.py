"""The list of stages: which comes next follows from what is known of the charge, and from nothing else."""

from typing import Any

import msgspec
import pytest

from enfilade.core.measures import Length
from enfilade.library.editions.cards import edition
from enfilade.rules.jr3.chapters import charge, stages
from enfilade.rules.jr3.chapters.charge import Charge
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.rules.jr3.chapters.stages import Known

CARD = edition("jr3-15mm").edition
VIRGINIA = Unit(name="24th Virginia", arm="infantry", weapon="rifle-musket", strength=16)
VERMONT = Unit(name="13th Vermont", arm="infantry", weapon="rifle-musket", strength=20, quality="green")
SHOT = Charge(attacker=VIRGINIA, defender=VERMONT, distance=Length.of(8))
SILENT = msgspec.structs.replace(SHOT, defender_fired=1)
"""Whoever has fired on hold already has no volley for it (J26)."""


def known(stated: Charge = SHOT, **said: Any) -> Known:
    return msgspec.structs.replace(stages.begun(charge.assess(CARD, stated)), **said)


def name(now: Known) -> str:
    found = stages.next_stage(CARD, now)
    return "" if found is None else found.name


FAR = {"bonus": 12, "point": 1}


@pytest.mark.parametrize(
    ("stated", "said", "comes"),
    [
        (SHOT, {}, "bonus"),
        (SHOT, {"bonus": 12}, "volley-point"),
        (SHOT, FAR, "volley"),
        (SHOT, FAR | {"volley": "fired", "checks": 1}, "check"),
        (SHOT, FAR | {"volley": "fired"}, "impact"),
        (SHOT, FAR | {"volley": "none"}, "impact"),
        (SHOT, FAR | {"volley": "fired", "stopped": "falls-back"}, ""),
        (SHOT, FAR | {"volley": "fired", "winner": "attacker"}, ""),
        (SHOT, FAR | {"volley": "fired", "winner": "defender"}, "repulse"),
        (SHOT, FAR | {"volley": "fired", "winner": "defender", "volleys": True}, ""),
        (SHOT, FAR | {"volley": "fired", "winner": "tie"}, "melee"),
        (SHOT, FAR | {"volley": "fired", "winner": "tie", "decided": True}, ""),
        (SILENT, {"bonus": 12}, "impact"),
        (msgspec.structs.replace(SILENT, distance=Length.of(40)), {"bonus": 12}, ""),
    ],
)
def test_what_comes_next(stated: Charge, said: dict[str, Any], comes: str) -> None:
    assert name(known(stated, **said)) == comes


def test_every_way_through_the_stages_comes_to_an_end() -> None:
    """Whatever the dice bring, a charge goes on to a stage further down the list, or is over."""
    order = [stage.name for stage in stages.STAGES]
    seen: set[str] = set()

    def walk(now: Known, before: int) -> None:
        stage = stages.next_stage(CARD, now)
        if stage is None:
            return
        seen.add(stage.name)
        assert order.index(stage.name) > before
        for after in list(stage.roll.odds(CARD, now))[:3] if stage.roll else ():
            walk(after, order.index(stage.name))

    walk(known(), -1)
    walk(known(SILENT), -1)
    assert seen >= {"bonus", "volley-point", "volley", "impact", "repulse"}


def test_who_fails_his_check_and_stays_comes_on() -> None:
    """An officer keeps shaken men where they are: they have failed, but do not fall back (003:252)."""
    led = msgspec.structs.replace(VIRGINIA, officers=("brigade",))
    now = known(msgspec.structs.replace(SHOT, attacker=led), **FAR)
    volley = stages.stage("volley").roll
    check = stages.stage("check").roll
    assert volley is not None
    assert check is not None
    hit = max((after for after in volley.odds(CARD, now) if after.checks), key=lambda after: after.lost)
    held = [after for after in check.odds(CARD, hit) if after.attacker.level == "shaken"]
    assert [(after.stopped, name(after)) for after in held] == [("", "impact")]
