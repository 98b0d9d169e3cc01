"""What a report calls units, leaders, brigades, sides and places at a moment of the battle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from enfilade.speech import names, spoken_names
from enfilade.speech.spoken import counted
from enfilade.tabletop.board import Board

_GUNS = "battery"


@dataclass(frozen=True, slots=True)
class Speech:
    table: Any
    state: Any
    """Regiments merge and leaders have successors: names are those of this moment."""

    def unit(self, id: str) -> str:
        """As it is spoken of; what a name says in brackets is told only where two would go by the same one."""
        name = self.state.units[id].name
        own = _spoken(name, self.is_guns(id))
        if sum(_spoken(piece.name, piece.unit.arm == "artillery") == own for piece in self.state.units.values()) == 1:
            return own
        return f"{own} ({name.partition('(')[2].rstrip(')') or name})"

    def units(self, ids: Iterable[str]) -> str:
        """Several at once; regiments of one state share its name.

        "the 2nd and 7th Wisconsin", "the 1st Arkansas and Hodgson's battery"
        """
        return listed([self.unit(id) for id in dict.fromkeys(ids)])

    def leader(self, id: str) -> str:
        return spoken_names.leader(self.state.leaders[id])

    def brigade(self, id: str) -> str:
        return spoken_names.brigade(self.table, id)

    def objective(self, id: str) -> str:
        return spoken_names.objective(self.table, id)

    def side(self, id: str) -> str:
        return side_name(self.table, id)

    def is_guns(self, id: str) -> bool:
        return bool(self.state.units[id].unit.arm == "artillery")

    def place(self, id: str) -> str:
        """Where a unit stands, if that has a name."""
        return spoken_names.place(self.table, self.state.units[id].box)

    def points(self, count: int) -> str:
        return counted(count, "point") if count >= 0 else f"{count} points".replace("-", "−")


def side_name(table: Board, side: str) -> str:
    """
    "the Confederates", "the Union"
    """
    name = table.scenario.sides[side].name
    return "the Confederates" if name == "Confederate" else f"the {name.removeprefix('The ').removeprefix('the ')}"


def listed(spoken: list[str]) -> str:
    """Names as people join them; regiments of one state are told in one.

    >>> listed(["the 2nd Wisconsin", "Hall's battery", "the 7th Wisconsin"])
    "the 2nd and 7th Wisconsin and Hall's battery"
    >>> listed(["the 2nd Arkansas", "Hodgson's battery", "the 7th Arkansas", "Swett's battery"])
    "the 2nd and 7th Arkansas and Hodgson's and Swett's batteries"
    """
    groups: dict[str, list[str]] = {}
    for name in spoken:
        number, state = _parts(name)
        groups.setdefault(state or name, []).append(number if state else "")
    return names.listed(_together(state, numbers) for state, numbers in groups.items())


def _together(group: str, parts: list[str]) -> str:
    if not all(parts):
        return group
    if group != _GUNS:
        return f"the {names.listed(parts)} {group}"
    return f"{parts[0]} {_GUNS}" if len(parts) == 1 else f"{names.listed(parts)} batteries"


def first_up(words: str) -> str:
    """
    >>> first_up("the 2nd Wisconsin fired")
    'The 2nd Wisconsin fired'
    """
    return words[:1].upper() + words[1:]


def _spoken(name: str, guns: bool) -> str:
    """
    >>> _spoken("8th Illinois, right wing", False), _spoken("Hall's 2nd Maine Battery", True)
    ('the right wing of the 8th Illinois', "Hall's battery")
    """
    whole, _, part = name.partition(", ")
    if part.endswith("wing"):
        return f"the {part} of {spoken_names.named(whole)}"
    return spoken_names.named(name, guns)


def _parts(name: str) -> tuple[str, str]:
    """A regiment's number and its state, a battery's captain and its arm; other names have none."""
    captain, _, rest = name.rpartition(" ")
    if rest == _GUNS and captain.endswith(("'s", "’s")):
        return captain, _GUNS
    words = name.split(" ", 2)
    if len(words) == 3 and words[0] == "the" and words[1][:1].isdigit() and "," not in words[2]:
        return words[1], words[2]
    return name, ""
