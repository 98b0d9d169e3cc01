"""A charge by one unit at several who stand together, in exact chances: each fears, fires and is struck by himself.

The target comes first, then the others as they are named; on the table the charger chooses (ruling 9.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import aftermath, charge, fear, impact, morale
from enfilade.rules.adf.chapters.clash import Clash, Other
from enfilade.rules.adf.chapters.firepower import is_full_fire
from enfilade.rules.adf.chapters.melee import Round
from enfilade.rules.adf.chapters.verdict import disordered
from enfilade.rules.adf.odds import chain, melee_odds
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.stages import End, How, Next, Stages, State, more, own_charge, through

BROKEN = ("shaken", "routed")
NOWHERE = charge.Run(Length(0), Length(0), Length(0), True, False)


class Blow(NamedTuple):
    """One impact to its end: how it went, and both lots; who won is as he was before the disorder of the end."""

    how: How
    attacker: Fate
    defender: Fate


class Several:
    """The stages of one charge against its target and others beside it."""

    def __init__(self, edition: Edition, clash: Clash, others: tuple[Other, ...]) -> None:
        horsemen = clash.attacker.unit.horse and edition.rulings.charging_cavalry_fire == "with-the-defender"
        if horsemen or clash.attacker.others:
            raise Malformed("the chances of several impacts are told for one charging unit that does not fire")
        self.edition, self.others = edition, others
        clashes = [
            msgspec.structs.replace(
                clash,
                defender=one.side,
                aspect=one.aspect,
                aspect_at_contact=None,
                countercharge=False,
                checked=one.checked,
            )
            for one in others
        ]
        self.each = tuple(Stages(edition, one) for one in (clash, *clashes))
        self._known: dict[tuple[int, bool, bool, Fate, Fate], Odds[Blow]] = {}

    def last_inch(self, now: Odds[Next], answer: str, pistols: bool, feared: bool) -> Odds[Next]:
        """Fear check and fire of everyone, one after the other."""
        now = through(now, self.each[0].last_inch)
        answers = [(answer, pistols, feared), *((one.answer, one.pistols, one.faced) for one in self.others)]
        for i, (wish, drawn, behind) in enumerate(answers):
            close = wish if wish in ("close", "desperation") else ""
            early = close == "desperation" and not self.edition.fire.desperation.fear_check_first
            behind = behind or (i == 0 and wish == "disengage")
            if early and not behind:
                now = through(now, partial(self._fire, i, close, drawn))
            if not behind:
                now = through(now, partial(self._fear, i, bool(close)))
            if close and not (early and not behind) and not (behind and i):
                now = through(now, partial(self._fire, i, close, drawn))
        return now

    def disengaged(self, left: Length, state: State) -> Odds[Next]:
        """The target breaks off; who stands beside it is what the charge then comes upon."""
        if state.run.total < state.distance - left:
            return Odds.sure(state)
        (gone,) = self.each[0].disengage(state, left).ways
        return Odds.sure(msgspec.structs.replace(state, defender=gone.defender, away=(0,)))

    def contact(self, state: State) -> Odds[Next]:
        """The rest of the way to those who stand; if nobody does, the target may still be caught."""
        if len(state.away) <= len(self.others):
            return self.each[0].contact(state)
        found = self.each[0].fled(state)
        return found.map(lambda end: self._told(state, 0, end))

    def impacts(self, found: Odds[Next], rounds: int) -> Odds[End]:
        """Every impact of everyone in contact to its end."""
        return found.map(_forget_the_way).then(partial(self._struck, rounds))

    def _fear(self, i: int, close: bool, state: State) -> Odds[Next]:
        clash = msgspec.structs.replace(self.each[i].clash_at(self._seen(state, i)), close_fire=close)
        if fear.not_due(self.edition, clash):
            return Odds.sure(state)
        found, before = fear.assess(self.edition, clash), self._lots(state)[i]

        def after(outcome: morale.Outcome) -> Next:
            lot = chain.fate(clash.defender.unit, before.lost, outcome)
            # How far he goes matters only of the target, which may be followed.
            now = self._put(state, i, lot if i == 0 else _plain(lot))
            stands = fear.stands(self.edition, found, outcome)
            return now if stands else msgspec.structs.replace(now, away=(*now.away, i))

        return fear.odds(self.edition, found).map(after)

    def _fire(self, i: int, answer: str, pistols: bool, state: State) -> Odds[Next]:
        if i in state.away:
            return Odds.sure(state)
        found = self.each[i].close_fire(self._seen(state, i), answer, pistols)
        return found.map(lambda end: self._told(state, i, end))

    def _told(self, before: State, i: int, end: Next) -> Next:
        """What one of them has seen happen, with the others' lots beside it."""
        lots = list(self._lots(before))
        lots[i] = end.defender
        if isinstance(end, End):
            return End(end.how, end.attacker, lots[0], tuple(lots[1:]))
        return msgspec.structs.replace(
            end, defender=lots[0], others=tuple(lots[1:]), fired=end.fired if i == 0 else before.fired
        )

    def _seen(self, state: State, i: int) -> State:
        """The charge as one of them sees it, with himself for its target."""
        lot = self._lots(state)[i]
        return msgspec.structs.replace(state, defender=lot, fired=state.fired and i == 0)

    def _put(self, state: State, i: int, lot: Fate) -> State:
        lots = list(self._lots(state))
        lots[i] = lot
        return msgspec.structs.replace(state, defender=lots[0], others=tuple(lots[1:]))

    def _lots(self, state: State) -> tuple[Fate, ...]:
        return (state.defender, *state.others)

    def _standing(self, state: State) -> Iterator[int]:
        caught = len(state.away) > len(self.others)
        return (i for i in range(len(self.each)) if i not in state.away or (caught and i == 0))

    def _struck(self, rounds: int, state: Next) -> Odds[End]:
        if isinstance(state, End):
            return Odds.sure(state)
        start: tuple[How | None, Fate, tuple[Fate, ...]] = (None, state.attacker, self._lots(state))
        now: Odds[tuple[How | None, Fate, tuple[Fate, ...]]] = Odds.sure(start)
        standing = list(self._standing(state))
        for i in standing:
            now = now.then(partial(self._next, i, state.own, self._has_fired(state, i), rounds, i != standing[-1]))
        edition = self.edition

        def ended(told: tuple[How | None, Fate, tuple[Fate, ...]]) -> End:
            how, mine, lots = told
            return End(how or "won", disordered(edition, mine), lots[0], lots[1:])

        return now.map(ended)

    def _has_fired(self, state: State, i: int) -> bool:
        """Whether this one, who stands, has fired at the charge: his next fire is not his first."""
        if i == 0:
            return state.fired
        one = self.others[i - 1]
        full = one.answer == "close" or (one.answer == "desperation" and is_full_fire(self.edition, "desperation"))
        return full and not one.faced

    def _next(
        self,
        i: int,
        own: bool,
        fired: bool,
        rounds: int,
        more_to_come: bool,
        told: tuple[How | None, Fate, tuple[Fate, ...]],
    ) -> Odds[tuple[How | None, Fate, tuple[Fate, ...]]]:
        how, mine, lots = told
        if how is not None:
            return Odds.sure(told)
        key = (i, own, fired, mine, lots[i])
        if key not in self._known:
            self._known[key] = self._blow(i, own, fired, mine, lots[i], rounds)

        def after(blow: Blow) -> tuple[How | None, Fate, tuple[Fate, ...]]:
            now, won = (*lots[:i], blow.defender, *lots[i + 1 :]), blow.how == "won"
            # Who is shaken by a melee he has won strikes nobody else: what is left he has not carried.
            spent: How | None = "lost" if won and more_to_come and blow.attacker.level in BROKEN else None
            return (spent if won else blow.how), blow.attacker, now

        return self._known[key].map(after)

    def _blow(self, i: int, own: bool, fired: bool, mine: Fate, theirs: Fate, rounds: int) -> Odds[Blow]:
        """One impact from the lots both come with."""
        stages, edition = self.each[i], self.edition
        nowhere = State(run=NOWHERE, distance=NOWHERE.total, attacker=mine, defender=theirs, own=own, fired=fired)
        clash = stages.clash_at(nowhere)
        found = impact.assess(edition, clash)

        def finish(outcome: impact.Outcome) -> Odds[Blow]:
            if outcome.kind == "melee":
                return self._melee(stages, own, mine, theirs, rounds)
            over = aftermath.finish(edition, found, outcome)
            return over.map(lambda end: _ended(edition, mine, theirs, end))

        return impact.odds(edition, found).then(finish)

    def _melee(self, stages: Stages, own: bool, mine: Fate, theirs: Fate, rounds: int) -> Odds[Blow]:
        side = stages.clash.attacker
        clash = msgspec.structs.replace(
            stages.clash, attacker=own_charge(side) if own or side.began_disordered else side
        )
        start = Odds.sure(Round("", Fate(mine.lost, mine.level), Fate(theirs.lost, theirs.level)))
        if self.edition.rulings.melee_rounds == "one-a-turn":
            rounds = min(rounds, 1)
        names: dict[str, How] = {"attacker": "won", "defender": "lost", "neither": "neither", "": "undecided"}
        fought = melee_odds.fought(self.edition, clash, start, rounds)
        return fought.map(lambda end: self._told_blow(names[end.winner], end.attacker, end.defender))

    def _told_blow(self, how: How, mine: Fate, theirs: Fate) -> Blow:
        """Without how far anybody went, which nothing hangs on any more; who strikes nobody else is at his end."""
        if how == "undecided" and self.edition.rulings.melee_rounds == "one-a-turn":
            return Blow(how, _plain(mine), _plain(theirs))
        if how != "won":
            mine = disordered(self.edition, mine)
        return Blow(how, _plain(mine), _plain(disordered(self.edition, theirs)))


def _forget_the_way(state: Next) -> Next:
    """Two charges that make contact in the same state are one from here on."""
    if isinstance(state, End):
        return state
    return msgspec.structs.replace(state, run=NOWHERE, distance=Length(0), moved=0)


def _ended(edition: Edition, mine: Fate, theirs: Fate, end: impact.Outcome) -> Blow:
    attacker = disordered(edition, more(mine.lost, end.attacker))
    defender = _plain(disordered(edition, more(theirs.lost, end.defender)))
    if end.kind == "stop-short":
        return Blow("stopped-short", _plain(attacker), defender)
    # The volley of a win by one may have driven him off.
    driven = attacker.fall_back or attacker.runs or attacker.eliminated or attacker.level in BROKEN
    if end.winner != "attacker" or driven:
        return Blow("lost", _plain(attacker), defender)
    return Blow("won", Fate(attacker.lost, mine.level), defender)


def _plain(fate: Fate) -> Fate:
    """What is left of a unit, without how far it has gone."""
    return Fate(fate.lost, fate.level, eliminated=fate.eliminated) if fate.fall_back or fate.runs else fate
