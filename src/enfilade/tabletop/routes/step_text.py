"""The text of steps: how the legs and changes of a move are written, and read back exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.ground.legs import About, Advance, Back, File, March, Oblique, Sidestep, Wheel
from enfilade.tabletop.lexer import Words, degrees, inches
from enfilade.tabletop.routes.steps import Dismount, Face, Form, Mount, Step

MOST_STEPS = 20
KINDS: dict[str, type[Any]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (Advance, Oblique, Wheel, About, File, Sidestep, Back, March, Form, Face, Mount, Dismount)
}
SHORT = {"limber": "limbered", "unlimber": "unlimbered"}
_SPANS = {"oblique": (1, 4500), "wheel": (1, 18000)}
"""Least and greatest angles off the facing, as the legs have them."""


def text(step: Step) -> str:
    """The word of a step and then its fields in order.

    >>> text(Wheel("left", 3000)), text(Form("limbered")), text(Advance(2500))
    ('wheel left 30', 'limber', 'advance 2.5')
    """
    if isinstance(step, Form):
        return next((word for word, to in SHORT.items() if to == step.formation), f"form {step.formation}")
    said = [str(type(step).__struct_config__.tag)]
    for field in step.__struct_fields__:
        value = getattr(step, field)
        said.append(value if field == "side" else inches(value) if field == "distance" else degrees(value))
    return " ".join(said)


class StepReader:
    """Reads steps with the formations of a game, and its examples for what cannot be read."""

    def __init__(self, formations: Sequence[str], examples: Mapping[str, str]) -> None:
        self._formations = tuple(formations)
        self._examples = examples

    def steps(self, words: Words, first: str = "") -> tuple[Step, ...]:
        """All that the line holds, with a semicolon between them."""
        found = [self.step(words, first)]
        while words.skip(";") and words.left:
            if len(found) == MOST_STEPS:
                raise Malformed(f"a move has at most {MOST_STEPS} steps")
            found.append(self.step(words))
        if words.left:
            words.fail('";" before the next step', words.left[0])
        return tuple(found)

    def step(self, words: Words, word: str = "") -> Step:
        word = words.choice("a step", (*KINDS, *SHORT), word)
        if word in SHORT:
            return Form(SHORT[word])
        words.example = self._examples.get(word, words.example)
        values: list[Any] = []
        for field in KINDS[word].__struct_fields__:
            if field == "side":
                values.append(words.choice("a side", ("left", "right")))
            elif field == "distance":
                values.append(words.length())
            elif field == "formation":
                values.append(self._formation(words))
            else:
                values.append(words.angle(*_SPANS.get(word, ())))
        step: Step = KINDS[word](*values)
        return step

    def _formation(self, words: Words) -> str:
        """A formation may be written in two words."""
        said = [words.next("a formation")]
        while words.left and words.left[0] != ";":
            said.append(words.left.pop(0))
        found: str = words.choice("a formation", self._formations, "-".join(said))
        return found
