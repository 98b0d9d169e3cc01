"""Which facts are worth asking for: those whose other answers would change this very assessment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, value_of
from enfilade.umpire.pocket.sheet.judging import Case
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.pocket.wire.sheets import FactAsked, OptionOffered
from enfilade.umpire.pocket.wording import SELDOM, asked, label, option
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace
_LIKELY = 6
_SHAPING = ("arm", "mounted", "range")
"""Facts on which the answers to others hang."""
_LONG = ("impact", "melee")
"""Their odds take long, and follow from what the receipt tells."""


def questions(case: Case, given: dict[str, Any], family: str, stated: set[str]) -> list[FactAsked]:
    """The questions left, likely ones marked. `given` is what holds now, `stated` what people said themselves."""
    facts = read(case, given)
    now = told_by(case, given)
    found = []
    for each in case.fields:
        if not each.when(facts):
            continue
        options = _worth_asking(case, each, facts, given, now)
        if options is None:
            continue
        source = "asked" if each.key in stated else "roster" if each.key in given else "default"
        found.append(_question(each, facts, options, source))
    order = WINGS[family].likely.get(case.procedure, ())
    first = sorted((one.key for one in found if one.key in order), key=order.index)
    usual = [one.key for one in found if one.key not in order and not case.form.field(one.key).rare]
    likely = [*first, *usual][:_LIKELY]
    return [replace(one, likely=one.key in likely) for one in found]


def form_questions(fields: tuple[Field, ...], given: dict[str, Any] | None = None) -> list[FactAsked]:
    """The questions of a whole form, nothing tried: for typing in a unit."""
    facts: dict[str, Any] = {}
    found = []
    for each in fields:
        facts[each.key] = (
            value_of(each, given[each.key], facts) if given and each.key in given else _default(each, facts)
        )
        if each.when(facts):
            options = each.allowed(facts) if each.kind in ("choice", "choices") else []
            question = _question(each, facts, options, "asked" if given and each.key in given else "default")
            found.append(replace(question, likely=not each.rare))
    return found


def read(case: Case, given: dict[str, Any]) -> dict[str, Any]:
    """All open facts, defaults filled in; an answer that cannot be meant is left at its default."""
    facts: dict[str, Any] = dict(case.known)
    for each in case.fields:
        facts[each.key] = _default(each, facts)
        if each.key in given:
            with suppress(Malformed):
                facts[each.key] = value_of(each, given[each.key], facts)
    return facts


def sensible(case: Case, given: dict[str, Any]) -> dict[str, Any]:
    """What was stated, without picks that are no longer among the options: another arm has other formations."""
    facts = read(case, given)
    left = dict(given)
    for each in case.fields:
        if each.key in given and each.kind in ("choice", "choices"):
            try:
                value_of(each, given[each.key], facts)
            except Malformed:
                del left[each.key]
    return left


def told_by(case: Case, given: dict[str, Any]) -> object:
    """All that counts in an assessment, to compare with another's."""
    try:
        told = case.run(given, Cup(weigh=case.procedure not in _LONG))
    except Illegal as error:
        return "refused", error.rule, error.reason
    except Malformed as error:
        return "refused", str(error)
    return _weight(told)


def _weight(told: Told) -> object:
    sums = tuple(
        (receipt.steps, receipt.result, tuple((line.value, line.why) for line in receipt.modifiers if line.counted))
        for receipt in told.receipts
    )
    return sums, tuple(table.rows for table in told.chances)


def _refused(weight: object) -> bool:
    return isinstance(weight, tuple) and weight[0] == "refused"


def _worth_asking(
    case: Case, each: Field, facts: dict[str, Any], given: dict[str, Any], now: object
) -> list[str] | None:
    """The options to offer; None if no answer changes anything."""
    if each.kind == "text":
        return None
    if each.kind == "inches" or (each.key in _SHAPING and each.kind == "flag"):
        return []
    chosen = facts[each.key]
    if each.kind in ("flag", "number"):
        others = _others(each, chosen)
        return [] if any(told_by(case, given | {each.key: other}) != now for other in others) else None
    allowed = each.allowed(facts)
    if each.key in _SHAPING[:1]:
        return allowed
    picked = chosen if isinstance(chosen, tuple) else (chosen,)
    kept, differs = [], False
    for value in allowed:
        if value in picked:
            kept.append(value)
            continue
        weight = told_by(case, given | {each.key: [*picked, value] if each.kind == "choices" else value})
        if weight != now and (_refused(now) or not _refused(weight)):
            kept.append(value)
            differs = True
        elif each.kind == "choice" and weight == now:
            kept.append(value)
    return kept if differs or (each.kind == "choices" and picked) else None


def _others(each: Field, chosen: Any) -> Iterator[Any]:
    if each.kind == "flag":
        yield not chosen
        return
    number = int(chosen or 0)
    for other in (number + 1, number - 1):
        if each.least <= other <= each.most:
            yield other


def _default(each: Field, facts: dict[str, Any]) -> Any:
    return each.default(facts) if callable(each.default) else each.default


def _question(each: Field, facts: dict[str, Any], options: list[str], source: str) -> FactAsked:
    value = facts[each.key]
    if each.key == "range" and value is None and facts.get("distance") is None:
        value = "normal"  # what the forms take a volley for that states neither
    if isinstance(value, Length):
        value = value.inches
    return FactAsked(
        key=each.key,
        label=label(each.key),
        ask=asked(each),
        kind=each.kind,
        value=list(value) if isinstance(value, tuple) else value,
        options=tuple(OptionOffered(value=item, label=option(item), likely=item not in SELDOM) for item in options),
        least=each.least,
        most=each.most,
        likely=False,
        source=source,
        required=each.required,
        group=each.group,
    )
