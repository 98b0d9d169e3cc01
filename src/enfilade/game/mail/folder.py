"""A game by mail on disk: the letters of both sides, what one side keeps to itself, and the battle as it is known."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from enfilade.core.codec import decode, encode
from enfilade.core.errors import Malformed
from enfilade.game.mail import desk, letters
from enfilade.game.mail.desk import Ahead, Own
from enfilade.game.mail.exchange import Exchange, is_known, taken
from enfilade.game.mail.messages import Begun, Mailed
from enfilade.game.opening import Prepared
from enfilade.library.reading import bounded, bounded_text

OWN, POST, BATTLE = "own.json", "post", "game.battle"
_LARGEST_OWN = 64 << 20
_MOST = 100_000


class Folder(NamedTuple):
    """One player's copy of a game."""

    place: Path
    own: Own
    mail: Exchange

    @property
    def part(self) -> desk.Part:
        return desk.due(self.mail, self.own)

    @property
    def is_asked(self) -> bool:
        return desk.is_asked(self.mail, self.own)

    def ahead(self) -> Ahead:
        """The battle as this player may see it: as it will begin, or as far as his own secrets carry it."""
        if self.part == "join":
            return Ahead(desk.joinable(self.mail, self.own), None)
        return desk.ahead(self.mail, self.own)


def begun(place: Path, ready: Prepared, side: str, position: str = "", note: str = "") -> Folder:
    """A new game in a new folder, with its first letter."""
    if side not in ready.sides:
        raise Malformed(f"there is no side {side!r}; there are {' and '.join(ready.sides)}")
    own = _own(side)
    message = desk.offer(ready, side, own, position, note)
    mail = taken(Exchange(), message)
    _new(place)
    _keep_own(place, own)
    return _posted(Folder(place, own, mail), message)


def joined(place: Path, text: str) -> Folder:
    """A folder for whoever has been offered a game; nothing is sent yet."""
    offered = next((one for one in letters.read(text) if isinstance(one, Begun)), None)
    if offered is None:
        raise Malformed("this letter offers no game; to take what belongs to one you are in: enfilade mail take FOLDER")
    mail = taken(Exchange(), offered)
    own = _own(next(side for side in mail.sides if side != offered.side))
    _new(place)
    _keep_own(place, own)
    return _posted(Folder(place, own, mail), offered)


def opened(place: Path) -> Folder:
    """A game as its folder has it. All of its letters are proved again, from the first."""
    if not (place / OWN).is_file():
        raise Malformed(f"{place} holds no game by mail; to begin one: enfilade mail begin {place}")
    own = decode(bounded(place / OWN, _LARGEST_OWN), Own)
    mail = Exchange()
    for n, path in enumerate(_letters(place)):
        try:
            found = letters.read(bounded_text(path, letters.LARGEST_LETTER))
            mail = taken(mail, found[0])
        except Malformed as fault:
            raise Malformed(f"{path.name} in {place / POST}, letter {n}: {fault}") from None
    if not mail.messages or own.side not in mail.sides:
        raise Malformed(f"{place} is damaged: its letters are not those of a game in which you play {own.side}")
    return Folder(place, own, mail)


def received(folder: Folder, text: str) -> Folder:
    """The game with what a letter brings. It may quote earlier ones: what is known of them is passed over."""
    found = letters.read(text)
    new = [message for message in found if not is_known(folder.mail, message)] or found[:1]
    # The newest first: an answer quotes what it answers.
    message = max(new, key=lambda one: one.n)
    if message.side == folder.own.side and not is_known(folder.mail, message) and message.game == folder.mail.game:
        raise Malformed("this letter is refused: it is one of your own side, and was not written in this folder")
    return _posted(folder._replace(mail=taken(folder.mail, message)), message)


def written(folder: Folder, lines: Sequence[str] | None) -> tuple[Folder, int]:
    """The draft of what is to be said, in place of what was written before, and how many of its lines are proved. None
    takes back what was written."""
    check_writer(folder)
    draft, proved = None, 0
    if lines is not None:
        draft, proved = desk.drafted(folder.ahead().battle, folder.own.side, lines)
    own = msgspec.structs.replace(folder.own, draft=draft)
    _keep_own(folder.place, own)
    return folder._replace(own=own), proved


def check_writer(folder: Folder) -> None:
    """Malformed while nothing can be written."""
    if folder.part == "over":
        raise Malformed("the battle is over")
    if folder.part == "wait":
        raise Malformed(f"it is for {folder.mail.writer} to write now; take what comes from there first")


def sent(folder: Folder, *, lead: bool = False, note: str = "") -> tuple[Folder, Mailed]:
    """The next message: what it seals is on disk before it can leave."""
    message, own = desk.composed(folder.mail, folder.own, lead=lead, note=note)
    mail = taken(folder.mail, message)
    _keep_own(folder.place, own)
    return _posted(folder._replace(own=own, mail=mail), message), message


def letter(folder: Folder, n: int) -> str:
    """A message of the game, to be sent, or sent once more."""
    return letters.letter(folder.mail.messages[n])


def _posted(folder: Folder, message: Mailed) -> Folder:
    """The letter is on disk before anything is said of it; the record of the battle follows from the letters."""
    whose = "sent" if message.side == folder.own.side else "received"
    path = folder.place / POST / f"{message.n:05}-{whose}.txt"
    if path.exists():
        raise Malformed(f"{path.name} was written meanwhile by another program; look at the game again")
    _write(path, letters.letter(message).encode())
    if folder.mail.battle is not None:
        folder.ahead().battle.save(folder.place / BATTLE)
    return folder


def _own(side: str) -> Own:
    return Own(side=side, root=secrets.token_hex(32))


def _new(place: Path) -> None:
    try:
        if place.exists() and (not place.is_dir() or any(place.iterdir())):
            raise Malformed(f"{place} exists already; name a new folder for this game")
        (place / POST).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(f"{place} cannot be made: {error.strerror}") from None


def _letters(place: Path) -> list[Path]:
    return sorted((place / POST).glob("?????-*.txt"))[:_MOST]


def _keep_own(place: Path, own: Own) -> None:
    _write(place / OWN, encode(own), mode=0o600)


def _write(path: Path, content: bytes, mode: int = 0o644) -> None:
    """All of it or nothing, and on disk when this returns."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Malformed(f"{path.name} cannot be written: {error.strerror}") from None
