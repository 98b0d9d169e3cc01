"""On what the lab's games are played: a scenario and an edition with its rulings, whole, so that no file is needed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from enfilade.core.record import Opening, commitment
from enfilade.game.opening import prepared, table_of
from enfilade.library.editions import cards
from enfilade.library.scenarios import shelf as scenarios
from enfilade.library.scenarios.shelf import Loaded


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A table and its rules, as every game on it begins."""

    name: str
    """The scenario's id."""
    title: str
    edition: str
    """Its id, with the rulings that are played otherwise."""
    sides: tuple[str, str]
    """In the order in which they are active."""
    digest: str
    """A fingerprint of everything that is played, not of texts for people."""
    packed: bytes
    """The opening of a record, without seed and players."""


def setting(
    scenario: str | Path | Mapping[str, Any] | Loaded,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    folder: Path | str | None = None,
) -> Setting:
    """A scenario by id, from a file or made in code, by its own edition or another, with rulings laid over it.

    BadFile if it cannot be.
    """
    loaded = scenarios.loaded(scenario, folder)
    card = cards.edition(edition or loaded.scenario.edition, folder, rulings)
    ready = prepared(loaded, card)
    return Setting(
        name=loaded.scenario.id,
        title=loaded.scenario.title,
        edition=card.id,
        sides=ready.sides,
        digest=sha256(f"{loaded.digest}{card.digest}".encode()).hexdigest(),
        packed=zlib.compress(msgspec.json.encode(ready.opening("", "seeded", {}))),
    )


def opening_of(setting: Setting, players: Mapping[str, str], seed: str) -> Opening:
    """The first line of a game on it."""
    start = msgspec.json.decode(zlib.decompress(setting.packed), type=Opening)
    return msgspec.structs.replace(start, players=dict(players), commitment=commitment(seed))


def table(setting: Setting) -> Any:
    """The table; kept, since what has been measured on it serves all games."""
    return _table(setting.packed)


@lru_cache(maxsize=8)
def _table(packed: bytes) -> Any:
    return table_of(msgspec.json.decode(zlib.decompress(packed), type=Opening))[0]
