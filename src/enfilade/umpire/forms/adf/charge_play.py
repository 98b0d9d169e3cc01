"""A charge played with dice, stage after stage, as far as the dice go."""

from __future__ import annotations

import msgspec

from enfilade.core.measures import Length
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import aftermath, charge, fear, fire, impact, morale
from enfilade.rules.adf.chapters.clash import acts_at, gives_way, moment
from enfilade.rules.adf.chapters.facts import fighting_level, level_of
from enfilade.rules.adf.odds import assault, chain
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.stages import End, Next, Stages, State, has_fired, more
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.report import Report

replace = msgspec.structs.replace


class Halted(Exception):
    """The charge has come to its end, or the dice have; the sentence says which."""


class Play:
    """One charge on its way."""

    def __init__(self, card: Card, assessment: assault.Assessment, cup: Cup) -> None:
        self.card, self.edition, self.cup = card, card.edition, cup
        self.assault, self.plan, self.counter = assessment.assault, assessment.plan, assessment.counter
        self.report = Report()
        side = self.assault.clash.attacker
        began = replace(side, began_disordered=fighting_level(self.edition, side.unit) != "good")
        clash = replace(self.assault.clash, attacker=began)
        self.stages, self.answer = Stages(self.edition, clash), str(self.assault.answer)
        seats = [(self.stages, self.answer)]
        for one in self.assault.others:
            theirs = replace(clash, defender=one.side, aspect=one.aspect, checked=one.checked)
            seats.append((Stages(self.edition, theirs), one.answer))
        self.seats = tuple(seats)
        self.away: set[int] = set()

    def dice(self, count: int, what: str) -> tuple[int, ...]:
        """The dice of a stage, or the end of the telling if none are left."""
        if self.cup.seed is None and not self.cup.typed:
            raise Halted(f"next: {what}, {count} {'die' if count == 1 else 'dice'}")
        return self.cup.take(count, what)

    def run(self) -> State:
        rolled = charge.resolve(self.edition, self.plan, self.dice(self.plan.bonus.count, "the charge bonus"))
        self.report.receipts.append(charge.receipt(self.edition, self.card.id, self.plan, rolled))
        run = rolled.runs[0]
        clash = self.assault.clash
        fates = [Fate(0, level_of(self.edition, side.unit)) for side in (clash.attacker, clash.defender)]
        lots = tuple(Fate(0, level_of(self.edition, one.side.unit)) for one in self.assault.others)
        return State(run=run, distance=self.assault.distance, attacker=fates[0], defender=fates[1], others=lots)

    def volley(self, state: State, shot: fire.Shot, left: Length) -> State:
        """A fire at the charger and the check it causes."""
        assessment = fire.assess(self.edition, shot)
        faces = self.dice(assessment.dice, "the defender's fire")
        if more_dice := fire.dice_needed(assessment, faces) - len(faces):
            faces += self.dice(more_dice, "the second die of desperation fire")
        result = fire.resolve(self.edition, assessment, faces)
        self.report.receipts.append(fire.receipt(self.edition, self.card.id, assessment, result))
        state = has_fired(self.edition, state, shot.band)
        hits = result.outcome.hits
        if result.outcome.check is None:
            return state
        if hits >= shot.target.strength:
            raise Halted("the charging unit is eliminated")
        clash = self.stages.clash_at(state)
        unit = chain.struck(shot.target, hits)
        now = moment(self.edition, clash, "attacker", left)
        check = morale.assess(
            self.edition, unit, chain.situation_after(self.edition, shot, assessment, now, result.outcome)
        )
        end = morale.resolve(
            self.edition, check, self.dice(self.edition.morale.check.dice, "the attacker's morale check")
        )
        self.report.receipts.append(morale.receipt(self.edition, self.card.id, check, end))
        fate = chain.fate(unit, hits, end.outcome)
        if gives_way(acts_at(self.edition, shot.target, hits), fate.level, fate.fall_back, fate.runs, fate.eliminated):
            raise Halted("the charge is stopped by fire")
        return replace(state, attacker=more(state.attacker.lost, fate))

    def on_the_way(self, state: State) -> State:
        left = self.assault.at
        if self.assault.answer != "fire" or left is None:
            return state
        if state.run.total < state.distance - left:
            raise Halted("the charge falls short before it comes so near")
        state = self.stages.onward(state, state.distance - left)
        clash = self.stages.clash_at(state)
        shot = fire.Shot(
            firers=(clash.defender.unit,),
            target=clash.attacker.unit,
            distance=left,
            charging=True,
            charged=False,
            reaction=True,
        )
        return self.volley(state, shot, left)

    def answered(self, state: State) -> State:
        """A defender who comes to meet the charge, or breaks off before it."""
        answer, left = self.assault.answer, self.assault.at
        if answer not in ("countercharge", "disengage") or left is None:
            return state
        if state.run.total < state.distance - left:
            raise Halted("the charge falls short before it comes so near")
        if answer == "disengage":
            gone = next(iter(self.stages.disengage(state, left)))
            return self.still(gone, "the defender breaks off and is not caught")
        moved = max(0, state.distance - left)
        here = self.fear(replace(self.stages.onward(state, moved), counter=True))
        assert self.counter is not None
        rolled = charge.resolve(
            self.edition, self.counter, self.dice(self.counter.bonus.count, "the countercharge bonus")
        )
        self.report.receipts.append(charge.receipt(self.edition, self.card.id, self.counter, rolled))
        met = self.stages.met(here, rolled.runs[0], left, moved)
        return self.still(met, "charge and countercharge do not meet")

    def still(self, now: Next, otherwise: str) -> State:
        if isinstance(now, End):
            raise Halted(otherwise)
        return now

    def last_inch(self, state: State) -> State:
        if state.contact:
            return state
        near = self.edition.morale.due.fear_of_charge
        moved = max(0, state.distance - near)
        if state.run.total < moved:
            raise Halted("the charge falls short")
        state = self.stages.onward(state, moved)
        for i in range(len(self.seats)):
            state = self.put(state, i, self.upon(self.sit(state, i), i, near))
        self.sit(state, 0)
        return state

    def upon(self, state: State, i: int, near: Length) -> State:
        """The fear check and the fire of one defender."""
        early = self.answer == "desperation" and not self.edition.fire.desperation.fear_check_first
        if early:
            state = self.close(state, near)
        try:
            state = self.fear(state)
        except Halted as gone:
            if len(self.seats) == 1:
                raise
            self.report.notes.append(str(gone))
            self.away.add(i)
            return state
        return state if early else self.close(state, near)

    def sit(self, state: State, i: int) -> State:
        """The charge as one of several defenders sees it, with himself for its target."""
        self.stages, self.answer = self.seats[i]
        lots = (state.defender, *state.others)
        return replace(state, defender=lots[i])

    def put(self, before: State, i: int, seen: State) -> State:
        lots = [before.defender, *before.others]
        lots[i] = seen.defender
        return replace(seen, defender=lots[0], others=tuple(lots[1:]))

    def fear(self, state: State) -> State:
        clash = self.stages.clash_at(state)
        if fear.not_due(self.edition, clash):
            return state
        found = fear.assess(self.edition, clash)
        result = fear.resolve(self.edition, found, self.dice(self.edition.morale.check.dice, "the fear check"))
        self.report.receipts.append(fear.receipt(self.edition, self.card.id, found, result))
        end = result.check.outcome
        if not result.stands and end.runs:
            raise Halted("the defender routs: `enfilade umpire rout` tells how far, and whether the charge catches him")
        if not result.stands:
            caught = fear.is_caught(self.edition, state.distance, end.fall_back * 1000, state.run.total)
            told = "is caught: `impact` in its new state" if caught else "is not caught"
            raise Halted(f"the defender gives way and {told}")
        return replace(state, defender=chain.fate(clash.defender.unit, state.defender.lost, end))

    def close(self, state: State, near: Length) -> State:
        answer = self.answer
        if answer not in ("close", "desperation"):
            return state
        clash = self.stages.clash_at(state)
        guns = clash.defender.unit.arm == "artillery"
        band: Band = "desperation" if answer == "desperation" else "close-canister" if guns else "point-blank"
        shot = fire.Shot(
            firers=(clash.defender.unit,), target=clash.attacker.unit, band=band, charging=True, reaction=True
        )
        return self.volley(state, shot, near)

    def impact(self, state: State) -> None:
        """Everyone in contact, one after the other: who wins goes on in the order he came with (ruling 9.6)."""
        if not state.contact:
            if state.run.total < state.distance:
                raise Halted("the charge falls short of contact")
            state = self.stages.onward(state, state.distance)
        standing = [i for i in range(len(self.seats)) if i not in self.away]
        if not standing:
            raise Halted("nobody has stood to be struck")
        for i in standing:
            won = self.strike(self.sit(state, i))
            if i != standing[-1] and not won:
                raise Halted("the charge has lost this impact, and strikes no other")

    def strike(self, state: State) -> bool:
        """One impact, as far as its own dice; whether the charger has won it."""
        met = impact.assess(self.edition, self.stages.clash_at(state))
        mine = self.dice(met.dice, "the attacker's impact")
        result = impact.resolve(self.edition, met, mine, self.dice(met.dice, "the defender's impact"))
        self.report.receipts.append(impact.receipt(self.edition, self.card.id, met, result))
        outcome = result.outcome
        self.report.outcome = {"kind": outcome.kind, "winner": outcome.winner, "margin": outcome.margin}
        if outcome.kind == "melee":
            raise Halted("next: the melee, `enfilade umpire melee`")
        if outcome.kind == "stop-short" and len(aftermath.finish(self.edition, met, outcome)) == 1:
            raise Halted("the attacker stops short; this card has no volley then, and all are in disorder")
        if outcome.kind == "stop-short":
            rolled = sum(self.dice(aftermath.dice_for_distance(self.edition, outcome), "the distance it stops short"))
            apart = aftermath.distance_of(self.edition, outcome, rolled)
            raise Halted(f"they stand {apart} apart; both fire a volley at once, then all are in disorder")
        if outcome.kind == "close":
            apart = aftermath.distance_of(self.edition, outcome)
            raise Halted(f"they stand {apart} apart; both fire point blank in disorder at once")
        return outcome.winner == "attacker"


def play(card: Card, assessment: assault.Assessment, cup: Cup) -> Report:
    """Follow the charge until it ends or the dice do."""
    game = Play(card, assessment, cup)
    try:
        game.impact(game.last_inch(game.answered(game.on_the_way(game.run()))))
    except Halted as end:
        game.report.notes.append(str(end))
    return game.report
