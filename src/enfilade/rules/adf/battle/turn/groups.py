"""Groups: with whom a unit may act as one, what they may announce or answer together, and who cannot be of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enfilade.core.errors import Illegal, Malformed, reason_and_rule
from enfilade.core.stops import Stop
from enfilade.rules.adf.battle.chapters import answer, check
from enfilade.rules.adf.battle.commands import Command, Declared, Group, React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.foretell.abilities import (
    Ability,
    Name,
    Offered,
    answer_of,
    known_replies,
    waits_for,
)
from enfilade.rules.adf.battle.foretell.abilities import action as ability
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Acting, Window
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.react.replies import marks
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.facts import FORMATIONS

PAIRS: tuple[tuple[Declared, ...], ...] = (
    ("move", "fire"),
    ("move", "move"),
    ("fire", "fire"),
    ("fire", "move"),
    ("charge",),
    ("reform", "move"),
    ("reform", "fire"),
    ("rally", "move"),
    ("rally", "reform"),
    ("change-formation", "move"),
    ("change-formation", "fire"),
    ("move", "change-formation"),
    ("disengage",),
)
"""What groups announce; of all pairs those that somebody would wish for, the likeliest first."""
LEVELS = {"reform": "disorder", "rally": "shaken"}
MOST = 12
"""More than any brigade has."""

Reason = tuple[str, str]


class Together(NamedTuple):
    """Actions announced in advance, or one answer to the enemy."""

    deeds: tuple[str, ...]
    allowed: bool
    why: str = ""
    """Why it may not be ordered; or, where it may be announced, why the first action could not be carried out now."""
    rule: str = ""
    offers: tuple[Offered, ...] = ()
    first: Ability | None = None
    """What the first action would be, once it is announced."""


class Joint(NamedTuple):
    """Units looked at as one body."""

    units: tuple[str, ...]
    """Those that stand together, the first of those asked about before all."""
    unfit: tuple[tuple[str, Reason], ...]
    """The others, and why they cannot be of it."""
    mates: tuple[str, ...]
    """Friends of whom each could be added."""
    lines: tuple[tuple[str, ...], ...]
    """The largest groups that these could be part of: of their brigade, and of anybody."""
    together: tuple[Together, ...]


def joint(table: Field, state: State, stop: Stop, asked: tuple[str, ...]) -> Joint:
    """What units of one side can do as one, at this stop."""
    lead = state.units[asked[0]]
    frame = state.frames[-1]
    refused = waits_for(table, state, stop, lead)
    if isinstance(frame, Acting) and refused is None:
        # They have been announced already: what is left to them stands on their cards.
        return Joint(tuple(id for id in asked if id in frame.units), (), (), (), ())
    if refused is not None:
        reason = (refused.reason, refused.rule)
        return Joint(asked[:1], tuple((id, reason) for id in asked[1:]), (), (), ())
    units, unfit = _sorted_out(table, state, asked)
    lines: list[tuple[str, ...]] = []
    for brigade in (lead.brigade, ""):
        line = _line(table, state, units, brigade)
        if len(line) > len(units) and line not in lines:
            lines.append(line)
    mates = tuple(one.id for one in _mates(table, state, units))
    found = _replies(table, state, units, frame) if isinstance(frame, Window) else _announced(table, state, units)
    return Joint(units, unfit, mates, tuple(lines), tuple(found))


def fires_together(table: Field, state: State, frame: Window) -> Iterator[React]:
    """Reaction fires of neighbours as one: for each target everybody who could fire at it and stands in one body."""
    able = list(reaction.able(table, state, frame))
    for target in dict.fromkeys(mark for one in able for mark in marks(table, state, (one.id,), frame)):
        firers = [one for one in able if is_legal(table, state, React((one.id,), "fire", target))]
        while firers:
            first, *others = firers
            reached = near.chain(table, state, (first.id,), [one.id for one in others if _kind(one) == _kind(first)])
            units = tuple(one.id for one in firers if one.id in reached)
            firers = [one for one in firers if one.id not in reached]
            command = React(units, "fire", target)
            if len(units) > 1 and is_legal(table, state, command):
                yield command


def _sorted_out(
    table: Field, state: State, asked: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[tuple[str, Reason], ...]]:
    """The first, and all who can be joined to it through one another."""
    units, left = asked[:1], list(asked[1:])
    while joined := next((id for id in left if _refused(table, state, (*units, id)) is None), ""):
        units = (*units, joined)
        left.remove(joined)
    reasons = ((id, _refused(table, state, (*units, id))) for id in left)
    return units, tuple((id, reason) for id, reason in reasons if reason is not None)


def _mates(table: Field, state: State, units: tuple[str, ...], brigade: str = "") -> list[Piece]:
    """Friends of whom each can be added, of one brigade or of any."""
    if len(units) >= MOST:
        return []
    pieces = [state.units[id] for id in units]
    return [
        one
        for one in near.friends(state, pieces[0])
        if one.id not in units
        and one.brigade == (brigade or one.brigade)
        and any(near.are_contiguous(table, piece, one) for piece in pieces)
        and _refused(table, state, (*units, one.id)) is None
    ]


def _line(table: Field, state: State, units: tuple[str, ...], brigade: str) -> tuple[str, ...]:
    """As many as can be joined to these one after the other."""
    while mates := _mates(table, state, units, brigade):
        units = (*units, mates[0].id)
    return units


def _refused(table: Field, state: State, units: tuple[str, ...]) -> Reason | None:
    """Why these cannot act as one in any way that is open now."""
    first: Reason | None = None
    for command in _probes(state, units):
        try:
            check(table, state, command)
        except (Illegal, Malformed) as error:
            first = first or reason_and_rule(error)
        else:
            return None
    return first or ("", "")


def _probes(state: State, units: tuple[str, ...]) -> Iterator[Command]:
    frame = state.frames[-1]
    if not isinstance(frame, Window):
        yield Group(units, ("move",))
        return
    lead = state.units[units[0]]
    yield from (React(units, "fire", target) for target in frame.by)
    for formation in FORMATIONS[lead.unit.arm]:
        if formation != lead.unit.formation:
            yield React(units, "form", formation=formation)
    if lead.unit.arm == "cavalry":
        yield React(units, "dismount" if lead.unit.mounted else "mount")
    yield React(units, "reform")
    yield React(units, "disengage")


def _announced(table: Field, state: State, units: tuple[str, ...]) -> Iterator[Together]:
    if len(units) == 1 and _refused(table, state, units) is not None:
        return
    firsts: dict[Declared, Ability] = {}
    for deeds in PAIRS:
        if len(deeds) > table.edition.command.groups.declare_actions or not _is_worth_telling(state, units, deeds):
            continue
        command = Group(units, deeds)
        try:
            check(table, state, command)
        except (Illegal, Malformed) as error:
            yield Together(deeds, False, *reason_and_rule(error))
            continue
        first = firsts.get(deeds[0])
        if first is None:
            first = firsts[deeds[0]] = _first(table, state, units, deeds[0])
        yield Together(deeds, True, first.why, first.rule, (Offered(command),), first)


def _is_worth_telling(state: State, units: tuple[str, ...], deeds: tuple[Declared, ...]) -> bool:
    pieces = [state.units[id] for id in units]
    if "charge" in deeds and pieces[0].unit.arm == "artillery":
        return False
    return all(any(one.unit.level == LEVELS[deed] for one in pieces) for deed in deeds[:1] if deed in LEVELS)


def _first(table: Field, state: State, units: tuple[str, ...], deed: Declared) -> Ability:
    """What the law would say of the first action, were it announced; a fire is one if anybody of them can."""
    # Trying it out must not make the table forget what it really waits for.
    stop = table.remembered.get("stop")
    after = answer(table, state, Group(units, (deed,))).state
    name: Name = "form" if deed == "change-formation" else deed
    found = [ability(table, after, after.units[id], units, name) for id in (units if name == "fire" else units[:1])]
    table.remembered["stop"] = stop
    return next((one for one in found if one.allowed), found[0])


def _replies(table: Field, state: State, units: tuple[str, ...], frame: Window) -> Iterator[Together]:
    if len(units) < 2:
        return
    lead = state.units[units[0]]
    for reply in known_replies(table, lead):
        if reply not in ("countercharge", "rally"):
            found = answer_of(table, state, lead, frame, reply, units)
            yield Together((reply,), found.allowed, found.why, found.rule, found.offers)


def _kind(piece: Piece) -> tuple[str, bool, str]:
    return piece.unit.arm, piece.unit.mounted, piece.unit.formation
