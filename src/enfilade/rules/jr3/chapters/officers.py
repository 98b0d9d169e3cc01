"""Officer casualties at the end of a turn, and who takes a fallen officer's place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Receipt
from enfilade.rules.jr3.card.edition import Edition, Risk
from enfilade.rules.jr3.chapters.facts import RANKS, Rank, words

Zone = Literal["melee", "enemy-close", "enemy-near"]


class Exposure(msgspec.Struct, frozen=True, kw_only=True):
    """An officer at the end of a turn."""

    name: str = ""
    rank: Rank = "brigade"
    enemy: Length | None = None
    """How far the nearest enemy is; None is out of all reach."""
    in_melee: bool = False


class Danger(msgspec.Struct, frozen=True):
    """One roll he must take."""

    zone: Zone
    risk: Risk


class Assessment(msgspec.Struct, frozen=True):
    exposure: Exposure
    dangers: tuple[Danger, ...]


class Result(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    killed: bool
    by: Zone | None


def assess(edition: Edition, exposure: Exposure) -> Assessment:
    """The rolls he must take: that of the closest danger, or of every one that fits (J42)."""
    chart, zones, enemy = edition.officers.casualties, edition.zones, exposure.enemy
    found: list[Danger] = []
    if exposure.in_melee:
        found.append(Danger("melee", chart.melee))
    if exposure.in_melee or (enemy is not None and enemy <= zones.officer_enemy_close):
        found.append(Danger("enemy-close", chart.enemy_close))
    if exposure.in_melee or (enemy is not None and enemy <= zones.officer_enemy_near):
        found.append(Danger("enemy-near", chart.enemy_near))
    if edition.rulings.officer_risks == "closest-only":
        found = found[:1]
    return Assessment(exposure, tuple(found))


def dice_needed(edition: Edition, assessment: Assessment, faces: Sequence[int] = ()) -> int:
    """The dice of the first roll; those of the next only if he lives."""
    needed = 0
    for danger in assessment.dangers:
        rolled = faces[needed : needed + danger.risk.dice]
        needed += danger.risk.dice
        if len(faces) < needed or kills(danger.risk, sum(rolled)):
            break
    return needed


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    rolled = checked(faces, dice_needed(edition, assessment, faces), "this officer's casualty roll")
    place = 0
    for danger in assessment.dangers:
        if kills(danger.risk, sum(rolled[place : place + danger.risk.dice])):
            return Result(rolled, True, danger.zone)
        place += danger.risk.dice
    return Result(rolled, False, None)


def odds(edition: Edition, assessment: Assessment) -> Odds[bool]:
    """The chance that he is killed."""
    fate = Odds.sure(False)
    for danger in assessment.dangers:
        rolled = Odds.of_sum(danger.risk.dice).map(partial(kills, danger.risk))
        fate = fate.then(partial(_or, rolled))
    return fate


def kills(risk: Risk, total: int) -> bool:
    return total >= risk.kills_on


def replacement(edition: Edition, rank: Rank) -> Rank | None:
    """The rank of the officer who takes over in the next turn; below a brigade's commander the card has none (J24)."""
    if rank not in RANKS:
        raise Malformed(f"no officer has the rank {rank!r}; there are {', '.join(RANKS)}")
    if edition.rulings.replacement_officers == "none":
        return None
    place = RANKS.index(rank)
    return RANKS[place - 1] if place else None


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    exposure = assessment.exposure
    who = exposure.name or "officer"
    facts = [Line("officer", f"{who}, {exposure.rank}")]
    if exposure.in_melee:
        facts.append(Line("where", "in melee"))
    elif exposure.enemy is not None:
        facts.append(Line("nearest enemy", str(exposure.enemy)))
    steps = [
        Line(words(danger.zone), f"{danger.risk.dice}D6, {danger.risk.kills_on} or more kills", "jr3.officers.risk")
        for danger in assessment.dangers
    ]
    if not assessment.dangers:
        steps.append(Line("danger", "none", "jr3.officers.risk"))
    outcome: tuple[Line, ...] = ()
    due: tuple[Due, ...] = ()
    if result is not None:
        if result.faces:
            steps.append(Line("rolled", " ".join(map(str, result.faces))))
        outcome = (Line("result", "killed" if result.killed else "unhurt", "jr3.officers.risk"),)
        if result.killed:
            if successor := replacement(edition, exposure.rank):
                outcome += (Line("next turn", f"an officer of {successor} rank", "jr3.officers.replacement"),)
            due = (Due(f"units near {who}", "morale check for an officer killed near", 0, "jr3.morale.causes"),)
    return Receipt("Officer casualty", name, tuple(facts), tuple(steps), (), outcome, due)


def _or(rolled: Odds[bool], dead: bool) -> Odds[bool]:
    return Odds.sure(True) if dead else rolled
