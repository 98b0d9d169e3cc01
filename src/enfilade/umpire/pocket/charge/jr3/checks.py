"""The checks a charge of *Johnny Reb III* waits for, with the dice of the runs they cause."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.rules.jr3.chapters import morale
from enfilade.umpire.forms.forms import Facts
from enfilade.umpire.pocket.charge.jr3.scene import Jr3Ground
from enfilade.umpire.pocket.charge.scene import Choice, Roll
from enfilade.umpire.roster.charge_state import Held, Pending
from enfilade.umpire.roster.jr3 import roster as roster_jr3

replace = msgspec.structs.replace


def check(scene: Jr3Ground) -> list[Choice]:
    """The oldest check the charge waits for, with the dice of the run it may cause."""
    item = scene.charge.pending[0]

    def roll(_: Facts) -> Roll:
        found = checked(scene, item)
        shown = morale.receipt(scene.edition, scene.card.id, found)

        def needed(faces: tuple[int, ...]) -> int:
            return morale.dice_needed(scene.edition, found, faces)

        chances = (scene.check_chances(found),)
        return Roll(
            "morale", (shown,), scene.edition.morale.check.dice, "the check", chances, needed, "how far it goes"
        )

    def act(here: Jr3Ground, _: Facts, faces: tuple[int, ...]) -> None:
        found = checked(here, item)
        result = morale.resolve(here.edition, found, faces)
        here.told.receipts.append(morale.receipt(here.edition, here.card.id, found, result))
        here.strike_off(item)
        end = result.outcome
        here.set_unit(item.unit, level=end.level)
        here.say(f"{item.unit} {morale.spoken(found.check.unit, end)}.")
        if end.surrenders:
            _remove(here, item.unit)
        elif result.distance is not None:
            word = "runs" if end.level == "routed" else "falls back"
            here.move(f"{item.unit} {word}: move it {result.distance} to the rear.")
        held = Held(
            unit=item.unit,
            before=item.before,
            level=end.level,
            lost=item.lost,
            failed=bool(end.run) or end.surrenders,
            runs=end.run == "bonus-move",
            gone=bool(here.one(item.unit).gone),
        )
        here.update(pending=here.charge.pending[1:], held=(*here.charge.held, held))

    return [Choice("roll", f"{item.unit} checks", scene.one(item.unit).side, act, roll=roll)]


def checked(scene: Jr3Ground, item: Pending) -> morale.Assessment:
    """A check as its cause and the charge make it."""
    owed = scene.due(item)
    said = scene.facts()
    unit = scene.unit(item.unit)
    if item.unit == scene.charge.on:
        unit = replace(unit, cover=said["cover"])
    elif scene.charge.then in ("home", "volley-point"):
        plan = scene.planned()
        unit = scene.charging(scene.run(plan), plan)
    known: Any = {"struck": owed.fire or None, "aspect": owed.aspect, "in_melee": owed.in_melee}
    causes: Any = owed.causes
    return morale.assess(
        scene.edition,
        morale.Check(unit=unit, causes=causes, casualties=owed.casualties, terrain=said["terrain"], **known),
    )


def _remove(scene: Jr3Ground, name: str) -> None:
    scene.told = roster_jr3.remove(scene.card, scene.told, name, "surrendered")
    scene.move(f"Take {name} off the table.")
