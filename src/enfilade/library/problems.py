"""What is wrong with a file, said so that its author can mend it."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.core.naming import nearest as nearest
from enfilade.core.naming import shown as shown


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
