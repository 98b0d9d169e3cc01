"""Golden fights of *Johnny Reb III*: transcripts read line by line against the card before they were accepted."""

import pytest
from tests.golden.jr3.hand_to_hand import FIGHTS, HERE, transcript


@pytest.mark.parametrize("name", FIGHTS)
def test_the_fight_goes_as_it_was_read(name: str) -> None:
    assert transcript(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_no_transcript_is_left_over() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(FIGHTS)
