"""Who fires in a phase, and at whom: by order and fire rule, with nobody asked (J46, J47, J49, J50)."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.rules.jr3.battle.commands import FireRule, FirstFire, Hold, Move, Within
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.fires.aim import targets
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters import fire
from enfilade.rules.jr3.chapters.firers import Band, fires_allowed
from enfilade.tabletop.near import on_table

BANDS: dict[Within, tuple[Band, ...]] = {
    "close": ("close", "canister"),
    "normal": ("close", "canister", "normal"),
    "long": ("close", "canister", "normal", "long"),
}
"""The range bands within each bound of a fire rule; guns have canister where muskets have close range."""
ANYWHERE: Within = "long"
Aimed = tuple[str, str]
"""Who fires, and at whom."""


def first_fires(table: Field, state: State) -> tuple[Aimed, ...]:
    """Phase 4: those ordered to, and those on hold who have a chance now and do not wait for a better one."""
    return _aimed(table, state, [piece for piece in on_table(state) if _fires_first(piece)])


def moving_fires(table: Field, state: State) -> tuple[Aimed, ...]:
    """Phase 8: those who moved or formed, and those on hold with a fire left."""
    return _aimed(table, state, [piece for piece in on_table(state) if _fires_late(piece)])


def rule_of(piece: Piece) -> FireRule:
    """The rule by which it fires of itself. Who was ordered to fire first fires at any range; a mover keeps his rule
    when he changes to hold; whoever has another order goes by the rule of a unit nobody has told anything."""
    match piece.mark:
        case FirstFire(target, _):
            return FireRule(target, within=ANYWHERE)
        case Hold(rule) | Move(_, _, rule):
            return rule
        case _:
            return FireRule()


def lets(rule: FireRule, target: str, band: Band | None) -> bool:
    """Whether a unit with this rule fires at this enemy in this range band."""
    return band in BANDS[rule.within] and rule.target in ("", target)


def chosen(table: Field, state: State, piece: Piece) -> tuple[Piece, fire.Assessment] | None:
    """Whom it fires at now by its rule; None if there is nobody, or it has fired all it may."""
    if piece.fired >= fires_allowed(table.edition, piece.unit):
        return None
    rule = rule_of(piece)
    allowed = BANDS[rule.within]
    found = [(mark, assessment) for mark, assessment in targets(table, state, piece) if assessment.band in allowed]
    named = next((one for one in found if one[0].id == rule.target), None)
    if named is not None or (rule.target and piece.unit.order != "first-fire"):
        return named
    # A first fire whose target is gone is fired at the next (J49).
    return found[0] if found else None


def _fires_first(piece: Piece) -> bool:
    order = piece.unit.order
    return order == "first-fire" or (order in ("hold", "changed-to-hold") and not rule_of(piece).waits)


def _fires_late(piece: Piece) -> bool:
    return piece.unit.order in ("move", "formation", "hold", "changed-to-hold")


def _aimed(table: Field, state: State, firers: Sequence[Piece]) -> tuple[Aimed, ...]:
    """In the order in which the dice are thrown: first fires first, then by side and id."""
    found = []
    for piece in firers:
        if (choice := chosen(table, state, piece)) is not None:
            late = piece.unit.order != "first-fire"
            found.append((late, table.order(state.turn).index(piece.side), piece.id, choice[0].id))
    return tuple((own, mark) for _, _, own, mark in sorted(found))
