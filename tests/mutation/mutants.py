"""Which small mistakes are planted in a file of the rules: one at a time, each in the body of one function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COUNT: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_TWINS = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil"}
_UNORDERED = {"isinstance", "min", "max", "zip", "getattr", "sorted", "map", "range"}
"""Calls whose arguments are not swapped: it would change nothing, or raise a TypeError at once."""


class Mutant(NamedTuple):
    """One planted mistake. The same text of a file always has the same mutants in the same order."""

    path: str
    number: int
    function: str
    begins: int
    """The first line of the function."""
    line: int
    lines: tuple[int, int]
    """First and last line of the statement it is in: a test that runs none of them cannot meet it."""
    what: str


_Where = tuple[str, int]
"""A function's name and first line."""


class _Site(NamedTuple):
    holder: ast.AST | list[Any]
    place: str | int
    new: Any
    line: int
    what: str


def mutants(source: str, path: str) -> list[Mutant]:
    """All mutants of a file, in the order of its lines."""
    found: list[Mutant] = []
    for (function, begins), first, last, site in _sites(ast.parse(source)):
        found.append(Mutant(path, len(found), function, begins, site.line, (first, last), site.what))
    return found


def planted(source: str, filename: Path | str, mutant: Mutant) -> CodeType:
    """The code of the function with the mistake in it, to be put in the place of the sound one."""
    tree = ast.parse(source)
    for number, (_, _, _, site) in enumerate(_sites(tree)):
        if number == mutant.number:
            if isinstance(site.holder, list):
                assert isinstance(site.place, int)
                site.holder[site.place] = site.new
            else:
                setattr(site.holder, str(site.place), site.new)
            break
    whole = compile(ast.fix_missing_locations(tree), str(filename), "exec")
    wanted = (mutant.function, mutant.begins)
    return next(code for code in codes(whole) if (code.co_qualname, code.co_firstlineno) == wanted)


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of functions and methods in a module's or class's code; not of functions within functions."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & 0x2:  # CO_NEWLOCALS: a function, no class
                yield inner
            else:
                yield from codes(inner)


def _sites(tree: ast.Module) -> Iterator[tuple[_Where, int, int, _Site]]:
    for name, function in _functions(tree, ""):
        begins = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
        yield from _in_body((name, begins), function.body)


def _functions(node: ast.AST, above: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield above + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{above}{child.name}.")


def _in_body(name: _Where, body: list[ast.stmt]) -> Iterator[tuple[_Where, int, int, _Site]]:
    """Statement by statement: what may be wrong in its own line, then what stands under it."""
    for place, statement in enumerate(body):
        if _is_words(statement):
            continue
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield from _in_body(name, statement.body)
            continue
        under = [part for part in _bodies(statement) if part]
        last = min((part[0].lineno for part in under), default=(statement.end_lineno or 0) + 1) - 1
        last = max(last, statement.lineno)
        for site in [*_of_statement(body, place), *_of_parts(statement)]:
            yield name, min(statement.lineno, site.line), max(last, site.line), site
        for part in under:
            yield from _in_body(name, part)


def _bodies(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    if isinstance(statement, ast.Match):
        for case in statement.cases:
            yield case.body
    elif isinstance(statement, ast.Try):
        yield statement.body
        for handler in statement.handlers:
            yield handler.body
        yield statement.orelse
        yield statement.finalbody
    elif isinstance(statement, ast.If | ast.For | ast.While | ast.With):
        yield statement.body
        yield getattr(statement, "orelse", [])


def _of_statement(body: list[ast.stmt], place: int) -> Iterator[_Site]:
    statement = body[place]
    line = statement.lineno
    match statement:
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield _Site(body, place, ast.Pass(), line, f"left out: {_short(statement)}")
        case ast.Continue():
            yield _Site(body, place, ast.Break(), line, "continue -> break")
        case ast.Break():
            yield _Site(body, place, ast.Continue(), line, "break -> continue")
        case ast.Return(value) if value is not None and not _is_none(value):
            yield _Site(statement, "value", ast.Constant(None), line, f"returns None, not {_short(value)}")
        case ast.If() | ast.While():
            negated = ast.UnaryOp(ast.Not(), statement.test)
            if not _turned_anyway(statement.test):
                yield _Site(statement, "test", negated, line, f"if not ({_short(statement.test)})")
        case ast.Match():
            for case in statement.cases[:-1]:
                yield _Site(
                    case, "guard", ast.Constant(False), case.pattern.lineno, f"never case {_short(case.pattern)}"
                )
        case _:
            pass


def _of_parts(statement: ast.stmt) -> Iterator[_Site]:
    """The expressions of a statement's own lines."""
    for node in _own(statement):
        yield from _of_expression(node)


def _own(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name in ("body", "orelse", "finalbody", "handlers", "annotation") and isinstance(node, ast.stmt):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.stmt) or not isinstance(child, ast.AST):
                continue
            yield child
            if not isinstance(child, ast.JoinedStr):  # what stands in a sentence is words
                yield from _own(child)


def _of_expression(node: ast.AST) -> Iterator[_Site]:
    line: int = getattr(node, "lineno", 0)
    match node:
        case ast.Compare():
            for i, op in enumerate(node.ops):
                turned = _COMPARE[type(op)]
                yield _Site(node.ops, i, turned(), line, f"{type(op).__name__} -> {turned.__name__} in {_short(node)}")
            for side in [node, *node.comparators]:
                for holder, place, text in _texts(side):
                    yield _Site(holder, place, ast.Constant(text + "?"), line, f"{text!r} is another in {_short(node)}")
        case ast.BoolOp():
            swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield _Site(node, "op", swapped, line, f"and <-> or in {_short(node)}")
            for i, value in enumerate(node.values):
                neutral = ast.Constant(isinstance(node.op, ast.And))
                yield _Site(node.values, i, neutral, line, f"without {_short(value)} in {_short(node)}")
        case ast.UnaryOp(ast.Not(), _):
            yield _Site(node, "operand", ast.UnaryOp(ast.Not(), node.operand), line, f"not left out: {_short(node)}")
        case ast.UnaryOp(ast.USub(), _):
            yield _Site(node, "op", ast.UAdd(), line, f"minus left out: {_short(node)}")
        case ast.BinOp() if type(node.op) in _COUNT:
            other = _COUNT[type(node.op)]
            yield _Site(node, "op", other(), line, f"{type(node.op).__name__} -> {other.__name__} in {_short(node)}")
        case ast.IfExp() if not _turned_anyway(node.test):
            yield _Site(node, "test", ast.UnaryOp(ast.Not(), node.test), line, f"if not ({_short(node.test)})")
        case ast.comprehension():
            for i, test in enumerate(node.ifs):
                yield _Site(node.ifs, i, ast.Constant(True), test.lineno, f"without if {_short(test)}")
        case ast.Constant(bool() as value):
            yield _Site(node, "value", not value, line, f"{value} -> {not value}")
        case ast.Constant(int() as value):
            yield _Site(node, "value", value + 1, line, f"{value} -> {value + 1}")
        case ast.MatchValue(ast.Constant(str() as text)):
            yield _Site(node.value, "value", text + "?", line, f"case {text!r} is another")
        case ast.Call():
            yield from _of_call(node, line)
        case _:
            pass


def _of_call(node: ast.Call, line: int) -> Iterator[_Site]:
    called = node.func.id if isinstance(node.func, ast.Name) else ""
    if called in _TWINS:
        yield _Site(
            node, "func", ast.Name(_TWINS[called], ast.Load()), line, f"{called} -> {_TWINS[called]}: {_short(node)}"
        )
    for i, (one, other) in enumerate(zip(node.args, node.args[1:], strict=False)):
        if _is_plain(one) and _is_plain(other) and called not in _UNORDERED:
            both = [*node.args[:i], other, one, *node.args[i + 2 :]]
            yield _Site(node, "args", both, line, f"{_short(one)} <-> {_short(other)} in {_short(node)}")
    for i, keyword in enumerate(node.keywords):
        if keyword.arg is not None and len(node.keywords) + len(node.args) > 1:
            fewer = [*node.keywords[:i], *node.keywords[i + 1 :]]
            yield _Site(node, "keywords", fewer, keyword.value.lineno, f"without {keyword.arg}= in {_short(node)}")


def _texts(node: ast.AST) -> Iterator[tuple[Any, str | int, str]]:
    """Words that are compared: alone, or in a tuple or set."""
    if isinstance(node, ast.Compare):
        for i, side in enumerate(node.comparators):
            if isinstance(side, ast.Constant) and isinstance(side.value, str):
                yield node.comparators, i, side.value
    elif isinstance(node, ast.Tuple | ast.Set | ast.List):
        for i, part in enumerate(node.elts):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield node.elts, i, part.value


def _turned_anyway(test: ast.expr) -> bool:
    """Turning the one comparison, or leaving the `not` out, is the same mistake as turning the condition."""
    match test:
        case ast.UnaryOp(ast.Not(), _):
            return True
        case ast.Compare(ops=[op]):
            return isinstance(op, ast.Eq | ast.NotEq | ast.Is | ast.IsNot | ast.In | ast.NotIn)
        case _:
            return False


def _is_plain(node: ast.expr) -> bool:
    """A name; not the edition, which is like nothing else and would be noticed at once."""
    return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) not in ("edition", "self.edition")


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_words(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else text[:67] + "..."
