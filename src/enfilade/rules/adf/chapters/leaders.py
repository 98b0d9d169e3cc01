"""Leaders at risk: how far they ride, the dice for their unit's losses, and what follows when one falls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from enfilade.core.dice import SIDES, checked
from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Receipt
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.morale import neighbours


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    name: str = ""
    benefit: int = 0


class Peril(msgspec.Struct, frozen=True, kw_only=True):
    """A leader whose unit has lost figures or sections."""

    leader: Leader
    hits: int
    cause: Literal["fire", "melee", "impact"] = "fire"
    attached: bool = True
    successor: bool = False
    """The scenario names one."""


class Risk(msgspec.Struct, frozen=True):
    peril: Peril
    dice: int
    note: str = ""
    """Why nothing is rolled."""


class Fate(msgspec.Struct, frozen=True):
    """`checks`: units near him check their morale; `succeeded`: another takes his place in the next leader phase."""

    killed: bool
    checks: bool = False
    succeeded: bool = False


class RiskResult(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    fate: Fate


def check_leader(edition: Edition, leader: Leader) -> None:
    rules = edition.command
    if not rules.benefit_least <= leader.benefit <= rules.benefit_most:
        span = f"{rules.benefit_least} and {rules.benefit_most}"
        raise Malformed(f"a leader's benefit lies between {span}, not {leader.benefit}")


def leader_move(edition: Edition, ground: Terrain) -> Length:
    """How far a leader rides in one of his moves."""
    return getattr(edition.cavalry.mounted.road_column, ground.replace("-", "_")) or Length(0)


def contacted(edition: Edition, friends_within_move: bool) -> Literal["joins-friends", "lost"]:
    """What befalls a leader alone whom the enemy reaches (ruling 2.10)."""
    saved = friends_within_move and edition.rulings.lone_leader_contacted == "joins-friends-or-lost"
    return "joins-friends" if saved else "lost"


def risk(edition: Edition, peril: Peril) -> Risk:
    """The dice a leader rolls for his unit's losses."""
    check_leader(edition, peril.leader)
    if peril.hits < 0:
        raise Malformed(f"a unit takes 0 or more hits, not {peril.hits}")
    if not peril.attached:
        return Risk(peril, 0, "a leader who is not attached cannot be hit")
    if peril.cause != "fire" and edition.rulings.leader_risk == "fire-only":
        return Risk(peril, 0, "only losses by fire put him at risk")
    return Risk(peril, peril.hits * edition.command.casualty.dice_per_hit)


def resolve_risk(edition: Edition, assessment: Risk, faces: Sequence[int]) -> RiskResult:
    rolled = checked(faces, assessment.dice, "a leader's risk")
    return RiskResult(rolled, fate_of(edition, assessment, any(_kills(edition, face) for face in rolled)))


def risk_odds(edition: Edition, assessment: Risk) -> Odds[Fate]:
    struck = Odds.sure(False)
    for _ in range(assessment.dice):
        struck = struck.then(lambda dead: Odds.of_sum(1).map(lambda face: dead or _kills(edition, face)))
    return struck.map(lambda dead: fate_of(edition, assessment, dead))


def fate_of(edition: Edition, assessment: Risk, killed: bool) -> Fate:
    """What follows from his death, or from his escape (rulings 2.11, 2.12)."""
    rolled = assessment.dice > 0 and edition.rulings.leader_check == "whenever-he-rolls"
    replaced = assessment.peril.successor or edition.rulings.leader_replacement == "always"
    return Fate(killed, killed or rolled, killed and replaced)


def risk_receipt(edition: Edition, name: str, assessment: Risk, result: RiskResult | None = None) -> Receipt:
    peril, who, rule = assessment.peril, named(assessment.peril.leader), "adf.command.casualty"
    facts = (Line("leader", f"{who}, benefit {peril.leader.benefit}"), Line("his unit loses", f"{peril.hits}"))
    killed_on = edition.command.casualty.killed_on
    face = f"{killed_on}" if killed_on == SIDES else f"{killed_on} or more"
    steps = [Line("dice", assessment.note or f"{assessment.dice}D6, any {face} kills", rule)]
    outcome: list[Line] = []
    due: tuple[Due, ...] = ()
    if result is not None:
        fate = result.fate
        if result.faces:
            steps.append(Line("rolled", " ".join(map(str, result.faces))))
        outcome.append(Line("result", f"{who} is killed" if fate.killed else f"{who} is unhurt", rule))
        if fate.killed:
            outcome.append(Line("his brigade", "has lost one more", "adf.morale.eliminated"))
        if fate.succeeded:
            outcome.append(
                Line("successor", "in the next leader phase, with the least benefit", "adf.command.successor")
            )
        due = tuple(fallen(edition, peril.leader, fate))
    return Receipt("Leader at risk", name, facts, tuple(steps), (), tuple(outcome), due)


def fallen(edition: Edition, leader: Leader, fate: Fate) -> list[Due]:
    """The checks due for a leader who fell, or came near it."""
    if not fate.checks:
        return []
    cause = f"{named(leader)} is killed" if fate.killed else f"{named(leader)} was in danger"
    return [Due(f"his unit and {neighbours(edition)}", cause, 0, "adf.command.fallen")]


def named(leader: Leader) -> str:
    return leader.name or "the leader"


def _kills(edition: Edition, face: int) -> bool:
    return face >= edition.command.casualty.killed_on
