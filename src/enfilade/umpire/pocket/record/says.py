"""What an entry may say: one shape for each order, tagged by "do"; unknown orders and keys are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from enfilade.core.codec import ready
from enfilade.core.errors import Malformed
from enfilade.umpire.forms.names import find
from enfilade.umpire.pocket.bounds import check_plain, converted

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Dice = Annotated[tuple[Face, ...], msgspec.Meta(max_length=60)]
Count = Annotated[int, msgspec.Meta(ge=1, le=60)]
Number = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Facts = Annotated[dict[str, Any], msgspec.Meta(max_length=80)]
Many = Annotated[tuple[Name, ...], msgspec.Meta(max_length=12)]
Due = Annotated[str, msgspec.Meta(min_length=1, max_length=70)]
Side = Literal["us", "cs"]


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """The ground of all orders."""


class Judge(Said, frozen=True, tag="judge"):
    procedure: Key
    who: Many = ()
    at: Name | None = None
    facts: Facts = {}
    dice: Dice = ()
    check: Due | None = None
    """Which of the checks and rolls that are due it takes, as the sheet named it."""
    cast: bool = False
    """The page rolled the dice."""


class Charge(Said, frozen=True, tag="charge"):
    by: Many
    on: Name
    facts: Facts = {}


class Stage(Said, frozen=True, tag="stage"):
    choice: Annotated[str, msgspec.Meta(max_length=60)] = ""
    facts: Facts = {}
    dice: Dice = ()
    cast: bool = False


class LeaveCharge(Said, frozen=True, tag="leave-charge"):
    """The charge is ended by hand."""


class Lose(Said, frozen=True, tag="lose"):
    unit: Name
    count: Count


class Set(Said, frozen=True, tag="set"):
    unit: Name
    key: Key
    value: str | int | bool


class Mark(Said, frozen=True, tag="mark"):
    unit: Name
    mark: Key
    on: bool = True


class Owe(Said, frozen=True, tag="owe"):
    unit: Name
    cause: Words
    added: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    causes: Many = ()
    """Of Johnny Reb III: the causes its card knows."""


class Waive(Said, frozen=True, tag="waive"):
    number: Number
    check: Due | None = None
    """Which one it is; it counts more than the number, which other entries may have shifted."""


class Attach(Said, frozen=True, tag="attach"):
    leader: Name
    unit: Name | None = None


class Remove(Said, frozen=True, tag="remove"):
    unit: Name
    why: Literal["eliminated", "surrendered", "left the table", "abandoned"] = "left the table"


class Reform(Said, frozen=True, tag="reform"):
    unit: Name


class Did(Said, frozen=True, tag="did"):
    unit: Name
    what: Key
    on: bool = True


class Tick(Said, frozen=True, tag="tick"):
    step: Key
    on: bool = True


class Phase(Said, frozen=True, tag="phase"):
    to: Key


class Turn(Said, frozen=True, tag="turn"):
    """The turn of a side, or of both, is over."""


class Seal(Said, frozen=True, tag="seal"):
    side: Side
    turn: Number
    hash: Annotated[str, msgspec.Meta(min_length=16, max_length=128)]


class Reveal(Said, frozen=True, tag="reveal"):
    side: Side
    turn: Number
    orders: Annotated[dict[str, str], msgspec.Meta(max_length=400)]
    salt: Annotated[str, msgspec.Meta(max_length=128)]


class Note(Said, frozen=True, tag="note"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class Undo(Said, frozen=True, tag="undo"):
    of: Key


class Dismiss(Said, frozen=True, tag="dismiss"):
    of: Key


class Accept(Said, frozen=True, tag="accept"):
    """A result that is no longer what was entered is on the table as it now is."""

    of: Key


Say = (
    Judge
    | Charge
    | Stage
    | LeaveCharge
    | Lose
    | Set
    | Mark
    | Owe
    | Waive
    | Attach
    | Remove
    | Reform
    | Did
    | Tick
    | Phase
    | Turn
    | Seal
    | Reveal
    | Note
    | Undo
    | Dismiss
    | Accept
)
ready(Say)
ORDERS = (
    *("judge", "charge", "stage", "leave-charge", "lose", "set", "mark", "owe", "waive", "attach", "remove", "reform"),
    *("did", "tick", "phase", "turn", "seal", "reveal", "note", "undo", "dismiss", "accept"),
)


def read(raw: Any) -> Say:
    """An order, checked; the sentence says what is wrong with it."""
    if not isinstance(raw, dict) or not isinstance(raw.get("do"), str):
        raise Malformed('an order is an object with the key "do"')
    check_plain(raw, "the order", 4)
    if raw["do"] not in ORDERS:
        near = find(raw["do"], ORDERS, "order")
        raise Malformed(f"there is no order {raw['do']!r}; did you mean {near}?")
    said: Say = converted(raw, Say, f"the order {raw['do']!r}")  # type: ignore[arg-type]  # a union is no class
    return said
