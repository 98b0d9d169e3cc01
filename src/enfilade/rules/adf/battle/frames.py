"""What can be pending: one frame for each procedure of the rules, with ids, numbers and a named phase."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.ground.box import Box
from enfilade.rules.adf.battle.commands import Declared, Step
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters.facts import Aspect
from enfilade.rules.adf.chapters.shot import Shot
from enfilade.rules.adf.chapters.situation import Cause


class Game(msgspec.Struct, frozen=True, kw_only=True, tag="game"):
    """The sequence of play; always at the bottom."""

    phase: Literal["turn", "side", "leaders", "command", "actions", "side-end", "turn-end", "over"] = "turn"
    seat: int = 0
    """Which side of the turn's order is active."""


class Leading(msgspec.Struct, frozen=True, kw_only=True, tag="leading"):
    """A side moves its leaders."""

    side: str


class Choosing(msgspec.Struct, frozen=True, kw_only=True, tag="choosing"):
    """The active side chooses whom to activate."""


class Acting(msgspec.Struct, frozen=True, kw_only=True, tag="acting"):
    """A unit or group in the middle of its actions."""

    units: tuple[str, ...]
    left: int
    declared: tuple[Declared, ...] = ()
    """What a group has still to do."""
    announced: bool = False
    """It does what it has announced and nothing else."""
    charged: bool = False
    rallied: bool = False


class Moving(msgspec.Struct, frozen=True, kw_only=True, tag="moving"):
    """A move under way, inch by inch."""

    units: tuple[str, ...]
    steps: tuple[Step, ...]
    boxes: tuple[Box, ...]
    """Where each stood when the present step began."""
    step: int = 0
    gone: int = 0
    """How far into the step."""
    since: int = 0
    """How far since the last chance to react."""
    expected: tuple[Box, ...] = ()
    """Where each should be when the move goes on; who is not has been stopped."""
    clear: tuple[Box, ...] = ()
    """Where each last stood clear of his friends; who is stopped among them steps back to it."""
    levels: tuple[str, ...] = ()
    pivot: tuple[int, int] | None = None
    how: Literal["move", "advance"] = "move"


class Window(msgspec.Struct, frozen=True, kw_only=True, tag="window"):
    """A chance for the other side to react."""

    by: tuple[str, ...]
    """Who gave it."""
    cause: Literal["move", "fire", "action", "charge"]
    target: str = ""
    """Of the charge."""
    disengaging: bool = False
    """By breaking off: fires at it lose a die."""
    moved: bool = False
    """An action that ended less than an inch further on than the last chance."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A morale check that must be taken."""

    unit: str
    cause: Cause
    source: str = ""
    """The enemy that fired, or the friend that ran or fell."""
    shot: Shot | None = None
    code: str = ""
    """The result of that fire."""
    charging: bool = False
    own_charge: bool = False
    routed: bool = False
    """It was routed already when this fell due, and checks all the same (ruling 6.10)."""


class Peril(msgspec.Struct, frozen=True, kw_only=True, tag="peril"):
    """A leader whose unit has lost men."""

    leader: str
    unit: str
    hits: int
    cause: Literal["fire", "melee", "impact"] = "fire"


class Volley(msgspec.Struct, frozen=True, kw_only=True, tag="volley"):
    """A fire: the dice, the losses, what it passes on to, and then the checks."""

    firers: tuple[str, ...]
    target: str
    shot: Shot
    behind: tuple[str, ...] = ()
    """Units in the strip behind the target, still to be fired through to."""
    due: tuple[Due, ...] = ()
    perils: tuple[Peril, ...] = ()
    """Leaders with units that have lost men."""
    faces: tuple[int, ...] = ()
    """The first die of a desperation fire that earns a second."""
    window: bool = False
    """Fired as an action: the enemy may react to it."""
    charging: bool = False
    own_charge: bool = False


class Checks(msgspec.Struct, frozen=True, kw_only=True, tag="checks"):
    """Checks to be taken one after the other."""

    due: tuple[Due, ...]


class Rallying(msgspec.Struct, frozen=True, kw_only=True, tag="rallying"):
    unit: str


class Running(msgspec.Struct, frozen=True, kw_only=True, tag="running"):
    """A rout move."""

    unit: str
    source: str = ""
    action: bool = False
    """With an action of its own: the enemy may react to every inch of it."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """The way back of one unit, straight on."""

    unit: str
    heading: int
    facing: int
    far: int
    start: Box
    level: Level
    """As it set out."""
    ends: Level
    """What it ends at, or worse."""
    gone: int = 0
    expected: Box
    """Where it should be when it goes on; who is not has been stopped."""


class Withdrawing(msgspec.Struct, frozen=True, kw_only=True, tag="withdrawing"):
    """A run or a disengagement as an action, inch by inch (ruling 9.7)."""

    units: tuple[str, ...]
    ways: tuple[Way, ...]
    """Of those who are still going."""
    how: Literal["rout", "disengage"]


class Charging(msgspec.Struct, frozen=True, kw_only=True, tag="charging"):
    """A charge from its declaration to contact."""

    units: tuple[str, ...]
    target: str
    direction: int
    phase: Literal["bonus", "advance", "last-inch", "fear", "reply", "counter", "contact"] = "bonus"
    distance: int
    """To contact, as it was declared."""
    move: int
    """The normal move over the ground crossed, with the leader's inches."""
    ground: tuple[str, ...] = ("open",)
    totals: tuple[int, ...] = ()
    """How far each member can come; all alike where the group rolls once."""
    points: tuple[int, ...] = ()
    """Where each member loses its order."""
    moved: int = 0
    since: int = 0
    """How far since the last chance to react."""
    aspect: Aspect = "front"
    own: tuple[str, ...] = ()
    """Who gets no order back before this charge is over: members past their disorder point or disordered before."""
    began: tuple[str, ...] = ()
    """Members that were disordered before."""
    started: tuple[tuple[int, int], ...]
    """Where the centre of each member was when it was declared."""
    expected: tuple[Box, ...] = ()
    """Where each should be when the charge goes on; who is not has been stopped."""
    further: bool = False
    """A winner's advance into another unit."""
    feared: bool = False
    """The fear check is behind it, taken or not due."""
    fired: bool = False
    """Its target has fired at it in the last inch, or has chosen not to."""
    wants: str = ""
    """The close fire its target has chosen before its fear check, where only that calls for one."""
    left: bool = False
    """Its target has disengaged."""
    stood: bool = True
    faced: tuple[str, ...] = ()
    """Others whose fear check of this charge is behind them: earlier targets, and who is touched with the target."""
    held: tuple[str, ...] = ()
    """Those of them who stood it."""
    main: str = ""
    """The target of the charge, while the last inch of another who will be touched with it is played (ruling 9.6)."""
    counter: bool = False

    @property
    def total(self) -> int:
        """How far the charge as a whole can come."""
        return max(self.totals, default=0)


class Impact(msgspec.Struct, frozen=True, kw_only=True, tag="impact"):
    """Contact: the dice of both sides and what comes of them."""

    attackers: tuple[str, ...]
    """The lead unit first, once it is known."""
    defenders: tuple[str, ...]
    phase: Literal["order", "lead", "attacker", "defender", "distance", "volley", "melee", "finish", "advance"] = "lead"
    direction: int
    aspect: Aspect = "front"
    own: tuple[str, ...] = ()
    began: tuple[str, ...] = ()
    counter: bool = False
    left: bool = False
    further: bool = False
    faces: tuple[int, ...] = ()
    kind: str = ""
    winner: str = ""
    margin: int = 0
    apart: int = 0
    advance: int = 0
    rest: tuple[tuple[str, Aspect], ...] = ()
    """Others in contact whom a single charger has still to strike, and from which side (ruling 9.6)."""
    came: Level | None = None
    """The level at which he came to this impact."""
    earned: tuple[int, ...] = ()
    """How far he might follow each whom he has driven back before."""


class Fighting(msgspec.Struct, frozen=True, kw_only=True, tag="fighting"):
    """A melee, round by round."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    direction: int
    phase: Literal["attacker", "defender", "defender-check", "attacker-check"] = "attacker"
    own: tuple[str, ...] = ()
    began: tuple[str, ...] = ()
    counter: bool = False
    aspect: Aspect = "front"
    strikes: tuple[tuple[int, ...], ...] = ()
    """Faces of the attacker's and the defender's blow."""
    checks: tuple[tuple[int, ...], ...] = ()
    rounds: int = 0


Frame = (
    Game
    | Leading
    | Choosing
    | Acting
    | Moving
    | Window
    | Volley
    | Checks
    | Rallying
    | Running
    | Withdrawing
    | Peril
    | Charging
    | Impact
    | Fighting
)
