"""The golden fights of *Johnny Reb III*: little tables, the sheets of both sides written out, the dice from a seed.

To write the transcripts anew after a change, and then read the difference line by line against the card:

    .venv/bin/python -m tests.golden.jr3.hand_to_hand
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.pieces import line
from tests.rules.jr3.battle.tables import Told, area, cs, guns, led, little, us

from enfilade.core.dice import cast
from enfilade.core.receipt import Receipt
from enfilade.core.stops import Ask, Over, Roll
from enfilade.rules.jr3.battle.receipts import receipt as receipt_of
from enfilade.speech.jr3.narrative import names_of, told

HERE = Path(__file__).parent


class Fight(NamedTuple):
    edition: str
    units: tuple[Told, ...]
    leaders: tuple[Told, ...]
    ground: tuple[Told, ...]
    sheets: tuple[tuple[str, str], ...]
    """Union and Confederate, turn by turn."""
    seed: str = ""


FIGHTS = {
    # A brigade charges a battery with infantry beside it; fires before and after, and what becomes of both.
    "the-battery": Fight(
        "jr3-15mm",
        (
            us("2-wis", 16, 8, name="2nd Wisconsin", brigade="meredith", quality="elite"),
            us("7-wis", 16, 6.5, name="7th Wisconsin", brigade="meredith"),
            us("143-pa", 24, 8, name="143rd Pennsylvania", brigade="stone", quality="green", strength=16),
            guns(cs("pegram", 16, 17, name="Pegram's Battery", brigade="archer")),
            cs("13-ala", 19.5, 17, name="13th Alabama", brigade="archer"),
            cs("7-tenn", 24, 16, name="7th Tennessee", brigade="archer", strength=14, formation="skirmish-line"),
        ),
        (
            led("meredith-general", "us", ["meredith"], attached="2-wis", name="Meredith"),
            led("archer-general", "cs", ["archer"], attached="13-ala", name="Archer"),
        ),
        (area("light-woods", 22, 14, 28, 18),),
        (
            (
                "2-wis c / 7-wis c / 143-pa advance 3; fire within long",
                "pegram fr / 13-ala h late / 7-tenn h within long",
            ),
            ("2-wis h / 7-wis fr / 143-pa fr", "all h within long"),
        ),
    ),
    # Horse and foot charge each other, a regiment breaks off, another changes formation under fire.
    "the-meeting": Fight(
        "jr3-25mm",
        (
            us("8-ill", 14, 8, name="8th Illinois Cavalry", brigade="gamble", arm="cavalry", mounted=True),
            us("3-ind", 26, 8, name="3rd Indiana Cavalry", brigade="gamble", arm="cavalry", strength=9),
            cs("55-nc", 14, 24, name="55th North Carolina", brigade="davis"),
            cs("2-miss", 26, 15, name="2nd Mississippi", brigade="davis", formation="march-column"),
        ),
        (led("gamble-colonel", "us", ["gamble"], attached="8-ill", name="Gamble"),),
        (),
        (
            ("8-ill c / 3-ind fr", "55-nc c / 2-miss form line"),
            ("3-ind d", "55-nc h / 2-miss advance 4"),
        ),
    ),
    # Works are charged, two charge each other, and a melee is fought over two turns with a regiment behind it.
    "the-works": Fight(
        "jr3-15mm",
        (
            us("24-mich", 10, 8, name="24th Michigan", brigade="meredith"),
            us("19-ind", 10, 6.9, name="19th Indiana", brigade="meredith"),
            us("2-wis", 26, 8, name="2nd Wisconsin", brigade="meredith"),
            us("7-wis", 26, 6.9, name="7th Wisconsin", brigade="meredith"),
            cs("26-nc", 10, 15, name="26th North Carolina", brigade="pettigrew", strength=16),
            cs("13-ala", 26, 16, name="13th Alabama", brigade="archer"),
        ),
        (led("archer-general", "cs", ["archer"], attached="13-ala", name="Archer"),),
        (line("hasty-works", (7, 14.4), (13, 14.4), name="the works"),),
        (
            ("24-mich c / 19-ind c / 2-wis c", "26-nc h late / 13-ala c"),
            ("all h", "all h"),
            ("all h", "all h"),
        ),
        " 22",
    ),
}


def transcript(name: str) -> str:
    """The fight as it was told, every receipt with it."""
    fight = FIGHTS[name]
    table, state = little(fight.units, fight.leaders, fight.ground, fight.edition, turns=len(fight.sheets))
    battle, sheets, seed = Table(table, state), iter(fight.sheets), f"golden {name}{fight.seed}"
    out, done = [f"{name}, {fight.edition}", ""], 0
    while True:
        names = names_of(table, battle.state)
        for event in battle.events[done:]:
            out.append(f"    {told(event, names)}")
            if (found := receipt_of(table, event)) is not None:
                out += [f"        {line}" for line in _short(found)]
        done = len(battle.events)
        match battle.stop:
            case Over(winner=winner, points=points):
                return "\n".join((*out, f"over: {winner or 'nobody'} wins, {points}")) + "\n"
            case Roll(why=why, rule=rule, dice=dice):
                faces = cast(seed, battle.state.rolls, dice)
                battle.roll(*faces)
                out.append(f"dice: {why} [{rule}]: {' '.join(map(str, faces))}")
            case Ask(question="orders"):
                own, other = next(sheets)
                battle.orders(own, other)
            case _:
                battle.hold()


def _short(receipt: Receipt) -> list[str]:
    """Without the title: facts, counted modifiers, sum and result."""
    lines = [f"{line.what}: {line.value}" for line in receipt.facts]
    lines += [str(one).strip() for one in receipt.modifiers if one.counted]
    lines += [f"{line.what}: {line.value}" for line in (*receipt.steps, *receipt.result)]
    return lines


def main() -> None:
    for name in FIGHTS:
        (HERE / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
        print(f"{name}.txt written; read the difference before you commit it")


if __name__ == "__main__":
    main()
