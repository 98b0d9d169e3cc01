"""What happened, in the past tense. Prose and receipts are made from these at the edge."""

from __future__ import annotations

from typing import Literal

from enfilade.ground.box import Box
from enfilade.rules.adf.chapters import charge, fear, fire, impact, leaders, melee, morale, rout
from enfilade.rules.adf.chapters.situation import Cause
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


class SideBegan(Event, frozen=True, kw_only=True, tag="side-began"):
    side: str


class LeaderCame(Event, frozen=True, kw_only=True, tag="leader-came"):
    leader: str
    name: str


class LeaderWent(Event, frozen=True, kw_only=True, tag="leader-went"):
    leader: str
    why: Literal["called-away", "killed", "lost", "driven-off"]


class OutOfCommand(Event, frozen=True, kw_only=True, tag="out-of-command"):
    units: tuple[str, ...]


class Grouped(Event, frozen=True, kw_only=True, tag="grouped"):
    units: tuple[str, ...]
    actions: tuple[str, ...]


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """One stretch of a move, up to a chance to react or to its end."""

    unit: str
    start: Box
    end: Box
    how: Literal["move", "charge", "fall-back", "rout", "disengage", "advance", "countercharge", "placed"]


class Faced(Event, frozen=True, kw_only=True, tag="faced"):
    unit: str
    facing: int


class Stopped(Event, frozen=True, kw_only=True, tag="stopped"):
    """A move, group or charge that could not go on."""

    units: tuple[str, ...]
    why: str
    rule: str


class Fired(Event, frozen=True, kw_only=True, tag="fired"):
    firers: tuple[str, ...]
    target: str
    assessment: fire.Assessment
    result: fire.Result
    close: bool = False
    """Some measured distance was within an eighth of an inch of mattering."""


class Recovered(Event, frozen=True, kw_only=True, tag="recovered"):
    unit: str
    figures: int


class Checked(Event, frozen=True, kw_only=True, tag="checked"):
    unit: str
    cause: Cause | Literal["rally"]
    source: str
    assessment: morale.Assessment
    result: morale.Result


class Feared(Event, frozen=True, kw_only=True, tag="feared"):
    unit: str
    charger: str
    assessment: fear.Assessment
    result: fear.Result


class Ran(Event, frozen=True, kw_only=True, tag="ran"):
    unit: str
    assessment: rout.Assessment
    result: rout.Result


class Disengaged(Event, frozen=True, kw_only=True, tag="disengaged"):
    unit: str
    withdrawal: rout.Withdrawal


class Joined(Event, frozen=True, kw_only=True, tag="joined"):
    unit: str
    other: str
    how: Literal["merge", "attach"]


class ChargeDeclared(Event, frozen=True, kw_only=True, tag="charge-declared"):
    units: tuple[str, ...]
    target: str
    assessment: charge.Assessment


class ChargeRolled(Event, frozen=True, kw_only=True, tag="charge-rolled"):
    units: tuple[str, ...]
    target: str
    assessment: charge.Assessment
    result: charge.Result
    counter: bool = False


class ChargeEnded(Event, frozen=True, kw_only=True, tag="charge-ended"):
    units: tuple[str, ...]
    target: str
    how: Literal["stopped", "short", "vacated", "contact", "met"]


class Struck(Event, frozen=True, kw_only=True, tag="struck"):
    """The dice of an impact."""

    attacker: str
    defender: str
    assessment: impact.Assessment
    result: impact.Result


class Fought(Event, frozen=True, kw_only=True, tag="fought"):
    """A round of melee."""

    attacker: str
    defender: str
    assessment: melee.Assessment
    result: melee.Result


class LeaderRisked(Event, frozen=True, kw_only=True, tag="leader-risked"):
    leader: str
    assessment: leaders.Risk
    result: leaders.RiskResult


class Reacted(Event, frozen=True, kw_only=True, tag="reacted"):
    units: tuple[str, ...]
    reply: str
    standing: bool = False
    """By standing orders."""


class Ordered(Event, frozen=True, kw_only=True, tag="ordered"):
    side: str
    subject: str
