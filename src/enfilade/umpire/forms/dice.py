"""Where dice come from: typed by people, cast from a seed, or not at all."""

from __future__ import annotations

from dataclasses import dataclass, field

from enfilade.core.dice import cast
from enfilade.core.errors import Malformed


class Short(Malformed):
    """Too few dice were typed; `more` are wanted beyond those there are, for `what`."""

    def __init__(self, sentence: str, more: int, what: str) -> None:
        super().__init__(sentence)
        self.more, self.what = more, what


@dataclass(slots=True)
class Cup:
    """Hands out dice in the order they are asked for."""

    typed: list[int] | None = None
    seed: str | None = None
    shaken: int = 0
    used: list[int] = field(default_factory=list)
    weigh: bool = True
    """Without dice the odds are wanted; False spares those that take long, where only the sum counts."""

    @property
    def empty(self) -> bool:
        """No dice were given and none are to be rolled: then there are only odds."""
        return self.typed is None and self.seed is None

    def take(self, count: int, what: str) -> tuple[int, ...]:
        if self.seed is not None:
            faces = cast(self.seed, self.shaken, count)
            self.shaken += 1
        else:
            left = self.typed or []
            if len(left) < count:
                dice = "1 die" if count == 1 else f"{count} dice"
                raise Short(
                    f"{what} takes {dice}, and {len(left)} {'is' if len(left) == 1 else 'are'} left of those typed",
                    count - len(left),
                    what,
                )
            faces, self.typed = tuple(left[:count]), left[count:]
        self.used += faces
        return faces

    def done(self) -> None:
        """Refuse dice that nobody asked for: a wrong count is a wrong situation."""
        if self.typed:
            raise Malformed(f"{len(self.typed)} more dice were typed than this takes: {' '.join(map(str, self.typed))}")
