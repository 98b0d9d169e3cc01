"""How an *Across a Deadly Field* card is laid out, in the order in which players look things up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enfilade.core.measures import Length
from enfilade.library.editions.cards import Card
from enfilade.press.charts.sheets import Cell, Layout, Row, Sheet, Table, fields, number, rulings, show, words

_TERRAIN = ("road", "trail", "open", "broken", "light-woods", "heavy-woods", "rough")
_SIGNED = (
    "fire.firer.",
    "fire.target.modifiers.",
    "fire.outcomes.",
    "morale.levels.",
    "morale.good.",
    "morale.bad.",
    "morale.section-lost",
    "charge.dice-down.numbers",
    "charge.dice-down.morale",
    "charge.support-",
)
_TITLES = {
    "changes": "Cost of changes",
    "fire.dice": "Dice added to firepower",
    "fire.ranges": "Ranges",
    "fire.combine": "Combined fire, at most",
    "fire.firer": "The firer",
    "fire.firer.quality": "Firer's quality",
    "fire.firer.opening-volley": "Opening volley",
    "fire.outcomes": "What a result means",
    "morale.points": "Basic morale points: no stand lost, one of three, last stand",
    "morale.levels": "Morale levels",
    "morale.good": "Good situations, best two",
    "morale.bad": "Bad situations, worst two",
    "morale.check": "A check or rally",
    "charge.final-impact": "Final impact value",
    "charge.final-impact.bands": "Won by",
    "charge.dice-down": "Impact by one die a side",
    "stands": "Stands",
    "stands.layouts": "Formations of stands",
}
_RULINGS = {
    "0": "General",
    "1": "Turn, actions, reactions",
    "2": "Leaders and command",
    "3": "Units, stands, figures",
    "4": "Movement, facing, terrain",
    "5": "Fire",
    "6": "Morale",
    "7": "Charge, impact, melee",
    "9": "Second look",
}


def sheets(card: Card) -> list[Sheet]:
    lay = Layout(card, _signed, _TITLES)
    edition = card.edition
    return [
        Sheet("infantry", "Infantry", tuple(_infantry(lay, edition))),
        Sheet("artillery", "Artillery", tuple(_artillery(lay, edition))),
        Sheet("cavalry", "Cavalry", tuple(_cavalry(lay, edition))),
        Sheet("fire", "Fire", tuple(_fire(lay, edition))),
        Sheet("arms", "Arms, further", tuple(_further(lay, edition))),
        Sheet("special-fire", "Fire: special cases", tuple(_special_fire(lay, edition))),
        Sheet("morale", "Morale", tuple(_morale(lay))),
        Sheet("charge", "Charge and impact", tuple(lay.tables("charge"))),
        Sheet(
            "turn",
            "Turn, changes and reactions",
            (*lay.tables("turn"), lay.grid("changes"), *lay.tables("reaction")),
        ),
        Sheet("command", "Leaders and distances", (lay.listing("command"), *lay.tables("zones"))),
        Sheet("scale", "Scale and stands", (lay.listing("scale"), *_stands(lay))),
        Sheet("rulings", "Rulings", rulings(lay, _RULINGS)),
    ]


def _infantry(lay: Layout, edition: Any) -> Iterator[Table]:
    yield _weapons(lay, "infantry", edition.infantry)
    path, foot = "infantry.movement", edition.infantry
    rows = [
        Row(
            Cell(words(name)),
            (
                _charge_morale(path, name, rates),
                *(_rate(f"{path}.{name}", rates, ground) for ground in _TERRAIN),
            ),
        )
        for name, rates in fields(foot.movement)
        if rates is not None
    ]
    if foot.movement.disengage is None:
        rows.append(_doubled(lay, "infantry.movement.disorder", foot.movement.disorder, foot.disengage_multiple))
        rows[-1] = Row(Cell(rows[-1].label.text, ("infantry.disengage-multiple", f"{path}.disengage")), rows[-1].cells)
    rows.append(_rout("infantry.rout", foot.rout, 1))
    note = "Inches an action; NA: not as such. The charge bonus is half a rout roll."
    yield Table("Movement and charge morale", ("charge morale", *map(words, _TERRAIN)), tuple(rows), note)


def _artillery(lay: Layout, edition: Any) -> Iterator[Table]:
    guns = edition.artillery
    rows = []
    for id, gun in guns.guns.items():
        path = f"artillery.guns.{id}"
        powers = [
            Cell(f"{us}–{cs}", (f"{path}.us[{i}]", f"{path}.cs[{i}]"))
            for i, (us, cs) in enumerate(zip(gun.us, gun.cs, strict=True))
        ]
        bore = Cell(gun.bore, (f"{path}.bore",))
        rows.append(Row(Cell(str(gun.name), (f"{path}.name",)), (bore, _range(path, gun.range), *powers)))
    heads = [f"{count} sec" for count in guns.sections]
    yield Table("Guns: firepower US–CS", ("bore", "range", *heads), tuple(rows))
    moves = []
    for id, gun in guns.guns.items():
        pairs = []
        for ground in _TERRAIN:
            limbered, unlimbered = (
                getattr(guns.limbered[id], _field(ground)),
                getattr(guns.unlimbered[id], _field(ground)),
            )
            paths = (f"artillery.limbered.{id}.{ground}", f"artillery.unlimbered.{id}.{ground}")
            pairs.append(Cell(f"{show(limbered)}–{show(unlimbered)}", paths))
        moves.append(Row(Cell(str(gun.name)), tuple(pairs)))
    moves.append(_rout("artillery.rout", guns.rout, 0))
    yield Table("Movement: limbered–unlimbered", tuple(map(words, _TERRAIN)), tuple(moves), "Inches an action.")


def _cavalry(lay: Layout, edition: Any) -> Iterator[Table]:
    yield _weapons(lay, "cavalry", edition.cavalry)
    horse = edition.cavalry
    rows = []
    for name, mounted in fields(horse.mounted):
        foot = getattr(horse.dismounted, _field(name))
        ways = ("cavalry.mounted", "cavalry.dismounted")
        morale = [_charge_morale(way, name, rates) for way, rates in zip(ways, (mounted, foot), strict=True)]
        pairs = []
        for ground in _TERRAIN:
            ridden, walked = getattr(mounted, _field(ground)), getattr(foot, _field(ground))
            text = "NA" if ridden is None and walked is None else f"{show(ridden)}–{show(walked)}"
            pairs.append(Cell(text, tuple(f"{way}.{name}.{ground}" for way in ways)))
        rows.append(Row(Cell(words(name)), (*morale, *pairs)))
    rows.append(_rout("cavalry.rout", horse.rout, 2))
    heads = ("mounted", "on foot", *map(words, _TERRAIN))
    note = "Inches an action, mounted–dismounted. Disengaging doubles the disorder move."
    yield Table("Charge morale and movement", heads, tuple(rows), note)


def _further(lay: Layout, edition: Any) -> Iterator[Table]:
    foot, guns = edition.infantry, edition.artillery
    left = ["impact-per-figure"] if foot.movement.disengage is None else ["disengage-multiple", "impact-per-figure"]
    yield lay.listing("infantry", left, "Infantry")
    yield Table(
        "Artillery",
        (),
        (
            Row(Cell("rout roll even"), (lay.cell("artillery.rout.even", guns.rout.even),)),
            Row(Cell("rout roll odd"), (lay.cell("artillery.rout.odd", guns.rout.odd),)),
            Row(Cell("disengage multiple"), (lay.cell("artillery.disengage-multiple", guns.disengage_multiple),)),
            Row(Cell("sections in the table"), (lay.cell("artillery.sections", guns.sections),)),
            Row(Cell("impact per section"), (lay.cell("artillery.impact-per-section", guns.impact_per_section),)),
        ),
    )
    yield lay.listing("cavalry", ["disengage-multiple", "impact-per-figure"], "Cavalry")


def _fire(lay: Layout, edition: Any) -> Iterator[Table]:
    fire = edition.fire
    results = fire.results
    rows = [
        Row(
            Cell(f"{arm} fire"),
            tuple(
                Cell("" if result == "-" else result, (f"fire.results.{arm}[{i}]", f"fire.results.totals[{i}]"))
                for i, result in enumerate(getattr(results, arm))
            ),
        )
        for arm in ("infantry", "artillery", "cavalry")
    ]
    totals = [str(total) for total in results.totals]
    totals[-1] += "+"
    yield Table(
        "Fire results: firepower + dice + modifiers",
        tuple(totals),
        tuple(rows),
        "The highest column not above the total.",
    )
    yield lay.grid("fire.outcomes")
    yield lay.listing("fire.dice")
    yield lay.listing("fire.ranges")
    hampered = [
        "disorder",
        "shaken",
        "skirmishers",
        "skirmishing-sharpshooters",
        "village",
        "disengaging-target",
    ]
    path = "fire.firer"
    rows = []
    for key in hampered:
        part = getattr(fire.firer, _field(key))
        rows.append(Row(Cell(words(key)), tuple(lay.cell(f"{path}.{key}.{name}", item) for name, item in fields(part))))
    yield Table("Hampered fire", ("share of firepower", "dice"), tuple(rows))
    rest = [key for key, _ in fields(fire.firer) if key not in (*hampered, "quality", "opening-volley")]
    yield lay.grid("fire.firer.quality")
    yield lay.listing("fire.firer.opening-volley")
    yield lay.listing(path, rest, "Other modifiers of the firer")
    for kind, title in (
        ("beneficial", "Target, good: the best two"),
        ("detrimental", "Target, bad: the worst two"),
    ):
        yield _target(lay, fire.target.modifiers, kind, title)


def _special_fire(lay: Layout, edition: Any) -> Iterator[Table]:
    rest = [key for key, _ in fields(edition.fire.target) if key != "modifiers"]
    yield lay.listing("fire.target", rest, "Target modifiers: what counts")
    yield lay.grid("fire.combine")
    yield lay.listing("fire.pass-through")
    yield lay.listing("fire.cavalry-point-blank")
    yield lay.listing("fire.desperation")


def _target(lay: Layout, modifiers: Any, kind: str, title: str) -> Table:
    rows = []
    for key, line in fields(modifiers):
        if line.kind != kind:
            continue
        path = f"fire.target.modifiers.{key}"
        rows.append(
            Row(
                Cell(words(key), (f"{path}.kind",)),
                (
                    Cell(number(line.artillery), (f"{path}.artillery",)),
                    Cell(number(line.other), (f"{path}.other",)),
                    Cell(
                        "cover" if line.cover else "enfilade" if line.enfilade else "",
                        (f"{path}.cover", f"{path}.enfilade"),
                    ),
                ),
            )
        )
    return Table(title, ("from artillery", "other fire", ""), tuple(rows))


def _morale(lay: Layout) -> Iterator[Table]:
    yield lay.listing("morale.points")
    yield lay.listing("morale.levels")
    yield lay.listing("morale.good")
    yield from _bad(lay)
    singles = [
        "section-lost",
        "best-possible",
        "worst-possible",
        "best",
        "worst",
        "depleted",
        "leader",
        "due",
        "competence",
    ]
    yield lay.listing("morale.check")
    yield lay.listing("morale.fall-back")
    yield lay.listing("morale", singles, "Morale, further")


def _bad(lay: Layout) -> Iterator[Table]:
    """The situations that unsettle a unit, those with two figures side by side."""
    rows, charged, single = [], [], []
    for key, value in fields(lay.part("morale.bad")):
        path = f"morale.bad.{key}"
        if key.endswith("-enfiladed"):
            for side, pair in fields(value):
                cells = tuple(lay.cell(f"{path}.{side}.{fire}", item) for fire, item in fields(pair))
                rows.append(Row(Cell(f"{words(key.removesuffix('-enfiladed'))}: {side}"), cells))
        elif key.startswith("charged-"):
            cells = tuple(lay.cell(f"{path}.{by}", item) for by, item in fields(value))
            charged.append(Row(Cell(words(key.removeprefix("charged-"))), cells))
        else:
            single.append(key)
    yield lay.listing("morale.bad", single)
    yield Table("Bad: enfiladed", ("from artillery", "other fire, rally"), tuple(rows))
    yield Table("Bad: charged on", ("by infantry", "by cavalry"), tuple(charged))


def _stands(lay: Layout) -> Iterator[Table]:
    stands = lay.part("stands")
    rows = [
        Row(Cell(words(key)), tuple(lay.cell(f"stands.{key}.{name}", item) for name, item in fields(stand)))
        for key, stand in fields(stands)
        if key != "layouts"
    ]
    yield Table("Stands", ("width", "depth"), tuple(rows))
    yield lay.grid("stands.layouts", note="Gaps in widths of a stand, intervals in depths.")


def _weapons(lay: Layout, arm: str, part: Any) -> Table:
    rows = []
    for id, weapon in part.weapons.items():
        path = f"{arm}.weapons.{id}"
        powers = [
            Cell(str(power), (f"{path}.firepower[{i}]", f"{arm}.figures[{i}]"))
            for i, power in enumerate(weapon.firepower)
        ]
        flags = [
            words(key) for key in ("smoothbore", "sharpshooter", "point-blank-only") if getattr(weapon, _field(key))
        ]
        flag = Cell(
            ", ".join(flags),
            tuple(f"{path}.{key}" for key in ("smoothbore", "sharpshooter", "point-blank-only")),
        )
        rows.append(Row(Cell(str(weapon.name), (f"{path}.name",)), (_range(path, weapon.range), *powers, flag)))
    return Table(
        f"{arm.capitalize()} weapons: firepower by figures",
        ("range", *map(str, part.figures), ""),
        tuple(rows),
    )


def _rout(path: str, rout: Any, morale_columns: int) -> Row:
    morale = [Cell("surrenders", (f"{path}.charge-morale",))] * morale_columns
    runs = [Cell(_run(getattr(rout, _field(ground))), (f"{path}.{ground}",)) for ground in _TERRAIN]
    return Row(Cell("routed"), (*morale, *runs))


def _run(value: Any) -> str:
    return f"{show(value)}″" if isinstance(value, Length) else show(value)


def _doubled(lay: Layout, path: str, rates: Any, multiple: int) -> Row:
    cells = [_charge_morale("infantry.movement", "disorder", rates)]
    for ground in _TERRAIN:
        rate = getattr(rates, _field(ground))
        cells.append(Cell("NA" if rate is None else show(Length(rate * multiple)), (f"{path}.{ground}",)))
    return Row(Cell(f"disengage ({multiple} × disorder)"), tuple(cells))


def _charge_morale(path: str, name: str, rates: Any) -> Cell:
    return Cell(number(rates.charge_morale), (f"{path}.{name}.charge-morale",))


def _rate(path: str, rates: Any, ground: str) -> Cell:
    return Cell(show(getattr(rates, _field(ground))), (f"{path}.{ground}",))


def _range(path: str, reach: Length) -> Cell:
    return Cell(f"{show(reach)}″", (f"{path}.range",))


def _field(key: str) -> str:
    return key.replace("-", "_")


def _signed(path: str) -> bool:
    return path.startswith(_SIGNED) and not path.endswith((".least", ".most", ".hits", ".firepower", ".actions"))
