"""Pages round the table: the start that knows what waits, the card, the addresses for programs, and the way back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.players import at_his_own_browser, battle_text, has_seen, sits_down
from tests.browser.served import Served
from tests.browser.table_page import AGAINST_COMPUTER, LEADERS_DONE, REBELS, UNION, TablePage, uploaded

from enfilade.library.scenarios.shelf import scenario

IMAGE = "<img src=x onerror=alert(1)>"
SCRIPT = "<script>alert(2)</script>"


@pytest.fixture
def stranger(browser: Browser, site: Served) -> Iterator[Page]:
    """Somebody who is refused things."""
    with at_his_own_browser(browser, site.address, hears_no=True) as table:
        yield table.page


def test_start_page_tells_of_a_battle_that_waits_and_resumes_it(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="The Drill Field")).to_be_visible()
    expect(page.get_by_text("A battle is waiting.")).to_have_count(0)
    expect(page.locator(".resume")).to_have_count(0)
    game = uploaded(page.request, battle_text(*LEADERS_DONE), seats=AGAINST_COMPUTER, note="Sunday evening")["game"]
    page.goto("/")
    expect(page.get_by_text("A battle is waiting.")).to_be_visible()
    expect(page.locator(".waiting")).to_contain_text("The Drill Field, turn 1: you act.")
    page.get_by_text("Your battles").click()
    expect(page.get_by_role("listitem").filter(has_text="Sunday evening")).to_be_visible()
    page.locator("body").press("r")
    page.wait_for_url(f"**/table/{game}")
    table = TablePage(page)
    assert table.settle() == "activate"


def test_fairness_is_told_as_a_share_of_all_trial_battles(page: Page) -> None:
    trials = scenario("drill-field").scenario.trials
    assert trials is not None
    fought = sum(trials.wins.values()) + trials.drawn
    page.goto("/")
    told = page.locator(".trials")
    expect(told).to_contain_text(f"Union wins {trials.wins[UNION] / fought:.0%}")
    expect(told).to_contain_text(f"Confederate {trials.wins[REBELS] / fought:.0%}")
    expect(told).to_contain_text(f"{trials.drawn} drawn")


def test_battle_of_another_browser_is_not_told(browser: Browser, site: Served, page: Page) -> None:
    uploaded(page.request, battle_text(*LEADERS_DONE), seats=AGAINST_COMPUTER)
    with at_his_own_browser(browser, site.address) as other:
        other.page.goto("/")
        expect(other.page.get_by_role("heading", name="The Drill Field")).to_be_visible()
        assert other.page.request.get("/api/games").json() == []
        expect(other.page.locator(".resume")).to_have_count(0)


def test_card_of_the_battles_edition_is_a_page_of_the_site(page: Page) -> None:
    table = TablePage(page).lay(*LEADERS_DONE)
    title = table.sight()["edition_title"]
    with page.expect_popup() as coming:
        page.get_by_role("link", name=title).click()
    card = coming.value
    expect(card.get_by_role("heading", name=title).first).to_be_visible()
    expect(card.get_by_text("12 pounder Napoleon").first).to_be_visible()
    card.get_by_text("Other cards", exact=True).click()
    card.get_by_role("link", name="Western Theater, 6-10 mm").click()
    expect(card.get_by_role("heading", name="Western Theater, 6-10 mm").first).to_be_visible()
    card.get_by_role("link", name="Enfilade").click()
    expect(card.get_by_role("heading", name="Choose a battle")).to_be_visible()


def test_no_page_breaks_its_own_rules_about_scripts_and_styles(browser: Browser, site: Served) -> None:
    with at_his_own_browser(browser, site.address, hears_no=True) as table:
        page = table.page
        page.context.add_init_script(
            "window.broken = []; addEventListener('securitypolicyviolation',"
            " ({violatedDirective, sourceFile, sample}) => broken.push([violatedDirective, sourceFile, sample]))"
        )
        game = uploaded(page.request, battle_text(*LEADERS_DONE), seats=AGAINST_COMPUTER)["game"]
        ready = {
            "/": ".resume",
            f"/table/{game}": "enfilade-map [data-unit]",
            f"/replay/{game}": "[role=slider] svg",
            "/card/adf-revised-15mm": "h1",
            "/api": "details.operation",
            "/nowhere": "h1",
        }
        for path, sign in ready.items():
            page.goto(path)
            expect(page.locator(sign).first).to_be_visible()
            if path.startswith("/table"):
                table.settle()
                table.drag("1st Minnesota", east=1, north=2)
                expect(table.odds.get_by_role("heading", name="Move 1st Minnesota")).to_be_visible()
                page.get_by_role("button", name="Menu").click()
            assert page.evaluate("() => broken") == [], path
        worse = page.context.new_page()
        worse.goto("/nowhere")
        worse.evaluate("() => { document.body.innerHTML = '<p style=\"color: red\">Such as this.</p>' }")
        worse.wait_for_function("() => broken.length === 1")


def test_description_for_programs_is_drawn_from_openapi(page: Page) -> None:
    page.goto("/api")
    expect(page.get_by_role("heading", name="The same table, for programs")).to_be_visible()
    made = page.locator("details.operation").filter(has_text="Make a game").first
    expect(made).to_contain_text("POST")
    made.locator("summary").click()
    made.get_by_role("link", name="NewGame").click()
    shape = page.locator("#shape-NewGame")
    expect(shape).to_have_attribute("open", "")
    expect(shape.get_by_role("row", name="scenario")).to_be_visible()
    addresses = page.request.get("/api/openapi.json").json()["paths"]
    operations = sum(len(item) for item in addresses.values())
    expect(page.locator("details.operation")).to_have_count(operations)


@pytest.mark.parametrize("path", ["/nowhere", "/join/not-a-link", "/card/no-such-card", "/static-not"])
def test_address_that_leads_nowhere_has_a_page_with_a_way_back(stranger: Page, path: str) -> None:
    answer = stranger.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(stranger.get_by_role("heading", name="Not on this map")).to_be_visible()
    stranger.get_by_role("link", name="To the battles").click()
    expect(stranger.get_by_role("heading", name="Choose a battle")).to_be_visible()


@pytest.mark.parametrize("page_name", ["table", "replay"])
def test_game_that_is_not_there_is_told_in_words(stranger: Page, page_name: str) -> None:
    stranger.goto(f"/{page_name}/no-such-game")
    expect(stranger.locator(".notice")).to_contain_text("There is no such game.")


def test_game_of_others_is_not_shown(stranger: Page, page: Page) -> None:
    game = uploaded(page.request, battle_text(), seats=AGAINST_COMPUTER)["game"]
    stranger.goto(f"/table/{game}")
    expect(stranger.locator(".notice")).to_contain_text(
        "You have no seat at this game; ask whoever made it for a link."
    )
    expect(stranger.locator("[data-unit]")).to_have_count(0)


def test_markup_in_names_and_notes_is_shown_as_text(browser: Browser, site: Served) -> None:
    with at_his_own_browser(browser, site.address) as host, at_his_own_browser(browser, site.address) as friend:
        asked: list[str] = []
        for table in (host, friend):
            table.page.on("dialog", lambda dialog: asked.append(dialog.message))
        created = uploaded(
            host.page.request,
            battle_text(*LEADERS_DONE),
            seats={UNION: "friend", REBELS: "you"},
            name=IMAGE,
            note=SCRIPT,
        )
        host.page.goto(f"/table/{created['game']}")
        has_seen(host, 0)
        sits_down(friend, next(one["link"] for one in created["links"] if one["sides"] == [UNION]))
        expect(friend.card).to_contain_text(f"under {IMAGE}")
        for table in (host, friend):
            table.page.get_by_role("button", name="Menu").click()
            expect(table.page.get_by_role("dialog", name="Menu")).to_contain_text(SCRIPT)
            expect(table.page.locator("img[src=x]")).to_have_count(0)
        host.page.goto("/")
        host.page.get_by_text("Your battles").click()
        expect(host.page.get_by_role("listitem").filter(has_text=SCRIPT)).to_be_visible()
        theme = host.page.request.get("/static/js/theme.js").text()
        assert host.page.locator("script:not([src])").all_text_contents() == [theme]
        assert asked == []
