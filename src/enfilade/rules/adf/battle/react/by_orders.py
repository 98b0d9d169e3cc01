"""What standing orders make a unit do in a reaction window: a reaction, nothing, or ask its player."""

from __future__ import annotations

from enfilade.ground.box import distance, front_distance
from enfilade.rules.adf.battle.commands import React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.react.replies import is_charged, replies, shots
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import fire, firepower
from enfilade.rules.adf.chapters.shot import Shot

ASK = "ask"
SHORT = ("short", "canister", *firepower.CLOSE, "desperation")
"""The bands that a unit waits for which holds its fire until short range."""


def reply(table: Field, state: State, piece: Piece, frame: Window, orders: Standing) -> React | str:
    """A reaction, "ask", or "" for none: mend first, then meet the charge, then break off, then fire."""
    can, own = replies(table, state, piece, frame), (piece.id,)
    for mending in ("reform", "rally"):
        if mending in can and orders.reform != "no":
            return ASK if orders.reform == "ask" else React(own, mending)
    if "countercharge" in can and orders.countercharge != "no":
        return ASK if orders.countercharge == "ask" else React(own, "countercharge")
    if "disengage" in can and orders.disengage != "no" and _is_hard_pressed(table, state, piece, frame):
        return ASK if orders.disengage == "ask" else React(own, "disengage")
    if "fire" in can and orders.fire != "never":
        if orders.fire == "ask":
            return ASK
        found = shots(table, state, own, frame)
        if orders.fire == "short":
            found = {target: one for target, one in found.items() if _is_short(table, one)}
        if found:
            box = piece.box
            nearest = min(found, key=lambda target: (front_distance(box, state.units[target].box), target))
            return React(own, "fire", nearest)
    if orders.other == "no" or not ("form" in can or "face" in can):
        return ""
    return ASK if orders.other != "near" or _is_near(table, state, piece, frame) else ""


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
