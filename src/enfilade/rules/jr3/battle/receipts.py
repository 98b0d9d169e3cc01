"""The receipt of whatever happened on the table: made from the event when somebody asks, not before."""

from __future__ import annotations

from enfilade.core.receipt import Receipt
from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.chapters import charge, fire, impact, melee, morale, officers, rally


def receipt(table: Field, event: Event) -> Receipt | None:
    """Facts, modifiers, sum, dice and result; None for an event that nothing was rolled or reckoned for."""
    edition, name = table.edition, table.name
    match event:
        case events.Fired():
            return fire.receipt(edition, name, event.assessment, event.result)
        case events.OfficerRisked():
            return officers.receipt(edition, name, event.assessment, event.result)
        case events.ChargeRan():
            return charge.receipt(edition, name, event.assessment, event.run)
        case events.Met():
            return impact.receipt(edition, name, event.assessment, event.result)
        case events.Fought():
            return melee.receipt(edition, name, event.assessment, event.result)
        case events.Rallied():
            return rally.receipt(edition, name, event.assessment, event.result)
        case events.Checked():
            return morale.receipt(edition, name, event.assessment, event.result)
        case _:
            return None
