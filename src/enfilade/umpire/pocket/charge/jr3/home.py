"""A charge of *Johnny Reb III* gone home: the impact, the volleys of a repulse, and the melee."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.rules.jr3.chapters import fire, impact, melee
from enfilade.rules.jr3.chapters.stages import stage
from enfilade.umpire.forms.forms import Facts
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.pocket.charge import fights as fights
from enfilade.umpire.pocket.charge.fights import IN_MELEE
from enfilade.umpire.pocket.charge.jr3.scene import Jr3Ground
from enfilade.umpire.pocket.charge.scene import Choice, Roll
from enfilade.umpire.roster.jr3 import roster as roster_jr3

replace = msgspec.structs.replace


def strike(scene: Jr3Ground) -> list[Choice]:
    """Both roll, the lower total wins; then the beaten side rolls how far it falls back."""

    def roll(facts: Facts) -> Roll:
        met = scene.met(facts)
        shown = impact.receipt(scene.edition, scene.card.id, met)

        def needed(faces: tuple[int, ...]) -> int:
            return impact.dice_needed(scene.edition, met, faces)

        dice = 0 if met.surrenders else 2 * scene.edition.charge.impact.dice
        what, further = f"{stage('impact').rolls}, the attacker's dice first", "how far the beaten side falls back"
        return Roll("impact", (shown,), dice, what, (_impact_chances(scene, met),), needed, further)

    def act(here: Jr3Ground, facts: Facts, faces: tuple[int, ...]) -> None:
        met = here.met(facts)
        result = impact.resolve(here.edition, met, faces)
        here.told.receipts.append(impact.receipt(here.edition, here.card.id, met, result))
        _struck(here, result)

    fields = scene.fields("aspect", "cover", "supporters")
    return [Choice("roll", "Both roll for the impact", scene.sides[0], act, fields, roll)]


def repulse(scene: Jr3Ground) -> list[Choice]:
    """Both fire at once after a repulse: the defender's dice first."""

    def roll(_: Facts) -> Roll:
        shots = _shots(scene)
        receipts = tuple(fire.receipt(scene.edition, scene.card.id, shot) for _, _, shot in shots)
        tables = tuple(scene.chances(shot, f"{firer} fires") for firer, _, shot in shots)

        def needed(faces: tuple[int, ...]) -> int:
            return sum(count for _, count in _dealt(scene, shots, faces))

        first = shots[0][2].strike.dice
        further = "the possible kill, or the volley of the other side"
        return Roll("fire", receipts, first, f"the volley of {shots[0][0]}", tables, needed, further)

    def act(here: Jr3Ground, _: Facts, faces: tuple[int, ...]) -> None:
        shots = _shots(here)
        pending = []
        for (firer, target, shot), (part, _count) in zip(shots, _dealt(here, shots, faces), strict=True):
            result = fire.resolve(here.edition, shot, part)
            here.told.receipts.append(fire.receipt(here.edition, here.card.id, shot, result))
            pending.append(here.struck(target, result, f"volley of {firer}"))
            if not here.one(firer).gone:
                here.set_unit(firer, opening=False)
        here.await_checks(pending, "repulsed")

    return [Choice("roll", "Both fire at once", scene.sides[1], act, roll=roll)]


def fight(scene: Jr3Ground) -> list[Choice]:
    """A round of melee: both strike at once, the attacker's dice first."""

    def roll(facts: Facts) -> Roll:
        found = _melee(scene, facts)
        shown = melee.receipt(scene.edition, scene.card.id, found)

        def needed(faces: tuple[int, ...]) -> int:
            return melee.dice_needed(scene.edition, found, faces)

        tables = []
        for title, place in ((f"{scene.charge.on} loses", 0), (f"{scene.lead} loses", 1)):
            losses = melee.odds(scene.edition, found).map(lambda both, place=place: both[place].losses)  # type: ignore[misc]  # bound at once
            tables.append(Chances(title, tuple((str(count), losses[count]) for count in sorted(losses))))
        what, further = f"the blow of {scene.lead}", "the possible kill, or the blow of the other side"
        return Roll("melee", (shown,), found.attacker.strike.dice, what, tuple(tables), needed, further)

    def act(here: Jr3Ground, facts: Facts, faces: tuple[int, ...]) -> None:
        found = _melee(here, facts)
        result = melee.resolve(here.edition, found, faces)
        here.told.receipts.append(melee.receipt(here.edition, here.card.id, found, result))
        cause = f"melee, round {here.charge.round}"
        pending = [here.struck(here.charge.on, result.attacker, cause, in_melee=True)]
        pending.append(here.struck(here.lead, result.defender, cause, in_melee=True))
        here.await_checks(pending, "melee")

    label, fields = f"Round {scene.charge.round}: both strike", scene.fields("cover", "supporters", "aspect")
    return [Choice("roll", label, scene.sides[0], act, fields, roll)]


def judge_round(scene: Jr3Ground) -> None:
    """A side that is gone or has fallen back has lost; otherwise they fight on (J35)."""
    lead, on = scene.lead, scene.charge.on
    lost = [name for name in (lead, on) if _has_lost(scene, name)]
    for name in (lead, on):
        scene.mark(name, IN_MELEE, on=not lost)
    again = scene.charge.round + 1
    match melee.next_round(scene.edition, bool(lost)):
        case "none" if len(lost) == 2:
            scene.finish("Both give way. Nobody holds the ground.")
        case "none":
            scene.finish(f"{on if lead in lost else lead} has won the melee.")
        case "now":
            scene.update(round=again, stage="melee", held=())
            scene.say("Nobody gives way: another round.")
        case _:
            scene.told.state = fights.kept(scene.state, scene.charge.by, on, again, scene.charge.said)
            scene.finish(f"Nobody gives way. Round {again} is fought in the next turn.")


def repulsed(scene: Jr3Ground) -> None:
    scene.finish(f"{scene.charge.on} has thrown back the charge of {scene.lead}.")


def _struck(scene: Jr3Ground, result: impact.Result) -> None:
    lead, outcome = scene.lead, result.outcome
    comes = scene.comes(volley="fired", winner=outcome.winner)
    if comes == "melee":
        scene.say("Nobody gives way: it comes to a melee.")
        scene.update(stage=comes, round=1)
    elif comes == "repulse":
        back = result.distance or Length(0)
        scene.disorder(lead)
        scene.say(f"{lead} is thrown back in disorder.")
        scene.move(f"Move {lead} {back} back.")
        scene.update(stage=comes, back=int(back))
        if not _shots(scene):
            repulsed(scene)
    else:
        _won(scene, result)


def _won(scene: Jr3Ground, result: impact.Result) -> None:
    lead, on = scene.lead, scene.charge.on
    fate = result.outcome.fate
    if fate in ("captured", "surrendered"):
        scene.told = roster_jr3.remove(scene.card, scene.told, on, "surrendered")
        scene.say(f"{on} is {fate}." if fate == "captured" else f"{on} surrenders.")
        scene.move(f"Take {on} off the table.")
    else:
        scene.disorder(on)
        scene.set_unit(on, level=fate)
        state = "" if fate == "good" else f" and {fate}"
        scene.say(f"{on} falls back in disorder{state}.")
        scene.move(f"Move {on} {result.distance} back.")
    if result.pursues:
        scene.disorder(lead)
        scene.move(f"{lead} takes the ground, in disorder.")
    scene.finish(f"{lead} has carried the position.")


def _impact_chances(scene: Jr3Ground, met: impact.Assessment) -> Chances:
    rows: dict[str, Any] = {}
    for end, chance in impact.odds(scene.edition, met).items():
        told = {
            "tie": "a melee",
            "defender": f"{scene.lead} is thrown back",
            "attacker": f"{scene.charge.on} is beaten, {end.fate}",
        }[end.winner]
        rows[told] = rows.get(told, 0) + chance
    return Chances("The impact", tuple(rows.items()))


def _shots(scene: Jr3Ground) -> list[tuple[str, str, fire.Assessment]]:
    """The volleys of a repulse that can be fired: who, at whom, and how; the defender first (J34)."""
    said = scene.facts()
    struck = impact.Impact(
        attacker=scene.unit(scene.lead),
        defender=replace(scene.unit(scene.charge.on), cover=said["cover"]),
        aspect=said["aspect"],
    )
    found = []
    pairs = ((scene.charge.on, scene.lead), (scene.lead, scene.charge.on))
    for (firer, target), shot in zip(pairs, impact.repulse(struck, Length(scene.charge.back)), strict=True):
        try:
            found.append((firer, target, fire.assess(scene.edition, shot)))
        except Illegal:
            continue
    return found


def _dealt(
    scene: Jr3Ground, shots: list[tuple[str, str, fire.Assessment]], faces: tuple[int, ...]
) -> list[tuple[tuple[int, ...], int]]:
    """The dice shot by shot: those it has, and how many it takes as far as they tell."""
    dealt = []
    for _, _, shot in shots:
        count = fire.dice_needed(scene.edition, shot, faces)
        dealt.append((faces[:count], count))
        faces = faces[count:]
    return dealt


def _melee(scene: Jr3Ground, facts: Facts) -> melee.Assessment:
    said = scene.facts(facts)
    fought = melee.Melee(
        attacker=scene.unit(scene.lead),
        defender=replace(scene.unit(scene.charge.on), cover=said["cover"]),
        attacker_support=tuple(scene.unit(name) for name in scene.companions()),
        defender_support=tuple(scene.unit(name) for name in scene.supporters(said)),
        round=scene.charge.round,
        aspect=said["aspect"],
    )
    return melee.assess(scene.edition, fought)


def _has_lost(scene: Jr3Ground, name: str) -> bool:
    held = next((item for item in scene.charge.held if item.unit == name), None)
    return bool(scene.one(name).gone) or (held is not None and held.failed)
