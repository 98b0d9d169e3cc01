"""Where a muster comes from: a scenario, a battle, a roster, an order of battle or a pocket umpire's opening."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Scenario, Unit
from enfilade.game import battles
from enfilade.game.battle import Battle
from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.problems import BadFile
from enfilade.library.reading import bounded, bounded_text
from enfilade.library.scenarios import shelf as scenarios
from enfilade.press.charts.called import edition_title
from enfilade.press.games.wing import Post
from enfilade.press.games.wings import WINGS
from enfilade.press.paper.base import foot_of, short_id
from enfilade.press.paper.muster import Muster, Officer, Regiment
from enfilade.rules import USUAL
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.speech.ends import ENDS
from enfilade.umpire.roster import ledger, order_of_battle
from enfilade.umpire.roster.reading_rows import KINDS, LARGEST, rows

_TAKEN = ("casualties", "surrender", "disintegrated", "destroyed", "captured", "surrendered")
"""Ends after which nobody is left."""
_CALLED = {
    "eliminated": "casualties",
    "surrendered": "surrender",
    "left the table": "left-table",
}
"""How the roster calls the ends of units."""


def read(
    source: str, edition: str = "", folder: Path | None = None, names_only: bool = False, usual: str = USUAL.usual
) -> Muster:
    """A scenario by its name, or a file: .battle, .roster, a scenario, or an order of battle in CSV, TOML or JSON.

    Battles, rosters and openings are printed by their own edition; the others by the one named, or the `usual` one.
    `names_only` is for sheets that need not know by which rules the units of a scenario fight.
    """
    path = Path(source).expanduser()
    kind = path.suffix.lower().removeprefix(".")
    if kind == "battle":
        return of_battle(replayed(path))
    if kind == "roster":
        return of_roster(path)
    if kind in KINDS and not (kind == "json" and is_scenario(path)):
        name, card = _headed(path, edition, folder, usual)
        return of_order(order_of_battle.read(path, card), card, name)
    loaded = scenarios.scenario(path if kind else source, folder)
    card = cards.edition(edition or loaded.scenario.edition, folder)
    found = [] if names_only else loaded.problems(card)
    if found:
        raise BadFile(found)
    return of_scenario(loaded.scenario if names_only else loaded.by(card).scenario, card)


def replayed(path: Path) -> Battle:
    """The battle of a file; faults name the file as well as the line."""
    try:
        return battles.replay(path)
    except Malformed as error:
        if path.name in str(error):
            raise
        raise Malformed(f"{path.name}: {error}") from None


def of_scenario(scenario: Scenario, card: Card) -> Muster:
    """As the scenario lists them, nobody hurt."""
    made = _listed(scenario, card.family, card.edition, foot_of(card), None)
    return msgspec.structs.replace(made, edition_id=card.id)


def of_battle(battle: Battle, state: State | None = None) -> Muster:
    """As a battle stands, or stood at one of its moments, or as a side sees it."""
    part = battle.record.opening.edition
    foot = f"{edition_title(part.id)} · {short_id(part.id)} · digest {part.digest[:12]}"
    made = _listed(battle.table.scenario, part.family, battle.table.edition, foot, state or battle.state)
    return msgspec.structs.replace(made, edition_id=part.id)


def of_roster(path: Path) -> Muster:
    """A roster as it stands after its last step."""
    state = ledger.Ledger(path).steps()[-1].state
    card = ledger.card_of(state)
    listed = order_of_battle.Order(units=state.units, leaders=state.leaders)
    made = of_order(listed, card, _title(path))
    return msgspec.structs.replace(made, turn=state.turn)


def of_order(order: order_of_battle.Order, card: Card, title: str) -> Muster:
    """An order of battle; what its units have lost already is crossed off."""
    found = []
    for entry in order.units.values():
        unit = entry.unit
        found.append(
            Regiment(
                name=unit.name,
                nation=entry.side,
                brigade=entry.brigade,
                arm=unit.arm,
                weapon=unit.weapon,
                quality=unit.quality,
                start=unit.start,
                strength=0 if entry.gone == "eliminated" else unit.strength,
                stands=unit.stands or WINGS[card.family].stands(card.edition, unit.arm),
                mounted=unit.mounted,
                level=unit.level,
                opening=unit.opening or unit.arm == "artillery",
                gone=entry.gone,
                lost=bool(entry.gone) and WINGS[card.family].is_lost(card.edition, _CALLED.get(entry.gone, entry.gone)),
            )
        )
    officers = tuple(
        Officer(
            name=who.name,
            nation=who.side,
            brigade=who.brigade,
            benefit=who.benefit,
            rank=who.rank if WINGS[card.family].has_ranks else "",
            attached=who.attached,
            killed=who.killed,
        )
        for who in order.leaders.values()
    )
    return Muster(
        title=title,
        foot=foot_of(card),
        family=card.family,
        edition_id=card.id,
        edition=card.edition,
        regiments=tuple(found),
        officers=officers,
    )


def is_scenario(path: Path) -> bool:
    """Whether a JSON file says of itself that it is a scenario: others are orders of battle."""
    try:
        head = bounded(path, LARGEST).decode("utf-8", errors="replace")
    except Malformed:
        return False  # whoever reads it will say what is wrong
    return '"enfilade-scenario-' in head


def _headed(path: Path, edition: str, folder: Path | None, usual: str) -> tuple[str, Card]:
    """What an order of battle says of itself: its name, and the edition and rulings of an opening."""
    try:
        said = rows(bounded_text(path, LARGEST), path.suffix.lower().removeprefix(".")).heading
    except Malformed:
        said = {}  # whoever reads the units will say what is wrong
    chosen, rulings = said.get("edition"), said.get("rulings")
    told = {str(key): str(value) for key, value in rulings.items()} if isinstance(rulings, dict) else {}
    given = said.get("sources") if not edition and isinstance(said.get("sources"), dict) else None
    card = cards.edition(edition or str(chosen or usual), folder, told or None, given)
    name = said.get("name")
    return (str(name) if isinstance(name, str) and name else _title(path)), card


def _title(path: Path) -> str:
    return path.stem.replace("-", " ").capitalize()


def _listed(scenario: Scenario, family: str, edition: Any, foot: str, state: State | None) -> Muster:
    nations: dict[str, str] = {key: side.nation for key, side in scenario.sides.items()}
    first = scenario.initiative
    order = (first, *(key for key in scenario.sides if key != first))
    regiments = []
    for unit in scenario.units:
        piece = state.units.get(unit.id) if state else None
        if state and piece is None:
            continue  # whoever looks may not know of it
        lost = piece is not None and piece.place == "gone" and WINGS[family].is_lost(edition, piece.end)
        stands = unit.stands or WINGS[family].stands(edition, unit.arm)
        regiments.append(_regiment(scenario, nations, unit, stands, piece, lost))
    return Muster(
        title=scenario.title,
        foot=foot,
        family=family,
        edition_id="",
        edition=edition,
        regiments=tuple(regiments),
        officers=_officers(scenario, nations, family, state),
        sides={nations[key]: scenario.sides[key].name for key in order},
        turn=state.turn if state else 0,
        turns=scenario.turns,
    )


def _regiment(
    scenario: Scenario, nations: dict[str, str], unit: Unit, stands: int, piece: Piece | None, lost: bool
) -> Regiment:
    """A unit of the scenario, and what has become of it."""
    brigade = next(one for one in scenario.brigades if one.id == unit.brigade)
    kind = "gun" if unit.arm == "artillery" else "cavalry" if unit.arm == "cavalry" and unit.mounted else "infantry"
    size = scenario.stands.get(kind, {"width": 0, "depth": 0})
    listed = Regiment(
        name=unit.name,
        nation=nations[brigade.side],
        brigade=brigade.name,
        arm=unit.arm,
        weapon=unit.weapon,
        quality=unit.quality,
        start=unit.strength,
        strength=unit.strength,
        stands=stands,
        mounted=unit.mounted,
        level=unit.level,
        arrives=unit.arrives.turn if unit.arrives else 0,
        way_in=unit.arrives.where if unit.arrives else "",
        size=(round(1000 * size["width"]), round(1000 * size["depth"])),
    )
    if piece is None:
        return listed
    now, is_gone = piece.unit, piece.place == "gone"
    return msgspec.structs.replace(
        listed,
        strength=0 if is_gone and piece.end in _TAKEN else now.strength,
        start=max(listed.start, now.start),
        mounted=now.mounted,
        level=now.level,
        opening=now.opening or unit.arm == "artillery",
        gone=ENDS.get(piece.end, piece.end) if is_gone else "",
        lost=lost,
        arrives=listed.arrives if piece.place == "reserve" else 0,
    )


def _officers(scenario: Scenario, nations: dict[str, str], family: str, state: State | None) -> tuple[Officer, ...]:
    brigades = {one.id: one.name for one in scenario.brigades}
    names = {unit.id: unit.name for unit in scenario.units}
    found = []
    for leader in scenario.leaders:
        chief = state.leaders.get(leader.id) if state else None
        if state and chief is None:
            continue
        post = WINGS[family].post(chief) if chief else Post(leader.benefit, "", fallen=False, replaced=False)
        attached = chief.attached if chief else leader.attached or ""
        found.append(
            Officer(
                name=chief.name if chief else leader.name,
                nation=nations[leader.side],
                brigade=brigades[leader.commands[0]] if len(leader.commands) == 1 else "",
                benefit=post.benefit,
                rank=post.rank,
                attached=names.get(attached, ""),
                killed=post.fallen,
                after=leader.name if post.replaced else "",
                gone=chief is not None and chief.place == "gone",
                arrives=leader.arrives or 0,
                leaves=leader.leaves or 0,
            )
        )
    return tuple(found)
