"""The decisions of a battle that mattered most: what came of each, and what the captain says of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import FIRST, Answer
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.press.report.chronicle import Chronicle
from enfilade.press.report.games.wings import wing_of as reported
from enfilade.press.report.speech import Speech, first_up, listed
from enfilade.press.report.throw import Throw
from enfilade.server.computer.deputy import Reply
from enfilade.server.showing.wings import wing_of
from enfilade.server.showing.words import host
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.asks import Advice, Prospect
from enfilade.server.wire.common import Part
from enfilade.server.wire.ending import Lesson, Verdict
from enfilade.speech.spoken import counted

POINT = 1.0
"""What a point weighs beside a figure, a section or a level of morale."""

_NONE = "0%"
"""At long range a fire can frighten whom it cannot hurt."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that somebody was acting by, and what followed until the next of its kind."""

    side: str
    line: int
    until: int
    """The line of the next."""
    turn: int
    answer: str
    why: str
    """The reason that a computer gave for it."""
    throws: tuple[Throw, ...]
    points: int
    """That its side gained on the other meanwhile, if the battle had ended then."""
    gain: float
    """What it came to for its side, all told."""


def decisions(battle: Battle, story: Chronicle) -> tuple[Decision, ...]:
    """All of them in order. Reactions belong to the deed that they answer, and whoever lets be has decided nothing."""
    wing, found = wing_of(battle), list[Answer]()
    lines = []
    for line in battle.record.lines[FIRST:]:
        entry = line.entry
        if isinstance(entry, Answer) and wing.doers(battle.game.parse(entry.answer, entry.side)):
            found.append(entry)
            lines.append(line.n)
    ends = [*lines[1:], len(battle.record.lines)][: len(lines)]
    first = battle.table.sides[0]
    # One's end is the next one's beginning.
    leads = [_lead(battle, line, first) for line in (*(line - 1 for line in lines), *(end - 1 for end in ends[-1:]))]
    gains = [after - before for before, after in pairwise(leads)]
    return tuple(
        _decision(battle, story, entry, (line, end), gain if entry.side == first else -gain)
        for entry, line, end, gain in zip(found, lines, ends, gains, strict=True)
    )


def weightiest(found: Sequence[Decision], side: str) -> Decision | None:
    """Of one side, that which came to most, for good or ill; none if nothing came of any."""
    own = [one for one in found if one.side == side and one.gain]
    return max(own, key=lambda one: (abs(one.gain), -one.line), default=None)


def dearest(found: Sequence[Decision], side: str, most: int) -> list[Decision]:
    """Those that cost a side most, the worst first."""
    own = sorted((one for one in found if one.side == side and one.gain < 0), key=lambda one: (one.gain, one.line))
    return own[:most]


def moment(battle: Battle, one: Decision) -> Battle:
    """The battle as it stood when this was decided."""
    return battle.fork(one.line - 1)


def is_asked(at: Battle, one: Decision) -> bool:
    """Whether it was an answer to a question that is put to one side alone: of sealed answers nobody judges."""
    return isinstance(at.stop, Ask) and not at.stop.sealed and at.asked == (one.side,)


def verdict(battle: Battle, at: Battle, one: Decision, reply: Reply | None) -> Verdict:
    """`reply` is what the captain would have answered in that place; None where he was not asked."""
    wing = wing_of(battle)
    weighed = _weighed(at, one)
    hangs = weighed is not None and weighed.best not in ("", _NONE)
    advice = None if reply is None or reply.answer == one.answer else _advice(at, one, reply)
    why = (one.why if reply is None else reply.why) or ""
    return Verdict(
        side=one.side,
        turn=one.turn,
        line=one.line,
        title=deed_of(battle, one),
        chance=weighed.best if weighed and hangs else "",
        chance_words=weighed.best_words if weighed and hangs else "",
        came=came_of(battle, one),
        same=advice is None,
        instead=_named(at, one, advice) if advice else "",
        instead_chance=" ".join(filter(None, (advice.best, advice.best_words))) if advice and advice.best else "",
        why=wing.linked(at.state, why),
    )


def lesson(battle: Battle, side: str, tried: Sequence[tuple[Battle, Decision, Reply]]) -> Lesson | None:
    """One thing to do better: what odds condemned already, else where the captain would have done otherwise."""
    slips = [one for one in reported(battle.table).slips(battle) if one.side == side]
    if slips:
        worst = slips[0]
        words = f"{first_up(worst.words)}. By the odds that was worth {worst.cost:.1f} figures."
        return Lesson(line=worst.line, turn=worst.turn, words=words)
    for at, one, reply in tried:
        if reply.answer == one.answer:
            continue
        advice = _advice(at, one, reply)
        if advice:
            chance = f" ({advice.best} {advice.best_words})" if advice.best else ""
            words = (
                f"{deed_of(battle, one)} {came_of(battle, one)} I should have had {_named(at, one, advice)}{chance}."
            )
            return Lesson(line=one.line, turn=one.turn, words=words)
    return None


def deed_of(battle: Battle, one: Decision) -> str:
    """What was done, as the log has it; a march that was watched inch by inch is told whole."""
    wing = wing_of(battle)
    doers = wing.doers(battle.game.parse(one.answer, one.side))
    told = wing.log(battle, Onlooker(battle.table.sides), one.line, one.until - 1)
    own = [happening for happening in told if happening.about and happening.about[0] in doers]
    if not own:
        return f"{one.answer}."
    # That somebody answers is told before what he did.
    own = own[1:] if own[0].kind == "reacted" and len(own) > 1 else own
    whole = [happening for happening in own if happening.goes_on and happening.kind == own[0].kind]
    return plain([*own[:1], *whole][-1].parts)


def came_of(battle: Battle, one: Decision) -> str:
    """What both sides lost by it and what it was worth, in a sentence."""
    speech = Speech(battle.table, battle.at(one.line))
    other = battle.table.enemy(one.side)
    parts = []
    for side in (other, one.side):
        mine = [effect for throw in one.throws for effect in throw.effects if effect.side == side]
        guns = sum(effect.lost for effect in mine if effect.unit and speech.is_guns(effect.unit))
        figures, levels = sum(effect.lost for effect in mine) - guns, sum(effect.levels for effect in mine)
        things = ((figures, "figure", ""), (guns, "section", ""), (levels, "level", " of morale"))
        said = [f"{counted(count, thing)}{of}" for count, thing, of in things if count > 0]
        if said:
            parts.append(f"{speech.side(side)} lost {listed(said)}")
    if one.points:
        whose = one.side if one.points > 0 else other
        were = "were" if host(battle.table, whose).many else "was"
        parts.append(f"{speech.side(whose)} {were} {counted(abs(one.points), 'point')} better off")
    return f"{first_up('; '.join(parts))}." if parts else "Nothing came of it."


def _decision(battle: Battle, story: Chronicle, entry: Answer, span: tuple[int, int], points: int) -> Decision:
    (line, end), table, other = span, battle.table, battle.table.enemy(entry.side)
    throws = tuple(one for one in story.throws if line <= one.line < end)
    harm = sum(
        (one.lost + one.levels) * (1 if one.side == other else -1)
        for throw in throws
        for one in throw.effects
        if one.side in table.sides
    )
    return Decision(
        side=entry.side,
        line=line,
        until=end,
        turn=battle.at(line - 1).turn,
        answer=entry.answer,
        why=entry.why,
        throws=throws,
        points=points,
        gain=harm + POINT * points,
    )


def _lead(battle: Battle, line: int, side: str) -> int:
    state, table = battle.at(line), battle.table
    counted_already = battle.over and line == len(battle.record.lines) - 1
    points = state.points if counted_already else reported(table).score.as_if_over(table, state).points
    return int(points[side] - points[table.enemy(side)])


def _weighed(at: Battle, one: Decision) -> Prospect | None:
    try:
        weighed = wing_of(at).prospect(at, one.answer, one.side)
    except (Illegal, Malformed):
        return None
    return weighed if weighed.legal else None


def _advice(at: Battle, one: Decision, reply: Reply) -> Advice | None:
    try:
        return wing_of(at).advice(at, one.side, one.line, reply)
    except (Illegal, Malformed):
        return None


def _named(at: Battle, one: Decision, advice: Advice) -> str:
    """An order with those who would act by it, after "I should have had": "the 2nd Wisconsin fire on 13th Alabama"."""
    if advice.order.split()[:2] == one.answer.split()[:2]:
        return "it done another way"
    units = [id for id in advice.about if id in at.state.units]
    verb, _, whom = advice.words.partition(":")
    words = _uncapital(verb if units and whom.strip() in [at.state.units[id].name for id in units] else advice.words)
    return f"{Speech(at.table, at.state).units(units)} {words}" if units else words


def plain(parts: Sequence[Part]) -> str:
    return "".join(part.text for part in parts)


def _uncapital(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"
