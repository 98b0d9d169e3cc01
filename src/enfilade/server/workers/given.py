"""What a worker is told when it begins: how to serve, who it is, by what it reaches the others; and what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from enfilade.server.site.serving import Serving


class Given(msgspec.Struct, frozen=True):
    serving: Serving
    index: int
    folder: Path
    """Private to the workers of one server: where they meet, and what they count together."""
    key: str
    channel: int
    """The file descriptor by which connections come."""
    news: int
    """The one by which it says that it is ready, and what it logs."""


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a worker tells whoever started it."""

    worker: int
    ready: bool = False
    logger: str = ""
    level: int = 0
    text: str = ""


def written(given: Given) -> bytes:
    return msgspec.json.encode(given, enc_hook=str) + b"\n"


def read(line: bytes) -> Given:
    return msgspec.json.decode(line, type=Given, dec_hook=_path)


def _path(kind: type[Any], value: Any) -> Any:
    return kind(value)
