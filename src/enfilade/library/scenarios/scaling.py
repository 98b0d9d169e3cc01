"""A scenario's ground at another scale: every length in it, in whole thousandths of an inch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

from msgspec.structs import replace

from enfilade.core.scenario import (
    Bound,
    Exit,
    Feature,
    LineString,
    Objective,
    Own,
    OwnUnit,
    OwnVictory,
    Scenario,
    Size,
    Unit,
)
from enfilade.library.scenarios.text import written

_WHOLE_EDGE = 240
"""What an exit's end is when the file does not say."""
_LARGEST = 240
Stands = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Scale:
    """So many inches of the new table for one of the old; heights and facings stay."""

    times: Fraction

    def length(self, inches: float) -> float:
        """
        >>> Scale(Fraction(9, 5)).length(0.333)
        0.599
        """
        if not inches:
            return inches  # A default that nobody has written stays one.
        top, bottom = Decimal(repr(inches)).as_integer_ratio()
        top, bottom = 1000 * top * self.times.numerator, bottom * self.times.denominator
        return (2 * top + bottom) // (2 * bottom) / 1000

    def place(self, at: tuple[float, float]) -> tuple[float, float]:
        return self.length(at[0]), self.length(at[1])

    def edge(self, inches: float) -> float:
        return inches if inches == _WHOLE_EDGE else min(_LARGEST, self.length(inches))

    def scenario(self, whole: Scenario) -> Scenario:
        """All but the stands, which belong to the figures."""
        at = self.place
        return replace(
            whole,
            table=Size(width=self.length(whole.table.width), height=self.length(whole.table.height)),
            terrain=replace(whole.terrain, features=tuple(self._feature(one) for one in whole.terrain.features)),
            units=tuple(self._unit(one) for one in whole.units),
            leaders=tuple(replace(one, at=at(one.at)) if one.at else one for one in whole.leaders),
            victory=replace(
                whole.victory,
                objectives=self._objectives(whole.victory.objectives),
                exits=self._exits(whole.victory.exits),
            ),
            bounds=self._bounds(whole.bounds),
            games={game: self._own(own) for game, own in whole.games.items()},
        )

    def _unit(self, one: Unit) -> Unit:
        arrives = one.arrives and replace(one.arrives, within=self.length(one.arrives.within))
        return replace(one, at=self.place(one.at), arrives=arrives)

    def _feature(self, one: Feature) -> Feature:
        shape, told = one.geometry, one.properties
        if isinstance(shape, LineString):
            return replace(
                one,
                properties=replace(told, width=self.length(told.width)),
                geometry=LineString(coordinates=tuple(self.place(point) for point in shape.coordinates)),
            )
        rings = tuple(tuple(self.place(point) for point in ring) for ring in shape.coordinates)
        return replace(one, geometry=replace(shape, coordinates=rings))

    def _objectives(self, listed: tuple[Objective, ...]) -> tuple[Objective, ...]:
        return tuple(replace(one, at=self.place(one.at), radius=self.length(one.radius)) for one in listed)

    def _exits(self, listed: tuple[Exit, ...]) -> tuple[Exit, ...]:
        return tuple(replace(one, start=self.edge(one.start), end=self.edge(one.end)) for one in listed)

    def _bounds(self, listed: tuple[Bound, ...]) -> tuple[Bound, ...]:
        return tuple(replace(one, within=self.length(one.within)) for one in listed)

    def _own(self, own: Own) -> Own:
        """What the other games say of places is in inches of the file, and goes with it."""
        victory: OwnVictory | None = own.victory
        if victory is not None:
            victory = replace(
                victory,
                objectives=None if victory.objectives is None else self._objectives(victory.objectives),
                exits=None if victory.exits is None else self._exits(victory.exits),
            )
        return replace(
            own,
            units={id: self._placed(one) for id, one in own.units.items()},
            leaders={id: self._placed(one) for id, one in own.leaders.items()},
            victory=victory,
            bounds=None if own.bounds is None else self._bounds(own.bounds),
        )

    def _placed(self, one: Any) -> Any:
        return one if cast(OwnUnit, one).at is None else replace(one, at=self.place(one.at))


def restood(own: Mapping[str, Any], before: Stands, after: Stands) -> dict[str, Any]:
    """A scenario's own stand sizes, as much larger or smaller than the new card's as they were than the old one's."""
    found = {}
    for kind, size in own.items():
        if kind not in before or not isinstance(size, dict) or set(size) != {"width", "depth"}:
            found[kind] = size  # The proof will tell.
            continue
        width, depth = (
            Scale(Fraction(after[kind][i], before[kind][i])).length(size[side])
            for i, side in enumerate(("width", "depth"))
        )
        if (width * 1000, depth * 1000) != after[kind]:
            found[kind] = written({"width": width, "depth": depth})
    return found
