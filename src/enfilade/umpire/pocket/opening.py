"""How a battle begins: the opening as phones exchange it, proved against its card and made into a first roster."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from enfilade.core.codec import ready
from enfilade.library import cards, scenarios
from enfilade.library.cards import Card
from enfilade.umpire import order_of_battle
from enfilade.umpire.ledger import State
from enfilade.umpire.names import find
from enfilade.umpire.pocket.bounds import check_plain, converted

FORMAT = "enfilade-pocket-1"
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Scalar = str | int | float | bool | None
Row = dict[str, Scalar | list[str]]
_LEADER_KEYS = ("name", "side", "brigade", "benefit", "rank", "attached")
_MOST_KEPT = 16
_cards: dict[tuple[str, tuple[tuple[str, str], ...]], Card] = {}
_begun: dict[bytes, tuple[Opening, Card, State]] = {}


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that is known before the first shot. Rows are as in an order of battle."""

    format: Literal["enfilade-pocket-1"] = "enfilade-pocket-1"
    name: Name = "A battle"
    edition: Annotated[str, msgspec.Meta(max_length=60)]
    rulings: dict[str, str] = {}
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    first: Literal["us", "cs"] = "us"
    units: Annotated[list[Row], msgspec.Meta(max_length=400)]
    leaders: Annotated[list[Row], msgspec.Meta(max_length=400)] = []
    minutes: Annotated[int, msgspec.Meta(ge=1, le=6000)] | None = None
    """How long the evening is."""


ready(Opening)


def begun(raw: Any) -> tuple[Opening, Card, State]:
    """The opening with its card and first roster; refuses what cannot be played, in a sentence."""
    check_plain(raw, "the opening")
    key = msgspec.json.encode(raw)
    known = _begun.get(key)
    if known is None:
        opening = converted(raw, Opening, "the opening")
        card = card_of(opening.edition, opening.rulings)
        known = opening, card, _first(opening, card)
        _keep(_begun, key, known)
    return known


def card_of(edition: Any, rulings: Any = None) -> Card:
    """An edition by its id, played with a club's own rulings if there are any."""
    check_plain(edition, "the edition")
    said = converted(rulings or {}, dict[str, str], "the rulings")
    check_plain(said, "the rulings")
    key = str(edition), tuple(sorted(said.items()))
    known = _cards.get(key)
    if known is None:
        known = cards.edition(find(str(edition), cards.editions(), "edition"), rulings=said or None)
        _keep(_cards, key, known)
    return known


def of_scenario(name: Any, edition: Any = None) -> dict[str, Any]:
    """The opening of one of our scenarios: its order of battle, without the map.

    Another edition of the same game may be asked for; one of the other game is passed over for the scenario's own.
    """
    check_plain(name, "the scenario")
    whole = scenarios.scenario(find(str(name), scenarios.scenarios(), "scenario")).scenario
    own = card_of(whole.edition)
    wanted = card_of(edition) if edition else own
    nation = {brigade.id: whole.sides[brigade.side].nation for brigade in whole.brigades}
    title = {brigade.id: brigade.name for brigade in whole.brigades}
    names = {unit.id: unit.name for unit in whole.units}
    units = [
        {
            "name": unit.name,
            "side": nation[unit.brigade],
            "brigade": title[unit.brigade],
            "arm": unit.arm,
            "weapon": unit.weapon,
            "quality": unit.quality,
            "figures": unit.strength,
            "stands": unit.stands,
            "formation": unit.formation,
            "level": unit.level,
        }
        | ({"mounted": unit.mounted} if unit.arm == "cavalry" else {})
        for unit in whole.units
    ]
    leaders = [
        {"name": who.name, "side": whole.sides[who.side].nation, "benefit": who.benefit}
        | ({"brigade": title[who.commands[0]]} if len(who.commands) == 1 else {})
        | ({"attached": names[who.attached]} if who.attached else {})
        for who in whole.leaders
    ]
    return {
        "format": FORMAT,
        "name": whole.title,
        "edition": wanted.id if wanted.family == own.family else own.id,
        "rulings": {},
        "turns": whole.turns,
        "first": whole.sides[whole.initiative].nation,
        "units": units,
        "leaders": leaders,
        "minutes": None,
    }


def _first(opening: Opening, card: Card) -> State:
    for row in opening.leaders:
        for key in row:
            find(key, _LEADER_KEYS, "key of a leader")
    rows: list[dict[str, Any]] = [*opening.units, *({**row, "arm": "leader"} for row in opening.leaders)]
    order = order_of_battle.of_rows(card, rows, "the order of battle")
    return State(
        edition=card.id,
        digest=card.digest,
        side=opening.first,
        first=opening.first,
        units=order.units,
        leaders=order.leaders,
    )


def _keep(kept: dict[Any, Any], key: Any, value: Any) -> None:
    if len(kept) >= _MOST_KEPT:
        kept.clear()
    kept[key] = value
