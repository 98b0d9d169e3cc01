"""Readers refuse spoilt text with a sentence, and what feeds them finds its way by the lines that are reached."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.laws import locked
from tests.laws.feeding import REFUSALS, Fault, Reader, feed, spoilt, write
from tests.laws.readers import readers

FED = 120
"""Texts for each reader here; scripts/fuzz feeds as many as there is time for."""


@pytest.mark.parametrize("name", list(readers()))
def test_a_reader_refuses_with_a_sentence_or_reads(name: str) -> None:
    assert list(feed(readers()[name], 1863, most=FED + len(readers()[name].seeds))) == []


@pytest.mark.parametrize("name", list(readers()))
def test_what_it_begins_with_is_sound(name: str) -> None:
    """Spoilt text that was refused from the start would reach nothing. Some orders fit only another moment."""
    reader, refused = readers()[name], 0
    for seed in reader.seeds:
        try:
            reader.feed(seed)
        except REFUSALS:
            refused += 1
    assert refused <= len(reader.seeds) // 2


def test_the_same_seed_spoils_in_the_same_way() -> None:
    pool = ['{"a": [1, 2, 3]}', "2-wis move advance 4"]
    first, again = ([spoilt(pool[n % 2], pool, chance) for n in range(50)] for chance in map(random.Random, (5, 5)))
    assert first == again


def test_a_fault_behind_three_steps_is_found_by_the_lines_on_the_way(tmp_path: Path) -> None:
    """Three letters at once are one of a million; here each is kept because it led further."""
    reader = Reader("lock", ["door"], locked.read, (Path(locked.__file__),))
    (fault,) = feed(reader, 1863, most=20_000)
    assert fault.text.startswith("ope")
    assert "the lock is broken" in fault.trace
    file = write(fault, tmp_path)
    assert file.read_text(encoding="utf-8") == fault.text
    assert "RuntimeError" in file.with_suffix(".txt").read_text(encoding="utf-8")
    assert write(Fault("lock", "\ud800", "other"), tmp_path) != file
