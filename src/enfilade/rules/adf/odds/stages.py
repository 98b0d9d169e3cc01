"""The stages of an assault: each takes a state of both sides and gives the chances of the next, or of an end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import charge, countercharge, fear, fire, morale, rout
from enfilade.rules.adf.chapters.clash import Clash, Side, acts_at, gives_way, in_state, moment
from enfilade.rules.adf.chapters.facts import Aspect, Unit, worse
from enfilade.rules.adf.chapters.firepower import is_full_fire
from enfilade.rules.adf.chapters.verdict import disordered
from enfilade.rules.adf.odds import chain
from enfilade.rules.adf.odds.chain import Fate

How = Literal["stopped", "short", "vacated", "won", "lost", "stopped-short", "neither", "undecided"]
INCH = 1000
START = -1
"""Before the first step of a charge, so that one which loses its order at once does so at 0."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Where an assault stands between two stages. Losses are since its beginning."""

    run: charge.Run
    distance: Length
    """From where the charge began to where its target now is."""
    attacker: Fate
    defender: Fate
    moved: int = START
    own: bool = False
    """The attacker is past his disorder point."""
    counter: bool = False
    """The defender countercharges."""
    counter_own: bool = False
    """The defender is past the disorder point of his countercharge."""
    fired: bool = False
    """The defender has fired, so that his next fire is not his first."""
    left: bool = False
    """The defender has disengaged."""
    contact: bool = False
    """Nothing more comes before the impact."""
    others: tuple[Fate, ...] = ()
    """Of those who are charged beside the defender."""
    away: tuple[int, ...] = ()
    """Who has given way before contact; 0 is the defender, then the others."""


class End(msgspec.Struct, frozen=True):
    """How an assault ended, and how both lead units stand."""

    how: How
    attacker: Fate
    defender: Fate
    others: tuple[Fate, ...] = ()
    """Those beside the defender who were in contact, too."""


Next = State | End


def through(now: Odds[Next], step: Callable[[State], Odds[Next]]) -> Odds[Next]:
    """One more stage for whatever has neither ended nor come to contact."""
    return now.then(lambda state: Odds.sure(state) if isinstance(state, End) or state.contact else step(state))


class Stages:
    """The stages of one assault, on one card."""

    def __init__(self, edition: Edition, clash: Clash) -> None:
        self.edition, self.clash = edition, clash

    def clash_at(self, state: State) -> Clash:
        """Both sides as they now stand."""
        attacker = in_state(self.clash.attacker, state.attacker.lost, state.attacker.level)
        defender = in_state(self.clash.defender, state.defender.lost, state.defender.level)
        if state.own or attacker.began_disordered:
            # No order comes back before the charge is over, wherever it was lost (ruling 6.3).
            attacker = own_charge(attacker)
        if state.counter_own:
            defender = own_charge(defender)
        if state.fired and defender.unit.opening:
            defender = msgspec.structs.replace(defender, unit=msgspec.structs.replace(defender.unit, opening=False))
        if state.left:
            defender = msgspec.structs.replace(defender, disengaging=True)
        return msgspec.structs.replace(
            self.clash, attacker=attacker, defender=defender, countercharge=state.counter or self.clash.countercharge
        )

    def onward(self, state: State, moved: int) -> State:
        """The charge comes on; past its point it is in disorder (ruling 7.8)."""
        crossing = state.moved < state.run.point <= moved
        state = msgspec.structs.replace(state, moved=moved)
        if not crossing:
            return state
        level = worse(state.attacker.level, self.edition.charge.afterwards)
        return msgspec.structs.replace(state, own=True, attacker=msgspec.structs.replace(state.attacker, level=level))

    def volley(
        self,
        state: State,
        firers: tuple[Unit, ...],
        left: Length,
        distance: Length | None,
        aspect: Aspect,
        from_village: bool,
    ) -> Odds[Next]:
        """Fire on the way; without firers it is the target's own reaction fire. One that never comes near has none."""
        moved = state.distance - left
        if state.run.total < moved:
            return Odds.sure(state)
        here = self.onward(state, moved)
        clash = self.clash_at(here)
        own = not firers or self.clash.defender.unit in firers
        shot = fire.Shot(
            firers=firers or (clash.defender.unit,),
            target=clash.attacker.unit,
            distance=left if distance is None else distance,
            aspect=aspect,
            charging=True,
            charged=False,
            from_village=from_village,
            reaction=True,
        )
        found = fire.assess(self.edition, shot)
        if own:
            here = msgspec.structs.replace(here, fired=True)
        return self._fired_on(here, clash, found, left)

    def disengage(self, state: State, left: Length) -> Odds[Next]:
        """The target breaks off before the charge; a level worse and further away (ruling 1.13)."""
        if state.run.total < state.distance - left:
            return Odds.sure(state)
        side = self.clash_at(state).defender
        gone = rout.disengage(self.edition, rout.Disengagement(unit=side.unit, ground=side.situation.ground))
        lot = Fate(state.defender.lost, gone.level, gone.distance // INCH)
        fled = msgspec.structs.replace(state, left=True, defender=lot)
        if not fear.is_caught(self.edition, state.distance, gone.distance, state.run.total, disengaged=True):
            return Odds.sure(self._ended("vacated", fled))
        return Odds.sure(msgspec.structs.replace(fled, distance=Length(state.distance + gone.distance)))

    def countercharge(self, state: State, left: Length, plan: charge.Assessment) -> Odds[Next]:
        """The target comes to meet the charge (ruling 7.29)."""
        if state.run.total < state.distance - left:
            return Odds.sure(state)
        moved = max(0, state.distance - left)
        here = msgspec.structs.replace(self.onward(state, moved), counter=True)
        runs = charge.odds(self.edition, plan)

        def met(now: State) -> Odds[Next]:
            return runs.map(lambda counter: self.met(now, counter, left, moved))

        return through(self.fear_check(here, False), met)

    def last_inch(self, state: State) -> Odds[Next]:
        """The charge halts where the fear check is taken, if it comes so far."""
        moved = max(0, state.distance - self.edition.morale.due.fear_of_charge)
        if state.run.total < moved:
            return Odds.sure(self._short(state))
        return Odds.sure(self.onward(state, moved))

    def fear_check(self, state: State, close_fire: bool) -> Odds[Next]:
        """Who fails it falls back or runs, and may be caught all the same (ruling 7.14)."""
        clash = msgspec.structs.replace(self.clash_at(state), close_fire=close_fire)
        if fear.not_due(self.edition, clash):
            return Odds.sure(state)
        found = fear.assess(self.edition, clash)

        def after(outcome: morale.Outcome) -> Odds[Next]:
            lot = chain.fate(clash.defender.unit, state.defender.lost, outcome)
            now = msgspec.structs.replace(state, defender=lot)
            if fear.stands(self.edition, found, outcome):
                return Odds.sure(now)
            return self.fled(msgspec.structs.replace(now, counter=False))

        return fear.odds(self.edition, found).then(after)

    def close_fire(self, state: State, answer: str, pistols: bool) -> Odds[Next]:
        """The fire of the last inch: point blank, close canister or desperate; and charging horsemen's (ruling 5.5)."""
        clash = self.clash_at(state)
        rides = clash.attacker.unit.horse and self.edition.rulings.charging_cavalry_fire == "with-the-defender"
        if not (answer or rides):
            return Odds.sure(state)
        near = self.edition.morale.due.fear_of_charge
        now: Odds[Next] = Odds.sure(state)
        if answer:
            guns = clash.defender.unit.arm == "artillery"
            band: Band = "desperation" if answer == "desperation" else "close-canister" if guns else "point-blank"
            shot = fire.Shot(
                firers=(clash.defender.unit,),
                target=clash.attacker.unit,
                band=band,
                charging=True,
                reaction=True,
                pistols=pistols and band == "point-blank",
            )
            now = self._fired_on(has_fired(self.edition, state, band), clash, fire.assess(self.edition, shot), near)
        if not rides:
            return now
        shot = fire.Shot(
            firers=(clash.attacker.unit,),
            target=clash.defender.unit,
            band="point-blank",
            aspect=self.clash.aspect,
            cover=clash.defender.situation.cover,
            firer_charges=True,
        )
        ridden = chain.volley(
            self.edition, fire.assess(self.edition, shot), moment(self.edition, clash, "defender", near)
        )
        return now.then(lambda so_far: ridden.then(lambda fate: self._ridden_at(so_far, fate)))

    def contact(self, state: State) -> Odds[Next]:
        """The rest of the way."""
        if state.run.total < state.distance:
            return Odds.sure(self._short(state))
        return Odds.sure(msgspec.structs.replace(self.onward(state, state.distance), contact=True))

    def _fired_on(self, state: State, clash: Clash, found: fire.Assessment, left: Length) -> Odds[Next]:
        """The charger after a fire: stopped if it fails its check or is no more (ruling 7.10)."""
        unit, lost = clash.attacker.unit, state.attacker.lost

        def after(fate: Fate) -> Next:
            now = more(lost, fate)
            before = acts_at(self.edition, unit, fate.lost)
            if gives_way(before, fate.level, fate.fall_back, fate.runs, fate.eliminated):
                return End("stopped", disordered(self.edition, now), state.defender)
            return msgspec.structs.replace(state, attacker=now)

        return chain.volley(self.edition, found, moment(self.edition, clash, "attacker", left)).map(after)

    def _ridden_at(self, so_far: Next, fate: Fate) -> Odds[Next]:
        """The defender under the fire of charging horsemen."""
        if isinstance(so_far, End):
            lot = more(so_far.defender.lost, fate)
            return Odds.sure(msgspec.structs.replace(so_far, defender=lot))
        now = msgspec.structs.replace(so_far, defender=more(so_far.defender.lost, fate))
        before = acts_at(self.edition, self.clash_at(so_far).defender.unit, fate.lost)
        held = not gives_way(before, fate.level, fate.fall_back, fate.runs, fate.eliminated)
        return Odds.sure(now) if held else self.fled(now)

    def fled(self, state: State) -> Odds[Next]:
        """The defender has given way; the charge may catch him."""
        lot = state.defender
        if lot.eliminated:
            return Odds.sure(self._ended("vacated", state))
        if not lot.runs:
            return Odds.sure(self._chased(state, lot.fall_back * INCH))
        side = self.clash_at(state).defender
        ran = rout.odds(self.edition, rout.assess(self.edition, rout.Run(unit=side.unit, ground=side.situation.ground)))

        def after(run: rout.Outcome) -> Next:
            if run.guns == "abandoned":
                return self._ended("vacated", msgspec.structs.replace(state, defender=_abandoned(lot, side.unit)))
            return self._chased(state, run.distance)

        return ran.map(after)

    def _chased(self, state: State, fled: int) -> Next:
        if state.run.total < state.distance and not state.left:
            return self._short(state)
        if not fear.is_caught(self.edition, state.distance, fled, state.run.total):
            return self._ended("vacated", state)
        moved = Length(state.distance + fled)
        return msgspec.structs.replace(self.onward(state, moved), distance=moved, contact=True)

    def met(self, state: State, counter: charge.Run, gap: Length, moved: int) -> Next:
        """Charge and countercharge where they meet, or where the charge gives out before."""
        meeting = countercharge.meet(self.edition, state.run, counter, gap, Length(moved))
        here = self.onward(state, meeting.charger)
        lot, lost_order = here.defender, meeting.counter_disordered
        if lost_order:
            lot = msgspec.structs.replace(lot, level=worse(lot.level, self.edition.charge.afterwards))
        if not meeting.meets:
            level = charge.ended(self.edition, lot.level, counter, meeting.counter)
            return self._short(msgspec.structs.replace(here, defender=msgspec.structs.replace(lot, level=level)))
        return msgspec.structs.replace(here, defender=lot, counter_own=lost_order, contact=True)

    def _short(self, state: State) -> End:
        return self._ended("vacated" if state.left else "short", state)

    def _ended(self, how: How, state: State) -> End:
        """A charge that ends without contact, and the order it keeps or loses (ruling 7.4)."""
        moved = min(state.run.total, state.distance)
        level = charge.ended(self.edition, self.onward(state, moved).attacker.level, state.run, moved)
        return End(how, msgspec.structs.replace(state.attacker, level=level), state.defender)


def has_fired(edition: Edition, state: State, band: Band | None) -> State:
    """The state after the defender's fire, which may have been his first of the game."""
    full = band is None or is_full_fire(edition, band)
    return msgspec.structs.replace(state, fired=state.fired or full)


def own_charge(side: Side) -> Side:
    """The side past the disorder point of its charge."""
    return msgspec.structs.replace(side, situation=msgspec.structs.replace(side.situation, own_charge=True))


def more(lost: int, fate: Fate) -> Fate:
    """A fate with earlier losses added."""
    return msgspec.structs.replace(fate, lost=lost + fate.lost) if lost else fate


def _abandoned(lot: Fate, unit: Unit) -> Fate:
    return Fate(lot.lost + unit.strength, lot.level, runs=True, eliminated=True)
