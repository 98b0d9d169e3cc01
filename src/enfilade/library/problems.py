"""What is wrong with a file, said so that its author can mend it."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it is, what stands there, what should."""

    file: str
    key: str
    found: str
    expected: str

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        return f"{place}: found {self.found}; expected {self.expected}"


class BadFile(ValueError):
    """An edition that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


def nearest(word: str, known: list[str]) -> str:
    """A suggestion to end a sentence with: ' (did you mean ...?)' or nothing."""
    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return f" (did you mean {close[0]}?)" if close else ""


def shown(value: object) -> str:
    """A value from a file as it may be quoted in a message: short, on one line."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    if isinstance(value, bool):
        text = text.lower()
    elif isinstance(value, dict):
        text = "a table"
    elif isinstance(value, list) and len(text) > 60:
        text = f"a list of {len(value)}"
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= 80 else f"{text[:77]}..."
