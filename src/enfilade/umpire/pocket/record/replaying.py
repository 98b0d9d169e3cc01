"""The record is the game: entries replayed in their one order give the state, the history and what is set aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.record import entries, opening
from enfilade.umpire.pocket.record.apart import apart
from enfilade.umpire.pocket.record.applying import applied
from enfilade.umpire.pocket.record.changes import Change, changes, with_acceptance
from enfilade.umpire.pocket.record.entries import Read
from enfilade.umpire.pocket.record.hindsight import EVERY, Ended, Hindsight, World
from enfilade.umpire.pocket.record.items import Item
from enfilade.umpire.pocket.record.knowledge import Knowledge
from enfilade.umpire.pocket.record.opening import Opening
from enfilade.umpire.pocket.record.patience import check_time
from enfilade.umpire.roster.ledger import State

_MOST_ITEMS = 20_000
_TRIAL = "tried-and-not-entered"


@dataclass(slots=True)
class Battle:
    """A battle replayed."""

    opening: Opening
    card: Card
    state: State
    items: list[Item]
    past: Hindsight
    accepted: dict[int, int]
    """The entry that accepts the result of another as it is, by their places."""

    @property
    def history(self) -> list[Item]:
        return [item for item in self.items if not item.why]

    @property
    def set_aside(self) -> list[Item]:
        return [item for item in self.items if item.why]

    def changes(self) -> list[Change]:
        """Results that are not those that were entered, and that nobody has accepted."""
        return changes(self.items, self.accepted, self.past)


@dataclass(slots=True)
class _Run:
    """One replay, remembered: what was replayed, and the states on the way."""

    keys: list[tuple[str, int | None, bool]]
    items: list[Item]
    states: dict[int, State]
    ended: Ended


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


def tried(raw: Any, say: Any, made: dict[str, Any] | None = None) -> tuple[Battle, Item]:
    """The battle with one more entry after all others, and how that entry went; nothing of it is kept.

    `made` is what the entry will be, if the page has made it up already: then it stays in the battle.
    """
    known = raw.get("entries", []) if isinstance(raw, dict) else []
    if made is not None:
        entry = made | {"seq": None, "say": say}
    else:
        at = max((one["at"] for one in known if isinstance(one, dict) and isinstance(one.get("at"), int)), default=0)
        seq = max((one["seq"] for one in known if isinstance(one, dict) and isinstance(one.get("seq"), int)), default=0)
        # Among entries not yet sent the time decides; this one is later than all, and made knowing of all.
        entry = {"id": _TRIAL, "device": "", "at": at + 1, "seq": None, "based": seq, "say": say}
    battle = replay({**raw, "entries": [*known, entry]} if isinstance(raw, dict) and isinstance(known, list) else raw)
    if made is None:
        return battle, battle.items.pop()
    item = next((one for one in battle.items if one.entry.id == entry["id"] and one.entry.say == say), None)
    if item is None:
        raise Malformed("an entry of this name has been made already")
    return battle, item


def _replayed(key: bytes, begun: Opening, card: Card, first: State, ordered: list[Read]) -> Battle:
    known = Knowledge(ordered)
    over = known.over()
    keys = [(one.entry.id, one.entry.seq, place in over) for place, one in enumerate(ordered)]
    kept = _runs.get(key)
    place, state, items = 0, first, list[Item]()
    states: dict[int, State] = {}
    ended: Ended = {}
    if kept is not None:
        place, state, items, states = _common(kept, keys, ordered, first)
        ended = _still_known(kept, known)
    # Where a phone lost touch with the others, its own battle will be replayed from.
    forks = {known.seen(by) for by in known.unsettled}
    while place < len(ordered):
        check_time()
        one = ordered[place]
        since = apart(one.entry, items, known.numbered)
        state, item = applied(card, state, one, known.about(place), place in over, since)
        items.append(item)
        place += 1
        if place % EVERY == 0 or place == len(ordered) or place in forks:
            states[place] = state
    _remember(key, _Run(keys, items, states, ended))
    past = Hindsight(card, first, known, World(list(range(len(ordered))), over, items, states), ended)
    shown, accepted = with_acceptance(items, past)
    return Battle(begun, card, state, list(shown), past, accepted)


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


def _still_known(kept: _Run, known: Knowledge) -> Ended:
    """What had been found out about phones whose entries, and all before them, are the same as they were."""
    alike = 0
    for item, one in zip(kept.items, known.ordered, strict=False):
        if item.entry is not one.entry and item.entry != one.entry:
            break
        alike += 1
    return {ids: item for ids, item in kept.ended.items() if known.place.get(ids[1], alike) < alike}
