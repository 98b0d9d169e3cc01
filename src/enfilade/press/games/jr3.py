"""What the press must know of *Johnny Reb III*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.game.battle import Battle
from enfilade.library.editions.cards import Card
from enfilade.press.charts import jr3 as chart
from enfilade.press.charts.sheets import Sheet, fields, words
from enfilade.press.games.wing import Mark, Post, PrintStyle, Wing, of_side, rising, rows
from enfilade.press.paper import card_words_jr3
from enfilade.rules.jr3.battle import commands, notation
from enfilade.rules.jr3.battle.events import Revealed, TurnBegan
from enfilade.rules.jr3.battle.field import set_up
from enfilade.rules.jr3.battle.orders.law import check_sheet
from enfilade.rules.jr3.battle.state import Chief, State
from enfilade.rules.jr3.family import FAMILY

_CODES = {"fr": "Fr", "h": "H", "d": "D", "c": "C", "fm": "Fm", "move": "→"}


class Jr3Wing:
    family = FAMILY.id
    type_sizes: tuple[float, ...] = (8.2, 7.8, 7.4, 7.0, 6.6, 6.2, 5.8)
    columns = 3
    print_style: PrintStyle = "roomy"
    has_ranks = True

    def sheets(self, card: Card) -> list[Sheet]:
        return chart.sheets(card)

    def in_words(self, edition: Any) -> list[dict[str, Any]]:
        return card_words_jr3.sections(edition)

    def weapons(self, edition: Any, arm: str) -> Mapping[str, Any]:
        listed: Mapping[str, Any] = getattr(edition.fire, _kind(arm))
        return listed

    def reach(self, edition: Any, arm: str, weapon: str) -> str:
        found = getattr(edition.fire.ranges, _kind(arm)).get(weapon)
        return str(found.normal) if found else ""

    def bands(self, edition: Any) -> list[tuple[str, str, str, tuple[Mark, ...]]]:
        found = []
        for arm, key, bands in (
            ("small arms", "small_arms", ("close", "normal", "long")),
            ("artillery", "guns", ("canister", "normal", "long")),
        ):
            ranges = getattr(edition.fire.ranges, key)
            for weapon, listed in getattr(edition.fire, key).items():
                ends = [(int(getattr(ranges[weapon], band)), band) for band in bands]
                found.append((arm, weapon, str(listed.name), rising(ends)))
        return found

    def rates(self, edition: Any) -> Iterator[tuple[str, str, str, Any]]:
        yield from rows(
            {
                "infantry": edition.infantry.movement,
                "mounted cavalry": edition.cavalry.mounted.movement,
                "artillery": edition.artillery.movement,
            }
        )
        yield "cavalry", "dismounted", "dismounted", edition.cavalry.dismounted.movement
        yield "officers", "officers", "on horseback", edition.officers.movement

    def post(self, chief: Chief) -> Post:
        return Post(0, chief.rank, chief.vacant, chief.fallen > 0 and not chief.vacant)

    def levels(self, edition: Any) -> tuple[str, ...]:
        return tuple(edition.morale.levels)

    def steps(self, edition: Any) -> tuple[str, ...]:
        return tuple(words(step) for step in edition.turn.phases)

    def orders(self, edition: Any) -> list[tuple[str, str, str]]:
        return [(str(order.code), str(order.name), words(str(order.means))) for _, order in fields(edition.orders)]

    def stands(self, edition: Any, arm: str) -> int:
        chart = edition.organisation
        return int(chart.stands_per_battery if arm == "artillery" else getattr(chart, arm).stands)

    def is_lost(self, edition: Any, end: str) -> bool:
        return end not in ("", "joined", "left-table", "marched-off")

    def deployed(self, table: Any, side: str) -> State:
        whole = set_up(table)
        return State(
            turn=whole.turn,
            units=of_side(whole.units, side),
            leaders=of_side(whole.leaders, side),
        )

    def written(self, battle: Battle, turn: int) -> dict[str, str]:
        found: dict[str, str] = {}
        now = 1
        for _, event in battle.events:
            if isinstance(event, TurnBegan):
                now = event.turn
            elif isinstance(event, Revealed) and now == turn:
                found |= _on_paper(event.marks, event.rides)
        return found

    def ordered(self, battle: Battle, side: str, sheet: str) -> dict[str, str]:
        said = notation.parse(sheet if sheet.strip().lower().startswith("sheet") else f"sheet:\n{sheet}")
        if not isinstance(said, commands.Sheet):
            raise Malformed("an order sheet begins with `sheet:`")
        return _on_paper(check_sheet(battle.table, battle.state, side, said).items(), said.rides)


def _on_paper(
    marks: Iterable[tuple[str, commands.Mark]], rides: Iterable[commands.Ride | commands.Attend]
) -> dict[str, str]:
    """By unit and officer, with the codes of the card."""
    found = {id: notation.order_text(mark) for id, mark in marks}
    for ride in rides:
        found[ride.leader] = notation.text(commands.Sheet((), (ride,))).removeprefix(f"sheet: {ride.leader} ")
    return {id: _large(said) for id, said in found.items()}


def _large(said: str) -> str:
    """
    >>> _large("fr 26-nc"), _large("move advance 4; halt 6")
    ('Fr 26-nc', '→ advance 4; halt 6')
    """
    code, _, rest = said.partition(" ")
    return f"{_CODES.get(code, code)} {rest}".strip()


def _kind(arm: str) -> str:
    return "guns" if arm == "artillery" else "small_arms"


WING: Wing = Jr3Wing()
