"""A battle that a program, a person and a file all use: the same door, the same checks, the same record."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from enfilade.core.dice import cast as cast_dice
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.odds import Odds
from enfilade.core.record import (
    FIRST,
    LONGEST_REASON,
    Answer,
    Ending,
    Entry,
    Kept,
    Opened,
    Order,
    Outcome,
    Record,
    Rolled,
    Sealed,
    Shares,
    Source,
    barrier,
)
from enfilade.core.seals import lying, seal_of
from enfilade.core.shares import known, now, seed_of
from enfilade.core.stops import Ask, Over, Reveal, Roll, Stop
from enfilade.game import files as battle_files
from enfilade.game.earlier import reseeded, why_not
from enfilade.game.moments import Command, Event, Given, Happened, Moment, State, View, digest, seed_text
from enfilade.game.opening import Dice
from enfilade.tabletop.family import Engine
from enfilade.tabletop.loop import Step
from enfilade.tabletop.view import asked


class Battle:
    """One battle, from its opening to where it waits now. battles.py begins them and reads them back."""

    def __init__(self, table: Any, record: Record, moments: list[Moment], notes: tuple[str, ...] = ()) -> None:
        self.table = table
        self.game: Engine = table.game
        self.record = record
        self.notes = notes
        """What a reader of the record should know, such as an edition that has changed since."""
        self._moments = moments
        self._log: battle_files.Log | None = None

    @property
    def stop(self) -> Stop:
        return self._moments[-1].stop

    @property
    def state(self) -> State:
        return self._moments[-1].state

    @property
    def over(self) -> bool:
        return isinstance(self.stop, Over)

    @property
    def side(self) -> str:
        """Who is asked; nobody while dice are due and when it is over."""
        return self.stop.side if isinstance(self.stop, Ask) else ""

    @property
    def asked(self) -> tuple[str, ...]:
        """All who are to answer now: each of those that are asked at once and have not answered yet."""
        return asked(self.stop)

    @property
    def is_sealing(self) -> bool:
        """Whether it waits for answers that are laid down under seals."""
        return isinstance(self.stop, Ask) and bool(self.stop.sealed)

    @property
    def dice(self) -> Literal["seeded", "typed", "both"]:
        return self.record.opening.dice

    @property
    def events(self) -> tuple[Happened, ...]:
        return tuple(Happened(n, event) for n, moment in enumerate(self._moments) for event in moment.events)

    def view(self, side: str | None = None) -> View:
        """What a side may know; that of the side which is asked unless another is named."""
        chosen = side or self.side
        if chosen not in self.table.sides:
            raise Malformed(f"a view is that of {' or '.join(self.table.sides)}, not of {chosen!r}")
        return self.game.view(self.table, self.state, chosen, self.stop)

    def answer(
        self,
        command: Command | str | Given,
        *,
        side: str = "",
        cast: bool | None = None,
        why: str = "",
    ) -> tuple[Event, ...]:
        """Answer the ask, or give standing orders; Illegal or Malformed refuse it, and nothing has changed.

        `side` is who speaks, where that must be proved. Seeded dice are cast up to the next ask; `cast=False` leaves
        them, so that somebody can roll real ones. `why` is kept with the answer for whoever reads the record.
        """
        start = len(self._moments)
        given = self._read(command, side)
        if isinstance(self.stop, Ask) and self.stop.sealed and not self.game.is_standing(given.command):
            self._seal(given, side, secrets.token_hex(16))
        else:
            self._answer(given, side, why)
        if cast if cast is not None else self.dice == "seeded":
            self.cast()
        return self._since(start)

    def roll(self, faces: Sequence[int]) -> tuple[Event, ...]:
        """Give the dice that are due, as they fell on a real table."""
        start = len(self._moments)
        self._roll(faces, "typed")
        self.reveal()
        return self._since(start)

    def cast(self, rolls: int | None = None) -> tuple[Event, ...]:
        """Cast the dice that are due from the seed, or from what both sides have opened for this step, up to the next
        ask or so many rolls. Where neither is known they stay."""
        start = len(self._moments)
        step, until = now(self.record), -1 if rolls is None else self.state.rolls + rolls
        source: Source = "both" if self.dice == "both" else "seeded"
        seed = seed_of(step.step, step.shares) if step is not None else self.record.seed
        while isinstance(self.stop, Roll) and seed is not None and self.state.rolls != until:
            self._roll(cast_dice(seed, self.state.rolls, self.stop.dice), source)
            self.reveal()
        return self._since(start)

    def reveal(self) -> tuple[Event, ...]:
        """Open what lies sealed, if it is time and this copy of the battle holds all of it."""
        start = len(self._moments)
        while isinstance(self.stop, Reveal):
            under = lying(self.record)
            if any(side not in under or under[side].kept is None for side in self.stop.sides):
                break
            self._open(self.stop.sides[0], under[self.stop.sides[0]].kept)
        return self._since(start)

    def read(self, line: str, side: str = "") -> Given:
        """An answer as it was written, for `answer`, `check` and `odds`; Malformed if nobody could read it."""
        reader = side or self.side
        return Given(self.game.parse(line, reader), line, reader)

    def check(self, command: Command | str | Given, *, side: str = "") -> None:
        """Raise what `answer` would raise, and change nothing."""
        given, stop = self._read(command, side).command, self.stop
        if isinstance(stop, Ask) and stop.sealed and not self.game.is_standing(given):
            self.game.check_sealed(self.table, self.state, self._sealer(side), given)
        else:
            self.game.check(self.table, self.state, given)

    def options(self, *, side: str = "") -> Sequence[Command]:
        """Answers worth considering; each of them is legal. `side` is whose, where both are asked at once."""
        return self.game.options(self.table, self.state, side)

    def least(self, side: str) -> str:
        """What stands for a side that is asked and gives no answer."""
        return self.game.text(self.game.least(self.table, self.state, side))

    def odds(self, command: Command | str | Given) -> Odds[Any]:
        """The exact chances of a fire with the target's check, of a rally, or of a whole charge, as far as the game
        tells them: what is lost, the level after, how a charge ends."""
        return self.game.odds(self.table, self.state, self._read(command, "").command)

    def at(self, n: int) -> State:
        """The state after line `n` of the record; after line 0 and 1 that is the table as it was set up."""
        return self._moments[self._line(n)].state

    def position(self, n: int | None = None) -> str:
        """The table as text, now or after line `n`, to begin another battle from; docs/orders.md explains it."""
        last = len(self._moments) - 1 if n is None else self._line(n)
        try:
            return self.game.position(self.table, self._moments[last].state)
        except Malformed as error:
            earlier = next((before for before in range(last - 1, 0, -1) if self._can_be_written(before)), None)
            raise Malformed(f"{error}{f'; the last before that is {earlier}' if earlier else ''}") from None

    def events_at(self, n: int) -> tuple[Event, ...]:
        """What line `n` led to."""
        return self._moments[self._line(n)].events

    def fork(
        self,
        n: int | None = None,
        seed: str | int | None = None,
        *,
        dice: Dice | None = None,
        players: Mapping[str, str] | None = None,
    ) -> Battle:
        """Another battle that goes on from line `n`: with the dice of this one, or with those of a new seed.

        Under a new seed it has a new opening, which may name other players and another way to throw dice.
        """
        last = max(FIRST - 1, self._line(n if n is not None else len(self._moments) - 1))
        record = self.record.upto(last)
        if seed is not None:
            start = msgspec.structs.replace(
                record.opening,
                # Nobody has both sides' secrets for what is still to come.
                dice=dice or ("typed" if record.opening.dice == "typed" else "seeded"),
                anchors={},
                players=record.opening.players if players is None else dict(players),
            )
            record = reseeded(record, start, seed_text(seed))
        other = Battle(self.table, record, self._moments[: last + 1], self.notes)
        other.finish()
        return other

    def undo(self, side: str = "") -> str:
        """Take back the last answer of a side, and return its text. Not past dice, news, or the other side's word."""
        last = self.record.lines[-1]
        said = last.entry if isinstance(last.entry, Answer | Order | Sealed) else None
        mover = side or (said.side if said else self.side)
        if said is None or barrier(self.record, mover) == last.n:
            raise Illegal(f"nothing can be taken back: {why_not(last.entry, mover)}", "record.undo")
        if isinstance(said, Sealed) and not self.is_sealing:
            raise Illegal("nothing can be taken back: all have sealed", "record.undo")
        shorter = self.record.upto(last.n - 1)
        if self._log is not None:
            self._log.renew(shorter)
        self.record = shorter
        self._moments.pop()
        match said:
            case Answer():
                return said.answer
            case Order():
                return said.order
            case _:
                return said.kept.text if said.kept is not None else ""

    def save(self, path: Path | str) -> None:
        """Write the whole record, in place of what the file held."""
        battle_files.write(path, self.record)

    def keep(self, path: Path | str) -> None:
        """From now on every line is on disk before it counts. The file must be new, or hold this battle."""
        self._log = battle_files.Log(path, self.record)

    def finish(self) -> None:
        """Write the last line, if that is all that is missing."""
        end = self.stop
        if isinstance(end, Over) and not self.record.ended:
            outcome = Outcome(winner=end.winner, grade=end.grade, points=end.points)
            self._add(Step(self.state, end, ()), Ending(end=outcome, seed=self.record.seed or ""))

    def _read(self, command: Command | str | Given, side: str) -> Given:
        if isinstance(command, Given):
            return command
        return self.read(command, side) if isinstance(command, str) else Given(command, "")

    def _answer(self, read: Given, side: str, why: str) -> None:
        given = read.command
        standing = self.game.is_standing(given)
        speaker = self.game.speaker(given) if standing else self.side
        if side and side != speaker:
            raise Illegal(f"it is not for {side} to answer now", "record.seat")
        text = self._written(read, speaker)
        step = self.game.answer(self.table, self.state, given)
        after = digest(self.table, step.state)
        if standing:
            self._add(step, Order(side=speaker, order=text, after=after))
        else:
            known = self.game.reveals(self.table, self.state, step, speaker)
            self._add(step, Answer(side=speaker, answer=text, after=after, reveals=known, why=why[:LONGEST_REASON]))

    def _seal(self, read: Given, side: str, salt: str) -> None:
        """The state is told the seal; the answer lies in the record, and leaves it only with what its side is given."""
        speaker = self._sealer(side)
        given = read.command
        text = self._written(read, speaker)
        self.game.check_sealed(self.table, self.state, speaker, given)
        seal = seal_of(salt, text)
        step = self.game.seal(self.table, self.state, speaker, seal)
        entry = Sealed(side=speaker, sealed=seal, after=digest(self.table, step.state), kept=Kept(text=text, salt=salt))
        self._add(step, entry)
        self.reveal()

    def _sealer(self, side: str) -> str:
        """Who seals: the side that is named, of all that are asked at once."""
        assert isinstance(self.stop, Ask)
        speaker = side or self.stop.side
        if speaker not in self.stop.sealed:
            raise Illegal(f"it is not for {speaker} to answer now", "record.seat")
        return speaker

    def _open(self, side: str, kept: Kept | None) -> None:
        assert kept is not None
        step = self.game.open(self.table, self.state, side, self.game.parse(kept.text, side))
        after = digest(self.table, step.state)
        self._add(step, Opened(side=side, opened=kept.text, salt=kept.salt, after=after))

    def _written(self, given: Given, speaker: str) -> str:
        text = self.game.text(given.command)
        known = (given.text, given.side) == (text, speaker)
        if not known and self.game.parse(text, speaker) != given.command:
            raise Malformed(f"this command cannot be written down and read back: {text}")
        return text

    def _roll(self, faces: Sequence[int], source: Source) -> None:
        due, number = self.stop, self.state.rolls
        step = self.game.roll(self.table, self.state, faces)
        assert isinstance(due, Roll)
        self._add(
            step,
            Rolled(roll=tuple(faces), why=due.why, source=source, number=number, after=digest(self.table, step.state)),
        )

    def _add(self, step: Step, entry: Entry) -> None:
        """First on disk, then in memory: what is not written has not happened."""
        longer = self.record.append(entry)
        if self._log is not None:
            self._log.add(longer.lines[-1])
        self.record = longer
        self._moments.append(Moment(step.state, step.stop, step.events))
        self.finish()

    def _can_be_written(self, n: int) -> bool:
        try:
            self.game.position(self.table, self._moments[n].state)
        except Malformed:
            return False
        return True

    def _line(self, n: int) -> int:
        if not 0 <= n < len(self._moments):
            raise Malformed(f"the record has lines 0 to {len(self._moments) - 1}, and no line {n}")
        return n

    def _since(self, start: int) -> tuple[Event, ...]:
        return tuple(event for moment in self._moments[start:] for event in moment.events)


def begin_step(battle: Battle, shares: Mapping[str, str]) -> None:
    """Where the dice are by both: from here on they come from these secrets, one of each side."""
    if battle.dice != "both" or sorted(shares) != sorted(known(battle.record)):
        raise Malformed("the dice of this battle do not come from such secrets")
    step = now(battle.record)
    entry = Shares(shares=dict(shares), step=step.step + 1 if step is not None else 1)
    battle._add(Step(battle.state, battle.stop, ()), entry)


def answer_with(battle: Battle, text: str, side: str, salt: str) -> None:
    """An answer as it stands in another copy of this battle: under a seal it has the salt that it has there.
    No dice are cast."""
    given = battle.read(text, side)
    if battle.is_sealing and not battle.game.is_standing(given.command):
        battle._seal(given, side, salt)
    else:
        battle._answer(given, side, "")
