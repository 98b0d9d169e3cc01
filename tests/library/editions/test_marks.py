"""Every doubt about a figure is counted, so that none is added or lost unseen."""

from collections import Counter

import pytest

import enfilade

COUNTS = {
    "adf-reference-10mm": {"suspect": 4},
    "adf-reference-15mm": {"suspect": 5},
    "adf-reference-25mm": {"suspect": 5, "repaired": 2},
    "adf-revised-15mm": {"suspect": 8, "repaired": 20, "estimated": 7},
    "adf-revised-25mm": {"suspect": 6, "repaired": 4},
    "adf-summary-10mm": {"suspect": 4},
    "adf-summary-15mm": {"suspect": 5, "repaired": 1},
    "adf-summary-25mm": {"suspect": 5, "repaired": 3},
    "adf-western-10mm": {"suspect": 5, "repaired": 2},
    "jr3-5mm": {"suspect": 1, "repaired": 7},
    "jr3-10mm": {"suspect": 1, "repaired": 7},
    "jr3-15mm": {"suspect": 1, "repaired": 7},
    "jr3-25mm": {"suspect": 1, "repaired": 7},
}


def test_every_edition_is_counted() -> None:
    assert sorted(COUNTS) == sorted(enfilade.editions())


@pytest.mark.parametrize("name", COUNTS)
def test_marks(name: str) -> None:
    assert Counter(mark.kind for mark in enfilade.edition(name).marks) == COUNTS[name]


def test_a_mark_covers_the_cells_below_it() -> None:
    card = enfilade.edition("adf-revised-15mm")
    assert [mark.kind for mark in card.marks_at("artillery.guns.mixed-guns-1862.range")] == ["estimated", "repaired"]
    assert card.marks_at("morale.points.elite[0]") == ()
