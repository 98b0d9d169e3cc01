"""A charge of *Johnny Reb III* on its way: declared, its bonus, where the volley meets it, and the volley."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.rules.jr3.chapters import charge, fire
from enfilade.rules.jr3.chapters.facts import Unit, disordered
from enfilade.rules.jr3.chapters.firers import STILL, fires_allowed
from enfilade.rules.jr3.chapters.stages import stage
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.pocket.charge.jr3.scene import ASPECTS, Jr3Ground, supported
from enfilade.umpire.pocket.charge.scene import Choice, Roll, inches, not_at_all

replace = msgspec.structs.replace


def declare(scene: Jr3Ground) -> list[Choice]:
    def roll(facts: Facts) -> Roll:
        plan = scene.planned(facts)
        return Roll("charge", (charge.receipt(scene.edition, scene.card.id, plan),), chances=(_reaching(scene, plan),))

    def act(here: Jr3Ground, facts: Facts, _: tuple[int, ...]) -> None:
        plan = here.planned(facts)
        began = here.unit(here.lead).formation
        here.update(formation=began, said=here.charge.said | {"fired": facts["fired"]})
        here.update(stage=here.comes(bonus=None))
        for name in here.charge.by:
            here.did(name, "charged")
            here.set_unit(name, moved=True)
        here.say(
            f"{here.lead} charges {here.charge.on}, {plan.charge.distance} away{supported(here.charge.by[1:])}. "
            f"The normal move is {plan.move}."
        )
        if plan.in_disorder:
            here.say("It is in disorder from the first step.")

    fields = scene.fields("distance", "terrain", "off-front", "aspect", "cover", "supporters", "fired")
    side = scene.sides[0]
    return [Choice("declare", "Declare the charge", side, act, fields, roll), not_at_all(side)]


def bonus(scene: Jr3Ground) -> list[Choice]:
    def roll(_: Facts) -> Roll:
        plan = scene.planned()
        shown = charge.receipt(scene.edition, scene.card.id, plan)
        return Roll("charge", (shown,), plan.bonus.count, stage("bonus").rolls, (_reaching(scene, plan),))

    def act(here: Jr3Ground, _: Facts, faces: tuple[int, ...]) -> None:
        plan = here.planned()
        here.update(bonus=sum(faces))
        run = here.run(plan)
        # Where the volley meets it is another roll.
        here.told.receipts.append(charge.receipt(here.edition, here.card.id, plan, replace(run, volley_at=None)))
        here.say(f"The bonus is {run.bonus}: the charge carries {run.reach}.")
        if not plan.in_disorder:
            here.say(f"{here.lead} keeps its order for {run.disorder_point}.")
        if plan.volley is None:
            here.say(f"{here.charge.on} has no volley for it.")
        onward(here)

    return [Choice("roll", "Roll the bonus dice", scene.sides[0], act, roll=roll)]


def volley_point(scene: Jr3Ground) -> list[Choice]:
    """How near the charge comes before the defender fires."""
    on = scene.charge.on

    def roll(_: Facts) -> Roll:
        plan = scene.planned()
        assert plan.volley is not None
        shown = charge.receipt(scene.edition, scene.card.id, plan)
        return Roll("charge", (shown,), plan.volley.count, stage("volley-point").rolls)

    def act(here: Jr3Ground, _: Facts, faces: tuple[int, ...]) -> None:
        plan = here.planned()
        here.update(point=sum(faces))
        run = here.run(plan)
        here.told.receipts.append(charge.receipt(here.edition, here.card.id, plan, run))
        if run.volley_at is None:
            here.say(f"The charge never comes within reach of {on}.")
        else:
            order = "in disorder" if run.disorder_at_volley else "still in order"
            here.say(f"{on} fires when the charge is {run.volley_at} away and {order}.")
            here.move(f"Move {here.lead} {inches(plan.charge.distance - run.volley_at)}, to {run.volley_at} from {on}.")
        onward(here)

    listed = [Choice("roll", "Roll where the volley meets them", scene.sides[1], act, roll=roll)]
    if friends := on_hold(scene):
        listed.append(_other_fire(scene, friends))
    return listed


def volley(scene: Jr3Ground) -> list[Choice]:
    on = scene.charge.on

    def found(here: Jr3Ground) -> fire.Assessment:
        plan = here.planned()
        return fire.assess(here.edition, charge.volley_of(plan, here.run(plan)))

    def roll(_: Facts) -> Roll:
        return _fire_roll(scene, found(scene), stage("volley").rolls)

    def act(here: Jr3Ground, _: Facts, faces: tuple[int, ...]) -> None:
        shot = found(here)
        result = fire.resolve(here.edition, shot, faces)
        here.told.receipts.append(fire.receipt(here.edition, here.card.id, shot, result))
        pending = here.struck(here.lead, result, f"volley of {on}")
        here.fired(on, result)
        here.await_checks([pending], "home")

    def hold(here: Jr3Ground, _: Facts, __: tuple[int, ...]) -> None:
        here.say(f"{on} does not fire.")
        onward(here, volley="none")

    why, rule = "", ""
    try:
        found(scene)
    except Illegal as refusal:
        why, rule = f"{on}: {refusal.reason}", refusal.rule
    return [
        Choice("roll", f"{on} fires its volley", scene.sides[1], act, roll=roll, why_not=why, rule=rule),
        Choice("none", f"{on} does not fire", scene.sides[1], hold),
    ]


def come_home(scene: Jr3Ground) -> None:
    """The attacker has stood the volley, or has not."""
    lead = scene.lead
    held = next((item for item in scene.charge.held if item.unit == lead), None)
    if scene.one(lead).gone:
        scene.finish(f"{lead} is destroyed by the volley.")
    elif held is not None and held.failed:
        plan = scene.planned()
        if scene.run(plan).disorder_at_volley:
            scene.disorder(lead)
        scene.finish(f"{lead} is stopped by the volley and {'routs' if held.runs else 'falls back'}.")
    else:
        onward(scene, volley="fired")


def still_coming(scene: Jr3Ground) -> None:
    """Another's fire is over, and the charge has not been stopped by it; or it has."""
    if scene.one(scene.lead).gone or any(held.failed for held in scene.charge.held):
        come_home(scene)
        return
    scene.update(held=(), then="")
    onward(scene)


def onward(scene: Jr3Ground, **brought: Any) -> None:
    """What the list of stages has next; once the volley lies behind, the rest of the way home."""
    comes = scene.comes(**brought)
    if comes in ("volley-point", "volley"):
        scene.update(stage=comes)
    else:
        _home(scene, comes)


def _home(scene: Jr3Ground, comes: str) -> None:
    """The rest of the way, or as much of it as the charge carries."""
    plan = scene.planned()
    run = scene.run(plan)
    come = Length(0) if scene.charge.point is None or run.volley_at is None else plan.charge.distance - run.volley_at
    left = min(run.reach, plan.charge.distance) - come
    if left > 0:
        where = f"into contact with {scene.charge.on}" if run.arrives else "where its movement ends"
        scene.move(f"Move {scene.lead} {inches(left)}, {where}.")
    if run.disorder_at_end:
        if scene.unit(scene.lead).formation != "disorder":
            scene.say(f"{scene.lead} has lost its order on the way.")
        scene.disorder(scene.lead)
    if comes:
        scene.update(stage=comes)
        return
    short = Length(plan.charge.distance - run.reach)
    order = "in disorder" if run.disorder_at_end else "in good order"
    scene.finish(f"{scene.lead} falls short by {short}, {order}. There is no impact.")


def _other_fire(scene: Jr3Ground, friends: tuple[str, ...]) -> Choice:
    """Another unit on hold fires at the charge as it comes on."""
    fields = (
        Field("firer", "choice", "Who fires?", friends[0], friends),
        Field("range", "inches", "How far is the charge from it?", Length.of(4)),
        Field("side", "choice", "Which side of the charge is hit?", "front", ASPECTS, rare=True),
    )

    def found(here: Jr3Ground, facts: Facts) -> fire.Assessment:
        plan = here.planned()
        unit: Unit = disordered(here.unit(here.lead)) if plan.in_disorder else here.unit(here.lead)
        shot = fire.Shot(
            firer=here.unit(facts["firer"]),
            target=replace(unit, charging=True),
            distance=facts["range"],
            aspect=facts["side"],
        )
        return fire.assess(here.edition, shot)

    def roll(facts: Facts) -> Roll:
        return _fire_roll(scene, found(scene, facts), "this fire")

    def act(here: Jr3Ground, facts: Facts, faces: tuple[int, ...]) -> None:
        shot = found(here, facts)
        result = fire.resolve(here.edition, shot, faces)
        here.told.receipts.append(fire.receipt(here.edition, here.card.id, shot, result))
        pending = here.struck(here.lead, result, f"fire of {facts['firer']}", aspect=facts["side"])
        here.fired(facts["firer"], result)
        here.await_checks([pending], "volley-point")

    return Choice("fire", "Another unit on hold fires at them", scene.sides[1], act, fields, roll)


def on_hold(scene: Jr3Ground) -> tuple[str, ...]:
    """Friends of the defender who may still fire of their own will."""
    may = []
    for name in scene.army(scene.sides[1]):
        unit = scene.unit(name)
        still = unit.order in STILL and unit.order != "first-fire"
        fresh = scene.one(name).did.count("fired") < fires_allowed(scene.edition, unit)
        if name != scene.charge.on and still and fresh and unit.level != "routed":
            may.append(name)
    return tuple(may)


def _fire_roll(scene: Jr3Ground, found: fire.Assessment, what: str) -> Roll:
    shown = fire.receipt(scene.edition, scene.card.id, found)

    def needed(faces: tuple[int, ...]) -> int:
        return fire.dice_needed(scene.edition, found, faces)

    chances = (scene.chances(found, "The fire"),)
    return Roll("fire", (shown,), found.strike.dice, what, chances, needed, "a possible kill")


def _reaching(scene: Jr3Ground, plan: charge.Assessment) -> Chances:
    odds = charge.odds(scene.edition, plan)
    rows = [("it reaches the enemy", odds.chance(lambda run: run.arrives))]
    rows.append(("it reaches the enemy in disorder", odds.chance(lambda run: run.arrives and run.disorder_at_end)))
    return Chances("The charge", tuple(rows))
