"""The chart of any edition, whatever its family."""

from __future__ import annotations

from enfilade.library.editions.cards import Card
from enfilade.press.charts.sheets import Sheet
from enfilade.press.games.wings import WINGS


def sheets(card: Card) -> list[Sheet]:
    return WINGS[card.family].sheets(card)
