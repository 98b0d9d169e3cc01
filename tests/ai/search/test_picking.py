"""Which idea is picked after a few tries, and luck that is taken off before they are compared."""

from __future__ import annotations

import pytest

from enfilade.ai.search import picking
from enfilade.ai.search.picking import Try


def fair(worth: float) -> Try:
    return Try(worth, luck=0.0)


def test_how_much_of_a_lead_may_be_luck() -> None:
    """Four tries with the same dice, 3 better on the average, of which a little more than 1 may be luck."""
    found = picking.lead([fair(5.0), fair(1.0), fair(5.0), fair(1.0)], [fair(0.0)] * 4, figure=0.4)
    assert found.mean == 3.0
    # Each is 2 from the average: 16 over 3 is their spread, a quarter of that the average of four tries has, 1.333.
    assert found.error == pytest.approx(1.1547 + picking.DOUBT, abs=1e-4)


def test_ideas_are_given_up_by_and_by() -> None:
    """Ten ideas and twelve tries in four rounds: all ten thrice, then the first with four others, then with two."""
    tried: list[int] = []

    def trying(at: int, number: int) -> Try:
        tried.append(at)
        return fair(float(at))

    assert picking.picked(range(10), 12, trying, sure=0.25) == (9, 12)
    assert [tried.count(at) for at in range(10)] == [12, 3, 3, 3, 3, 3, 6, 6, 12, 12]


@pytest.mark.parametrize(
    ("scores", "sure", "other"),
    [
        ([2.0, -1.0, 2.0, -1.0], 0.25, True),
        ([2.0, -1.0, 2.0, -1.0], 1.0, False),
        ([1.0, -1.0, 1.0, -1.0], 0.25, False),
        ([-1.0, -1.0, -1.0, 9.0], 0.25, False),
    ],
)
def test_the_first_idea_stands_where_none_did_better(scores: list[float], sure: float, other: bool) -> None:
    """Half a point better on the average, of which 0.87 may be luck; no better; and given up before it got better."""
    at, _ = picking.picked([0, 1], 4, lambda at, number: fair(scores[number] if at else 0.0), sure)
    assert at == other


def test_the_first_idea_stands_where_there_was_no_time() -> None:
    """Two tries conclude nothing, and the third was cut short; with three the other is taken."""

    def trying(at: int, number: int, most: int) -> Try | None:
        return None if number == most else fair(float(at))

    assert picking.picked([0, 1], 9, lambda at, number: trying(at, number, 2), sure=0.25) == (0, 2)
    assert picking.picked([0, 1], 9, lambda at, number: trying(at, number, 3), sure=0.25) == (1, 3)


UNLUCKY = [-30.0, 10.0, -30.0, 10.0, -30.0, 10.0, -30.0, 10.0]
"""The dice of the other idea, in figures: 10 against it on the average."""


@pytest.mark.parametrize(("known", "at"), [(True, 1), (False, 0)])
def test_the_better_idea_is_picked_though_its_dice_were_worse(known: bool, at: int) -> None:
    """It is 2 better, and half a point for each figure of luck: 3 behind on the average as the dice fell."""

    def trying(at: int, number: int) -> Try:
        luck = UNLUCKY[number] if at else 0.0
        return Try(2.0 * at + 0.5 * luck, luck if known else 0.0)

    assert picking.picked([0, 1], 8, trying, sure=0.25)[0] == at


def test_where_nothing_hangs_on_the_dice_luck_is_not_taken_off() -> None:
    """The battle is as good as won either way, better by the first idea; the other's dice were worse."""
    assert picking.picked([0, 1], 8, lambda at, number: Try(8.0 - 0.5 * at, UNLUCKY[number] * at), 0.25)[0] == 0
    # At the end, where men need not count, not even a tie is broken by it.
    assert picking.picked([0, 1], 8, lambda at, number: Try(8.0, UNLUCKY[number] * at), 0.25, figure=0.0)[0] == 0


def test_what_a_figure_of_luck_was_worth() -> None:
    """Luck squared comes to 200 for one idea and 600 for the other, at half a point a figure.

    With 100 at 0.4 for what is thought beforehand: (800 * 0.5 + 100 * 0.4) / 900.
    """
    tries = {at: [Try(7.0 + 0.5 * luck, luck) for luck in (-far, far)] for at, far in enumerate((10.0, 300**0.5))}
    assert picking.worth_of_luck(tries, 0.4) == pytest.approx(440 / 900)
