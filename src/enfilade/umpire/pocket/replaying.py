"""The record is the game: entries replayed in their one order give the state, the history and what is set aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.cards import Card
from enfilade.umpire.ledger import State
from enfilade.umpire.pocket import entries, opening, owed
from enfilade.umpire.pocket.apart import Apart, apart, check_still_meant
from enfilade.umpire.pocket.entries import Read
from enfilade.umpire.pocket.items import Item
from enfilade.umpire.pocket.opening import Opening
from enfilade.umpire.pocket.orders import obey
from enfilade.umpire.pocket.said import said, touched
from enfilade.umpire.pocket.says import Dismiss, Undo
from enfilade.umpire.pocket.wording import refusal, sentence

_EVERY = 32
"""A state is kept after so many entries, so that a battle is not replayed from its first shot at every touch."""
_MOST_ITEMS = 20_000
_FAULTS = (ValueError, LookupError, TypeError, ArithmeticError, AssertionError, AttributeError, RecursionError)
_TRIAL = "tried-and-not-entered"


@dataclass(slots=True)
class Battle:
    """A battle replayed."""

    opening: Opening
    card: Card
    state: State
    items: list[Item]

    @property
    def history(self) -> list[Item]:
        return [item for item in self.items if not item.why]

    @property
    def set_aside(self) -> list[Item]:
        return [item for item in self.items if item.why]


@dataclass(slots=True)
class _Run:
    """One replay, remembered: what was replayed, and the states on the way."""

    keys: list[tuple[str, int | None, bool]]
    items: list[Item]
    states: dict[int, State]


_runs: dict[bytes, _Run] = {}


def replay(raw: Any) -> Battle:
    """A battle from its opening and entries."""
    if not isinstance(raw, dict) or "opening" not in raw:
        raise Malformed("a battle has an opening and entries")
    for key in raw:
        if key not in ("opening", "entries"):
            raise Malformed(f"a battle has an opening and entries, no key {key!r}")
    begun, card, first = opening.begun(raw["opening"])
    ordered = entries.in_order(entries.read_all(raw.get("entries", [])))
    return _replayed(msgspec.json.encode(raw["opening"]), begun, card, first, ordered)


def tried(raw: Any, say: Any) -> tuple[Battle, Item]:
    """The battle with one more entry after all others, and how that entry went; nothing of it is kept."""
    known = raw.get("entries", []) if isinstance(raw, dict) else []
    at = max((one["at"] for one in known if isinstance(one, dict) and isinstance(one.get("at"), int)), default=0)
    seq = max((one["seq"] for one in known if isinstance(one, dict) and isinstance(one.get("seq"), int)), default=0)
    # Among entries not yet sent the time decides; this one is later than all, and made knowing of all.
    trial = {"id": _TRIAL, "device": "", "at": at + 1, "seq": None, "based": seq, "say": say}
    battle = replay({**raw, "entries": [*known, trial]} if isinstance(raw, dict) and isinstance(known, list) else raw)
    return battle, battle.items.pop()


def _replayed(key: bytes, begun: Opening, card: Card, first: State, ordered: list[Read]) -> Battle:
    over = entries.passed_over(ordered)
    keys = [(one.entry.id, one.entry.seq, one.entry.id in over) for one in ordered]
    kept = _runs.get(key)
    place, state, items = 0, first, list[Item]()
    states: dict[int, State] = {}
    if kept is not None:
        place, state, items, states = _common(kept, keys, ordered, first)
    numbered = sum(1 for one in ordered if one.entry.seq is not None)
    while place < len(ordered):
        since = apart(ordered[place].entry, items, numbered)
        state, item = _next(card, state, ordered, place, over, since)
        items.append(item)
        place += 1
        if place % _EVERY == 0 or place == len(ordered):
            states[place] = state
    _remember(key, _Run(keys, items, states))
    return Battle(begun, card, state, list(items))


def _remember(key: bytes, run: _Run) -> None:
    """The latest battles stay in mind, up to so many entries of all together."""
    _runs.pop(key, None)
    kept = len(run.items)
    for old, other in reversed(list(_runs.items())):
        kept += len(other.items)
        if kept > _MOST_ITEMS:
            _runs.pop(old, None)
    _runs[key] = run


def _common(
    kept: _Run, keys: list[tuple[str, int | None, bool]], ordered: list[Read], first: State
) -> tuple[int, State, list[Item], dict[int, State]]:
    """As far as an earlier replay went the same way, and the last state kept there."""
    same = 0
    for old, new, item, one in zip(kept.keys, keys, kept.items, ordered, strict=False):
        if old != new or item.entry != one.entry:
            break
        same += 1
    place = max((at for at in kept.states if at <= same), default=0)
    states = {at: state for at, state in kept.states.items() if at <= place}
    return place, states.get(place, first), kept.items[:place], states


def _next(
    card: Card, state: State, ordered: list[Read], place: int, over: dict[str, str], since: Apart
) -> tuple[State, Item]:
    one = ordered[place]
    entry = one.entry
    if one.say is None:
        if entry.id in over:
            return state, Item(entry, "An entry that cannot be read", state.turn, state.side, undone=True)
        why = refusal(f"it cannot be read: {one.fault}")
        return state, Item(entry, "An entry that cannot be read", state.turn, state.side, why=why)
    told_as = _told_as(one, ordered, place)
    if entry.id in over:
        return state, Item(entry, told_as, state.turn, state.side, undone=True)
    try:
        if isinstance(one.say, Undo | Dismiss) and all(each.entry.id != one.say.of for each in ordered[:place]):
            raise Malformed("the entry it is about has not been made before it")
        check_still_meant(card, state, one.say, since)
        told = obey(card, state, one.say)
    except Illegal as error:
        why, rule = refusal(error.reason), error.rule
        return state, Item(entry, told_as, state.turn, state.side, why=why, rule=rule)
    except Malformed as error:
        return state, Item(entry, told_as, state.turn, state.side, why=refusal(str(error)))
    except _FAULTS as error:
        # A fault of ours in one entry must not take the whole battle from its players.
        why = f"the umpire cannot work this out ({type(error).__name__}); please keep it and tell us"
        return state, Item(entry, told_as, state.turn, state.side, why=sentence(why))
    assert told.state is not None
    lines = tuple(sentence(line) for line in told.lines)
    about = frozenset(touched(one.say))
    item = Item(
        entry,
        told.said or told_as,
        state.turn,
        state.side,
        lines,
        tuple(told.receipts),
        crossed=_crossed(about, since),
        about=about,
        settled=owed.settled(state, told.state),
    )
    return owed.keyed(state, told.state, entry.id), item


def _told_as(one: Read, ordered: list[Read], place: int) -> str:
    """The sentence of an entry; one that takes back another says which."""
    assert one.say is not None
    if isinstance(one.say, Undo):
        about = next((each for each in ordered[:place] if each.entry.id == one.say.of), None)
        if about is not None and about.say is not None:
            return f"Taken back: {said(about.say)}"
    return said(one.say)


def _crossed(about: frozenset[str], since: Apart) -> tuple[str, ...]:
    """What other phones had entered about the same units when this one did not yet know of it."""
    if since.entry.seq is None:
        return ()
    return tuple(item.said for item in since.unseen if about & item.about)
