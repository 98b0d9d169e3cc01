"""A charge of *Across a Deadly Field* on the roster: both sides as they stand, how it comes on, and how it ends."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from enfilade.core.measures import Length
from enfilade.core.receipt import signed
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters import charge, fear, fire
from enfilade.rules.adf.chapters.clash import Clash, Side, acts_at
from enfilade.rules.adf.chapters.facts import Unit, fighting_level, level_of, worse
from enfilade.rules.adf.odds.chain import Fate
from enfilade.umpire.forms.adf.units import moment_of
from enfilade.umpire.forms.forms import Facts, Field, Form
from enfilade.umpire.pocket.charge.adf.facts import OURS, STATED, THEIRS, situation_fields
from enfilade.umpire.pocket.charge.scene import Scene, inches, names_of, verb
from enfilade.umpire.pocket.wording import spoken
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.adf import charge as roster_charge
from enfilade.umpire.roster.adf import roster as roster_adf
from enfilade.umpire.roster.adf.charge_state import AdfCharge, Run
from enfilade.umpire.roster.charge_state import Pending

replace = msgspec.structs.replace


class AdfGround(Scene):
    """What the stages have in common."""

    rule: ClassVar[str] = "adf.roster.charge"
    kept: ClassVar[frozenset[str]] = frozenset((*OURS, *THEIRS, *STATED))
    charge: AdfCharge

    @property
    def lead(self) -> str:
        return self.charge.by[0]

    @property
    def run(self) -> Run:
        return self.charge.runs[self.lead]

    @property
    def charged(self) -> tuple[str, ...]:
        return self.charge.against or (self.charge.on,)

    @property
    def alone(self) -> bool:
        """One unit charges, so that every defender it touches has an impact of his own (ruling 9.6)."""
        return self.charge.each or len(self.charge.runs) == 1

    @property
    def gap(self) -> Length:
        """What lies between the charge and its target."""
        return Length(max(0, self.charge.distance - max(0, self.charge.moved)))

    @property
    def near(self) -> Length:
        """Where the charge halts for the fear check."""
        found: Length = self.edition.morale.due.fear_of_charge
        return found

    def unit(self, name: str) -> Unit:
        return roster_adf.regiment(self.one(name))

    def level(self, name: str) -> Level:
        return level_of(self.edition, self.unit(name))

    def fields(self, *keys: str) -> tuple[Field, ...]:
        """The questions about what surrounds the two, with what was said before as their answer."""
        known = {each.key: each for each in situation_fields(self.charge, self.state)}
        return self.asked(*(known[key] for key in keys if self._asks(key)))

    def clash(self, facts: Facts | None = None, lead: str = "") -> Clash:
        """Both sides as the roster has them, with what the players have said and say now."""
        said = Form("Charge", situation_fields(self.charge, self.state)).read(self.charge.said) | (facts or {})
        first = lead or self.lead
        others = [name for name in self.charge.by if name != first]
        counter_own = self.charge.counter_own
        mine = Side(
            unit=self.unit(first),
            others=tuple(self.unit(name) for name in others),
            situation=roster_adf.known_moment(
                self.state,
                self.one(first),
                moment_of(said, charging=True, own_charge=first in self.charge.own or first in self.charge.began),
            ),
            began_disordered=first in self.charge.began,
        )
        theirs = Side(
            unit=self.unit(self.charge.on),
            others=tuple(self.unit(name) for name in said["beside"] if self._is_defender(name) and not self.alone),
            supporters=tuple(self.unit(name) for name in said["supporters"] if self._is_defender(name)),
            situation=roster_adf.known_moment(
                self.state,
                self.one(self.charge.on),
                moment_of(said, "target", cover=said["cover"], ground=said["target-ground"], own_charge=counter_own),
            ),
            disengaging=self.charge.left,
        )
        return Clash(
            attacker=mine,
            defender=theirs,
            aspect=said["aspect"],
            countercharge=self.charge.counter,
            further=self.charge.further,
        )

    def replies(self) -> dict[str, fear.Reply]:
        """What the target may answer, allowed or not."""
        on = self.charge.on
        found = fear.replies(self.edition, self.clash(), self.one(on).reacted, on in self.charge.fired)
        return {reply.answer: reply for reply in found}

    def onward(self, moved: int) -> None:
        """The charge comes on; whoever passes his point loses his order (ruling 7.8)."""
        lost = [name for name in self.charge.by if self.charge.moved < self.charge.runs[name].point <= moved]
        self.update(moved=int(moved), own=(*self.charge.own, *lost))
        for name in lost:
            before = self.unit(name).level
            self.set_level(name, worse(before, self.edition.charge.afterwards))
            if self.unit(name).level != before:
                point = inches(self.charge.runs[name].point)
                self.say(f"{name} loses its order after {point}: it is now {order_told(self.unit(name).level)}.")

    def walk(self, to: int, place: str = "") -> None:
        """Come on to so much of the way, and say what to move; `place` is where it ends, if not before its target."""
        before = max(0, self.charge.moved)
        self.onward(to)
        if to > before:
            left = self.charge.distance - to
            where = f"to {inches(left)} from {self.charge.on}" if left > 0 else f"into contact with {self.charge.on}"
            self.move(f"Move {names_of(self.charge.by)} {inches(to - before)}, {place or where}.")

    def set_level(self, name: str, level: Level) -> None:
        one = self.one(name)
        if one.unit.level != level:
            self.put(replace(one, unit=replace(roster_adf.regiment(one), level=level)))

    def settle(self, name: str, fate: Fate) -> None:
        """What a result does to a unit of the roster."""
        self.told = roster_charge.settle(self.card, self.told, name, fate)

    def disorder(self, *names: str) -> None:
        """Everyone involved is in disorder or worse when it is over."""
        for name in names:
            if not self.one(name).gone:
                self.set_level(name, worse(self.unit(name).level, self.edition.charge.afterwards))

    def volley(self, found: fire.Assessment, faces: tuple[int, ...], target: str, cause: str) -> Pending | None:
        """A fire by the dice: losses on the roster, and the check it causes on its list."""
        result = fire.resolve(self.edition, found, faces)
        self.told.receipts.append(fire.receipt(self.edition, self.card.id, found, result))
        hit, unit = result.outcome, self.unit(target)
        lost = min(hit.hits, unit.strength)
        if lost:
            self.settle(target, Fate(lost, unit.level))
        self.say(hit_told(unit, hit))
        if hit.check is None or self.one(target).gone:
            return None
        before = acts_at(self.edition, unit, lost)
        far = found.band == "long" and not self.edition.fire.target.enfilade_at_long_range
        loose = any(one.formation == "skirmishers" for one in found.shot.firers)
        loose = loose and not self.edition.fire.target.enfilade_by_skirmishers
        self.told.state = roster.due(
            self.state,
            target,
            cause,
            added=hit.check,
            fire="artillery" if found.shot.firers[0].arm == "artillery" else "other",
            aspect=found.shot.aspect,
            enfilade=not far and not loose and found.band != "melee",
            cover=found.shot.cover,
            in_order_then=fighting_level(self.edition, unit) == "good",
            sections_just_lost=lost if unit.arm == "artillery" else 0,
            rule="adf.morale.due",
        )
        enemy = self.unit(self.charge.on if target in self.charge.by else self.lead).level
        return Pending(number=self.state.checks, unit=target, before=before, lost=lost, enemy=enemy)

    def spend(self, name: str, reaction: bool = True) -> None:
        """A unit has fired: its opening volley is gone, and its reaction if it was one."""
        one = self.one(name)
        fired = replace(roster_adf.regiment(one), opening=False)
        self.put(replace(one, unit=fired, reacted=one.reacted or reaction))

    def fall_short(self) -> None:
        """The charge ends where its movement does, without impact (ruling 7.4)."""
        self.walk(min(self.run.total, self.charge.distance))
        self.end_without_contact()
        short = self.charge.distance - self.run.total
        self.finish(f"{verb(self.charge.by, 'falls', 'fall')} short by {inches(short)}, {self._order()}.")

    def vacate(self, how: str) -> None:
        """The target is gone before contact; the charge stops on its ground."""
        self.walk(min(self.run.total, self.charge.distance), f"to where {self.charge.on} stood")
        self.end_without_contact()
        self.finish(f"{how} {verb(self.charge.by, 'ends', 'end')} the charge {self._order()}.")

    def end_without_contact(self) -> None:
        moved = self.charge.moved
        for name in self.charge.by:
            run = as_run(self.charge.runs[name], self.charge.distance)
            self.set_level(name, charge.ended(self.edition, self.unit(name).level, run, moved))

    def _order(self) -> str:
        return order_told(self.level(self.lead))

    def _is_defender(self, name: str) -> bool:
        one = self.state.units.get(name)
        return one is not None and not one.gone and one.side == self.sides[1] and name != self.charge.on

    def _asks(self, key: str) -> bool:
        """What the roster answers is not asked: a leader attached, and guns have regiments beside them."""
        if key in ("leader", "target-leader"):
            name = self.lead if key == "leader" else self.charge.on
            return not any(who.attached == name and not who.killed for who in self.state.leaders.values())
        if key == "supporters":
            return self.unit(self.charge.on).arm == "artillery"
        if key == "beside":
            return not self.alone and len(self.army(self.sides[1])) > 1
        return True


def order_told(level: Level) -> str:
    """A level as part of a sentence."""
    return {"good": "in good order", "disorder": "in disorder"}.get(level, level)


def hit_told(unit: Unit, hit: fire.Outcome) -> str:
    """A fire's result as it is said across a table."""
    if hit.check is None:
        return f"No effect on {unit.name}."
    thing = "section" if unit.arm == "artillery" else "figure"
    added = f" with {signed(hit.check)}" if hit.check else ""
    if not hit.hits:
        return f"{unit.name} loses nobody, but must check{added}."
    if hit.hits >= unit.strength:
        return f"{unit.name} loses its last {thing}s."
    return f"{unit.name} loses {spoken(hit.hits)} {thing}{'s' if hit.hits > 1 else ''} and must check{added}."


def as_run(run: Run, distance: int) -> charge.Run:
    """The chapter's run of what the charge has rolled."""
    return charge.Run(Length(run.bonus), Length(run.total), Length(run.point), run.total >= distance, False)
