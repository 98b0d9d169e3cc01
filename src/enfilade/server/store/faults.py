"""How storage refuses: two ordinary outcomes of a race, and faults, each with a sentence."""

from __future__ import annotations


class Taken(Exception):
    """Somebody else's change has this number: the game has gone on."""

    def __init__(self, at: int) -> None:
        super().__init__(f"The game has gone on to change {at}.")
        self.at = at


class Repeated(Exception):
    """This command is known already: it is not done twice."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"This command was carried out as change {seq}.")
        self.seq = seq


class StoreFault(Exception):
    """The database could not do it: full, gone, unreadable. What was asked has not been acknowledged."""

    def __init__(self, why: str, *, lost: bool = False) -> None:
        super().__init__(why)
        self.lost = lost
        """The connection broke: whether the last commit came through is known only to who asks again."""


class Locked(StoreFault):
    """Somebody else writes, and has not let go in all the time that we waited."""


class Gone(StoreFault):
    """There is no such game any more: somebody has removed it."""

    def __init__(self, game: str) -> None:
        super().__init__(f"There is no game {game}.")


class Damaged(StoreFault):
    """A change is not what was written, or does not follow from the one before it."""

    def __init__(self, game: str, seq: int, why: str) -> None:
        super().__init__(f"Game {game} is damaged at change {seq}: {why}.")
        self.game = game
        self.seq = seq


class WrongVersion(StoreFault):
    """The database was made by a newer version of this program, or by another one."""
