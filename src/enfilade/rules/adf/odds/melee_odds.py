"""How a melee ends, in exact chances: round after round over the strengths and levels of both sides."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm

import msgspec

from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.clash import Clash, Who, acts_at, in_state, moment, other
from enfilade.rules.adf.chapters.facts import level_of
from enfilade.rules.adf.chapters.melee import Nerve, Round, assess, kept, nerve_of, winner_of
from enfilade.rules.adf.chapters.verdict import SIDES
from enfilade.rules.adf.odds import chain
from enfilade.rules.adf.odds.chain import Fate

ROUNDS = 8
"""How many rounds of a large melee are followed; what is not decided by then is told as such."""
MOST_STATES = 40
"""Up to so many states of both sides a melee is solved to its very end."""


def round_odds(edition: Edition, clash: Clash, lost: tuple[int, int] = (0, 0)) -> Odds[Round]:
    """The chance of every end of one round; what both have lost before is added to their losses."""
    mine, theirs = (_sorted(edition, clash, who, before) for who, before in zip(SIDES, lost, strict=True))
    ways: dict[Round, int] = {}
    for (here, attackers), (there, defenders) in product(mine.parts.items(), theirs.parts.items()):
        winner = winner_of(here, there)
        ours = attackers.whole if winner in ("defender", "neither") else attackers.kept
        others = defenders.whole if winner in ("attacker", "neither") else defenders.kept
        for (a, some), (d, more) in product(ours.items(), others.items()):
            # Two nerves may come to the same end: who stays where he is forgets that he should have fallen back.
            end = Round(winner, a, d)
            ways[end] = ways.get(end, 0) + some * more
    return Odds(ways, mine.total * theirs.total)


def after(edition: Edition, clash: Clash, rounds: int) -> Odds[Round]:
    """How both stand after so many rounds at most."""
    return fought(edition, clash, Odds.sure(_start(edition, clash)), rounds)


def fought(edition: Edition, clash: Clash, starts: Odds[Round], rounds: int) -> Odds[Round]:
    """The same from chances of undecided states, whose losses and levels are told of the units in `clash`."""
    steps: dict[Round, Odds[Round]] = {}
    now, passed, shares = dict(starts.ways), [], []
    for _ in range(rounds):
        for state in now:
            if state not in steps:
                steps[state] = _further(edition, clash, state)
        share = lcm(*(steps[state].total for state in now))
        then: dict[Round, int] = {}
        for state, weight in now.items():
            times = weight * (share // steps[state].total)
            for end, some in steps[state].ways.items():
                if not end.winner:
                    then[end] = then.get(end, 0) + times * some
        passed.append(now)
        shares.append(share)
        now = then
    # Every state's visits on one scale, so that its ends are gone through only once.
    ends, scale, visits = dict(now), 1, dict.fromkeys(steps, 0)
    for before, share in zip(reversed(passed), reversed(shares), strict=True):
        scale *= share
        for state, weight in before.items():
            visits[state] += weight * (scale // steps[state].total)
    for state, visited in visits.items():
        for end, some in steps[state].ways.items():
            if end.winner:
                ends[end] = ends.get(end, 0) + visited * some
    return Odds(ends, starts.total * scale)


def odds(edition: Edition, clash: Clash) -> Odds[Round]:
    """How the melee ends. A large one is followed for ROUNDS rounds, and one where rounds are a turn apart for one."""
    if edition.rulings.melee_rounds == "one-a-turn":
        return after(edition, clash, 1)
    states = _reachable(edition, clash)
    return after(edition, clash, ROUNDS) if states is None else _to_the_end(edition, clash, states)


class _Part(msgspec.Struct):
    """Fates of one nerve with their ways: as they are, and for a side that stays where it is."""

    whole: dict[Fate, int]
    kept: dict[Fate, int]


class _Sorted(msgspec.Struct):
    parts: dict[Nerve, _Part]
    total: int


def _sorted(edition: Edition, clash: Clash, who: Who, lost: int) -> _Sorted:
    """What the other side's blow leaves of this one, by nerve, with what it had lost before."""
    blow, unit = assess(edition, clash).by(other(who)), clash.side(who).unit
    suffered = Odds.sure(Fate(0, level_of(edition, unit)))
    if blow is not None:
        suffered = chain.volley(edition, blow, moment(edition, clash, who, Length(0)))
    parts: dict[Nerve, _Part] = {}
    for fate, some in suffered.ways.items():
        before = acts_at(edition, unit, fate.lost)
        part = parts.setdefault(nerve_of(before, fate), _Part({}, {}))
        told = _added(lost, fate)
        part.whole[told] = some
        stays = kept(told)
        part.kept[stays] = part.kept.get(stays, 0) + some
    return _Sorted(parts, suffered.total)


def _start(edition: Edition, clash: Clash) -> Round:
    return Round("", *(Fate(0, level_of(edition, clash.side(who).unit)) for who in SIDES))


def _further(edition: Edition, clash: Clash, state: Round) -> Odds[Round]:
    """One more round from here, with the losses so far added."""
    a, d = state.attacker, state.defender
    here = msgspec.structs.replace(
        clash, attacker=in_state(clash.attacker, a.lost, a.level), defender=in_state(clash.defender, d.lost, d.level)
    )
    return round_odds(edition, here, (a.lost, d.lost))


def _added(lost: int, fate: Fate) -> Fate:
    return msgspec.structs.replace(fate, lost=lost + fate.lost) if lost else fate


def _reachable(edition: Edition, clash: Clash) -> dict[Round, Odds[Round]] | None:
    """Every undecided state this melee can come to, with what follows it; None if they are too many."""
    found: dict[Round, Odds[Round]] = {}
    waiting = [_start(edition, clash)]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        if len(found) >= MOST_STATES:
            return None
        found[state] = _further(edition, clash, state)
        waiting += [end for end in found[state] if not end.winner and end not in found]
    return found


def _to_the_end(edition: Edition, clash: Clash, states: dict[Round, Odds[Round]]) -> Odds[Round]:
    """Rounds without end, summed exactly.

    How often each state is expected to be visited follows from how often those before it are: one state after the
    other is taken out (p = a + bp gives a / (1 - b)), and what it led to is laid to those that led to it.
    """
    order = [_start(edition, clash), *(state for state in states if state != _start(edition, clash))]
    place = {state: i for i, state in enumerate(order)}
    go = [{place[end]: chance for end, chance in states[state].items() if not end.winner} for state in order]
    stays = [row.get(i, Fraction(0)) == 1 for i, row in enumerate(go)]
    leave = [Fraction(1)] * len(order)
    for i in range(len(order) - 1, -1, -1):
        leave[i] = Fraction(1) if stays[i] else 1 - go[i].get(i, Fraction(0))
        for j in range(i):
            if stays[i] or not (into := go[j].get(i)):
                continue
            for k, chance in go[i].items():
                if k < i:
                    go[j][k] = go[j].get(k, Fraction(0)) + into * chance / leave[i]
    visits = [1 / leave[0]]
    for i in range(1, len(order)):
        visits.append(sum((visits[j] * go[j].get(i, Fraction(0)) for j in range(i)), Fraction(0)) / leave[i])
    ends: dict[Round, Fraction] = {}
    for i, state in enumerate(order):
        if stays[i]:
            ends[state] = ends.get(state, Fraction(0)) + visits[i]
            continue
        for end, chance in states[state].items():
            if end.winner and visits[i]:
                ends[end] = ends.get(end, Fraction(0)) + visits[i] * chance
    total = lcm(*(chance.denominator for chance in ends.values()))
    return Odds({end: int(chance * total) for end, chance in ends.items()}, total)
