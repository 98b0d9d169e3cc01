"""A result in large words: what happened, where it stands on the table, and who must now do what."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.receipt import Due, Receipt
from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.pocket.wire.sheets import CheckCaused, OweFriend, ResultShown
from enfilade.umpire.pocket.wording import losses, sentence, to_reach
from enfilade.umpire.roster.ledger import Check, Roll, State
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace


def result(card: Card, before: State | None, told: Told, guided: bool = False) -> ResultShown | None:
    """What dice have brought, in large words; None if there is no result yet.

    A charge that is led through tells its results itself, by the names of its units.
    """
    done = [one for one in told.receipts if one.result]
    if not done:
        return _told_alone(told) if guided and told.lines else None
    lines = [] if guided else [line for one in told.receipts for line in _lines(one)]
    lines += [sentence(line) for line in told.lines]
    due = tuple(_due(card, before, told, done))
    return ResultShown(where=where(done[0]), large=called(card, done), lines=tuple(lines), due=due)


def _told_alone(told: Told) -> ResultShown:
    """A step without a receipt of its own is called out by what it tells."""
    first, *rest = [sentence(line) for line in told.lines]
    return ResultShown(where="", large=first.removesuffix("."), lines=tuple(rest), due=())


def called(card: Card, done: list[Receipt]) -> str:
    """The results of one step: what came last, or of volleys at one time what each has done."""
    fires = [one for one in done if one.title == "Fire"]
    if len(fires) < 2:
        return large(card, done[-1])
    targets = [next((line.value.partition(" (")[0] for line in one.facts if line.what == "at"), "") for one in fires]
    told = [large(card, one) for one in fires]
    return "; ".join(f"{name}: {text[:1].lower()}{text[1:]}" for name, text in zip(targets, told, strict=True))


def large(card: Card, one: Receipt) -> str:
    """The result as it is called across a table."""
    text = next((line.value for line in one.result if line.what == "result"), one.result[-1].value)
    if own := WINGS[card.family].large(card, one, text):
        return own
    loud = losses(text)
    return loud[:1].upper() + loud[1:]


def where(one: Receipt) -> str:
    """The cell of the table, if a table was read."""
    cell = next((line.value for line in one.steps if line.what == "table"), "")
    place = cell.partition(": ")[0].replace(" row, ", " table, ")
    return place[:1].upper() + place[1:]


def due_told(card: Card, state: State, item: Check, known: Any = None) -> tuple[str, str]:
    """What a check that is due needs, and its chance: ("7 or better on two dice", "58%").

    `known` is its assessment where a charge has its say in it.
    """
    return WINGS[card.family].due_told(card, replace(state, due=(item,)), item, known)


def needs(card: Card, point: int) -> str:
    return to_reach(point, card.edition.morale.check.dice)


def roll_told(item: Roll) -> str:
    return "at risk: roll for him" if item.leader else "roll its rout move"


def _lines(one: Receipt) -> list[str]:
    return [sentence(line.value if line.what == "result" else f"{line.what}: {line.value}") for line in one.result]


def _due(card: Card, before: State | None, told: Told, done: list[Receipt]) -> list[CheckCaused]:
    """The checks this has made due: by name on the roster, in the receipt's words otherwise."""
    known = {item.number for item in before.due} if before is not None else set()
    found: list[CheckCaused] = []
    if told.state is not None:
        for item in told.state.due:
            if item.number not in known:
                need, chance = due_told(card, told.state, item)
                detail = f"{need} · {chance} pass"
                found.append(CheckCaused(unit=item.unit, says=f"{item.unit} must check now", detail=detail))
    for one in done:
        for due in one.due:
            if any(due.who == each.unit for each in found) or due.rule in WINGS[card.family].goes_on:
                continue
            extra = f", +{due.modifier}" if due.modifier > 0 else ""
            who = due.who[:1].upper() + due.who[1:]
            detail = f"{due.cause}{extra}" if told.point is None else needs(card, told.point)
            owe = None if told.state is None else _owing(card, told.state, due)
            found.append(CheckCaused(unit="", says=f"{who} must check", detail=detail, owe=owe))
    return found


def _owing(card: Card, state: State, due: Due) -> OweFriend:
    """The check of those whom only the table shows: what is noted for each, once somebody has named them."""
    text = f"{due.who} {due.cause}"
    sides = [one.side for name, one in state.units.items() if name in text]
    sides += [who.side for name, who in state.leaders.items() if name in text]
    cause = due.cause.removeprefix("morale check for ")
    causes = WINGS[card.family].causes(cause)
    side = sides[0] if sides else ""
    return OweFriend(cause=cause, added=max(0, due.modifier), causes=tuple(causes), side=side)
