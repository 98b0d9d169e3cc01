"""What happened, in the past tense. Prose and receipts are made from these at the edge."""

from __future__ import annotations

from typing import Literal, dataclass_transform

import msgspec

from enfilade.ground.box import Box
from enfilade.rules.jr3.battle.commands import Attend, Mark, Ride
from enfilade.rules.jr3.card.edition import Phase
from enfilade.rules.jr3.chapters import casualties, charge, fire, impact, melee, morale, officers, rally

How = Literal["move", "rout", "fall-back", "disengage", "charge", "advance", "placed"]


# mypy does not carry a struct's options over to its children unless told.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, frozen=True, kw_only=True):
    """`seen_by` is empty when everybody may know."""

    seen_by: tuple[str, ...] = ()


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn-began"):
    turn: int


class PhaseBegan(Event, frozen=True, kw_only=True, tag="phase-began"):
    phase: Phase


class Arrived(Event, frozen=True, kw_only=True, tag="arrived"):
    unit: str
    box: Box


class Waited(Event, frozen=True, kw_only=True, tag="waited"):
    """No room at the edge."""

    unit: str


class Sealed(Event, frozen=True, kw_only=True, tag="sealed"):
    """A side has laid down its sheet, or its list of changes; what stands there nobody is told."""

    side: str


class Revealed(Event, frozen=True, kw_only=True, tag="revealed"):
    """The orders of a side, unfolded unit by unit."""

    side: str
    marks: tuple[tuple[str, Mark], ...]
    rides: tuple[Ride | Attend, ...]


class Voided(Event, frozen=True, kw_only=True, tag="voided"):
    """An order that its unit, or an officer, can no longer carry out: he stays where he is."""

    unit: str
    why: str
    rule: str


class ChangedToHold(Event, frozen=True, kw_only=True, tag="changed-to-hold"):
    side: str
    units: tuple[str, ...]


class LeaderRode(Event, frozen=True, kw_only=True, tag="leader-rode"):
    leader: str
    x: int
    y: int
    unit: str = ""


class LeaderCame(Event, frozen=True, kw_only=True, tag="leader-came"):
    leader: str
    name: str
    post: str


class LeaderWent(Event, frozen=True, kw_only=True, tag="leader-went"):
    leader: str
    why: Literal["called-away", "killed", "lost", "promoted"]


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """`way` is where it stood part by part, from where it began to where it ended."""

    unit: str
    start: Box
    end: Box
    how: How
    way: tuple[Box, ...] = ()


class Formed(Event, frozen=True, kw_only=True, tag="formed"):
    unit: str
    formation: str
    mounted: bool


class Stopped(Event, frozen=True, kw_only=True, tag="stopped"):
    """A move that could not go on."""

    unit: str
    why: str
    rule: str


class Rallied(Event, frozen=True, kw_only=True, tag="rallied"):
    """A try to rally, whatever came of it."""

    unit: str
    assessment: rally.Assessment
    result: rally.Result


class Checked(Event, frozen=True, kw_only=True, tag="checked"):
    unit: str
    assessment: morale.Assessment
    result: morale.Result


class Fired(Event, frozen=True, kw_only=True, tag="fired"):
    """One fire with its dice; what it costs is told when all of the phase have been fired."""

    unit: str
    target: str
    assessment: fire.Assessment
    result: casualties.Result


class Lost(Event, frozen=True, kw_only=True, tag="lost"):
    """Figures, or sections of a battery."""

    unit: str
    figures: int
    left: int


class RanLow(Event, frozen=True, kw_only=True, tag="ran-low"):
    """Low on ammunition from now on (J9)."""

    unit: str


class OfficerRisked(Event, frozen=True, kw_only=True, tag="officer-risked"):
    leader: str
    assessment: officers.Assessment
    result: officers.Result


class ChargeBegan(Event, frozen=True, kw_only=True, tag="charge-began"):
    """The first unit leads; `distance` is to contact. `mutual` is a target that charges too."""

    units: tuple[str, ...]
    target: str
    distance: int
    mutual: bool


class ChargeRan(Event, frozen=True, kw_only=True, tag="charge-ran"):
    """Its dice lie: how far it comes, and where the volley meets it."""

    unit: str
    target: str
    assessment: charge.Assessment
    run: charge.Run


class Met(Event, frozen=True, kw_only=True, tag="met"):
    """The impact."""

    unit: str
    target: str
    assessment: impact.Assessment
    result: impact.Result


class Locked(Event, frozen=True, kw_only=True, tag="locked"):
    """Nobody gave way: they fight hand to hand."""

    unit: str
    target: str


class Fought(Event, frozen=True, kw_only=True, tag="fought"):
    """A round of melee."""

    unit: str
    target: str
    assessment: melee.Assessment
    result: melee.Round


class Parted(Event, frozen=True, kw_only=True, tag="parted"):
    """A melee is over."""

    unit: str
    target: str


class LevelChanged(Event, frozen=True, kw_only=True, tag="level-changed"):
    unit: str
    before: str
    after: str


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """Out of the battle."""

    unit: str
    end: str


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    side: str
    points: int
    why: str


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    winner: str
    grade: str
    points: dict[str, int]
