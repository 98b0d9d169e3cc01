"""Stands in ranks and files, counted out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from enfilade.tabletop.stands import laid_out

HALF = Fraction(1, 2)
# Of a stand 1000 wide and 800 deep: stands, ranks, gap in widths, interval in depths, and the ground.
CASES = [
    (4, 1, Fraction(0), Fraction(0), (4000, 800)),
    (4, 1, Fraction(1), Fraction(0), (7000, 800)),
    (4, 2, Fraction(0), HALF, (2000, 2000)),
    (3, 2, Fraction(1), Fraction(0), (3000, 1600)),
    (4, "each", Fraction(0), HALF, (1000, 4400)),
    (1, 2, Fraction(1), HALF, (1000, 800)),
    (1, "each", Fraction(1), HALF, (1000, 800)),
]


@pytest.mark.parametrize(("stands", "ranks", "gap", "interval", "ground"), CASES)
def test_ranks_and_files(
    stands: int, ranks: object, gap: Fraction, interval: Fraction, ground: tuple[int, int]
) -> None:
    assert laid_out((1000, 800), stands, ranks, gap, interval) == ground  # type: ignore[arg-type]
