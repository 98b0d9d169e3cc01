"""The journal of a battle on a real table, read from an umpire's roster: what was done, and what became of whom."""

from __future__ import annotations

import shlex
from itertools import pairwise
from pathlib import Path

import msgspec

from enfilade.core.errors import Malformed
from enfilade.press.charts.called import edition_title, weapon_of
from enfilade.press.report.matter import BrigadeMatter, SideMatter, UnitRow, left_of
from enfilade.press.report.speech import first_up
from enfilade.speech.spoken import counted
from enfilade.umpire.forms.names import find_unit
from enfilade.umpire.roster.ledger import Ledger, State, Step
from enfilade.umpire.roster.order_of_battle import Entry

SIDES = {"us": "Union", "cs": "Confederate"}
_DEEDS = {
    "fire": ("fired on", "fired"),
    "check": ("checked", "checked its morale"),
    "rally": ("rallied", "tried to rally"),
    "fear": ("faced the charge of", "faced a charge"),
    "impact": ("struck", "struck home"),
    "melee": ("fought", "fought hand to hand"),
    "run": ("ran", "ran"),
    "disengage": ("broke off from", "broke off"),
    "reform": ("reformed", "dressed its ranks"),
    "lose": ("lost to", "took losses"),
    "leaves": ("left", "left the table"),
    "surrenders": ("surrendered to", "surrendered"),
    "attach": ("joined", "rode alone"),
    "leader": ("was in danger", "was in danger"),
    "set": ("was set right by hand", "was set right by hand"),
}
_BETWEEN = ("at", "of", "on", "to", "with")
_QUIET = ("new", "turn", "waive", "owes", "reacted")
_BARE = ("lose", "set")
"""Orders that say no more than what became of it."""
_LEVELS = {"good": "in good order", "disorder": "in disorder"}


class Line(msgspec.Struct, frozen=True):
    """One step: what was said, and what became of it."""

    text: str
    dice: str


class JournalTurn(msgspec.Struct, frozen=True):
    number: int
    lines: tuple[Line, ...]


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    edition: str
    digest: str
    brief: str
    turns: tuple[JournalTurn, ...]
    sides: tuple[SideMatter, ...]
    steps: int
    undone: int


def journal(path: Path | str) -> Journal:
    """Read a roster; Malformed names the file and the line at fault."""
    place = Path(path).expanduser()
    written = Ledger(place).steps()
    kept = _kept(written)
    turns: dict[int, list[Line]] = {}
    for before, step in pairwise(kept):
        line = _line(before.state, step)
        if line is not None:
            turns.setdefault(before.state.turn, []).append(line)
    last = kept[-1].state
    return Journal(
        title=place.stem.replace("-", " ").replace("_", " ").capitalize(),
        edition=edition_title(last.edition),
        digest=last.digest,
        brief=_brief(kept[0].state, last),
        turns=tuple(JournalTurn(number, tuple(lines)) for number, lines in turns.items()),
        sides=tuple(_side(kept[0].state, last, side) for side in SIDES),
        steps=len(written) - 1,
        undone=(len(written) - len(kept)) // 2,
    )


def _kept(steps: list[Step]) -> list[Step]:
    """Without what was taken back, and without the taking back."""
    kept: list[Step] = []
    for step in steps:
        if step.said == "undo" and len(kept) > 1:
            kept.pop()
        else:
            kept.append(step)
    return kept


def _line(before: State, step: Step) -> Line | None:
    words = _words(step.said)
    became = _became(before, step.state)
    said = _said(words, before)
    if not said and not became:
        return None
    if became and words and words[0].lower() in _BARE:
        said = ""
    own = [name for name in step.state.units if said.startswith(f"{name} ")]
    if own and len(became) == 1 and not any(name in said for name in step.state.units if name not in own):
        # One unit alone is spoken of: its name once is enough.
        became = [f"it{became[0].removeprefix(own[0])}" if became[0].startswith(f"{own[0]} ") else became[0]]
    text = f"{first_up(said)}{': ' if said and became else ''}{'; '.join(became)}"
    return Line(f"{first_up(text)}.", _dice(words))


def _words(said: str) -> list[str]:
    try:
        return shlex.split(said)
    except ValueError:
        return said.split()


def _dice(words: list[str]) -> str:
    if "--dice" not in words:
        return ""
    faces = words[words.index("--dice") + 1 :]
    end = next((i for i, word in enumerate(faces) if not word.isdigit()), len(faces))
    return " ".join(faces[:end])


def _said(words: list[str], state: State) -> str:
    """The order in the past tense: who did what to whom."""
    verb = words[0].lower() if words else ""
    if verb in _QUIET:
        return ""
    end = next((i for i, word in enumerate(words) if word.startswith("--")), len(words))
    names = words[1:end]
    middle = next((i for i, word in enumerate(names) if word in _BETWEEN and 0 < i < len(names) - 1), None)
    two, one = _DEEDS.get(verb, (verb, verb))
    if middle is not None:
        return f"{_name(names[:middle], state)} {two} {_name(names[middle + 1 :], state)}"
    if verb == "attach" and len(names) > 1:
        return f"{names[0]} {two} {names[1]}"
    who = _name(names[:1], state) if names else ""
    return f"{who} {one}".strip()


def _name(words: list[str], state: State) -> str:
    """Names as the roster has them, also where they were typed short."""
    said = []
    for word in " ".join(words).split(" and "):
        try:
            said.append(find_unit(word, state.units | state.leaders))
        except Malformed:
            said.append(word)
    return " and ".join(said)


def _became(before: State, after: State) -> list[str]:
    """Who lost what, whose order changed, who is gone and who fell."""
    out = []
    for name, now in after.units.items():
        was = before.units.get(name)
        if was is None:
            continue
        parts = []
        lost = was.unit.strength - now.unit.strength
        if lost > 0:
            parts.append(f"lost {counted(lost, _thing(now))}")
        elif lost < 0:
            parts.append(f"got {counted(-lost, _thing(now))} back")
        if was.unit.level != now.unit.level:
            parts.append(f"was {_LEVELS.get(now.unit.level, now.unit.level)}")
        if now.gone and not was.gone:
            parts.append(f"was gone ({now.gone})")
        if parts:
            out.append(f"{name} {' and '.join(parts)}")
    out += [f"{one.name} fell" for name, one in after.leaders.items() if one.killed and not before.leaders[name].killed]
    return out


def _thing(entry: Entry) -> str:
    return "section" if entry.unit.arm == "artillery" else "figure"


def _brief(first: State, last: State) -> str:
    parts = []
    for side, name in SIDES.items():
        units = [entry for entry in last.units.values() if entry.side == side]
        if units:
            lost = sum(_lost(first, entry) for entry in units)
            gone = sum(bool(entry.gone) for entry in units)
            parts.append(
                f"{name} lost {lost or 'no'} figures and sections, and {counted(gone, 'unit')} of {len(units)}"
            )
    return f"By turn {last.turn}: {'; '.join(parts)}."


def _lost(first: State, entry: Entry) -> int:
    began = first.units.get(entry.unit.name, entry).unit.strength
    return began if entry.gone and entry.gone != "left" else began - entry.unit.strength


def _side(first: State, last: State, side: str) -> SideMatter:
    brigades: dict[str, list[Entry]] = {}
    for entry in last.units.values():
        if entry.side == side:
            brigades.setdefault(entry.brigade or "Without a brigade", []).append(entry)
    return SideMatter(
        SIDES[side],
        side,
        "",
        tuple(
            BrigadeMatter(
                name, side, _cost(first, entries), tuple(_unit(first, entry, last.edition) for entry in entries)
            )
            for name, entries in brigades.items()
        ),
    )


def _cost(first: State, entries: list[Entry]) -> str:
    began = sum(first.units.get(one.unit.name, one).unit.strength for one in entries)
    return f"lost {sum(_lost(first, one) for one in entries)} of {began}"


def _unit(first: State, entry: Entry, edition: str) -> UnitRow:
    unit = entry.unit
    kind = " · ".join(filter(None, (f"{unit.quality} {unit.arm}", weapon_of(edition, unit.arm, unit.weapon))))
    level = {"good": "good order"}.get(unit.level, unit.level)
    began = first.units.get(unit.name, entry).unit.strength
    lost = _lost(first, entry)
    return UnitRow(unit.name, kind, began, lost, entry.gone or level, bool(entry.gone), left_of(began, lost))
