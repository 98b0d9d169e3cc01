"""The fear of a charge: when a charged unit checks its morale, against what, and what it may do then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.odds import Odds
from enfilade.core.receipt import Line, Modifier, Receipt, signed
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, morale, rout
from enfilade.rules.adf.chapters.clash import Clash, aspect_of, charge_morale, fear_distance, gives_way, point
from enfilade.rules.adf.chapters.facts import level_of

RULE = "adf.charge.fear"
Answer = Literal["fire", "close", "desperation", "countercharge", "disengage", "none"]
"""What a charged unit may do: fire on the way, fire at the last inch, one desperate die, run to meet it, go, stand."""
When = Literal["on-the-way", "before-fear-check", "after-fear-check"]


class Assessment(msgspec.Struct, frozen=True):
    """The check a charged unit takes, and the charge morale on either side."""

    clash: Clash
    own: Modifier
    enemy: Modifier
    added: int
    check: morale.Assessment


class Result(msgspec.Struct, frozen=True):
    check: morale.Result
    stands: bool


class Reply(msgspec.Struct, frozen=True):
    """One answer to a charge: when it is given, and why not if it may not be."""

    answer: Answer
    when: When
    allowed: bool
    rule: str
    why: str = ""


def not_due(edition: Edition, clash: Clash) -> str:
    """Why no fear check is taken now; empty if one is."""
    rulings, near = edition.rulings, edition.morale.due.fear_of_charge
    if fear_distance(edition, clash) > near:
        return f"the charge is not yet within {near}"
    if clash.defender.unit.level == "routed":
        return "a routed unit has nothing left to fear but contact"
    if clash.countercharge and not rulings.countercharger_fear_check:
        return "a countercharging unit takes none"
    if clash.further and rulings.further_impact == "impact-only":
        return "a winner's advance goes straight to the impact"
    if clash.checked and rulings.fear_checks == "first-only":
        return "it has taken its one fear check of the turn"
    if not clash.close_fire and rulings.fear_check_due == "before-close-fire":
        return "it does not want to fire close"
    return ""


def assess(edition: Edition, clash: Clash) -> Assessment:
    """The modified point with charge morale, net or its own (ruling 7.12); refused where no check is due."""
    if why := not_due(edition, clash):
        raise Illegal(f"no fear check: {why}", RULE)
    own, enemy = charge_morale(edition, clash.defender), charge_morale(edition, clash.attacker)
    added = own.value if own.counted else 0
    if edition.rulings.fear_check_charge_morale == "net":
        added -= enemy.value
    check = point(edition, clash, "defender", "fear", added, fear_distance(edition, clash))
    return Assessment(clash, own, enemy, added, check)


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    rolled = morale.resolve(edition, assessment.check, faces)
    return Result(rolled, stands(edition, assessment, rolled.outcome))


def odds(edition: Edition, assessment: Assessment) -> Odds[morale.Outcome]:
    """The chance of every outcome; `stands` tells which of them hold."""
    return morale.odds(edition, assessment.check)


def stands(edition: Edition, assessment: Assessment, outcome: morale.Outcome) -> bool:
    """Whether the charged unit awaits the charge."""
    before = level_of(edition, assessment.clash.defender.unit)
    return not gives_way(before, outcome.level, outcome.fall_back, outcome.runs, outcome.disintegrates)


def is_caught(edition: Edition, distance: int, fallen_back: int, reach: int, disengaged: bool = False) -> bool:
    """Whether a charge of this whole reach catches a target that was `distance` off and has gone further
    (rulings 1.13, 7.14); all in thousandths of an inch."""
    switch = edition.rulings.charge_after_failed_fear_check
    if disengaged:
        switch = edition.rulings.charge_after_disengage
    return switch == "keeps-coming" and reach >= distance + fallen_back


def replies(edition: Edition, clash: Clash, reacted: bool = False, fired: bool = False) -> tuple[Reply, ...]:
    """Everything a charged unit might do, in the order of events (ruling 7.40), allowed or not.

    `reacted` says that it has had its reaction this turn, `fired` that it has already fired at this charger.
    """
    unit = clash.defender.unit
    spent = "it has had its reaction this turn" if reacted else ""
    broken = "a routed unit only rallies" if unit.level == "routed" else ""
    again = "it has fired at this unit already" if fired else ""
    crewed = "limbered guns do not fire" if unit.formation == "limbered" else ""
    column = "a column does not fire" if unit.formation in ("road-column", "attack-column") else ""
    mute = again or broken or ("" if edition.fire.firer.limbered_may_fire else crewed)
    mute = mute or ("" if edition.fire.firer.column_may_fire else column)
    only_close = "mounted cavalry fires only point blank" if unit.horse else ""
    desperate = "" if reacted else "it still has its reaction"
    if not edition.rulings.mounted_desperation_fire:
        desperate = desperate or only_close
    first: When = "after-fear-check" if edition.fire.desperation.fear_check_first else "before-fear-check"
    listed = [
        _reply(
            "countercharge", "on-the-way", spent or broken or _no_countercharge(edition, clash), "adf.charge.counter"
        ),
        _reply("disengage", "on-the-way", spent or broken or _no_disengaging(edition, clash), "adf.charge.disengage"),
        _reply("fire", "on-the-way", spent or mute or only_close, "adf.charge.reaction-fire"),
        _reply("close", "after-fear-check", spent or mute, "adf.charge.close-fire"),
        _reply("desperation", first, mute or desperate, "adf.charge.desperation"),
        _reply("none", "after-fear-check", "", RULE),
    ]
    order: tuple[When, ...] = ("on-the-way", "before-fear-check", "after-fear-check")
    return tuple(sorted(listed, key=lambda reply: order.index(reply.when)))


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    clash = assessment.clash
    base = morale.receipt(edition, name, assessment.check, result.check if result is not None else None)
    charger = clash.attacker.unit
    facts = [*base.facts, Line("charged by", charger.name or f"{charger.quality} {charger.arm}", RULE)]
    if (aspect := aspect_of(edition, clash)) != "front":
        facts.append(Line("on its", aspect.replace("-", " "), "adf.charge.flank"))
    facts.append(Line(assessment.own.why, _told(assessment.own), assessment.own.rule))
    if edition.rulings.fear_check_charge_morale == "net":
        facts.append(
            Line(f"the charger's {assessment.enemy.why}", signed(assessment.enemy.value), assessment.enemy.rule)
        )
    outcome = list(base.result)
    if result is not None:
        said = "stands to receive the charge" if result.stands else "gives way, and has no close fire"
        outcome.append(Line("the charge", said, RULE if result.stands else "adf.charge.fear-failed"))
    return msgspec.structs.replace(base, facts=tuple(facts), result=tuple(outcome))


def _told(line: Modifier) -> str:
    return signed(line.value) if line.counted else f"{signed(line.value)}, not counted: {line.note}"


def _reply(answer: Answer, when: When, why: str, rule: str) -> Reply:
    return Reply(answer, when, not why, rule, why)


def _no_countercharge(edition: Edition, clash: Clash) -> str:
    if "countercharge" not in edition.reaction.replies_if_charged:
        return "this card has no countercharge"
    try:
        charge.check_may_charge(edition, clash.defender.unit, clash.attacker.unit)
    except Illegal as refusal:
        return refusal.reason
    return ""


def _no_disengaging(edition: Edition, clash: Clash) -> str:
    if "disengage" not in edition.reaction.replies:
        return "this card has no disengagement"
    side = clash.defender
    try:
        rout.disengage(edition, rout.Disengagement(unit=side.unit, ground=side.situation.ground))
    except Illegal as refusal:
        return refusal.reason
    return ""
