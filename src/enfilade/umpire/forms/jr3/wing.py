"""*Johnny Reb III* behind the umpire's forms."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from enfilade.core.scenario import GUNS_IN_A_SECTION
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.chapters.facts import RANKS, Unit
from enfilade.tabletop.mustering import half_up
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.forms.jr3 import procedures, units
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.forms.wing import Procedure, Wing


class Jr3Forms:
    family = "jr3"
    procedures: ClassVar[dict[str, Procedure]] = {
        "fire": Procedure(procedures.fire_form, procedures.run_fire),
        "morale": Procedure(procedures.check_form, procedures.run_check),
        "rally": Procedure(procedures.rally_form, procedures.run_rally),
        "charge": Procedure(procedures.charge_form, procedures.run_charge),
        "melee": Procedure(procedures.melee_form, procedures.run_melee),
        "rout": Procedure(procedures.rout_form, procedures.run_rout),
        "leader": Procedure(procedures.officer_form, procedures.run_officer),
    }

    def unit_fields(self, card: Card) -> tuple[Field, ...]:
        return units.unit_fields(card)

    def unit_of(self, facts: Facts) -> Unit:
        return units.unit_of(facts)

    def leader_field(self, card: Card) -> Field:
        return Field("rank", "choice", "his rank?", "brigade", RANKS)

    def strength_of(self, card: Card, arm: str, number: int) -> tuple[int, int]:
        chart = card.edition.organisation
        if arm == "artillery":
            return max(1, half_up(Fraction(number, GUNS_IN_A_SECTION))), chart.stands_per_battery
        strength = max(1, half_up(Fraction(number, card.edition.scale.men_per_figure)))
        return strength, min((chart.infantry if arm == "infantry" else chart.cavalry).stands, strength)

    def stands_usual(self, arm: str, strength: int) -> int:
        return 0

    def battalions(self, card: Card, arm: str, strength: int) -> str:
        """There is a largest regiment; what is more makes battalions of its own."""
        if arm == "artillery":
            return ""
        chart = card.edition.organisation.infantry if arm == "infantry" else card.edition.organisation.cavalry
        most = chart.stands * chart.figures_per_stand
        return f"more than {most} figures fight as separate battalions" if strength > most else ""

    def next_chances(self, card: Card, procedure: str, facts: Facts) -> list[Chances]:
        return []


WING: Wing = Jr3Forms()
