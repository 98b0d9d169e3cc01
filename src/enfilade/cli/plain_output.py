"""Output that any terminal, file or pipe can take: signs that its encoding lacks become plain twins, never an error.

One place for it: the command line calls `to_be_plain` before anything is printed. Files are written as UTF-8 and never
pass here.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

_NAME = "enfilade-plain"
_ASCII = "enfilade_ascii"
_TWINS = {
    "″": " in.",
    "′": " ft",
    "−": "-",
    "–": "-",
    "—": "-",
    "½": " 1/2",
    "¼": " 1/4",
    "¾": " 3/4",
    "×": "x",
    "·": "-",
    "•": "*",
    "…": "...",
    "’": "'",
    "‘": "'",
    "“": "'",
    "”": "'",  # not a double mark, which would end a string of JSON
    "≥": ">=",
    "≤": "<=",
    "±": "+/-",
    "≈": "~",
    "→": "->",
    "←": "<-",
    "↑": "^",
    "↓": "v",
    "°": " deg",
    "\u00a0": " ",
    "\u2009": " ",
    "\u202f": " ",
    "†": "+",
    "‡": "++",
    "█": "#",
    "▏": "|",
    "▎": "|",
    "▍": "|",
    "▌": "#",
    "▋": "#",
    "▊": "#",
    "▉": "#",
    "░": ".",
    "▒": ":",
    "▓": "#",
    "✓": "yes",
    "✗": "no",
    "ß": "ss",
    "ø": "o",
    "Ø": "O",
    "æ": "ae",
    "Æ": "AE",
}


def to_be_plain() -> None:
    """Let standard output and standard error write whatever they are given."""
    codecs.register_error(_NAME, _instead)
    codecs.register(_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            bare = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if bare else None, errors=_NAME)


def twin(sign: str) -> str:
    """The same in plain letters; a frame becomes lines of - | +, an accent goes, what is left is a question mark.

    >>> "".join(map(twin, "−3 at 4½″")), "".join(map(twin, "Müller ─┼ 好"))
    ('-3 at 4 1/2 in.', 'Muller -+ ?')
    """
    if sign.isascii():
        return sign
    if sign in _TWINS:
        return _TWINS[sign]
    if "\u2500" <= sign <= "\u257f":  # box drawing: rich draws its tables with them
        name = unicodedata.name(sign)
        crossing = " AND " in name or "DOWN" in name or "UP" in name
        return "-" if "HORIZONTAL" in name and not crossing else "|" if "VERTICAL" in name and not _sides(name) else "+"
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", sign) if letter.isascii())
    return bare or "?"


def _sides(name: str) -> bool:
    return "LEFT" in name or "RIGHT" in name or "HORIZONTAL" in name


def _ascii(name: str) -> codecs.CodecInfo | None:
    """ASCII by another name: typer takes a stream that calls itself ASCII for a mistake, and writes UTF-8 to it."""
    if name != _ASCII:
        return None
    known = codecs.lookup("ascii")
    return codecs.CodecInfo(
        known.encode,
        known.decode,
        streamreader=known.streamreader,
        streamwriter=known.streamwriter,
        incrementalencoder=known.incrementalencoder,
        incrementaldecoder=known.incrementaldecoder,
        name=_ASCII,
    )


def _instead(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(twin(sign) for sign in error.object[error.start : error.end]), error.end
