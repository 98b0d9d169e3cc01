"""A computer player in a process of its own: reads a question a line, writes an answer a line, ends with its input."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

import msgspec

from enfilade.ai.players import adviser, thinker
from enfilade.ai.thought import Deadline
from enfilade.ai.wings import wing_of
from enfilade.core.codec import decode
from enfilade.core.record import FORMAT, EditionPart, Opening, ScenarioPart
from enfilade.core.stops import Ask
from enfilade.game.opening import table_of, version
from enfilade.tabletop.family import Board, View

FEWEST = 2
"""Answers that the rest of a turn's time is kept for, at the least."""
MOST_TABLES = 16
"""Tables that a deputy keeps set up; the oldest is cleared away for another."""


class Parts(msgspec.Struct, frozen=True):
    """What a table is built from: public from the first moment of a battle."""

    scenario: ScenarioPart
    edition: EditionPart


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a side knows and is asked. The seed and the other side's orders never leave the server's process."""

    table: str
    """The digests of scenario and edition."""
    parts: Parts | None
    """Sent when the deputy has said that it does not know the table."""
    player: str
    seconds: float
    """When he should have decided; what he has then is what he answers."""
    left: float | None = None
    """Of the time for the whole turn, in seconds; None where nobody counts it."""
    in_stead: bool = False
    """For a person: only what is asked, and no standing orders of his own."""
    side: str
    stop: Ask
    state: msgspec.Raw
    """What the side may know of it, as its game writes states."""


class Reply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    answer: str = ""
    """In the notation."""
    why: str = ""
    """The reason for it, if he gives one."""
    wants: bool = False
    """It does not know the table."""
    fault: str = ""


class Deputy:
    """What the process does with a question."""

    def __init__(self) -> None:
        self._tables: dict[str, Board] = {}

    def reply(self, text: bytes) -> Reply:
        try:
            question = decode(text, Question)
            table = self._table(question)
            return _thought(table, question) if table else Reply(wants=True)
        except Exception as error:
            # Whatever went wrong in a player: the server has an answer of its own, and the log has the place. What the
            # fault says may name what he was about to seal.
            return Reply(fault=f"{type(error).__name__} at {_place(error)}")

    def _table(self, question: Question) -> Board | None:
        known = self._tables.get(question.table)
        if known is None and question.parts is not None:
            parts = question.parts
            known, _ = table_of(
                Opening(
                    format=FORMAT,
                    engine=version(),
                    scenario=parts.scenario,
                    edition=parts.edition,
                    commitment="",
                    dice="typed",
                )
            )
            if len(self._tables) >= MOST_TABLES:
                self._tables.pop(next(iter(self._tables)))
            self._tables[question.table] = known
        return known


def main() -> None:
    """Until the server closes the line, or is gone."""
    if hasattr(os, "nice"):
        # People come first.
        os.nice(5)
    deputy = Deputy()
    # It has begun: the time for its first answer runs from now.
    sys.stdout.buffer.write(b"\n")
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(deputy.reply(line)) + b"\n")
        sys.stdout.buffer.flush()


def _place(error: Exception) -> str:
    """The file and line that an error came from."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}"


def _share(view: View, question: Question) -> float:
    """The seconds for this answer: what is left of the turn, shared out among those who are still to be ordered."""
    if question.left is None:
        return question.seconds
    return min(question.seconds, max(0.0, question.left) / max(FEWEST, wing_of(view).to_come(view)))


def _thought(table: Board, question: Question) -> Reply:
    game = table.game
    view = game.view(table, game.known(bytes(question.state)), question.side, question.stop)
    think = (adviser if question.in_stead else thinker)(question.player)
    thought = think(view, Deadline(_share(view, question)))
    return Reply(answer=game.text(thought.answer), why=thought.why)


if __name__ == "__main__":
    main()
