"""The second page of every card: the turn and the charge as steps in words, with the figures of that card."""

from __future__ import annotations

import re
from typing import Any

import pytest

from enfilade.library.editions.cards import edition, editions
from enfilade.press.games.wings import WINGS
from enfilade.press.paper.base import PAPERS, page_count
from enfilade.press.paper.card import card_page


def sections(name: str) -> list[dict[str, Any]]:
    card = edition(name)
    return WINGS[card.family].in_words(card.edition)


def told(name: str) -> str:
    return " ".join(step for one in sections(name) for step in one["steps"])


@pytest.mark.parametrize("name", editions())
def test_every_card_tells_its_turn_and_its_charge_in_sentences(name: str) -> None:
    listed = sections(name)
    titles = [one["title"] for one in listed]
    assert titles[0].startswith("The turn")
    assert "The charge, step by step" in titles
    for one in listed:
        for step in one["steps"]:
            assert re.fullmatch(r"[A-Z].*\.", step), step
            assert not re.search(r"\bNA\b|None|\w_\w|<|floor|dice down", step), step


@pytest.mark.long
@pytest.mark.parametrize("name", editions())
def test_no_row_of_the_second_page_is_a_key_of_the_file(name: str) -> None:
    page = card_page(edition(name))
    for chapter in page.values["chapters"]:
        if chapter["front"] or chapter["first"]:
            continue
        for table in chapter["tables"]:
            for row in table["rows"]:
                assert row["label"] not in ("floor", "dice down", "benefit least", "best", "worst"), table["title"]
                assert all(text != "NA" for text, _ in row["cells"]), (table["title"], row["label"])


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["adf-western-10mm", "adf-summary-25mm", "jr3-25mm"])
def test_two_pages_stay_two(name: str, paper: str) -> None:
    assert page_count(card_page(edition(name), "letter" if paper == "letter" else "a4")) == 2


def test_the_steps_have_the_figures_of_their_card() -> None:
    # The revised card: two dice less the point, half inches off, three units in support; the summary card: one die.
    revised, summary = told("adf-revised-15mm"), told("adf-summary-15mm")
    assert "rolls two dice, adds its figures and takes off its morale point" in revised
    assert "½″ off for each pip" in revised
    assert "at most −3 in all" in revised
    assert "green as it starts" in revised
    assert "each side rolls one die" in summary
    assert "takes off its morale point" not in summary
    assert "nobody fires" in told("adf-western-10mm")
    assert "1″ off for each pip" in told("adf-reference-25mm")


def test_johnny_reb_has_nine_phases() -> None:
    assert len(sections("jr3-15mm")[0]["steps"]) == 9
    assert "the lower total wins" in told("jr3-15mm")
