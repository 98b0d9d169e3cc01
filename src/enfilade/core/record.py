"""The record of a battle: what it began with, every answer and every roll, each line chained to the one before."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, NamedTuple, dataclass_transform

import msgspec

from enfilade.core.codec import encode, ready
from enfilade.core.dice import cast
from enfilade.core.errors import Malformed

FORMAT: Final = "enfilade-battle-1"
LONGEST_REASON = 600
FIRST = 2
"""Where play begins: before it stand the opening and the private line."""
Source = Literal["seeded", "typed", "earlier", "both"]
"""Cast from the seed, typed by people, taken over from the battle that this one was forked from, or cast from secrets
of both sides."""


# mypy does not carry a struct's options over to its children unless told.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a line says."""


class ScenarioPart(Entry):
    digest: str
    raw: dict[str, Any]
    """The whole file, so that a battle outlives changes to it."""


class EditionPart(Entry):
    id: str
    family: str
    digest: str
    values: dict[str, Any]
    """Every figure and ruling, plain."""


class Opening(Entry):
    format: Literal["enfilade-battle-1"]
    engine: str
    """The version that began the battle."""
    scenario: ScenarioPart
    edition: EditionPart
    commitment: str
    """The hash of the seed. A seed of a player's own is as easy to guess as he made it; ours are long and random."""
    dice: Literal["seeded", "typed", "both"]
    anchors: dict[str, str] = {}
    """By side: what settles all secrets that it will open, where the dice are by both."""
    players: dict[str, str] = {}
    position: str = ""
    """The table it began from, as its game writes one; as the scenario sets it up where nothing stands here."""
    forked: str = ""
    """The hash of the line after which this battle left another."""


class Secret(Entry):
    seed: str


class Private(Entry):
    """What only the keeper of the dice may know until the end; None where it has been taken out."""

    private: Secret | None


class Answer(Entry):
    side: str
    answer: str
    after: str
    """A short digest of the state it led to, so that no other version of the rules can read it differently unseen."""
    reveals: bool = False
    """Its side has learned something by it that cannot be taken back."""
    why: Annotated[str, msgspec.Meta(max_length=LONGEST_REASON)] = ""
    """The reason that a player gave with it. Nothing hangs on it."""


class Kept(Entry):
    """What lies under a seal, for those who may know it."""

    text: str
    salt: str


class Sealed(Entry):
    """An answer laid down under a seal. The chain covers the seal alone, so that what lies under it can be left out."""

    side: str
    sealed: str
    """The hash of the salt and the answer."""
    after: str
    kept: Kept | None = None


class Opened(Entry):
    """A seal opened: the answer and the salt that give its hash."""

    side: str
    opened: str
    salt: str
    after: str


class Order(Entry):
    """Standing orders, which may be given at any moment. In a copy for the other side their text is left out."""

    side: str
    order: str
    after: str

    @property
    def is_withheld(self) -> bool:
        return not self.order


class Rolled(Entry):
    roll: tuple[int, ...]
    why: str
    source: Source
    number: int
    after: str


class Shares(Entry):
    """A step begins: the secret that each side has opened for it, once neither could change what it had answered."""

    shares: dict[str, str]
    step: int


class Outcome(Entry):
    winner: str
    grade: str
    points: dict[str, int]


class Ending(Entry):
    end: Outcome
    seed: str = ""
    """Revealed, unless whoever wrote the last line does not know it."""


class Line(NamedTuple):
    n: int
    entry: Entry
    hash: str


class Record(msgspec.Struct, frozen=True):
    """A battle as it is kept and sent. Values only; files are the library's."""

    lines: tuple[Line, ...]

    @property
    def opening(self) -> Opening:
        entry = self.lines[0].entry
        assert isinstance(entry, Opening)
        return entry

    @property
    def seed(self) -> str | None:
        """The seed, if this copy holds it."""
        for line in (self.lines[-1], *self.lines[1:FIRST]):
            if isinstance(line.entry, Ending) and line.entry.seed:
                return line.entry.seed
            if isinstance(line.entry, Private) and line.entry.private is not None:
                return line.entry.private.seed
        return None

    @property
    def ended(self) -> bool:
        return isinstance(self.lines[-1].entry, Ending)

    def append(self, entry: Entry) -> Record:
        n = len(self.lines)
        previous = self.lines[-1].hash if self.lines else ""
        return Record((*self.lines, Line(n, entry, _chained(previous, _body(n, bare(entry))))))

    def upto(self, n: int) -> Record:
        """As it was after line `n`."""
        return Record(self.lines[: n + 1])


class Reading(NamedTuple):
    record: Record
    note: str
    """What was passed over, if anything was."""


def begun(opening: Opening, seed: str) -> Record:
    """A record with nothing played yet."""
    return Record(()).append(opening).append(Private(private=Secret(seed=seed)))


def begun_by_both(opening: Opening) -> Record:
    """The same where nobody keeps the dice."""
    return Record(()).append(opening).append(Private(private=None))


def commitment(seed: str) -> str:
    """What is shown of a seed before the end.

    >>> commitment("1863")[:12]
    '9b5173ba93de'
    """
    return sha256(seed.encode()).hexdigest()


def public(record: Record) -> Record:
    """What anybody may be sent: without the seed while the battle lasts, and without what lies under seals. The chain
    stays whole."""
    return Record(
        tuple(
            line._replace(entry=Private(private=None))
            if isinstance(line.entry, Private) and not record.ended
            else line._replace(entry=bare(line.entry))
            for line in record.lines
        )
    )


def bare(entry: Entry) -> Entry:
    """The entry as the chain covers it: a seal without what lies under it."""
    if isinstance(entry, Sealed) and entry.kept is not None:
        return msgspec.structs.replace(entry, kept=None)
    return entry


def barrier(record: Record, side: str) -> int:
    """The last line that `side` may not take back: dice, a revelation, or something the other side said."""
    for line in reversed(record.lines):
        match line.entry:
            case Answer(side=own, reveals=False) | Order(side=own) | Sealed(side=own) if own == side:
                continue
            case _:
                return line.n
    raise Malformed("a record begins with its opening: scenario and edition")


def line_text(line: Line) -> str:
    """One line of the file: the body with its keys sorted, and the hash at its end."""
    return f'{_body(line.n, line.entry)[:-1]},"hash":"{line.hash}"}}'


def to_text(record: Record) -> str:
    return "".join(f"{line_text(line)}\n" for line in record.lines)


def from_text(text: str) -> Reading:
    """Read a record and check its chain. A last line torn by a crash is left out; any other fault is refused."""
    # Not splitlines(): that would cut at signs which may stand inside a text.
    *whole, torn = text.split("\n")
    lines: list[Line] = []
    for n, one in enumerate(whole):
        lines.append(_read(lines, n, one))
    note = ""
    if torn:
        try:
            lines.append(_read(lines, len(whole), torn))
        except Malformed:
            note = f"line {len(whole)} was cut short when it was written and is left out; it had not been acknowledged"
    if len(lines) < FIRST:
        raise Malformed("this is not the record of a battle: line 0 with its scenario and edition is missing")
    return Reading(Record(tuple(lines)), note)


def check(record: Record) -> None:
    """Check the chain and the dice of a record that has not just been read."""
    from_text(to_text(record))
    check_dice(record)


def check_dice(record: Record) -> None:
    """Compare the dice with the seed, where the seed is known: Malformed names the line that differs."""
    seed = record.seed
    if seed is None:
        return
    if commitment(seed) != record.opening.commitment:
        where = len(record.lines) - 1 if record.ended else 1
        raise Malformed(f"line {where}: this is not the seed that was promised in line 0")
    opening, private = record.lines[:FIRST]
    if private.hash != _chained(opening.hash, _body(1, Private(private=Secret(seed=seed)))):
        raise Malformed("line 1: the line that was taken out held something else than the seed")
    for line, roll in rolls(record):
        if roll.source == "seeded" and cast(seed, roll.number, len(roll.roll)) != roll.roll:
            told = " ".join(map(str, roll.roll))
            raise Malformed(f"line {line}: the dice {told} are not those of the seed for roll {roll.number}")


def rolls(record: Record) -> Iterator[tuple[int, Rolled]]:
    """The rolls with their line numbers."""
    for line in record.lines:
        if isinstance(line.entry, Rolled):
            yield line.n, line.entry


_KINDS: dict[str, type[Entry]] = {
    "format": Opening,
    "private": Private,
    "answer": Answer,
    "sealed": Sealed,
    "opened": Opened,
    "order": Order,
    "roll": Rolled,
    "shares": Shares,
    "end": Ending,
}
ready(*_KINDS.values())
_HASH = len(',"hash":""}') + 64


def _body(n: int, entry: Entry) -> str:
    return encode({"n": n, **msgspec.to_builtins(entry)}).decode()


def _chained(previous: str, body: str) -> str:
    return sha256(f"{previous}{body}".encode()).hexdigest()


def _read(before: list[Line], n: int, text: str) -> Line:
    if before and isinstance(before[-1].entry, Ending):
        raise Malformed(f"line {n}: something follows the end of the battle")
    try:
        body, claimed = f"{text[:-_HASH]}}}", text[-66:-2]
        raw = msgspec.json.decode(body)
        kind = _KINDS[next(key for key in _KINDS if key in raw)]
        found = raw.pop("n")
        entry = msgspec.convert(raw, kind)
        line = Line(n, entry, claimed)
        faithful = line_text(line) == text
    except (msgspec.MsgspecError, RecursionError, StopIteration, TypeError, AttributeError, KeyError, ValueError):
        if n == 0:
            raise Malformed(f"this is not the record of a battle ({FORMAT})") from None
        raise Malformed(f"line {n} is damaged") from None
    if found != n:
        raise Malformed(f"line {n} is missing or out of its place: the line here has the number {repr(found)[:20]}")
    if [kind is Opening, kind is Private] != [n == 0, n == 1]:
        raise Malformed(f"line {n} does not belong here")
    if not faithful:
        raise Malformed(f"line {n} is not as it was written")
    previous = before[-1].hash if before else ""
    # What only one side may know, and was taken out, leaves its hash behind, which then stands for itself.
    taken_out = (isinstance(entry, Private) and entry.private is None and not _is_by_both(before)) or (
        isinstance(entry, Order) and entry.is_withheld
    )
    covered = _body(n, bare(entry)) if isinstance(entry, Sealed) else body
    if not taken_out and _chained(previous, covered) != claimed:
        raise Malformed(f"line {n} has been changed, or a line before it: the hash does not fit")
    return line


def _is_by_both(before: list[Line]) -> bool:
    return isinstance(before[0].entry, Opening) and before[0].entry.dice == "both"
