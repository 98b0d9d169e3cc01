"""Three made-up battles for the ridge, from which every figure of the statistics can be worked by hand."""

from __future__ import annotations

from enfilade.lab.notes.conduct import Conduct
from enfilade.lab.run.job import BrigadeLoss, Fight, Result, TurnEnd
from enfilade.lab.stats.outcome import Sides
from enfilade.press.conduct.slip import Slip

SIDES: Sides = ("union", "confederate")
NAMES = {"union": "Union", "confederate": "Confederate"}


def game(
    seed: str,
    winner: str,
    points: list[tuple[int, int]],
    held: list[str],
    lost: int,
    left: int,
    luck: float = 0.0,
    slips: tuple[Slip, ...] = (),
) -> Result:
    """Points of both sides and the holder of the ridge at the end of each turn; what the Iron Brigade lost and kept."""
    course = tuple(
        TurnEnd(
            turn=turn,
            line=100 * turn,
            points=dict(zip(SIDES, both, strict=True)),
            winner="",
            held={"ridge": side} if side else {},
            lost={},
        )
        for turn, (both, side) in enumerate(zip(points, held, strict=True), 1)
    )
    brigade = BrigadeLoss(
        brigade="iron-brigade",
        side="union",
        units=5,
        figures=30,
        sections=0,
        figures_lost=lost,
        sections_lost=0,
        eliminated=0,
        routed_off=1,
        routed=0,
        left=left,
    )
    return Result(
        key=f"ridge/{seed}",
        scenario="ridge",
        edition="adf-revised-15mm",
        players={"union": "captain", "confederate": "drill"},
        sides=("confederate", "union"),
        seed=seed,
        winner=winner,
        grade="a victory" if winner else "drawn",
        points=dict(zip(SIDES, points[-1], strict=True)),
        turns=len(points),
        brigades=(brigade,),
        leaders_lost=("meredith",) if seed == "2" else (),
        course=course,
        fights=(Fight(line=7, turn=1, kind="fire", units=(), target="2-wis", x=12_300, y=4_500, lost={"union": lost}),),
        conduct=Conduct(luck={"union": luck, "confederate": -luck}, slips=slips, rolls={"fire": 4}),
    )


def slip(cost: float, line: int = 42) -> Slip:
    words = "7th Tennessee charged 2nd Wisconsin"
    return Slip(line=line, turn=2, side="confederate", answer="7-tenn charge 2-wis", cost=cost, words=words)


WON = game("1", "union", [(5, 3), (3, 4), (8, 4)], ["union", "confederate", "union"], 2, 28, luck=3.5)
"""Leads of 2, -1 and 4."""
LOST = game("2", "confederate", [(0, 3), (1, 4), (1, 6)], ["", "confederate", "confederate"], 6, 20, -0.5, (slip(1.3),))
"""Leads of -3, -3 and -5."""
DRAWN = game(
    "3", "", [(2, 1), (2, 2), (3, 3)], ["union", "union", "confederate"], 10, 15, 9.0, (slip(2.0, 50), slip(1.9))
)
"""Leads of 1, 0 and 0."""
THREE = (WON, LOST, DRAWN)
