"""Which form runs: from here on Python finds the engine's modules in the set that fits, if there is one.

Called once, by the first line of the package that is run. `ENFILADE_PLAIN=1` asks for the plain form in any case.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

from enfilade.compiled.sets import fitting

PLAIN = "ENFILADE_PLAIN"


class Finder(MetaPathFinder):
    """Finds the modules of one set, and no others."""

    def __init__(self, files: dict[str, str]) -> None:
        self._files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(fullname)
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file)) if file else None


def use() -> None:
    """Take the set that fits, before any of its modules is imported."""
    if os.environ.get(PLAIN):
        return
    files = fitting()
    if files:
        sys.meta_path.insert(0, Finder(files))


def form() -> str:
    """What runs here, in a word or two."""
    return "compiled" if any(isinstance(one, Finder) for one in sys.meta_path) else "plain Python"
