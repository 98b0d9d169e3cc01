"""A charge on the table in exact chances: how far it gets, stage by stage, against each answer its target may give."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.ground.box import distance
from enfilade.rules.adf.battle.charge import coming, company, countercharging, last_inch
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim, cover
from enfilade.rules.adf.battle.frames import Charging, Window
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.react.replies import check_reply, is_spent
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters import charge, fear
from enfilade.rules.adf.chapters.clash import Clash, Other
from enfilade.rules.adf.chapters.facts import Unit, level_of
from enfilade.rules.adf.chapters.fear import Answer
from enfilade.rules.adf.odds import assault
from enfilade.rules.adf.odds.assault import Point
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.stages import End, Next, Stages
from enfilade.rules.adf.odds.stages import State as Stand

INCH = 1000
ROUNDS = 1
"""Rounds of a melee that are followed: each further one takes many times as long to tell."""
CARRIED = ("won", "vacated")
"""The ends in which the ground is the charger's."""
ON_THE_WAY: tuple[Literal["fire", "countercharge", "disengage"], ...] = ("fire", "countercharge", "disengage")


class Reply(NamedTuple):
    """One answer of the charged unit, and how near the charger is then if it is given on the way."""

    answer: Answer
    at: int | None = None
    pistols: bool = False


class Course(NamedTuple):
    """A charge against one answer."""

    reply: Reply
    passed: dict[Point, Fraction]
    """The chance to be still coming on, and near enough to reach them, after each stage."""
    ends: Odds[End]

    def chance(self, *ways: str) -> Fraction:
        return self.ends.chance(lambda end: end.how in ways)

    @property
    def carried(self) -> Fraction:
        return self.chance(*CARRIED)


def declared(table: Field, state: State, frame: Charging, plan: charge.Assessment) -> tuple[Course, ...]:
    """A charge before its bonus roll, against everything its target may do; others' fire on the way is not counted."""
    if plan.rolls > 1:
        raise Malformed("Each unit rolls its own bonus: no one chance can be told for all of them.")
    clash = coming.clash_of(Play(table, state), frame)
    found = []
    for reply in replies(table, state, frame, clash):
        facts = _facts(frame, clash, reply, _others(table, state, frame))
        stages, now = assault.begun(table.edition, assault.Assessment(facts, plan, None, ()))
        try:
            found.append(_course(stages, facts, _counter(table, state, frame, reply), now))
        except Illegal:
            # Such as a fire at a range at which this weapon does not carry.
            continue
    return tuple(found)


def under_way(table: Field, state: State, frame: Charging, reply: Reply) -> Course:
    """A charge whose bonus is known, from where it stands, against one answer."""
    play = Play(table, state)
    if frame.left or not frame.stood or frame.further or not play.unit(frame.target).here:
        raise Malformed("Its target has given way: no chances can be told.")
    clash = coming.clash_of(play, frame)
    lead, target = play.unit(frame.units[0]), play.unit(frame.target)
    total, point, others = frame.totals[0], frame.points[0], _others(table, state, frame)
    stand = Stand(
        run=charge.Run(Length(0), Length(total), Length(point), total >= frame.distance, False),
        distance=Length(frame.distance),
        attacker=Fate(0, level_of(table.edition, lead.unit)),
        defender=Fate(0, level_of(table.edition, target.unit)),
        moved=frame.moved,
        own=lead.id in frame.own and lead.id not in frame.began,
        fired=frame.fired,
        others=tuple(Fate(0, level_of(table.edition, other.side.unit)) for other in others),
    )
    stages, counter = Stages(table.edition, clash), _counter(table, state, frame, reply)
    return _course(stages, _facts(frame, clash, reply, others), counter, Odds.sure(stand), feared=frame.feared)


def replies(table: Field, state: State, frame: Charging, clash: Clash) -> tuple[Reply, ...]:
    """What the target of a declared charge may do about it, as far as it can be told now."""
    play, target, lead = Play(table, state), state.units[frame.target], state.units[frame.units[0]]
    found = [last(option) for option in last_inch.answers(play, frame)]
    window = Window(by=frame.units, cause="charge", target=frame.target)
    waiting = msgspec.structs.replace(state, frames=(*state.frames, window))
    fired = target.shot_at.count(lead.id) >= table.edition.reaction.fires_per_enemy
    listed = {one.answer: one.allowed for one in fear.replies(table.edition, clash, is_spent(table, target), fired)}
    places = list(_places(table, state, frame))
    for answer in ON_THE_WAY:
        if not places or not listed[answer] or (answer == "fire" and not aim.is_in_arc(table, target, lead)):
            continue
        try:
            check_reply(table, waiting, target, window, answer)
        except (Illegal, Malformed):
            continue
        # Fire tells best when they are near; who comes to meet them, or goes, does so at the first chance.
        found.append(Reply(answer, places[-1] if answer == "fire" else places[0]))
    return tuple(found)


def last(option: str) -> Reply:
    """A choice of the last inch as an answer to the charge."""
    return Reply("close", pistols=True) if option == "pistols" else Reply(option)  # type: ignore[arg-type]  # as asked


def fates(ends: Odds[End], unit: Unit, attacker: bool) -> Odds[tuple[int, str]]:
    """What one side has lost, and its level or "eliminated"."""

    def told(end: End) -> tuple[int, str]:
        fate = end.attacker if attacker else end.defender
        gone = fate.eliminated or fate.lost >= unit.strength
        return (unit.strength, "eliminated") if gone else (fate.lost, fate.level)

    return ends.map(told)


def _facts(frame: Charging, clash: Clash, reply: Reply, others: tuple[Other, ...]) -> assault.Assault:
    at = None if reply.at is None else Length(reply.at)
    return assault.Assault(
        clash=clash, distance=Length(frame.distance), answer=reply.answer, at=at, pistols=reply.pistols, others=others
    )


def _others(table: Field, state: State, frame: Charging) -> tuple[Other, ...]:
    """Who else will be in contact: taken to fire close if he may, or else desperately (ruling 9.6)."""
    play, charger, found = Play(table, state), state.units[frame.units[0]], []
    for id in sorted({*company.of(play, frame), *((frame.main,) if frame.main else ())} - {frame.target}):
        piece = state.units[id]
        answer = last_inch.answers(play, msgspec.structs.replace(frame, target=id))[0]
        found.append(
            Other(
                side=moment.side_of(table, state, (id,), enemy=charger),
                aspect=cover.aspect_of(table, piece, *frame.started[0]),
                answer=answer,  # type: ignore[arg-type]  # pistols come after close
                faced=id in frame.faced,
                checked=piece.feared,
            )
        )
    return tuple(found)


def _places(table: Field, state: State, frame: Charging) -> Iterator[int]:
    """How near the charge is at each chance to react, the first first, up to the inch of the fear check."""
    edition, target = table.edition, state.units[frame.target]
    apart = min(distance(state.units[id].box, target.box) for id in frame.units)
    near = int(edition.morale.due.fear_of_charge)
    if near < frame.distance and apart <= edition.reaction.any_action_within:
        yield frame.distance
    yield from range(frame.distance - INCH, near, -INCH)


def _counter(table: Field, state: State, frame: Charging, reply: Reply) -> charge.Assessment | None:
    return countercharging.plan_of(Play(table, state), frame) if reply.answer == "countercharge" else None


def _course(
    stages: Stages, facts: assault.Assault, counter: charge.Assessment | None, now: Odds[Next], feared: bool = False
) -> Course:
    points = assault.course(stages, facts, counter, now, feared=feared)
    passed = {point: found.chance(_comes_on) for point, found in points.items()}
    reply = Reply(facts.answer, None if facts.at is None else int(facts.at), facts.pistols)
    return Course(reply, passed, assault.all_impacts(stages, facts, points["contact"], ROUNDS))


def _comes_on(state: Next) -> bool:
    return isinstance(state, Stand) and (state.contact or state.run.total >= state.distance)
