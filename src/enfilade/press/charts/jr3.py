"""How a *Johnny Reb III* card is laid out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enfilade.library.editions.cards import Card
from enfilade.press.charts.sheets import Cell, Layout, Row, Sheet, Table, fields, rulings, show, words

_SIGNED = (
    "fire.small-arms.",
    "fire.guns.",
    "fire.firer.",
    "fire.target.",
    "morale.modifiers.",
    "charge.volley-modifiers.",
    "charge.impact.support.",
)
_SIGNED_ENDS = (".fire-modifier", ".target", ".impact", ".impact-alone")
_DICE_ADDED = (
    "close-range",
    "repeaters",
    "long-range",
    "shaken",
    "area-fire",
    "changed-to-hold",
    "canister",
    "double-canister",
)
_TITLES = {
    "infantry.movement": "Infantry movement",
    "infantry.effects": "Infantry formations in combat",
    "cavalry.mounted.movement": "Mounted movement",
    "cavalry.mounted.effects": "Mounted formations in combat",
    "cavalry.dismounted.movement": "Dismounted movement",
    "cavalry.dismounted.effects": "Dismounted in combat",
    "artillery.movement": "Artillery movement",
    "artillery.effects": "Artillery in combat",
    "fire.ranges.small-arms": "Ranges of small arms",
    "fire.ranges.guns": "Ranges of guns",
    "fire.target.cover": "Target in cover",
    "fire.target.flank": "Target hit in",
    "morale.modifiers.struck": "Hit or charged",
    "zones": "Distances",
    "changes.costs": "Cost of changes, share of a move",
}


def sheets(card: Card) -> list[Sheet]:
    lay = Layout(card, _signed, _TITLES)
    return [
        Sheet("movement", "Movement", tuple(_movement(lay))),
        Sheet("effects", "Formations in combat", tuple(_effects(lay))),
        Sheet("fire", "Fire", tuple(_fire(lay, card.edition))),
        Sheet("morale", "Morale", tuple(lay.tables("morale"))),
        Sheet("charge", "Charge and melee", (*lay.tables("charge"), lay.listing("melee"))),
        Sheet("officers", "Officers and distances", (lay.grid("officers.casualties"), lay.listing("zones"))),
        Sheet("turn", "Turn and orders", (*lay.tables("turn"), lay.grid("orders"), *lay.tables("changes"))),
        Sheet("scale", "Scale and organisation", tuple(_scale(lay))),
        Sheet("table", "On the program's table", tuple(_table(lay))),
        Sheet("rulings", "Rulings", rulings(lay, {"J": "Johnny Reb III"})),
    ]


def _movement(lay: Layout) -> Iterator[Table]:
    note = "Inches a turn; NA: not as such, or not at all."
    yield lay.grid("infantry.movement", note=note)
    yield lay.grid("cavalry.mounted.movement")
    rows = []
    for label, path in (
        ("dismounted cavalry", "cavalry.dismounted.movement"),
        ("artillery limbered", "artillery.movement.limbered"),
        ("artillery unlimbered", "artillery.movement.unlimbered"),
        ("officers", "officers.movement"),
    ):
        rates = fields(lay.part(path))
        rows.append(Row(Cell(label), tuple(lay.plain_cell(f"{path}.{key}", rate) for key, rate in rates)))
    heads = tuple(words(key) for key, _ in fields(lay.part("officers.movement")))
    yield Table("Dismounted, artillery, officers", heads, tuple(rows))


def _effects(lay: Layout) -> Iterator[Table]:
    yield lay.grid("infantry.effects")
    yield lay.grid("cavalry.mounted.effects")
    path = "cavalry.dismounted.effects"
    cells = tuple(lay.cell(f"{path}.{key}", item) for key, item in fields(lay.part(path)))
    heads = tuple(words(key) for key, _ in fields(lay.part(path)))
    yield Table("Dismounted cavalry in combat", heads, (Row(Cell("dismounted"), cells),))
    yield lay.grid("artillery.effects")


def _fire(lay: Layout, edition: Any) -> Iterator[Table]:
    table = edition.fire.casualties
    path = "fire.casualties"
    rows = []
    for i, row in enumerate(table.rows):
        at = f"{path}.rows[{i}]"
        figures = f"{row.figures}+" if i == 0 else str(row.figures)
        sections = Cell("" if row.sections is None else str(row.sections), (f"{at}.sections",))
        results = [
            Cell("" if result == "-" else str(result), (f"{at}.results[{j}]", f"{path}.rolls[{j}]"))
            for j, result in enumerate(row.results)
        ]
        rows.append(Row(Cell(figures, (f"{at}.figures",)), (*results, sections)))
    note = "Figures firing at the left, sections at the right; the highest row and roll not above."
    yield Table("Casualties by roll", (*map(str, table.rolls), "sections"), tuple(rows), note)
    yield lay.listing("fire.dice")
    yield _ranges(lay, "small-arms", ("close", "normal", "long"), "close")
    yield _ranges(lay, "guns", ("canister", "normal", "long"), "modifier")
    yield lay.listing("fire.firer")
    yield lay.grid("fire.target.cover")
    yield lay.grid("fire.target.flank")
    yield lay.listing("fire.target", ["quality", "charging-mounted", "charging-formations"], "Target, further")
    keys = ["steps", "possible-kill", "check-from", "disengaging-losses", "low-ammunition-face"]
    yield lay.listing("fire", keys, "Fire, further")


def _ranges(lay: Layout, table: str, bands: tuple[str, ...], modifier: str) -> Table:
    arms, ranges = lay.part(f"fire.{table}"), lay.part(f"fire.ranges.{table}")
    rows = []
    for id, arm in arms.items():
        reach = [Cell(f"{show(getattr(ranges[id], band))}″", (f"fire.ranges.{table}.{id}.{band}",)) for band in bands]
        extra = lay.cell(f"fire.{table}.{id}.{modifier}", getattr(arm, modifier))
        rows.append(Row(Cell(str(arm.name), (f"fire.{table}.{id}.name",)), (*reach, extra)))
    head = "modifier at close" if modifier == "close" else "modifier"
    return Table(lay.title(f"fire.ranges.{table}"), (*bands, head), tuple(rows))


def _scale(lay: Layout) -> Iterator[Table]:
    yield lay.listing("scale")
    yield lay.listing("organisation")
    yield lay.grid("stands", note="Inches.")
    yield lay.grid("formations", note="Gaps in widths of a stand, intervals in depths.")


def _table(lay: Layout) -> Iterator[Table]:
    keys = [key for key, _ in fields(lay.part("table")) if key != "ground"]
    yield lay.listing("table", keys)
    yield lay.listing("table.ground")
    yield lay.listing("muster", ["qualities", "works"])
    for path in ("muster.small-arms", "muster.guns"):
        yield lay.grid(path)
    yield lay.listing("muster.formations")


def _signed(path: str) -> bool:
    if path.startswith("fire.dice."):
        return path.split(".")[-1] in _DICE_ADDED
    return path.startswith(_SIGNED) or path.endswith(_SIGNED_ENDS)
