"""A changed result as the page shows it: as it was entered and as it is, with both receipts and what to put right."""

from __future__ import annotations

import msgspec

from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.record.changes import Change
from enfilade.umpire.pocket.record.items import Item
from enfilade.umpire.pocket.record.left import NOTHING, to_put_right
from enfilade.umpire.pocket.sheet import receipts, results
from enfilade.umpire.pocket.wire.look import ChangeShown, Outcome
from enfilade.umpire.roster.ledger import State

replace = msgspec.structs.replace
_NAMED = 3
"""So many entries that came between are named; of more it is said how many."""


def change_shown(card: Card, state: State, one: Change) -> ChangeShown:
    """One that waits to be accepted."""
    item = one.item
    then, now = _outcome(card, one.then), _outcome(card, item)
    if then.large == now.large:
        # What is called across the table is the same: the difference stands in the small print.
        then = replace(then, large=_told_apart(one.then, item, then.large))
        now = replace(now, large=_told_apart(item, one.then, now.large))
    how = "accepted" if one.accepted else "entered"
    says = f"This was {how} as: {_stopped(then.large)} {_since(one)} {_stopped(now.large)}"
    return ChangeShown(
        id=item.entry.id,
        seq=item.entry.seq,
        turn=item.turn,
        said=item.said,
        device=item.entry.device,
        at=item.entry.at,
        accepted=one.accepted,
        before=then,
        now=now,
        why=tuple(_why(one)),
        put=tuple(to_put_right(state, one.then.left, item.left)),
        says=f"{says} Put the table right, then accept.",
    )


def unapplied_shown(card: Card, state: State, one: Change) -> tuple[Outcome, tuple[str, ...]]:
    """What an entry that is now set aside had brought, and what of it is to be put right."""
    return _outcome(card, one.then), tuple(to_put_right(state, one.then.left, NOTHING))


def large(card: Card, item: Item) -> str:
    """What an entry brought, as it is called across a table; empty if it is not called."""
    done = [one for one in item.receipts if one.result]
    return results.called(card, done) if done else ""


def _outcome(card: Card, item: Item) -> Outcome:
    called, told = large(card, item), list(item.told)
    if not called:
        called, told = (told[0].removesuffix("."), told[1:]) if told else (item.said, [])
    return Outcome(large=called, told=tuple(told), receipts=tuple(receipts.receipt(one) for one in item.receipts))


def _told_apart(item: Item, other: Item, called: str) -> str:
    """With what it has and the other has not."""
    there = _small(other)
    own = [line.removesuffix(".") for line in _small(item) if line not in there]
    return f"{called} ({'; '.join(own)})" if own else called


def _small(item: Item) -> list[str]:
    return [*(line.value for one in item.receipts for line in one.result), *item.told]


def _since(one: Change) -> str:
    """The cause, as the beginning of a sentence that the result ends."""
    if one.before:
        others = any(item.entry.device != one.item.entry.device for item in one.before)
        return f"Played after {_quoted(one.before)}{' from another phone' if others else ''} it is now:"
    if one.without:
        return f"Without {_quoted(one.without)}, taken back since, it is now:"
    return "It is now:"


def _why(one: Change) -> list[str]:
    """What has come between, a sentence for each."""
    found = [_by(f"“{item.said}” now stands before it", item) for item in one.before]
    found += [f"“{item.said}” has been taken back." for item in one.without]
    more = len(found) - 2 * _NAMED
    return [*found[: 2 * _NAMED], *([f"And {more} more."] if more > 0 else [])]


def _by(text: str, item: Item) -> str:
    return f"{text}, entered by {item.entry.device}." if item.entry.device else f"{text}."


def _quoted(items: tuple[Item, ...]) -> str:
    named = ", ".join(f"“{item.said}”" for item in items[:_NAMED])
    more = len(items) - _NAMED
    return f"{named} and {more} more" if more > 0 else named


def _stopped(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."
