"""Where the lines of a plan come from: words on the command line, a file, or a player of the computer's."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from enfilade.ai.players import adviser
from enfilade.ai.thought import NEVER
from enfilade.core.errors import Malformed
from enfilade.game.battle import Battle
from enfilade.library.reading import bounded_text

LARGEST = 1 << 20
_MOST = 100


def of_text(text: str) -> list[str]:
    """A line each; one that begins with a space goes on with the line before, and # begins a remark.

    >>> of_text("# the left\\n2-wis move advance 4\\nsheet:\\n  24-mich h\\n  2-wis c\\n")
    ['2-wis move advance 4', 'sheet:\\n24-mich h\\n2-wis c']
    """
    found: list[str] = []
    for line in text.splitlines():
        said = line.partition("#")[0]
        if not said.strip():
            continue
        if said[0].isspace() and found:
            found[-1] += f"\n{said.strip()}"
        else:
            found.append(said.strip())
    return found


def read(path: Path | None) -> str:
    """All of a file, or of what is typed or piped in."""
    if path is None or str(path) == "-":
        if sys.stdin.isatty():
            print("Paste it here; Ctrl-D (on Windows Ctrl-Z and Enter) ends it.", file=sys.stderr)
        text = sys.stdin.read(LARGEST * 4 + 1)
        if len(text) > LARGEST * 4:
            raise Malformed(f"more than {LARGEST * 4:,} characters were given")
        return text
    return bounded_text(path, LARGEST * 4)


def by_player(battle: Battle, side: str, name: str, given: Iterable[str] = ()) -> Sequence[str]:
    """What a player of the computer's would say now: answer after answer, until dice are due or the other is asked.
    What comes after dice nobody knows yet; a plan that ends there goes on with the next letter."""
    think, trial = adviser(name), battle.fork()
    found = list(given)
    while side in trial.asked and len(found) < _MOST:
        answer, _ = think(trial.view(side), NEVER)
        text = answer if isinstance(answer, str) else trial.game.text(answer)
        found.append(text)
        if trial.is_sealing:
            break
        trial.answer(text, side=side, cast=False)
    return found
