"""One charge at several who stand together (ruling 9.6): its odds against a walk through every roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec
import pytest

import enfilade
from enfilade.core.dice import sums
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters import aftermath, charge, fear, fire, impact
from enfilade.rules.adf.chapters.clash import Clash, Other, Side, acts_at, gives_way, in_state, moment
from enfilade.rules.adf.chapters.facts import Unit, worse
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import assault, chain
from enfilade.rules.adf.odds.assault import Assault
from enfilade.rules.adf.odds.chain import Fate

CHARGER = Unit(name="24th Michigan", weapon="rifle-musket", strength=4, quality="trained")
TARGET = Unit(name="7th Tennessee", nation="cs", weapon="rifle-musket", strength=3, quality="green", opening=True)
BESIDE = Unit(name="13th Alabama", nation="cs", weapon="rifle-musket", strength=2, quality="trained", opening=True)


def card(name: str, **rulings: Any) -> Edition:
    found = enfilade.edition(f"adf-{name}").edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def told(*others: Other, target: Unit = TARGET, charger: Unit = CHARGER, distance: object = 6, **facts: Any) -> Assault:
    clash = Clash(attacker=Side(unit=charger), defender=Side(unit=target))
    return Assault(clash=clash, distance=Length.of(distance), others=others, **facts)


def odds(edition: Edition, what: Assault, rounds: int = 0) -> Odds[assault.End]:
    return assault.odds(edition, assault.assess(edition, what), rounds)


def beside(unit: Unit = BESIDE, answer: Any = "none", **facts: Any) -> Other:
    return Other(side=Side(unit=unit), answer=answer, **facts)


def faces(total: int, count: int) -> tuple[int, ...]:
    """Some dice of this total."""
    found = []
    for left in range(count, 0, -1):
        found.append(min(6, total - (left - 1)))
        total -= found[-1]
    return tuple(found)


class Now(NamedTuple):
    """A walk between two rolls: how it ended, or "" if it goes on; lots of the target and of who stands beside it."""

    how: str
    run: charge.Run
    own: bool
    mine: tuple[int, Level]
    lots: tuple[tuple[int, Level, bool], ...]
    away: tuple[int, ...] = ()
    fired: tuple[int, ...] = ()


Walk = dict[Now, Fraction]


class Walker:
    """Every roll of a charge at several, one after the other, through the resolvers of each chapter."""

    def __init__(self, edition: Edition, what: Assault) -> None:
        self.edition, self.what = edition, what
        self.near = edition.morale.due.fear_of_charge
        self.sides = (what.clash.defender, *(other.side for other in what.others))
        self.aspects = (what.clash.aspect, *(other.aspect for other in what.others))
        self.impact = cache(self._impact)

    def walk(self) -> dict[tuple[Any, ...], Fraction]:
        now = dict(self.starts())
        answers = [self.what.answer, *(other.answer for other in self.what.others)]
        for i, answer in enumerate(answers):
            fires = answer in ("close", "desperation")
            if answer == "desperation" and not self.edition.fire.desperation.fear_check_first:
                now = self.each(now, partial(self.fired, i, answer))
                now = self.each(now, partial(self.feared, i, True))
                continue
            now = self.each(now, partial(self.feared, i, fires))
            if fires:
                now = self.each(now, partial(self.fired, i, answer))
        now = self.each(now, self.comes_on)
        for i in range(len(self.sides)):
            now = self.each(now, partial(self.struck, i))
        ends: dict[tuple[Any, ...], Fraction] = {}
        for state, chance in now.items():
            key = (state.how or "won", state.mine, state.lots)
            ends[key] = ends.get(key, Fraction(0)) + chance
        return ends

    def each(self, now: Walk, step: Callable[[Now], Iterator[tuple[Now, Fraction]]]) -> Walk:
        found: Walk = {}
        for state, chance in now.items():
            for after, share in [(state, Fraction(1))] if state.how else step(state):
                found[after] = found.get(after, Fraction(0)) + chance * share
        return found

    def starts(self) -> Iterator[tuple[Now, Fraction]]:
        unit, distance = self.what.clash.attacker.unit, self.what.distance
        plan = charge.assess(
            self.edition, charge.Declaration(units=(unit,), target=self.sides[0].unit, distance=distance)
        )
        lots = tuple((0, side.unit.level, False) for side in self.sides)
        for total, ways in sums(plan.bonus.count):
            run = charge.run_at(self.edition, plan, total)
            here = self.marched(Now("", run, False, (0, unit.level), lots), distance - self.near)
            comes = run.total >= distance - self.near
            yield here if comes else here._replace(how="short"), Fraction(ways, 6**plan.bonus.count)

    def marched(self, state: Now, moved: int) -> Now:
        if state.own or moved < state.run.point or state.run.total < moved:
            return state
        lost, level = state.mine
        return state._replace(own=True, mine=(lost, worse(level, "disorder")))

    def clash(self, state: Now, i: int, close: bool = True) -> Clash:
        mine = in_state(self.what.clash.attacker, *state.mine)
        if state.own:
            mine = msgspec.structs.replace(mine, situation=Situation(own_charge=True))
        lost, level, _ = state.lots[i]
        theirs = in_state(self.sides[i], lost, level)
        if i in state.fired:
            # A first fire of the game is the first only once.
            theirs = msgspec.structs.replace(theirs, unit=msgspec.structs.replace(theirs.unit, opening=False))
        return Clash(attacker=mine, defender=theirs, aspect=self.aspects[i], close_fire=close)

    def feared(self, i: int, close: bool, state: Now) -> Iterator[tuple[Now, Fraction]]:
        clash = self.clash(state, i, close)
        if fear.not_due(self.edition, clash):
            yield state, Fraction(1)
            return
        found = fear.assess(self.edition, clash)
        for first in range(1, 7):
            for second in range(1, 7):
                result = fear.resolve(self.edition, found, (first, second))
                lot = chain.fate(clash.defender.unit, state.lots[i][0], result.check.outcome)
                after = self.put(state, i, lot)
                yield after if result.stands else after._replace(away=(*state.away, i)), Fraction(1, 36)

    def fired(self, i: int, answer: str, state: Now) -> Iterator[tuple[Now, Fraction]]:
        if i in state.away:
            yield state, Fraction(1)
            return
        clash = self.clash(state, i)
        band: Any = "desperation" if answer == "desperation" else "point-blank"
        shot = fire.Shot(
            firers=(clash.defender.unit,), target=clash.attacker.unit, band=band, charging=True, reaction=True
        )
        moved = moment(self.edition, clash, "attacker", self.near)
        lost = state.mine[0]
        for fate, share in chain.volley(self.edition, fire.assess(self.edition, shot), moved).items():
            before = acts_at(self.edition, clash.attacker.unit, fate.lost)
            stopped = gives_way(before, fate.level, fate.fall_back, fate.runs, fate.eliminated)
            level = fate.level if not stopped or fate.eliminated else worse(fate.level, "disorder")
            after = state._replace(mine=(lost + fate.lost, level))
            if answer == "close" or self.edition.rulings.opening_volley == "first-fire-of-any-kind":
                after = after._replace(fired=(*state.fired, i))
            yield after._replace(how="stopped") if stopped else after, share

    def comes_on(self, state: Now) -> Iterator[tuple[Now, Fraction]]:
        """The last inch; where all have given way the charge takes their ground."""
        here = self.marched(state, self.what.distance)
        if state.run.total < self.what.distance:
            level = charge.ended(self.edition, here.mine[1], state.run, state.run.total)
            yield here._replace(how="short", mine=(here.mine[0], level)), Fraction(1)
        elif len(state.away) == len(self.sides):
            level = charge.ended(self.edition, here.mine[1], state.run, self.what.distance)
            yield here._replace(how="vacated", mine=(here.mine[0], level)), Fraction(1)
        else:
            yield here._replace(run=NOWHERE), Fraction(1)

    def struck(self, i: int, state: Now) -> Iterator[tuple[Now, Fraction]]:
        if i in state.away:
            if i == len(self.sides) - 1:
                state = state._replace(mine=(state.mine[0], worse(state.mine[1], "disorder")))
            yield state, Fraction(1)
            return
        last = all(later in state.away for later in range(i + 1, len(self.sides)))
        for (how, mine, lot), share in self.impact(self.clash(state, i), state.mine, state.lots[i][0]).items():
            level = mine[1] if how == "won" and not last else worse(mine[1], "disorder")
            ended = "" if how == "won" else how
            yield self.put(state, i, lot)._replace(how=ended, mine=(mine[0], level)), share

    def _impact(
        self, clash: Clash, mine: tuple[int, Level], lost: int
    ) -> dict[tuple[str, tuple[int, Level], Fate], Fraction]:
        """How one impact ends: both lots with earlier losses; who has won keeps his level for the next."""
        found = impact.assess(self.edition, clash)
        ends: dict[tuple[str, tuple[int, Level], Fate], Fraction] = {}
        for a, some in sums(found.dice):
            for d, more in sums(found.dice):
                outcome = impact.resolve(self.edition, found, faces(a, found.dice), faces(d, found.dice)).outcome
                for end, share in aftermath.finish(self.edition, found, outcome, 0).items():
                    theirs = msgspec.structs.replace(end.defender, lost=lost + end.defender.lost)
                    if not theirs.eliminated:
                        theirs = msgspec.structs.replace(theirs, level=worse(theirs.level, "disorder"))
                    level = worse(end.attacker.level, "disorder")
                    gone = end.attacker.eliminated
                    driven = end.attacker.fall_back or end.attacker.runs or gone or level in ("shaken", "routed")
                    how = "won" if end.winner == "attacker" and not driven else "lost"
                    how = {"melee": "undecided", "stop-short": "stopped-short"}.get(outcome.kind, how)
                    left = mine[1] if how == "won" else end.attacker.level if gone else level
                    key = (how, (mine[0] + end.attacker.lost, left), theirs)
                    ends[key] = ends.get(key, Fraction(0)) + share * Fraction(some * more, 36**found.dice)
        return ends

    def put(self, state: Now, i: int, lot: Fate) -> Now:
        lots = list(state.lots)
        lots[i] = (lot.lost, lot.level, lot.eliminated)
        return state._replace(lots=tuple(lots))


NOWHERE = charge.Run(Length(0), Length(0), Length(0), True, False)


def summed(found: Odds[assault.End]) -> dict[tuple[Any, ...], Fraction]:
    ends: dict[tuple[Any, ...], Fraction] = {}
    for end, chance in found.items():
        lots = tuple((lot.lost, lot.level, lot.eliminated) for lot in (end.defender, *end.others))
        key = (end.how, (end.attacker.lost, end.attacker.level), lots)
        ends[key] = ends.get(key, Fraction(0)) + chance
    return ends


@pytest.mark.long
@pytest.mark.parametrize("name", ["summary-15mm", "western-10mm", "revised-15mm"])
@pytest.mark.parametrize(
    ("answer", "others"),
    [
        ("none", (beside(),)),
        ("close", (beside(answer="close"),)),
        ("desperation", (beside(answer="close"),)),
        ("none", (beside(answer="desperation"),)),
        ("none", (beside(aspect="full-flank"),)),
    ],
)
def test_each_fears_fires_and_is_struck_by_himself(name: str, answer: Any, others: tuple[Other, ...]) -> None:
    # What happens to somebody who is caught has cases of its own below.
    edition = card(name, charge_after_failed_fear_check="takes-vacated-ground")
    what = told(*others, answer=answer)
    assert summed(odds(edition, what)) == Walker(edition, what).walk()


def test_desperate_fire_that_is_no_first_fire() -> None:
    edition = card(
        "revised-15mm", opening_volley="first-full-fire", charge_after_failed_fear_check="takes-vacated-ground"
    )
    what = told(beside(answer="desperation"), answer="desperation")
    assert summed(odds(edition, what)) == Walker(edition, what).walk()
