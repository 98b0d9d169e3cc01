"""What follows a charge of *Across a Deadly Field* that went home: the winner's advance, and the end for all."""

from __future__ import annotations

from typing import Any

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.chapters import verdict
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.pocket.charge.adf import inch as inch
from enfilade.umpire.pocket.charge.adf.checks import falls_back
from enfilade.umpire.pocket.charge.adf.scene import AdfGround
from enfilade.umpire.pocket.charge.scene import INCH, Choice, Roll, names_of, plain_receipt, verb
from enfilade.umpire.roster.adf.charge_state import Run


def after(scene: AdfGround) -> list[Choice]:
    """The victorious attacker may follow, and may strike another."""
    most, ours = Length(scene.charge.advance), scene.sides[0]
    far = Field("inches", "inches", f"How far? (up to {most})", most)
    others = tuple(name for name in scene.army(scene.sides[1]) if name != scene.charge.on)
    fields = (
        Field("unit", "choice", "Which unit is in the way?", others[0] if others else None, others),
        Field("distance", "inches", "How far is it?", Length(min(INCH, most))),
        *scene.fields("aspect"),
    )

    def advance(here: AdfGround, facts: Facts, _: tuple[int, ...]) -> None:
        if facts["inches"] > most:
            raise Illegal(f"this winner follows up to {most}", "adf.charge.advance")
        here.move(f"Move {names_of(here.charge.by)} {facts['inches']} after them.")
        here.finish(f"{verb(here.charge.by, 'has', 'have')} won, and {_follows(here)}.")

    def again(here: AdfGround, facts: Facts, _: tuple[int, ...]) -> None:
        if facts["distance"] > most:
            raise Illegal(f"the advance carries {most}, and {facts['unit']} is further off", "adf.charge.advance")
        _strike_another(here, facts["unit"], facts["distance"])

    def stay(here: AdfGround, _: Facts, __: tuple[int, ...]) -> None:
        holds = "holds" if len(here.charge.by) == 1 else "hold"
        here.finish(f"{verb(here.charge.by, 'has', 'have')} won, and {holds}.")

    listed = [
        Choice("advance", f"Follow up to {most}", ours, advance, (far,)),
        Choice("stay", "Stay where they are", ours, stay),
    ]
    if scene.edition.charge.advance_may_impact and others:
        level = scene.level(scene.lead)
        broken = level == "routed" or (level == "shaken" and not scene.edition.charge.shaken_may_charge)
        why = f"{scene.lead} is {level}, and brings no charge home" if broken else ""
        label = "Strike another unit on the way"
        listed.append(Choice("strike", label, ours, again, fields, _paper(scene), why, "adf.charge.who"))
    return listed


def won(scene: AdfGround, outcome: Outcome) -> None:
    """A victorious attacker strikes the others it touches, then may follow; a defender who won stays."""
    if outcome.winner != "attacker":
        rest = inch.leave_the_rest(scene)
        scene.finish(f"{scene.charge.on} has won, and holds its ground.{rest}")
        return
    # Of several he follows behind the one who went least; who is no more gives no way to follow (adf.charge.each).
    gained = () if scene.one(scene.charge.on).gone else (int(verdict.advance_of(scene.edition, outcome)),)
    earned = (*scene.charge.earned, *gained)
    room = min(earned, default=0)
    scene.update(advance=room, earned=earned)
    if inch.next_impact(scene):
        return
    rest = inch.leave_the_rest(scene)
    scene.disorder(*scene.charge.by)
    if room > 0 and not rest and not scene.charge.pinned:
        scene.update(stage="after")
    else:
        scene.finish(f"{verb(scene.charge.by, 'has', 'have')} won.{rest}")


def end(scene: AdfGround, how: str = "") -> None:
    """Volleys and their checks are over: everyone is in disorder or worse."""
    charge = scene.charge
    failed = [held for held in charge.held if held.failed]
    for held in failed:
        falls_back(scene, held)
    scene.disorder(charge.on)
    comes_on = charge.kind == "close" and charge.winner == "attacker"
    if comes_on and all(held.unit != scene.lead for held in failed) and inch.next_impact(scene):
        return
    rest = inch.leave_the_rest(scene)
    scene.disorder(*charge.by)
    scene.finish((how or "The volleys are over. Everyone who took part is in disorder or worse.") + rest)


def _strike_another(scene: AdfGround, name: str, distance: Length) -> None:
    """A winner's advance into another unit: no new bonus, but all the rest again (ruling 7.28)."""
    if scene.one(name).side != scene.sides[1] or scene.one(name).gone:
        raise Malformed(f"{name} is not there to be struck")
    runs = {who: Run(0, scene.charge.advance, 0) for who in scene.charge.by}
    said = {key: value for key, value in scene.charge.said.items() if not key.startswith("target-")}
    kept = {key: value for key, value in said.items() if key not in ("cover", "supporters", "beside")}
    scene.update(
        on=name,
        said=kept,
        distance=int(distance),
        runs=runs,
        moved=0,
        own=scene.charge.by,
        counter=False,
        counter_own=False,
        left=False,
        further=True,
        kind="",
        winner="",
        round=0,
        held=(),
        each=len(scene.charge.by) == 1,
        against=(),
        gave={},
        about={},
        advance=0,
        earned=(),
    )
    scene.say(f"{verb(scene.charge.by, 'goes', 'go')} on into {name}.")
    scene.walk(max(0, int(distance) - scene.near))
    if scene.edition.rulings.further_impact == "impact-only":
        inch.contact(scene)
    else:
        inch.await_fear(scene)


def _paper(scene: AdfGround) -> Any:
    def roll(facts: Facts) -> Roll:
        told = (("strikes", str(facts["unit"]), "adf.charge.advance"), ("away", str(facts["distance"]), ""))
        return Roll("charge", (plain_receipt("Advance", scene.card, *told),))

    return roll


def _follows(scene: AdfGround) -> str:
    return "follows in disorder" if len(scene.charge.by) == 1 else "follow in disorder"
