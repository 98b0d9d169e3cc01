"""What a process of the server has together with others: the games, the counts of addresses, the pen, the machine."""

from __future__ import annotations

from typing import NamedTuple

from enfilade.server.load.buckets import Counted
from enfilade.server.store.one_file import Pen
from enfilade.server.workers.owners import Owners


class Joined(NamedTuple):
    owners: Owners
    counted: Counted | None = None
    """None: this process counts for itself."""
    pen: Pen | None = None
    """With which one of several writes into the SQLite file."""
    workers: int = 1
    """That share this machine."""


ALONE = Joined(Owners())
