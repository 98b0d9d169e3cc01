"""Receipts and chances as the page shows them: lines by kind, the sum to roll against, bars with their width."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from enfilade.core.errors import Illegal
from enfilade.core.receipt import Line, Receipt, signed
from enfilade.umpire.pocket.wording import dice as dice_told
from enfilade.umpire.pocket.wording import percent, refusal, row_label
from enfilade.umpire.report import Chances

_BASES = ("firepower", "basic point", "current basic point", "firing", "rout move", "normal move")
_TOTALS = ("firepower and modifiers", "modified point", "must roll more than", "roll", "rolled", "table")
_TOGETHER = re.compile(r"together (\d+)")
_THROWN = re.compile(r"(\d+)D6 and (\S+)")
_NEEDED = re.compile(r"^[−-]?\d+")


def receipt(one: Receipt, dice: int | None = None) -> dict[str, Any]:
    """One receipt as lines; `dice` says how many are rolled for it."""
    lines = [_line(line.what, "", line.value, line.rule, "fact") for line in one.facts]
    before = [line for line in one.steps if line.what not in _TOTALS]
    after = [line for line in one.steps if line.what in _TOTALS]
    lines += [_line(line.what, "", line.value, line.rule, _kind(line)) for line in before]
    for modifier in one.modifiers:
        kind = "modifier" if modifier.counted else "idle"
        lines.append(_line(modifier.why, modifier.note, signed(modifier.value), modifier.rule, kind))
    lines += [_line(line.what, "", line.value, line.rule, "total") for line in after]
    lines += [_line(line.what, "", line.value, line.rule, "result") for line in one.result]
    return {"title": one.title, "lines": lines, "total": total(one, dice)}


def total(one: Receipt, dice: int | None = None) -> str:
    """What the dice are added to or rolled against, and after the roll what they came to."""
    steps = {line.what: line.value for line in one.steps}
    rolled = [found[1] for line in one.steps if line.what == "rolled" and (found := _TOGETHER.search(line.value))]
    if "firepower and modifiers" in steps:
        return rolled[-1] if rolled else _plus(steps["firepower and modifiers"], dice)
    if (point := needed(one)) is not None:
        return rolled[-1] if rolled else f"{point} or better{f' on {dice_told(dice)}' if dice else ''}"
    if rolled:
        return ", then ".join(rolled)
    if (thrown := _THROWN.match(steps.get("roll", ""))) is not None:
        return dice_told(int(thrown[1])) + (f" {thrown[2]}" if thrown[2] != "0" else "")
    return dice_told(dice) if dice and not one.result else ""


def needed(one: Receipt) -> int | None:
    """The lowest total that passes a check: one game must reach its point, the other roll more."""
    for line in one.steps:
        if line.what == "modified point" and (found := _NEEDED.match(line.value)):
            return int(found[0].replace("−", "-"))
        if line.what == "must roll more than" and (found := _NEEDED.match(line.value)):
            return int(found[0].replace("−", "-")) + 1
    return None


def odds(tables: list[Chances]) -> list[dict[str, Any]]:
    return [{"title": table.title, "rows": [_row(label, chance) for label, chance in table.rows]} for table in tables]


def problem(error: Exception) -> dict[str, Any]:
    """A refusal as a sentence, with the rule if there is one."""
    if isinstance(error, Illegal):
        return {"sentence": refusal(error.reason), "rule": error.rule}
    return {"sentence": refusal(str(error)), "rule": ""}


def _row(label: str, chance: Fraction) -> dict[str, Any]:
    return {
        "label": row_label(label),
        "chance": str(chance),
        "percent": percent(chance),
        "width": round(float(chance), 4),
    }


def _plus(base: str, dice: int | None) -> str:
    return f"{base} + {dice_told(dice)}" if dice else base


def _kind(line: Line) -> str:
    return "base" if line.what in _BASES else "modifier" if line.value[:1] in "+−" else "base"


def _line(what: str, note: str, value: str, rule: str, kind: str) -> dict[str, Any]:
    return {"what": what[:1].upper() + what[1:], "note": note, "value": value, "rule": rule, "kind": kind}
