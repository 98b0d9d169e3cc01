"""What a family's roster leaves open about one procedure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field
from enfilade.umpire.roster.roster import Told


@dataclass(frozen=True, slots=True)
class Open:
    """The facts still to be stated, what suggests itself for some of them, and how it is judged."""

    fields: tuple[Field, ...]
    run: Callable[[dict[str, Any], Cup], Told]
    defaults: dict[str, Any] = field(default_factory=dict)
    known: dict[str, Any] = field(default_factory=dict)
    """What the roster has answered, as far as open facts hang on it."""
