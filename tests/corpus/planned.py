"""Which battles are kept: every scenario by every card of both games, and on the small tables what else may happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from tests.switches.turning import turned

from enfilade.library.editions.cards import edition, editions
from enfilade.library.scenarios.shelf import scenarios
from enfilade.rules import GAMES

CAPTAIN = "captain-3"
"""The one who looks least far ahead: the others think for minutes over a battle."""
SMALL = "drill-field"
"""A few units a side and few turns: here each card also has its captain, a second battle by chance and house rules."""
SHORT = (SMALL, "mcphersons-woods")
"""Soon over, so that unequal players meet there too: who plays by chance is beaten as nobody else is."""
OFTEN = (SMALL, "bufords-delay", "hornets-nest", "mcphersons-woods")
"""Played by every card; the rest of the shelf once by each game's usual card, by drill."""
EQUAL = (("drill", "drill"), ("random", "random"))
UNEQUAL = (("drill", "random"), ("random", "drill"))
CAPTAINS = ("reference-10mm", "reference-25mm", "revised-25mm", "summary-15mm", "western-10mm", "jr3-10mm", "jr3-25mm")
"""The cards he plays by, one of each text: by name, so that a card that is added takes no battle from another."""
HOUSES = 3
"""A house turns a third of its card's switches, told by their names; which third is told by the card's."""
SECOND, HOUSE = ("second",), ("house",)
_USUAL = "adf-"
"""What the names of battles leave out; those of the other game have the whole id of their card."""


class Plan(NamedTuple):
    name: str
    """Its seed, too."""
    family: str
    scenario: str
    edition: str
    players: tuple[str, str]
    rulings: dict[str, str]
    """What is played otherwise than the card has it."""


def plans() -> Iterator[Plan]:
    cards = [(name, edition(name).family) for name in editions()]
    usual = {game.usual for game in GAMES}
    for scenario in scenarios():
        for card, family in cards:
            if scenario not in OFTEN and card not in usual:
                continue
            short = card.removeprefix(_USUAL)
            for kind, pair in _of_a_card(scenario, short):
                words = (scenario, short, *kind, *dict.fromkeys(pair))
                yield Plan("-".join(words), family, scenario, card, pair, house_rules(card) if kind == HOUSE else {})


def chosen(patterns: Sequence[str]) -> list[Plan]:
    """The plans that somebody asked for by name; all of them where nobody did."""
    return [plan for plan in plans() if not patterns or any(fnmatchcase(plan.name, one) for one in patterns)]


def _of_a_card(scenario: str, card: str) -> Iterator[tuple[tuple[str, ...], tuple[str, str]]]:
    if scenario not in OFTEN:
        yield (), ("drill", "drill")
        return
    for pair in (*EQUAL, *(UNEQUAL if scenario in SHORT else ())):
        yield (), pair
    if scenario != SMALL:
        return
    yield SECOND, ("random", "random")
    if card in CAPTAINS:
        yield (), (CAPTAIN, "drill")
    for pair in EQUAL:
        yield HOUSE, pair


def house_rules(card: str) -> dict[str, str]:
    """The switches that a card's house plays otherwise: of several other values the last."""
    return {name: value for name, value in turned(card) if _number(name) == _number(card)}


def _number(name: str) -> int:
    return sum(name.encode()) % HOUSES
