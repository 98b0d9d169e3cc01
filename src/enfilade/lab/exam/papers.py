"""What an examination paper is: a position, a question, what passes and what fails, and how that was proved."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Literal

import msgspec

from enfilade.core.errors import Malformed

DATA = Path(__file__).parents[2] / "data" / "exams"
KINDS = ("attack", "defence", "pursuit", "guns", "reactions", "last-turns", "groups", "leaders")
Span = Literal["order", "unit", "turn"]


class Mark(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """What orders do, as far as a paper asks: whatever is said must hold of one order, of `least` of them."""

    does: tuple[str, ...] = ()
    """Kinds of deed, such as move, turn, fire, charge, rally, attend, pass, done."""
    by: tuple[str, ...] = ()
    """Units or leaders of whom one at least takes part."""
    at: tuple[str, ...] = ()
    """Whom it is aimed at."""
    nearer: str = ""
    """A unit that it ends nearer to, by an inch at least."""
    farther: str = ""
    into: str = ""
    """An objective that a unit comes to stand in, which did not before."""
    out_of: str = ""
    away_from: str = ""
    """A unit that it ends with its back or flank to, more than 90 degrees off its front."""
    together: int = 0
    """How many units take part."""
    least: int = 1
    """How many such orders there are."""
    idle: tuple[str, ...] = ()
    """Not an order but the want of one: one of these units was given something to do with others and did nothing."""
    keeps: str = ""
    """Not an order but the end of it: this side alone stands in the objective in order when it is over."""


class Tried(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """An answer played out many times, with rules of thumb on both sides after it."""

    orders: tuple[str, ...]
    passes: bool
    worth: float | None = None
    """Points by which the side was ahead at the end, with a tenth of a point for each figure in order."""
    error: float | None = None


class Paper(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """One position and its question."""

    id: str
    title: str
    scenario: str
    side: str
    """Whose answer is examined."""
    turn: int
    units: str
    """Records of a position, docs/orders.md; they come after its turn."""
    why: str
    edition: str = ""
    active: str = ""
    """Whose turn it is, if it is the other's."""
    others: Literal["gone", "stand"] = "gone"
    """What becomes of those who are not named."""
    before: tuple[str, ...] = ()
    """Answers that lead to the question, given by whoever is asked."""
    question: str = "activate"
    span: Span = "unit"
    """What is looked at: one order, all of those who act, or the rest of the turn."""
    seed: str = "exam"
    passes: tuple[Mark, ...] = ()
    """One of them must be so; without any, it is enough that nothing fails."""
    fails: tuple[Mark, ...] = ()
    tried: tuple[Tried, ...] = ()
    games: int = 0
    """How often each was played out."""
    kind: str = ""
    """The name of its file."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paper: list[Paper]


def papers(only: Sequence[str] = ()) -> list[Paper]:
    """The papers by game and kind and as they stand in the files, or those whose id or kind is named."""
    found: list[Paper] = []
    for path in sorted(DATA.rglob("*.toml")):
        found += read(path)
    if only:
        found = [one for one in found if any(one.kind == name or fnmatch(one.id, name) for name in only)]
        if not found:
            raise Malformed(f"there is no paper called {', '.join(only)}; kinds are {', '.join(KINDS)}")
    return found


def read(path: Path) -> list[Paper]:
    """The papers of one file; Malformed says what is wrong with it."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Malformed(f"{path.name} cannot be read: {error}") from None
    return [msgspec.structs.replace(one, kind=path.stem) for one in file.paper]
