"""The papers of the examination: each leads to its question, and what was tried is marked as the paper says."""

from __future__ import annotations

from collections import Counter

import pytest

from enfilade.core.errors import Malformed
from enfilade.lab.exam.marking import marked
from enfilade.lab.exam.papers import DATA, KINDS, Paper, papers, read
from enfilade.lab.exam.sitting import asked, given

PAPERS = papers()


def test_ids_are_given_once_and_kinds_are_known() -> None:
    assert [name for name, count in Counter(one.id for one in PAPERS).items() if count > 1] == []
    assert {one.kind for one in PAPERS} == set(KINDS)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_what_was_tried_is_marked_as_the_paper_says(paper: Paper) -> None:
    asked(paper)
    for tried in paper.tried:
        assert marked(given(paper, tried.orders)).passed == tried.passes, tried.orders


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_every_answer_that_passes_was_proved_better_than_every_one_that_fails(paper: Paper) -> None:
    good = [one for one in paper.tried if one.passes]
    bad = [one for one in paper.tried if not one.passes]
    assert good
    for one in good:
        for other in bad:
            assert one.worth is not None
            assert other.worth is not None
            assert one.error is not None
            assert other.error is not None
            assert one.worth - other.worth > one.error + other.error, (one.orders, other.orders)


def test_a_pattern_or_a_kind_chooses_papers() -> None:
    assert {one.kind for one in papers(["guns"])} == {"guns"}
    assert [one.id for one in papers(["barn-four-*"])] == ["barn-four-figures"]
    with pytest.raises(Malformed, match="there is no paper called zouaves"):
        papers(["zouaves"])


def test_a_file_with_a_word_that_nobody_knows_is_refused(tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = (DATA / "adf" / "guns.toml").read_text(encoding="utf-8")
    bad = tmp_path / "guns.toml"
    bad.write_text(text.replace("why =", "reason =", 1), encoding="utf-8")
    with pytest.raises(Malformed, match=r"guns\.toml cannot be read: .*reason"):
        read(bad)
