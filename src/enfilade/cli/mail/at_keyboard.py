"""A plan written at the keyboard: answer after answer, each proved, as far as anybody can know what comes of it."""

from __future__ import annotations

from rich.console import Console

from enfilade.cli.keyboard import Keyboard, Quit, Reader
from enfilade.core.errors import Malformed
from enfilade.core.record import Answer, Order, Sealed
from enfilade.game.battle import Battle


def typed(console: Console, read: Reader, battle: Battle, side: str) -> list[str]:
    """What somebody answers on a copy of the battle, until dice are due, the other is asked or he has said enough."""
    if side not in battle.asked:
        raise Malformed("you are asked nothing now; standing orders are written as lines")
    trial = battle.fork()
    for them in trial.asked:
        if them != side:
            # What they seal is not known, and nothing of it shows; so they are out of the way.
            trial.answer(trial.least(them), side=them, cast=False)
    first, board = len(trial.record.lines), Keyboard(console, read, trial, [side])
    board.say("`help` says how orders are written; `quit` ends the plan here. Nothing is sent yet.")
    try:
        while trial.asked == (side,):
            is_sealing, events = trial.is_sealing, board.answer()
            if is_sealing and any(isinstance(line.entry, Sealed) for line in trial.record.lines[first:]):
                # What would follow hangs on what the other seals.
                break
            board.tell(events)
    except Quit:
        pass
    return [text for line in trial.record.lines[first:] if (text := _text(line.entry, side))]


def _text(entry: object, side: str) -> str:
    match entry:
        case Answer(answer=text, side=own) | Order(order=text, side=own) if own == side:
            return text
        case Sealed(side=own, kept=kept) if own == side and kept is not None:
            return kept.text
        case _:
            return ""
