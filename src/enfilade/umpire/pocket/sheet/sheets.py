"""One sheet of the umpire: the questions that matter, the receipt so far, the dice due, the odds or the result."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.dice import Cup, Short
from enfilade.umpire.pocket.record import owed
from enfilade.umpire.pocket.sheet import judging, receipts, results
from enfilade.umpire.pocket.sheet.judging import Case
from enfilade.umpire.pocket.sheet.questions import questions, sensible
from enfilade.umpire.pocket.units import unit_shown
from enfilade.umpire.pocket.wire.shape import Wrong
from enfilade.umpire.pocket.wire.sheets import DiceDue, FactAsked, Sheet
from enfilade.umpire.pocket.wording import asked as asked_in_full
from enfilade.umpire.pocket.wording import dice as dice_told
from enfilade.umpire.pocket.wording import spoken
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace
_MOST_ASKED = 64
_BOTH_ROLL = ("impact", "melee")
_asked: dict[object, tuple[Card, State | None, list[FactAsked]]] = {}


def sheet(
    card: Card,
    state: State | None,
    procedure: str,
    who: list[str],
    at: str | None,
    facts: dict[str, Any],
    dice: list[int],
    check: str | None = None,
) -> Sheet:
    """Everything a page shows about one roll. `facts` and `check` in the answer are what an entry should state."""
    if state is not None:
        state = judging.taking(card, state, procedure, who, check)
    case = judging.case(card, state, procedure, who, at)
    given = sensible(case, case.defaults | judging.open_facts(card, case, facts))
    asked = _questions(card, state, case, (tuple(who), at), given, set(facts))
    found = of_case(card, state, case, given, dice, set(facts), asked)
    mine = owed.oldest(state, *judging.due_of(card, state, procedure, who)) if state and case.rostered else None
    return replace(
        found,
        check=mine.key if mine else None,
        who=unit_shown(card, state, case.who) if case.who and state else None,
        at=unit_shown(card, state, case.at) if case.at and state else None,
    )


def of_case(
    card: Card,
    state: State | None,
    case: Case,
    given: dict[str, Any],
    dice: list[int],
    stated: set[str],
    asked: list[FactAsked] | None = None,
) -> Sheet:
    """The sheet of any case; the charge led through uses it for its own rolls."""
    if asked is None:
        asked = questions(case, given, card.family, stated)
    missing = _missing(case, given)
    sheet = Sheet(
        procedure=case.procedure,
        title=case.title,
        who=None,
        at=None,
        questions=tuple(asked),
        facts=given,
        check=None,
        rostered=case.rostered,
        receipt=None,
        receipts=(),
        dice=_dice(0, 0, ""),
        odds=(),
        result=None,
        problem=None,
        missing=missing,
    )
    try:
        weighed = case.run(given, Cup())
    except (Illegal, Malformed) as error:
        return replace(sheet, problem=receipts.problem(error))
    rolled, due, what, problem = _rolled(case, given, dice)
    shown = (rolled or weighed).receipts
    wire = tuple(receipts.receipt(one, due if place == 0 else None) for place, one in enumerate(shown))
    return replace(
        sheet,
        receipt=wire[0] if wire else None,
        receipts=wire,
        dice=_dice(due, len(dice), what, _named(case, given, dice, what)),
        odds=receipts.odds(weighed.chances),
        result=results.result(card, state, rolled, case.guided) if rolled is not None else None,
        # What has not been answered yet is asked for, not refused.
        problem=None if missing else problem,
    )


def _questions(
    card: Card, state: State | None, case: Case, named: object, given: dict[str, Any], stated: set[str]
) -> list[FactAsked]:
    """The questions, remembered while the dice of the same situation are typed one by one."""
    told = msgspec.json.encode([given, sorted(stated)])
    key = (id(card), id(state), case.procedure, named, told)
    known = _asked.get(key)
    if known is None:
        if len(_asked) >= _MOST_ASKED:
            _asked.clear()
        # Card and state are kept with it, so that their identity stays theirs.
        known = _asked[key] = (card, state, questions(case, given, card.family, stated))
    return known[2]


def _rolled(case: Case, given: dict[str, Any], dice: list[int]) -> tuple[Told | None, int, str, Wrong | None]:
    """What the dice bring, if there are enough of them; how many are due so far, for what; what is wrong with them."""
    cup = Cup(typed=list(dice))
    try:
        told = case.run(given, cup)
    except Short as error:
        return None, len(dice) + error.more, error.what, None
    except (Illegal, Malformed) as error:
        return None, len(cup.used), "", receipts.problem(error)
    return told, len(cup.used), "", None


def _missing(case: Case, given: dict[str, Any]) -> str | None:
    """The question without whose answer nothing can be entered, if it has not been answered yet."""
    return next(
        (asked_in_full(each) for each in case.fields if each.required and given.get(each.key) in (None, "", [])), None
    )


def _named(case: Case, given: dict[str, Any], dice: list[int], what: str) -> bool:
    """Whether the dice that are due must be told from others: both sides roll, or the first dice call for more."""
    if case.procedure in _BOTH_ROLL or not dice or not what:
        return case.procedure in _BOTH_ROLL
    return _rolled(case, given, [])[2] != what


def _dice(due: int, typed: int, what: str, named: bool = False) -> DiceDue:
    left = due - typed
    if left > 0:
        says = dice_told(left) if not typed else f"{spoken(left)} more {'die' if left == 1 else 'dice'}"
        says += f": {what}" if named and what else ""
    else:
        says = "no dice" if not due else "all dice are in"
    return DiceDue(due=due, typed=typed, says=says, what=what)
