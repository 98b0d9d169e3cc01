"""What happened, in the past tense. Prose and receipts are made from these at the edge."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.ground.box import Box
from enfilade.rules.adf import charge, fear, fire, impact, leaders, melee, morale, rout
from enfilade.rules.adf.situation import Cause


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """`seen_by` is empty when everybody may know."""

    seen_by: tuple[str, ...] = ()


class TurnBegan(Event, tag="turn-began"):
    turn: int


class SideBegan(Event, tag="side-began"):
    side: str


class Arrived(Event, tag="arrived"):
    unit: str
    box: Box


class Waited(Event, tag="waited"):
    """No room at the edge."""

    unit: str


class LeaderRode(Event, tag="leader-rode"):
    leader: str
    x: int
    y: int
    unit: str = ""


class LeaderCame(Event, tag="leader-came"):
    leader: str
    name: str


class LeaderWent(Event, tag="leader-went"):
    leader: str
    why: Literal["called-away", "killed", "lost", "driven-off"]


class OutOfCommand(Event, tag="out-of-command"):
    units: tuple[str, ...]


class Grouped(Event, tag="grouped"):
    units: tuple[str, ...]
    actions: tuple[str, ...]


class Moved(Event, tag="moved"):
    """One stretch of a move, up to a chance to react or to its end."""

    unit: str
    start: Box
    end: Box
    how: Literal["move", "charge", "fall-back", "rout", "disengage", "advance", "countercharge", "placed"]


class Formed(Event, tag="formed"):
    unit: str
    formation: str
    mounted: bool


class Faced(Event, tag="faced"):
    unit: str
    facing: int


class Stopped(Event, tag="stopped"):
    """A move, group or charge that could not go on."""

    units: tuple[str, ...]
    why: str
    rule: str


class Fired(Event, tag="fired"):
    firers: tuple[str, ...]
    target: str
    assessment: fire.Assessment
    result: fire.Result
    close: bool = False
    """Some measured distance was within an eighth of an inch of mattering."""


class Lost(Event, tag="lost"):
    unit: str
    figures: int
    left: int


class Recovered(Event, tag="recovered"):
    unit: str
    figures: int


class Checked(Event, tag="checked"):
    unit: str
    cause: Cause | Literal["rally"]
    source: str
    assessment: morale.Assessment
    result: morale.Result


class Feared(Event, tag="feared"):
    unit: str
    charger: str
    assessment: fear.Assessment
    result: fear.Result


class LevelChanged(Event, tag="level-changed"):
    unit: str
    before: str
    after: str


class Ran(Event, tag="ran"):
    unit: str
    assessment: rout.Assessment
    result: rout.Result


class Disengaged(Event, tag="disengaged"):
    unit: str
    withdrawal: rout.Withdrawal


class Left(Event, tag="left"):
    """Out of the game: eliminated, surrendered, abandoned or off the table."""

    unit: str
    end: str


class Joined(Event, tag="joined"):
    unit: str
    other: str
    how: Literal["merge", "attach"]


class ChargeDeclared(Event, tag="charge-declared"):
    units: tuple[str, ...]
    target: str
    assessment: charge.Assessment


class ChargeRolled(Event, tag="charge-rolled"):
    units: tuple[str, ...]
    target: str
    assessment: charge.Assessment
    result: charge.Result
    counter: bool = False


class ChargeEnded(Event, tag="charge-ended"):
    units: tuple[str, ...]
    target: str
    how: Literal["stopped", "short", "vacated", "contact", "met"]


class Struck(Event, tag="struck"):
    """The dice of an impact."""

    attacker: str
    defender: str
    assessment: impact.Assessment
    result: impact.Result


class Fought(Event, tag="fought"):
    """A round of melee."""

    attacker: str
    defender: str
    assessment: melee.Assessment
    result: melee.Result


class LeaderRisked(Event, tag="leader-risked"):
    leader: str
    assessment: leaders.Risk
    result: leaders.RiskResult


class Reacted(Event, tag="reacted"):
    units: tuple[str, ...]
    reply: str
    standing: bool = False
    """By standing orders."""


class Ordered(Event, tag="ordered"):
    side: str
    subject: str


class Scored(Event, tag="scored"):
    side: str
    points: int
    why: str


class Ended(Event, tag="ended"):
    winner: str
    grade: str
    points: dict[str, int]
