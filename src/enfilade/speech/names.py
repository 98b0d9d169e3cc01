"""What people call things: units and leaders by name, directions by the compass, distances to a quarter of an inch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from enfilade.core.measures import mixed
from enfilade.tabletop.board import Board
from enfilade.tabletop.loop import Pending

_COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@dataclass(frozen=True, slots=True)
class Names:
    """What units, leaders, brigades and sides are called, by id."""

    known: dict[str, str]
    guns: frozenset[str] = frozenset()
    """Batteries, whose losses are sections."""

    def __getitem__(self, id: str) -> str:
        return self.known.get(id, id)

    def all(self, ids: Iterable[str]) -> str:
        """Several names, joined as people do.

        >>> Names({"2-wis": "2nd Wisconsin"}).all(("2-wis", "7-wis", "19-ind"))
        '2nd Wisconsin, 7-wis and 19-ind'
        """
        return listed(self[id] for id in ids)

    def losses(self, unit: str, count: int) -> str:
        thing = "section" if unit in self.guns else "figure"
        return f"{count} {thing}{'' if count == 1 else 's'}"


def names_of(table: Board, state: Pending | None = None) -> Names:
    """The names in a scenario, or at a moment of the battle: leaders have successors, and regiments merge."""
    scenario = table.scenario
    known = {id: side.name for id, side in scenario.sides.items()}
    known |= {brigade.id: brigade.name for brigade in scenario.brigades}
    known |= {leader.id: leader.name for leader in scenario.leaders}
    known |= {unit.id: unit.name for unit in scenario.units}
    if state is not None:
        known |= {chief.id: chief.name for chief in state.leaders.values()}
        known |= {piece.id: piece.name for piece in state.units.values()}
    return Names(known, frozenset(unit.id for unit in scenario.units if unit.arm == "artillery"))


def listed(names: Iterable[str]) -> str:
    """
    >>> listed(["the 2nd Wisconsin", "the 7th Wisconsin", "Hall's battery"]), listed([])
    ("the 2nd Wisconsin, the 7th Wisconsin and Hall's battery", 'nobody')
    """
    *most, last = list(names) or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def compass(facing: int) -> str:
    """The nearest of eight points for hundredths of a degree clockwise from north.

    >>> compass(0), compass(9500), compass(34000)
    ('north', 'east', 'north')
    """
    return _COMPASS[(facing + 2250) % 36000 // 4500]


def near(mils: float) -> str:
    """A distance to the nearest quarter of an inch.

    >>> near(3180), near(100)
    ('3¼″', 'a hair')
    """
    quarters = round(mils / 250)
    return f"{mixed(Fraction(quarters, 4))}″" if quarters else "a hair"


def way(dx: int, dy: int) -> str:
    """The point of the compass a step goes to, without trigonometry: by which of the two parts outweighs.

    >>> way(0, 3000), way(-2000, -2000)
    ('north', 'south-west')
    """
    words = []
    if abs(dy) * 12 > abs(dx) * 5:  # tan 22.6°, near enough for a word
        words.append("north" if dy > 0 else "south")
    if abs(dx) * 12 > abs(dy) * 5:
        words.append("east" if dx > 0 else "west")
    return "-".join(words)
