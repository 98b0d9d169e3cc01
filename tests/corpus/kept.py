"""The battles that are kept: where they lie, what is known of each, and whether they still lead where they led."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from enfilade.core.codec import encode
from enfilade.core.errors import Malformed
from enfilade.core.record import FIRST, from_text, to_text
from enfilade.game.battles import Battle, replay

HERE = Path(__file__).parent
MANIFEST = "manifest.json"
REASONS = "REASONS.md"
ENDING = ".battle.gz"
_LOOKS = 4
"""At so many moments, evenly apart and the last of them the end, a battle's state is noted in the manifest."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A battle of the corpus, as the manifest knows it."""

    name: str
    family: str
    scenario: str
    edition: str
    """With the rulings that are played otherwise."""
    players: dict[str, str]
    seed: str
    generation: int
    """In which re-making of the corpus it was played."""
    text: str
    """The hash of the file's text, before it was compressed."""
    lines: int
    states: dict[str, str]
    """The whole state after some lines, as a hash; the last one is that of the end."""
    end: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    generation: int
    battles: tuple[Kept, ...] = ()

    @property
    def digest(self) -> str:
        """What the last entry of REASONS.md repeats, so that no battle is changed without one."""
        return sha256(msgspec.json.encode(self.battles, order="deterministic")).hexdigest()[:16]


def read(folder: Path = HERE) -> Manifest:
    return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)


def write(manifest: Manifest, folder: Path = HERE) -> None:
    text = msgspec.json.format(msgspec.json.encode(manifest, order="deterministic"), indent=1)
    (folder / MANIFEST).write_bytes(text + b"\n")


def file_of(one: Kept, folder: Path = HERE) -> Path:
    """Battles lie by game and scenario."""
    return folder / one.family / one.scenario / f"{one.name}{ENDING}"


def files(folder: Path = HERE) -> dict[str, Path]:
    """All that lie there, by the names of their battles."""
    return {file.name.removesuffix(ENDING): file for file in folder.rglob(f"*{ENDING}")}


def keep(name: str, generation: int, one: Battle, folder: Path = HERE) -> Kept:
    """Write a battle's file; what is known of it belongs into the manifest."""
    content = to_text(one.record).encode()
    start = one.record.opening
    found = Kept(
        name=name,
        family=start.edition.family,
        scenario=str(start.scenario.raw["id"]),
        edition=start.edition.id,
        players=start.players,
        seed=one.record.seed or "",
        generation=generation,
        text=sha256(content).hexdigest(),
        lines=len(one.record.lines),
        states=_states(one),
        end=str(one.stop),
    )
    file = file_of(found, folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    # The time is left out: the same battle gives the same file.
    file.write_bytes(gzip.compress(content, 9, mtime=0))
    return found


def fault(kept: Kept, folder: Path = HERE) -> str:
    """What is wrong with a battle when it is replayed; empty if it leads where it led."""
    try:
        content = gzip.decompress(file_of(kept, folder).read_bytes())
    except OSError as error:
        return f"the file cannot be read: {error}"
    if sha256(content).hexdigest() != kept.text:
        return "the file is not the one that the manifest knows"
    try:
        again = replay(from_text(content.decode()).record)
    except Malformed as error:
        return str(error)
    found = _compared(kept, again)
    return next((f"{key}: {now!r}, and it was {then!r}" for key, now, then in found if now != then), "")


def _compared(kept: Kept, again: Battle) -> Sequence[tuple[str, object, object]]:
    """What a replayed battle shows beside what the manifest says of it."""
    start = again.record.opening
    return (
        ("family", start.edition.family, kept.family),
        ("scenario", start.scenario.raw["id"], kept.scenario),
        ("edition", start.edition.id, kept.edition),
        ("players", start.players, kept.players),
        ("seed", again.record.seed, kept.seed),
        ("lines", len(again.record.lines), kept.lines),
        ("states", _states(again), kept.states),
        ("end", str(again.stop), kept.end),
    )


def _states(one: Battle) -> dict[str, str]:
    last = len(one.record.lines) - 1
    moments = [FIRST + (last - FIRST) * (look + 1) // _LOOKS for look in range(_LOOKS)]
    return {str(n): sha256(encode(one.at(n))).hexdigest()[:16] for n in moments}
