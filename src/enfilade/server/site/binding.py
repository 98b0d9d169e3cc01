"""A page's modules and style sheets made into one script and one sheet, which a browser asks for once and keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from posixpath import dirname, join, normpath

import msgspec

STATIC = "/static/"
_IMPORT = re.compile(r'^import\s*(?:\{([^}]*)\}\s*from\s*)?"([^"]+)";.*$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_AT_THE_END = re.compile(r"\bexport\s*\{([^}]*)\};?\s*$")
"""As those write it who make a module small."""
_OTHERWISE = re.compile(r"^(?:import|export)\b[^(].*$", re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
_SHEET = re.compile(r'[ \t]*<link rel="stylesheet" href="/static/([^"]+)">\n')
_SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')
_AT_ONCE = re.compile(r'<script src="/static/([^"]+)"></script>')
_STATIC = re.compile(r'(?<=["\'(])/static/([^"\')#?]+)')
_URL = re.compile(r"""url\(\s*["']?(?!/static/|data:|#)([^"')]+)|@import\s+(\S+)""")

Read = Callable[[str], str]
"""The text of a file by its name."""


class Script(msgspec.Struct, frozen=True):
    text: str
    map: bytes
    """Where each line was, for whoever looks at it with the tools of a browser."""


def sheets(page: str) -> list[str]:
    return _SHEET.findall(page)


def entry(page: str) -> str:
    """The module it begins with; empty if it has none."""
    found = _SCRIPT.search(page)
    return found[1] if found else ""


def at_once(page: str) -> str:
    """The script it runs before its first paint; empty if it has none."""
    found = _AT_ONCE.search(page)
    return found[1] if found else ""


def named(text: str, address: Callable[[str], str]) -> str:
    """With other addresses for the files it names."""
    return _STATIC.sub(lambda found: address(found[1]), text)


def bound(page: str, sheet: str, script: str, first: str) -> str:
    """The page with one sheet, one script, and the text of what runs first in it."""
    links = iter([f'  <link rel="stylesheet" href="{sheet}">\n'])
    page = _SHEET.sub(lambda _: next(links, ""), page)
    page = _AT_ONCE.sub(lambda _: f"<script>{first}</script>", page)
    return _SCRIPT.sub(lambda _: f'<script type="module" src="{script}"></script>', page)


def one_sheet(names: Iterable[str], read: Read) -> str:
    texts = []
    for name in names:
        texts.append(read(name).strip() + "\n")
        if wrong := _URL.search(texts[-1]):
            raise ValueError(f"{name}: {wrong[0]!r} is relative, and a bound sheet lies elsewhere; write /static/…")
    return "".join(texts)


def one_script(first: str, read: Read) -> Script:
    """All modules that one leads to, in the order in which a browser runs them, each by itself."""
    numbers: dict[str, int] = {}
    parts: list[str] = []
    sections: list[dict[str, object]] = []
    line = 0
    for name, text, imports in _in_order(first, read):
        body, names = _opened(name, text)
        given = "".join(f"const {{{_taken(what)}}} = ${numbers[source]}; " for what, source in imports if what)
        number = numbers[name] = len(numbers)
        # What gives nothing to others may wait on its way, which a function could not.
        opening, end = (f"const ${number} = (() => {{", f"return {{ {names} }};\n}})();") if names else ("{", "}")
        parts.append(f"{opening} {given}\n{body}\n{end}\n")
        sections.append(_section(line + 1, name, body.count("\n") + 1))
        line += parts[-1].count("\n")
    return Script("".join(parts), msgspec.json.encode({"version": 3, "sections": sections}))


def _in_order(first: str, read: Read) -> Iterable[tuple[str, str, list[tuple[str, str]]]]:
    done: set[str] = set()
    above: list[str] = []

    def visit(name: str) -> Iterable[tuple[str, str, list[tuple[str, str]]]]:
        if name in above:
            raise ValueError(f"{name} imports itself by way of {' and '.join(above[above.index(name) + 1 :])}")
        if name in done:
            return
        done.add(name)
        above.append(name)
        text = read(name)
        imports = [(what, _place(name, source)) for what, source in _IMPORT.findall(text)]
        for _, source in imports:
            yield from visit(source)
        above.pop()
        yield name, text, imports

    # Whatever leads back is found before it counts as done.
    return visit(first)


def _place(name: str, source: str) -> str:
    return source.removeprefix(STATIC) if source.startswith(STATIC) else normpath(join(dirname(name), source))


def _opened(name: str, text: str) -> tuple[str, str]:
    """A module as the inside of a function, on the same lines, and what it gives."""
    names = _EXPORT.findall(text)
    text = _EXPORT.sub("", _IMPORT.sub(lambda found: "\n" * found[0].count("\n"), text))
    if last := _AT_THE_END.search(text):
        text = text[: last.start()]
        names += [_given(one) for one in last[1].split(",")]
    if wrong := _OTHERWISE.search(text):
        raise ValueError(f"{name}: {wrong[0]!r} is not understood; write import {{ a }} from, or export function a")
    if "@license" not in text:
        text = _REMARK.sub(lambda found: "\n" * found[0].count("\n"), text)
    return text, ", ".join(names)


def _taken(what: str) -> str:
    """`a as b` of an import, as a pattern."""
    return ", ".join(": ".join(one.split(" as ")).strip() for one in what.split(",") if one.strip())


def _given(one: str) -> str:
    """`a as b` of an export, as a property."""
    own, _, other = one.strip().partition(" as ")
    return f"{other}: {own}" if other else own


def _section(line: int, name: str, lines: int) -> dict[str, object]:
    mappings = "AAAA" + ";AACA" * (lines - 1)
    source = {"version": 3, "sources": [f"{STATIC}{name}"], "names": [], "mappings": mappings}
    return {"offset": {"line": line, "column": 0}, "map": source}
