"""The briefing of one side: its orders, its men and its map, and nothing that only the other side may know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf as scenarios
from enfilade.press.charts.called import weapon_name
from enfilade.press.games.wings import WINGS
from enfilade.press.map.frame import MARGIN
from enfilade.press.map.map import svg
from enfilade.press.map.pieces.wings import WINGS as PIECES
from enfilade.press.paper.base import Page, Paper, page_count, pdf, short_id
from enfilade.rules import FAMILIES
from enfilade.speech import briefing as briefing_words
from enfilade.tabletop.board import Board

SHEETS = 2
"""One of words and one with the map."""
_SIZES = (9.2, 8.9, 8.6, 8.3, 8.0)
"""Type in points, the largest first: the words of a side stay together on one sheet."""
_ROOM = {"a4": (186.0, 196.0), "letter": (191.0, 178.0)}
"""How wide and how high a map may be printed, in millimetres."""
_WORDS = 1000
"""Pixels across at which the words of a map are read on paper."""
_FEWEST = 18.0
"""Pixels an inch below which the names of a large table would cover it."""
_STEP = 0.25
"""Maps are printed so many quarters of a millimetre to the inch."""


def briefing(
    scenario: str | Path, side: str, paper: Paper = "a4", edition: str = "", folder: Path | str | None = None
) -> bytes:
    """The briefing of a side: `us`, `cs`, or the scenario's own name for it; BadFile tells what ails a file."""
    return pdf(briefing_page(scenario, side, paper, edition, folder))


def briefing_page(
    scenario: str | Path, side: str, paper: Paper = "a4", edition: str = "", folder: Path | str | None = None
) -> Page:
    """What is to be printed."""
    loaded = scenarios.scenario(scenario, folder)
    card = cards.edition(edition or loaded.scenario.edition)
    if found := loaded.problems(card):
        raise BadFile(found)
    whole = loaded.by(card).scenario
    own = side_of(whole, side)
    table = FAMILIES[card.family].engine.board(card.id, card.edition, whole)
    drawn, scale = own_map(table, own, paper)
    title, _, subtitle = whole.title.partition(": ")
    made = Page(
        template="briefing",
        title=f"{title}: briefing for the {whole.sides[own].name}",
        foot=f"{title} · {short_id(card.id)} · digest {card.digest[:12]}",
        paper=paper,
        values={
            "name": title,
            "subtitle": subtitle,
            "side": whole.sides[own].name,
            "nation": whole.sides[own].nation,
            "about": _about(whole, card),
            "introduction": [text for text in whole.introduction.split("\n") if text.strip()],
            "leaders": [_leader(whole, one) for one in whole.leaders if one.side == own],
            "brigades": _brigades(whole, own, card),
            "strength": briefing_words.strength(whole, own),
            "reinforcements": briefing_words.reinforcements(whole, own, card.edition.scale.minutes_per_turn),
            "places": list(briefing_words.places(whole, own)),
            "deeds": list(briefing_words.deeds(whole, own)),
            "rules": list(briefing_words.rules(whole, own)),
            "scale": scale,
        },
        pictures={"map": drawn},
    )
    for size in _SIZES:
        sized = msgspec.structs.replace(made, values={**made.values, "size": size})
        if page_count(sized) <= SHEETS:
            break
    return sized


def side_of(scenario: Scenario, word: str) -> str:
    """A side by its own id, its name or its nation; Malformed says which there are."""
    said = word.strip().lower()
    for id, side in scenario.sides.items():
        if said in (id, side.name.lower()):
            return id
    of_nation = [id for id, side in scenario.sides.items() if side.nation == said]
    if len(of_nation) == 1:
        return of_nation[0]
    known = ", ".join(f"{id} ({side.nation})" for id, side in scenario.sides.items())
    raise Malformed(f"there is no side {word!r}; there are {known}")


def own_map(table: Board, side: str, paper: Paper) -> tuple[str, dict[str, Any]]:
    """The table with this side's own deployment, and how large it is printed so that an inch is a round measure."""
    inches = table.width / 1000
    pixels = min(34.0, max(_FEWEST, (_WORDS - 2 * MARGIN) / inches))
    drawn = svg(table, WINGS[table.game.family].deployed(table, side), title=False, scale=pixels, paper=True)
    across, down = (float(word) for word in drawn.split('viewBox="0 0 ')[1].split('"')[0].split())
    wide, high = _ROOM[paper]
    each = min(wide / across, high / down) * pixels
    each = each // _STEP * _STEP
    return drawn, {"inch": f"{each:g}", "width": across / pixels * each}


def _about(scenario: Scenario, card: Card) -> list[list[str]]:
    minutes = card.edition.scale.minutes_per_turn
    size = f"{scenario.table.width:g}″ by {scenario.table.height:g}″"
    yards = PIECES[card.family].yards(card.edition)
    rows = [
        ["When", scenario.date],
        ["Length", briefing_words.length(scenario, minutes)],
        ["Table", f"{size}; an inch is {yards}"],
        ["Rules", f"{card.title} ({card.id})"],
    ]
    return [row for row in rows if row[1]]


def _leader(scenario: Scenario, leader: Leader) -> dict[str, str]:
    names = {brigade.id: brigade.name for brigade in scenario.brigades}
    own = {brigade.id for brigade in scenario.brigades if brigade.side == leader.side}
    units = {unit.id: unit.name for unit in scenario.units}
    what = "everything" if own == set(leader.commands) else ", ".join(names[id] for id in leader.commands)
    more = [f"with {units[leader.attached]}"] if leader.attached else []
    more += [f"comes in turn {leader.arrives}"] if leader.arrives else []
    more += [f"leaves in turn {leader.leaves}"] if leader.leaves else []
    more += [f"followed by {leader.successor}"] if leader.successor else []
    worth = f"{leader.rank} commander" if leader.rank else f"+{leader.benefit}"
    return {
        "name": leader.name,
        "benefit": worth,
        "commands": what,
        "more": "; ".join(more),
    }


def _brigades(scenario: Scenario, side: str, card: Card) -> list[dict[str, Any]]:
    return [
        {
            "name": brigade.name,
            "units": [_unit(unit, card) for unit in scenario.units if unit.brigade == brigade.id],
        }
        for brigade in scenario.brigades
        if brigade.side == side
    ]


def _unit(unit: Unit, card: Card) -> dict[str, str]:
    thing = "section" if unit.arm == "artillery" else "figure"
    strength = f"{unit.strength} {thing}{'' if unit.strength == 1 else 's'}"
    if unit.arm != "artillery":
        stands = unit.stands or WINGS[card.family].stands(card.edition, unit.arm)
        strength += f", {stands} stand{'' if stands == 1 else 's'}"
    state = [unit.formation.replace("-", " ")]
    if unit.arm == "cavalry":
        state.append("mounted" if unit.mounted else "dismounted")
    if unit.level != "good":
        state.append(unit.level)
    when = f"turn {unit.arrives.turn}, {unit.arrives.where}" if unit.arrives else "on the table"
    return {
        "name": unit.name,
        "arm": unit.arm,
        "weapon": weapon_name(card.edition, card.family, unit.arm, unit.weapon),
        "quality": unit.quality,
        "strength": strength,
        "men": f"{unit.men:,}" if unit.men else "",
        "state": ", ".join(state),
        "when": when,
    }
