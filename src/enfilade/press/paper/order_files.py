"""What is filled in on an order sheet: the orders of a turn as a battle has revealed them, or a sheet just written."""

from __future__ import annotations

from pathlib import Path

from enfilade.core.errors import Malformed
from enfilade.library.reading import bounded_text
from enfilade.press.games.wings import WINGS
from enfilade.press.paper.briefing import side_of
from enfilade.press.paper.muster_files import replayed
from enfilade.speech.names import names_of

_LARGEST = 200_000
"""Bytes of a sheet."""


def filled_in(source: str, turn: int, side: str, sheet: Path | None) -> tuple[dict[str, str], int]:
    """Orders by the name of the unit or officer, and the turn they are for.

    Without a sheet those that have been revealed: what still lies sealed is nobody's to print.
    """
    if not source.endswith(".battle"):
        raise Malformed("only the sheet of a .battle file can be filled in")
    battle = replayed(Path(source).expanduser())
    wing, names = WINGS[battle.game.family], names_of(battle.table, battle.state)
    now = battle.state.turn
    if sheet is None:
        if not 1 <= turn <= now:
            raise Malformed(f"the battle is in turn {now}, and has no orders of turn {turn}")
        return {names[id]: said for id, said in wing.written(battle, turn).items()}, turn
    if not side:
        raise Malformed("say whose sheet it is: --side us, or --side cs")
    if turn not in (0, now):
        raise Malformed(f"a sheet is written for the turn now, {now}, not for turn {turn}")
    own = side_of(battle.table.scenario, side)
    said = wing.ordered(battle, own, bounded_text(sheet, _LARGEST))
    return {names[id]: order for id, order in said.items()}, now
