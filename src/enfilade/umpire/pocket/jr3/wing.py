"""*Johnny Reb III* behind the umpire's page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from enfilade.core.receipt import Receipt
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.chapters import facts, morale
from enfilade.umpire.pocket.charge.jr3 import guide
from enfilade.umpire.pocket.charge.scene import Scene
from enfilade.umpire.pocket.jr3 import card_tables, checklist, judging, order_sheets
from enfilade.umpire.pocket.phases import Phase
from enfilade.umpire.pocket.sheet.situations import Open
from enfilade.umpire.pocket.wing import Wing
from enfilade.umpire.pocket.wording import percent, spoken, to_reach
from enfilade.umpire.roster.jr3 import roster
from enfilade.umpire.roster.jr3.charge_state import Jr3Charge
from enfilade.umpire.roster.ledger import Check, State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.roster import Told

_NEAR = {
    "a destroyed unit near": "destroyed-unit-near",
    "a rout near": "routed-unit-near",
    "an officer killed near": "officer-killed-near",
}
_LOSES = re.compile(r"loses? (\d+) (figure|section)s?")


class Jr3Pocket:
    family = "jr3"
    alternates = False
    titles = checklist.TITLES
    tables = card_tables.TABLES
    goes_on = ("jr3.melee.round", "jr3.charge.repulse")
    next_round = "jr3.melee.round"
    likely: ClassVar[dict[str, tuple[str, ...]]] = {
        "fire": ("range", "distance", "order", "target-cover", "aspect", "moved", "charging", "target-formation",
                 "figures", "weapon", "arm"),
        "morale": ("causes", "terrain", "cover", "aspect", "behind-friends", "casualties", "quality", "level"),
        "rally": ("terrain", "cover", "behind-friends", "officers", "level", "quality"),
        "melee": ("round", "aspect", "target-cover", "figures", "target-figures", "quality"),
    }  # fmt: skip

    def phases(self, card: Card, state: State) -> list[Phase]:
        return checklist.phases(card, state)

    def sheets(self, card: Card, state: State) -> dict[str, Any] | None:
        return order_sheets.shown(card, state)

    def sheet_order(self, card: Card, state: State, say: dict[str, Any]) -> Told:
        return order_sheets.apply(card, state, say)

    def undone(self, state: State) -> list[str]:
        return order_sheets.undone(state)

    def opened(self, card: Card, state: State, procedure: str, acting: list[Entry], target: Entry | None) -> Open:
        return judging.opened(card, state, procedure, acting, target)

    def leader(self, card: Card, state: State, who: Leader) -> Open:
        return judging.leader(card, state, who)

    def large(self, card: Card, one: Receipt, text: str) -> str:
        if one.title == "Melee":
            return "; ".join(f"{line.what} {_lost(line.value)}" for line in one.result).capitalize()
        if one.title == "Charge":
            said = {line.what: line.value for line in one.result}
            return f"The volley {said['volley']}" if "volley" in said else f"Carries {said['reach']}"
        return ""

    def due_told(self, card: Card, state: State, item: Check, known: Any) -> tuple[str, str]:
        found = known or roster.check_of(card, state, state.units[item.unit], {})[1]
        passes = morale.odds(card.edition, found).chance(lambda end: end.passed)
        return to_reach(found.point + 1, card.edition.morale.check.dice), percent(passes)

    def causes(self, cause: str) -> list[str]:
        return [_NEAR[cause]] if cause in _NEAR else []

    def stands(self, card: Card, unit: facts.Unit) -> int:
        return facts.stands_left(card.edition, unit, unit.strength)

    def marks(self, card: Card, unit: facts.Unit) -> list[str]:
        return ["opening volley"] * unit.opening + ["low on ammunition"] * unit.low_ammunition

    def order(self, unit: facts.Unit) -> str:
        return unit.order

    def first_table(self, card: Card) -> dict[str, Any]:
        return card_tables.casualties(card)

    def begun(self, card: Card, state: State, by: Sequence[str], on: str, fighting: int = 0) -> Scene:
        return guide.begun(card, state, by, on, fighting)

    def scene(self, card: Card, state: State, charge: Jr3Charge) -> Scene:
        return guide.Jr3Scene(card, state, charge)


def _lost(text: str) -> str:
    found = _LOSES.search(text)
    return f"loses {spoken(int(found[1]))}" if found else text


WING: Wing = Jr3Pocket()
