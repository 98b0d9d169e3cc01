"""Lengths, dice and ratios as the cards write them."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.core.measures import Dice, Length, mixed, ratio


@pytest.mark.parametrize(
    ("written", "mils", "printed"),
    [
        (3, 3000, "3″"),
        ("1/2", 500, "½″"),
        ("1 1/2", 1500, "1½″"),
        (0.656, 656, "0.656″"),
        (0.375, 375, "⅜″"),
        ("7/8", 875, "⅞″"),
        (0, 0, "0″"),
    ],
)
def test_a_length_is_thousandths_of_an_inch(written: object, mils: int, printed: str) -> None:
    length = Length.of(written)
    assert int(length) == mils
    assert str(length) == printed


@pytest.mark.parametrize("written", ["", "x", "1/0", "1/", "/2", "-1", -1, True, None, "1/3", 1001, 0.0001, [3], "1e3"])
def test_what_is_not_a_length_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match=r"^"):
        Length.of(written)


@pytest.mark.parametrize(
    ("text", "count", "times"), [("2D6", 2, 1), ("1D6 x 1/2", 1, Fraction(1, 2)), ("3D6 x 3/4", 3, Fraction(3, 4))]
)
def test_dice(text: str, count: int, times: Fraction) -> None:
    dice = Dice.of(text)
    assert (dice.count, dice.times) == (count, times)
    assert dice.plain == text
    assert pickle.loads(pickle.dumps(dice)) == dice


@pytest.mark.parametrize("text", ["", "D6", "0D6", "2d6", "2D8", "2D6x2", 2, None])
def test_what_is_not_dice_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="dice are written"):
        Dice.of(text)


def test_dice_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Dice.of("2D6").count = 3


def test_half_of_half_a_die() -> None:
    assert Dice.of("1D6 x 1/2").scaled(Fraction(3, 4)).plain == "1D6 x 3/8"


@given(st.integers(0, 1_000_000))
def test_a_length_survives_being_written_in_inches(mils: int) -> None:
    assert Length.of(Length(mils).inches) == mils


@given(st.fractions(-99, 99, max_denominator=99))
def test_mixed_numbers_read_back(number: Fraction) -> None:
    text = mixed(abs(number))
    if all(char.isdigit() or char in "/." for char in text):
        assert ratio(text if "/" in text or "." not in text else float(text)) == abs(number)
