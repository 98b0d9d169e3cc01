"""A whole assault in exact chances: from the bonus roll through the defender's answer to the end of the impact."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Literal

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Line, Receipt
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import aftermath, charge, fear, impact, melee
from enfilade.rules.adf.chapters.clash import Clash, Other
from enfilade.rules.adf.chapters.facts import Aspect, Unit, fighting_level, level_of
from enfilade.rules.adf.chapters.fear import Answer
from enfilade.rules.adf.chapters.verdict import disordered
from enfilade.rules.adf.odds import melee_odds
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.melee_odds import ROUNDS
from enfilade.rules.adf.odds.several import Several
from enfilade.rules.adf.odds.stages import End as End
from enfilade.rules.adf.odds.stages import How, Next, Stages, State, more, own_charge, through

Point = Literal["bonus", "way", "fear", "close", "contact"]
"""The stages up to contact, in their order."""
HOME: tuple[How, ...] = ("won", "lost", "stopped-short", "neither", "undecided")
"""The ends in which the charge went home."""
TOLD: dict[How, str] = {
    "stopped": "stopped by fire",
    "short": "falls short",
    "vacated": "the defender is gone before contact",
    "won": "goes home and wins",
    "lost": "goes home and is beaten",
    "stopped-short": "stops short, volleys exchanged",
    "neither": "both break in the melee",
    "undecided": "the melee goes on",
}


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """Fire at the charger on its way by others than its target, or by its target combined with others."""

    firers: tuple[Unit, ...]
    left: Length
    """How far the charger still has to go to its target."""
    distance: Length | None = None
    """From the firers to the charger; None is the same."""
    aspect: Aspect = "front"
    from_village: bool = False


class Assault(msgspec.Struct, frozen=True, kw_only=True):
    """A charge as it is declared, and what the defender means to do."""

    clash: Clash
    """The attacker's others are his charging group, the defender's those who will be in contact."""
    distance: Length
    ground: tuple[Terrain, ...] = ("open",)
    move: Length | None = None
    leader: int = 0
    """Inches that a leader adds to the charge; what he does for morale stands in the attacker's situation."""
    answer: Answer = "none"
    at: Length | None = None
    """How near the charger is when the answer comes, if it is given on the way."""
    pistols: bool = False
    """The defender's close fire is with pistols, where the card gives cavalry the choice."""
    volleys: tuple[Volley, ...] = ()
    counter_ground: tuple[Terrain, ...] = ()
    """What a countercharge crosses; empty is the same as the charge."""
    counter_leader: int = 0
    others: tuple[Other, ...] = ()
    """Who else will be in contact: each has his own fear check, fire and impact (ruling 9.6)."""


class Assessment(msgspec.Struct, frozen=True):
    assault: Assault
    plan: charge.Assessment
    counter: charge.Assessment | None
    replies: tuple[fear.Reply, ...]


def assess(edition: Edition, assault: Assault) -> Assessment:
    """The charge and the answer to it; refuses either where the rules do."""
    clash = assault.clash
    target = clash.defender.unit
    said = charge.Declaration(
        units=(clash.attacker.unit, *clash.attacker.others),
        target=target,
        distance=assault.distance,
        ground=assault.ground,
        move=assault.move,
        leader=assault.leader,
    )
    plan = charge.assess(edition, said)
    if plan.rolls > 1:
        raise Malformed("where each unit rolls its own bonus, each is an assault of its own")
    replies = fear.replies(edition, clash, reacted=assault.answer == "desperation")
    for reply in replies:
        if reply.answer == assault.answer and not reply.allowed:
            raise Illegal(f"no such answer: {reply.why}", reply.rule)
    _check_place(edition, assault)
    counter = None
    if assault.answer == "countercharge":
        back = charge.Declaration(
            units=(target,),
            target=_named(clash.attacker.unit, "the charger"),
            distance=Length(0),  # it need not reach the charger, who comes to meet it
            ground=assault.counter_ground or assault.ground,
            leader=assault.counter_leader,
        )
        counter = charge.assess(edition, back)
    return Assessment(assault, plan, counter, replies)


def odds(edition: Edition, assessment: Assessment, rounds: int = ROUNDS) -> Odds[End]:
    """How it ends for both lead units. A melee is followed for so many rounds."""
    stages, now = begun(edition, assessment)
    found = course(stages, assessment.assault, assessment.counter, now)["contact"]
    return all_impacts(stages, assessment.assault, found, rounds)


def begun(edition: Edition, assessment: Assessment) -> tuple[Stages, Odds[Next]]:
    """The stages to come, and how far the bonus may carry."""
    assault = assessment.assault
    side = assault.clash.attacker
    began = fighting_level(edition, side.unit) != "good"
    clash = msgspec.structs.replace(assault.clash, attacker=msgspec.structs.replace(side, began_disordered=began))
    mine, theirs = (Fate(0, level_of(edition, unit)) for unit in (side.unit, clash.defender.unit))
    lots = tuple(Fate(0, level_of(edition, other.side.unit)) for other in assault.others)
    now: Odds[Next] = charge.odds(edition, assessment.plan).map(
        lambda run: State(run=run, distance=assault.distance, attacker=mine, defender=theirs, others=lots)
    )
    return Stages(edition, clash), now


def course(
    stages: Stages, assault: Assault, counter: charge.Assessment | None, now: Odds[Next], *, feared: bool = False
) -> dict[Point, Odds[Next]]:
    """How it stands after each stage up to contact. `feared` says that the fear check is behind it."""
    edition = stages.edition
    points: dict[Point, Odds[Next]] = {"bonus": now}
    together = company(stages, assault)
    for left, volley in _on_the_way(assault):
        step = partial(_event, stages, assault.answer, counter, left, volley)
        if together is not None and volley is None and assault.answer == "disengage":
            step = partial(together.disengaged, left)
        now = through(now, step)
    points["way"] = now
    close = assault.answer if assault.answer in ("close", "desperation") else ""
    early = close == "desperation" and not edition.fire.desperation.fear_check_first and not feared
    if together is not None:
        points["fear"] = points["close"] = together.last_inch(now, assault.answer, assault.pistols, feared)
        points["contact"] = through(points["close"], together.contact)
        return points
    now = through(now, stages.last_inch)
    if early:
        now = through(now, lambda state: stages.close_fire(state, close, assault.pistols))
    if not feared:
        now = through(now, lambda state: stages.fear_check(state, bool(close)))
    points["fear"] = now
    now = through(now, lambda state: stages.close_fire(state, "" if early else close, assault.pistols))
    points["close"] = now
    points["contact"] = through(now, stages.contact)
    return points


def company(stages: Stages, assault: Assault) -> Several | None:
    """The stages with everybody who will be in contact; a target that comes to meet it leaves them behind."""
    if not assault.others or assault.answer == "countercharge":
        return None
    return Several(stages.edition, stages.clash, assault.others)


def all_impacts(stages: Stages, assault: Assault, found: Odds[Next], rounds: int) -> Odds[End]:
    """The impact on the target, or on everybody in contact one after the other."""
    together = company(stages, assault)
    return impacts(stages, found, rounds) if together is None else together.impacts(found, rounds)


def impacts(stages: Stages, found: Odds[Next], rounds: int) -> Odds[End]:
    """Every impact to its end; all melees are followed together, for they run through the same states."""
    edition = stages.edition
    struck: Odds[End | _Melee] = found.map(_forget_the_way).then(partial(_impact, stages))
    melees: dict[tuple[bool, bool, bool], dict[melee.Round, int]] = {}
    for end, ways in struck.ways.items():
        if isinstance(end, _Melee):
            melees.setdefault(end.key, {})[end.state] = ways
    if edition.rulings.melee_rounds == "one-a-turn":
        rounds = min(rounds, 1)
    ends: dict[tuple[bool, bool, bool], Odds[End]] = {}
    for key, starts in melees.items():
        own, counter, counter_own = key
        mine, theirs = stages.clash.attacker, stages.clash.defender
        clash = msgspec.structs.replace(
            stages.clash,
            attacker=own_charge(mine) if own or mine.began_disordered else mine,
            defender=own_charge(theirs) if counter_own else theirs,
            countercharge=counter,
        )
        fought = melee_odds.fought(edition, clash, Odds(starts, sum(starts.values())), rounds)
        ends[key] = fought.map(partial(_melee_end, edition))
    heads: Odds[End | tuple[bool, bool, bool]] = struck.map(lambda end: end.key if isinstance(end, _Melee) else end)
    return heads.then(lambda end: Odds.sure(end) if isinstance(end, End) else ends[end])


def chances(found: Odds[End]) -> dict[How, Fraction]:
    """The chance of each way to end."""
    ways = found.map(lambda end: end.how)
    return {how: ways[how] for how in TOLD}


def goes_home(found: Odds[End]) -> Fraction:
    """The chance that it comes to an impact."""
    return found.chance(lambda end: end.how in HOME)


def receipt(edition: Edition, name: str, assessment: Assessment, found: Odds[End] | None = None) -> Receipt:
    assault = assessment.assault
    base = charge.receipt(edition, name, assessment.plan)
    facts = [*base.facts, Line("the defender's answer", _spoken(assault), "adf.charge.order")]
    for volley in assault.volleys:
        who = " and ".join(unit.name or f"a {unit.quality} {unit.arm} unit" for unit in volley.firers)
        facts.append(Line("fires at the charge", f"{who}, {volley.left} before contact", "adf.charge.reaction-fire"))
    outcome = []
    if found is not None:
        for how, chance in chances(found).items():
            if chance:
                outcome.append(Line(TOLD[how], f"{float(chance):.4f}", "adf.charge.order"))
        outcome.append(Line("goes home", f"{float(goes_home(found)):.4f}", "adf.charge.order"))
    return Receipt("Assault", name, tuple(facts), base.steps, (), tuple(outcome))


def _named(unit: Unit, otherwise: str) -> Unit:
    return unit if unit.name else msgspec.structs.replace(unit, name=otherwise)


def _check_place(edition: Edition, assault: Assault) -> None:
    """An answer on the way needs a place, beyond the inch where the fear check is taken."""
    near = edition.morale.due.fear_of_charge
    if assault.answer in ("fire", "countercharge", "disengage"):
        if assault.at is None:
            raise Malformed(f"how near is the charger when the defender chooses to {assault.answer}?")
        if assault.at > assault.distance:
            raise Malformed("the charger is never further away than where it starts")
        if assault.answer == "fire" and assault.at <= near:
            reason = f"within {near} the fear check comes first, and the fire is close fire"
            raise Illegal(reason, "adf.charge.close-fire")
    for volley in assault.volleys:
        if volley.left > assault.distance:
            raise Malformed("the charger is never further away than where it starts")


def _on_the_way(assault: Assault) -> list[tuple[Length, Volley | None]]:
    """What happens before the last inch, in order; None is the defender's own answer, after others' fire."""
    events: list[tuple[Length, Volley | None]] = [(volley.left, volley) for volley in assault.volleys]
    if assault.answer in ("fire", "countercharge", "disengage") and assault.at is not None:
        events.append((assault.at, None))
    return sorted(events, key=lambda event: (-event[0], event[1] is None))


def _event(
    stages: Stages, answer: Answer, counter: charge.Assessment | None, left: Length, volley: Volley | None, state: State
) -> Odds[Next]:
    if volley is not None:
        return stages.volley(state, volley.firers, left, volley.distance, volley.aspect, volley.from_village)
    match answer:
        case "fire":
            return stages.volley(state, (), left, None, "front", False)
        case "disengage":
            return stages.disengage(state, left)
        case _:
            if counter is None:
                raise Malformed("a countercharge that was not assessed")
            return stages.countercharge(state, left, counter)


def _spoken(assault: Assault) -> str:
    words = {
        "none": "stands without firing",
        "fire": "fires",
        "close": "holds its fire to the last inch",
        "desperation": "desperation fire",
        "countercharge": "countercharges",
        "disengage": "disengages",
    }
    return words[assault.answer] + (f" at {assault.at}" if assault.at is not None else "")


class _Melee(msgspec.Struct, frozen=True):
    """A melee still to be fought: whose charge has disordered whom, and how both stand."""

    key: tuple[bool, bool, bool]
    state: melee.Round


def _forget_the_way(state: Next) -> Next:
    """Two charges that make contact in the same state are one from here on, wherever they came from."""
    if isinstance(state, End):
        return state
    nowhere = charge.Run(Length(0), Length(0), Length(0), True, state.own)
    return msgspec.structs.replace(state, run=nowhere, distance=Length(0), moved=0)


def _impact(stages: Stages, state: Next) -> Odds[End | _Melee]:
    if isinstance(state, End):
        return Odds.sure(state)
    found = impact.assess(stages.edition, stages.clash_at(state))
    a, d = state.attacker.lost, state.defender.lost
    key = (state.own, state.counter, state.counter_own)

    def finish(outcome: impact.Outcome) -> Odds[End | _Melee]:
        if outcome.kind == "melee":
            return Odds.sure(_Melee(key, melee.Round("", more(a, outcome.attacker), more(d, outcome.defender))))
        over = aftermath.finish(stages.edition, found, outcome)
        how: How = "won" if outcome.winner == "attacker" else "lost"
        if outcome.kind == "stop-short":
            how = "stopped-short"
        return over.map(lambda end: End(how, more(a, end.attacker), more(d, end.defender)))

    return impact.odds(stages.edition, found).then(finish)


def _melee_end(edition: Edition, state: melee.Round) -> End:
    ends: dict[str, How] = {"attacker": "won", "defender": "lost", "neither": "neither", "": "undecided"}
    if melee.goes_on_next_turn(edition, state):
        return End("undecided", state.attacker, state.defender)
    return End(ends[state.winner], disordered(edition, state.attacker), disordered(edition, state.defender))
