"""A lesson as the page is told it."""

from __future__ import annotations

from enfilade.library.lessons import Lesson
from enfilade.server.wire.lessons import LessonBrief, LessonStep


def told(lesson: Lesson) -> LessonBrief:
    return LessonBrief(
        id=lesson.id,
        title=lesson.title,
        goal=lesson.goal,
        minutes=lesson.minutes,
        scenario=str(lesson.scenario["id"]),
        steps=tuple(
            LessonStep(title=one.title, words=one.words, touch=one.touch, done=one.done, by=one.by)
            for one in lesson.steps
        ),
        comments=dict(lesson.comments),
    )
