"""Which procedures the umpire knows, by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from enfilade.library.cards import Card
from enfilade.umpire import adf_fire, jr3
from enfilade.umpire.dice import Cup
from enfilade.umpire.forms import Facts, Form
from enfilade.umpire.names import find
from enfilade.umpire.report import Report


@dataclass(frozen=True, slots=True)
class Procedure:
    """A form to fill in, and what to do with it."""

    form: Callable[[Card], Form]
    run: Callable[[Card, Facts, Cup], Report]


PROCEDURES: dict[str, dict[str, Procedure]] = {
    "adf": {
        "fire": Procedure(adf_fire.fire_form, adf_fire.run_fire),
        "morale": Procedure(adf_fire.check_form, adf_fire.run_check),
        "rally": Procedure(
            lambda card: adf_fire.check_form(card, rally=True),
            lambda card, facts, cup: adf_fire.run_check(card, facts, cup, rally=True),
        ),
    },
    "jr3": {
        "fire": Procedure(jr3.fire_form, jr3.run_fire),
        "morale": Procedure(jr3.check_form, jr3.run_check),
        "rally": Procedure(jr3.rally_form, jr3.run_rally),
        "charge": Procedure(jr3.charge_form, jr3.run_charge),
        "melee": Procedure(jr3.melee_form, jr3.run_melee),
        "leader": Procedure(jr3.officer_form, jr3.run_officer),
    },
}


def procedure(card: Card, name: str) -> Procedure:
    known = PROCEDURES[card.family]
    return known[find(name, known, "procedure")]
