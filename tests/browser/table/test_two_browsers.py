"""Two players far apart: a link brings the second, lines break, seats are taken back, and secrets stay secret."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect
from tests.browser.players import Overheard, at_his_own_browser, battle_text, has_seen, says, sits_down, table_shown
from tests.browser.served import Served, start
from tests.browser.table_page import COMES_ON, LEADERS_DONE, REBELS, UNION, TablePage, uploaded

HOST_LEADS_REBELS = {UNION: "friend", REBELS: "you"}
DOWN = "The line is down. It is tried again by itself."
SLOW_SIGHTS = """() => {
  const { api } = document.querySelector("enfilade-map").session;
  const { sight } = api;
  api.sight = async (asked) => {
    const told = await sight.call(api, asked);
    await new Promise((arrive) => { globalThis.arrive = arrive; });
    return told;
  };
}"""
"""From now on what the server tells of the battle is on its way until `arrive` is called."""
KEPT = "The line is down. Your orders are kept and will be sent."


class Two(NamedTuple):
    host: TablePage
    """Made the game and leads the Confederates."""
    friend: TablePage
    """Came by the link and leads the Union."""
    links: dict[tuple[str, ...], str]


def test_friend_comes_by_the_link_and_both_see_the_same_after_every_order(browser: Browser, site: Served) -> None:
    with at_his_own_browser(browser, site.address) as host, at_his_own_browser(browser, site.address) as friend:
        sits_down(friend, _invites(host))
        assert "/join/" not in friend.page.url, "the secret does not stay in the address"
        assert friend.settle() == "leaders"
        assert host.asks == ""
        turns = (friend, host, friend, friend, friend, host, friend, host)
        for speaker, order in zip(turns, COMES_ON, strict=True):
            at = says(speaker, order)
            for table in (host, friend):
                has_seen(table, at)
            assert table_shown(host) == table_shown(friend)
        assert friend.asks == "react"
        assert host.asks == ""
        expect(host.page.locator(".ph")).to_contain_text("Union")
        expect(friend.deed("Fire")).to_be_enabled()
        assert host.unit_seen("4-tex")["pose"]["y"] == friend.unit_seen("4-tex")["pose"]["y"] == 22_000


def test_answer_given_while_the_network_is_cut_arrives_once_when_it_is_back(browser: Browser, site: Served) -> None:
    with _two(browser, site.address, *COMES_ON) as (host, friend, _):
        assert friend.asks == "react"
        at = host.at
        friend.page.context.set_offline(True)
        expect(friend.page.locator(".notice")).to_have_text(DOWN)
        expect(host.page.locator(".notice")).to_contain_text("nobody is at that seat now")
        friend.slip.get_by_role("button", name="Let them come").click()
        expect(friend.page.locator(".notice")).to_have_text(KEPT)
        assert host.sight()["at"] == at
        friend.page.context.set_offline(False)
        has_seen(host, at + 1)
        expect(friend.page.locator(".notice")).to_have_count(0)
        friend.page.wait_for_function("at => Number(document.body?.dataset.at) > at", arg=at)
        assert host.sight()["at"] == at + 1, "sent once"
        assert table_shown(host) == table_shown(friend)


def test_order_that_could_not_be_sent_outlives_the_page(browser: Browser, site: Served) -> None:
    with _two(browser, site.address, *COMES_ON) as (host, friend, _):
        at = host.at
        friend.page.context.set_offline(True)
        friend.slip.get_by_role("button", name="Let them come").click()
        expect(friend.page.locator(".notice")).to_have_text(KEPT)
        friend.page.goto("about:blank")
        friend.page.context.set_offline(False)
        friend.page.goto(f"/table/{host.game}")
        has_seen(host, at + 1)
        has_seen(friend, at + 1)
        assert host.sight()["at"] == at + 1


def test_both_go_on_when_the_server_is_started_again_in_the_middle_of_a_reaction(
    browser: Browser, tmp_path: Path
) -> None:
    server = start(tmp_path)
    try:
        with _two(browser, server.address, *COMES_ON) as (host, friend, _):
            asked, at = friend.slip.inner_text(), friend.at
            server.stop()
            for table in (host, friend):
                expect(table.page.locator(".notice")).to_have_text(DOWN)
            server = start(tmp_path, urlsplit(server.address).port)
            for table in (host, friend):
                expect(table.page.locator(".notice")).to_have_count(0)
            assert friend.asks == "react"
            assert friend.slip.inner_text() == asked
            friend.slip.get_by_role("button", name="Let them come").click()
            has_seen(friend, at + 1)
            has_seen(host, at + 1)
            assert table_shown(host) == table_shown(friend)
    finally:
        server.stop()


def test_standing_orders_answer_for_a_player_who_has_left(browser: Browser, site: Served) -> None:
    """The 4th Texas comes on from 23 to 18 inches; the battery fires when it may, and holds up nobody by asking."""
    with _two(browser, site.address, *COMES_ON[:-1]) as (host, friend, _):
        friend.line.fill("order union fire first reform no disengage no countercharge no other no")
        friend.line.press("Enter")
        expect(friend.line).to_have_attribute("placeholder", re.compile("^Given: order union"))
        friend.page.goto("about:blank")
        expect(host.page.locator(".vp .away")).to_contain_text("Union")
        says(host, "4-tex move advance 5")
        assert host.settle() in ("action", "activate"), "the host goes on, and nobody has been waited for"
        fired = [one for one in host.sight()["log"] if one["kind"] == "fired"]
        assert [one["about"][:2] for one in fired] == [["martin", "4-tex"]]
        assert fired[0]["reaction"]
        expect(host.log).to_contain_text("Martin's 3rd Massachusetts Battery fires on 4th Texas")


def test_who_leaves_while_the_battle_is_being_told_is_seen_to_be_gone(browser: Browser, site: Served) -> None:
    with _two(browser, site.address, *LEADERS_DONE) as (host, friend, _):
        host.page.evaluate(SLOW_SIGHTS)
        at = says(friend, "martin unlimber")
        host.page.wait_for_function("() => globalThis.arrive")
        friend.page.goto("about:blank")
        expect(host.page.locator(".vp .away")).to_contain_text("Union")
        host.page.evaluate("() => globalThis.arrive()")
        has_seen(host, at)
        expect(host.page.locator(".vp .away")).to_contain_text("Union", timeout=1000)


def test_seat_that_is_taken_back_is_put_out_at_once_and_for_good(browser: Browser, site: Served) -> None:
    with _two(browser, site.address, *LEADERS_DONE) as (host, friend, links):
        link = links[(UNION,)]
        host.page.get_by_role("button", name="Menu").click()
        host.page.get_by_role("button", name="Links for friends").click()
        dialog = host.page.get_by_role("dialog", name="Links for friends")
        row = dialog.get_by_role("listitem").filter(has_text="Union")
        row.get_by_role("button", name="Revoke").click()
        expect(row).to_have_count(0)
        expect(friend.page.locator(".notice")).to_contain_text(
            "Whoever made the game has withdrawn the link to this seat."
        )
        assert friend.page.evaluate("() => document.querySelector('enfilade-map').session.line.ended"), "he gives up"
        expect(friend.page.locator("enfilade-actions").get_by_role("button")).to_have_count(0)
        expect(friend.odds.get_by_role("button")).to_have_count(0)
        expect(friend.line).to_have_count(0)
        at = host.at
        answer = friend.page.request.get(f"/api/games/{host.game}/sight")
        assert answer.status == 403
        assert friend.page.goto(urlsplit(link).path).status == 410  # type: ignore[union-attr]
        expect(friend.page.get_by_role("heading", name="Not on this map")).to_be_visible()
        assert host.sight()["at"] == at
        dialog.get_by_role("button", name="New link for Union").click()
        again = dialog.get_by_role("textbox", name="Link for Union").input_value()
        sits_down(friend, again)
        assert friend.settle() == "activate"


def test_spectator_sees_all_and_can_do_nothing(browser: Browser, site: Served) -> None:
    with (
        _two(browser, site.address, *LEADERS_DONE) as (host, friend, links),
        at_his_own_browser(browser, site.address) as guest,
    ):
        sits_down(guest, links[()])
        expect(guest.odds).to_contain_text("You are watching. The orders are given by others.")
        says(friend, "martin unlimber")
        has_seen(guest, friend.at)
        has_seen(host, friend.at)
        assert table_shown(guest) == table_shown(host)
        expect(guest.line).to_have_count(0)
        expect(guest.page.get_by_role("button", name="Undo")).to_have_count(0)
        guest.select("1st Minnesota")
        guest.press("f", "m", "t", "Enter")
        expect(guest.page.get_by_role("button", name=re.compile("^Give the order"))).to_have_count(0)
        guest.drag("1st Minnesota", east=0, north=2)
        expect(guest.map.locator(".ghost")).to_have_count(0)
        sent = _commanded(guest, "done")
        assert sent["kind"] == "refused"
        assert sent["why"] == "Spectators only look on."
        assert host.sight()["at"] == friend.at


def test_nothing_of_the_other_sides_standing_orders_is_in_what_a_browser_receives(
    browser: Browser, site: Served
) -> None:
    with _two(browser, site.address, *LEADERS_DONE) as (host, friend, _):
        heard = Overheard(host.page)
        host.page.reload()
        has_seen(host, friend.at)
        friend.line.fill("order 1-minn fire never disengage no")
        friend.line.press("Enter")
        expect(friend.line).to_have_attribute("placeholder", re.compile("^Given: order 1-minn"))
        assert "never" in [one["fire"] for one in _standing(json.dumps(friend.sight()))], "his own he is told"
        has_seen(host, friend.at)
        for name in ("1st Minnesota", "4th Texas"):
            host.select(name)
        at_the_table = len(heard.texts)
        host.page.get_by_role("link", name="Replay").first.click()
        expect(host.page.get_by_role("slider", name="Time line")).to_be_visible()
        assert len(heard.texts) > at_the_table, "the replay is asked for, and heard"
        received = heard.all()
        assert '"at":' in received
        assert "1-minn" in received
        assert "order 1-minn" not in received
        assert [one for one in _standing(received) if one["subject"]] == []
        answer = host.page.request.get(f"/api/games/{friend.game}/file")
        assert answer.status == 200, "a side has its own file at any time"
        assert "1-minn" in answer.text()
        assert "order 1-minn" not in answer.text()


def _standing(received: str) -> list[dict[str, Any]]:
    """Every standing order in bodies of JSON."""
    found: list[dict[str, Any]] = []

    def walk(value: object) -> None:
        if isinstance(value, dict):
            if value.get("standing"):
                found.append(value["standing"])
            for one in value.values():
                walk(one)
        elif isinstance(value, list):
            for one in value:
                walk(one)

    for text in received.splitlines():
        with contextlib.suppress(ValueError):
            walk(json.loads(text))
    return found


@contextlib.contextmanager
def _two(browser: Browser, address: str, *orders: str) -> Iterator[Two]:
    """Both at a game that goes on from these orders; either may lose his line."""
    with (
        at_his_own_browser(browser, address, hears_no=True) as host,
        at_his_own_browser(browser, address, hears_no=True) as friend,
    ):
        created = uploaded(host.page.request, battle_text(*orders), seats=HOST_LEADS_REBELS)
        links = {tuple(one["sides"]): one["link"] for one in created["links"] if one["link"]}
        host.page.goto(f"/table/{created['game']}")
        has_seen(host, 0)
        sits_down(friend, links[(UNION,)])
        expect(host.page.locator(".vp .away")).to_have_count(0)
        yield Two(host, friend, links)


def _invites(host: TablePage) -> str:
    """Make a game with a friend on the start page, and go to the table; the link for him."""
    page = host.page
    page.goto("/")
    page.get_by_role("group", name="You lead").get_by_label("Confederates").check()
    page.get_by_role("group", name="Against").get_by_label("A friend").check()
    page.get_by_role("button", name="Begin the battle").click()
    dialog = page.get_by_role("dialog", name="Send your friend the link")
    link = dialog.get_by_role("textbox", name="For your friend, who leads the Union").input_value()
    dialog.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/table/*")
    has_seen(host, 0)
    expect(page.locator(".notice")).to_contain_text("Union is asked, but nobody is at that seat now.")
    return link


def _commanded(table: TablePage, order: str) -> dict[str, Any]:
    command = {"do": "order", "id": "an-order-of-his", "at": table.at, "order": order}
    found: dict[str, Any] = table.page.request.post(f"/api/games/{table.game}/commands", data=command).json()
    return found
