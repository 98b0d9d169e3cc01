"""What standing orders make a unit do in a reaction window: a reaction, nothing, or ask its player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enfilade.ground.box import distance, front_distance
from enfilade.rules.adf.battle.commands import React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.react.letting import chance_let
from enfilade.rules.adf.battle.react.replies import is_charged, replies, shots
from enfilade.rules.adf.battle.react.standing import LEAST, Standing
from enfilade.rules.adf.battle.react.worthwhile import best_fire, is_flanked, may_mend
from enfilade.rules.adf.battle.state import Piece, State, passed_in
from enfilade.rules.adf.chapters import fire, firepower
from enfilade.rules.adf.chapters.shot import Shot

ASK = "ask"
SHORT = ("short", "canister", *firepower.CLOSE, "desperation")
"""The bands that a unit waits for which holds its fire until short range."""


class Question(NamedTuple):
    """Something a player should be asked about: which reply, and its chance per cent if it is a fire."""

    reply: str
    chance: int = 0


def reply(table: Field, state: State, piece: Piece, frame: Window, orders: Standing) -> React | str:
    """A reaction, "ask", or "" for none: mend first, then meet the charge, then break off, then fire."""
    found = next(_verdicts(table, state, piece, frame, orders), "")
    return ASK if isinstance(found, Question) else found


def questions(table: Field, state: State, piece: Piece, frame: Window, orders: Standing) -> Iterator[Question]:
    """All that its player should be asked about now."""
    return (one for one in _verdicts(table, state, piece, frame, orders) if isinstance(one, Question))


def _verdicts(table: Field, state: State, piece: Piece, frame: Window, orders: Standing) -> Iterator[React | Question]:
    can, own, orders = replies(table, state, piece, frame), (piece.id,), orders.as_answered
    for mending in ("reform", "rally"):
        if mending in can and _is_due(state, piece, frame, mending, orders.reform):
            if orders.reform == "march" and not may_mend(table, state, piece, frame, mending):
                continue
            yield React(own, mending) if orders.reform == "yes" else Question(mending)
    for meeting, order in (("countercharge", orders.countercharge), ("disengage", orders.disengage)):
        if meeting in can and _is_due(state, piece, frame, meeting, order):
            if meeting == "disengage" and not _is_hard_pressed(table, state, piece, frame):
                continue
            yield React(own, meeting) if order == "yes" else Question(meeting)
    if "fire" in can and orders.fire != "never":
        yield from _fires(table, state, piece, frame, orders)
    if orders.other != "no" and ("form" in can or "face" in can):
        yield from _changes(table, state, piece, frame, orders)


def _fires(table: Field, state: State, piece: Piece, frame: Window, orders: Standing) -> Iterator[React | Question]:
    if orders.fire == "ask":
        yield Question("fire")
        return
    found = shots(table, state, (piece.id,), frame)
    if orders.fire in LEAST:
        chance, is_best = best_fire(table, state, piece, frame, found)
        let = chance_let(passed_in(state), frame.by, piece.id, "fire")
        if is_best and chance >= LEAST[orders.fire] and chance > let:
            yield Question("fire", chance)
        return
    if orders.fire == "short":
        found = {target: one for target, one in found.items() if _is_short(table, one)}
    if found:
        nearest = min(found, key=lambda target: (front_distance(piece.box, state.units[target].box), target))
        yield React((piece.id,), "fire", nearest)


def _changes(table: Field, state: State, piece: Piece, frame: Window, orders: Standing) -> Iterator[Question]:
    """A turn or another formation: worth a question everywhere, with the enemy near, or with him on the flank."""
    if orders.other == "near" and not _is_near(table, state, piece, frame):
        return
    if orders.other == "flank":
        asked = chance_let(passed_in(state), frame.by, piece.id, "face") >= 0
        if asked or not is_flanked(table, state, piece, frame):
            return
    yield Question("face")


def _is_due(state: State, piece: Piece, frame: Window, reply: str, order: str) -> bool:
    """Whether it is to be done or asked about; "march" asks once for each who marches."""
    if order == "march":
        return chance_let(passed_in(state), frame.by, piece.id, reply) < 0
    return order != "no"


def _is_hard_pressed(table: Field, state: State, piece: Piece, frame: Window) -> bool:
    """Shaken, and charged or with the enemy near; not by one who is himself on his way back."""
    leaving = frame.disengaging or all(state.units[id].unit.level == "routed" for id in frame.by)
    return piece.unit.level == "shaken" and not leaving and _is_near(table, state, piece, frame)


def _is_near(table: Field, state: State, piece: Piece, frame: Window) -> bool:
    """Charged, or with the enemy close to it."""
    near = table.edition.reaction.any_action_within
    return is_charged(piece, frame) or any(distance(piece.box, state.units[id].box) <= near for id in frame.by)


def _is_short(table: Field, found: Shot) -> bool:
    return fire.assess(table.edition, found).band in SHORT
