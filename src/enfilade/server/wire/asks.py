"""What a seat may ask before it decides: a unit's card, a ghost's way, and the chances of an order."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from enfilade.server.wire.common import Answer, Cell, Chance, Id, Line, Part, Pose, ReceiptLine, ReceiptShown, Shape
from enfilade.server.wire.sight import Offer, Unable

Deed = Literal[
    "fire", "move", "charge", "face", "form", "mount", "reform", "rally", "disengage", "countercharge", "join", "run",
    "leave", "done",
]  # fmt: skip
"""In the order in which the table shows them."""


class Band(Shape, kw_only=True):
    """A range band of a fire arc."""

    name: str
    """short, normal, long, canister ..."""
    words: str
    """short 1″"""
    outline: tuple[tuple[int, int], ...]
    at: tuple[int, int]
    """Where its chip goes: on the left edge."""


class Ability(Shape, kw_only=True):
    """Something a unit can do in these rules, and whether it may now."""

    id: Deed
    name: str
    hint: str
    """Two or three words: 2 dice; half a move; in good order."""
    allowed: bool
    why: str = ""
    """In full, if it is not."""
    rule: str = ""
    offers: tuple[Offer, ...] = ()
    """Complete orders, where they can be listed: targets, formations."""


class Seen(Shape, kw_only=True):
    unit: str
    sees: bool
    """It sees the other."""
    seen: bool
    """The other sees it."""
    inches: str
    in_arc: bool
    band: str = ""
    """The range band the other stands in, for this unit's arms."""
    why: str = ""
    """What hides it, if it is not seen."""
    close: bool = False
    """Within an eighth of an inch of a band's edge."""


class Blind(Shape, kw_only=True):
    """Ground within the arc that cannot be seen, and what hides it."""

    outline: tuple[tuple[int, int], ...]
    why: str


class UnitCard(Shape, kw_only=True):
    unit: str
    at: int
    lines: tuple[ReceiptLine, ...]
    """Formation, order, arms and range, command, brigade, quality, morale point, men."""
    point: str = ""
    """Morale point."""
    men: str = ""
    actions: str = ""
    """both actions to come; second action, 3½″ left ..."""
    abilities: tuple[Ability, ...] = ()
    """Empty for units of others."""
    arc: tuple[Band, ...] = ()
    zone: tuple[tuple[int, int], ...] = ()
    """The primary zone's outline."""
    seen: tuple[Seen, ...] = ()
    blind: tuple[Blind, ...] = ()


class Together(Shape, kw_only=True):
    """Something that several units may do as one: actions announced in advance, or one answer to the enemy."""

    deeds: tuple[str, ...]
    """In their order: move, fire."""
    name: str
    """Move, then fire"""
    hint: str
    """Two or three words: up to 6″; out of range."""
    allowed: bool
    why: str = ""
    """In full, if it is not; or why the first of the actions could not be carried out, though it may be announced."""
    rule: str = ""
    offers: tuple[Offer, ...] = ()
    """Complete orders."""


class Neighbours(Shape, kw_only=True):
    """Units that could act as one."""

    units: tuple[str, ...]
    words: str
    """Iron Brigade, 5 regiments"""


class GroupCard(Shape, kw_only=True):
    """Units looked at as one body."""

    at: int
    units: tuple[str, ...]
    """Those that may act as one, the first of those asked about before all."""
    unable: tuple[Unable, ...] = ()
    """The others that were asked about, and why they cannot be of it."""
    mates: tuple[str, ...] = ()
    """Friends of whom each could be added."""
    lines: tuple[Neighbours, ...] = ()
    """The largest groups that these could be part of."""
    together: tuple[Together, ...] = ()
    announced: bool = False
    """They act as one already: what they may do stands on the card of each."""


class Wish(Shape, kw_only=True):
    x: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
    y: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
    facing: Annotated[int, msgspec.Meta(ge=0, le=36000)] | None = None


class GhostAsked(Shape, kw_only=True):
    """Where units would like to go: a place, or steps as they are written ("advance 3; wheel right 30")."""

    units: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=12)]
    wish: Wish | None = None
    steps: Line = ""
    disorder: bool = False
    """Ways in which they lose their order are welcome too."""


class Leg(Shape, kw_only=True):
    words: str
    """wheel 60° · 2¾″"""
    ground: str = ""
    """2″ light woods, where the ground costs more."""
    ends: tuple[Pose, ...]
    """Of each unit."""
    path: tuple[tuple[int, int], ...]
    """Of the first unit's centre, for the line."""


class Threat(Shape, kw_only=True):
    """Somebody who may react to this move, and where first."""

    unit: str
    x: int
    y: int
    words: str
    """Pegram may fire, 14½″"""
    reply: str
    inches: str = ""
    chance: Chance | None = None
    """Of at least one figure lost, where it can be told."""


class Then(Shape, kw_only=True):
    """The rest of a way, in the action after: as it would be if nobody reacted to the first."""

    legs: tuple[Leg, ...]
    ends: tuple[Pose, ...]
    cost: str
    """8½″ of 12″: of both actions."""
    left: str
    """2nd action, 3½″ left"""
    arrives: bool
    why: str = ""
    rule: str = ""
    disorder: bool = False


class Ghost(Shape, kw_only=True):
    order: str = ""
    """To be sent as it is; empty if there is nothing to send."""
    legs: tuple[Leg, ...] = ()
    ends: tuple[Pose, ...] = ()
    cost: str = ""
    """8½″ of 12″"""
    left: str = ""
    """2nd action, 3½″ left"""
    arrives: bool = True
    """False: the legs lead as far as it can go."""
    why: str = ""
    rule: str = ""
    disorder: bool = False
    """It would lose its order."""
    threats: tuple[Threat, ...] = ()
    """On the way."""
    danger: tuple[Threat, ...] = ()
    """What the enemy could do to it where the ghost stands, in his own next turn."""
    then: Then | None = None
    """A place beyond one action is gone on to in the next; `order` is of the first."""


class ProspectAsked(Shape, kw_only=True):
    order: Answer


class Advice(Shape, kw_only=True):
    """What the captain would do in this seat's place. Nothing is ordered by it."""

    at: int
    side: str
    order: str
    """To be weighed and given as any other."""
    words: str
    """Fire on 13th Alabama"""
    why: tuple[Part, ...] = ()
    about: tuple[str, ...] = ()
    """Units or the leader that would act; nobody if something is let pass."""
    target: str = ""
    """The unit it is aimed at, or to which a leader rides."""
    to: tuple[int, int] | None = None
    """The place to which a leader rides."""
    steps: str = ""
    """Of a move; a mere change of facing or formation has none."""
    ghost: Ghost | None = None
    """Where a move or a change leads."""
    best: str = ""
    """58%"""
    best_words: str = ""
    """at least one figure"""


class FateSeen(Shape, kw_only=True):
    """Where it leaves a unit."""

    kind: Literal["good", "disorder", "shaken", "routed", "gone", "other"]
    words: str
    chance: Chance


class Stage(Shape, kw_only=True):
    """One step of a charge, with the chance to get past it."""

    name: str
    words: str
    chance: Chance | None = None
    """Of getting this far."""
    lines: tuple[ReceiptLine, ...] = ()


class Prospect(Shape, kw_only=True):
    """An order weighed before it is given."""

    order: str
    legal: bool
    why: tuple[Part, ...] = ()
    rule: str = ""
    title: str = ""
    subtitle: str = ""
    """2½″ · normal range · two dice"""
    receipt: ReceiptShown | None = None
    sum: str = ""
    """10 + two dice"""
    span: str = ""
    """12 to 22"""
    cells: tuple[Cell, ...] = ()
    fates: tuple[FateSeen, ...] = ()
    about: str = ""
    """Whom the fates are about."""
    own_fates: tuple[FateSeen, ...] = ()
    """Where a charge leaves the charger."""
    own_about: str = ""
    stages: tuple[Stage, ...] = ()
    notes: tuple[str, ...] = ()
    best: str = ""
    """The one figure to show in a list: 58%."""
    best_words: str = ""
