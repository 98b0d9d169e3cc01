"""Which lines of some files are run: for the fuzzer of readers, and to know which tests a mutant concerns."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

Lines = set[tuple[str, int]]


@contextmanager
def watched(folders: tuple[Path, ...]) -> Iterator[Lines]:
    """Collect the lines of files in these folders, or of these files, that are run meanwhile."""
    roots = tuple(str(folder) for folder in folders)
    seen: Lines = set()
    wanted: dict[CodeType, bool] = {}

    def enters(frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if code not in wanted:
            wanted[code] = code.co_filename.startswith(roots)
        return runs if wanted[code] else None

    def runs(frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return runs

    before = sys.gettrace()
    sys.settrace(enters)
    try:
        yield seen
    finally:
        sys.settrace(before)
