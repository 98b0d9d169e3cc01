"""What a side has sealed or ordered in secret is in no byte that anybody else is sent, over whole turns of both games.

Twice over: unusual orders are planted and looked for, and two games that differ only in their secrets must sound the
same to everybody else. That the search can fail is tried by planting a secret where it must not be.
"""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.at_table import REBELS, UNION
from tests.server.eavesdropping import Heard, Site, found, site, veiled

from enfilade.core.record import Order, Sealed, from_text
from enfilade.server.showing.adf import known as adf_known
from enfilade.server.showing.adf import units as adf_units
from enfilade.server.tables import looking, obeying
from enfilade.server.tables.live import Live
from enfilade.server.wire.socket import IsAt

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
OTHERS = {UNION: (REBELS, "watcher", "stranger"), REBELS: (UNION, "watcher", "stranger")}
JR3, ADF = "jr3-15mm", "adf-revised-15mm"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Site]:
    with site(tmp_path) as opened:
        yield opened


class Turn:
    """The sheets of both sides and what of them must be nowhere before they are revealed."""

    def __init__(self, sheets: dict[str, str], secrets: dict[str, tuple[str, ...]], first: str) -> None:
        self.sheets, self.secrets = sheets, secrets
        self.order = (first, REBELS if first == UNION else UNION)


FIRST = Turn(
    {
        UNION: "sheet: 20-me move advance 3.137; halt 7.391; fire at 4-tex within close / 1-minn h at 15-ala late "
        "/ martin fm unlimber / vincent ride 33.417 9.283",
        REBELS: "sheet: 4-tex move oblique left 17.29 1.618; fire within long late / 15-ala move advance 1.193 "
        "/ bachman fm unlimber / law with 15-ala",
    },
    {
        UNION: ("3.137", "3137", "7.391", "7391", "33.417", "33417", "9.283", "9283", "h at 15-ala", "4-tex within"),
        REBELS: ("17.29", "1729", "1.618", "1618", "1.193", "1193", "law with 15-ala", "within long"),
    },
    UNION,
)
SECOND = Turn(
    {
        UNION: "sheet: 20-me h within close late / 1-minn move advance 2.713 / martin fr 4-tex / vincent with 1-minn",
        REBELS: "sheet: laws-brigade move advance 1.371; halt 5.533 / bachman fr 20-me",
    },
    {
        UNION: ("2.713", "2713", "h within close late", "fr 4-tex", "vincent with"),
        REBELS: ("1.371", "1371", "5.533", "5533", "fr 20-me"),
    },
    REBELS,
)


def seal(here: Site, side: str, answer: str) -> list[Heard]:
    """Seal it; gives what everybody else has heard then, and what the log says."""
    with here.listening(OTHERS[side]) as told:
        here.say(side, answer)
        # A second is refused, to its giver alone.
        here.refuse(side, answer)
    return [*told, *(one for who in OTHERS[side] for one in here.ears(who)), *here.log.heard()]


def salts(here: Site, side: str) -> tuple[str, ...]:
    """Whoever knew the salt of a seal could try what lies under it."""
    kept = [line.entry.kept for line in from_text(here.file(side)).record.lines if isinstance(line.entry, Sealed)]
    return (kept[-1].salt,) if kept and kept[-1] else ()


def revealed(here: Site) -> set[str]:
    """Every order sheet that the watcher's file shows."""
    lines = from_text(here.file("watcher")).record.lines
    return {line.entry.opened for line in lines if hasattr(line.entry, "opened")}


def play_turn(here: Site, turn: Turn, changes: dict[str, str]) -> list[str]:
    """A whole turn; gives every place where a secret was heard too early."""
    caught: list[str] = []
    for side in turn.order:
        heard = seal(here, side, turn.sheets[side])
        if side == turn.order[0]:
            # The other has not sealed yet: now it would pay to know.
            assert here.sight(side)["waiting"]["yours"] is False
            caught += found(heard, (*turn.secrets[side], *salts(here, side), turn.sheets[side]))
    assert set(turn.sheets.values()) <= revealed(here)
    while here.sight(UNION)["waiting"]["question"] == "changes":
        side = UNION if here.sight(UNION)["waiting"]["yours"] else REBELS
        both = here.sight(UNION)["waiting"]["yours"] and here.sight(REBELS)["waiting"]["yours"]
        heard = seal(here, side, changes[side])
        if both:
            caught += found(heard, (changes[side], *salts(here, side)))
    return caught


@pytest.mark.long
def test_no_sealed_sheet_is_in_any_byte_before_the_reveal(here: Site) -> None:
    here.begin(JR3)
    planted = (*FIRST.secrets[UNION], *FIRST.secrets[REBELS], *SECOND.secrets[UNION], *SECOND.secrets[REBELS])
    # They are unusual: before anybody has ordered anything, none of them is in anything but the drawing of the ground.
    before = [one for who in (UNION, REBELS, "watcher", "stranger") for one in here.ears(who)]
    assert {one for one in found(before, planted) if "/ground:" not in one} == set()
    here.known = set(before)
    assert play_turn(here, FIRST, {UNION: "changes: 20-me", REBELS: "changes: 4-tex / 15-ala"}) == []
    assert here.sight(UNION)["turn"] == 2
    assert play_turn(here, SECOND, {UNION: "changes: 1-minn", REBELS: "changes: 15-ala"}) == []
    assert here.sight(UNION)["turn"] == 3


def test_what_a_side_has_sealed_stands_in_its_own_file(here: Site) -> None:
    """Else nothing would be proved by not finding it."""
    here.begin(JR3)
    here.say(UNION, FIRST.sheets[UNION])
    assert found(here.ears(UNION), FIRST.secrets[UNION])
    assert FIRST.sheets[UNION] in here.file(UNION)
    assert FIRST.sheets[UNION] not in here.file(REBELS)


@pytest.mark.long
@pytest.mark.parametrize("other", ["sheet:", "sheet: 20-me h within close late / 1-minn move advance 2.713"])
def test_two_games_that_differ_only_in_what_is_sealed_sound_the_same(here: Site, other: str) -> None:
    told = []
    for sheet in (FIRST.sheets[UNION], other):
        here.begin(JR3)
        told.append([veiled(_after(here, sheet, who)) for who in OTHERS[UNION]])
        here.http.cookies.clear()
    assert told[0] == told[1]


def _after(here: Site, sheet: str, who: str) -> list[Heard]:
    told: list[Heard] = []
    if here.sight(UNION)["waiting"]["yours"]:
        with here.listening(OTHERS[UNION]) as told:
            here.say(UNION, sheet)
    return [*told, *here.ears(who)]


# Across a Deadly Field: standing orders, which act of themselves in the enemy's turn.

STANDING = "order 20-me fire short reform no"
SECRET = ("order 20-me", "20-me fire short", '"20-me": {"fire"', '"standing":{"fire":"short"')


@pytest.mark.long
def test_no_standing_order_is_in_any_byte_for_others_over_a_turn(here: Site) -> None:
    here.begin(ADF)
    caught = found(seal_adf(here, UNION, STANDING), SECRET)
    here.say(REBELS, "order 4-tex fire never")
    for side, answer in ((UNION, "done"), (REBELS, "done"), (UNION, "20-me move advance 2")):
        here.say(side, answer)
        caught += found([one for who in OTHERS[UNION] for one in here.ears(who)], SECRET)
        caught += found([one for who in OTHERS[REBELS] for one in here.ears(who)], ("order 4-tex", "4-tex fire never"))
    assert caught + found(here.log.heard(), (*SECRET, "order 4-tex")) == []
    assert found(here.ears(UNION), SECRET)


def seal_adf(here: Site, side: str, order: str) -> list[Heard]:
    with here.listening(OTHERS[side]) as told:
        here.say(side, order)
    return [*told, *(one for who in OTHERS[side] for one in here.ears(who)), *here.log.heard()]


@pytest.mark.long
def test_two_games_that_differ_only_in_standing_orders_sound_the_same(here: Site) -> None:
    told = []
    for order in (STANDING, "order 1-minn fire never"):
        here.begin(ADF)
        here.say(UNION, order)
        here.say(UNION, "done")
        told.append([veiled(here.ears(who)) for who in OTHERS[UNION]])
        here.http.cookies.clear()
    assert told[0] == told[1]


# Johnny Reb III: standing orders, which stand for a sheet that is not given in time.

LASTING = "standing: 20-me move advance 3.137; halt 7.391 / martin h at 15-ala within close late"
LASTING_SECRET = ("3.137", "3137", "7.391", "7391", "at 15-ala within")


@pytest.mark.long
def test_no_standing_sheet_is_in_any_byte_for_others_until_it_is_opened(here: Site) -> None:
    here.begin(JR3)
    caught = found(seal_adf(here, UNION, LASTING), LASTING_SECRET)
    assert found(here.ears(UNION), LASTING_SECRET)
    for answer in ("sheet:", "sheet:"):
        for side in (UNION, REBELS):
            here.say(side, answer)
            caught += found([one for who in OTHERS[UNION] for one in here.ears(who)], LASTING_SECRET)
    assert caught + found(here.log.heard(), LASTING_SECRET) == []
    assert here.sight(UNION)["turn"] == 3


@pytest.mark.long
def test_two_games_that_differ_only_in_standing_sheets_sound_the_same(here: Site) -> None:
    told = []
    for order in (LASTING, "standing: 1-minn c"):
        here.begin(JR3)
        here.say(UNION, order)
        here.say(UNION, "sheet:")
        told.append([veiled(here.ears(who)) for who in OTHERS[UNION]])
        here.http.cookies.clear()
    assert told[0] == told[1]


# That the search can fail: each of these plants a secret where it must not be.


def _whole_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "own", lambda record, *_: record)


def _talkative_log(monkeypatch: pytest.MonkeyPatch) -> None:
    speak = obeying._speak

    def logged(battle: Any, sides: Any, order: str, side: str) -> None:
        logging.getLogger("enfilade.secrets").debug("an order: %s", order)
        speak(battle, sides, order, side)

    monkeypatch.setattr(obeying, "_speak", logged)


def _note_on_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    now = Live.now

    def noted(live: Live, seat: Any) -> Any:
        kept = [line.entry.kept for line in live.battle.record.lines if isinstance(line.entry, Sealed)]
        orders = [line.entry.order for line in live.battle.record.lines if isinstance(line.entry, Order)]
        return now(live, seat)._replace(note=" ".join([*(one.text for one in kept if one), *orders]))

    monkeypatch.setattr(Live, "now", noted)


def _number_in_mils(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the text itself: a length as the program counts it, in the number of the game."""
    before = msgspec.json.Encoder.encode

    class Loose:
        def encode(self, message: Any) -> bytes:
            return before(msgspec.json.Encoder(), IsAt(game="g", at=3137) if isinstance(message, IsAt) else message)

    monkeypatch.setattr("enfilade.server.routes.socket._writer", Loose())


@pytest.mark.parametrize("plant", [_whole_file, _talkative_log, _note_on_the_socket, _number_in_mils])
def test_a_secret_that_is_planted_is_found(
    here: Site, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    here.begin(JR3)
    plant(monkeypatch)
    assert found(seal(here, UNION, FIRST.sheets[UNION]), FIRST.secrets[UNION])


@pytest.mark.long
@pytest.mark.parametrize("plant", [_whole_file, _talkative_log, _note_on_the_socket])
def test_a_standing_order_that_is_planted_is_found(
    here: Site, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    here.begin(ADF)
    plant(monkeypatch)
    assert found(seal_adf(here, UNION, STANDING), SECRET)


@pytest.mark.long
@pytest.mark.parametrize("plant", [_whole_file, _talkative_log, _note_on_the_socket])
def test_a_standing_sheet_that_is_planted_is_found(
    here: Site, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    here.begin(JR3)
    plant(monkeypatch)
    assert found(seal_adf(here, UNION, LASTING), LASTING_SECRET)


def test_a_view_that_carries_the_others_orders_is_found(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    here.begin(ADF)
    monkeypatch.setattr(adf_known, "known_to", lambda table, whole, side: whole)
    seen = adf_units.units_seen
    monkeypatch.setattr(
        adf_units, "units_seen", lambda table, state, own, smoke: seen(table, state, tuple(table.sides), smoke)
    )
    assert found(seal_adf(here, UNION, STANDING), SECRET)


def test_disguises_are_seen_through() -> None:
    told = json.dumps({"x": base64.b64encode(b"..sheet: 20-me move advance 3.137").decode()})
    assert found([Heard("a letter", told.encode())], ("20-me move advance 3.137",))
    assert found([Heard("a letter", b"20-me move advance 3.137".hex().encode())], ("20-me move advance 3.137",))
    assert not found([Heard("a letter", b"20-me move advance 3.138")], ("20-me move advance 3.137",))
