"""Dice by both: a chain of secrets for each side, and records whose dice must be those of both."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

import enfilade
from enfilade.core import shares
from enfilade.core.dice import cast
from enfilade.core.errors import Malformed
from enfilade.core.record import Entry, Record, Rolled, Shares, begun_by_both, from_text, to_text

SIDES = ("union", "confederate")
HASH = "5" * 64


def test_each_secret_is_the_hash_of_the_next_up_to_the_last() -> None:
    assert shares.share("root", shares.STEPS) == sha256(b"root").hexdigest()
    assert shares.share("root", 6) == sha256(shares.share("root", 7).encode()).hexdigest()
    assert shares.follows(shares.share("root", 6), shares.share("root", 7))
    assert not shares.follows(shares.share("root", 6), shares.share("root", 8))
    assert not shares.follows(shares.share("root", 6), "")
    with pytest.raises(Malformed, match="used them up"):
        shares.share("root", shares.STEPS + 1)


def test_the_dice_hang_on_both_secrets_and_on_the_step() -> None:
    one, other = shares.share("a", 1), shares.share("b", 1)
    seed = shares.seed_of(1, {"union": one, "confederate": other})
    assert seed == sha256(f"1/confederate:{other}/union:{one}".encode()).hexdigest()
    for changed in ({"union": other, "confederate": other}, {"union": one, "confederate": one}):
        assert shares.seed_of(1, changed) != seed
    assert shares.seed_of(2, {"union": one, "confederate": other}) != seed


def record(*entries: Entry) -> Record:
    """A record of the drill field with dice by both, and what follows its first lines."""
    anchors = {side: shares.share(side, 0) for side in SIDES}
    start = msgspec.structs.replace(
        enfilade.battle("drill-field", seed=1).record.opening,
        dice="both",
        anchors=anchors,
        commitment=shares.promised(anchors),
    )
    made = begun_by_both(start)
    for entry in entries:
        made = made.append(entry)
    return made


def step(number: int, **opened: str) -> Shares:
    return Shares(shares={side: opened.get(side, shares.share(side, number)) for side in SIDES}, step=number)


def rolled(of: int, nth: int, **changed: object) -> Rolled:
    seed = shares.seed_of(of, {side: shares.share(side, of) for side in SIDES})
    fair = Rolled(roll=cast(seed, nth, 2), why="volley", source="both", number=nth, after="")
    return msgspec.structs.replace(fair, **changed)


def test_a_record_with_the_dice_of_both_is_sound() -> None:
    sound = record(step(1), rolled(1, 0), rolled(1, 1), step(2), step(3), rolled(3, 2))
    shares.check_shares(sound)
    shares.check_shares(from_text(to_text(sound)).record)


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ((rolled(1, 0),), "line 2: the dice"),
        ((step(1), rolled(1, 0, roll=(6, 6))), "line 3: the dice 6 6 are not those of both sides for roll 0"),
        ((step(1), rolled(1, 0, number=1)), "line 3: the dice"),
        ((step(1), rolled(1, 0, source="typed")), "line 3: the dice"),
        ((step(1), rolled(1, 0, source="seeded")), "line 3: the dice"),
        ((step(1), step(2), rolled(1, 0)), "line 4: the dice"),
        ((step(2),), "line 2: this is not step 1"),
        ((step(1), step(1)), "line 3: this is not step 2"),
        ((step(1, union=shares.share("union", 2)),), "line 2: union has opened another secret"),
        ((step(1, confederate=shares.share("union", 1)),), "line 2: confederate has opened another secret"),
        ((Shares(shares={"union": shares.share("union", 1)}, step=1),), "line 2: this is not step 1 of both sides"),
    ],
)
def test_other_dice_and_other_secrets_are_named(entries: tuple[Entry, ...], said: str) -> None:
    assert rolled(1, 0).roll != (6, 6)
    with pytest.raises(Malformed, match=said):
        shares.check_shares(record(*entries))


def test_what_the_sides_have_settled_stands_in_the_first_line() -> None:
    start = record().opening
    alone = {"union": start.anchors["union"]}
    same = dict.fromkeys(SIDES, shares.share("union", 0))
    for anchors, promised in (
        (alone, shares.promised(alone)),
        ({**start.anchors, "france": HASH}, shares.promised({**start.anchors, "france": HASH})),
        (same, shares.promised(same)),
        ({**start.anchors, "union": "x"}, shares.promised({**start.anchors, "union": "x"})),
        (start.anchors, shares.promised(same)),
    ):
        changed = msgspec.structs.replace(start, anchors=anchors, commitment=promised)
        with pytest.raises(Malformed, match="line 0: "):
            shares.check_shares(begun_by_both(changed))
    with pytest.raises(Malformed, match="line 0: secrets of both sides are settled"):
        shares.check_shares(begun_by_both(msgspec.structs.replace(start, dice="typed")))


def test_the_line_without_a_seed_cannot_be_changed() -> None:
    lines = to_text(record(step(1))).splitlines()
    lines[1] = lines[1][:-66] + "0" * 64 + lines[1][-2:]
    with pytest.raises(Malformed, match="line 1 has been changed"):
        from_text("\n".join(lines) + "\n")
