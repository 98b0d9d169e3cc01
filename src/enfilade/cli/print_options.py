"""What every `enfilade print` command shares: its options, and how a sheet becomes a file that loses no other."""

from __future__ import annotations

import functools
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from enfilade.core.errors import Malformed
from enfilade.press.paper.base import Page, Paper, paper_of, pdf

PaperSize = Annotated[str, typer.Option("--paper", metavar="a4|letter", help="The paper in your printer.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help='Where to write; else a name that fits. "-": standard output.'),
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]
EditionId = Annotated[str, typer.Option("--edition", metavar="ID", help="The card to print by; else the file's own.")]
SideName = Annotated[str, typer.Option("--side", metavar="us|cs", help="One side only.")]
Units = Annotated[
    str,
    typer.Argument(metavar="SOURCE", help="A scenario, or a file: .battle, .roster, or an order of battle."),
]
MaybeUnits = Annotated[
    str,
    typer.Argument(metavar="[SOURCE]", help="A scenario or a file that names the units; else a blank sheet."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """On what and into which file a sheet is printed."""

    paper: PaperSize = "a4"
    out: Out = None
    force: Force = False

    @property
    def size(self) -> Paper:
        return paper_of(self.paper)

    def page(self, page: Page, name: str) -> None:
        self.file(pdf(page), f"{name}.pdf")

    def file(self, made: bytes, name: str) -> None:
        """To the file asked for, or to one of a fitting name."""
        written(made, self.out, name, self.force)


def printing(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes `how: Printing`, to Typer one with the fields of that as options in its place."""
    said = inspect.signature(command, eval_str=True)
    shared = inspect.signature(Printing, eval_str=True).parameters
    options = [
        option for name, own in said.parameters.items() for option in (shared.values() if name == "how" else (own,))
    ]

    @functools.wraps(command)
    def run(**values: Any) -> None:
        how = Printing(**{name: values.pop(name) for name in shared})
        command(**values, how=how)

    asked = [option.replace(kind=inspect.Parameter.KEYWORD_ONLY) for option in options]
    run.__signature__ = said.replace(parameters=asked)  # type: ignore[attr-defined]  # what Typer reads
    run.__annotations__ = {one.name: one.annotation for one in asked}
    return run


def stem(source: str) -> str:
    return Path(source).stem if source else ""


def written(made: bytes, out: Path | None, name: str, force: bool) -> None:
    """To the file asked for, or to one of a fitting name; what is there already stays unless it may go."""
    if str(out) == "-":
        sys.stdout.buffer.write(made)
        return
    path = out or Path(re.sub(r"[^\w.+=-]", "-", name))
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(made)
    except FileExistsError:
        raise Malformed(f"{path} exists already; --force writes over it, --out names another") from None
    except OSError as error:
        raise Malformed(f"{path} could not be written: {error.strerror}") from None
    typer.echo(f"{path} written")
