"""What addresses have used is one count for all workers, and what a dead worker held is given back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from enfilade.server.load.shared import SharedBuckets, SharedHolds


class Worker:
    """Opens what it shares with others, as often as it is started."""

    def __init__(self, folder: Path, open_: ExitStack) -> None:
        self.now = 100.0
        self._folder = folder
        self._open = open_

    def buckets(self) -> SharedBuckets:
        return self._open.enter_context(closing(SharedBuckets(self._folder / "buckets", lambda: self.now)))

    def holds(self, worker: int) -> SharedHolds:
        return self._open.enter_context(closing(SharedHolds(self._folder / "holds", worker)))


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Worker]:
    with ExitStack() as open_:
        yield Worker(tmp_path, open_)


def test_two_workers_empty_one_bucket(begun: Worker) -> None:
    one, other = begun.buckets(), begun.buckets()
    taken = [buckets.of(("door", "192.0.2.7"), 5, 1).take() for buckets in (one, other) * 4]
    assert taken == [True] * 5 + [False] * 3
    assert one.of(("door", "192.0.2.8"), 5, 1).take()
    assert other.of(("door", "192.0.2.7"), 5, 1).wait == 1.0
    begun.now += 2
    assert [buckets.of(("door", "192.0.2.7"), 5, 1).take() for buckets in (one, other, one)] == [True, True, False]


def test_kinds_and_spans_of_one_address_are_told_apart(begun: Worker) -> None:
    buckets = begun.buckets()
    assert buckets.of(("games", "a", 60.0), 1, 0).take()
    assert not buckets.of(("games", "a", 60.0), 1, 0).take()
    assert buckets.of(("sheets", "a", 60.0), 1, 0).take()


def test_more_addresses_than_there_is_room_for_do_not_fail(begun: Worker) -> None:
    buckets = begun.buckets()
    for n in range(50_000):
        begun.now += 0.001
        assert buckets.of(("door", n), 2, 0.001).take()
    # The latest is still known.
    assert buckets.of(("door", 49_999), 2, 0.001).take()
    assert not buckets.of(("door", 49_999), 2, 0.001).take()


def test_open_connections_are_counted_over_all_workers(begun: Worker) -> None:
    one, other = begun.holds(0), begun.holds(1)
    key = "sockets", "192.0.2.7"
    assert [holds.take(key, 3) for holds in (one, other, one, other)] == [True, True, True, False]
    one.leave(key)
    assert other.take(key, 3)
    # Worker 1 dies with its two and is started again.
    again = begun.holds(1)
    assert [again.take(key, 3) for _ in range(3)] == [True, True, False]
