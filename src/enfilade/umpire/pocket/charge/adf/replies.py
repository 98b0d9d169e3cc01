"""What a target and its friends may do against a charge of *Across a Deadly Field* that is on its way."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.chapters import charge, countercharge, fear, fire, rout
from enfilade.rules.adf.chapters.facts import worse
from enfilade.umpire.forms.adf.units import ASPECTS
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.pocket.charge.adf import inch as inch
from enfilade.umpire.pocket.charge.adf.facts import GROUND
from enfilade.umpire.pocket.charge.adf.scene import AdfGround, as_run, order_told
from enfilade.umpire.pocket.charge.scene import Choice, Roll, inches, names_of
from enfilade.umpire.roster.adf import roster as roster_adf

replace = msgspec.structs.replace


def fire_on_the_way(scene: AdfGround, why_not: str) -> Choice:
    """Fire on the way, by the target or by another who has it in range."""
    on, theirs = scene.charge.on, scene.sides[1]
    army = tuple(scene.army(theirs))
    able = [name for name in army if not _why_silent(scene, name)]
    first = able[0] if able else None
    why_not = why_not or ("" if able else f"nobody can fire now: {_why_silent(scene, on)}")
    fields = (
        Field("firer", "choice", "Who fires?", first, army),
        Field("joined", "choices", "Who fires together with it?", (), army, rare=True),
        *_at(scene),
        Field("distance", "inches", "How far is the charge from who fires?", None, when=lambda f: f["firer"] != on),
        Field("target", "choice", "At which of them?", scene.lead, scene.charge.by),
        Field("aspect", "choice", "Which side of the charge is hit?", "front", ASPECTS, rare=True),
        Field("from-village", "flag", "Does it fire out of a village?", False, rare=True),
    )
    fields = tuple(each for each in fields if each.key != "target" or len(scene.charge.by) > 1)

    def roll(facts: Facts) -> Roll:
        found = _shot(scene.again(), facts)
        odds = fire.odds(scene.edition, found)
        rows = tuple((fire.spoken(found.shot.target, hit), odds[hit]) for hit in odds)
        shown = fire.receipt(scene.edition, scene.card.id, found)
        return Roll("fire", (shown,), found.dice, "this fire", (Chances("The fire", rows),))

    def act(here: AdfGround, facts: Facts, faces: tuple[int, ...]) -> None:
        found = _shot(here, facts)
        target = facts.get("target", here.lead)
        firers = (facts["firer"], *facts["joined"])
        pending = here.volley(found, faces, target, f"fire of {names_of(firers)}")
        for name in firers:
            here.spend(name)
        here.update(fired=(*here.charge.fired, *firers))
        gone = tuple(name for name in here.charge.by if here.one(name).gone)
        here.update(by=tuple(name for name in here.charge.by if name not in gone) or here.charge.by)
        if gone and here.one(here.lead).gone:
            here.finish(f"{names_of(gone)} {'is' if len(gone) == 1 else 'are'} shot away. The charge is over.")
        elif pending is not None:
            here.update(pending=(pending,), held=(), then="way", stage="check")

    return Choice("fire", "Fire at them on the way", theirs, act, fields, roll, why_not, "adf.charge.close-fire")


def meet_it(scene: AdfGround, reply: fear.Reply) -> Choice:
    ground = Field("counter-ground", "choices", "What ground does it cross?", ("open",), GROUND)
    leader = Field("counter-inches", "number", "Inches an attached leader adds?", 0, most=9, rare=True)

    def roll(facts: Facts) -> Roll:
        trial = scene.again()
        trial.update(said=trial.charge.said | _counter_said(facts))
        return Roll("charge", (charge.receipt(scene.edition, scene.card.id, _counter_plan(trial)),))

    def act(here: AdfGround, facts: Facts, _: tuple[int, ...]) -> None:
        here.walk(here.charge.distance - _placed(here, facts["at"]))
        here.update(counter=True, said=here.charge.said | _counter_said(facts))
        here.put(replace(here.one(here.charge.on), reacted=True))
        here.say(f"{here.charge.on} comes to meet the charge.")
        inch.await_fear(here)

    label = f"{scene.charge.on} countercharges"
    why = f"{scene.charge.on}: {reply.why}" if reply.why else ""
    return Choice("countercharge", label, scene.sides[1], act, (*_at(scene), ground, leader), roll, why, reply.rule)


def counter(scene: AdfGround) -> list[Choice]:
    """The bonus of a countercharge, and where the two meet."""

    def roll(_: Facts) -> Roll:
        plan = _counter_plan(scene)
        shown = charge.receipt(scene.edition, scene.card.id, plan)
        return Roll("charge", (shown,), plan.bonus.count, "the countercharge bonus")

    def act(here: AdfGround, _: Facts, faces: tuple[int, ...]) -> None:
        plan, on = _counter_plan(here), here.charge.on
        rolled = charge.resolve(here.edition, plan, faces)
        own, gap = rolled.runs[0], here.gap
        moved = max(0, here.charge.moved)
        met = countercharge.meet(here.edition, as_run(here.run, here.charge.distance), own, gap, Length(moved))
        shown = countercharge.receipt(here.edition, here.card.id, met, names_of(here.charge.by), on)
        here.told.receipts += [charge.receipt(here.edition, here.card.id, plan, rolled), shown]
        if met.counter > 0:
            here.move(f"Move {on} {met.counter} to meet the charge.")
        here.onward(met.charger)
        if met.charger > moved:
            here.move(f"Move {names_of(here.charge.by)} {inches(met.charger - moved)}.")
        if met.counter_disordered:
            here.set_level(on, worse(here.unit(on).level, here.edition.charge.afterwards))
            here.update(counter_own=True)
        if met.meets:
            here.update(stage="impact", distance=here.charge.moved)
            here.say("They meet. Nobody fires; both count as charging.")
            return
        here.end_without_contact()
        here.set_level(on, charge.ended(here.edition, here.unit(on).level, own, met.counter))
        here.finish("Charge and countercharge do not meet: both fall short.")

    return [Choice("roll", "Roll the countercharge bonus", scene.sides[1], act, roll=roll)]


def break_off(scene: AdfGround, reply: fear.Reply) -> Choice:
    on = scene.charge.on

    def gone(here: AdfGround, facts: Facts) -> rout.Withdrawal:
        going = rout.Disengagement(unit=here.unit(on), ground=facts["target-ground"])
        return rout.disengage(here.edition, going)

    def roll(facts: Facts) -> Roll:
        return Roll("disengage", (rout.disengage_receipt(scene.edition, scene.card.id, gone(scene, facts)),))

    def act(here: AdfGround, facts: Facts, _: tuple[int, ...]) -> None:
        here.walk(here.charge.distance - _placed(here, facts["at"]))
        away = gone(here, facts)
        here.told.receipts.append(rout.disengage_receipt(here.edition, here.card.id, away))
        here.set_level(on, away.level)
        here.put(replace(here.one(on), reacted=True))
        here.update(left=True)
        here.say(f"{on} breaks off and is {order_told(away.level)}.")
        here.move(f"Move {on} {away.distance} straight back, facing the charge.")
        if not fear.is_caught(here.edition, here.charge.distance, away.distance, here.run.total, disengaged=True):
            here.vacate(f"{on} gets away.")
            return
        here.update(distance=here.charge.distance + int(away.distance))
        here.say("The charge comes on after it.")

    why = f"{on}: {reply.why}" if reply.why else "" if not scene.charge.left else f"{on} has disengaged"
    fields = (*_at(scene), *scene.fields("target-ground"))
    return Choice("disengage", f"{on} disengages", scene.sides[1], act, fields, roll, why, reply.rule)


def reform(scene: AdfGround) -> Choice:
    """A target in disorder may use its reaction to dress its ranks."""
    on = scene.charge.on

    def act(here: AdfGround, facts: Facts, _: tuple[int, ...]) -> None:
        here.walk(here.charge.distance - _placed(here, facts["at"]))
        one = here.one(on)
        here.put(replace(one, unit=replace(roster_adf.regiment(one), level="good"), reacted=True))
        here.say(f"{on} reforms. That was its reaction.")

    return Choice("reform", f"{on} reforms", scene.sides[1], act, _at(scene), rule="adf.turn.reform")


def _shot(here: AdfGround, facts: Facts) -> fire.Assessment:
    """The fire, with the charge where it then is."""
    on, firers = here.charge.on, (facts["firer"], *facts["joined"])
    if len(set(firers)) < len(firers):
        raise Malformed("each unit fires once")
    for name in firers:
        if why := _why_silent(here, name):
            raise Illegal(why, "adf.reaction.once")
    at = _placed(here, facts["at"])
    if on in firers and at <= here.near:
        raise Illegal(f"within {here.near} the fear check comes first, then close fire", "adf.charge.close-fire")
    here.walk(here.charge.distance - at)
    shot = fire.Shot(
        firers=tuple(here.unit(name) for name in firers),
        target=here.unit(facts.get("target", here.lead)),
        distance=at if facts["distance"] is None else facts["distance"],
        aspect=facts["aspect"],
        charging=True,
        charged=False,
        from_village=facts["from-village"],
        reaction=True,
    )
    return fire.assess(here.edition, shot)


def _why_silent(scene: AdfGround, name: str) -> str:
    if name in scene.charge.fired:
        return f"{name} has fired at this charge"
    if scene.one(name).reacted:
        return f"{name} has reacted this turn"
    unit, firer = scene.unit(name), scene.edition.fire.firer
    if unit.level == "routed":
        return f"{name} is routed"
    if unit.horse:
        return f"{name} is mounted, and fires only point blank"
    if unit.formation in ("road-column", "attack-column") and not firer.column_may_fire:
        return f"{name} is in column, and does not fire"
    if unit.formation == "limbered" and not firer.limbered_may_fire:
        return f"{name} is limbered, and does not fire"
    reply = scene.replies()["fire"]
    return f"{name}: {reply.why}" if name == scene.charge.on and not reply.allowed else ""


def _counter_said(facts: Facts) -> dict[str, object]:
    return {"counter-ground": list(facts["counter-ground"]), "counter-inches": facts["counter-inches"]}


def _counter_plan(scene: AdfGround) -> charge.Assessment:
    said = scene.charge.said
    back = charge.Declaration(
        units=(scene.unit(scene.charge.on),),
        target=scene.unit(scene.lead),
        distance=Length(0),  # it need not reach the charger, who comes to meet it
        ground=tuple(said.get("counter-ground", ("open",))),
        leader=int(said.get("counter-inches", 0)),
    )
    return charge.assess(scene.edition, back)


def _at(scene: AdfGround) -> tuple[Field, ...]:
    """How near the charge is when somebody answers it."""
    left, reaction = scene.gap, scene.edition.reaction
    first = left if left <= reaction.any_action_within else Length(left - reaction.after_move_of)
    return (Field("at", "inches", f"How near is the charge to {scene.charge.on} then?", first),)


def _placed(here: AdfGround, at: Length) -> Length:
    """A place on the way that the charge comes to."""
    if at > here.gap:
        raise Malformed(f"the charge is {here.gap} away already; it does not go back")
    if here.run.total < here.charge.distance - at:
        least = inches(here.charge.distance - here.run.total)
        raise Illegal(f"the charge carries it no nearer than {least}", "adf.charge.short")
    return at
