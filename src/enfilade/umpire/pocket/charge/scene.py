"""The scene of a charge that is led through: what may be chosen in a stage, and what a choice rolls and does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.receipt import Line, Receipt
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.forms import Facts, Field, value_of
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.pocket.record.owed import waits_for
from enfilade.umpire.roster import ledger, roster
from enfilade.umpire.roster.charge_state import Held, Pending
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry
from enfilade.umpire.roster.roster import Told

INCH = 1000


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that are due, and how they will be read; a roll without dice is only a sum."""

    procedure: str
    receipts: tuple[Receipt, ...]
    dice: int = 0
    what: str = ""
    chances: tuple[Chances, ...] = ()
    needed: Callable[[tuple[int, ...]], int] | None = None
    """How many dice in all, once the first lie; None if that does not hang on them."""
    further: str = ""
    """What those dice are for that the first ones call for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done now, by whom, or why it may not be. `act` works on the scene it is given."""

    key: str
    label: str
    side: str
    act: Callable[[Any, Facts, tuple[int, ...]], None]
    fields: tuple[Field, ...] = ()
    roll: Callable[[Facts], Roll] | None = None
    why_not: str = ""
    rule: str = ""
    aside: bool = False
    """Seldom wanted: it does not stand in the way of the step that is due."""


class Scene(ABC):
    """A charge as it stands. Its methods change what it holds; the values of the roster are replaced, never changed."""

    stages: ClassVar[Sequence[tuple[str, str]]]
    """The ladder: stages with their titles, in order."""
    detours: ClassVar[dict[str, str]]
    """Stages that come only sometimes, and where they stand on the ladder."""
    asked_in: ClassVar[Mapping[str, Callable[[Any], list[Choice]]]]
    """What may be done in each stage."""
    under_way: ClassVar[Sequence[str]]
    """Stages in which whoever charges can still be stopped."""
    rule: ClassVar[str]
    kept: ClassVar[frozenset[str]]
    """Facts that stay true from one stage to the next."""

    def __init__(self, card: Card, state: State, charge: Any) -> None:
        self.card, self.edition = card, card.edition
        self.told = Told(state)
        self.charge: Any = charge
        self._taken_elsewhere()
        if self.charge.stage in self.under_way:
            self._changed_elsewhere()

    def choices(self) -> list[Choice]:
        """What may be done in this stage; the step that is due stands first."""
        return self.asked_in[self.charge.stage](self)

    @abstractmethod
    def prompt(self) -> str:
        """What comes now, in a sentence or two."""

    @abstractmethod
    def may_here(self) -> list[tuple[str, str]]:
        """Units and what they may do in this stage."""

    @abstractmethod
    def held(self, item: Pending) -> Held:
        """How a check came out that was taken, or waived, on the roster."""

    @abstractmethod
    def _changed_elsewhere(self) -> None:
        """What it means for a charge on its way that somebody in it has changed."""

    @abstractmethod
    def _go_on(self, then: str) -> None:
        """What follows when the last check of a stage has been taken."""

    @abstractmethod
    def checked(self, item: Pending) -> Any:
        """The assessment of a check the charge waits for."""

    def may(self) -> list[tuple[str, str]]:
        """Units and what they may do now."""
        return [*self.first_due(), *self.may_here()]

    def again(self) -> Self:
        """The same scene, to be tried without consequences."""
        return type(self)(self.card, self.state, self.charge)

    @property
    def state(self) -> State:
        assert self.told.state is not None
        return self.told.state

    def one(self, name: str) -> Entry:
        return self.state.units[name]

    @property
    def sides(self) -> tuple[str, str]:
        """The attacker's and the defender's."""
        theirs = self.one(self.charge.on).side
        return "cs" if theirs == "us" else "us", theirs

    @property
    def charged(self) -> tuple[str, ...]:
        """All whom the charge goes for."""
        return (self.charge.on,)

    def army(self, side: str) -> list[str]:
        """The units of a side that are left, the defender and the attackers first."""
        first = [*self.charge.by, self.charge.on]
        names = [name for name, one in self.state.units.items() if one.side == side and not one.gone]
        return sorted(names, key=lambda name: name not in first)

    def first_due(self) -> list[tuple[str, str]]:
        """Checks of those in the charge that the charge did not cause: they come first all the same."""
        waits = {item.number for item in self.charge.pending}
        involved = (*self.charge.by, *self.charged)
        return [
            (item.unit, f"{item.unit} owes a check first: {item.cause}.")
            for item in self.state.due
            if item.unit in involved and item.number not in waits
        ] + [
            (roll.unit, f"{roll.leader} is at risk first: roll for him.")
            for roll in self.state.rolls
            if roll.leader and roll.unit in involved and not waits_for(self.state, roll)
        ]

    def update(self, **changed: Any) -> None:
        self.charge = msgspec.structs.replace(self.charge, **changed)

    def put(self, one: Entry) -> None:
        self.told.state = roster.put(self.state, one)

    def say(self, *sentences: str) -> None:
        self.update(says=(*self.charge.says, *sentences))

    def move(self, *sentences: str) -> None:
        self.update(move=(*self.charge.move, *sentences))

    def finish(self, how: str) -> None:
        self.update(stage="over", over=how, pending=(), held=(), then="")

    def did(self, name: str, what: str) -> None:
        one = self.one(name)
        if what != "charged" or what not in one.did:
            self.put(msgspec.structs.replace(one, did=(*one.did, what)))

    def call_off(self) -> None:
        """The charge was only thought of."""
        for name in self.charge.by:
            one = self.one(name)
            self.put(msgspec.structs.replace(one, did=tuple(what for what in one.did if what != "charged")))
        self.finish("The charge is not declared.")

    def asked(self, *fields: Field) -> tuple[Field, ...]:
        """Fields with what was said before as their answer."""
        said = self.charge.said
        return tuple(
            replace(each, default=value_of(each, said[each.key], {}), required=False) if each.key in said else each
            for each in fields
        )

    def remember(self, facts: dict[str, Any]) -> None:
        self.update(said=self.charge.said | {key: value for key, value in facts.items() if key in self.kept})

    def mark(self, name: str, mark: str, on: bool) -> None:
        """A reminder on the roster."""
        one = self.one(name)
        left = tuple(other for other in one.marks if other != mark)
        self.put(msgspec.structs.replace(one, marks=(*left, mark) if on else left))

    def owe(self, **known: Any) -> None:
        """Another roll is due."""
        item = ledger.Roll(number=self.state.checks + 1, **known)
        rolls = (*self.state.rolls, item)
        self.told.state = msgspec.structs.replace(self.state, rolls=rolls, checks=self.state.checks + 1)

    def pause(self, line: str) -> Told:
        """A roll has begun, and more of its dice are due."""
        self.told.lines.append(line)
        self.told.state = msgspec.structs.replace(self.state, charge=self.charge)
        return self.told

    def done(self) -> Told:
        """What the step has led to: the guide's sentences are part of the history."""
        self._resume()
        told = [*self.charge.says, *self.charge.move, self.charge.over]
        self.told.lines += [line for line in told if line and line not in self.told.lines]
        self.told.state = msgspec.structs.replace(self.state, charge=self.charge)
        return self.told

    def due(self, item: Pending) -> ledger.Check:
        """A check the charge waits for, as it stands on the roster's list."""
        found = next((due for due in self.state.due if due.number == item.number), None)
        if found is None:
            raise Malformed(f"the check of {item.unit} has been taken")
        return found

    def strike_off(self, item: Pending) -> None:
        """It has been taken, and leaves that list."""
        left = tuple(due for due in self.state.due if due.number != item.number)
        self.told.state = msgspec.structs.replace(self.state, due=left)

    def await_checks(self, pending: Sequence[Pending | None], then: str) -> None:
        """Checks come before what follows; without any it follows at once."""
        due = tuple(item for item in pending if item is not None)
        self.update(pending=due, held=(), then=then, stage="check")

    def _resume(self) -> None:
        if self.charge.stage == "check" and not self.charge.pending:
            self._go_on(self.charge.then)

    def _taken_elsewhere(self) -> None:
        """A check of the charge that was taken, or waived, on the roster counts as it came out there."""
        open_ = {item.number for item in self.state.due}
        for item in self.charge.pending:
            if item.number not in open_:
                pending = tuple(other for other in self.charge.pending if other.number != item.number)
                self.update(pending=pending, held=(*self.charge.held, self.held(item)))
        self._resume()


def opposed(state: State, by: Sequence[str], on: str, rule: str) -> tuple[list[Entry], Entry]:
    """Those who charge, and whom: each once, and no friends."""
    attackers, target = [roster.entry(state, word) for word in by], roster.entry(state, on)
    if not attackers:
        raise Malformed("who charges?")
    if len({one.unit.name for one in attackers}) < len(attackers):
        raise Malformed("each unit charges once")
    if any(one.side == target.side for one in attackers):
        raise Illegal("friends do not charge each other", rule)
    return attackers, target


def not_at_all(side: str) -> Choice:
    """A charge may still be called off when it is only thought of."""
    return Choice("not", "Do not charge", side, lambda here, _, __: here.call_off())


def inches(mils: int) -> str:
    return str(Length(max(0, mils)))


def names_of(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def verb(names: Sequence[str], one: str, several: str) -> str:
    """A sentence's beginning: who does what."""
    return f"{names_of(names)} {one if len(names) == 1 else several}"


def plain_receipt(title: str, card: Card, *lines: tuple[str, str, str]) -> Receipt:
    """A receipt for what takes no dice: what, value, rule."""
    return Receipt(title, card.id, (), tuple(Line(*line) for line in lines))
