"""What every `enfilade print` command shares: its options, and how a sheet becomes a file that loses no other."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from enfilade.core.errors import Malformed
from enfilade.library.editions.files import VARIABLE
from enfilade.press.paper.base import Page, pdf

PaperSize = Annotated[str, typer.Option("--paper", metavar="a4|letter", help="The paper in your printer.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help='Where to write; else a name that fits. "-": standard output.'),
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]
Folder = Annotated[
    Path | None,
    typer.Option("--editions", metavar="FOLDER", envvar=VARIABLE, help="A folder of editions of your own."),
]
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


def stem(source: str) -> str:
    return Path(source).stem if source else ""


def printed(page: Page, out: Path | None, name: str, force: bool) -> None:
    written(pdf(page), out, f"{name}.pdf", force)


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
