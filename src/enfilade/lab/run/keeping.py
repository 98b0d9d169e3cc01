"""Games of the lab as .battle files: what they are called, how they are written, and whether one is there already."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from enfilade.core.errors import Malformed
from enfilade.core.record import Answer, Order, commitment, to_text
from enfilade.game import files as battle_files
from enfilade.lab.run.game import file_name, record_of
from enfilade.lab.run.job import Job, Result, Said
from enfilade.lab.run.setting import opening_of


def write(folder: Path, result: Result, text: str) -> None:
    """The file is there whole, or not at all, whatever is pulled out of the wall."""
    place = folder.expanduser() / file_name(result)
    draft = place.with_suffix(".draft")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(place)
    except OSError as error:
        raise Malformed(f"{place} cannot be written: {error.strerror}") from None


def save(folder: Path, job: Job, result: Result, said: Sequence[Said]) -> None:
    """The record of a game that was played earlier, made from its answers, unless it is there."""
    if not is_kept(folder.expanduser() / file_name(result), job, said):
        write(folder, result, to_text(record_of(job, said)))


def is_kept(path: Path, job: Job, said: Sequence[Said]) -> bool:
    """Whether a file holds this very game: it may be of the same name and of an older version of a player."""
    try:
        record = battle_files.read(path).record
    except Malformed:
        return False
    start, wanted = record.opening, opening_of(job.setting, job.players, job.seed)
    alike = (start.scenario.digest, start.edition, start.players) == (
        wanted.scenario.digest,
        wanted.edition,
        wanted.players,
    )
    told = [_told(line.entry) for line in record.lines if isinstance(line.entry, Answer | Order)]
    return alike and start.commitment == commitment(job.seed) and told == [(one.side, one.answer) for one in said]


def _told(entry: Answer | Order) -> tuple[str, str]:
    return entry.side, entry.answer if isinstance(entry, Answer) else entry.order
