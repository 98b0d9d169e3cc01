"""The played lessons: small fields of their own, each with a goal, steps that are done and not read, and remarks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from enfilade.library.scenarios.shelf import Loaded, of_values

OURS = Path(__file__).parents[1] / "data" / "lessons"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    words: str
    touch: str
    """The same where there is a finger and no keyboard."""
    done: tuple[str, ...]
    """Kinds of events; with any of them it is done."""
    by: Literal["you", ""] = "you"
    """Whose; anybody's if that is empty."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    number: int
    title: str
    goal: str
    minutes: int
    steps: tuple[Step, ...]
    comments: dict[str, str]
    """What the captain says the first time that the pupil does something, by the kind of event."""
    scenario: dict[str, Any]

    def loaded(self) -> Loaded:
        """Its field; BadFile tells every fault."""
        return of_values(self.scenario, f"the lesson {self.id}")


@cache
def lessons() -> tuple[Lesson, ...]:
    """In the order in which they are taken."""
    found = [msgspec.json.decode(path.read_bytes(), type=Lesson) for path in sorted(OURS.glob("*.json"))]
    return tuple(sorted(found, key=lambda lesson: lesson.number))
