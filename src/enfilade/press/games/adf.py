"""What the press must know of *Across a Deadly Field*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from enfilade.game.battle import Battle
from enfilade.library.editions.cards import Card
from enfilade.press.charts import adf as chart
from enfilade.press.charts.sheets import Sheet, fields
from enfilade.press.games.wing import Mark, Post, PrintStyle, Wing, of_side, rising, rows
from enfilade.press.paper import card_words
from enfilade.rules.adf.battle.field import set_up
from enfilade.rules.adf.battle.mustering import USUAL_STANDS
from enfilade.rules.adf.battle.state import Chief, State
from enfilade.rules.adf.chapters import firepower
from enfilade.rules.adf.chapters.facts import FORMATIONS, Unit
from enfilade.rules.adf.chapters.situation import End, is_eliminated
from enfilade.rules.adf.family import FAMILY


class AdfWing:
    family = FAMILY.id
    type_sizes: tuple[float, ...] = (7.4, 7.0, 6.6, 6.2, 5.8, 5.4)
    columns = 4
    print_style: PrintStyle = "close"
    has_ranks = False

    def sheets(self, card: Card) -> list[Sheet]:
        return chart.sheets(card)

    def in_words(self, edition: Any) -> list[dict[str, Any]]:
        return card_words.sections(edition)

    def weapons(self, edition: Any, arm: str) -> Mapping[str, Any]:
        listed: Mapping[str, Any] = edition.artillery.guns if arm == "artillery" else getattr(edition, arm).weapons
        return listed

    def reach(self, edition: Any, arm: str, weapon: str) -> str:
        listed = self.weapons(edition, arm).get(weapon)
        return str(listed.range) if listed else ""

    def bands(self, edition: Any) -> list[tuple[str, str, str, tuple[Mark, ...]]]:
        charts = (
            ("infantry", edition.infantry.weapons),
            ("cavalry", edition.cavalry.weapons),
            ("artillery", edition.artillery.guns),
        )
        return [
            (arm, key, str(weapon.name), _marks(edition, arm, key))
            for arm, chart in charts
            for key, weapon in chart.items()
        ]

    def rates(self, edition: Any) -> Iterator[tuple[str, str, str, Any]]:
        yield from rows(
            {
                "infantry": edition.infantry.movement,
                "mounted cavalry": edition.cavalry.mounted,
                "dismounted cavalry": edition.cavalry.dismounted,
            }
        )
        for state in ("limbered", "unlimbered"):
            for key, rates in fields(getattr(edition.artillery, state)):
                yield f"artillery {state}", key, str(edition.artillery.guns[key].name), rates

    def post(self, chief: Chief) -> Post:
        return Post(chief.benefit, "", chief.killed and not chief.here, chief.replaced)

    def levels(self, edition: Any) -> tuple[str, ...]:
        return ("good", "disorder", "shaken", "routed")

    def steps(self, edition: Any) -> tuple[str, ...]:
        return ()

    def orders(self, edition: Any) -> list[tuple[str, str, str]]:
        return []

    def stands(self, edition: Any, arm: str) -> int:
        return 1 if arm == "artillery" else USUAL_STANDS

    def is_lost(self, edition: Any, end: str) -> bool:
        return end not in ("", "joined") and is_eliminated(edition, cast(End, end))

    def deployed(self, table: Any, side: str) -> State:
        whole = set_up(table)
        return State(
            turn=whole.turn,
            active=whole.active,
            units=of_side(whole.units, side),
            leaders=of_side(whole.leaders, side),
        )

    def written(self, battle: Battle, turn: int) -> dict[str, str]:
        return {}

    def ordered(self, battle: Battle, side: str, sheet: str) -> dict[str, str]:
        return {}


def _marks(edition: Any, arm: Any, weapon: str) -> tuple[Mark, ...]:
    """The bands as the rules measure them; what fires only point blank has none."""
    unit = Unit(arm=arm, weapon=weapon, strength=1, formation=FORMATIONS[arm][0])
    ranges, reach = edition.fire.ranges, int(firepower.reach_of(edition, unit))
    if arm != "artillery":
        chart = edition.infantry.weapons if arm == "infantry" else edition.cavalry.weapons
        if getattr(chart[weapon], "point_blank_only", False):
            return ()
        short = ranges.infantry_short if arm == "infantry" else ranges.cavalry_short
        ends = [(int(short.limit), "short"), (reach, "normal"), (reach * ranges.long_multiple, "long")]
        return rising(ends, under="" if short.touching else "short")
    ends = [
        (int(ranges.canister), "canister"),
        (int(reach * ranges.artillery_short), "short"),
        (reach, "normal"),
        (reach * ranges.long_multiple, "long"),
    ]
    return rising(ends)


WING: Wing = AdfWing()
