"""How an entry had ended on the phone that made it: the battle replayed as far as that phone knew it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.record.apart import apart
from enfilade.umpire.pocket.record.applying import applied
from enfilade.umpire.pocket.record.items import Item
from enfilade.umpire.pocket.record.knowledge import Knowledge
from enfilade.umpire.pocket.record.patience import check_time
from enfilade.umpire.roster.ledger import State

EVERY = 32
"""A state is kept after so many entries, so that a battle is not replayed from its first shot at every touch."""
_MOST_STEPS = 5_000
"""So many entries are replayed at one look to find what phones had seen; a stranger's battle must not cost hours."""
_MOST_WORLDS = 4

Ended = dict[tuple[str, str], Item | None]
"""How an entry ended, by its id and that of the entry whose phone is asked."""


@dataclass(slots=True)
class World:
    """A battle as somebody knows it: which entries of all, which of them are taken back, and how they went."""

    places: list[int]
    over: frozenset[int]
    items: list[Item]
    states: dict[int, State]

    def common(self, places: list[int], over: frozenset[int]) -> int:
        """How many entries at the beginning go the same way."""
        low, high = 0, min(len(places), len(self.places))
        if self.places[:high] == places[:high]:
            low = high
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.places[:middle] == places[:middle] else (low, middle - 1)
        return min([low, *(bisect_left(places, place) for place in self.over ^ over)])


class Hindsight:
    """Asks what was known then. `ended` remembers the answers; they hold as long as the entries up to there do."""

    def __init__(self, card: Card, first: State, known: Knowledge, main: World, ended: Ended) -> None:
        self.known = known
        self.main = main
        self._card = card
        self._first = first
        self._ended = ended
        self._worlds: dict[str, World] = {}
        self._left = _MOST_STEPS

    def ended(self, place: int, by: int) -> Item | None:
        """How the entry at a place ended for whoever made another; None if he did not know it, or nobody can say."""
        check_time()
        ids = self._id(place), self._id(by)
        if ids not in self._ended:
            found = self._replayed(place, by) if self.known.knew(by, place) else None
            if self._left <= 0:
                return None
            self._ended[ids] = found
        return self._ended[ids]

    def _replayed(self, place: int, by: int) -> Item | None:
        places, over = self.known.known(by, place), self.known.over(by)
        device = self.known.ordered[by].entry.device
        near = [self.main, *([self._worlds[device]] if device in self._worlds else [])]
        common, start = max(((world.common(places, over), world) for world in near), key=lambda each: each[0])
        if common == len(places):
            return start.items[common - 1]
        done = max((at for at in start.states if at <= common), default=0)
        states = {at: state for at, state in start.states.items() if at < done and at % EVERY == 0}
        items, state = start.items[:done], start.states.get(done, self._first)
        self._left -= len(places) - done
        if self._left <= 0:
            return None
        numbered = bisect_left(places, self.known.numbered)
        for at in places[done:]:
            check_time()
            if len(items) % EVERY == 0:
                states[len(items)] = state
            one = self.known.ordered[at]
            since = apart(one.entry, items, numbered)
            state, item = applied(self._card, state, one, self.known.about(at), at in over, since)
            items.append(item)
        states[len(items)] = state
        self._worlds.pop(device, None)
        self._worlds[device] = World(places, over, items, states)
        if len(self._worlds) > _MOST_WORLDS:
            self._worlds.pop(next(iter(self._worlds)))
        return items[-1]

    def _id(self, place: int) -> str:
        return self.known.ordered[place].entry.id
