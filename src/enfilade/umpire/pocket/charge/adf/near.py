"""The last inch of a charge of *Across a Deadly Field*: the fear check, the run of who fails it, close fire."""

from __future__ import annotations

from dataclasses import replace

from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import fear, fire, rout
from enfilade.rules.adf.odds.chain import Fate
from enfilade.umpire.forms.adf.charge import fear_chances
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.pocket.charge.adf import inch as inch
from enfilade.umpire.pocket.charge.adf.facts import THEIRS
from enfilade.umpire.pocket.charge.adf.scene import AdfGround
from enfilade.umpire.pocket.charge.scene import INCH, Choice, Roll, inches, names_of
from enfilade.umpire.roster.adf import roster as roster_adf


def fear_check(scene: AdfGround) -> list[Choice]:
    """The charged unit checks; on some cards its desperate die comes before."""

    def found(here: AdfGround, facts: Facts) -> fear.Assessment:
        return fear.assess(here.edition, here.clash(facts))

    def roll(facts: Facts) -> Roll:
        check = found(scene, facts)
        shown = fear.receipt(scene.edition, scene.card.id, check)
        chances = (fear_chances(scene.card, check),)
        return Roll("fear", (shown,), scene.edition.morale.check.dice, "the fear check", chances)

    def act(here: AdfGround, facts: Facts, faces: tuple[int, ...]) -> None:
        check, on = found(here, facts), here.charge.on
        result = fear.resolve(here.edition, check, faces)
        here.told.receipts.append(fear.receipt(here.edition, here.card.id, check, result))
        end = result.check.outcome
        here.settle(on, Fate(-end.figures, end.level, end.fall_back, False, end.disintegrates))
        if result.stands:
            here.say(f"{on} stands to receive the charge.")
            if here.charge.counter:
                here.update(stage="counter")
            else:
                inch.await_close(here)
            return
        here.update(counter=False)
        here.say(f"{on} gives way before the charge, and has no close fire.")
        gave_way(here, end.fall_back, end.runs)

    on, theirs = scene.charge.on, scene.sides[1]
    fields = scene.fields(*THEIRS, "aspect", "supporters")
    listed = [Choice("roll", f"{on} takes the fear check", theirs, act, fields, roll), *inch.others_first(scene)]
    may = scene.replies()["desperation"]
    if may.when == "before-fear-check" and may.allowed and not scene.charge.counter:
        listed.append(_close(scene, "desperation", "fear"))
    if scene.edition.rulings.fear_check_due == "before-close-fire":
        listed.append(Choice("hold", f"{on} does not want to fire, and takes no check", theirs, _stand_silent))
    return listed


def run_away(scene: AdfGround) -> list[Choice]:
    """The run of a target that the fear check has routed: the charge may catch it."""
    on = scene.charge.on

    def found(here: AdfGround, facts: Facts) -> rout.Assessment:
        return rout.assess(here.edition, rout.Run(unit=here.unit(on), ground=facts["target-ground"]))

    def roll(facts: Facts) -> Roll:
        run = found(scene, facts)
        odds = rout.odds(scene.edition, run)
        rows = tuple((rout.spoken(end), odds[end]) for end in odds)
        shown = rout.receipt(scene.edition, scene.card.id, run)
        return Roll("rout", (shown,), run.dice, "the rout move", (Chances("The run", rows),))

    def act(here: AdfGround, facts: Facts, faces: tuple[int, ...]) -> None:
        run = found(here, facts)
        result = rout.resolve(here.edition, run, faces)
        here.told.receipts.append(rout.receipt(here.edition, here.card.id, run, result))
        end = result.outcome
        if end.guns == "abandoned":
            here.told = roster_adf.remove(here.card, here.told, on, "abandoned")
            vanished(here, f"The guns of {on} are abandoned.")
            return
        here.move(f"Move {on} {end.distance} to the rear, running.")
        chased(here, end.distance)

    fields = scene.fields("target-ground")
    return [Choice("roll", f"{on} runs", scene.sides[1], act, fields, roll)]


def close_fire(scene: AdfGround) -> list[Choice]:
    """The fire of the last inch, or none."""
    may, on = scene.replies(), scene.charge.on
    listed = []
    for answer in ("close", "desperation"):
        if answer == "close" or may[answer].when == "after-fear-check":
            why = f"{on}: {may[answer].why}" if may[answer].why else ""
            listed.append(replace(_close(scene, answer, "contact"), why_not=why, rule=may[answer].rule))
    if inch.rides(scene):
        listed.append(_ridden(scene))
    else:
        listed.append(Choice("none", f"{on} does not fire", scene.sides[1], _stand_silent))
    return listed


def gave_way(scene: AdfGround, fall_back: int, runs: bool) -> None:
    """The target has given way: it is off the table, runs, or falls back so many inches."""
    on = scene.charge.on
    if scene.one(on).gone:
        vanished(scene, f"{on} is no more.")
    elif runs:
        scene.update(stage="rout")
    else:
        if fall_back:
            scene.move(f"Move {on} {inches(fall_back * INCH)} back.")
        chased(scene, fall_back * INCH)


def vanished(scene: AdfGround, how: str) -> None:
    """A defender is out of it for good; the charge goes on to the others it touches, or stops on its ground."""
    if not scene.charge.awaits and not scene.charge.stands and not scene.charge.gave:
        scene.vacate(how)
        return
    scene.say(how)
    if not inch.is_past(scene):
        _chase(scene, inch.nearest(scene))


def chased(scene: AdfGround, fled: int) -> None:
    """A target has given way: others whom the charge touches come first, then who has gone least far."""
    if scene.charge.against:
        scene.update(gave={**scene.charge.gave, scene.charge.on: int(fled)})
        if inch.is_past(scene):
            return
        fled = inch.nearest(scene)
    _chase(scene, fled)


def _chase(scene: AdfGround, fled: int) -> None:
    """The charge uses what it has left after a target that has given way (ruling 7.14)."""
    on = scene.charge.on
    if scene.run.total < scene.charge.distance and not scene.charge.left:
        scene.fall_short()
    elif not fear.is_caught(scene.edition, scene.charge.distance, fled, scene.run.total):
        scene.vacate(f"{on} is not caught.")
    else:
        scene.update(distance=scene.charge.distance + int(fled))
        scene.walk(scene.charge.distance)
        scene.say(f"{on} is caught, and struck as it now is.")
        scene.update(stage="impact")


def _close(scene: AdfGround, answer: str, then: str) -> Choice:
    """Point blank, close canister or one desperate die, at the nearest of the charge."""
    on, edition = scene.charge.on, scene.edition
    guns = scene.unit(on).arm == "artillery"
    band: Band = "desperation" if answer == "desperation" else "close-canister" if guns else "point-blank"
    may_draw = scene.unit(on).arm == "cavalry" and edition.fire.cavalry_point_blank.pistols == "instead"
    fields: tuple[Field, ...] = ()
    if len(scene.charge.by) > 1:
        fields += (Field("target", "choice", "At which of them?", scene.lead, scene.charge.by),)
    if may_draw and band == "point-blank":
        fields += (Field("pistols", "flag", "With pistols?", False),)

    def found(here: AdfGround, facts: Facts) -> fire.Assessment:
        shot = fire.Shot(
            firers=(here.unit(on),),
            target=here.unit(facts.get("target", here.lead)),
            band=band,
            charging=True,
            reaction=True,
            pistols=bool(facts.get("pistols")),
        )
        return fire.assess(here.edition, shot)

    def roll(facts: Facts) -> Roll:
        riders = _riders(scene) if inch.rides(scene) and then == "contact" else []
        return both_fires(scene, [found(scene, facts), *riders])

    def act(here: AdfGround, facts: Facts, faces: tuple[int, ...]) -> None:
        mine, target = found(here, facts), facts.get("target", here.lead)
        riders = _riders(here) if inch.rides(here) and then == "contact" else []
        first = fire.dice_needed(mine, faces)
        pending = [here.volley(mine, faces[:first], target, f"{band.replace('-', ' ')} fire of {on}")]
        pending += [here.volley(shot, faces[first:], on, f"fire of {here.lead}") for shot in riders]
        here.spend(on, reaction=band != "desperation")
        here.update(fired=(*here.charge.fired, on, *((here.lead,) if riders else ())))
        here.await_checks(pending, then)

    words = {"desperation": "one desperate die", "close-canister": "close canister", "point-blank": "point blank"}
    return Choice(answer, f"{on} fires: {words[band]}", scene.sides[1], act, fields, roll)


def _riders(scene: AdfGround) -> list[fire.Assessment]:
    clash = scene.clash()
    shot = fire.Shot(
        firers=(clash.attacker.unit,),
        target=clash.defender.unit,
        band="point-blank",
        aspect=clash.aspect,
        cover=clash.defender.situation.cover,
        firer_charges=True,
    )
    return [fire.assess(scene.edition, shot)]


def _ridden(scene: AdfGround) -> Choice:
    """Only the horsemen fire."""
    on = scene.charge.on

    def act(here: AdfGround, _: Facts, faces: tuple[int, ...]) -> None:
        pending = here.volley(_riders(here)[0], faces, on, f"fire of {here.lead}")
        here.update(fired=(*here.charge.fired, here.lead))
        here.await_checks([pending], "contact")

    return Choice(
        "none",
        f"{on} does not fire; {scene.lead} does",
        scene.sides[0],
        act,
        roll=lambda _: both_fires(scene, _riders(scene)),
    )


def both_fires(scene: AdfGround, shots: list[fire.Assessment]) -> Roll:
    """One fire, or two at the same moment: the dice of the one, then of the other."""
    receipts = tuple(fire.receipt(scene.edition, scene.card.id, shot) for shot in shots)
    tables = []
    for shot in shots:
        odds = fire.odds(scene.edition, shot)
        firer = names_of([one.name for one in shot.shot.firers])
        rows = tuple((fire.spoken(shot.shot.target, hit), odds[hit]) for hit in odds)
        tables.append(Chances(f"{firer} fires", rows))
    count = sum(shot.dice for shot in shots)
    rest = sum(shot.dice for shot in shots[1:])
    first = shots[0]

    def needed(faces: tuple[int, ...]) -> int:
        return fire.dice_needed(first, faces) + rest

    what = "this fire" if len(shots) == 1 else "both fires, one after the other"
    return Roll("fire", receipts, count, what, tuple(tables), needed, "the second desperate die")


def _stand_silent(here: AdfGround, _: Facts, __: tuple[int, ...]) -> None:
    here.say(f"{here.charge.on} holds its fire.")
    inch.contact(here)
