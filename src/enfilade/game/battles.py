"""Begins battles, reads them back from their records, and says whether a record is sound."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import (
    FIRST,
    Answer,
    Ending,
    Entry,
    Opened,
    Order,
    Record,
    Rolled,
    Sealed,
    Shares,
    begun,
    check,
    check_dice,
)
from enfilade.core.seals import check_seals
from enfilade.core.shares import check_shares
from enfilade.core.stops import Over, Roll
from enfilade.game import files as battle_files
from enfilade.game.battle import Battle as Battle
from enfilade.game.moments import Happened as Happened
from enfilade.game.moments import Moment, digest, seed_text, set_up
from enfilade.game.opening import Dice, prepared, table_of, version
from enfilade.library.editions import cards
from enfilade.library.scenarios import shelf as scenarios
from enfilade.library.scenarios.shelf import Loaded
from enfilade.tabletop.family import Board
from enfilade.tabletop.loop import Step


def battle(
    scenario: str | Path | Mapping[str, Any] | Loaded = "mcphersons-woods",
    edition: str | None = None,
    seed: str | int | None = None,
    dice: Dice = "seeded",
    folder: Path | str | None = None,
    players: Mapping[str, str] | None = None,
    *,
    position: str = "",
) -> Battle:
    """Begin a battle of a scenario by id, from a file, made in code, or loaded already.

    Without a seed a long random one is drawn; `folder` holds scenarios and editions of your own.

    `position` is a table to begin from instead of the scenario's own, as `Battle.position` and docs/orders.md write it.
    """
    if dice not in ("seeded", "typed"):
        raise Malformed(f'dice are "seeded" or "typed", not {dice!r}')
    loaded = scenarios.loaded(scenario, folder)
    card = cards.edition(edition or loaded.scenario.edition, folder)
    chosen = seed_text(seed if seed is not None else secrets.token_hex(16))
    ready = prepared(loaded, card)
    record = begun(ready.opening(chosen, dice, players or {}, position.strip()), chosen)
    table = ready.board()
    fresh = Battle(table, record, set_up(table, position.strip()))
    if dice == "seeded":
        fresh.cast()
    return fresh


def replay(source: Path | str | Record, before_line: Callable[[], None] | None = None) -> Battle:
    """The battle of a record, played again and compared line by line; Malformed names the line that does not fit.

    `before_line` is called before each line: whoever has not all the time in the world raises something there.
    """
    note = ""
    if isinstance(source, Record):
        record = source
        check(record)
    else:
        record, note = battle_files.read(source)
        check_dice(record)
    check_seals(record)
    check_shares(record)
    table, notes = table_of(record.opening)
    moments = _opened(table, record)
    withheld = False
    for line in record.lines[FIRST:]:
        if before_line is not None:
            before_line()
        withheld = withheld or (isinstance(line.entry, Order) and line.entry.is_withheld)
        try:
            moments.append(_again(table, record, moments[-1], line.n, line.entry))
        except Malformed:
            if not withheld:
                raise
            # By such orders units act of themselves, and then nobody can go on from here without them.
            notes += (f"played again up to line {line.n - 1}: then it goes by orders that this copy withholds",)
            record = record.upto(line.n - 1)
            break
    again = Battle(table, record, moments, (note, *notes) if note else notes)
    again.finish()
    return again


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a record is sound, and what it holds."""

    file: str
    problem: str = ""
    """Empty if everything fits."""
    notes: tuple[str, ...] = ()
    scenario: str = ""
    edition: str = ""
    lines: int = 0
    answers: int = 0
    rolls: dict[str, int] = {}
    """How many were seeded, typed, or taken over from an earlier battle."""
    dice_checked: bool = False
    """The dice are those of the seed, which is known, or of the secrets that both sides have opened."""
    ended: bool = False
    winner: str = ""
    grade: str = ""

    @property
    def sound(self) -> bool:
        return not self.problem


def verify(path: Path | str) -> Report:
    """Read a file, check its chain and its dice, and play it again."""
    name = Path(path).name
    try:
        again = replay(path)
    except Malformed as error:
        return Report(file=name, problem=str(error))
    record, end = again.record, again.stop
    kinds = [line.entry.source for line in record.lines if isinstance(line.entry, Rolled)]
    return Report(
        file=name,
        notes=again.notes,
        scenario=again.table.scenario.title,
        edition=record.opening.edition.id,
        lines=len(record.lines),
        answers=sum(isinstance(line.entry, Answer | Order) for line in record.lines),
        rolls={kind: kinds.count(kind) for kind in sorted(set(kinds))},
        dice_checked=record.seed is not None or record.opening.dice == "both",
        ended=isinstance(end, Over),
        winner=end.winner if isinstance(end, Over) else "",
        grade=end.grade if isinstance(end, Over) else "",
    )


def _opened(table: Board, record: Record) -> list[Moment]:
    try:
        return set_up(table, record.opening.position)
    except Malformed as error:
        raise Malformed(f"line 0: its position cannot be set up: {error}{_other_version(record)}") from None


def _again(table: Board, record: Record, now: Moment, n: int, entry: Entry) -> Moment:
    """One line taken again; it must lead to where it led then."""
    try:
        step = _step(table, now, entry)
    except (Illegal, Malformed) as error:
        raise Malformed(f"line {n} is refused: {error}{_other_version(record)}") from None
    found = digest(table, step.state)
    if isinstance(entry, Answer | Sealed | Opened | Order | Rolled) and entry.after != found:
        raise Malformed(f"line {n} leads to another position than it did when it was played{_other_version(record)}")
    return Moment(step.state, step.stop, step.events)


def _step(table: Board, now: Moment, entry: Entry) -> Step:
    game = table.game
    match entry:
        case Answer(side=side, answer=text):
            if getattr(now.stop, "side", "") != side:
                raise Malformed(f"{side} was not asked")
            return game.answer(table, now.state, game.parse(text, side))
        case Sealed(side=side, sealed=seal):
            return game.seal(table, now.state, side, seal)
        case Opened(side=side, opened=text):
            return game.open(table, now.state, side, game.parse(text, side))
        case Order(order=""):
            return Step(now.state, now.stop, ())
        case Order(side=side, order=text):
            order = game.parse(text, side)
            if not game.is_standing(order):
                raise Malformed("this is no standing order, and stands where only those may")
            return game.answer(table, now.state, order)
        case Rolled(roll=faces, number=number):
            if isinstance(now.stop, Roll) and number != now.state.rolls:
                raise Malformed(f"roll {now.state.rolls} was due, not roll {number}")
            return game.roll(table, now.state, faces)
        case Shares():
            return Step(now.state, now.stop, ())
        case Ending(end=end):
            if now.stop != Over(winner=end.winner, grade=end.grade, points=end.points):
                raise Malformed("the battle did not end so")
            return Step(now.state, now.stop, ())
        case _:
            raise Malformed("this line is none that can be played")


def _other_version(record: Record) -> str:
    began = record.opening.engine
    return "" if began == version() else f" (played with version {began}, read by {version()})"
