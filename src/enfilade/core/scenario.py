"""The shape of a scenario file: table, terrain, order of battle, length and victory. Lengths are inches as written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from enfilade.core.part import Part

Inches = Annotated[float, msgspec.Meta(ge=0, le=240)]
Place = tuple[Inches, Inches]
"""Inches east and north of the table's south-west corner."""
Degrees = Annotated[float, msgspec.Meta(ge=0, lt=360)]
"""Clockwise from north."""
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$")]
Words = Annotated[str, msgspec.Meta(max_length=4000)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
TurnNumber = Annotated[int, msgspec.Meta(ge=1, le=60)]
Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]
GUNS_IN_A_SECTION = 2
Edge = Literal["north", "east", "south", "west"]
AreaKind = Literal["broken", "light-woods", "heavy-woods", "rough", "orchard", "farm", "village", "field", "water"]
Quality = Literal["elite", "veteran", "trained", "green"]
Level = Literal["good", "disorder", "shaken"]
Rank = Literal["brigade", "division", "corps"]
LineKind = Literal["road", "trail", "stream", "wood-fence", "stone-wall", "hasty-works", "light-works", "heavy-works"]


class Size(Part):
    width: Annotated[float, msgspec.Meta(ge=6, le=240)]
    height: Annotated[float, msgspec.Meta(ge=6, le=240)]


class Properties(Part):
    kind: AreaKind | LineKind | Literal["height"]
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    level: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """Of a height."""
    width: Inches = 0
    """Of a road or trail, if not the usual."""
    note: Annotated[str, msgspec.Meta(max_length=400)] = ""


class Polygon(Part, tag="Polygon", tag_field="type"):
    coordinates: tuple[tuple[tuple[float, float], ...], ...]


class LineString(Part, tag="LineString", tag_field="type"):
    coordinates: tuple[tuple[float, float], ...]


class Feature(Part, tag="Feature", tag_field="type"):
    properties: Properties
    geometry: Polygon | LineString


class Terrain(Part, tag="FeatureCollection", tag_field="type"):
    features: tuple[Feature, ...]


class Side(Part):
    name: Title
    nation: Literal["us", "cs"]
    edge: Edge
    """Its own table edge, to which its routers run."""


class Brigade(Part):
    id: Id
    name: Title
    side: Id


class Leader(Part):
    id: Id
    name: Title
    side: Id
    benefit: Annotated[int, msgspec.Meta(ge=0, le=2)]
    commands: tuple[Id, ...]
    """The brigades under him, those of his subordinates too."""
    at: Place | None = None
    attached: Id | None = None
    """Starts with this unit, and arrives with it."""
    arrives: TurnNumber | None = None
    """For a leader who comes by himself: he enters at his place."""
    leaves: TurnNumber | None = None
    """At the start of this turn he is called away."""
    successor: Title | None = None
    rank: Rank | None = None
    """For games that count it; unless said, by the brigades he commands."""


class Arrival(Part):
    turn: TurnNumber
    edge: Edge | None = None
    """By which it comes in; without one it comes to its place on the table itself, out of a wood or over a hill."""
    within: Inches = 0
    """How far from its place it may come to stand if there is no room on it: for those who come in on the table."""

    @property
    def where(self) -> str:
        """
        >>> Arrival(turn=2, edge="north").where, Arrival(turn=2).where
        ('by the north edge', 'on the table')
        """
        return f"by the {self.edge} edge" if self.edge else "on the table"


class Unit(Part, kw_only=True):
    id: Id
    name: Title
    brigade: Id
    arm: Literal["infantry", "artillery", "cavalry"]
    weapon: Id
    quality: Quality
    strength: Annotated[int, msgspec.Meta(ge=1, le=40)]
    """Figures, or sections of a battery."""
    stands: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    """As many as is usual in the game, unless said."""
    men: Annotated[int, msgspec.Meta(ge=1, le=20000)] | None = None
    at: Place
    """The centre of its ground, or the point where it comes in."""
    facing: Degrees
    formation: Id
    mounted: bool = False
    level: Level = "good"
    arrives: Arrival | None = None
    note: Words = ""
    """Where its strength and quality come from."""


class Prize(Part):
    """What a place is worth, to whom and when."""

    points: Points
    to: Id | Literal["either"] = "either"
    when: Literal["end", "each-turn"] = "end"
    test: Literal["alone", "last", "denied"] = "alone"
    """Alone in it with a formed unit; the last to have stood in it; no formed enemy in it."""
    first: TurnNumber = 1
    until: TurnNumber = 60
    """For prizes of each turn: the turns that count."""


class Objective(Part):
    id: Id
    name: Title
    at: Place
    radius: Annotated[float, msgspec.Meta(gt=0, le=60)]
    prizes: tuple[Prize, ...]


Loss = Literal["eliminated", "routed-off", "routed-at-end", "one-stand", "section", "figure", "leader-killed"]


class Toll(Part, kw_only=True):
    """Points for the enemy's losses. One unit pays only its dearest of the tolls that are not per figure or section."""

    loss: Loss
    points: Points
    of: Id | Literal["either"] = "either"
    """The side that suffers it."""
    arms: tuple[Literal["infantry", "artillery", "cavalry"], ...] = ("infantry", "artillery", "cavalry")


class Exit(Part, kw_only=True):
    """Points for one's own units that march off by a stretch of an edge in good order or disorder."""

    side: Id
    edge: Edge
    start: Inches = 0
    end: Inches = 240
    """Measured along the edge, eastwards or northwards."""
    points: Points
    first: TurnNumber = 1
    until: TurnNumber = 60
    arms: tuple[Literal["infantry", "artillery", "cavalry"], ...] = ("infantry", "artillery", "cavalry")


class Grade(Part):
    """A result in words, for a lead of at least so many points."""

    least: Points
    title: Title


class Victory(Part):
    objectives: tuple[Objective, ...] = ()
    tolls: tuple[Toll, ...] = ()
    exits: tuple[Exit, ...] = ()
    handicap: dict[str, Points] = msgspec.field(default_factory=dict)
    """Points that a side has from the start; they may be below 0."""
    grades: tuple[Grade, ...] = ()
    """For the leader, the highest that his lead reaches; below all of them it is drawn."""
    needed: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    """The least lead that wins."""


class Bound(Part):
    """Units that may not move willingly further than this from a feature of the map."""

    units: tuple[Id, ...]
    feature: Title
    within: Inches
    until: TurnNumber


class Initiative(Part):
    """From this turn on another side has it: it moves first."""

    turn: TurnNumber
    side: Id


class Trials(Part, kw_only=True):
    """How trial battles between equal programs went."""

    wins: dict[str, Annotated[int, msgspec.Meta(ge=0)]]
    """Side -> battles."""
    drawn: Annotated[int, msgspec.Meta(ge=0)] = 0
    words: Annotated[str, msgspec.Meta(max_length=200)]
    """Who fought them, how many, and by what rules."""


class OwnUnit(Part, kw_only=True):
    """What a unit is in one of the games, where it does not follow from the rest of the file."""

    weapon: Id | None = None
    quality: Quality | None = None
    strength: Annotated[int, msgspec.Meta(ge=1, le=40)] | None = None
    """In that game's figures, or sections; who has one is not divided into battalions."""
    stands: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    at: Place | None = None
    """Places are in inches of the file also here."""
    facing: Degrees | None = None
    formation: Id | None = None
    mounted: bool | None = None
    level: Level | None = None
    arrives: TurnNumber | None = None
    """Turns are that game's."""


class OwnLeader(Part, kw_only=True):
    benefit: Annotated[int, msgspec.Meta(ge=0, le=2)] | None = None
    rank: Rank | None = None
    at: Place | None = None
    arrives: TurnNumber | None = None
    leaves: TurnNumber | None = None


class OwnVictory(Part, kw_only=True):
    """The parts of the victory that are counted otherwise in one of the games."""

    objectives: tuple[Objective, ...] | None = None
    tolls: tuple[Toll, ...] | None = None
    exits: tuple[Exit, ...] | None = None
    handicap: dict[str, Points] | None = None
    grades: tuple[Grade, ...] | None = None
    needed: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None


class Own(Part, kw_only=True):
    """What one of the other games plays otherwise than it follows from its scales."""

    turns: TurnNumber | None = None
    introduction: Words | None = None
    units: dict[Id, OwnUnit] = msgspec.field(default_factory=dict)
    leaders: dict[Id, OwnLeader] = msgspec.field(default_factory=dict)
    victory: OwnVictory | None = None
    bounds: tuple[Bound, ...] | None = None
    charging_brigades: tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], ...] | None = None
    trials: Trials | None = None


class Scenario(Part, kw_only=True):
    format: Literal["enfilade-scenario-1"]
    id: Id
    title: Title
    edition: Id
    """The edition it was written for; another may be played."""
    introduction: Words
    date: Annotated[str, msgspec.Meta(max_length=60)] = ""
    begins: Annotated[str, msgspec.Meta(pattern=r"^([01]?\d|2[0-3]):[0-5]\d$")] = "9:00"
    table: Size
    turns: TurnNumber
    sides: dict[Id, Side]
    initiative: Id
    initiative_changes: tuple[Initiative, ...] = ()
    attacker: Id | None = None
    terrain: Terrain
    brigades: tuple[Brigade, ...]
    leaders: tuple[Leader, ...] = ()
    units: tuple[Unit, ...]
    victory: Victory
    bounds: tuple[Bound, ...] = ()
    charging_brigades: tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], ...] = ()
    """How many brigades of the side with the initiative may charge in each turn from the first; after the last, any."""
    stands: dict[str, Any] = msgspec.field(default_factory=dict)
    """Stand sizes that differ from the edition's: {"infantry": {"width": 1, "depth": 0.75}}."""
    notes: tuple[Words, ...] = ()
    """What happened, what is estimated, what was left out."""
    sources: tuple[Words, ...] = ()
    trials: Trials | None = None
    yards_per_inch: Annotated[int, msgspec.Meta(ge=10, le=500)] | None = None
    """Of the ground, for the other games; as the edition has it unless said."""
    games: dict[Id, Own] = msgspec.field(default_factory=dict)
    """What the other games play otherwise, by the game."""

    def first_in(self, turn: int) -> str:
        """The side with the initiative in a turn."""
        changes = [one for one in self.initiative_changes if one.turn <= turn]
        return max(changes, key=lambda one: one.turn).side if changes else self.initiative
