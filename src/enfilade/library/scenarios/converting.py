"""A scenario written for one game as another plays it: its ground at the other scale, its turns, troops and leaders."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from enfilade.core.scenario import Bound, Initiative, Own, OwnUnit, Scenario, Unit, Victory
from enfilade.library.editions.cards import Card
from enfilade.library.editions.house_rulings import installed_name
from enfilade.library.scenarios.scaling import Scale, restood
from enfilade.library.scenarios.timing import Clock, ended
from enfilade.rules import FAMILIES
from enfilade.tabletop.family import Family, Measures

_BEFORE = ("weapon", "quality", "at", "facing", "formation", "mounted", "level")
"""What a game may have otherwise of a unit before it is mustered by its card."""
_LOST = ("weapon", "quality", "formation", "level", "strength", "stands")
"""What may not come back as it was."""
_GAP = 0.002
"""Inches between the battalions of a regiment."""


def is_other(own: Card, card: Card) -> bool:
    """Whether a scenario written for one card must be converted to be played by the other."""
    if own.family != card.family:
        return True
    # Where one scale is multiplied for all figures, the ground is too.
    return bool(FAMILIES[card.family].card.moves) and own.id != card.id


def converted(whole: Scenario, own: Card, card: Card) -> Scenario:
    """As a file written for the other card, which keeps what its own game has otherwise."""
    there = played(whole, own, card)
    return there if own.family == card.family else _with_what_was(there, whole, own, card)


def played(whole: Scenario, own: Card, card: Card) -> Scenario:
    """As the other card plays it; nothing of it depends on more than these."""
    game = FAMILIES[card.family]
    was, now = FAMILIES[own.family].measures(own.edition), game.measures(card.edition)
    there, parts = (whole, ()) if own.family == card.family else _mustered(whole, card, was, now)
    there = Scale((whole.yards_per_inch or was.yards) / now.yards).scenario(there)
    name, stands = installed_name(card.id), restood(whole.stands, was.stands, now.stands)
    there = replace(there, edition=name, yards_per_inch=None, stands=stands)
    if not parts:
        return there
    at = {unit.id: unit for unit in there.units}
    spread = (_apart(there, [at[id] for id in ids], game, card) for ids in parts)
    return replace(there, units=tuple(unit for units in spread for unit in units))


def _mustered(
    whole: Scenario, card: Card, was: Measures, now: Measures
) -> tuple[Scenario, tuple[tuple[str, ...], ...]]:
    """Its troops and turns in the other game, on the ground as it was; and who are battalions of one regiment."""
    game, said = FAMILIES[card.family], whole.games.get(card.family) or Own()
    turns = said.turns or ended(whole.turns, was.minutes, now.minutes)
    clock = Clock(was.minutes, now.minutes, turns)
    units = _units(whole, game, card, was.men, said.units, clock)
    leaders = tuple(clock.leader(one) for one in whole.leaders)
    leaders = tuple(
        _said(one, said.leaders.get(one.id), ("benefit", "rank", "at", "arrives", "leaves")) for one in leaders
    )
    army = replace(whole, leaders=leaders)
    leaders = tuple(game.leading(army, card.edition, one) for one in leaders)
    bounds = said.bounds if said.bounds is not None else tuple(clock.bound(one) for one in whole.bounds)
    charging = said.charging_brigades
    there = replace(
        whole,
        turns=turns,
        introduction=said.introduction if said.introduction is not None else whole.introduction,
        units=tuple(part for parts in units.values() for part in parts),
        leaders=leaders,
        victory=_victory(clock.victory(whole.victory, whole.turns), said),
        bounds=tuple(_of_battalions(one, units) for one in bounds),
        initiative_changes=_initiative(whole, clock),
        charging_brigades=charging if charging is not None else clock.charging(whole.charging_brigades),
        # Trials by the rules of another game tell nothing about this one.
        trials=said.trials,
        games={name: other for name, other in whole.games.items() if name != card.family},
    )
    return there, tuple(tuple(part.id for part in parts) for parts in units.values())


def _initiative(whole: Scenario, clock: Clock) -> tuple[Initiative, ...]:
    """Of two changes that fall into one longer turn the later counts."""
    return tuple({one.turn: one for one in map(clock.initiative, whole.initiative_changes)}.values())


def _units(
    whole: Scenario, game: Family, card: Card, men: Mapping[str, int], said: Mapping[str, OwnUnit], clock: Clock
) -> dict[str, tuple[Unit, ...]]:
    """The units of the other game by the id of the one they were."""
    found = {}
    taken = Counter(unit.id for unit in whole.units)
    for one in whole.units:
        own = said.get(one.id, OwnUnit())
        then = _said(one, own, _BEFORE)
        parts = game.listed(card.edition, then, men.get(one.arm, 1))
        if own.strength is not None:
            # Who has a strength of his own is not divided, and has the stands that are usual unless he has his own.
            usual = parts[0].stands if len(parts) == 1 and own.strength == parts[0].strength else None
            parts = (replace(parts[0], id=one.id, name=one.name, men=then.men, strength=own.strength, stands=usual),)
        if own.stands is not None:
            parts = tuple(replace(part, stands=own.stands) for part in parts)
        parts = tuple(clock.unit(part) for part in parts)
        if own.arrives is not None:
            parts = tuple(
                part if part.arrives is None else replace(part, arrives=replace(part.arrives, turn=own.arrives))
                for part in parts
            )
        found[one.id] = (parts[0], *(_free(part, taken) for part in parts[1:]))
    return found


def _free(part: Unit, taken: Counter[str]) -> Unit:
    """A further battalion under an id that nobody has."""
    name, number = part.id, 2
    while taken[name]:
        name, number = f"{part.id[:36]}-{number}", number + 1
    taken[name] += 1
    return part if name == part.id else replace(part, id=name)


def _said(one: Any, own: Any, keys: tuple[str, ...]) -> Any:
    """With what the file says of it for this game."""
    if own is None:
        return one
    return replace(one, **{key: getattr(own, key) for key in keys if getattr(own, key) is not None})


def _victory(whole: Victory, said: Own) -> Victory:
    if said.victory is None:
        return whole
    return replace(whole, **{key: value for key, value in asdict(said.victory).items() if value is not None})


def _of_battalions(one: Bound, units: Mapping[str, tuple[Unit, ...]]) -> Bound:
    """Of a unit that is not there the proof will tell."""
    return replace(
        one, units=tuple(id for name in one.units for id in ([part.id for part in units.get(name, ())] or [name]))
    )


def _apart(there: Scenario, parts: Sequence[Unit], game: Family, card: Card) -> tuple[Unit, ...]:
    """The battalions of a regiment side by side on its ground, or one behind the other in column."""
    alone = len(parts) < 2 or parts[0].arrives is not None
    size = None if alone else game.engine.footprint(there, card.edition, parts[0])
    if size is None:
        return tuple(parts)
    wide, deep = (side / 1000 + _GAP for side in size)
    facing = math.radians(parts[0].facing)
    # Facings run clockwise from north: first the way to the right, then the way back.
    apart = (wide * math.cos(facing), -wide * math.sin(facing))
    if wide < deep:
        apart = (-deep * math.sin(facing), -deep * math.cos(facing))
    x, y = parts[0].at
    middle = (len(parts) - 1) / 2
    return tuple(
        replace(part, at=(_tidy(x + (i - middle) * apart[0]), _tidy(y + (i - middle) * apart[1])))
        for i, part in enumerate(parts)
    )


def _tidy(inches: float) -> float:
    return max(0.0, round(inches, 3))


def _with_what_was(there: Scenario, whole: Scenario, own: Card, card: Card) -> Scenario:
    """With all that would be lost on the way back, as what the game it comes from plays otherwise."""
    back = played(there, card, own)
    then = {unit.id: unit for unit in back.units}
    units = {}
    for unit in whole.units:
        again = then[unit.id]
        lost = {key: getattr(unit, key) for key in _LOST if getattr(unit, key) != getattr(again, key)}
        if "strength" in lost and unit.stands is not None:
            lost["stands"] = unit.stands
        if lost:
            units[unit.id] = OwnUnit(**lost)
    turns = whole.turns if back.turns != whole.turns else None
    if not units and turns is None and whole.trials is None:
        return there
    kept = Own(turns=turns, units=units, trials=whole.trials)
    return replace(there, games={**there.games, own.family: kept})
