"""What a phone could not know while it was apart, and which of its entries no longer mean what they meant."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.core.errors import Illegal
from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.record import says
from enfilade.umpire.pocket.record.entries import Entry
from enfilade.umpire.pocket.record.items import Item
from enfilade.umpire.pocket.record.owed import Due, everything, is_for, made_by
from enfilade.umpire.pocket.record.says import Say
from enfilade.umpire.pocket.sheet import judging
from enfilade.umpire.roster.ledger import Roll, State
from enfilade.umpire.roster.wings import WINGS

_FARTHEST = 500
"""So many entries are looked back over; a stranger's battle must not cost hours."""
_IN_A_CHARGE = ("charge", "stage", "leave-charge")


@dataclass(frozen=True, slots=True)
class Apart:
    """The entries between what a phone had seen and one of its own, oldest first: its own, and those of others."""

    entry: Entry
    items: tuple[Item, ...]

    def others(self, item: Item) -> bool:
        return item.entry.device != self.entry.device

    @property
    def unseen(self) -> list[Item]:
        """What others had entered by then."""
        return [item for item in self.items if self.others(item)]


def apart(entry: Entry, items: list[Item], numbered: int) -> Apart:
    """Of the items before an entry, the first `numbered` of which have a place, those after what its phone had seen."""
    last = min(len(items), numbered)
    first = last
    while first > max(0, last - _FARTHEST) and (items[first - 1].entry.seq or 0) > entry.based:
        first -= 1
    # Without news from others its own entries, which have no place yet, have nothing to run into.
    return Apart(entry, tuple(items[first:]) if first < last else ())


def check_still_meant(card: Card, state: State, say: Say, since: Apart) -> None:
    """Refuse what somebody else has done already."""
    match say:
        case says.Turn():
            _check_turn(card, since)
        case says.Stage():
            _check_charge(card, since)
        case says.Judge() if say.check is None and say.who:
            _check_due(card, state, say, since)
        case says.Waive() if say.check is None:
            unseen = {item.entry.id for item in since.unseen}
            if any(item.number == say.number and made_by(item) in unseen for item in everything(state)):
                raise Illegal("other checks have fallen due meanwhile, and have its number", _once(card))
        case _:
            pass


def _check_turn(card: Card, since: Apart) -> None:
    """Two phones end the same turn: it passes once. A phone that was away for two turns is told so twice."""
    turns = [item for item in since.items if item.order == "turn" and not item.undone]
    passed = sum(1 for item in turns if since.others(item) and item.applied)
    told = sum(1 for item in turns if not since.others(item) and item.why)
    if passed > told:
        raise Illegal("another phone has ended this turn already", WINGS[card.family].turn)


def _check_charge(card: Card, since: Apart) -> None:
    """A charge is one thread: a step made beside another's step was made for a charge that stood elsewhere."""
    for item in reversed(since.items):
        if item.applied and item.order in _IN_A_CHARGE:
            if since.others(item):
                raise Illegal("another phone has led the charge on meanwhile", f"{card.family}.roster.charge")
            if item.order == "charge":
                return


def _check_due(card: Card, state: State, say: says.Judge, since: Apart) -> None:
    """A check that was due when its phone last heard, and that another has taken, is not taken twice."""
    procedure, name = judging.due_of(card, state, say.procedure, list(say.who))
    unseen = {item.entry.id for item in since.unseen}

    def known(item: Due) -> bool:
        return is_for(item, procedure, name) and made_by(item) not in unseen

    gone = sorted((due for item in since.unseen for due in item.settled if known(due)), key=lambda due: due.number)
    left = [item.number for item in everything(state) if known(item)]
    missed = gone[_told_before(say, since) :]
    if missed and missed[0].number < min(left, default=state.checks + 1):
        what = missed[0].procedure if isinstance(missed[0], Roll) else "check"
        told = {"leader": f"the risk of {name}", "rout": f"the run of {name}"}.get(what, f"this check of {name}")
        raise Illegal(f"another phone has settled {told} already", _once(card))


def _told_before(say: says.Judge, since: Apart) -> int:
    """How many times this phone has run into it before: each check that another has taken is missed once."""
    mine = [item.entry.say for item in since.items if item.why and not since.others(item)]
    return sum(1 for told in mine if told.get("procedure") == say.procedure and told.get("who") == list(say.who))


def _once(card: Card) -> str:
    return WINGS[card.family].once
