"""How a result came about: facts, modifiers with their cause and rule, table cell, dice, result, checks now due."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

MINUS = "\u2212"


class Modifier(msgspec.Struct, frozen=True):
    """One line of a list of modifiers, counted or not; `note` says why it is not, or how it came to its value."""

    value: int
    why: str
    rule: str
    counted: bool = True
    note: str = ""

    def __str__(self) -> str:
        text = f"{signed(self.value):>3} {self.why} [{self.rule}]"
        return f"{text}: {self.note}" if self.note else text


class Line(msgspec.Struct, frozen=True):
    """A fact, a step of the sum or a part of the result."""

    what: str
    value: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.what}: {self.value}" + (f" [{self.rule}]" if self.rule else "")


class Due(msgspec.Struct, frozen=True):
    """A check that must now be taken, and what is added to the point for it."""

    who: str
    cause: str
    modifier: int
    rule: str

    def __str__(self) -> str:
        extra = f" with {signed(self.modifier)}" if self.modifier else ""
        return f"{self.who}: {self.cause}{extra} [{self.rule}]"


class Receipt(msgspec.Struct, frozen=True):
    """Everything needed to work the result out again by hand."""

    title: str
    edition: str
    facts: tuple[Line, ...] = ()
    steps: tuple[Line, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    result: tuple[Line, ...] = ()
    due: tuple[Due, ...] = ()
    absent: tuple[Modifier, ...] = ()
    """Lines of the card's lists whose situation is not there; not printed, but given to programs and pages."""

    def __str__(self) -> str:
        out = [f"{self.title} ({self.edition})"]
        out += [f"  {line}" for line in self.facts]
        counted = [modifier for modifier in self.modifiers if modifier.counted]
        idle = [modifier for modifier in self.modifiers if not modifier.counted]
        if counted:
            out.append("modifiers")
            out += [f"  {modifier}" for modifier in counted]
        if idle:
            out.append("not counted")
            out += [f"  {modifier}" for modifier in idle]
        for head, lines in (("sum", self.steps), ("result", self.result), ("now due", self.due)):
            if lines:
                out.append(head)
                out += [f"  {line}" for line in lines]
        return "\n".join(out)

    def to_json(self) -> dict[str, Any]:
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built


def not_the_case(lines: Iterable[tuple[int | None, str, str]], present: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Lines of a card's list (value, cause, rule) that nothing called up: no modifier present begins with the cause."""
    said = [modifier.why for modifier in present]
    return tuple(
        Modifier(value, why, rule, counted=False, note="not the case")
        for value, why, rule in lines
        if value is not None and not any(text.startswith(why) for text in said)
    )


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", MINUS) if value else "0"
