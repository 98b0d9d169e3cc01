"""Receipts and chances as the page shows them: lines by kind, the sum to roll against, bars with their width."""

from __future__ import annotations

import re
from fractions import Fraction

from enfilade.core.errors import Illegal
from enfilade.core.receipt import Line, Receipt, signed
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.pocket.wire.shape import Wrong
from enfilade.umpire.pocket.wire.sheets import ChanceRow, ChanceTable, SumLine, SumShown
from enfilade.umpire.pocket.wording import dice as dice_told
from enfilade.umpire.pocket.wording import percent, refusal, row_label, to_reach

_BASES = ("firepower", "basic point", "current basic point", "firing", "rout move", "normal move")
_TOTALS = ("firepower and modifiers", "modified point", "must roll more than", "roll", "rolled", "table")
_OF_BOTH = ("attacker rolled", "defender rolled")
_TOGETHER = re.compile(r"(?:together|final) ([−-]?\d+)")
_BRACKETS = re.compile(r"(.*?) \((.+)\)")
_THROWN = re.compile(r"(\d+)D6 and (\S+)")
_NEEDED = re.compile(r"^[−-]?\d+")


def receipt(one: Receipt, dice: int | None = None) -> SumShown:
    """One receipt as lines; `dice` says how many are rolled for it."""
    lines = [_line(line.what, "", line.value, line.rule, "fact") for line in one.facts]
    before = [line for line in one.steps if line.what not in (*_TOTALS, *_OF_BOTH)]
    after = [line for line in one.steps if line.what in (*_TOTALS, *_OF_BOTH)]
    lines += [_line(line.what, "", line.value, line.rule, _kind(line)) for line in before]
    for modifier in one.modifiers:
        kind = "modifier" if modifier.counted else "idle"
        lines.append(_line(modifier.why, modifier.note, signed(modifier.value), modifier.rule, kind))
    lines += [_line(line.what, "", line.value, line.rule, "total") for line in after]
    lines += [_line(line.what, "", line.value, line.rule, "result") for line in one.result]
    rolled = any(line.what == "rolled" for line in one.steps)
    checks = needed(one) is not None and not rolled
    return SumShown(title=one.title, lines=tuple(lines), total=total(one, dice), needed=checks)


def total(one: Receipt, dice: int | None = None) -> str:
    """What the dice are added to or rolled against, and after the roll what they came to."""
    steps = {line.what: line.value for line in one.steps}
    rolled = [found[1] for line in one.steps if line.what == "rolled" and (found := _TOGETHER.search(line.value))]
    if "firepower and modifiers" in steps:
        return rolled[-1] if rolled else _plus(steps["firepower and modifiers"], dice)
    if (point := needed(one)) is not None:
        return rolled[-1] if rolled else to_reach(point, dice) if dice else f"{point} or better"
    if rolled:
        return ", then ".join(rolled)
    both = [found[1] for line in one.steps if line.what in _OF_BOTH and (found := _TOGETHER.search(line.value))]
    if len(both) == len(_OF_BOTH):
        return " against ".join(both)
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


def odds(tables: list[Chances]) -> tuple[ChanceTable, ...]:
    return tuple(
        ChanceTable(title=table.title, rows=tuple(_row(label, chance) for label, chance in table.rows))
        for table in tables
    )


def problem(error: Exception) -> Wrong:
    """A refusal as a sentence, with the rule if there is one."""
    if isinstance(error, Illegal):
        return Wrong(sentence=refusal(error.reason), rule=error.rule)
    return Wrong(sentence=refusal(str(error)), rule="")


def _row(label: str, chance: Fraction) -> ChanceRow:
    return ChanceRow(label=row_label(label), chance=str(chance), percent=percent(chance), width=round(float(chance), 4))


def _plus(base: str, dice: int | None) -> str:
    return f"{base} + {dice_told(dice)}" if dice else base


def _kind(line: Line) -> str:
    return "base" if line.what in _BASES else "modifier" if line.value[:1] in "+−" else "base"


def _line(what: str, note: str, value: str, rule: str, kind: str) -> SumLine:
    """What a number is made of stands beside its name, so that the numbers stand in one column."""
    if kind in ("base", "total") and not note and (found := _BRACKETS.fullmatch(value)):
        value, note = found[1], found[2]
    return SumLine(what=what[:1].upper() + what[1:], note=note, value=value, rule=rule, kind=kind)
