"""The played lessons as the page is told them."""

from __future__ import annotations

from enfilade.server.wire.common import Shape


class LessonStep(Shape, kw_only=True):
    title: str
    words: str
    touch: str
    """The same where there is a finger and no keyboard."""
    done: tuple[str, ...]
    """Kinds of what happens; with any of them it is done."""
    by: str
    """you, or nobody in particular."""


class LessonBrief(Shape, kw_only=True):
    id: str
    title: str
    goal: str
    minutes: int
    scenario: str
    """The id of its field."""
    steps: tuple[LessonStep, ...]
    comments: dict[str, str]
    """What the captain says the first time, by the kind of what happens."""
