"""The exact odds of a charge on the table where others may fire into its flank: every roll goes through the battle."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from itertools import product
from math import prod

import msgspec

from enfilade.core.dice import faces_of
from enfilade.core.odds import Odds
from enfilade.core.stops import Roll
from enfilade.ground.box import is_within
from enfilade.rules.jr3.battle.charges import facts
from enfilade.rules.jr3.battle.charges.assaults import check_of
from enfilade.rules.jr3.battle.events import Left, Met, Stopped
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.fires.salvo import dues_of
from enfilade.rules.jr3.battle.fires.shots import hit_of
from enfilade.rules.jr3.battle.frames import Assault, Hit
from enfilade.rules.jr3.battle.play import LOOP, Step
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.chapters import fire, impact, morale
from enfilade.rules.jr3.chapters.assault import End, How
from enfilade.rules.jr3.chapters.impact import Outcome
from enfilade.tabletop.near import enemies

HOWS: dict[str, How] = {"attacker": "success", "defender": "repulsed", "tie": "melee"}
replace = msgspec.structs.replace


def may_be_flanked(table: Field, state: State, frame: Assault) -> bool:
    """Whether anybody but the target stands near enough to the line of charge to fire into it (J52)."""
    lead = state.units[frame.plan.units[0]]
    line, near = facts.line_of(frame, lead), int(table.edition.table.closest_approach)
    return any(is_within(line, one.box, near) for one in enemies(state, lead.side) if one.id != frame.plan.target)


def odds(table: Field, state: State, frame: Assault) -> Odds[End]:
    """How a charge ends that begins now, with all the volleys at it, if nobody else does anything."""
    lead = frame.plan.units[0]
    walk = _Walk(table, lead, state.units[lead].unit.strength)
    return walk.follow(LOOP.begin(table, replace(state, frames=(*state.frames, frame))))


class _Walk:
    """From roll to roll; what cannot but come to the same ends is followed once."""

    def __init__(self, table: Field, lead: str, before: int) -> None:
        self.table, self.lead, self.before = table, lead, before
        self.known: dict[Hashable, Odds[End]] = {}

    def follow(self, step: Step) -> Odds[End]:
        frame = next((one for one in step.state.frames if isinstance(one, Assault)), None)
        ended = self._ended(step)
        if ended is not None or frame is None:
            assert ended is not None
            return Odds.sure(ended)
        assert isinstance(step.stop, Roll)
        match frame.step:
            case "bonus" | "point":
                dice = step.stop.dice
                return Odds.of_sum(dice).then(lambda total: self.follow(self._rolled(step, faces_of(total, dice))))
            case "volleys":
                return self._once(self._met_by(step, frame), lambda: self._shot(step, frame))
            case "check":
                return self._checked(step, frame)
            case _:
                met = impact.assess(self.table.edition, facts.impact_of(self.table, step.state, frame))
                return impact.odds(self.table.edition, met).map(lambda outcome: self._end(step.state, outcome))

    def _rolled(self, step: Step, faces: tuple[int, ...]) -> Step:
        return LOOP.roll(self.table, step.state, faces)

    def _once(self, key: Hashable, found: Callable[[], Odds[End]]) -> Odds[End]:
        if key not in self.known:
            self.known[key] = found()
        return self.known[key]

    def _volleys(self, state: State, frame: Assault) -> list[fire.Assessment]:
        run = facts.run_of(self.table, state, frame)
        return [facts.volley(self.table, state, frame, run, firer) for firer, _ in frame.shots]

    def _met_by(self, step: Step, frame: Assault) -> Hashable:
        """Runs that are shot at alike and arrive alike come to the same ends."""
        run = facts.run_of(self.table, step.state, frame)
        shots = tuple((one.strike, one.shot.aspect) for one in self._volleys(step.state, frame))
        return shots, run.disorder_at_volley, run.disorder_at_end, run.arrives

    def _shot(self, step: Step, frame: Assault) -> Odds[End]:
        """All the volleys together: their losses are added, and one check answers for them, or one for each (J63)."""
        edition, lead = self.table.edition, step.state.units[self.lead]
        volleys = zip(frame.shots, self._volleys(step.state, frame), strict=True)
        thrown = [fire.odds(edition, found).map(partial(hit_of, *shot, found)) for shot, found in volleys]
        ways: dict[tuple[int, tuple[object, ...]], int] = {}
        shown: dict[tuple[int, tuple[object, ...]], tuple[Hit, ...]] = {}
        for parts in product(*(one.ways.items() for one in thrown)):
            hits = tuple(hit for hit, _ in parts)
            felt = sum(hit.losses for hit in hits), dues_of(edition, lead, hits)
            ways[felt] = ways.get(felt, 0) + prod(often for _, often in parts)
            shown.setdefault(felt, hits)
        total = prod(one.total for one in thrown)

        def taken(felt: tuple[int, tuple[object, ...]]) -> Odds[End]:
            after = replace(frame, shots=(), faces=(), hits=shown[felt])
            return self.follow(LOOP.begin(self.table, replace(step.state, frames=(*step.state.frames[:-1], after))))

        return Odds(ways, total).then(taken)

    def _checked(self, step: Step, frame: Assault) -> Odds[End]:
        edition = self.table.edition
        found = check_of(self.table, step.state, frame)
        ends: dict[morale.Outcome, Odds[End]] = {}

        def taken(total: int) -> Odds[End]:
            outcome = morale.outcome_of(edition, found, total)
            if outcome.run:
                how: How = "routed" if outcome.level == "routed" else "falls-back"
                return Odds.sure(End(how, self._lost(step.state)))
            if outcome not in ends:
                ends[outcome] = self.follow(self._rolled(step, faces_of(total, edition.morale.check.dice)))
            return ends[outcome]

        return Odds.of_sum(edition.morale.check.dice).then(taken)

    def _ended(self, step: Step) -> End | None:
        """How it has ended without a roll that would tell."""
        lost = self._lost(step.state)
        for event in step.events:
            match event:
                case Met(result=result):
                    return self._end(step.state, result.outcome)
                case Left(unit=unit, end="destroyed") if unit == self.lead:
                    return End("destroyed", lost)
                case Stopped(unit=unit) if unit == self.lead:
                    return End("falls-short", lost)
        return None

    def _end(self, state: State, outcome: Outcome) -> End:
        return End(HOWS[outcome.winner], self._lost(state), outcome.fate)

    def _lost(self, state: State) -> int:
        return self.before - state.units[self.lead].unit.strength
