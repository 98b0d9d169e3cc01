"""What a fire yields, by exact odds, looked up for many firers, targets and distances at once.

A yield hangs on the two units, the range band, the side that is hit, what shelters the target, whether skirmishers
screen it and whether the fire comes out of a village. Each such case is assessed once by the fire chapter and kept.
Only plain fire of one unit is known here: no charge, no deliberate or combined fire, no desperation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import NamedTuple

import msgspec
import numpy as np

from enfilade.ai.adf.drill.worth import of_fire
from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.ground.many import Floats, Truths, Wholes
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Band
from enfilade.rules.adf.chapters import fire, firepower
from enfilade.rules.adf.chapters.facts import Aspect, Unit, fighting_level
from enfilade.rules.adf.chapters.shot import Shot
from enfilade.rules.adf.chapters.target import COVER

ASPECTS: tuple[Aspect, ...] = ("front", "partial-flank", "full-flank", "rear")
BANDS: tuple[Band | None, ...] = (None, "long", "normal", "short", "canister")
"""Where a unit may fire from without being charged; None is nowhere."""
MOST_KNOWN = 200_000
MOST_UNITS = 20_000
"""Cases and units that are kept before a table starts again."""
MOST_TABLES = 16
MOST_EDGES = 14
"""As many as there can be places where a range band begins."""
NEVER = 10**9


class Yield(NamedTuple):
    """What one fire yields on the average."""

    worth: float
    """In figures, with the nerve that goes with them; as drill_worth.of_fire."""
    hits: float
    """Figures, or sections of a battery."""
    hit: float
    """The chance of at least one."""
    checks: float
    """The chance of a morale check."""
    harder: float
    """What is added to that check, on the average."""


NOTHING = Yield(0.0, 0.0, 0.0, 0.0, 0.0)


class Yields(NamedTuple):
    """The same for many fires, each an array."""

    worth: Floats
    hits: Floats
    hit: Floats
    checks: Floats
    harder: Floats


class FireTable:
    """The yields under one edition."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._firers = _Roll()
        self._targets = _Roll()
        none: Wholes = np.zeros((0, MOST_EDGES), dtype=np.int64)
        self._edges = (none, none)
        self._known: dict[int, Yield] = {}

    @property
    def is_full(self) -> bool:
        return max(len(self._firers.units), len(self._targets.units)) >= MOST_UNITS

    def firers(self, units: Sequence[Unit]) -> Wholes:
        """Units that fire, by number; those that fire alike have the same."""
        found = [self._firers.number(unit, self._as_firer) for unit in units]
        return np.array(found, dtype=np.int64)

    def targets(self, units: Sequence[Unit]) -> Wholes:
        """Units that are fired at, by number; those that suffer alike have the same."""
        found = [self._targets.number(unit, self._as_target) for unit in units]
        return np.array(found, dtype=np.int64)

    def bands(self, firer: Wholes, distance: Wholes) -> Wholes:
        """The place in BANDS of each distance for each firer, 0 if its fire does not carry so far or it has none."""
        starts, bands = self._edges
        if len(starts) < len(self._firers.units):
            rows = [self._bands_of(unit) for unit in self._firers.units[len(starts) :]]
            more = np.array(rows, dtype=np.int64)
            starts, bands = np.concatenate([starts, more[:, 0]]), np.concatenate([bands, more[:, 1]])
            self._edges = (starts, bands)
        at = (distance[:, None] >= starts[firer]).sum(axis=1) - 1
        found: Wholes = bands[firer, at]
        return found

    def yields(
        self,
        firer: Wholes,
        target: Wholes,
        distance: Wholes,
        aspect: Wholes,
        cover: Wholes,
        screened: Truths,
        village: Truths,
    ) -> Yields:
        """Every array is as long as the first. Units are numbered by `firers` and `targets`, aspects by ASPECTS, cover
        by `cover_mask`; `screened` is behind friendly skirmishers, `village` that the firer stands in one."""
        key = ((self.bands(firer, distance) * len(ASPECTS) + aspect) << len(COVER)) + cover
        key = ((key * 4 + screened * 2 + village) << 40) + (firer << 20) + target
        cases, which = np.unique(key, return_inverse=True)
        rows = np.array([self._yield(case) for case in cases.tolist()], dtype=np.float64).reshape(-1, len(NOTHING))
        return Yields(*rows[which].T)

    def of(
        self,
        firer: Unit,
        target: Unit,
        distance: int,
        aspect: Aspect = "front",
        cover: Iterable[str] = (),
        *,
        screened: bool = False,
        village: bool = False,
    ) -> Yield:
        """One fire."""
        found = self.yields(
            self.firers((firer,)),
            self.targets((target,)),
            np.array([distance]),
            np.array([ASPECTS.index(aspect)]),
            np.array([cover_mask(cover)]),
            np.array([screened]),
            np.array([village]),
        )
        return Yield(*(float(row[0]) for row in found))

    def _as_firer(self, unit: Unit) -> Unit:
        return msgspec.structs.replace(self._plain(unit), merged=False)

    def _as_target(self, unit: Unit) -> Unit:
        plain = self._plain(unit)
        if plain.stands > 1:
            return plain
        # Neither its numbers nor its arms matter to who fires at it.
        return msgspec.structs.replace(plain, strength=1, weapon="", nation="us", opening=False, merged=False)

    def _plain(self, unit: Unit) -> Unit:
        """Without what no fire asks for: its name, and its losses unless they have made it fight worse."""
        if fighting_level(self._edition, unit) != unit.level:
            return msgspec.structs.replace(unit, name="")
        return msgspec.structs.replace(unit, name="", full=0, fewest=0, stands=1)

    def _bands_of(self, unit: Unit) -> tuple[list[int], list[int]]:
        """Where the bands of a unit may begin, and which they are: at all limits of the card, or just beyond."""
        ranges, reach = self._edition.fire.ranges, firepower.reach_of(self._edition, unit)
        short = (ranges.infantry_short.limit, ranges.cavalry_short.limit, int(reach * ranges.artillery_short))
        limits = (ranges.canister, *short, reach, reach * ranges.long_multiple)
        starts = sorted({0, *limits, *(limit + 1 for limit in limits)})
        bands = [BANDS.index(self._band(unit, start)) for start in starts]
        more = MOST_EDGES - len(starts)
        return starts + [NEVER] * more, bands + [0] * more

    def _band(self, unit: Unit, distance: int) -> Band | None:
        try:
            band = firepower.band_at(self._edition, unit, Length(distance), False)
            firepower.check_may_fire(self._edition, unit, band)
        except Illegal:
            return None
        return band

    def _yield(self, case: int) -> Yield:
        known = self._known.get(case)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[case] = self._assessed(case)
        return known

    def _assessed(self, case: int) -> Yield:
        rest, target = case >> 40, case & 0xFFFFF
        firer = case >> 20 & 0xFFFFF
        village, screened, cover = bool(rest & 1), bool(rest & 2), rest >> 2 & (1 << len(COVER)) - 1
        band, aspect = divmod(rest >> 2 + len(COVER), len(ASPECTS))
        if BANDS[band] is None:
            return NOTHING
        shot = Shot(
            firers=(self._firers.units[firer],),
            target=self._targets.units[target],
            band=BANDS[band],
            aspect=ASPECTS[aspect],
            cover=covers_in(cover),
            charged=False,
            behind_skirmishers=screened,
            from_village=village,
        )
        edition = self._edition
        try:
            odds = fire.odds(edition, fire.assess(edition, shot))
        except Illegal:
            return NOTHING
        hits = hit = checks = harder = 0.0
        for outcome, ways in odds.ways.items():
            if outcome.check is not None:
                share = ways / odds.total
                hits += share * outcome.hits
                hit += share if outcome.hits else 0.0
                checks += share
                harder += share * outcome.check
        return Yield(of_fire(edition, shot), hits, hit, checks, harder)


class _Roll:
    """Units by number, the same for all whose plain likeness is the same."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self._numbers: dict[Unit, int] = {}
        self._lock = Lock()

    def number(self, unit: Unit, likeness: Callable[[Unit], Unit]) -> int:
        known = self._numbers.get(unit)
        if known is None:
            plain = likeness(unit)
            # Battles that are played side by side share the roll.
            with self._lock:
                known = self._numbers.get(plain)
                if known is None:
                    self.units.append(plain)
                    known = self._numbers[plain] = len(self.units) - 1
                self._numbers[unit] = known
        return known


def fire_table(edition: Edition) -> FireTable:
    """The one of this edition."""
    known = _TABLES.get(id(edition))
    if known is None or known.is_full:
        if len(_TABLES) >= MOST_TABLES:
            _TABLES.clear()
        known = _TABLES[id(edition)] = FireTable(edition)
    return known


def cover_mask(places: Iterable[str]) -> int:
    """Names of cover as bits in the cards' order."""
    return sum(1 << COVER.index(place) for place in set(places))


def covers_in(mask: int) -> tuple[str, ...]:
    """The names that a mask stands for, in the cards' order.

    >>> covers_in(cover_mask(["stone-wall", "light-woods"]))
    ('light-woods', 'stone-wall')
    """
    return tuple(place for i, place in enumerate(COVER) if mask >> i & 1)


_TABLES: dict[int, FireTable] = {}
"""By the identity of their editions, which they keep."""
