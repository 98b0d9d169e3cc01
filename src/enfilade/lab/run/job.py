"""What the lab sends out and gets back: a game to be played, and what came of it. Plain values, which travel."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from enfilade.lab.notes.conduct import Conduct
from enfilade.lab.run.setting import Setting

FightKind = Literal["fire", "impact", "melee", "other"]


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One game: everything that decides how it goes."""

    setting: Setting
    players: dict[str, str]
    """By side; the names that lab/run/players_by_name.py knows."""
    seed: str
    keep: bool = False
    """Whether the result brings the record with it, as the text of a .battle file."""
    judge: bool = False
    """Whether decisions and dice are weighed by exact odds, which takes longer."""

    @property
    def key(self) -> str:
        """By which its result is found again. What is kept of a game does not change the game."""
        seats = ",".join(f"{side}={self.players[side]}" for side in self.setting.sides)
        return f"{self.setting.name}/{self.setting.digest[:12]}/{seats}/{self.seed}"


class Said(msgspec.Struct, frozen=True, array_like=True):
    """An answer as it was given, in the notation of docs/orders.md, with its reason."""

    side: str
    answer: str
    why: str = ""


class BrigadeLoss(msgspec.Struct, frozen=True, kw_only=True):
    """What a brigade had and lost by the end."""

    brigade: str
    side: str
    units: int
    figures: int
    """Of infantry and cavalry, at the start."""
    sections: int
    """Of artillery, at the start."""
    figures_lost: int
    sections_lost: int
    eliminated: int
    """Units shot to pieces, taken, broken up or abandoned."""
    routed_off: int
    """Units that ran off the table."""
    routed: int
    """Units still running at the end."""
    left: int
    """Figures and sections under orders at the end: not fallen, routed or run; those that marched off count."""


class TurnEnd(msgspec.Struct, frozen=True, kw_only=True):
    """How it stood when a turn was over."""

    turn: int
    line: int
    """Of the record, after which it stood so."""
    points: dict[str, int]
    """By side, as if the battle had ended now."""
    winner: str
    """Who would have won; nobody if it would have been drawn."""
    held: dict[str, str]
    """Objective -> the side that stood in it last; those in which nobody stood are not there."""
    lost: dict[str, int]
    """Brigade -> figures and sections lost so far."""


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """Losses by one roll of the dice: who did it to whom, and where."""

    line: int
    turn: int
    kind: FightKind
    units: tuple[str, ...]
    """Who fired, charged or fought; nobody if it was no fight."""
    target: str
    x: int
    y: int
    """Of the target, in thousandths of an inch."""
    lost: dict[str, int]
    """Side -> figures and sections."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a job. A game that broke off has a fault, no winner and no points."""

    key: str
    scenario: str
    edition: str
    players: dict[str, str]
    sides: tuple[str, str]
    """In the order in which they are active."""
    seed: str
    fault: str = ""
    """Why it broke off: which player failed at which line, or that its worker died. Such a game counts for nobody."""
    winner: str = ""
    """A side, or nothing if it was drawn."""
    grade: str = ""
    points: dict[str, int] = {}
    turns: int = 0
    """Turns that were played."""
    lines: int = 0
    """Of the record."""
    answers: dict[str, int] = {}
    """How many each side gave."""
    seconds: float = 0.0
    """For the whole game; nothing else in a result hangs on the machine but this, `thinking` and `slowest`."""
    thinking: dict[str, float] = {}
    """Seconds that each side's player took for all its answers."""
    slowest: dict[str, float] = {}
    """Seconds that he took for the slowest of them."""
    brigades: tuple[BrigadeLoss, ...] = ()
    leaders_lost: tuple[str, ...] = ()
    """Killed or taken, by id."""
    course: tuple[TurnEnd, ...] = ()
    fights: tuple[Fight, ...] = ()
    conduct: Conduct | None = None
    """How it was played, if the job asked for it."""
    said: tuple[Said, ...] = ()
    """Every answer: with the setting and the seed that is the whole game. The store keeps them apart."""
    record: str = ""
    """The text of the .battle file, if the job asked for it."""

    def to_json(self) -> dict[str, Any]:
        """Everything as plain values, for a file or a data frame."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @property
    def margin(self) -> int:
        """Points of the side that is active first, less those of the other."""
        first, second = self.sides
        return self.points.get(first, 0) - self.points.get(second, 0)


def untold(job: Job, fault: str) -> Result:
    """What is noted of a game before anything of it is known, or if nobody came back from it."""
    return Result(
        key=job.key,
        scenario=job.setting.name,
        edition=job.setting.edition,
        players=job.players,
        sides=job.setting.sides,
        seed=job.seed,
        fault=fault,
    )
