"""`python -m enfilade.compiled`: makes the set for the sources as they are, or says why there is none."""

from __future__ import annotations

import os
import sys

from enfilade.compiled.loading import PLAIN
from enfilade.compiled.making import CannotCompile, can_compile, make
from enfilade.compiled.sets import fitting


def main(words: list[str]) -> str:
    """What went wrong, in a sentence, or nothing. With `--missing` only whether there is something to do."""
    if "--missing" in words:
        if fitting():
            return "It is compiled."
        missing = f"{PLAIN} is set" if os.environ.get(PLAIN) else can_compile()
        return f"Nothing is compiled: {missing}. Everything runs as plain Python." if missing else ""
    try:
        print(f"Compiled: {make()}")
    except CannotCompile as error:
        return f"Nothing is compiled: {error}"
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) or 0)
