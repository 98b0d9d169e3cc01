"""The receipt of whatever happened on the table: made from the event when somebody asks, not before."""

from __future__ import annotations

from enfilade.core.receipt import Receipt
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.chapters import charge, fear, fire, impact, leaders, melee, morale, rout


def receipt(table: Field, event: Event) -> Receipt | None:
    """Facts, modifiers, sum, dice and result; None for an event that nothing was rolled or reckoned for."""
    edition, name = table.edition, table.name
    match event:
        case events.Fired():
            return fire.receipt(edition, name, event.assessment, event.result)
        case events.Checked():
            return morale.receipt(edition, name, event.assessment, event.result)
        case events.Feared():
            return fear.receipt(edition, name, event.assessment, event.result)
        case events.Ran():
            return rout.receipt(edition, name, event.assessment, event.result)
        case events.Disengaged():
            return rout.disengage_receipt(edition, name, event.withdrawal)
        case events.ChargeDeclared():
            return charge.receipt(edition, name, event.assessment)
        case events.ChargeRolled():
            return charge.receipt(edition, name, event.assessment, event.result)
        case events.Struck():
            return impact.receipt(edition, name, event.assessment, event.result)
        case events.Fought():
            return melee.receipt(edition, name, event.assessment, event.result)
        case events.LeaderRisked():
            return leaders.risk_receipt(edition, name, event.assessment, event.result)
        case _:
            return None
