"""What can be pending: one frame for each phase and procedure of the rules, with ids, numbers and a named phase."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.rules.jr3.card.nerve import Cause
from enfilade.rules.jr3.card.table import Column
from enfilade.rules.jr3.chapters.facts import Arm, Aspect, Place
from enfilade.rules.jr3.chapters.impact import Winner
from enfilade.rules.jr3.chapters.points import Blow


class Game(msgspec.Struct, frozen=True, kw_only=True, tag="game"):
    """The sequence of play; always at the bottom. `at` is the place of the phase in the turn's list on the card."""

    step: Literal["turn", "phase", "contact", "turn-end", "over"] = "turn"
    at: int = 0


class Marking(msgspec.Struct, frozen=True, kw_only=True, tag="marking"):
    """Phase 1: both sides seal their sheets. Which seals lie there, the state knows."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """A morale check that a unit must take, for one cause or several (J63)."""

    unit: str
    causes: tuple[Cause, ...]
    casualties: int = 0
    """Lost to artillery or sharpshooters."""
    fires: int = 1
    """Fires of theirs that hit it."""
    struck: Blow | None = None
    aspect: Aspect = "front"
    in_melee: bool = False
    router: str = ""
    """Whose rout it has seen, if that is its one cause."""


class Rallying(msgspec.Struct, frozen=True, kw_only=True, tag="rallying"):
    """Phase 2: who is shaken or routed tries to rally, one after the other, and routers run."""

    step: Literal["begin", "rolls", "replacements"] = "begin"
    left: tuple[str, ...] = ()
    """Units that have still to roll."""
    last: str = ""
    """The side that rolled last."""
    now: str = ""
    """Who is rolling, once he has been picked."""
    faces: tuple[int, ...] = ()
    """What he has rolled so far."""
    dues: tuple[Due, ...] = ()
    """Whom routers have frightened; they check when all have rolled."""


class Revealing(msgspec.Struct, frozen=True, kw_only=True, tag="revealing"):
    """Phase 3: the sheets are opened, then the lists of those who change to hold."""

    step: Literal["open", "change", "open-changes"] = "open"
    asked: tuple[str, ...] = ()
    """Sides that may change anybody to hold."""


class FirstFires(msgspec.Struct, frozen=True, kw_only=True, tag="first-fires"):
    """Phase 4: first fires, and those on hold that fire with them."""


class Disengaging(msgspec.Struct, frozen=True, kw_only=True, tag="disengaging"):
    """Phase 5: units on D go back."""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """What one fire of a phase will have done, when all of them are taken together."""

    firer: str
    target: str
    losses: int
    causes: tuple[Cause, ...]
    aspect: Aspect
    low_ammunition: bool


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """A charge to be made: the unit that leads and those who charge with it, and whom they strike."""

    units: tuple[str, ...]
    target: str
    distance: int = 0
    """To contact, as it was when the charges were settled."""
    mutual: bool = False
    """The target charges too, and they meet on the way (J61)."""
    beside: tuple[str, ...] = ()
    """Those who charge with the target then."""


class Charges(msgspec.Struct, frozen=True, kw_only=True, tag="charges"):
    """Phase 6: melees of the turns before, then charges one after the other."""

    step: Literal["begin", "melees", "charges"] = "begin"
    melees: tuple[tuple[str, str], ...] = ()
    """Attackers and defenders whose melee has still a round to come."""
    plans: tuple[Planned, ...] = ()
    draw: tuple[str, ...] = ()
    """Leaders of charges as near as each other who throw for the first place; the winner stands alone."""
    later: tuple[Due, ...] = ()
    """Chargers who have seen a friend rout, and check when their own charge is over (J59)."""


Stage = Literal["bonus", "other-bonus", "point", "volleys", "check", "close", "impact", "repulse", "over"]


class Assault(msgspec.Struct, frozen=True, kw_only=True, tag="assault"):
    """One charge. What its facts were when it began is kept here, since its units move and change on the way."""

    plan: Planned
    step: Stage = "bonus"
    heading: int
    distance: int
    """To contact, from where it began."""
    off_front: int
    move: int
    terrain: Column
    aspect: Aspect
    shelter: tuple[Place, ...]
    """What shelters the target from this charge."""
    screened: bool
    """The target stands behind friends."""
    supports: tuple[Arm, ...]
    """The arms of those who support the target."""
    spent: int
    """Fires the target has made, or all it may if the charge comes from outside its arc."""
    faces: tuple[int, ...] = ()
    """Of the roll that is being made, as far as they lie."""
    bonus: int | None = None
    point: int | None = None
    other_bonus: int | None = None
    """The total of a target's bonus dice that charges too."""
    other_move: int = 0
    other_terrain: Column = "open"
    other_off_front: int = 0
    gone: int = 0
    """How far it has come."""
    winner: Winner | Literal[""] = ""
    """Of the impact."""
    shots: tuple[tuple[str, str], ...] = ()
    """Volleys that are still to be thrown, at the charge or after its repulse."""
    hits: tuple[Hit, ...] = ()
    dues: tuple[Due, ...] = ()
    """The checks that the volleys make the charge take; the first is next."""
    back: int = 0
    """How far the beaten charge has gone back."""


class Brawl(msgspec.Struct, frozen=True, kw_only=True, tag="brawl"):
    """A round of melee between two units in contact."""

    attacker: str
    defender: str
    faces: tuple[int, ...] = ()
    fought: bool = False


class Moves(msgspec.Struct, frozen=True, kw_only=True, tag="moves"):
    """Phase 7: officers ride, then both sides move at once."""


class MovingFires(msgspec.Struct, frozen=True, kw_only=True, tag="moving-fires"):
    """Phase 8: fires of those that moved, and of those on hold that have not fired."""


class Salvo(msgspec.Struct, frozen=True, kw_only=True, tag="salvo"):
    """Fires at once (J49): the dice are thrown one fire after the other, and nothing counts before the last."""

    shots: tuple[tuple[str, str], ...]
    """Who still fires, and at whom."""
    faces: tuple[int, ...] = ()
    """Of the first of them, as far as they lie."""
    hits: tuple[Hit, ...] = ()


class OfficerCasualties(msgspec.Struct, frozen=True, kw_only=True, tag="officer-casualties"):
    """Phase 9: officers near the enemy."""

    step: Literal["begin", "rolls"] = "begin"
    left: tuple[str, ...] = ()
    """Who has still to roll."""
    faces: tuple[int, ...] = ()
    """What the first of them has rolled so far."""
    dues: tuple[Due, ...] = ()
    """Who checks when all have rolled."""


class Checks(msgspec.Struct, frozen=True, kw_only=True, tag="checks"):
    """Morale checks that are due: nearest to an enemy first, the sides in turn (J49)."""

    dues: tuple[Due, ...]
    last: str = ""
    """The side that checked last."""
    now: str = ""
    """Who is checking, once he has been picked."""
    faces: tuple[int, ...] = ()
    """What he has rolled so far: the dice of his run come after those of the check."""
    done: tuple[str, ...] = ()
    """Who has checked for all that happened in this phase, and does not check again (J63)."""


Frame = (
    Game
    | Marking
    | Rallying
    | Revealing
    | FirstFires
    | Disengaging
    | Charges
    | Moves
    | MovingFires
    | OfficerCasualties
    | Salvo
    | Assault
    | Brawl
    | Checks
)
