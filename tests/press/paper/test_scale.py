"""What is printed at true scale measures what it says, in points of a 72nd of an inch, on either paper."""

from __future__ import annotations

import re

import pytest
from tests.press.paper.paper_reading import Stroke, runs, strokes

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition, editions
from enfilade.press.paper.base import PAPERS, Page, Paper, svgs
from enfilade.press.paper.labels import labels_page
from enfilade.press.paper.muster import Muster, Regiment
from enfilade.press.paper.orders import chits_page, orders_page
from enfilade.press.paper.sticks import sticks_page
from enfilade.press.paper.track import track_page

HEAVY = 1.4
"""The line at the end of a band."""
CENTIMETRE = 72 / 2.54


def iron_brigade() -> Muster:
    card = edition("adf-revised-15mm")
    regiment = Regiment(
        name="2nd Wisconsin",
        nation="us",
        brigade="Meredith's brigade",
        arm="infantry",
        weapon="rifle-musket",
        quality="elite",
        start=5,
        strength=5,
        stands=2,
    )
    return Muster(
        title="Herbst Woods", foot="", family="adf", edition_id=card.id, edition=card.edition, regiments=(regiment,)
    )


@pytest.mark.parametrize("paper", PAPERS)
def test_the_check_bar_is_three_inches_above_and_ten_centimetres_below(paper: Paper) -> None:
    jr3 = edition("jr3-15mm")
    for page in (sticks_page(jr3, paper, ("napoleon",)), labels_page(iron_brigade(), paper), chits_page(jr3, paper)):
        for svg in svgs(page):
            inches, bar = bar_of(svg)
            assert [one.wide for one in inches] == pytest.approx([72, 72, 72])
            assert [one.x - bar.x for one in inches] == pytest.approx([0, 72, 144], abs=1e-6)
            assert bar.wide == pytest.approx(10 * CENTIMETRE)


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_without_true_sizes_have_a_small_bar(paper: Paper) -> None:
    jr3 = edition("jr3-15mm")
    for page in (track_page(jr3, paper, turns=9), orders_page(jr3, paper)):
        inches, bar = bar_of(svgs(page)[0])
        assert [one.wide for one in inches] == pytest.approx([72, 72])
        assert bar.wide == pytest.approx(144)
        marks = [one for one in strokes(svgs(page)[0]) if one.y == bar.y and one.wide == 0 and one.weight == 0.5]
        assert [one.x - bar.x for one in marks] == pytest.approx([n * CENTIMETRE for n in range(6)], abs=1e-5)


def bar_of(svg: str) -> tuple[list[Stroke], Stroke]:
    """The black and white inches of the check bar, and the line under them."""
    found = strokes(svg)
    inches = [one for one in found if one.high == 4 and one.weight == 0.4 and one.y > 500]
    line = next(one for one in found if one.high == 0 and one.weight == 0.5 and one.wide > 100 and one.y > 500)
    return inches, line


@pytest.mark.parametrize("paper", PAPERS)
def test_the_bands_of_a_musket_end_at_two_four_and_twelve_inches(paper: Paper) -> None:
    # Johnny Reb III at 15 mm: close 2, normal 4, long 12 inches; a piece of stick is ten inches long.
    first, second = pieces(sticks_page(edition("jr3-15mm"), paper, ("rifle-musket",)))
    assert first == pytest.approx([2 * 72, 4 * 72], abs=1e-5)
    assert second == pytest.approx([(12 - 10) * 72], abs=1e-5)


def test_the_bands_of_a_napoleon_run_over_three_pieces() -> None:
    # The revised 15 mm card: canister 3, short half of 13, normal 13, long twice 13 inches.
    found = pieces(sticks_page(edition("adf-revised-15mm"), "letter", ("napoleon-12-pdr",)))
    assert found == [pytest.approx([216, 468]), pytest.approx([3 * 72]), pytest.approx([6 * 72])]


def pieces(page: Page) -> list[list[float]]:
    """For each piece of stick how far from its left end the heavy lines stand."""
    found = []
    for svg in svgs(page):
        drawn = strokes(svg)
        outlines = [one for one in drawn if one.weight == 0.6 and one.high == pytest.approx(14.2 * CENTIMETRE / 10)]
        for outline in outlines:
            inside = [one for one in drawn if one.weight == HEAVY and outline.y < one.y < outline.y + outline.high]
            ends = sorted(one.x - outline.x for one in inside)
            assert all(end <= outline.wide + 1e-6 for end in ends)
            found.append(ends)
    return found


def test_movement_sticks_are_marked_by_ground() -> None:
    # A line of battle at 15 mm: rough 1, heavy woods 2, light woods 4, broken 5, open 6 inches.
    page = sticks_page(edition("adf-revised-15mm"), moves=True, fires=False)
    first = page.values["groups"][0]["sticks"][0]
    assert first["name"] == "battle line"
    assert [(band["to"], band["said"]) for band in first["bands"]] == [
        (1000, "rough 1″"),
        (2000, "heavy woods 2″"),
        (4000, "light woods 4″"),
        (5000, "broken 5″"),
        (6000, "open 6″"),
    ]


@pytest.mark.parametrize("name", editions())
def test_every_weapon_of_a_card_is_named_on_a_stick(name: str) -> None:
    page = sticks_page(edition(name))
    first = [piece for group in page.values["groups"] for piece in group["sticks"] if piece["number"] == 1]
    names = [piece["name"] for piece in first]
    assert not [one for one in names if re.search(r" and \w+ more$", one)]


def test_pistols_have_no_stick_because_they_fire_only_point_blank() -> None:
    with pytest.raises(Malformed, match="no stick for 'pistols'"):
        sticks_page(edition("adf-revised-15mm"), weapons=("pistols",))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_label_is_as_large_as_the_stand(paper: Paper) -> None:
    svg = svgs(labels_page(iron_brigade(), paper))[0]
    boxes = [one for one in strokes(svg) if one.weight == 0.35]
    # Seven eighths by three quarters of an inch, one for each of its two stands, side by side.
    assert [(one.wide, one.high) for one in boxes] == [pytest.approx((63, 54))] * 2
    assert boxes[1].x - boxes[0].x == pytest.approx(63)


def test_the_labels_of_a_regiment_share_its_figures() -> None:
    labels = labels_page(iron_brigade()).values["runs"][0]["labels"]
    assert [(one["name"], one["count"], one["place"]) for one in labels] == [
        ("2nd Wisconsin", "2 figures", "1/2"),
        ("2nd Wisconsin", "3 figures", "2/2"),
    ]
    assert labels[0]["weapon"] == "Rifle muskets\u00a03″"


def test_there_are_as_many_chits_of_each_order_as_asked_for_and_as_many_backs() -> None:
    fronts, backs = svgs(chits_page(edition("jr3-15mm"), each=2, side="us"))
    # Six orders, four fifths of an inch each way.
    for svg in (fronts, backs):
        squares = [one for one in strokes(svg) if one.weight == 0.4 and one.wide == pytest.approx(57.6) == one.high]
        assert len(squares) == 12
    codes = [run.text for run in runs(fronts, 24) if run.text in ("Fr", "D", "H", "C", "Fm")]
    assert codes == ["Fr", "Fr", "D", "D", "H", "H", "C", "C", "Fm", "Fm"]
