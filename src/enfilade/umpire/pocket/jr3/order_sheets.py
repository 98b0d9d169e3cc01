"""Order sheets of *Johnny Reb III*: sealed by a hash, and opened only when both sides have sealed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.umpire.forms.names import find, find_unit
from enfilade.umpire.pocket.phases import ARMIES
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import SIDES, Entry
from enfilade.umpire.roster.order_sheet import OrderSheet
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace
RULE = "jr3.roster.orders"
_DOES = {
    "fire-before-moves": "Fires before anybody moves, and then stays where it is.",
    "leave-at-half-losses": "Leaves the enemy; fire on the way costs it half.",
    "fire-any-time": "Stays, and fires when it likes.",
    "charge-nearest": "Charges the nearest enemy.",
    "move-as-marked": "Moves as the arrow on the sheet says.",
    "change-formation": "Changes its formation, limbers or mounts.",
}
_LONGEST = 400
_CHANGED = "changed-to-hold"
_CARRIED_OUT = {"charge": ("to charge", "charged"), "first-fire": ("to fire first", "fired")}
"""Orders that somebody may forget: how they are told, and what their units have then done."""
_CHANGEABLE = ("move", "charge", "formation", "disengage")


def apply(card: Card, state: State, say: dict[str, Any]) -> Told:
    """One entry about the sheets: a seal, or a sheet opened."""
    side = find(str(say.get("side", "")), SIDES, "side")
    turn = say.get("turn", state.turn)
    if turn != state.turn:
        raise Illegal(f"this sheet is for turn {turn}, and the battle is in turn {state.turn}", RULE)
    match say.get("do"):
        case "seal":
            return _seal(state, side, say.get("hash"))
        case "reveal":
            return _reveal(card, state, side, say.get("orders"), say.get("salt"))
        case other:
            raise Malformed(f"a sheet is sealed or revealed, not {other!r}")


def shown(card: Card, state: State) -> dict[str, Any]:
    """How the sheets of this turn stand, and the orders that may be written."""
    sheets = {sheet.side: sheet for sheet in state.sheets if sheet.turn == state.turn}
    orders: dict[str, str] = {}
    for sheet in sheets.values():
        orders |= sheet.orders if sheet.revealed else {}
    now = {name: one.unit.order for name, one in state.units.items() if isinstance(one.unit, Unit) and not one.gone}
    orders |= {name: order for name, order in now.items() if name in orders and order == _CHANGED}
    wrong = next((side for side, sheet in sheets.items() if sheet.mismatch), None)
    return {
        "turn": state.turn,
        "sides": [
            {
                "side": side,
                "title": ARMIES[side],
                "sealed": side in sheets,
                "revealed": side in sheets and sheets[side].revealed,
            }
            for side in SIDES
        ],
        "orders": orders,
        "may_hold": [name for name in orders if _may_hold(card, state.units[name])],
        "changed": {"value": _CHANGED, "label": _CHANGED.replace("-", " ").capitalize()},
        "known_orders": known(card),
        "mismatch": None if wrong is None else _mismatch(wrong),
    }


def _may_hold(card: Card, one: Entry) -> bool:
    """Whether a unit may still be changed to hold: before it does what was written (ruling J1)."""
    order = one.unit.order if isinstance(one.unit, Unit) else ""
    return bool(card.edition.rulings.change_to_hold and order in _CHANGEABLE and not one.did and not one.gone)


def undone(state: State) -> list[str]:
    """Orders of the sheets that lie open which nobody has carried out: whoever ends the turn is asked once."""
    found = []
    for sheet in state.sheets:
        for name in sheet.orders if sheet.turn == state.turn and sheet.revealed else ():
            one = state.units[name]
            told, deed = _CARRIED_OUT.get(one.unit.order if isinstance(one.unit, Unit) else "", ("", ""))
            if told and deed not in one.did and not one.gone and one.unit.level != "routed":
                found.append(f"{name} was ordered {told} and has not done it.")
    return found


def known(card: Card) -> list[dict[str, str]]:
    """The orders of the card, with their letters on the chits."""
    listed = []
    for key in card.edition.orders.__struct_fields__:
        order = getattr(card.edition.orders, key)
        does = _DOES.get(order.means, order.means.replace("-", " "))
        # Plain text: a phone without a server writes the answer as JSON, which knows no kinds of text.
        named = {"label": str(order.name), "code": str(order.code)}
        listed.append({"value": key.replace("_", "-")} | named | {"says": does})
    return listed


def sealed(orders: dict[str, str], salt: str) -> str:
    """The seal of a sheet: SHA-256 of its JSON with sorted keys, no spaces, in UTF-8.

    >>> sealed({"2nd Wisconsin": "hold"}, "salt-of-the-day")[:12]
    '260ca932d337'
    """
    text = json.dumps({"orders": orders, "salt": salt}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _seal(state: State, side: str, mark: Any) -> Told:
    if not isinstance(mark, str) or len(mark) != 64 or any(letter not in "0123456789abcdef" for letter in mark):
        raise Malformed("a seal is a SHA-256 hash: 64 letters and figures")
    if _sheet(state, side) is not None:
        raise Illegal(f"{ARMIES[side]} has sealed its orders for turn {state.turn}; undo that to write others", RULE)
    sheet = OrderSheet(side=side, turn=state.turn, hash=mark)
    state = replace(state, sheets=(*state.sheets, sheet))
    waiting = [other for other in SIDES if _sheet(state, other) is None]
    told = [f"{ARMIES[side]} has sealed its orders."]
    told.append(f"{ARMIES[waiting[0]]} is still writing." if waiting else "Both are sealed: open the sheets together.")
    return Told(state, told)


def _reveal(card: Card, state: State, side: str, orders: Any, salt: Any) -> Told:
    sheet = _sheet(state, side)
    if sheet is None:
        raise Illegal(f"{ARMIES[side]} has not sealed its orders for turn {state.turn}", RULE)
    waiting = [other for other in SIDES if _sheet(state, other) is None]
    if waiting:
        raise Illegal(f"{ARMIES[waiting[0]]} has not sealed yet; nobody opens a sheet before both have", RULE)
    if sheet.revealed:
        raise Illegal(f"{ARMIES[side]} has opened its sheet already", RULE)
    said = _orders(orders, salt)
    if sealed(said, salt) != sheet.hash:
        return Told(_put(state, replace(sheet, mismatch=True)), [_mismatch(side)])
    placed = _placed(card, state, side, said)
    units = dict(state.units)
    for name, one in state.units.items():
        if one.side == side and not one.gone:
            assert isinstance(one.unit, Unit)
            order: Any = placed.get(name, "hold")
            units[name] = replace(one, unit=replace(one.unit, order=order))
    state = replace(state, units=units)
    told = [f"{ARMIES[side]} opens its orders."]
    told += [f"{name}: {order.replace('-', ' ')}" for name, order in placed.items()]
    left = sum(one.side == side and not one.gone and name not in placed for name, one in units.items())
    if left:
        told.append(f"{left} without an order {'holds' if left == 1 else 'hold'}.")
    return Told(_put(state, replace(sheet, orders=placed, revealed=True, mismatch=False)), told)


def _orders(orders: Any, salt: Any) -> dict[str, str]:
    if not isinstance(salt, str) or not 8 <= len(salt) <= 100:
        raise Malformed("the salt of a seal has 8 to 100 letters")
    plain = isinstance(orders, dict) and len(orders) <= _LONGEST
    if not plain or not all(isinstance(key, str) and isinstance(value, str) for key, value in orders.items()):
        raise Malformed("the orders of a sheet are names of units, each with its order")
    return dict(orders)


def _placed(card: Card, state: State, side: str, said: dict[str, str]) -> dict[str, str]:
    """The orders by the roster's names; a sheet that was sealed can still be wrong."""
    may = [order["value"] for order in known(card)]
    placed: dict[str, str] = {}
    for word, order in said.items():
        name = find_unit(word, state.units)
        one = roster.entry(state, name)
        if one.side != side:
            raise Illegal(f"{name} takes no orders from {ARMIES[side]}", RULE)
        if order == _CHANGED:
            raise Illegal(
                "orders are changed to hold when the sheets lie open, not on them", "jr3.units.changed-to-hold"
            )
        placed[name] = find(order, may, "order")
    return placed


def _sheet(state: State, side: str) -> OrderSheet | None:
    return next((sheet for sheet in state.sheets if sheet.side == side and sheet.turn == state.turn), None)


def _put(state: State, sheet: OrderSheet) -> State:
    kept = tuple(sheet if (one.side, one.turn) == (sheet.side, sheet.turn) else one for one in state.sheets)
    return replace(state, sheets=kept)


def _mismatch(side: str) -> str:
    return f"{ARMIES[side]} has not opened the sheet it sealed: the seal does not fit these orders. They do not stand."
