"""Which entries a phone knew when it made one of its own, and which of them were taken back as far as it knew."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property

from enfilade.umpire.pocket.record.entries import Read
from enfilade.umpire.pocket.record.says import Dismiss, Undo

_MOST = 400
"""Nobody puts a table right after more than so many."""


class Knowledge:
    """Asked by place in the one order of all entries. A phone knew what it had seen numbered, and its own.

    What it knew is a part of that order in the same order, so that a place is enough to name an entry.
    """

    def __init__(self, ordered: list[Read]) -> None:
        self.ordered = ordered
        self.place = {one.entry.id: place for place, one in enumerate(ordered)}
        self._seqs = [one.entry.seq for one in ordered if one.entry.seq is not None]
        self.numbered = len(self._seqs)
        self._of_device: dict[str, list[int]] = {}
        self._back: list[tuple[int, int]] = []
        """Where something is taken back or dismissed, and where that stands."""
        for place, one in enumerate(ordered):
            self._of_device.setdefault(one.entry.device, []).append(place)
            if isinstance(one.say, Undo | Dismiss) and (of := self.place.get(one.say.of, place)) < place:
                self._back.append((place, of))

    def about(self, place: int) -> Read | None:
        """The earlier entry that one names."""
        of = self.place.get(getattr(self.ordered[place].say, "of", ""), place)
        return self.ordered[of] if of < place else None

    def seen(self, by: int) -> int:
        """How many of the first entries had their number, and were known to the phone that made this one."""
        return min(by, bisect_right(self._seqs, self.ordered[by].entry.based))

    def knew(self, by: int, place: int) -> bool:
        if place >= by:
            return place == by
        one, other = self.ordered[by].entry, self.ordered[place].entry
        # What has no number yet can only be on the phone that has made it.
        return place < self.seen(by) or one.device == other.device or (one.seq is None and other.seq is None)

    def missed(self, by: int) -> bool:
        """Whether others had entered anything before it of which its phone did not know."""
        first, end = self.seen(by), min(by, self.numbered)
        own = self._of_device[self.ordered[by].entry.device]
        return end - first > bisect_left(own, end) - bisect_left(own, first)

    def known(self, by: int, upto: int) -> list[int]:
        """The places up to one of them that were known to whoever made an entry."""
        first = min(self.seen(by), upto + 1)
        end = min(by, upto) + 1
        own = self._of_device[self.ordered[by].entry.device]
        if self.ordered[by].entry.seq is not None:
            return [*range(first), *own[bisect_left(own, first) : bisect_left(own, end)]]
        sent = min(end, self.numbered)
        mine = own[bisect_left(own, first) : bisect_left(own, sent)]
        return [*range(first), *mine, *range(max(first, sent), end)]

    def over(self, by: int | None = None) -> frozenset[int]:
        """What was taken back as far as the phone knew that made this entry; by default, as far as everybody knows."""
        found = set[int]()
        for place, of in reversed(self._back):
            # An undo that is itself undone does nothing; a later one has the say about it.
            if place not in found and (by is None or (self.knew(by, place) and self.knew(by, of))):
                found.add(of)
        return frozenset(found)

    @cached_property
    def unsettled(self) -> list[int]:
        """The last entries of those that may have ended otherwise on the phones that made them.

        Others had come before them unseen, or something before them was taken back after them.
        """
        turned = [0] * (len(self.ordered) + 1)
        for place, of in self._back:
            turned[of + 1] += 1
            turned[place] -= 1
        found, between = [], 0
        for place in range(len(self.ordered)):
            between += turned[place]
            if between or self.missed(place):
                found.append(place)
        return found[-_MOST:]
