"""What happened, in the past tense. Prose and receipts are made from these at the edge."""

from __future__ import annotations

from typing import Literal

from enfilade.ground.box import Box
from enfilade.rules.jr3.battle.commands import Attend, Mark, Ride
from enfilade.rules.jr3.card.edition import Phase
from enfilade.rules.jr3.chapters import casualties, charge, fire, impact, melee, morale, officers, rally
from enfilade.tabletop.events import Arrived as Arrived
from enfilade.tabletop.events import Ended as Ended
from enfilade.tabletop.events import Event as Event
from enfilade.tabletop.events import Formed as Formed
from enfilade.tabletop.events import LeaderRode as LeaderRode
from enfilade.tabletop.events import Left as Left
from enfilade.tabletop.events import LevelChanged as LevelChanged
from enfilade.tabletop.events import Lost as Lost
from enfilade.tabletop.events import Scored as Scored
from enfilade.tabletop.events import TurnBegan as TurnBegan
from enfilade.tabletop.events import Waited as Waited

How = Literal["move", "rout", "fall-back", "disengage", "charge", "advance", "placed"]


class PhaseBegan(Event, frozen=True, kw_only=True, tag="phase-began"):
    phase: Phase


class Sealed(Event, frozen=True, kw_only=True, tag="sealed"):
    """A side has laid down its sheet, or its list of changes; what stands there nobody is told."""

    side: str


class Ordered(Event, frozen=True, kw_only=True, tag="ordered"):
    """A side has given standing orders, or taken them back."""

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
