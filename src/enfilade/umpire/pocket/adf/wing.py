"""*Across a Deadly Field* behind the umpire's page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from enfilade.core.errors import Illegal
from enfilade.core.receipt import Receipt
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.chapters import facts, morale
from enfilade.umpire.pocket.adf import card_tables, checklist, judging
from enfilade.umpire.pocket.charge.adf import guide
from enfilade.umpire.pocket.charge.scene import Scene
from enfilade.umpire.pocket.phases import Phase
from enfilade.umpire.pocket.sheet.situations import Open
from enfilade.umpire.pocket.wing import Wing
from enfilade.umpire.pocket.wording import percent, spoken, to_reach
from enfilade.umpire.roster.adf import roster
from enfilade.umpire.roster.adf.charge_state import AdfCharge
from enfilade.umpire.roster.ledger import Check, State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.roster import Told


class AdfPocket:
    family = "adf"
    alternates = True
    titles = checklist.TITLES
    tables = card_tables.TABLES
    goes_on = ()
    next_round = "adf.charge.melee-end"
    likely: ClassVar[dict[str, tuple[str, ...]]] = {
        "fire": ("range", "distance", "aspect", "cover", "charging", "reaction", "deliberate", "target-formation",
                 "target-arm", "figures", "weapon", "arm", "opening", "quality"),
        "morale": ("supports", "cover", "leader", "enemy-near", "stationary", "behind-friends", "charging", "added",
                   "quality", "figures", "level"),
        "rally": ("supports", "leader", "cover", "enemy-near", "behind-friends", "stationary", "level", "quality"),
        "fear": ("aspect", "cover", "target-supports", "target-leader", "target-stationary", "target-behind-friends"),
        "impact": ("aspect", "cover", "supports", "target-supports", "leader", "target-leader", "figures",
                   "target-figures"),
        "melee": ("cover", "aspect", "supports", "target-supports", "leader", "target-leader", "figures",
                  "target-figures"),
    }  # fmt: skip

    def phases(self, card: Card, state: State) -> list[Phase]:
        return checklist.phases(card, state)

    def sheets(self, card: Card, state: State) -> dict[str, Any] | None:
        return None

    def sheet_order(self, card: Card, state: State, say: dict[str, Any]) -> Told:
        raise Illegal("units of this game are given no written orders", "jr3.roster.orders")

    def undone(self, state: State) -> list[str]:
        return []

    def opened(self, card: Card, state: State, procedure: str, acting: list[Entry], target: Entry | None) -> Open:
        return judging.opened(card, state, procedure, acting, target)

    def leader(self, card: Card, state: State, who: Leader) -> Open:
        return judging.leader(card, state, who)

    def large(self, card: Card, one: Receipt, text: str) -> str:
        """The codes of the fire chart are left to the receipt: what counts is what is lost, and who checks."""
        code, colon, rest = text.partition(": ")
        if one.title == "Fire" and colon and code in card.edition.fire.outcomes:
            hits = card.edition.fire.outcomes[code].hits
            thing = "section" if "section" in rest else "figure"
            return f"{spoken(hits).capitalize()} {thing}{'s' if hits > 1 else ''} lost" if hits else "A morale check"
        if one.title == "Fear of the charge":
            stand = next((line.value.partition(",")[0] for line in one.result if line.what == "the charge"), text)
            return f"{stand[:1].upper()}{stand[1:]}: {text}" if "gives way" in stand else "Stands"
        if one.title == "Disengage":
            far = next((line.value.partition(",")[0] for line in one.steps if line.what == "distance"), "")
            return f"Up to {far}, {text}"
        return ""

    def due_told(self, card: Card, state: State, item: Check, known: Any) -> tuple[str, str]:
        check = known or roster.check_of(card, state, state.units[item.unit], {})[1]
        kept = facts.LEVELS.index(check.level)
        holds = morale.odds(card.edition, check).chance(
            lambda end: facts.LEVELS.index(end.level) <= kept and not end.disintegrates
        )
        return to_reach(check.point, card.edition.morale.check.dice), percent(holds)

    def causes(self, cause: str) -> list[str]:
        return []

    def stands(self, card: Card, unit: facts.Unit) -> int:
        return unit.stands_left

    def marks(self, card: Card, unit: facts.Unit) -> list[str]:
        depleted = facts.is_depleted(card.edition, unit)
        return ["opening volley"] * unit.opening + ["depleted"] * depleted + ["merged"] * unit.merged

    def order(self, unit: facts.Unit) -> str:
        return ""

    def first_table(self, card: Card) -> dict[str, Any]:
        return card_tables.results(card)

    def begun(self, card: Card, state: State, by: Sequence[str], on: str, fighting: int = 0) -> Scene:
        return guide.begun(card, state, by, on, fighting)

    def scene(self, card: Card, state: State, charge: AdfCharge) -> Scene:
        return guide.AdfScene(card, state, charge)


WING: Wing = AdfPocket()
