"""What a unit may do in a reaction window: the replies its card lists, and the fires it may make."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.ground.box import distance, is_within
from enfilade.rules.adf.battle.charge import countercharging, locked
from enfilade.rules.adf.battle.commands import Dismount, Mount, Reply
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.move import changes
from enfilade.rules.adf.battle.nerve import routing
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import deeds
from enfilade.rules.adf.chapters import command as commanding
from enfilade.rules.adf.chapters import fire, rout
from enfilade.rules.adf.chapters.shot import Shot

PLAIN: dict[Reply, str] = {
    "fire": "fire",
    "form": "change-formation",
    "face": "change-facing",
    "mount": "change-formation",
    "dismount": "change-formation",
    "reform": "reform",
    "rally": "rally",
    "disengage": "disengage",
    "countercharge": "countercharge",
}
"""A reply as the edition's list names it; the saddle is a change of formation (ruling 9.8)."""


def replies(table: Field, state: State, piece: Piece, frame: Window) -> list[Reply]:
    """What one unit could do, each of which `check` would let pass with the right words."""
    found: list[Reply] = []
    for reply in PLAIN:
        try:
            check_reply(table, state, piece, frame, reply)
        except Illegal:
            continue
        if reply == "fire" and not shots(table, state, (piece.id,), frame):
            continue
        found.append(reply)
    return found


def check_reply(table: Field, state: State, piece: Piece, frame: Window, reply: Reply) -> None:
    """Refuse a reply that this unit may not make to this; the aim of a fire is judged elsewhere."""
    edition, level = table.edition, piece.unit.level
    locked.check_free(state, piece)
    if is_spent(table, piece) and reply != "fire":
        raise Illegal(f"{piece.name} has had its reaction this turn", "adf.reaction.once")
    if level == "routed" and (reply != "rally" or edition.rulings.routed_reaction == "none"):
        raise Illegal(f"{piece.name} is routed and can only try to rally", "adf.reaction.routed")
    listed = edition.reaction.replies
    if is_charged(piece, frame):
        listed += edition.reaction.replies_if_charged
    if PLAIN[reply] not in listed:
        if reply == "countercharge":
            raise Illegal("only a unit that is charged countercharges", "adf.charge.counter")
        raise Illegal(f"this card has no reaction by {reply}", "adf.reaction.replies")
    commanding.check_may_react(edition, piece.in_command, PLAIN[reply])  # type: ignore[arg-type]
    match reply:
        case "mount" | "dismount":
            changes.check_change(table, piece.unit, piece.box, Mount() if reply == "mount" else Dismount())
        case "reform":
            deeds.check_reform(Play(table, state), piece.id)
        case "rally":
            if level not in ("shaken", "routed"):
                raise Illegal("only shaken and routed units rally", "adf.morale.rally")
        case "disengage":
            rout.disengage(edition, routing.facts(table, piece))
        case "countercharge":
            countercharging.check_counter(table, state, piece, frame)
        case _:
            pass


def is_spent(table: Field, piece: Piece) -> bool:
    """Whether it has had its reaction in the enemy's present turn."""
    return piece.reacted >= table.edition.reaction.per_turn


def is_charged(piece: Piece, frame: Window) -> bool:
    return frame.cause == "charge" and frame.target == piece.id


def shots(table: Field, state: State, units: tuple[str, ...], frame: Window) -> dict[str, Shot]:
    """The targets these units may fire at in this window, with the facts of each fire."""
    found = {}
    for target in marks(table, state, units, frame):
        try:
            found[target] = shot(table, state, units, target, frame)
        except Illegal:
            continue
    return found


def marks(table: Field, state: State, units: tuple[str, ...], frame: Window) -> tuple[str, ...]:
    """Whom a reaction fire might be aimed at: who gave the chance, or where it is played so any enemy (ruling 9.5)."""
    if table.edition.rulings.reaction_fire_at == "who-gave-the-chance":
        return frame.by
    return tuple(dict.fromkeys((*frame.by, *aim.can_hit(table, state, state.units[units[0]]))))


def shot(table: Field, state: State, units: tuple[str, ...], target: str, frame: Window) -> Shot:
    """A reaction fire, or the single die of a unit that has had its reaction; refused where the rules do."""
    rule = "adf.reaction.fire"
    at_maker = target in frame.by
    if not at_maker and table.edition.rulings.reaction_fire_at == "who-gave-the-chance":
        raise Illegal("a reaction fire is aimed at who gave the chance", rule)
    own = [state.units[id] for id in units]
    for piece in own:
        if piece.shot_at.count(target) >= table.edition.reaction.fires_per_enemy:
            raise Illegal(f"{piece.name} has fired at this unit already", rule)
        _check_not_upon_it(table, state, piece, frame)
    spent = [piece for piece in own if is_spent(table, piece)]
    if spent:
        if len(units) > 1:
            raise Illegal(f"{spent[0].name} has had its reaction this turn", "adf.reaction.once")
        if not at_maker:
            raise Illegal("desperation fire is at who has come close", "adf.reaction.desperation")
        check_desperate(table, state, spent[0], target, frame)
    found = aim.shot(
        table,
        state,
        units,
        target,
        reaction=True,
        charging=at_maker and frame.cause == "charge",
        charged=at_maker and len(own) == 1 and is_charged(own[0], frame),
        desperate=bool(spent),
        disengaging=at_maker and frame.disengaging,
    )
    # On its way to the last inch a charge is under fire at a distance: close fire comes after the fear check.
    found = msgspec.structs.replace(found, charged=False)
    fire.assess(table.edition, found)
    return found


def check_desperate(table: Field, state: State, piece: Piece, target: str, frame: Window) -> None:
    """Desperation fire: the reaction is spent and another enemy has come close (rulings 5.7, 7.16)."""
    rules, rule = table.edition.fire.desperation, "adf.reaction.desperation"
    if not _is_approach(frame):
        raise Illegal("desperation fire answers an approach only", rule)
    if is_charged(piece, frame):
        raise Illegal("against its charger it fires in the last inch", rule)
    if rules.after_reaction == "charged":
        raise Illegal("on this card only a charged unit fires desperately", rule)
    if distance(piece.box, state.units[target].box) > rules.within:
        raise Illegal(f"desperation fire is for an enemy within {rules.within}", rule)


def desperate_shots(table: Field, state: State, piece: Piece, frame: Window) -> dict[str, Shot]:
    """The same for a unit that has had its reaction; quick to say none, since it is asked of everybody."""
    within = table.edition.fire.desperation.within
    if not _is_approach(frame) or piece.unit.level == "routed":
        return {}
    if not any(is_within(piece.box, state.units[id].box, within) for id in frame.by):
        return {}
    return shots(table, state, (piece.id,), frame)


def _is_approach(frame: Window) -> bool:
    """Whether somebody has come on: a full inch, or the rest of his way that was less."""
    return frame.cause in ("move", "charge") or frame.moved


def _check_not_upon_it(table: Field, state: State, piece: Piece, frame: Window) -> None:
    """Within the last inch a charged unit fires only after its fear check (ruling 7.40)."""
    within = table.edition.morale.due.fear_of_charge
    if is_charged(piece, frame) and any(is_within(piece.box, state.units[id].box, within) for id in frame.by):
        raise Illegal("the charge is upon it: the fear check comes first", "adf.charge.close-fire")
