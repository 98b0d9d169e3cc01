"""Views for tests of players: a little table whose orders are about to be marked, as one side sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rules.jr3.battle.tables import Told, little

from enfilade.core.stops import Ask
from enfilade.rules.jr3.battle import chapters as chapters  # Fills in how each procedure goes on.
from enfilade.rules.jr3.battle.commands import Hold, Mark, Sheet
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.play import LOOP
from enfilade.rules.jr3.battle.view import View, view


def seen(side: str, units: Sequence[Told], leaders: Sequence[Told] = (), **more: Any) -> View:
    """The first turn of a little table, at the question for sheets."""
    table, state = little(units, leaders, **more)
    step = LOOP.begin(table, state)
    assert isinstance(step.stop, Ask)
    assert step.stop.question == "orders"
    return view(table, step.state, side, step.stop)


def marks(given: View, sheet: Sheet) -> dict[str, Mark]:
    """The order of every unit; an unlawful sheet raises."""
    found = law.check_sheet(given.table, given.state, given.side, sheet)
    return {id: found.get(id, Hold()) for id in found}


def place(id: str, x: float, y: float, points: int = 5, radius: float = 3) -> dict[str, Any]:
    """A victory with one objective that is paid at the end."""
    prize = {"points": points, "to": "either", "when": "end", "test": "alone"}
    return {"objectives": [{"id": id, "name": id, "at": (x, y), "radius": radius, "prizes": [prize]}]}
