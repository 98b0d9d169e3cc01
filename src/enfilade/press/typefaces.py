"""The type of the project inside a page: it must look the same without a net."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files

_FACES = (
    ("Old Standard TT", "400", "normal", "old-standard-tt-latin-400-normal.woff2"),
    ("Old Standard TT", "400", "italic", "old-standard-tt-latin-400-italic.woff2"),
    ("Old Standard TT", "700", "normal", "old-standard-tt-latin-700-normal.woff2"),
    ("Source Sans 3", "200 900", "normal", "source-sans-3-latin-wght-normal.woff2"),
)


@cache
def faces() -> str:
    """Font faces as CSS, with the files in it."""
    folder = files("enfilade") / "table" / "fonts"
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};'
        f"src:url(data:font/woff2;base64,{b64encode((folder / name).read_bytes()).decode()})}}"
        for family, weight, style, name in _FACES
    )
