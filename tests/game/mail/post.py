"""Two folders and the post between them: what one side sends the other takes, quoted and with other line ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from enfilade.ai.players import drill
from enfilade.game.battle import Battle
from enfilade.game.mail import folder as games
from enfilade.game.mail.folder import Folder
from enfilade.game.mail.messages import Mailed
from enfilade.game.opening import prepared
from enfilade.library.editions import cards
from enfilade.library.scenarios import shelf

ADF, JR3 = "adf-revised-15mm", "jr3-15mm"
Writer = Callable[[Folder, Battle], Sequence[str] | None]
"""What somebody writes for his next letter, by the battle as he knows it."""


class Post(NamedTuple):
    """A game in two folders."""

    folders: dict[str, Folder]
    letters: list[str]

    def writer(self) -> str:
        return next((side for side, one in self.folders.items() if one.part not in ("wait", "over")), "")

    def write(self, side: str, *lines: str) -> None:
        self.folders[side], _ = games.written(self.folders[side], lines)

    def send(self, side: str, *, lead: bool = False) -> Mailed:
        """A letter of this side's, not yet delivered."""
        self.folders[side], message = games.sent(self.folders[side], lead=lead)
        self.letters.append(games.letter(self.folders[side], message.n))
        return message

    def deliver(self, side: str) -> None:
        """The newest letter to this side."""
        self.folders[side] = games.received(self.folders[side], quoted(self.letters[-1]))

    def exchange(self, *lines: str, lead: bool = False) -> Mailed:
        """Whoever is to write sends these lines, and the other takes them."""
        side = self.writer()
        if lines:
            self.write(side, *lines)
        message = self.send(side, lead=lead)
        self.deliver(next(one for one in self.folders if one != side))
        return message

    def battle(self, side: str) -> Battle:
        return self.folders[side].ahead().battle


def offered(place: Path, card: str, scenario: str = "drill-field") -> Post:
    """The side with the initiative has offered a game, and the other has its folder."""
    ready = prepared(shelf.loaded(scenario), cards.edition(card))
    first, second = ready.sides
    one = games.begun(place / first, ready, first)
    letter = games.letter(one, 0)
    return Post({first: one, second: games.joined(place / second, quoted(letter))}, [letter])


def quoted(letter: str) -> str:
    return "\r\n".join(["They wrote:", *(f"> {line}" for line in letter.splitlines()), "", "Yours"])


def by_drill(battle: Battle, side: str, most: int = 30) -> list[str]:
    """What drill would say now, up to the dice or the other side's word."""
    trial = battle.fork()
    found: list[str] = []
    while side in trial.asked and len(found) < most:
        found.append(trial.game.text(drill(trial.view(side))))
        if trial.is_sealing:
            break
        trial.answer(found[-1], side=side, cast=False)
    return found


def to_the_end(post: Post, write: Writer, most: int = 1000) -> int:
    """Letter after letter until the battle is over; how many there were."""
    for count in range(most):
        side = post.writer()
        if not side:
            return count
        folder = post.folders[side]
        post.exchange(*(write(folder, folder.ahead().battle) or ()))
    raise AssertionError(f"the battle is not over after {most} letters")
