"""A battle at one keyboard: what may be typed besides answers, dice, and a curtain between two who share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from enfilade.cli.battle_tables import roster
from enfilade.cli.games.wings import wing_of
from enfilade.core.errors import Malformed
from enfilade.core.record import Answer, Order, Sealed
from enfilade.core.stops import Roll
from enfilade.game.battle import Battle
from enfilade.game.moments import Event
from enfilade.press.map import map as table_map
from enfilade.speech.names import Names, names_of

Reader = Callable[[str], str]
HELP = """Besides:
  options         orders that are legal now
  odds ORDER      the exact chances of a fire or a rally
  show [all]      your units, or everybody
  map [FILE]      draw the table as .svg or .png
  undo            take back your last order, if no dice or enemy came after it
  save FILE       write the battle; with --save every order is written anyhow
  quit            stop; go on later with `enfilade fight FILE`"""
_SHOWN = 30


class Quit(Exception):
    """The player has had enough for now."""


class Keyboard:
    """People at the table. They answer asks and type dice; what happens is told to them."""

    def __init__(self, console: Console, read: Reader, battle: Battle, sides: Sequence[str]) -> None:
        self.console = console
        self.read = read
        self.battle = battle
        self.sides = sides
        """Those that people play here."""

    @property
    def names(self) -> Names:
        return names_of(self.battle.table, self.battle.state)

    def tell(self, events: Sequence[Event]) -> None:
        """What the people here may know of what happened."""
        known = [event for event in events if not event.seen_by or set(event.seen_by) & set(self.sides)]
        for sentence in wing_of(self.battle.table).story(known, self.names):
            self.say(f"  {sentence}")

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def answer(self) -> tuple[Event, ...]:
        """Ask until there is an answer that is legal."""
        return wing_of(self.battle.table).answer(self)

    def besides(self, line: str) -> bool:
        """Do what is no answer, such as showing the table; False if it is something else."""
        word, _, rest = line.partition(" ")
        if word not in _BESIDES:
            return False
        _BESIDES[word](self, rest.strip())
        return True

    def curtain(self, side: str) -> None:
        """Where several sit here, the others look away before one writes."""
        if len(self.sides) > 1:
            self.say(f"It is for the {self.names[side]} to write. Whoever else is here looks away; then press Enter.")
            self.line(">")

    def wipe(self) -> None:
        """And what one has written is gone before they look again."""
        if len(self.sides) > 1:
            self.console.clear()

    def roll(self) -> tuple[Event, ...]:
        """Real dice, typed in; `cast` takes them from the seed."""
        battle, stop = self.battle, self.battle.stop
        assert isinstance(stop, Roll)
        dice = "1 die" if stop.dice == 1 else f"{stop.dice} dice"
        self.say(f"{self.names[stop.side]} rolls {dice}: {stop.why} [{stop.rule}]", style="bold")
        while True:
            line = self.line("dice>")
            try:
                if line == "cast" and battle.record.seed is not None:
                    return battle.cast()
                return battle.roll(faces(line))
            except Malformed as refusal:
                self.say(str(refusal), style="yellow")

    def line(self, prompt: str) -> str:
        try:
            line = self.read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if line.lower() in ("quit", "exit", "q"):
            raise Quit
        return line


def faces(line: str) -> list[int]:
    """Dice as people type them: "3 5", "3,5" or "35".

    >>> faces("3 5"), faces("3,5"), faces("35")
    ([3, 5], [3, 5], [3, 5])
    """
    digits = line.replace(",", "").replace(" ", "")
    if not digits.isascii() or not digits.isdigit():
        raise Malformed("dice are typed as their faces, for example: 3 5")
    return [int(digit) for digit in digits]


def draw(battle: Battle, path: Path, n: int | None = None) -> None:
    """The map of a moment as SVG, or as PNG if the name says so."""
    if path.suffix.lower() not in (".svg", ".png"):
        raise Malformed(f"a map is a .svg or a .png file, not {path.name!r}")
    state = battle.at(n) if n is not None else battle.state
    text = table_map.svg(battle.table, state)
    try:
        if path.suffix.lower() == ".png":
            path.write_bytes(table_map.png(text))
        else:
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{path} could not be written: {error.strerror}") from None
    except table_map.NoPrinter as error:
        raise Malformed(str(error)) from None


def _help(board: Keyboard, rest: str) -> None:
    board.say(wing_of(board.battle.table).help)
    board.say(HELP)


def _what_and_how(board: Keyboard, rest: str) -> None:
    _help(board, rest)
    board.say("What may be ordered now:")
    _options(board, rest)


def _options(board: Keyboard, rest: str) -> None:
    found = wing_of(board.battle.table).options(board.battle)
    for line in found[:_SHOWN]:
        board.say(f"  {line}")
    if len(found) > _SHOWN:
        board.say(f"  and {len(found) - _SHOWN} more; any other move that is legal may be ordered too")


def _odds(board: Keyboard, rest: str) -> None:
    for line in wing_of(board.battle.table).odds(board.battle, rest):
        board.say(f"  {line}")


def _show(board: Keyboard, rest: str) -> None:
    seen = board.battle.view()
    board.console.print(roster(seen.table, seen.state, "" if rest == "all" else seen.side))


def _map(board: Keyboard, rest: str) -> None:
    path = Path(rest or f"{board.battle.table.scenario.id}.svg")
    draw(board.battle, path)
    board.say(f"{path} written")


def _undo(board: Keyboard, rest: str) -> None:
    last = board.battle.record.lines[-1].entry
    said = last.side if isinstance(last, Answer | Order | Sealed) else ""
    speaker = said if said in board.sides else board.battle.side
    text = board.battle.undo(speaker)
    # What lay sealed is not for the eyes of whoever else sits here.
    board.say(f"taken back: {f'what the {board.names[speaker]} had sealed' if isinstance(last, Sealed) else text}")


def _save(board: Keyboard, rest: str) -> None:
    if not rest:
        raise Malformed("say where to: save archer.battle")
    if Path(rest).exists():
        raise Malformed(f"{rest} exists already; choose another name")
    board.battle.save(rest)
    board.say(f"{rest} written")


_BESIDES: dict[str, Callable[[Keyboard, str], None]] = {
    "help": _help,
    "?": _what_and_how,
    "options": _options,
    "odds": _odds,
    "show": _show,
    "map": _map,
    "undo": _undo,
    "save": _save,
}
