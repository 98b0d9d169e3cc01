"""The checks a charge of *Across a Deadly Field* waits for, and what a failed one makes the players move."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.measures import Length
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters import morale
from enfilade.rules.adf.chapters.clash import Clash, gives_way, moment
from enfilade.rules.adf.odds.chain import Fate
from enfilade.umpire.forms.adf.fire import check_chances
from enfilade.umpire.forms.forms import Facts
from enfilade.umpire.pocket.charge.adf.facts import OURS, THEIRS
from enfilade.umpire.pocket.charge.adf.scene import AdfGround
from enfilade.umpire.pocket.charge.scene import INCH, Choice, Roll, inches, verb
from enfilade.umpire.roster.charge_state import Held, Pending

replace = msgspec.structs.replace


def check(scene: AdfGround) -> list[Choice]:
    """The oldest check the charge waits for."""
    item = scene.charge.pending[0]
    attacks = item.unit in scene.charge.by

    def roll(facts: Facts) -> Roll:
        found = checked(scene, item, facts)
        shown = morale.receipt(scene.edition, scene.card.id, found)
        chances = (check_chances(scene.card, found),)
        return Roll("morale", (shown,), scene.edition.morale.check.dice, "the check", chances)

    def act(here: AdfGround, facts: Facts, faces: tuple[int, ...]) -> None:
        found = checked(here, item, facts)
        result = morale.resolve(here.edition, found, faces)
        end = result.outcome
        shown = replace(result, outcome=in_place(end)) if here.charge.then == "melee" else result
        here.told.receipts.append(morale.receipt(here.edition, here.card.id, found, shown))
        before: Level = item.before  # type: ignore[assignment]  # kept as it was read from a level
        here.strike_off(item)
        failed = gives_way(before, end.level, end.fall_back, end.runs, end.disintegrates)
        here.settle(item.unit, Fate(-end.figures, end.level, end.fall_back, False, end.disintegrates))
        fails = ", and fails its check" if failed and here.charge.then == "melee" else ""
        here.say(f"{item.unit}: {morale.spoken(found.unit, shown.outcome)}{fails}.")
        held = Held(
            unit=item.unit,
            before=item.before,
            level=end.level,
            lost=item.lost,
            fall_back=end.fall_back,
            runs=end.runs,
            gone=here.one(item.unit).gone != "",
            failed=failed,
        )
        here.update(pending=here.charge.pending[1:], held=(*here.charge.held, held))

    fields = scene.fields(*(OURS if attacks else THEIRS))
    return [Choice("roll", f"{item.unit} checks", scene.one(item.unit).side, act, fields, roll)]


def checked(scene: AdfGround, item: Pending, facts: Facts) -> morale.Assessment:
    """A check with what its cause and the charge add to it."""
    owed = scene.due(item)
    attacks = item.unit in scene.charge.by
    clash = _as_then(scene.clash(facts, item.unit if attacks else ""), attacks, item.enemy)
    gap = {"melee": Length(0), "end": Length(scene.charge.apart)}.get(scene.charge.then, scene.gap)
    now = moment(scene.edition, clash, "attacker" if attacks else "defender", gap)
    fired: str = owed.fire
    situation = replace(
        now,
        added=owed.added,
        fire=fired,
        aspect=owed.aspect,
        enfilade=owed.enfilade,
        in_order_then=owed.in_order_then,
        cover=now.cover or owed.cover,
        sections_just_lost=owed.sections_just_lost,
    )
    return morale.assess(scene.edition, scene.unit(item.unit), situation)


def in_place(end: morale.Outcome) -> morale.Outcome:
    """A check of a melee before both are taken: only who loses falls back, and that is not known yet."""
    return replace(end, fall_back=0, runs=False)


def fall_out(scene: AdfGround) -> None:
    """Attackers who have failed drop out of the charge; if nobody is left it has been stopped."""
    failed = [held for held in scene.charge.held if held.failed and held.unit in scene.charge.by]
    for held in failed:
        falls_back(scene, held)
    out = [held.unit for held in failed]
    left = tuple(name for name in scene.charge.by if name not in out and not scene.one(name).gone)
    scene.disorder(*out)
    if left:
        if out:
            scene.say(f"{verb(out, 'drops', 'drop')} out; {verb(left, 'comes', 'come')} on.")
        scene.update(by=left)
        return
    scene.finish(f"{verb(scene.charge.by, 'is', 'are')} stopped by fire. The charge is over.")


def falls_back(scene: AdfGround, held: Held) -> None:
    """What a failed check makes the players move."""
    if held.gone:
        scene.move(f"Take {held.unit} off the table.")
    elif held.runs:
        scene.move(f"{held.unit} runs: roll its rout move.")
        scene.owe(procedure="rout", unit=held.unit, rule="adf.rout.distance")
    elif held.fall_back:
        scene.move(f"Move {held.unit} {inches(held.fall_back * INCH)} back.")


def _as_then(clash: Clash, attacks: bool, level: Any) -> Clash:
    """Both checks of a volley or a round go by how the enemy stood before either was taken (ruling 5.38)."""
    side = clash.defender if attacks else clash.attacker
    seen = replace(side, unit=replace(side.unit, level=level or side.unit.level))
    return replace(clash, defender=seen) if attacks else replace(clash, attacker=seen)
