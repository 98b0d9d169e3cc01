"""Sealed answers: nobody reads one before it is opened, and nobody has changed it in between."""

import msgspec
import pytest

from enfilade.core.errors import Malformed
from enfilade.core.record import (
    FORMAT,
    EditionPart,
    Kept,
    Opened,
    Opening,
    Order,
    Outcome,
    Record,
    ScenarioPart,
    Sealed,
    barrier,
    begun,
    from_text,
    public,
    to_text,
)
from enfilade.core.record import Ending as End
from enfilade.core.seals import check_seals, lying, own, seal_of

SALT, SHEET = "5a17", "24-mich move advance 3.217"


def opened_record() -> Record:
    part = EditionPart(id="card", family="game", digest="d", values={})
    start = Opening(
        format=FORMAT,
        engine="0",
        scenario=ScenarioPart(digest="d", raw={}),
        edition=part,
        commitment="c",
        dice="typed",
    )
    return begun(start, "seed")


def sealed(side: str = "union", text: str = SHEET, salt: str = SALT) -> Sealed:
    return Sealed(side=side, sealed=seal_of(salt, text), after="a", kept=Kept(text=text, salt=salt))


def test_a_seal_hangs_on_every_letter_and_on_the_salt() -> None:
    assert seal_of(SALT, SHEET) != seal_of(SALT, SHEET + " ")
    assert seal_of(SALT, SHEET) != seal_of("5a18", SHEET)
    assert seal_of("a", "b\nc") != seal_of("a\nb", "c ")


def test_what_lies_under_a_seal_is_in_the_keepers_file_and_nowhere_else() -> None:
    record = opened_record().append(sealed())
    assert "3.217" in to_text(record)
    for copy in (public(record), own(record, ("confederate",)), own(record, ())):
        text = to_text(copy)
        assert "3.217" not in text
        assert SALT not in text
        # The chain stays whole all the same.
        assert from_text(text).record == copy
        check_seals(copy)
    assert "3.217" in to_text(own(record, ("union",)))


def test_the_chain_is_the_same_with_what_is_kept_and_without() -> None:
    record = opened_record().append(sealed())
    theirs = sealed("confederate")
    longer = record.append(theirs)
    shorter = public(record).append(msgspec.structs.replace(theirs, kept=None))
    assert longer.lines[-1].hash == shorter.lines[-1].hash


def test_what_is_opened_must_be_what_was_sealed() -> None:
    record = opened_record().append(sealed())
    check_seals(record.append(Opened(side="union", opened=SHEET, salt=SALT, after="b")))
    with pytest.raises(Malformed, match="line 3: union shows another answer than it had sealed"):
        check_seals(record.append(Opened(side="union", opened="24-mich hold", salt=SALT, after="b")))
    with pytest.raises(Malformed, match="line 3: confederate shows another answer"):
        check_seals(record.append(Opened(side="confederate", opened=SHEET, salt=SALT, after="b")))


def test_a_sheet_that_was_changed_in_the_keepers_file_is_found() -> None:
    wrong = msgspec.structs.replace(sealed(), kept=Kept(text="24-mich hold", salt=SALT))
    with pytest.raises(Malformed, match="line 2: what is kept under the seal of union does not fit it"):
        check_seals(opened_record().append(wrong))


def test_nobody_seals_twice_before_it_is_opened() -> None:
    record = opened_record().append(sealed()).append(sealed(text="24-mich hold"))
    with pytest.raises(Malformed, match="line 3: union has sealed an answer already"):
        check_seals(record)


def test_what_lies_sealed_is_known_by_side_until_it_is_opened() -> None:
    record = opened_record().append(sealed()).append(sealed("confederate", "hold"))
    assert set(lying(record)) == {"union", "confederate"}
    assert set(lying(record.append(Opened(side="union", opened=SHEET, salt=SALT, after="b")))) == {"confederate"}


def test_a_seal_may_be_taken_back_until_the_other_has_spoken_or_it_is_opened() -> None:
    mine = opened_record().append(sealed())
    assert barrier(mine, "union") == 1
    assert barrier(mine.append(sealed("confederate")), "union") == 3
    assert barrier(mine.append(Opened(side="union", opened=SHEET, salt=SALT, after="b")), "union") == 3


def test_standing_orders_of_the_other_side_are_left_out_of_a_file_until_the_end() -> None:
    record = opened_record().append(Order(side="union", order="order union fire short", after="a"))
    theirs = own(record, ("confederate",))
    assert "fire short" not in to_text(theirs)
    assert from_text(to_text(theirs)).record == theirs
    assert "fire short" in to_text(own(record, ("union",)))
    ended = record.append(End(end=Outcome(winner="", grade="drawn", points={}), seed="seed"))
    assert "fire short" in to_text(own(ended, ()))
