"""How a battle begins: the opening as phones exchange it, proved against its card and made into a first roster."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from enfilade.core.codec import ready
from enfilade.core.errors import Malformed
from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf as scenarios
from enfilade.umpire.forms.names import find
from enfilade.umpire.pocket.bounds import check_plain, converted
from enfilade.umpire.roster import order_of_battle
from enfilade.umpire.roster.ledger import Arrival, State

FORMAT = "enfilade-pocket-1"
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Scalar = str | int | float | bool | None
Row = dict[str, Scalar | list[str]]
Sources = Annotated[dict[str, dict[str, Any]], msgspec.Meta(max_length=8)]
_LEADER_KEYS = ("name", "side", "brigade", "benefit", "rank", "attached")
_MOST_KEPT = 16
_cards: dict[tuple[str, tuple[tuple[str, str], ...], bytes], Card] = {}
_begun: dict[bytes, tuple[Opening, Card, State]] = {}


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that is known before the first shot. Rows are as in an order of battle."""

    format: Literal["enfilade-pocket-1"] = "enfilade-pocket-1"
    name: Name = "A battle"
    edition: Annotated[str, msgspec.Meta(max_length=60)]
    rulings: dict[str, str] = {}
    sources: Sources = {}
    """The files of an edition of the club's own, so that every phone has it."""
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    first: Literal["us", "cs"] = "us"
    units: Annotated[list[Row], msgspec.Meta(max_length=400)]
    leaders: Annotated[list[Row], msgspec.Meta(max_length=400)] = []
    minutes: Annotated[int, msgspec.Meta(ge=1, le=6000)] | None = None
    """How long the evening is."""
    arrivals: Annotated[list[Arrival], msgspec.Meta(max_length=400)] = []
    """Who comes on later, and where, as the scenario has it."""


ready(Opening)


def begun(raw: Any) -> tuple[Opening, Card, State]:
    """The opening with its card and first roster; refuses what cannot be played, in a sentence."""
    check_plain(raw, "the opening")
    key = msgspec.json.encode(raw)
    known = _begun.get(key)
    if known is None:
        opening = converted(raw, Opening, "the opening")
        card = card_of(opening.edition, opening.rulings, opening.sources)
        known = opening, card, _first(opening, card)
        _keep(_begun, key, known)
    return known


def card_of(edition: Any, rulings: Any = None, sources: Any = None) -> Card:
    """An edition by its id, played with a club's own rulings if there are any; `sources` are files of its own."""
    check_plain(edition, "the edition")
    said = converted(rulings or {}, dict[str, str], "the rulings")
    check_plain(said, "the rulings")
    given = converted(sources or {}, Sources, "the sources")
    check_plain(given, "the sources")
    key = str(edition), tuple(sorted(said.items())), msgspec.json.encode(given, order="deterministic")
    known = _cards.get(key)
    if known is None:
        name = str(edition) if edition in given else find(str(edition), cards.editions(), "edition")
        known = cards.edition(name, rulings=said or None, given=given)
        _keep(_cards, key, known)
    return known


def whole(raw: Any) -> dict[str, Any]:
    """An opening with all that it needs to be played on another phone; refused if it cannot be played here."""
    opening, _, _ = begun(raw)
    needed = opening.sources or cards.own_files(opening.edition)
    return {**raw, **({"sources": needed} if needed else {})}


def of_scenario(name: Any, edition: Any = None) -> dict[str, Any]:
    """The opening of a scenario: its order of battle, without the map. An edition that cannot play it is refused."""
    check_plain(name, "the scenario")
    loaded = scenarios.scenario(find(str(name), scenarios.scenarios(), "scenario"))
    whole, own = loaded.scenario, card_of(loaded.scenario.edition)
    wanted = card_of(edition) if edition else own
    if wanted.family != own.family:
        raise Malformed(f"{whole.title} is played by {own.title} and its like; {wanted.title} is another game")
    if found := loaded.problems(wanted):
        raise BadFile(found)
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
        "edition": wanted.id,
        "rulings": {},
        "turns": whole.turns,
        "first": whole.sides[whole.initiative].nation,
        "units": units,
        "leaders": leaders,
        "minutes": None,
        "arrivals": [
            *(
                {"name": one.name, "turn": one.arrives.turn, "edge": one.arrives.edge or ""}
                for one in whole.units
                if one.arrives
            ),
            *({"name": who.name, "turn": who.arrives} for who in whole.leaders if who.arrives),
        ],
    }


def _first(opening: Opening, card: Card) -> State:
    for row in opening.leaders:
        for key in row:
            find(key, _LEADER_KEYS, "key of a leader")
    rows: list[dict[str, Any]] = [*opening.units, *({**row, "arm": "leader"} for row in opening.leaders)]
    order = order_of_battle.of_rows(card, rows, "the order of battle")
    for one in opening.arrivals:
        if one.name not in order.units and one.name not in order.leaders:
            raise Malformed(f"{one.name!r} is to arrive on turn {one.turn}, but is not in the order of battle")
    return State(
        edition=card.id,
        digest=card.digest,
        side=opening.first,
        first=opening.first,
        units=order.units,
        leaders=order.leaders,
        arrivals=tuple(opening.arrivals),
    )


def _keep(kept: dict[Any, Any], key: Any, value: Any) -> None:
    if len(kept) >= _MOST_KEPT:
        kept.clear()
    kept[key] = value
