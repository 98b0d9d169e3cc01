"""How a message names what does not fit: quoted short and on one line, with what there is and the nearest of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


def words(key: str) -> str:
    """A key of a card or of the code, as it is said."""
    return key.replace("-", " ").replace("_", " ")


def nearest(word: str, known: Sequence[str]) -> str:
    """A suggestion to end a sentence with: ' (did you mean ...?)' or nothing."""
    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return f" (did you mean {close[0]}?)" if close else ""


def shown(value: object) -> str:
    """A value from a file as it may be quoted in a message: short, on one line."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    if isinstance(value, bool):
        text = text.lower()
    elif isinstance(value, dict):
        text = "a table"
    elif isinstance(value, list) and len(text) > 60:
        text = f"a list of {len(value)}"
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= 80 else f"{text[:77]}..."


def one_of(word: str, known: Iterable[str], what: str) -> str:
    """The end of a message: what there is, and the nearest."""
    names = list(known)
    return f"{what}: {', '.join(names) or 'none are listed'}{nearest(word, names)}"
