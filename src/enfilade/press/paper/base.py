"""Sets a sheet on paper: a template of sheets/, its figures as JSON, A4 or US Letter, as PDF, SVG or PNG."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
import typst

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
_SHEETS = Path(__file__).parent / "sheets"
_LONGEST_ID = 60


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be printed. `values` reach the template as `sheet`; `pictures` are SVG texts by name."""

    template: str
    title: str
    foot: str
    """Which edition with which digest, or which battle: printed on every page."""
    paper: Paper = "a4"
    values: Mapping[str, Any] = {}
    pictures: Mapping[str, str] = {}


Kind = Literal["pdf", "svg", "count"]
Setter = Callable[[Page, Kind], list[bytes]]
"""Who sets the pages of a sheet; a count comes as one text."""


def foot_of(card: Card) -> str:
    return f"{card.title} · {short_id(card.id)} · digest {card.digest[:12]}"


def short_id(id: str) -> str:
    """An edition in a foot: a club's rulings by name if they are few; the digest tells them apart in any case.

    >>> short_id("jr3-15mm+pursuit=stays"), short_id("jr3-15mm" + "+pursuit=stays" * 4)
    ('jr3-15mm+pursuit=stays', 'jr3-15mm with 4 rulings')
    """
    base, _, rulings = id.partition("+")
    return id if len(id) <= _LONGEST_ID else f"{base} with {rulings.count('+') + 1} rulings"


def paper_of(word: str) -> Paper:
    """The paper somebody asked for; Malformed says which there are."""
    said = word.strip().lower().replace("us-", "").replace("us ", "")
    for paper in PAPERS:
        if said == paper:
            return paper
    raise Malformed(f"paper is {' or '.join(PAPERS)}, not {word!r}")


def pdf(page: Page) -> bytes:
    return _pages(page, "pdf")[0]


def svgs(page: Page) -> list[str]:
    """One drawing a page, 72 units to the inch."""
    return [drawn.decode() for drawn in _pages(page, "svg")]


def page_count(page: Page) -> int:
    """How many pages it takes; less work than to draw them."""
    return int(_setter.get()(page, "count")[0])


@contextmanager
def set_by(setter: Setter) -> Iterator[None]:
    """Have sheets set elsewhere for a while: a server does it in a process that can be let go."""
    before = _setter.set(setter)
    try:
        yield
    finally:
        _setter.reset(before)


def set_here(page: Page, kind: Kind) -> list[bytes]:
    """The pages in this process, which keeps what typst remembers of every sheet for as long as it lives."""
    if kind == "count":
        return [typst.query(**_source(page), selector="<pages>", field="value", one=True).encode()]
    # A fixed hour of creation, so that the same sheet is the same file to the byte.
    made = typst.compile(**_source(page), format=kind, timestamp=0)
    assert made is not None
    return made if isinstance(made, list) else [made]


_setter: ContextVar[Setter] = ContextVar("setter", default=set_here)


def _pages(page: Page, kind: Kind) -> list[bytes]:
    return _setter.get()(page, kind)


def _source(page: Page) -> dict[str, Any]:
    template = _SHEETS / f"{page.template}.typ"
    whole = {"title": page.title, "foot": page.foot, "paper": page.paper, **page.values}
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    # Only typst's own fonts: a sheet looks the same on every machine.
    return {
        "input": template,
        "root": _SHEETS,
        "font_paths": _fonts(),
        "sys_inputs": {"sheet": text, **page.pictures},
    }


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False)
