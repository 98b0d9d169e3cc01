"""Workers of one host: each has its share of the games, by their names alone, and takes what the others pass on."""

from __future__ import annotations

from pathlib import Path

from enfilade.server.tables.room import Room
from enfilade.server.workers.doorway import Doorway
from enfilade.server.workers.owners import Owners, Place
from enfilade.server.workers.passing import Passing
from enfilade.server.workers.whose import Whose, share


class Siblings(Owners):
    def __init__(self, index: int, places: tuple[Place, ...]) -> None:
        self.index = index
        self.places = places
        self._doorway: Doorway | None = None

    def is_here(self, game: str) -> bool:
        return share(game, len(self.places)) == self.index

    def name(self) -> str:
        while not self.is_here(found := super().name()):
            pass
        return found

    async def of(self, one: Whose) -> Place | None:
        index = share(one.id, len(self.places))
        return None if index == self.index else self.places[index]

    async def begin(self, passing: Passing, room: Room) -> None:
        own = self.places[self.index]
        self._doorway = Doorway(passing, own.key)
        await self._doorway.open_here(own.address)

    async def end(self) -> None:
        if self._doorway is not None:
            await self._doorway.close()


def places_in(folder: Path, key: str, workers: int) -> tuple[Place, ...]:
    """Where each of them takes what is passed on to it."""
    return tuple(Place(str(folder / f"worker-{index}"), key) for index in range(workers))
