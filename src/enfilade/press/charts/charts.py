"""The chart of any edition, whatever its family."""

from __future__ import annotations

from enfilade.library.editions.cards import Card
from enfilade.press.charts import adf, jr3
from enfilade.press.charts.sheets import Sheet

_FAMILIES = {"adf": adf.sheets, "jr3": jr3.sheets}


def sheets(card: Card) -> list[Sheet]:
    return _FAMILIES[card.family](card)
