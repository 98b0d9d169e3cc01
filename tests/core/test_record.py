"""Records of battles: the chain, what may be taken out or back, and what a crash leaves."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.core import record as records
from enfilade.core.dice import cast
from enfilade.core.errors import Malformed
from enfilade.core.record import (
    FORMAT,
    Answer,
    EditionPart,
    Ending,
    Entry,
    Opening,
    Order,
    Outcome,
    Private,
    Record,
    Rolled,
    ScenarioPart,
    barrier,
    begun,
    check,
    check_dice,
    commitment,
    from_text,
    line_text,
    public,
    to_text,
)

SEED = "the railroad cut"


def opening(**changes: Any) -> Opening:
    told: dict[str, Any] = {
        "format": FORMAT,
        "engine": "0.1.0",
        "scenario": ScenarioPart(digest="d", raw={"title": "McPherson’s Woods\u2028", "at": [1.5, 2]}),
        "edition": EditionPart(id="adf-revised-15mm", family="adf", digest="e", values={"b": None, "a": 1}),
        "commitment": commitment(SEED),
        "dice": "seeded",
    }
    return Opening(**told | changes)


def said(side: str, answer: str = "done", **more: Any) -> Answer:
    return Answer(side=side, answer=answer, after="0123456789abcdef", **more)


def rolled(number: int, faces: tuple[int, ...] | None = None, source: Any = "seeded") -> Rolled:
    return Rolled(
        roll=faces or cast(SEED, number, 2), why="fire", source=source, number=number, after="0123456789abcdef"
    )


def ordered(side: str) -> Order:
    return Order(side=side, order=f"order {side} fire first", after="0123456789abcdef")


def record(*entries: Entry) -> Record:
    whole = begun(opening(), SEED)
    for entry in entries:
        whole = whole.append(entry)
    return whole


END = Ending(end=Outcome(winner="union", grade="victory", points={"union": 3, "confederate": 1}), seed=SEED)
PLAYED = record(said("union", "2-wis fire 13-ala"), rolled(0), said("confederate", "pass"), ordered("union"), END)
GOING = Record(PLAYED.lines[:-1])


def test_each_hash_is_that_of_the_hash_before_and_the_line_without_its_own() -> None:
    previous = ""
    for text in to_text(PLAYED).split("\n")[:-1]:
        body, _, rest = text.rpartition(',"hash":"')
        previous = sha256((previous + body + "}").encode()).hexdigest()
        assert rest == previous + '"}'


def test_a_record_reads_back_as_it_was_written() -> None:
    reading = from_text(to_text(PLAYED))
    assert reading == (PLAYED, "")
    assert to_text(reading.record) == to_text(PLAYED)


def test_lines_are_numbered_and_are_json_for_any_other_program() -> None:
    for n, text in enumerate(to_text(PLAYED).split("\n")[:-1]):
        raw = msgspec.json.decode(text)
        assert raw["n"] == n
        assert len(raw["hash"]) == 64


@given(st.integers(0, 10_000), st.sampled_from('0x}\n" '))
def test_no_single_character_can_be_changed_unseen(place: int, other: str) -> None:
    text = to_text(GOING)
    place %= len(text) - 1  # the last line end may be lost: a mail program does that
    if text[place] == other:
        return
    changed = text[:place] + other + text[place + 1 :]
    with pytest.raises(Malformed, match=r"line \d|not the record"):
        from_text(changed)


@pytest.mark.parametrize("n", range(len(PLAYED.lines) - 1))
def test_a_line_taken_out_is_missed(n: int) -> None:
    lines = to_text(PLAYED).split("\n")
    del lines[n]
    with pytest.raises(Malformed, match=f"line {n}|not the record"):
        from_text("\n".join(lines))


def test_two_lines_changed_about_are_seen() -> None:
    lines = to_text(PLAYED).split("\n")
    lines[2], lines[3] = lines[3], lines[2]
    with pytest.raises(Malformed, match="line 2"):
        from_text("\n".join(lines))


def test_a_changed_answer_is_named_by_its_line() -> None:
    text = to_text(PLAYED).replace("2-wis fire 13-ala", "2-wis fire 14-ten")
    with pytest.raises(Malformed, match="line 2 has been changed"):
        from_text(text)


def test_the_same_values_in_another_spelling_are_refused() -> None:
    lines = to_text(PLAYED).split("\n")
    body = lines[2].rpartition(',"hash":"')[0].replace(",", ", ") + "}"
    forged = sha256((PLAYED.lines[1].hash + body).encode()).hexdigest()
    lines[2] = f'{body[:-1]},"hash":"{forged}"}}'
    with pytest.raises(Malformed, match="line 2 is not as it was written"):
        from_text("\n".join(lines[:3]) + "\n")


@pytest.mark.parametrize("kept", [1, 30, -1])
def test_a_last_line_cut_by_a_crash_is_left_out_with_a_note(kept: int) -> None:
    last = line_text(GOING.lines[-1])
    reading = from_text(to_text(Record(GOING.lines[:-1])) + last[:kept])
    assert reading.record == Record(GOING.lines[:-1])
    assert reading.note.startswith("line 5 was cut short")


def test_zeros_that_a_crash_left_at_the_end_are_left_out() -> None:
    assert from_text(to_text(GOING) + "\0" * 40).record == GOING


def test_a_whole_last_line_without_its_line_end_counts() -> None:
    assert from_text(to_text(GOING)[:-1]) == (GOING, "")


def test_a_damaged_line_that_was_written_to_its_end_is_refused() -> None:
    with pytest.raises(Malformed, match="line 5 is damaged"):
        from_text(to_text(Record(GOING.lines[:-1])) + line_text(GOING.lines[-1])[:30] + "\n")


@pytest.mark.parametrize(
    "text", ["", "\n", "{}", "{}\n", "[" * 100_000, "enfilade\n", to_text(Record(GOING.lines[:1]))]
)
def test_what_is_no_record_is_said_to_be_none(text: str) -> None:
    with pytest.raises(Malformed, match="not the record of a battle"):
        from_text(text)


def test_another_format_is_refused() -> None:
    with pytest.raises(Malformed, match="enfilade-battle-1"):
        from_text(to_text(GOING).replace(FORMAT, "enfilade-battle-2"))


def test_nothing_follows_the_end() -> None:
    with pytest.raises(Malformed, match="line 7: something follows the end"):
        from_text(to_text(PLAYED.append(said("union"))))


def test_an_opening_in_the_middle_does_not_belong_there() -> None:
    with pytest.raises(Malformed, match="line 2 does not belong here"):
        from_text(to_text(record(opening())))


def test_the_public_copy_has_no_seed_and_its_chain_is_whole() -> None:
    sent = to_text(public(GOING))
    assert SEED not in sent
    assert SEED in to_text(GOING)
    read = from_text(sent).record
    assert read.seed is None
    assert [line.hash for line in read.lines] == [line.hash for line in GOING.lines]


def test_a_public_copy_goes_on_and_its_dice_are_checked_when_the_seed_is_revealed() -> None:
    ended = public(GOING).append(END)
    assert from_text(to_text(ended)).record.seed == SEED
    check(ended)
    assert public(PLAYED) == PLAYED


def test_another_seed_than_the_one_promised_is_seen() -> None:
    with pytest.raises(Malformed, match="line 6: this is not the seed"):
        check_dice(public(GOING).append(msgspec.structs.replace(END, seed="Oak Hill")))


def test_a_promise_that_held_something_else_is_seen() -> None:
    line = GOING.lines[1]
    other = records.Record((GOING.lines[0], line._replace(entry=Private(private=None), hash="0" * 64))).append(END)
    with pytest.raises(Malformed, match="line 1"):
        check_dice(other)


def test_dice_that_are_not_the_seeds_are_named_by_their_line() -> None:
    wrong = tuple(7 - face for face in cast(SEED, 1, 2))
    with pytest.raises(Malformed, match=r"line 3: the dice \d \d are not those of the seed for roll 1"):
        check_dice(record(rolled(0), rolled(1, wrong)))
    check_dice(record(rolled(0), rolled(1, wrong, source="typed")))


def test_dice_cannot_be_checked_without_the_seed() -> None:
    check_dice(public(record(rolled(0, (1, 1) if cast(SEED, 0, 2) != (1, 1) else (2, 2)))))


@pytest.mark.parametrize(
    ("entries", "side", "last"),
    [
        ([], "union", 1),
        ([said("union")], "union", 1),
        ([said("union"), said("union"), ordered("union")], "union", 1),
        ([said("union")], "confederate", 2),
        ([said("union"), ordered("confederate"), said("union")], "union", 3),
        ([said("union"), rolled(0), said("union")], "union", 3),
        ([said("union"), rolled(0)], "union", 3),
        ([said("union", reveals=True), said("union")], "union", 2),
        ([said("confederate"), said("union")], "union", 2),
        ([END], "union", 2),
    ],
)
def test_nothing_is_taken_back_past_dice_news_or_the_other_side(entries: list[Entry], side: str, last: int) -> None:
    assert barrier(record(*entries), side) == last


def test_a_record_as_it_was_earlier() -> None:
    assert PLAYED.upto(5) == GOING
    assert not GOING.ended
    assert PLAYED.ended
