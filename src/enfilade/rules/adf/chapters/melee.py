"""The melee: both sides strike at once, both check, and again until one of them gives way."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.receipt import Line, Receipt
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.clash import Clash, Who, acts_at, gives_way, moment, other
from enfilade.rules.adf.chapters.facts import level_of
from enfilade.rules.adf.chapters.verdict import SIDES, Outcome, disordered
from enfilade.rules.adf.odds import chain
from enfilade.rules.adf.odds.chain import Fate

Winner = Literal["attacker", "defender", "neither", ""]
"""Who holds the ground; "neither" where both are broken, "" while it goes on."""
Nerve = Literal["holds", "failed", "broken"]


class Assessment(msgspec.Struct, frozen=True):
    """One round. A side that cannot strike has no fire, and `idle` says why."""

    clash: Clash
    attacker: fire.Assessment | None
    defender: fire.Assessment | None
    idle: tuple[str, ...] = ()

    def by(self, who: Who) -> fire.Assessment | None:
        return self.attacker if who == "attacker" else self.defender


class Round(msgspec.Struct, frozen=True):
    """How both stand after a round, or after several: losses are added up."""

    winner: Winner
    attacker: Fate
    defender: Fate

    def fate(self, who: Who) -> Fate:
        return self.attacker if who == "attacker" else self.defender


class Blow(msgspec.Struct, frozen=True):
    """One side's dice in a round: its own fire, and its check if the enemy's fire calls for one."""

    fire: tuple[int, ...] = ()
    check: tuple[int, ...] = ()


class Result(msgspec.Struct, frozen=True):
    fires: tuple[fire.Result | None, fire.Result | None]
    """By the attacker and by the defender."""
    checks: tuple[morale.Result | None, morale.Result | None]
    round: Round
    assessed: tuple[morale.Assessment | None, morale.Assessment | None] = (None, None)
    """What the checks were rolled against, where there were any."""


def assess(edition: Edition, clash: Clash) -> Assessment:
    """The blows of both sides in the state they are in."""
    blows: dict[Who, fire.Assessment | None] = {}
    idle = []
    for who in SIDES:
        enemy = clash.side(other(who))
        shot = fire.Shot(
            firers=(clash.side(who).unit,),
            target=enemy.unit,
            band="melee",
            cover=enemy.situation.cover,
            charging=other(who) == "attacker" or clash.countercharge,
        )
        try:
            blows[who] = fire.assess(edition, shot)
        except Illegal as refusal:
            blows[who] = None
            idle.append(f"the {who} cannot strike: {refusal.reason}")
    return Assessment(clash, blows["attacker"], blows["defender"], tuple(idle))


def resolve(edition: Edition, assessment: Assessment, attacker: Blow, defender: Blow) -> Result:
    """One round by the dice: both fires from the state before, then losses, then checks (ruling 5.38)."""
    dice = {"attacker": attacker, "defender": defender}
    fires: dict[str, fire.Result | None] = {}
    checks: dict[str, morale.Result | None] = {}
    assessed: dict[str, morale.Assessment | None] = {}
    fates: dict[str, Fate] = {}
    for who in SIDES:
        blow = assessment.by(who)
        if blow is None and dice[who].fire:
            raise Malformed(f"the {who} cannot strike and rolls no dice")
        fires[who] = None if blow is None else fire.resolve(edition, blow, dice[who].fire)
    for who in SIDES:
        against, blow = fires[other(who)], assessment.by(other(who))
        unit, given = assessment.clash.side(who).unit, dice[who].check
        checks[who] = assessed[who] = None
        fates[who] = Fate(0, level_of(edition, unit))
        if against is None or blow is None or against.outcome.check is None:
            if given:
                raise Malformed(f"the {who} has no check to take")
            continue
        hits = min(against.outcome.hits, unit.strength)
        if hits == unit.strength:
            fates[who] = Fate(hits, level_of(edition, unit), eliminated=True)
            continue
        left, now = chain.struck(unit, hits), moment(edition, assessment.clash, who, Length(0))
        check = morale.assess(edition, left, chain.situation_after(edition, blow.shot, blow, now, against.outcome))
        assessed[who] = check
        rolled = checks[who] = morale.resolve(edition, check, given)
        fates[who] = chain.fate(left, hits, rolled.outcome)
    end = judged(edition, assessment.clash, fates["attacker"], fates["defender"])
    return Result(
        (fires["attacker"], fires["defender"]),
        (checks["attacker"], checks["defender"]),
        end,
        (assessed["attacker"], assessed["defender"]),
    )


def judged(edition: Edition, clash: Clash, attacker: Fate, defender: Fate) -> Round:
    """Both fates of a round put together; who has not lost stays where he is."""
    mine = nerve_of(acts_at(edition, clash.attacker.unit, attacker.lost), attacker)
    theirs = nerve_of(acts_at(edition, clash.defender.unit, defender.lost), defender)
    winner = winner_of(mine, theirs)
    return Round(
        winner,
        attacker if winner in ("defender", "neither") else kept(attacker),
        defender if winner in ("attacker", "neither") else kept(defender),
    )


def nerve_of(before: Level, fate: Fate) -> Nerve:
    """Whether a side holds, has failed its check, or is routed or no more."""
    failed = gives_way(before, fate.level, fate.fall_back, fate.runs, fate.eliminated)
    broken = fate.eliminated or (failed and fate.level == "routed")
    return "broken" if broken else "failed" if failed else "holds"


def winner_of(attacker: Nerve, defender: Nerve) -> Winner:
    """Who fails alone has lost. If both fail they fight on, unless one is routed or no more (ruling 7.27)."""
    if attacker == defender:
        return "neither" if attacker == "broken" else ""
    rank = ("holds", "failed", "broken")
    return "defender" if rank.index(attacker) > rank.index(defender) else "attacker"


def kept(fate: Fate) -> Fate:
    """The fate of a side that stays where it is. Whoever runs or is no more is broken, and never stays."""
    return Fate(fate.lost, fate.level)


def outcome_of(edition: Edition, state: Round) -> Outcome:
    """The melee as the end of its impact: all who took part are disordered or worse."""
    winner = state.winner if state.winner in ("attacker", "defender") else ""
    if goes_on_next_turn(edition, state):
        return Outcome("melee", winner, 0, state.attacker, state.defender)
    return Outcome("melee", winner, 0, *(disordered(edition, state.fate(who)) for who in SIDES))


def goes_on_next_turn(edition: Edition, state: Round) -> bool:
    """Whether both stay locked as they are, because a round a turn is fought and nobody has given way."""
    return state.winner == "" and edition.rulings.melee_rounds == "one-a-turn"


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    facts, steps, lines, outcome = [], [], [], []
    for i, who in enumerate(SIDES):
        blow = assessment.by(who)
        unit = assessment.clash.side(who).unit
        facts.append(
            Line(who, f"{unit.name or 'unit'} ({unit.quality} {unit.arm}, {unit.strength} strong, {unit.level})")
        )
        if blow is None:
            continue
        steps.append(Line(f"{who} strikes with", f"{blow.base} + {blow.dice}D6", "adf.charge.melee"))
        lines += [msgspec.structs.replace(line, why=f"{who}: {line.why}") for line in blow.modifiers]
        struck = result.fires[i] if result is not None else None
        if struck is not None:
            faces = " ".join(map(str, struck.faces))
            steps.append(
                Line(f"{who} rolled", f"{faces}, together {struck.total}: {struck.outcome.code}", "adf.fire.results")
            )
    steps += [Line("idle", why, "adf.charge.melee") for why in assessment.idle]
    if result is not None:
        for who, check, assessed in zip(SIDES, result.checks, result.assessed, strict=True):
            if check is not None:
                unit, ended = assessment.clash.side(who).unit, check.outcome
                if assessed is not None:
                    told = morale.receipt(edition, name, assessed, check)
                    steps += [msgspec.structs.replace(line, what=f"{who}'s check: {line.what}") for line in told.steps]
                    lines += [
                        msgspec.structs.replace(line, why=f"{who}'s check: {line.why}") for line in told.modifiers
                    ]
                if result.round.winner not in (other(who), "neither"):
                    # Who has not lost stays where he is, whatever his own check said.
                    ended = msgspec.structs.replace(ended, fall_back=0, runs=False)
                outcome.append(Line(f"{who}'s check", morale.spoken(unit, ended), "adf.morale.check"))
        winner = result.round.winner
        again = "another round next turn" if goes_on_next_turn(edition, result.round) else "another round"
        said = {"": f"undecided: {again}", "neither": "both are broken"}.get(winner, f"the {winner} wins")
        outcome.append(Line("result", said, "adf.charge.melee-end"))
    return Receipt("Melee", name, tuple(facts), tuple(steps), tuple(lines), tuple(outcome))
