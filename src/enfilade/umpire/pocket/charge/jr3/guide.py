"""The charge of *Johnny Reb III* led through: which stage follows which, and what each tells the players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from enfilade.core.errors import Illegal
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.chapters import morale
from enfilade.rules.jr3.chapters.stages import STAGES
from enfilade.umpire.pocket.charge.jr3 import checks as checks
from enfilade.umpire.pocket.charge.jr3 import home as home
from enfilade.umpire.pocket.charge.jr3 import way as way
from enfilade.umpire.pocket.charge.jr3.scene import Jr3Ground
from enfilade.umpire.pocket.charge.scene import Choice, opposed
from enfilade.umpire.roster.charge_state import Held, Pending
from enfilade.umpire.roster.jr3.charge_state import Jr3Charge
from enfilade.umpire.roster.ledger import State

_STAGES: dict[str, Callable[[Jr3Ground], list[Choice]]] = {
    "declare": way.declare,
    "bonus": way.bonus,
    "volley-point": way.volley_point,
    "volley": way.volley,
    "check": checks.check,
    "impact": home.strike,
    "repulse": home.repulse,
    "melee": home.fight,
}


_SELDOM = ("check", "repulse")
"""Stages that come only sometimes, and have no rung of their own on the ladder."""


class Jr3Scene(Jr3Ground):
    """A charge between two steps."""

    asked_in: ClassVar[Mapping[str, Callable[[Any], list[Choice]]]] = _STAGES
    under_way: ClassVar[Sequence[str]] = ("bonus", "volley-point", "volley", "impact")
    stages: ClassVar[Sequence[tuple[str, str]]] = (
        ("declare", "Declare"),
        *((stage.name, stage.title) for stage in STAGES if stage.name not in _SELDOM),
    )
    detours: ClassVar[dict[str, str]] = {"home": "volley", "repulse": "impact", "repulsed": "impact"}

    def checked(self, item: Pending) -> morale.Assessment:
        return checks.checked(self, item)

    def prompt(self) -> str:
        lead, on = self.lead, self.charge.on
        return {
            "declare": f"How far is it from {lead} to {on}, and over what ground?",
            "bonus": f"Roll the bonus dice: they say how far {lead} can come.",
            "volley-point": f"{on} lets them come: a die says how near before it fires.",
            "volley": f"{on} fires its volley at {lead}.",
            "check": f"{self.charge.pending[0].unit if self.charge.pending else on} must check first.",
            "impact": f"{lead} strikes {on}: both roll, and the lower total wins.",
            "repulse": "Both fire at once; the dice of the defender first.",
            "melee": f"Melee, round {self.charge.round}: both strike at once.",
        }[self.charge.stage]

    def may_here(self) -> list[tuple[str, str]]:
        lead, on = self.lead, self.charge.on
        match self.charge.stage:
            case "declare":
                return [(lead, f"{lead} charges the nearest enemy, or holds back.")]
            case "volley-point":
                others = [(name, f"{name} is on hold and may fire at them.") for name in way.on_hold(self)]
                return [(on, f"{on} rolls where its volley meets them."), *others]
            case "volley":
                return [(on, f"{on} fires, or does not.")]
            case "check":
                name = self.charge.pending[0].unit
                return [(name, f"{name} takes its check now.")]
            case "impact" | "melee":
                return [(lead, f"{lead} rolls first."), (on, f"{on} rolls after it.")]
            case "repulse":
                return [(on, f"{on} rolls first."), (lead, f"{lead} rolls after it.")]
            case _:
                return [(lead, f"{lead} rolls.")]

    def held(self, item: Pending) -> Held:
        one, levels = self.one(item.unit), self.edition.morale.levels
        worse = levels.index(one.unit.level) > levels.index(item.before)
        return Held(
            unit=item.unit,
            before=item.before,
            level=one.unit.level,
            lost=item.lost,
            failed=worse or bool(one.gone),
            runs=one.unit.level == "routed",
            gone=bool(one.gone),
        )

    def _changed_elsewhere(self) -> None:
        """A charger who routs is stopped, whatever made him; without a target there is nothing left to charge."""
        if self.one(self.charge.on).gone:
            self.finish(f"{self.charge.on} is no more. {self.lead} stops where it is.")
        elif self.one(self.lead).gone or self.unit(self.lead).level == "routed":
            self.finish(f"{self.lead} is stopped. The charge is over.")

    def _go_on(self, then: str) -> None:
        match then:
            case "melee":
                home.judge_round(self)
            case "repulsed":
                home.repulsed(self)
            case "home":
                way.come_home(self)
            case _:
                way.still_coming(self)


def begun(card: Card, state: State, by: Sequence[str], on: str, fighting: int = 0) -> Jr3Scene:
    """A charge about to be declared, or a melee taken up again; refused if those who charge may not."""
    attackers, target = opposed(state, by, on, "jr3.charge.who")
    names = tuple(one.unit.name for one in attackers)
    opened = {sheet.side for sheet in state.sheets if sheet.turn == state.turn and sheet.revealed}
    for place, one in enumerate(attackers):
        if fighting:
            continue
        if place == 0 and one.unit.arm == "artillery":
            raise Illegal(f"{one.unit.name}: guns do not charge", "jr3.charge.who")
        if place == 0 and one.unit.level == "routed":
            raise Illegal(f"{one.unit.name}: a routed unit does not charge", "jr3.charge.who")
        order = getattr(one.unit, "order", "")
        if place == 0 and one.side in opened and order != "charge":
            raise Illegal(f"{one.unit.name} has the order {order.replace('-', ' ')}, not charge", "jr3.roster.orders")
    charge = Jr3Charge(by=names, on=target.unit.name)
    if fighting:
        charge = Jr3Charge(by=names, on=target.unit.name, stage="melee", round=fighting)
    return Jr3Scene(card, state, charge)
