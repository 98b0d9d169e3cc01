"""What an entry has left on the table: figures, morale, units and leaders; and how to put it right if that changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from enfilade.umpire.pocket.wording import spoken
from enfilade.umpire.roster.ledger import State


@dataclass(frozen=True, slots=True)
class Left:
    """By name, only what has changed."""

    lost: dict[str, int] = field(default_factory=dict)
    """Figures or sections."""
    level: dict[str, str] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    killed: tuple[str, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        return frozenset((*self.lost, *self.level, *self.gone, *self.killed))


NOTHING = Left()


def left(before: State, after: State) -> Left:
    """What lies between two states, as somebody at the table would see it."""
    if before.units is after.units and before.leaders is after.leaders:
        return NOTHING
    lost, level, gone = dict[str, int](), dict[str, str](), dict[str, str]()
    for name, now in after.units.items():
        was = before.units.get(name)
        if was is None or was is now:
            continue
        if was.unit.strength != now.unit.strength:
            lost[name] = was.unit.strength - now.unit.strength
        if was.unit.level != now.unit.level:
            level[name] = now.unit.level
        if was.gone != now.gone:
            gone[name] = now.gone
    killed = [
        name
        for name, who in after.leaders.items()
        if who.killed and name in before.leaders and not before.leaders[name].killed
    ]
    return Left(lost, level, gone, tuple(killed)) if lost or level or gone or killed else NOTHING


def alike(one: Left, other: Left) -> bool:
    """Whether two of them leave the same on the table.

    Whoever finds a unit already as low as he brings it brings it nowhere: that is no other end.
    """
    if (one.gone, one.killed) != (other.gone, other.killed):
        return False
    if any(
        one.lost.get(name) != other.lost.get(name) for name in (one.lost.keys() | other.lost.keys()) - one.gone.keys()
    ):
        return False
    return all(one.level[name] == other.level[name] for name in one.level.keys() & other.level.keys())


def to_put_right(state: State, then: Left, now: Left) -> list[str]:
    """What is to be done on the table after a result has changed; `state` is how the roster stands in the end."""
    found = []
    for name in dict.fromkeys((*then.lost, *then.level, *then.gone, *now.lost, *now.level, *now.gone)):
        one = state.units[name]
        if one.gone:
            if name in now.gone and name not in then.gone:
                found.append(f"{name} leaves the table: {one.gone}.")
            continue
        if name in then.gone:
            found.append(f"{name} stays on the table, with {spoken(one.unit.strength)} left.")
        elif more := now.lost.get(name, 0) - then.lost.get(name, 0):
            thing = ("section" if one.unit.arm == "artillery" else "figure") + ("s" if abs(more) > 1 else "")
            count = f"{spoken(abs(more))} {thing}"
            how = f"take {count} more off" if more > 0 else f"put {count} back"
            found.append(f"{name}: {how}; it has {one.unit.strength} of {one.unit.start}.")
        if then.level.get(name) != now.level.get(name) and then.level.get(name) != one.unit.level:
            found.append(f"{name} is {'in good order' if one.unit.level == 'good' else one.unit.level}.")
    for name in dict.fromkeys((*then.killed, *now.killed)):
        dead = state.leaders[name].killed
        if dead != (name in then.killed):
            found.append(f"{name} is killed." if dead else f"{name} lives.")
    return found
