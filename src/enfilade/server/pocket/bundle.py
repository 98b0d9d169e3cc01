"""Our own code for the phone: every module that the umpire's desk imports, with the cards and scenarios, as one zip."""

from __future__ import annotations

import ast
import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DESK = "enfilade.umpire.pocket.desk"
DATA = ("data/editions", "data/scenarios")
_ANY_DAY = (1980, 1, 1, 0, 0, 0)
"""All files bear the first date that a zip knows, so that the same sources give the same bytes."""


def bundle(root: Path = ROOT) -> bytes:
    """The zip, to be unpacked where Python looks for packages."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted({*modules(root).values(), *_data(root)}):
            name = f"{root.name}/{path.relative_to(root).as_posix()}"
            dated = zipfile.ZipInfo(name, _ANY_DAY)
            dated.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(dated, path.read_bytes())
    return packed.getvalue()


def modules(root: Path = ROOT, first: str = DESK) -> dict[str, Path]:
    """The modules of this package that importing `first` may ever need, by name."""
    found: dict[str, Path] = {}
    wanted = [first]
    while wanted:
        name = wanted.pop()
        path = _file(root, name)
        if path is None or name in found:
            continue
        found[name] = path
        wanted += _imported(path.read_text(encoding="utf-8"))
        # Importing a module runs the packages that it lies in.
        wanted.append(name.rpartition(".")[0])
    return found


def _imported(source: str) -> Iterator[str]:
    """The names after `import`, and those after `from ... import`, which may be modules too."""
    for node in _run(_parsed(source).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _parsed(source: str) -> ast.Module:
    """Python 3.11 counts the depth of all threads that parse at once as one, and may find it wrong: then once more."""
    try:
        return ast.parse(source)
    except SystemError:
        return ast.parse(source)


def _run(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All statements but those under `if TYPE_CHECKING`, which are never run."""
    for node in statements:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        yield node
        for inner in ("body", "orelse", "handlers", "finalbody", "cases"):
            yield from _run(getattr(node, inner, ()))


def _file(root: Path, name: str) -> Path | None:
    package, *inside = name.split(".")
    if package != root.name:
        return None
    path = root.joinpath(*inside)
    module = path.with_suffix(".py")
    return next((one for one in (path / "__init__.py", module) if one.is_file()), None)


def _data(root: Path) -> Iterator[Path]:
    for folder in DATA:
        yield from (path for path in (root / folder).rglob("*") if path.is_file() and path.suffix in (".toml", ".json"))
