"""One entry applied to the state before it: how it went, or why it is set aside."""

from __future__ import annotations

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.record import owed
from enfilade.umpire.pocket.record.apart import Apart, check_still_meant
from enfilade.umpire.pocket.record.entries import Read
from enfilade.umpire.pocket.record.items import Item
from enfilade.umpire.pocket.record.left import left
from enfilade.umpire.pocket.record.orders import obey
from enfilade.umpire.pocket.record.said import said, touched
from enfilade.umpire.pocket.record.says import Accept, Dismiss, Undo
from enfilade.umpire.pocket.wording import refusal, sentence
from enfilade.umpire.roster.ledger import State

_FAULTS = (ValueError, LookupError, TypeError, ArithmeticError, AssertionError, AttributeError, RecursionError)
_ABOUT = {Undo: "Taken back", Accept: "Accepted as it now is"}


def applied(card: Card, state: State, one: Read, about: Read | None, undone: bool, since: Apart) -> tuple[State, Item]:
    """The state after an entry, and how it went. `about` is the earlier entry that it names, if it names one."""
    entry = one.entry
    if one.say is None:
        if undone:
            return state, Item(entry, "An entry that cannot be read", state.turn, state.side, undone=True)
        why = refusal(f"it cannot be read: {one.fault}")
        return state, Item(entry, "An entry that cannot be read", state.turn, state.side, why=why)
    told_as = _told_as(one, about)
    names = frozenset(touched(one.say))
    if undone:
        return state, Item(entry, told_as, state.turn, state.side, undone=True, about=names)
    try:
        if isinstance(one.say, Undo | Dismiss | Accept) and about is None:
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
    item = Item(
        entry,
        told.said or told_as,
        state.turn,
        state.side,
        lines,
        tuple(told.receipts),
        crossed=_crossed(names, since),
        about=names,
        settled=owed.settled(state, told.state),
        left=left(state, told.state),
    )
    return owed.keyed(state, told.state, entry.id), item


def _told_as(one: Read, about: Read | None) -> str:
    """The sentence of an entry; one that is about another says which."""
    assert one.say is not None
    if type(one.say) in _ABOUT and about is not None and about.say is not None:
        return f"{_ABOUT[type(one.say)]}: {said(about.say)}"
    return said(one.say)


def _crossed(about: frozenset[str], since: Apart) -> tuple[str, ...]:
    """What other phones had entered about the same units when this one did not yet know of it."""
    if since.entry.seq is None:
        return ()
    return tuple(item.said for item in since.unseen if item.applied and about & item.about)
