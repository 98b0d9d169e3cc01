"""The matter of a report: every sentence and every row, ready for a page on paper or on a screen."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from enfilade.press.charts.called import edition_title, weapon_name
from enfilade.press.report.brief import in_brief, meeting
from enfilade.press.report.chronicle import Chronicle
from enfilade.press.report.games.wings import wing_of
from enfilade.press.report.lines import odds_said, share_said
from enfilade.press.report.luck import Account
from enfilade.press.report.speech import Speech, first_up
from enfilade.press.report.throw import Throw
from enfilade.press.report.tolls import UnitToll
from enfilade.speech.spoken import counted

RAREST = (
    "By how unlikely so good, or so bad, a result was for whoever rolled; among equals by how far it lay from the "
    "mean. In a clash the side that charged is taken to have rolled."
)
ABOVE = "Luck above nought is good for its side."
PLACED = "Faint outlines show where a unit stood when the turn began. Names in italics: shaken or routed."


class PartMatter(msgspec.Struct, frozen=True):
    side: str
    """None where a part is a phase of both."""
    name: str
    nation: str
    paragraphs: tuple[str, ...]


class TurnMatter(msgspec.Struct, frozen=True):
    number: int
    heading: str
    parts: tuple[PartMatter, ...]


class ScoreRow(msgspec.Struct, frozen=True):
    when: str
    why: str
    points: tuple[str, str]
    """To the first side and to the second; empty for the other."""


class LuckRow(msgspec.Struct, frozen=True):
    side: str
    lost: str
    even: str
    luck: str
    levels: str
    levels_even: str
    nerve: str
    leaders: str


class RollRow(msgspec.Struct, frozen=True):
    turn: str
    side: str
    words: str
    dice: str
    chance: str
    exact: str


class UnitRow(msgspec.Struct, frozen=True):
    name: str
    kind: str
    began: int
    lost: int
    end: str
    gone: bool
    left: str
    """What is still in the ranks and what was lost, so that nobody takes the one for the other."""


class BrigadeMatter(msgspec.Struct, frozen=True):
    name: str
    nation: str
    cost: str
    units: tuple[UnitRow, ...]


class SideMatter(msgspec.Struct, frozen=True):
    name: str
    nation: str
    player: str
    brigades: tuple[BrigadeMatter, ...]


class Matter(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    subtitle: str
    about: str
    introduction: str
    meeting: str
    brief: tuple[str, ...]
    turns: tuple[TurnMatter, ...]
    scores: tuple[ScoreRow, ...]
    total: tuple[str, str]
    sides: tuple[SideMatter, SideMatter]
    """In the order in which they are active."""
    lucks: tuple[LuckRow, LuckRow]
    reckoning: tuple[str, str]
    """Which rolls are weighed, and what is left out."""
    even: str
    """The result in losses, as it was and by even dice."""
    best: tuple[RollRow, ...]
    worst: tuple[RollRow, ...]
    proof: tuple[tuple[str, str], ...]
    """What anybody needs to check the dice."""
    notes: tuple[str, ...]


def matter(story: Chronicle) -> Matter:
    scenario, speech = story.table.scenario, Speech(story.table, story.state)
    title, _, subtitle = scenario.title.partition(": ")
    players = " against ".join(f"{story.players[side]} ({scenario.sides[side].name})" for side in story.players)
    first, second = story.table.sides
    points = story.points
    return Matter(
        title=title,
        subtitle=subtitle,
        about=" · ".join(filter(None, (scenario.date, edition_title(story.table.name), players))),
        introduction=scenario.introduction.split("\n")[0],
        meeting=meeting(story),
        brief=in_brief(story),
        turns=_turns(story, speech),
        scores=_scores(story),
        total=(str(points[first]), str(points[second])),
        sides=(_side(story, first), _side(story, second)),
        lucks=(_luck(story, story.luck.accounts[0]), _luck(story, story.luck.accounts[1])),
        reckoning=wing_of(story.table).reckoning,
        even=even_dice(story),
        best=tuple(_roll(story, speech, one, one.as_good) for one in story.luck.best),
        worst=tuple(_roll(story, speech, one, one.as_bad) for one in story.luck.worst),
        proof=_proof(story),
        notes=tuple(first_up(note) + "." for note in story.notes),
    )


def even_dice(story: Chronicle) -> str:
    """The luck-adjusted result: what each side lost and what even dice would have cost it, and the balance of both."""
    speech = Speech(story.table, story.state)
    first, second = story.luck.accounts
    parts = [
        f"{speech.side(one.side)} lost {one.lost or 'nothing'} where {_tenths(one.expected)} were to be expected"
        for one in (first, second)
    ]
    said = f"In figures and sections {', and '.join(parts)}."
    real, even = second.lost - first.lost, second.expected - first.expected
    ahead = {True: first.side, False: second.side}
    if real == 0:
        now = "The losses balance"
    else:
        now = f"The balance of losses is {abs(real)} in favour of {speech.side(ahead[real > 0])}"
    whom = f" in favour of {speech.side(ahead[even > 0])}" if real == 0 or (real > 0) != (even > 0) else ""
    return f"{said} {now}; by even dice it would have been {_tenths(abs(even))}{whom}."


def _turns(story: Chronicle, speech: Speech) -> tuple[TurnMatter, ...]:
    sides = story.table.scenario.sides
    return tuple(
        TurnMatter(
            turn.number,
            f"Turn {turn.number} · {turn.clock}",
            tuple(
                PartMatter(
                    part.side,
                    part.title or first_up(speech.side(part.side).removeprefix("the ")),
                    sides[part.side].nation if part.side else "",
                    tuple(one.text for one in part.paragraphs),
                )
                for part in turn.parts
            ),
        )
        for turn in story.turns
    )


def _scores(story: Chronicle) -> tuple[ScoreRow, ...]:
    """Reasons that paid again and again are one row."""
    rows: dict[tuple[str, str, bool], tuple[list[int], int]] = {}
    last = story.turns[-1].number
    for one in story.scores:
        key = (one.side, one.why, one.turn == last and one.turn > 0)
        turns, points = rows.get(key, ([], 0))
        rows[key] = ([*turns, one.turn], points + one.points)
    first, _ = story.table.sides
    out = []
    for (side, why, _), (turns, points) in rows.items():
        said = str(points).replace("-", "−")
        out.append(ScoreRow(_when(turns, last), first_up(why), (said, "") if side == first else ("", said)))
    return tuple(out)


def _when(turns: list[int], last: int) -> str:
    if turns == [0]:
        return "at the start"
    if len(turns) > 1 and turns[0] != turns[-1]:
        return f"turns {turns[0]} to {turns[-1]}"
    return "at the end" if turns[0] == last else f"turn {turns[0]}"


def _side(story: Chronicle, side: str) -> SideMatter:
    of = story.table.scenario.sides[side]
    return SideMatter(
        of.name,
        of.nation,
        story.players.get(side, ""),
        tuple(
            BrigadeMatter(
                one.name,
                of.nation,
                _cost(one.figures, one.sections),
                tuple(_unit(story.table.game.family, story.table.edition, unit) for unit in one.units),
            )
            for one in story.tolls
            if one.side == side
        ),
    )


def _cost(figures: tuple[int, int], sections: tuple[int, int]) -> str:
    parts = [
        f"{lost or 'none'} of {began} {thing}"
        for (lost, began), thing in ((figures, "figures"), (sections, "sections"))
        if began
    ]
    return f"lost {' and '.join(parts)}"


def left_of(began: int, lost: int) -> str:
    """
    >>> left_of(6, 0), left_of(6, 2), left_of(6, 6)
    ('all 6 left', '4 of 6 left, 2 lost', 'none of 6 left')
    """
    if not lost:
        return f"all {began} left"
    return f"{began - lost} of {began} left, {lost} lost" if lost < began else f"none of {began} left"


def _unit(family: str, edition: Any, unit: UnitToll) -> UnitRow:
    kind = f"{unit.quality} {unit.arm} · {weapon_name(edition, family, unit.arm, unit.weapon)}"
    return UnitRow(unit.name, kind, unit.began, unit.lost, unit.end, unit.gone, left_of(unit.began, unit.lost))


def _luck(story: Chronicle, one: Account) -> LuckRow:
    return LuckRow(
        story.table.scenario.sides[one.side].name,
        str(one.lost),
        _tenths(one.expected),
        _signed(-one.surplus),
        str(one.levels).replace("-", "−"),
        _tenths(one.levels_expected),
        _signed(-one.fright),
        f"{one.leaders} ({_tenths(one.leaders_expected)})",
    )


def _roll(story: Chronicle, speech: Speech, one: Throw, chance: Fraction) -> RollRow:
    return RollRow(
        str(one.turn),
        story.table.scenario.sides[one.side].name,
        wing_of(story.table).told(one, speech),
        " ".join(map(str, one.faces)),
        odds_said(chance),
        share_said(chance),
    )


def _proof(story: Chronicle) -> tuple[tuple[str, str], ...]:
    kinds = {
        "seeded": "cast from the seed",
        "typed": "typed in",
        "earlier": "of the battle it was forked from",
        "both": "cast from secrets of both sides",
    }
    rolls = ", ".join(f"{count} {kinds[kind]}" for kind, count in story.rolls.items())
    seed = story.seed or "kept secret until the battle is over"
    if not story.seed and story.over is not None:
        seed = "none, but secrets of both sides" if "both" in story.rolls else "not in this copy of the record"
    return (
        ("Dice", rolls or "none were rolled"),
        ("Seed", seed),
        ("Its hash, shown before the first roll", story.commitment),
        ("Edition", f"{story.table.name}, digest {story.edition_digest[:16]}"),
        ("Record", f"{counted(story.lines, 'line')}, played with version {story.engine}"),
    )


def _tenths(value: Fraction) -> str:
    return f"{float(value):.1f}".replace("-", "−")


def _signed(value: Fraction) -> str:
    """Luck above 0 is good.

    >>> _signed(Fraction(5, 4)), _signed(Fraction(-1, 8)), _signed(Fraction(1, 100))
    ('+1.2', '−0.1', '0.0')
    """
    text = f"{float(value):+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "−")
