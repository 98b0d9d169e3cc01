"""*Across a Deadly Field* behind the umpire's forms."""

from __future__ import annotations

from typing import ClassVar

from enfilade.library.editions.cards import Card
from enfilade.rules.adf.battle.mustering import figures, stands_for
from enfilade.rules.adf.chapters import impact
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.umpire.forms.adf import charge, fire, rest, units
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.forms.wing import Procedure, Wing


class AdfForms:
    family = "adf"
    procedures: ClassVar[dict[str, Procedure]] = {
        "fire": Procedure(fire.fire_form, fire.run_fire),
        "morale": Procedure(fire.check_form, fire.run_check),
        "rally": Procedure(
            lambda card: fire.check_form(card, rally=True),
            lambda card, facts, cup: fire.run_check(card, facts, cup, rally=True),
        ),
        "charge": Procedure(charge.charge_form, charge.run_charge),
        "fear": Procedure(charge.fear_form, charge.run_fear),
        "impact": Procedure(charge.impact_form, charge.run_impact),
        "melee": Procedure(charge.melee_form, charge.run_melee),
        "rout": Procedure(rest.rout_form, rest.run_rout),
        "disengage": Procedure(rest.disengage_form, rest.run_disengage),
        "leader": Procedure(rest.leader_form, rest.run_leader),
        "competence": Procedure(rest.competence_form, rest.run_competence),
    }

    def unit_fields(self, card: Card) -> tuple[Field, ...]:
        return units.unit_fields(card, armed=True)

    def unit_of(self, facts: Facts) -> Unit:
        return units.unit_of(facts)

    def leader_field(self, card: Card) -> Field:
        return Field("benefit", "number", "his benefit?", 1, most=card.edition.command.benefit_most)

    def strength_of(self, card: Card, arm: str, number: int) -> tuple[int, int]:
        strength = figures(card.edition, arm, number)
        return strength, stands_for(arm, strength)

    def stands_usual(self, arm: str, strength: int) -> int:
        return stands_for(arm, strength)

    def battalions(self, card: Card, arm: str, strength: int) -> str:
        return ""

    def next_chances(self, card: Card, procedure: str, facts: Facts) -> list[Chances]:
        """A charge to its end takes a second to weigh; beside a table the next roll is what counts."""
        match procedure:
            case "impact":
                return [charge.impact_chances(card, impact.assess(card.edition, charge.clash_of(facts)))]
            case "melee":
                return charge.blow_chances(card, charge.clash_of(facts))
            case _:
                return []


WING: Wing = AdfForms()
