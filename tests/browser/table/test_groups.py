"""At the table: units that act as one, leaders in hand, the clock, heights, and an enemy who threatens a drawn move."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.served import Served
from tests.browser.table_page import LEADERS_DONE, TablePage, uploaded

import enfilade
from enfilade.core.record import to_text
from enfilade.core.stops import Ask

REBELS_PLAY = {"union": "computer", "confederate": "you"}
HELD_FIRE = "order union fire never"
"""Without it Hall's guns fire at who comes on, and by the dice of the day they may stop a group before it has moved."""
UNION_PLAYS = {"union": "you", "confederate": "computer"}
ARCHER = "7th Tennessee", "14th Tennessee"
"""Neighbours in Archer's brigade, which acts first at McPherson's Woods."""
SESSION = "document.querySelector('enfilade-map').session"
COME_ON = (*LEADERS_DONE, "group 7-tenn+14-tenn: move, move", "7-tenn+14-tenn move advance 3")


def woods(table: TablePage, *orders: str, seats: dict[str, str] = REBELS_PLAY, clock: int = 0) -> TablePage:
    """McPherson's Woods after these orders."""
    battle = enfilade.battle("mcphersons-woods", seed=1)
    for order in orders:
        battle.answer(order, side="union" if order == HELD_FIRE else "")
    made = uploaded(table.page.request, to_text(battle.record), seats=seats, dice="server", clock=clock)
    return table.open(made["game"])


def both_chosen(table: TablePage) -> None:
    table.select(ARCHER[0])
    table.page.keyboard.down("Shift")
    table.page.mouse.click(*table.middle(ARCHER[1]))
    table.page.keyboard.up("Shift")
    expect(members(table)).to_have_count(2)


def members(table: TablePage) -> Locator:
    return table.card.get_by_role("list", name="Of the group").get_by_role("listitem")


def held(table: TablePage) -> list[str]:
    found: list[str] = table.page.evaluate(f"() => {SESSION}.group")
    return found


def test_a_group_is_chosen_announced_moved_and_fired_with_the_mouse(page: Page) -> None:
    table = woods(TablePage(page), *LEADERS_DONE, HELD_FIRE)
    both_chosen(table)
    assert held(table) == ["7-tenn", "14-tenn"]
    for name in ARCHER:
        expect(table.unit(name)).to_have_attribute("aria-pressed", "true")
    table.deed("Move, then fire").click()
    expect(table.odds.get_by_role("heading", name="Move, then fire: 7th Tennessee and 14th Tennessee")).to_be_visible()
    assert table.sight()["waiting"]["question"] == "activate", "nothing is sent before the order is given"
    assert table.give() == "action"
    expect(table.log).to_contain_text("7th Tennessee and 14th Tennessee act as one: move, then fire.")
    expect(table.deed("Fire")).to_contain_text("not as announced")
    before = [table.unit_seen(id)["pose"] for id in ("7-tenn", "14-tenn")]
    table.drag(ARCHER[0], 1.5, 0)
    expect(table.odds.get_by_role("heading", name="Move 7th Tennessee and 14th Tennessee")).to_be_visible()
    expect(table.give_button.first).to_be_enabled()
    expect(page.locator(".ghost.at-end")).to_have_count(2)
    table.give_button.first.click()
    page.wait_for_function(
        "() => document.querySelector('enfilade-map').session.log.some((one) => one.kind === 'moved')"
    )
    after = [table.unit_seen(id)["pose"] for id in ("7-tenn", "14-tenn")]
    assert all(b["x"] > a["x"] + 500 for a, b in zip(before, after, strict=True)), "both have gone on to the east"


def test_a_group_is_chosen_and_announced_by_keys(page: Page) -> None:
    table = woods(TablePage(page), *LEADERS_DONE)
    table.press("n", "ArrowDown", "Shift+Enter")
    expect(members(table)).to_have_count(2)
    assert held(table) == ["7-tenn", "14-tenn"]
    table.press("Shift+Enter")
    expect(members(table)).to_have_count(0)
    table.press("Shift+Enter")
    expect(table.deed("Move, then fire")).to_be_visible()
    table.press("f")
    expect(table.odds.get_by_role("heading", name=re.compile("^Fire, then fire: "))).to_be_visible()
    table.press("1")
    expect(table.odds.get_by_role("heading", name=re.compile("^Move, then fire: "))).to_be_visible()
    expect(table.give_button.first).to_be_enabled()
    at = table.at
    table.press("Enter")
    assert table.until_past(at) == "action"
    assert held(table) == ["7-tenn", "14-tenn"]


def test_the_card_proposes_neighbours_and_lines_and_says_who_cannot_join(page: Page) -> None:
    table = woods(TablePage(page), *LEADERS_DONE)
    table.select(ARCHER[0])
    table.card.get_by_role("button", name="Archer's brigade, four regiments").click()
    expect(members(table)).to_have_count(4)
    table.card.get_by_role("button", name="Leave out 13th Alabama").click()
    expect(members(table)).to_have_count(3)
    page.mouse.click(*table.middle("McGraw's Purcell Battery"), button="left")
    assert held(table) == [], "a plain click chooses one alone"
    both_chosen(table)
    page.keyboard.down("Control")
    page.mouse.click(*table.middle("McGraw's Purcell Battery"))
    page.keyboard.up("Control")
    expect(table.card).to_contain_text(
        "McGraw's Purcell Battery cannot be of it: A group is of one arm and in one formation."
    )
    expect(table.card).to_contain_text("adf.turn.group")


def test_on_a_phone_units_are_tapped_together(browser: Browser, site: Served) -> None:
    context = browser.new_context(
        base_url=site.address, viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    table = woods(TablePage(context.new_page()), *LEADERS_DONE)
    page = table.page
    page.touchscreen.tap(*table.middle(ARCHER[0]))
    page.get_by_role("button", name="Higher or lower").click()
    button = table.card.get_by_role("button", name="On the map…")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    button.click()
    page.touchscreen.tap(*table.middle(ARCHER[1]))
    page.get_by_role("button", name="That is all").click()
    expect(members(table)).to_have_count(2)
    expect(table.deed("Move, then fire")).to_be_visible()
    context.close()


def test_neighbours_are_offered_one_reaction_together(page: Page) -> None:
    battle = enfilade.battle("mcphersons-woods", seed=1)
    for order in (*COME_ON, *("pass",) * 40):
        battle.answer(order if battle.stop.question == "react" or order != "pass" else COME_ON[-1])  # type: ignore[union-attr]
        if battle.side == "union" and _fires_together(battle):
            break
    made = uploaded(page.request, to_text(battle.record), seats=UNION_PLAYS, dice="server")
    table = TablePage(page).open(made["game"])
    row = table.slip.get_by_role("button", name=re.compile(r"^2nd Wisconsin.* and .* may fire together, .*%$"))
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(table.odds).to_contain_text("together")
    expect(table.give_button.first).to_be_enabled()
    table.give()
    units = [unit for unit in table.sight()["units"] if unit["reacted"]]
    assert len(units) > 1, "each of them has spent its reaction"


def _fires_together(battle: enfilade.Battle) -> bool:
    from enfilade.server.showing.adf.asking.offers import offers

    assert isinstance(battle.stop, Ask)
    return any(one.units for one in offers(battle.table, battle.state, battle.stop))


def test_a_leader_is_dragged_to_a_place_to_a_unit_and_too_far(page: Page) -> None:
    table = woods(TablePage(page))
    disc = page.locator(".map-units [data-leader=pegram]")
    box = disc.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y)
    page.mouse.move(x + 20 * table.inch(), y)
    page.mouse.up()
    expect(table.slip.locator(".why")).to_contain_text("Pegram cannot ride 20")
    expect(page.locator(".ride.refused")).to_have_count(1)
    expect(table.odds.get_by_role("button", name="Give the order")).to_be_disabled()
    table.press("Escape")
    expect(page.locator(".ride")).to_have_count(0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 30)
    expect(page.locator(".ride-reach")).to_have_count(1)
    page.mouse.move(*table.middle("McGraw's Purcell Battery"))
    expect(page.locator(".ride-to")).to_have_count(1)
    page.mouse.up()
    expect(table.odds.get_by_role("heading", name="Pegram rides to McGraw's Purcell Battery")).to_be_visible()
    table.give()
    assert next(one for one in table.sight()["leaders"] if one["id"] == "pegram")["attached"] == "mcgraw"


def test_a_leader_is_sent_by_keys(page: Page) -> None:
    table = woods(TablePage(page))
    choice = table.slip.get_by_role("combobox", name=re.compile("Send .*Pegram to"))
    choice.focus()
    choice.select_option(label="to Marye's Fredericksburg Battery")
    give = table.slip.get_by_role("button", name="Give the order: ride")
    expect(give).to_be_enabled()
    give.focus()
    at = table.at
    table.press("Enter")
    table.until_past(at)
    assert next(one for one in table.sight()["leaders"] if one["id"] == "pegram")["attached"] == "marye"


def test_the_clock_is_seen_and_told_twice(page: Page) -> None:
    table = woods(TablePage(page), clock=600)
    expect(page.locator("enfilade-banner .clock")).to_have_text("10 minutes left")
    told = page.locator(".clock-told")
    expect(told).to_have_text("")
    _until(table, 29, "30 seconds left.")
    expect(told).to_have_text("30 seconds left.")
    expect(page.locator("enfilade-banner .clock")).to_have_text(re.compile(r"^\d\d seconds left$"))
    _until(table, 9, "10 seconds left.")
    expect(told).to_have_text("10 seconds left.")


def _until(table: TablePage, seconds: int, words: str) -> None:
    """As if so many seconds were left, until the page tells it; a sight that comes late sets the clock anew."""
    table.page.wait_for_function(
        f"""([seconds, words]) => {{
          {SESSION}.clock.ends = Date.now() + seconds * 1000;
          return document.querySelector(".clock-told").textContent.trim() === words;
        }}""",
        arg=[seconds, words],
        polling=200,
    )


def test_who_was_out_of_time_is_told_that_a_deputy_answered(page: Page) -> None:
    table = woods(TablePage(page), clock=1)
    notice = page.locator("enfilade-notices .notice")
    expect(notice).to_contain_text("Your time ran out, and the computer has answered for you")
    notice.get_by_role("button", name="Close").click()
    assert table.sight()["at"] > 0


def test_heights_show_their_levels_with_or_without_names(page: Page) -> None:
    woods(TablePage(page), *LEADERS_DONE)
    levels = page.locator(".place-name.height")
    expect(levels).to_have_count(0)
    page.locator("enfilade-banner summary").click()
    page.locator("enfilade-banner").get_by_role("checkbox", name=re.compile("^Heights")).check()
    expect(levels.filter(has_text="2").first).to_be_visible()
    page.locator("enfilade-banner").get_by_role("checkbox", name=re.compile("^Place names")).uncheck()
    expect(page.locator(".place-name:not(.height)")).to_have_count(0)
    expect(levels.filter(has_text="1").first).to_be_visible()


def test_an_enemy_who_may_answer_shows_his_arc_while_he_is_pointed_at(page: Page) -> None:
    table = woods(TablePage(page), *LEADERS_DONE)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/units/hall" in one.url else None)
    table.drag(ARCHER[0], 2.5, 0)
    diamond = page.locator("g.threat[data-threat=hall]")
    expect(diamond).to_have_count(1)
    for _ in range(2):
        diamond.hover()
        expect(page.locator(".bands.enemy")).to_have_count(1)
        expect(page.locator(".chip-threat")).to_contain_text("%")
        page.locator("enfilade-banner h1").hover()
        expect(page.locator(".bands.enemy")).to_have_count(0)
    assert len(asked) == 1, "his card is fetched once"
    diamond.hover()
    table.press("Escape")
    expect(page.locator(".bands.enemy")).to_have_count(0)


def test_a_group_that_cannot_act_as_one_looks_it_and_says_why_in_the_bar(page: Page) -> None:
    table = woods(TablePage(page), *LEADERS_DONE)
    table.select(ARCHER[0])
    page.keyboard.down("Control")
    page.mouse.click(*table.middle("McGraw's Purcell Battery"))
    page.keyboard.up("Control")
    bar = page.locator(".not-together")
    expect(bar).to_contain_text("Not together")
    expect(bar).to_contain_text("A group is of one arm and in one formation.")
    expect(page.get_by_text("announce their actions:")).to_have_count(0)
