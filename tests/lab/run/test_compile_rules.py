"""What scripts/compile-rules compiles. That the copy plays the same battles it proves itself, whenever it makes one."""

from __future__ import annotations

import ast
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).resolve().parents[3]
HOME = HERE / "src" / "enfilade"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    loader = SourceFileLoader("compile_rules", str(HERE / "scripts" / "compile-rules"))
    spec = spec_from_loader("compile_rules", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_functions_and_plain_classes_are_compiled_and_frozen_values_are_not(script: ModuleType) -> None:
    chosen = {path.relative_to(HOME).as_posix() for path in script._chosen(HOME)}
    assert {"ground/box.py", "ground/sight.py", "rules/adf/battle/move/moving.py", "ai/adf/drill/goals.py"} <= chosen
    assert not chosen & {"ground/legs.py", "ground/outline.py", "rules/adf/battle/state.py", "core/measures.py"}
    assert not [path for path in chosen if path.startswith("ai/adf/captain")]


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("class Box(NamedTuple):\n    x: int", True),
        ("class Scene:\n    pass", True),
        ("class Piece(msgspec.Struct, frozen=True):\n    x: int", False),
        ("class Card(Part):\n    x: int", False),
        ("class Row(NamedTuple, Generic[T]):\n    x: T", False),
        ("def made():\n    class Length(int):\n        pass", False),
    ],
)
def test_one_class_of_another_kind_leaves_a_module_as_it_is(script: ModuleType, source: str, plain: bool) -> None:
    assert script._is_plain(ast.parse(source)) is plain


def test_what_mypyc_gives_up_on_is_still_there(script: ModuleType) -> None:
    for name in script.REFUSED:
        assert list((HOME / "rules" / "adf" / "battle").rglob(f"{name}.py")), f"REFUSED names {name}, which is gone"
