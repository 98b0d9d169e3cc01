"""What an impact still has to settle: the free volleys of a win by one, and the melee of a draw."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import fire, impact, melee
from enfilade.rules.adf.chapters.clash import Clash, Who, aspect_of, in_state, moment, other
from enfilade.rules.adf.chapters.verdict import SIDES, Outcome, dice_down, disordered, final_impact
from enfilade.rules.adf.odds import chain, melee_odds
from enfilade.rules.adf.odds.chain import Fate


class Volleys(msgspec.Struct, frozen=True):
    """The two fires of a win by one, at the same moment. A side that cannot fire has none, and `idle` says why."""

    clash: Clash
    """Both sides as they now stand."""
    distance: Length
    attacker: fire.Assessment | None
    defender: fire.Assessment | None
    idle: tuple[str, ...] = ()

    def by(self, who: Who) -> fire.Assessment | None:
        return self.attacker if who == "attacker" else self.defender


def dice_for_distance(edition: Edition, outcome: Outcome) -> int:
    """Dice that place an attacker who stops short; none in any other case."""
    return final_impact(edition).stop_short.dice if outcome.kind == "stop-short" else 0


def distance_of(edition: Edition, outcome: Outcome, rolled: int = 0) -> Length:
    """How far apart they stand after a win by one (ruling 7.25)."""
    if outcome.kind == "close":
        return dice_down(edition).close_retreat
    if outcome.kind == "stop-short":
        return Length(rolled * final_impact(edition).stop_short.each)
    raise Malformed(f"a result of {outcome.kind!r} leaves nobody facing each other")


def volleys(edition: Edition, clash: Clash, outcome: Outcome, distance: Length) -> Volleys:
    """The fires that follow a win by one: point blank in disorder, or at the range the die has left."""
    attacker, defender = outcome.attacker, outcome.defender
    here = msgspec.structs.replace(
        clash,
        attacker=in_state(clash.attacker, attacker.lost, attacker.level),
        defender=in_state(clash.defender, defender.lost, defender.level),
    )
    found: dict[Who, fire.Assessment | None] = {}
    idle = []
    for who in SIDES:
        try:
            found[who] = _volley(edition, here, who, outcome, distance)
        except Illegal as refusal:
            found[who] = None
            idle.append(f"the {who} does not fire: {refusal.reason}")
    return Volleys(here, distance, found["attacker"], found["defender"], tuple(idle))


def finish(
    edition: Edition, assessment: impact.Assessment, outcome: Outcome, rounds: int | None = None
) -> Odds[Outcome]:
    """How an impact with this outcome ends for both, volleys and melee included.

    `rounds` bounds the melee; without it the melee is followed as melee_odds.odds does.
    """
    clash = assessment.clash
    match outcome.kind:
        case "melee":
            fought = (
                melee_odds.odds(edition, clash)
                if rounds is None
                else melee_odds.after(edition, clash, _bound(edition, rounds))
            )
            return fought.map(lambda state: melee.outcome_of(edition, state))
        case "close":
            return _exchanged(edition, clash, outcome, distance_of(edition, outcome))
        case "stop-short":
            if not final_impact(edition).stop_short.volley:
                ends = {who: disordered(edition, outcome.fate(who)) for who in SIDES}
                return Odds.sure(Outcome(outcome.kind, outcome.winner, outcome.margin, **ends))
            rolls = Odds.of_sum(dice_for_distance(edition, outcome))
            return rolls.then(lambda roll: _exchanged(edition, clash, outcome, distance_of(edition, outcome, roll)))
        case _:
            return Odds.sure(outcome)


def odds(edition: Edition, assessment: impact.Assessment, rounds: int | None = None) -> Odds[Outcome]:
    """The whole impact to its end: who wins, by which result, with what loss and level on either side."""
    return impact.odds(edition, assessment).then(lambda outcome: finish(edition, assessment, outcome, rounds))


def _volley(edition: Edition, clash: Clash, who: Who, outcome: Outcome, distance: Length) -> fire.Assessment:
    firer, enemy = clash.side(who).unit, clash.side(other(who))
    band: Band | None = None
    if outcome.kind == "close":
        band = "close-canister" if firer.arm == "artillery" else "point-blank"
    charged = who == "attacker" and not clash.countercharge
    shot = fire.Shot(
        firers=(firer,),
        target=enemy.unit,
        band=band,
        distance=distance,
        aspect=aspect_of(edition, clash) if charged else "front",
        cover=enemy.situation.cover,
        charging=not charged,
        charged=False,
        impact_volley=True,
    )
    return fire.assess(edition, shot)


def _exchanged(edition: Edition, clash: Clash, outcome: Outcome, distance: Length) -> Odds[Outcome]:
    both = volleys(edition, clash, outcome, distance)
    mine, theirs = (_suffered(edition, both, outcome, who) for who in SIDES)
    kind, winner, margin = outcome.kind, outcome.winner, outcome.margin
    return mine.then(lambda a: theirs.map(lambda d: Outcome(kind, winner, margin, a, d)))


def _suffered(edition: Edition, both: Volleys, outcome: Outcome, who: Who) -> Odds[Fate]:
    """What the enemy's volley adds to a side's lot, which is an inch at most: a win by one costs nobody a figure."""
    before, volley = outcome.fate(who), both.by(other(who))
    if volley is None:
        return Odds.sure(disordered(edition, before))
    fates = chain.volley(edition, volley, moment(edition, both.clash, who, both.distance))
    return fates.map(
        lambda fate: disordered(
            edition,
            msgspec.structs.replace(fate, fall_back=before.fall_back + fate.fall_back),
        )
    )


def _bound(edition: Edition, rounds: int) -> int:
    return min(rounds, 1) if edition.rulings.melee_rounds == "one-a-turn" else rounds
