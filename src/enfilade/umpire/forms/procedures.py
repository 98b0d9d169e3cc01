"""Which procedures the umpire knows, by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.adf import charge as adf_charge
from enfilade.umpire.forms.adf import fire as adf_fire
from enfilade.umpire.forms.adf import rest as adf_rest
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Facts, Form
from enfilade.umpire.forms.jr3 import procedures as jr3
from enfilade.umpire.forms.names import find
from enfilade.umpire.forms.report import Report


@dataclass(frozen=True, slots=True)
class Procedure:
    """A form to fill in, and what to do with it."""

    form: Callable[[Card], Form]
    run: Callable[[Card, Facts, Cup], Report]

    def judge(self, card: Card, facts: Facts, cup: Cup) -> Report:
        """Run it; every die given must have been asked for."""
        report = self.run(card, facts, cup)
        cup.done()
        report.dice = tuple(cup.used)
        return report


PROCEDURES: dict[str, dict[str, Procedure]] = {
    "adf": {
        "fire": Procedure(adf_fire.fire_form, adf_fire.run_fire),
        "morale": Procedure(adf_fire.check_form, adf_fire.run_check),
        "rally": Procedure(
            lambda card: adf_fire.check_form(card, rally=True),
            lambda card, facts, cup: adf_fire.run_check(card, facts, cup, rally=True),
        ),
        "charge": Procedure(adf_charge.charge_form, adf_charge.run_charge),
        "fear": Procedure(adf_charge.fear_form, adf_charge.run_fear),
        "impact": Procedure(adf_charge.impact_form, adf_charge.run_impact),
        "melee": Procedure(adf_charge.melee_form, adf_charge.run_melee),
        "rout": Procedure(adf_rest.rout_form, adf_rest.run_rout),
        "disengage": Procedure(adf_rest.disengage_form, adf_rest.run_disengage),
        "leader": Procedure(adf_rest.leader_form, adf_rest.run_leader),
        "competence": Procedure(adf_rest.competence_form, adf_rest.run_competence),
    },
    "jr3": {
        "fire": Procedure(jr3.fire_form, jr3.run_fire),
        "morale": Procedure(jr3.check_form, jr3.run_check),
        "rally": Procedure(jr3.rally_form, jr3.run_rally),
        "charge": Procedure(jr3.charge_form, jr3.run_charge),
        "melee": Procedure(jr3.melee_form, jr3.run_melee),
        "rout": Procedure(jr3.rout_form, jr3.run_rout),
        "leader": Procedure(jr3.officer_form, jr3.run_officer),
    },
}


def procedure(card: Card, name: str) -> Procedure:
    known = PROCEDURES[card.family]
    return known[find(name, known, "procedure")]
