"""The quick-reference card: two pages for every edition, with the card's own figures and the club's rulings."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from tests.press.paper.paper_reading import Run, runs, strokes

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition, editions
from enfilade.press.paper import card
from enfilade.press.paper.base import PAPERS, Paper, page_count, svgs
from enfilade.press.paper.card import card_page
from enfilade.rules import GAMES

pytestmark = pytest.mark.long

SIZES: dict[Paper, tuple[float, float]] = {"a4": (841.89, 595.28), "letter": (792, 612)}


@cache
def printed(name: str, paper: Paper = "a4") -> tuple[float, list[str]]:
    """The size of its type, and its pages."""
    page = card_page(edition(name), paper)
    return page.values["size"], svgs(page)


@pytest.mark.parametrize(("place", "name"), list(enumerate(editions())))
def test_every_card_takes_at_most_two_pages(place: int, name: str) -> None:
    # On one of the papers each, since setting a card takes a third of a second.
    assert page_count(card_page(edition(name), PAPERS[place % 2])) in (1, 2)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", [game.usual for game in GAMES])
def test_nothing_of_a_card_leaves_the_paper(name: str, paper: Paper) -> None:
    drawn = printed(name, paper)[1]
    assert len(drawn) == 2
    wide, high = SIZES[paper]
    for svg in drawn:
        page, *inked = strokes(svg)
        assert (page.wide, page.high) == pytest.approx((wide, high), abs=0.01)
        assert all(one.x > 0 and one.x + one.wide < wide for one in inked)
        assert all(one.y > 0 and one.y + one.high < high for one in inked)


def rows_of(page_runs: list[Run]) -> dict[str, list[str]]:
    """What stands to the right of each first word of a line, up to the next column of the page."""
    found: dict[str, list[str]] = {}
    for place, run in enumerate(page_runs):
        after = []
        for other in page_runs[place + 1 :]:
            if abs(other.y - run.y) > 1 or other.x < run.x:
                break
            after.append(other.text)
        found.setdefault(run.text, after)
    return found


def test_the_figures_of_the_card_stand_in_their_rows() -> None:
    size, pages = printed("adf-revised-15mm")
    first, second = (rows_of(runs(svg, size)) for svg in pages)
    # Read off the revised chart for 15 mm: morale points, and the moves of a line of battle.
    assert second["elite"] == ["3,4,6"]
    assert second["veteran"] == ["4,6,8"]
    assert second["trained"] == ["5,7,10"]
    assert second["green"] == ["6,9,12"]
    assert first["battleline"] == ["0", "NA", "NA", "6", "5", "4", "2", "1"]
    assert first["12pounderNapoleon"][:2] == ["smoothbore", "13″"]


def test_the_foot_names_the_edition_and_its_digest() -> None:
    digest = edition("jr3-15mm").digest[:12]
    for svg in printed("jr3-15mm")[1]:
        told = "".join(run.text for run in runs(svg, 6.8))
        assert f"jr3?15mm?digest{digest}" in told
    assert "page2of2" in told


def test_the_rulings_of_a_club_are_printed_beside_what_is_usual() -> None:
    said = {"leader-moves": "2", "misprints": "corrected"}
    page = card_page(edition("adf-revised-15mm", rulings=said), "letter", said)
    size = page.values["size"]
    found = runs(svgs(page)[0], size)
    told = [run.text for run in found]
    # The value is bold, the rest of the line is roman: the run of each begins anew.
    assert told[told.index("leadermoves(2.7)") + 1 :][:2] == ["2", ",not1"]
    assert told[told.index("misprints(0.3)") + 1 :][:2] == ["corrected", ",notasprinted"]
    # Played so, the gun that the card handles 3 inches on a trail is handled 2, below its firepower.
    below = told[told.index("Movement:limbered–unlimbered") :]
    assert below[below.index("24pounderhowitzer") + 1 :][:2] == ["14–2", "10–2"]


def played_otherwise(name: str, count: int) -> dict[str, str]:
    """So many rulings of a card with another of their words each."""
    rulings, said = edition(name).edition.rulings, dict[str, str]()
    for field in msgspec.structs.fields(type(rulings)):
        usual = getattr(rulings, field.name)
        others = [word for word in get_args(field.type) if isinstance(word, str) and word != usual]
        if others and len(said) < count:
            said[field.encode_name] = others[0]
    return said


def test_many_rulings_stay_on_the_page_and_the_foot_counts_them() -> None:
    said = played_otherwise("adf-revised-15mm", 20)
    page = card_page(edition("adf-revised-15mm", rulings=said), "letter", said)
    assert "adf-revised-15mm with 20 rulings" in page.foot
    assert page_count(page) == 2
    wide, high = SIZES["letter"]
    boxes = [one for svg in svgs(page) for one in strokes(svg)[1:] if one.weight == 1.3]
    assert boxes, "the rulings have a box"
    assert all(one.y + one.high < high - 40 and one.x + one.wide < wide for one in boxes)


def test_more_rulings_than_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "PAGES", 1)
    said = {"leader-moves": "2"}
    with pytest.raises(Malformed, match=r"does not fit on 1 pages .*; print it with fewer rulings$"):
        card_page(edition("adf-revised-15mm", rulings=said), "a4", said)


def test_a_house_edition_is_printed_like_ours(tmp_path: Path) -> None:
    (tmp_path / "our-club.toml").write_text(
        'id = "our-club"\nfamily = "adf"\ntitle = "Our club, 15 mm"\nextends = "adf-revised-15mm"\n'
        "[infantry.weapons]\nrifle-musket = { range = 5 }\n[rulings]\nleader-moves = 2\n",
        encoding="utf-8",
    )
    page = card_page(edition("our-club", tmp_path))
    assert page.title == "Our club, 15 mm"
    assert [one["name"] for one in page.values["rulings"]] == ["leader moves"]
    rows = rows_of(runs(svgs(page)[0], page.values["size"]))
    # "Rifle muskets" has a ligature, which reads as a question mark.
    assert rows["Ri?emuskets"][0] == "5″"
