"""Which modules are compiled, by rooms: those in which nearly all of a battle's time goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parent.parent
"""The package itself."""
ROOMS = ("ground",)
"""Every module that lies in them, however deep."""
PLAIN = ("ground.many*", "ground.glimpses")
"""Left as they are: they do their work in numpy, or matter little."""


def modules(home: Path = HOME) -> dict[str, Path]:
    """Their full names, and their sources."""
    return {f"{home.name}.{name}": path for name, path in sorted(_all(home)) if not _is_plain(name)}


def _all(home: Path) -> Iterator[tuple[str, Path]]:
    for room in ROOMS:
        for path in (home / room).rglob("*.py"):
            if path.stem != "__init__":
                yield ".".join(path.relative_to(home).with_suffix("").parts), path


def _is_plain(name: str) -> bool:
    """A name with a star at its end stands for all that begin so."""
    return any(name.startswith(one[:-1]) if one.endswith("*") else name == one for one in PLAIN)
