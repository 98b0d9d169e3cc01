"""Whom a charge of *Across a Deadly Field* meets: each defender at the last inch, contact, and the impacts in turn."""

from __future__ import annotations

from typing import Any

from enfilade.core.errors import Malformed
from enfilade.rules.adf.chapters import fear
from enfilade.rules.adf.chapters.clash import surrenders
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.pocket.charge.adf.scene import AdfGround
from enfilade.umpire.pocket.charge.scene import Choice, Roll, names_of, plain_receipt, verb
from enfilade.umpire.roster.adf import roster as roster_adf

_OF_THE_DEFENDER = ("aspect", "cover", "supporters")


def await_fear(scene: AdfGround) -> None:
    """The fear check comes next, unless none is due."""
    why = fear.not_due(scene.edition, scene.clash())
    if not why:
        scene.update(stage="fear")
        return
    if scene.charge.counter:
        scene.update(stage="counter")
        return
    scene.say(f"No fear check for {scene.charge.on}: {why}." if scene.charge.against else f"No fear check: {why}.")
    await_close(scene)


def rides(scene: AdfGround) -> bool:
    """Charging horsemen fire with the defender, once, where a club plays ruling 5.5 so."""
    ruled: str = scene.edition.rulings.charging_cavalry_fire
    spent = scene.lead in scene.charge.fired
    return scene.unit(scene.lead).horse and ruled == "with-the-defender" and not scene.charge.counter and not spent


def await_close(scene: AdfGround) -> None:
    """The fire of the last inch comes next, unless nobody has any."""
    may = scene.replies()
    if rides(scene) or may["close"].allowed or may["desperation"].allowed:
        scene.update(stage="close-fire")
        return
    scene.say(f"{scene.charge.on} has no fire for the last inch: {may['close'].why}.")
    contact(scene)


def contact(scene: AdfGround) -> None:
    """This defender awaits the charge: the next one's turn comes, or the rest of the way and the first impact."""
    charge = scene.charge
    if charge.awaits:
        scene.update(stands=(*charge.stands, charge.on))
        _come_near_next(scene)
        return
    _turn_to(scene, *charge.stands, charge.on)
    if scene.run.total < scene.charge.distance:
        scene.fall_short()
        return
    scene.walk(scene.charge.distance, _into(scene))
    scene.update(stage="impact")


def nearest(scene: AdfGround) -> int:
    """Nobody has stood: the charge goes after whoever of them is nearest (ruling 7.14), so far off."""
    far = min(scene.charge.gave.values())
    _turn_to(scene, *(name for name, fled in scene.charge.gave.items() if fled == far))
    scene.update(gave={})
    return far


def is_past(scene: AdfGround) -> bool:
    """Whether the charge goes on to another, now that the defender of now is out of it."""
    charge = scene.charge
    if charge.awaits:
        _come_near_next(scene)
        return True
    if charge.stands:
        first, *rest = charge.stands
        scene.update(stands=tuple(rest))
        _switch(scene, first)
        contact(scene)
        return True
    return False


def touch(scene: AdfGround) -> list[Choice]:
    """A single unit that touches several: they are named in the order in which they are met (ruling 9.6)."""
    charge = scene.charge
    others = tuple(name for name in scene.army(scene.sides[1]) if name != charge.on)
    named = bool(charge.against or charge.left or charge.counter)
    if len(charge.by) > 1 or named or not others:
        return []
    told = f"Whom does {scene.lead} touch besides {scene.charge.on}? In the order you choose"
    fields = (Field("touched", "choices", told, (), others, required=True),)

    def roll(facts: Facts) -> Roll:
        met = tuple((f"{place}.", name, "adf.charge.each") for place, name in enumerate(facts["touched"], start=2))
        return Roll("charge", (plain_receipt("Touched", scene.card, ("1.", scene.charge.on, ""), *met),))

    def act(here: AdfGround, facts: Facts, _: tuple[int, ...]) -> None:
        names: tuple[str, ...] = facts["touched"]
        if not names:
            raise Malformed(f"name whom {here.lead} touches besides {here.charge.on}")
        if len(set(names)) < len(names):
            raise Malformed("each unit is touched once")
        here.update(each=True, against=(here.charge.on, *names), awaits=names)
        here.say(f"{here.lead} touches {names_of(here.charge.against)}: each has an impact of its own.")
        if here.charge.stage == "way":
            come_on(here)
        else:
            here.update(stands=(here.charge.on, *here.charge.stands))
            _come_near_next(here)

    at = "Let them come on; they touch others, too" if scene.charge.stage == "way" else f"{scene.lead} touches others"
    return [Choice("touch", at, scene.sides[0], act, fields, roll, rule="adf.charge.each", aside=True)]


def come_on(scene: AdfGround) -> None:
    """The charge comes to the last inch, or as near as it can."""
    moved = max(0, scene.charge.moved, scene.charge.distance - scene.near)
    if scene.run.total < moved:
        scene.fall_short()
        return
    scene.update(each=len(scene.charge.by) == 1)
    scene.walk(moved)
    await_fear(scene)


def others_first(scene: AdfGround) -> list[Choice]:
    """The active player chooses the order: any other of those who wait may come before the one of now."""
    near = scene.charge.stage == "fear"
    waiting = scene.charge.awaits if near else scene.charge.stands

    def swap(name: str) -> Any:
        def act(here: AdfGround, _: Facts, __: tuple[int, ...]) -> None:
            rest = (here.charge.on, *(other for other in waiting if other != name))
            here.update(**{"awaits" if near else "stands": rest})
            _switch(here, name)
            if near:
                await_fear(here)

        return act

    side = scene.sides[0]
    label = "{} checks first" if near else "{} is struck first"
    return [Choice(f"first/{name}", label.format(name), side, swap(name), rule="adf.charge.each") for name in waiting]


def next_impact(scene: AdfGround) -> bool:
    """Whether another defender is struck now; the charger comes to him with what is left of it (ruling 9.6)."""
    charge, lead = scene.charge, scene.lead
    waiting = [name for name in charge.stands if not scene.one(name).gone]
    if not waiting:
        return False
    if scene.one(lead).gone:
        return False
    level = scene.level(lead)
    if level == "routed" or (level == "shaken" and not scene.edition.charge.shaken_may_charge):
        scene.say(f"{lead} is {level}, and strikes nobody else.")
        return False
    _turn_to(scene, *waiting)
    scene.update(stage="impact", kind="", winner="", margin=0, round=0, apart=0, held=(), then="")
    return True


def leave_the_rest(scene: AdfGround) -> str:
    """The charge is over before it has struck everyone: those it touched are in disorder, or give themselves up."""
    names = [name for name in scene.charge.stands if not scene.one(name).gone]
    if not names:
        return ""
    for name in names:
        if surrenders(scene.edition, scene.unit(name)):
            scene.told = roster_adf.remove(scene.card, scene.told, name, "surrendered")
            scene.move(f"Take {name} off the table.")
    scene.disorder(*names)
    scene.update(stands=())
    return f" {verb(names, 'is', 'are')} not struck."


def _come_near_next(scene: AdfGround) -> None:
    first, *rest = scene.charge.awaits
    scene.update(awaits=tuple(rest))
    _switch(scene, first)
    await_fear(scene)


def _turn_to(scene: AdfGround, first: str, *rest: str) -> None:
    scene.update(stands=rest)
    _switch(scene, first)


def _switch(scene: AdfGround, name: str) -> None:
    """Another defender is the one of now; what was stated about either is kept for when his turn comes again."""
    charge = scene.charge
    if name == charge.on:
        return
    mine = {key: value for key, value in charge.said.items() if _is_of_the_defender(key)}
    rest = {key: value for key, value in charge.said.items() if not _is_of_the_defender(key)}
    about = {**charge.about, charge.on: mine}
    scene.update(on=name, said=rest | about.get(name, {}), about=about)


def _is_of_the_defender(key: str) -> bool:
    return key.startswith("target-") or key in _OF_THE_DEFENDER


def _into(scene: AdfGround) -> str:
    met = (scene.charge.on, *scene.charge.stands)
    return f"into contact with {names_of(met)}" if len(met) > 1 else ""
