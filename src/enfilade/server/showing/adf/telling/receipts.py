"""Receipts on the page: how a result came about, and before the dice what it will hang on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enfilade.core.receipt import Receipt
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import cells as tables
from enfilade.rules.adf.battle.fire.cells import Cell
from enfilade.rules.adf.battle.receipts import receipt
from enfilade.server.showing.chances import chance
from enfilade.server.showing.receipts import receipt_shown
from enfilade.server.wire import common
from enfilade.server.wire.common import ReceiptShown


def shown(table: Field, event: Event) -> ReceiptShown | None:
    """The receipt of something that has happened, with its dice and the row of the table they fell on."""
    found = receipt(table, event)
    if found is None:
        return None
    rows, total = _table(table, event)
    return msgspec.structs.replace(before(found, rows, total), faces=faces_of(event))


def before(found: Receipt, rows: Sequence[Cell], total: int | None = None) -> ReceiptShown:
    """A receipt with the rows the dice can fall on; `total` is where they did."""
    return receipt_shown(found, cells_shown(rows, total))


def cells_shown(rows: Sequence[Cell], total: int | None = None) -> tuple[common.Cell, ...]:
    """The rows of a table, the one with this total of the dice marked."""
    return tuple(
        common.Cell(
            dice=_span(row),
            words=row.words,
            chance=chance(row.chance, row.total),
            figures=row.figures,
            marked=total is not None and row.least <= total <= row.most,
        )
        for row in rows
    )


def faces_of(event: Event) -> tuple[int, ...]:
    """The dice as they fell, the attacker's first where both sides rolled."""
    match event:
        case events.Fired() | events.Checked() | events.Ran() | events.ChargeRolled() | events.LeaderRisked():
            return event.result.faces
        case events.Feared():
            return event.result.check.faces
        case events.Struck():
            return event.result.attacker_faces + event.result.defender_faces
        case events.Fought():
            rolls = (*event.result.fires, *event.result.checks)
            return tuple(face for roll in rolls if roll is not None for face in roll.faces)
        case _:
            return ()


def _table(table: Field, event: Event) -> tuple[tuple[Cell, ...], int | None]:
    """The table an event's dice were read on, and their total."""
    edition = table.edition
    match event:
        case events.Fired():
            return tables.of_fire(edition, event.assessment), sum(event.result.faces)
        case events.Checked():
            return tables.of_check(edition, event.assessment), sum(event.result.faces)
        case events.Feared():
            return tables.of_check(edition, event.assessment.check), sum(event.result.check.faces)
        case events.ChargeRolled(counter=False):
            # Where each of a group rolls for himself, the lead unit's dice are the first.
            own = event.result.faces[: event.assessment.bonus.count]
            return tables.of_bonus(edition, event.assessment), sum(own)
        case _:
            return (), None


def _span(row: Cell) -> str:
    return str(row.least) if row.least == row.most else f"{row.least}–{row.most}"
