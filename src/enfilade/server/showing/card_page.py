"""The card of an edition as a page of the site: the chart, with a way back and to the other cards."""

from __future__ import annotations

from html import escape

from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.problems import BadFile
from enfilade.press.charts.page import body
from enfilade.press.games.wings import WINGS
from enfilade.rules import GAMES
from enfilade.server.site.errors import Fault


def card_page(edition: str) -> str:
    """The whole page; only editions that are known by name, never a path."""
    if edition not in cards.editions():
        raise Fault("not-found", f"There is no card {edition}.")
    try:
        card = cards.edition(edition)
    except BadFile as fault:
        raise Fault("not-found", f"The card {edition} cannot be read.") from fault
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(card.title)} · Enfilade</title>",
            '<link rel="stylesheet" href="/static/palette.css">',
            '<link rel="stylesheet" href="/static/css/card.css">',
            '<script src="/static/js/theme.js"></script></head>',
            f'<body class="{WINGS[card.family].print_style}">',
            '<a class="skip" href="#chart">To the chart</a>',
            '<nav class="site" aria-label="Site"><a class="home" href="/">Enfilade</a>',
            f"{_others(card.id)}{_prints(card)}</nav>",
            f'<main id="chart">{body(card)}</main>',
            "</body></html>",
        ]
    )


def _others(now: str) -> str:
    """Links to every card, by the game they are of; the present one is marked."""
    known = [cards.edition(name) for name in cards.editions()]
    out = []
    for game in GAMES:
        links = "".join(_link(card, game.title, card.id == now) for card in known if card.family == game.id)
        out.append(f"<h2>{game.title}</h2><ul>{links}</ul>")
    return f"<details><summary>Other cards</summary>{''.join(out)}</details>"


def _link(card: Card, game: str, is_now: bool) -> str:
    return f'<li><a href="/card/{escape(card.id)}"{_here(is_now)}>{escape(_short(card.title, game))}</a></li>'


def _prints(card: Card) -> str:
    """The sheets of this card, and those of its orders if it is played with written ones."""
    sheets = {"card": "Reference card", "sticks": "Range sticks"}
    if WINGS[card.family].orders(card.edition):
        sheets |= {"orders": "Order sheets", "chits": "Order chits"}
    out = []
    for paper, size in (("a4", "A4"), ("letter", "US Letter")):
        links = "".join(
            f'<li><a href="/api/print/{sheet}/{escape(card.id)}.pdf?paper={paper}">{name}</a></li>'
            for sheet, name in sheets.items()
        )
        out.append(f"<h2>On {size}</h2><ul>{links}</ul>")
    return f"<details><summary>Print</summary>{''.join(out)}</details>"


def _here(is_now: bool) -> str:
    return ' aria-current="page"' if is_now else ""


def _short(title: str, family: str) -> str:
    """
    >>> _short("Across a Deadly Field, revised, 15 mm", "Across a Deadly Field")
    'revised, 15 mm'
    """
    return title.removeprefix(f"{family}, ") or title
