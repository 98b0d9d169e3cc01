"""Crowded little tables made by chance: all arms, levels and formations close together, so that much comes up."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.rules.adf.battle.tables import Told, area, guns, horse, led, line, little

from enfilade.ground.box import overlap
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import State

LEVELS = ("good", "good", "good", "disorder", "shaken", "routed")
QUALITIES = ("elite", "veteran", "trained", "green")
WIDTH, HEIGHT = 24, 18


def crowded(seed: str, edition: str, rulings: Told | None = None) -> tuple[Field, State]:
    """A table of some sixteen units; the same for the same seed, whatever the rulings."""
    dice = Random(seed)
    units, leaders = _units(dice), _leaders(dice)
    terrain = [
        area("village", 9, 7, 11, 9),
        area("orchard", 14, 8, 17, 10),
        area("light-woods", 3, 9, 6, 12),
        area("heavy-woods", 18, 5, 21, 7),
        line("wood-fence", (6, 6), (9, 6)),
        line("stone-wall", (12, 11), (16, 11)),
        line("road", (0, 4), (24, 4)),
        area("height", 11, 12, 15, 15, 1),
    ]
    table, state = little(units, terrain, leaders, edition, width=WIDTH, height=HEIGHT, rulings=rulings)
    return table, state


def _units(dice: Random) -> list[Told]:
    placed: list[Told] = []
    while len(placed) < 16:
        told = _unit(dice, f"u{len(placed):02}")
        _, state = little([*placed, told], width=WIDTH, height=HEIGHT)
        boxes = [piece.box for piece in state.units.values()]
        if not any(overlap(boxes[-1], other) for other in boxes[:-1]):
            placed.append(told)
    return placed


def _unit(dice: Random, id: str) -> Told:
    side = dice.choice(("us", "cs"))
    level = dice.choice(LEVELS)
    strength = dice.choice((2, 3, 5, 8))
    x, y = dice.randint(3, WIDTH - 3), dice.randint(3, HEIGHT - 3)
    told: Told = {"id": id, "side": side, "at": (x, y), "level": level, "quality": dice.choice(QUALITIES)}
    told |= {
        "strength": strength,
        "facing": dice.choice((0, 0, 180, 180, 90, 270)),
        "brigade": f"{side}{dice.randint(1, 2)}",
    }
    match dice.choice(("foot", "foot", "foot", "horse", "guns")):
        case "horse":
            more: dict[str, Any] = {"mounted": dice.random() < 0.5}
            told |= {"weapon": dice.choice(("breechloading-carbine", "pistols"))}
            return horse(told, **more)
        case "guns":
            return guns(told, formation=dice.choice(("limbered", "unlimbered")), strength=dice.randint(1, 3))
        case _:
            formations = ("battle-line", "battle-line", "extended-line", "skirmishers", "attack-column", "road-column")
            told |= {"formation": dice.choice(formations), "weapon": dice.choice(("rifle-musket", "smoothbore-musket"))}
            return told


def _leaders(dice: Random) -> list[Told]:
    return [
        led("l1", dice.randint(2, 22), 2, commands=("us1", "us2")),
        led("l2", dice.randint(2, 22), 16, side="cs", commands=("cs1", "cs2"), benefit=2),
    ]
