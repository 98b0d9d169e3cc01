"""What the start page lists, and the card as a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enfilade.game.battles import battle
from enfilade.library.scenarios.shelf import scenarios
from enfilade.server.showing.card_page import card_page
from enfilade.server.showing.listing import Listing, game_brief
from enfilade.server.site.errors import Fault
from enfilade.server.store import GameRow


@pytest.fixture(scope="module")
def listing() -> Listing:
    return Listing()


def test_the_battle_one_learns_on_comes_first_and_the_others_by_size(listing: Listing) -> None:
    briefs = listing.scenarios()
    assert briefs[0].id == "drill-field"
    rest = [(brief.units, brief.title) for brief in briefs[1:]]
    assert rest == sorted(rest)
    assert rest[0] == (13, "Little Round Top")
    assert rest[-1] == (48, "The Cornfield")
    assert [brief.tour for brief in briefs] == [True] + [False] * (len(briefs) - 1)


def test_a_battle_is_told_in_a_line_with_its_place_forces_and_table(listing: Listing) -> None:
    brief = next(one for one in listing.scenarios() if one.id == "mcphersons-woods")
    assert (brief.title, brief.about) == ("McPherson's Woods", "Archer against the Iron Brigade")
    assert (brief.place, brief.date) == ("Gettysburg", "1 July 1863")
    assert (brief.units, brief.turns, brief.size, brief.first) == (14, 4, "36 × 30″", "confederate")
    assert [(force.side, force.words) for force in brief.forces] == [
        ("union", "Iron Brigade 5, 2 batteries"),
        ("confederate", "Archer 5, 2 batteries"),
    ]
    assert brief.edition in brief.editions
    assert not any(name.startswith("jr3") for name in brief.editions)
    assert brief.trials is not None
    assert sum(brief.trials.wins.values()) + brief.trials.drawn == 200
    assert brief.trials.words == "200 trial battles of drill against itself, by adf-revised-15mm"


def test_every_line_about_a_battle_is_short_and_whole(listing: Listing) -> None:
    for brief in listing.scenarios():
        assert len(brief.about) <= 101
        assert not brief.about.endswith((",", ":"))


def test_a_scenario_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    assert {one.id for one in Listing(tmp_path).scenarios()} == set(scenarios())


def test_a_small_map_is_made_of_listed_battles_alone(listing: Listing) -> None:
    assert listing.map("drill-field").startswith("<svg")
    for name in ("nowhere", "../drill-field", "drill-field.json"):
        with pytest.raises(Fault) as refused:
            listing.map(name)
        assert refused.value.kind == "not-found"


def test_cards_are_listed_by_family(listing: Listing) -> None:
    families = {brief.id: brief.family for brief in listing.editions()}
    assert families["adf-revised-15mm"] == "adf"
    assert families["jr3-15mm"] == "jr3"


def test_a_game_says_whose_turn_it_is() -> None:
    one = battle("drill-field", seed=1)
    row = GameRow(id="g", scenario="drill-field", title="The Drill Field", edition="adf-revised-15mm", dice="server",
                  sides={"union": "you", "confederate": "friend"}, changed="2024-07-01T10:00:00+00:00")  # fmt: skip
    mine, theirs = game_brief(row, one, ("union",)), game_brief(row, one, ("confederate",))
    assert (mine.yours, mine.words, mine.turn, mine.turns) == (True, "turn 1: you act", 1, 6)
    assert (theirs.yours, theirs.words) == (False, "turn 1: Union acts")


def test_the_card_is_a_page_of_the_site_without_anything_inline() -> None:
    page = card_page("adf-revised-15mm")
    assert 'href="/"' in page
    assert 'aria-current="page"' in page
    assert "<style" not in page
    assert " style=" not in page
    assert re.findall(r"<script[^>]*>(.*?)</script>", page) == [""]
    assert set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page)) == {
        "/static/palette.css",
        "/static/css/card.css",
        "/static/js/theme.js",
    }


@pytest.mark.parametrize("name", ["nothing", "../adf-revised-15mm", "_common", ""])
def test_there_is_no_page_for_a_card_that_is_not_listed(name: str) -> None:
    with pytest.raises(Fault) as refused:
        card_page(name)
    assert refused.value.kind == "not-found"
