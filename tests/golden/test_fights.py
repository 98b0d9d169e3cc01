"""Golden fights: one transcript for each edition, read line by line against its card before it was accepted."""

import pytest
from tests.golden.transcript import EDITIONS, HERE, transcript


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fight_goes_as_it_was_read(edition: str) -> None:
    file = HERE / f"{edition}.txt"
    assert file.exists(), f"no transcript for {edition}: write one with python -m tests.golden.transcript, and read it"
    assert transcript(edition) == file.read_text(encoding="utf-8")


def test_no_transcript_is_left_over() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(EDITIONS)
