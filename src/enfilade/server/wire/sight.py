"""What a seat sees of a battle at one moment: the whole table, what it waits for, and what has happened."""

from __future__ import annotations

from typing import Literal

from enfilade.server.wire.briefing import Arriving
from enfilade.server.wire.common import Part, Pose, Shape
from enfilade.server.wire.result import RunningResult


class StandSeen(Shape, kw_only=True):
    """One stand, placed from the centre of its unit: x to its right, y to its front."""

    x: int
    y: int
    width: int
    depth: int
    figures: int
    """Figures on it, or sections of guns."""
    full: int
    """Those it had at the start; what is lost is drawn hollow."""


class StandingSeen(Shape, kw_only=True):
    fire: str
    reform: str
    disengage: str
    countercharge: str
    other: str
    trust: str
    """Who answers: ask is the player, else the temper of his deputy."""
    leaders: str
    subject: str
    """Whose orders these are: the unit's own, its brigade's or its side's; empty if none are given."""


class UnitSeen(Shape, kw_only=True):
    id: str
    name: str
    short: str
    """For the map: 7 Wis."""
    side: str
    brigade: str
    arm: str
    quality: str
    formation: str
    level: str
    """good, disorder, shaken or routed."""
    mounted: bool
    strength: int
    start: int
    counted: str
    """figures or sections."""
    pose: Pose
    stands: tuple[StandSeen, ...]
    place: str
    """table, reserve or gone."""
    fate: str = ""
    """How it left, in words; or when it is to come."""
    words: str
    """All of it in a sentence, for those who listen."""
    badges: tuple[str, ...] = ()
    """disorder, shaken, routed, depleted."""
    opening: bool = False
    """Its opening volley is to come."""
    acts: int = 0
    """Actions it may still take now, 0 to 2; only for the active side."""
    acted: bool = False
    reacted: bool = False
    in_command: bool = True
    leaders: tuple[str, ...] = ()
    """Attached to it."""
    smoke: int = 0
    """2: it has fired in this player turn; 1: in the one before."""
    standing: StandingSeen | None = None
    """Orders in force, for its own side only; none in a game without reactions."""


class LeaderSeen(Shape, kw_only=True):
    id: str
    name: str
    short: str
    side: str
    stars: int
    x: int
    y: int
    attached: str
    place: str
    killed: bool
    benefit: int
    radius: int
    """Command radius."""
    reach: int
    """Radius within which he helps reactions and morale; 0 if the card knows none."""
    words: str
    may_ride: bool = False
    ride: tuple[tuple[int, int], ...] = ()
    """If he may ride, the outline of the ground he can come to."""


class Objective(Shape, kw_only=True):
    id: str
    name: str
    x: int
    y: int
    radius: int
    points: int
    held: str
    """The side that stood there last."""
    disputed: bool = False
    """Both have a unit in order there."""
    holder: str = ""
    """Union holds, disputed, nobody yet, Union was last."""
    pays: str = ""
    """5 at the end; Union 2 a turn, to 9"""
    words: str


class SideSeen(Shape, kw_only=True):
    id: str
    name: str
    nation: Literal["union", "confederate"]
    """Which of the two looks it is drawn in."""
    points: int
    handicap: int = 0
    """Of these points, those that the scenario gives it before the first turn."""
    lost: int
    """Figures and sections so far."""
    toll: str = ""
    """2 of 3 units on the table; 7 figures and 1 section lost"""
    seat: Literal["you", "friend", "computer", "empty"]
    here: bool = True
    """Somebody is connected for it."""
    player: str = ""
    """What whoever plays it calls himself."""


class Offer(Shape, kw_only=True):
    """One answer that may be given now."""

    order: str
    """To be sent as it is."""
    unit: str = ""
    units: tuple[str, ...] = ()
    """All of them, where several act as one; `unit` is the first."""
    reply: str = ""
    """fire, form, face, mount, dismount, reform, rally, disengage, countercharge; let, for what lets more than this by;
    or empty."""
    words: str
    """may fire, 2½″"""
    chance: str = ""
    """58%, where it can be told."""
    chance_words: str = ""
    """at least one figure"""
    hurt: str = ""
    """38%: of a fire, the chance to cost its target somebody or to leave it in worse order."""
    target: str = ""


class Unable(Shape, kw_only=True):
    unit: str
    why: str
    rule: str = ""


class UnderWay(Shape, kw_only=True):
    """A move that was interrupted: where it began, where it stands, where it means to go."""

    unit: str
    start: Pose
    now: Pose
    end: Pose | None
    words: str
    """1″ moved, 1″ to go"""
    charge: bool = False


class Waiting(Shape, kw_only=True):
    """What the battle waits for."""

    kind: Literal["ask", "roll", "over"]
    side: str = ""
    yours: bool = False
    question: str = ""
    """leaders, activate, action, react, close, lead, advance."""
    title: str
    """One sentence for people: what has happened, what is asked."""
    phase: str
    """For the banner: Confederates act; you react, Union."""
    rule: str = ""
    about: tuple[str, ...] = ()
    """Units or leaders it is about: those that may act, or those that gave the chance."""
    offers: tuple[Offer, ...] = ()
    """Everything that can be listed; free moves are not."""
    unable: tuple[Unable, ...] = ()
    shapes: tuple[str, ...] = ()
    trusted: str = ""
    """The temper of the deputy who answers this for you, since you have said so."""
    dice: int = 0
    may_cast: bool = False
    """The server may be asked to roll these dice."""
    may_type: bool = False
    winner: str = ""
    grade: str = ""


Scene = Literal["", "volley", "guns", "canister", "charge", "rout", "leader"]


class Happening(Shape, kw_only=True):
    """One thing that happened, for the log and to be drawn."""

    line: int
    """Of the record; with `index` its name."""
    index: int
    turn: int
    active: str
    """Whose turn it was."""
    kind: str
    """The event: fired, moved, checked ..."""
    side: str = ""
    """Who did it."""
    parts: tuple[Part, ...]
    about: tuple[str, ...] = ()
    """Units it concerns, the first the doer."""
    start: Pose | None = None
    end: Pose | None = None
    faces: tuple[int, ...] = ()
    sum: str = ""
    """13 + 14 = 27"""
    result: str = ""
    """Two figures off the 42nd Mississippi"""
    receipt: bool = False
    reaction: bool = False
    scene: Scene = ""
    """How it is pictured and what it sounds like; nothing for what needs neither."""
    quiet: bool = False
    """The sentence before says it already: shown on the map, not in the log."""
    goes_on: bool = False
    """A march goes on: this sentence tells all of it so far, and takes the place of the one before."""


class Reason(Shape, kw_only=True):
    """Why the computer answered as it did."""

    line: int
    """Of the record: its answer's."""
    turn: int
    active: str
    """Whose turn it was."""
    side: str
    about: tuple[str, ...] = ()
    """Units or leaders that act by it; nobody if it lets something pass."""
    parts: tuple[Part, ...]


class Undoable(Shape, kw_only=True):
    may: bool
    why: str = ""
    """What would be taken back, or why nothing can be."""


class PlaceName(Shape, kw_only=True):
    """The name of a place and the line it is written along."""

    text: str
    kind: Literal["water", "ridge", "pike", "road", "woods", "farm", "field", "height"]
    """A height's text is its level; it is written only on a map that shows heights."""
    points: tuple[tuple[int, int], ...]
    """A line to be read from its first point; a single point for a name that is written level, about its middle."""
    at: int = 0
    """Mils along the line where the middle of the name stands best."""
    beside: bool = False
    """It is written beside the line, which is a road or a stream; else upon it."""
    size: float = 15
    """Pixels high in the first view."""


class Sight(Shape, kw_only=True):
    """Everything a seat may know."""

    game: str
    title: str
    edition: str
    edition_title: str
    at: int
    """The game's number: it grows with everything acknowledged, also with what is taken back."""
    line: int
    """The last line of the record shown here."""
    lines: int
    """The last line there is."""
    yours: tuple[str, ...]
    """Sides this seat plays."""
    owner: bool = False
    turn: int
    turns: int
    hour: str = ""
    """half past ten"""
    active: str
    sides: tuple[SideSeen, ...]
    units: tuple[UnitSeen, ...]
    leaders: tuple[LeaderSeen, ...]
    objectives: tuple[Objective, ...]
    result: RunningResult
    """If it ended now."""
    arrivals: tuple[Arriving, ...] = ()
    """Who is still to come."""
    waiting: Waiting
    under_way: UnderWay | None = None
    log_from: int
    """Forget what you have of lines from here on; what follows takes its place."""
    log: tuple[Happening, ...]
    undo: Undoable
    dice: Literal["server", "typed", "mixed"]
    commitment: str
    seed: str = ""
    """Revealed at the end."""
    over: bool
    thinking: bool = False
    """The computer is at work."""
    deadline: float = 0
    """Seconds left on the clock of whoever is asked; 0 without a clock."""
    news: str = ""
    """What was done in somebody's stead since this seat last looked: his time ran out, and the computer answered."""
    note: str = ""
    advice: bool = True
    """Players of this game may ask what the captain would do."""
    reasons: bool = False
    """The computer has given reasons for what it did, which the log can show."""
    width: int
    height: int
    names: tuple[PlaceName, ...] = ()
    """Places that are written on the map; they do not change."""
    place: str = ""
    """Where and when, for the map's title: 1 July 1863."""


class Mark(Shape, kw_only=True):
    """One line of the record on the time line."""

    line: int
    turn: int
    active: str
    kinds: tuple[str, ...]
    """fire, reaction, rout, charge, turn."""
    lost: tuple[int, int]
    """Figures lost so far, in the order of the sides."""


class Balance(Shape, kw_only=True):
    """How a battle would have ended after one side's half of a turn, or after a turn in which both act at once."""

    line: int
    """The last of the record that belongs to it."""
    turn: int
    active: str
    """Whose half it was; empty where both act at once."""
    lead: int
    """Points by which the first side would have been ahead of the second."""


class TimeLine(Shape, kw_only=True):
    sides: tuple[str, str]
    lines: int
    marks: tuple[Mark, ...]
    balance: tuple[Balance, ...]
    """The first is how it began, in turn 0."""
