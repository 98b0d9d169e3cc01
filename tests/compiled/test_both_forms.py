"""What is typed for the compiler gives the same as plain Python, to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from tests.compiled.figures import FAR

from enfilade.compiled.sets import fitting
from enfilade.ground import arcs, box
from enfilade.ground.box import Box

FORM = ["plain", pytest.param("compiled", marks=pytest.mark.skipif(not fitting(), reason="nothing is compiled"))]


def _told(form: str, code: list[str]) -> list[str]:
    env = {name: value for name, value in os.environ.items() if name != "ENFILADE_PLAIN"}
    if form == "plain":
        env["ENFILADE_PLAIN"] = "1"
    done = subprocess.run([sys.executable, *code], env=env, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.skipif(not fitting(), reason="nothing is compiled")
def test_the_figures_of_the_ground_are_the_same() -> None:
    words = ["-m", "tests.compiled.figures", "7", "600"]
    (plain, *ours), (compiled, *others) = _told("plain", words), _told("compiled", words)
    assert plain.endswith(".py")
    assert not compiled.endswith(".py")
    assert len(ours) > 6000
    assert ours == others


@pytest.mark.parametrize("form", FORM)
@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        # Squares of these go beyond 64 bits; as doubles, and as Python's own whole numbers, they do not.
        (f"distance(Box({-FAR}, 0, 0, 1000, 600), Box({FAR}, 0, 0, 1000, 600))", str(2 * FAR - 1000)),
        (f"is_within(Box({-FAR}, 0, 0, 1000, 600), Box({FAR}, 0, 0, 1000, 600), {2 * FAR - 1000})", "True"),
        (f"is_within(Box({-FAR}, 0, 0, 1000, 600), Box({FAR}, 0, 0, 1000, 600), {2 * FAR - 1001})", "False"),
        # The remainder of a negative turn is positive.
        ("turned(100, -9000), between(100, 35900), between(35900, 100)", "(27100, 200, 200)"),
        # A half is rounded to the even side: 12.5 and 13.5 mils.
        ("slid(Box(0, 0, 0, 9, 9), 9000, 12.5).x, slid(Box(0, 0, 0, 9, 9), 9000, 13.5).x", "(12, 14)"),
        ("from_front(0.5, 1.5, 0, 9, 0)", "Box(x=0, y=2, facing=0, width=9, depth=0)"),
        # A length that is told by its edges is cut off after a half is added: 2.5 is three.
        ("distance_to_point(Box(0, 0, 0, 5, 5), 5, 0)", "3"),
        # 3, 4 and 5, by the root of squares in one and by hypot in the other.
        ("distance(Box(0, 0, 1, 2, 2), Box(0, 0, 1, 2, 2)), distance_to_point(Box(0, 0, 0, 0, 0), 3, 4)", "(0, 5)"),
        ("segment_to_box(3, 4, 3, 9, Box(0, 0, 0, 0, 0))", "5.0"),
    ],
)
def test_a_figure_worked_by_hand(form: str, said: str, wanted: str) -> None:
    names = "from enfilade.ground.box import *; from enfilade.tabletop.contact import slid"
    code = f"{names}; from enfilade.ground.shapes import *; print(({said}))"
    assert _told(form, ["-c", code]) == [wanted]


def test_a_box_stays_as_it_is() -> None:
    one = Box(1, 2, 3, 4, 5)
    with pytest.raises(AttributeError):
        one.x = 9  # type: ignore[misc]
    assert box.turned(one.facing, 5) == 8
    assert arcs.direction_in_arc(0, 4500, 4500)
