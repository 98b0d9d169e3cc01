"""A charge of *Across a Deadly Field* on its way: declared, rolled, fired at, met or left by its target."""

from __future__ import annotations

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.chapters import charge
from enfilade.rules.adf.chapters.facts import fighting_level
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.pocket.charge.adf import inch as inch
from enfilade.umpire.pocket.charge.adf import replies as replies
from enfilade.umpire.pocket.charge.adf.scene import AdfGround
from enfilade.umpire.pocket.charge.scene import Choice, Roll, inches, not_at_all, verb
from enfilade.umpire.roster.adf.charge_state import Run


def declare(scene: AdfGround) -> list[Choice]:
    fields = (
        Field("distance", "inches", f"How far is it to {scene.charge.on}?", Length.of(4), required=True),
        *scene.fields("ground", "aspect", "leader-inches"),
        Field("seen", "choice", "Who sees the target?", "unit", ("unit", "leader", "nobody"), rare=True),
    )

    def roll(facts: Facts) -> Roll:
        plan = planned(scene, facts)
        return Roll("charge", (charge.receipt(scene.edition, scene.card.id, plan),), chances=(_reaching(scene, plan),))

    def act(here: AdfGround, facts: Facts, _: tuple[int, ...]) -> None:
        plan = planned(here, facts)
        ours = here.charge.by
        began = tuple(name for name in ours if fighting_level(here.edition, here.unit(name)) != "good")
        here.update(distance=int(facts["distance"]), began=began, stage="bonus")
        for name in ours:
            here.did(name, "charged")
        here.say(
            f"{verb(ours, 'charges', 'charge')} {here.charge.on}, {facts['distance']} away. The normal move is "
            f"{plan.moves[0]}; once the bonus is rolled {'it' if len(ours) == 1 else 'they'} must go."
        )

    side = scene.sides[0]
    return [Choice("declare", "Declare the charge", side, act, fields, roll), not_at_all(side)]


def bonus(scene: AdfGround) -> list[Choice]:
    """The charge bonus, rolled once for all."""

    def roll(_: Facts) -> Roll:
        plan = planned(scene, stated(scene))
        shown = charge.receipt(scene.edition, scene.card.id, plan)
        return Roll("charge", (shown,), plan.bonus.count, "the charge bonus", (_reaching(scene, plan),))

    def act(here: AdfGround, _: Facts, faces: tuple[int, ...]) -> None:
        plan = planned(here, stated(here))
        result = charge.resolve(here.edition, plan, faces)
        here.told.receipts.append(charge.receipt(here.edition, here.card.id, plan, result))
        runs = {
            name: Run(int(run.bonus), int(run.total), int(run.point))
            for name, run in zip(here.charge.by, result.runs, strict=True)
        }
        here.update(runs=runs, stage="way")
        run = here.run
        here.say(
            f"The bonus is {inches(run.bonus)}: the charge carries {inches(run.total)}, and it is "
            f"{inches(here.charge.distance)} to {here.charge.on}."
        )
        if here.lead not in here.charge.began and run.point > 0:
            here.say(f"{verb(here.charge.by, 'keeps its', 'keep their')} order for {inches(run.point)}.")

    return [Choice("roll", "Roll the charge bonus", scene.sides[0], act, roll=roll)]


def way(scene: AdfGround) -> list[Choice]:
    """What may happen before the last inch."""
    may, theirs = scene.replies(), scene.sides[1]
    on, left = scene.charge.on, scene.gap
    fire_why = "" if left > scene.near else f"within {scene.near} the fear check comes first"
    listed = [
        Choice("on", f"Let them come on to {scene.near}", theirs, _come_on),
        *inch.touch(scene),
        replies.fire_on_the_way(scene, fire_why),
        replies.meet_it(scene, may["countercharge"]),
        replies.break_off(scene, may["disengage"]),
    ]
    if scene.unit(on).level == "disorder" and not scene.one(on).reacted:
        listed.append(replies.reform(scene))
    return listed


def planned(scene: AdfGround, facts: Facts) -> charge.Assessment:
    """The charge as it is declared; refused where the rules refuse it."""
    plan = charge.assess(
        scene.edition,
        charge.Declaration(
            units=tuple(scene.unit(name) for name in scene.charge.by),
            target=scene.unit(scene.charge.on),
            distance=facts["distance"],
            ground=facts["ground"],
            leader=facts["leader-inches"],
            seen=facts.get("seen", "unit"),
        ),
    )
    if plan.rolls > 1:
        raise Malformed("each unit rolls its own bonus in this club: lead each of them through by itself")
    return plan


def stated(scene: AdfGround) -> Facts:
    """What was declared."""
    known = scene.fields("ground", "leader-inches")
    return {each.key: each.default for each in known} | {"distance": Length(scene.charge.distance)}


def _come_on(here: AdfGround, _: Facts, __: tuple[int, ...]) -> None:
    inch.come_on(here)


def _reaching(scene: AdfGround, plan: charge.Assessment) -> Chances:
    odds = charge.odds(scene.edition, plan)
    reaches = odds.chance(lambda run: run.reaches)
    rows = [("it reaches the enemy", reaches)]
    if reaches < 1:
        rows.append(("it falls short", 1 - reaches))
    disordered = odds.chance(lambda run: run.reaches and run.disordered)
    rows.append(("it reaches the enemy in disorder", disordered))
    return Chances("The charge", tuple(rows))
