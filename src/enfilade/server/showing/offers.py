"""Every answer to a question that can be listed, in words, the likeliest to hurt first."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from enfilade.core.stops import Ask
from enfilade.ground.box import distance
from enfilade.press.names import names_of
from enfilade.rules.adf.battle import aim, notation, reaction, seeing
from enfilade.rules.adf.battle.commands import React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging, Impact, Window
from enfilade.rules.adf.battle.options import is_legal, reactions
from enfilade.rules.adf.battle.prospects import hit_chance
from enfilade.rules.adf.battle.replies import is_spent
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.server.showing.words import inches, percent, sentence
from enfilade.server.wire.sight import Offer, Unable

_CLOSE = {
    "close": "Fire in the last inch",
    "pistols": "Fire pistols in the last inch",
    "desperation": "Fire in desperation",
    "none": "Hold fire",
}
_HIDDEN = {
    "light woods": " for the woods",
    "heavy woods": " for the woods",
    "village": " for the houses",
    "higher ground": " over the higher ground",
    "another unit": " past another unit",
}
_REPLIES = {
    "reform": "may reform",
    "rally": "may try to rally",
    "disengage": "may disengage",
    "countercharge": "may countercharge",
    "face": "may turn to face it",
}


def offers(table: Field, state: State, stop: Ask) -> tuple[Offer, ...]:
    """For a question about free moves only the word that ends it: what a unit can do comes with its card."""
    frame = state.frames[-1]
    names = names_of(table, state)
    match stop.question:
        case "leaders":
            return (Offer(order="done", words="Leaders done"),)
        case "activate":
            return (Offer(order="done", words="End the turn"),)
        case "action":
            return (Offer(order="done", words=f"Done with {names.all(stop.about)}"),)
        case "react":
            assert isinstance(frame, Window)
            return (*_reactions(table, state, frame), Offer(order="pass", words="Let them come"))
        case _:
            return tuple(_choice(table, state, stop, order) for order in stop.options)


def unable(table: Field, state: State, window: Window) -> tuple[Unable, ...]:
    """Units near enough to matter that may not react, and why not."""
    able = {piece.id for piece in reaction.able(table, state, window)}
    side = table.enemy(state.active)
    found = []
    for piece in state.units.values():
        if piece.side != side or not piece.here or piece.id in able:
            continue
        far = min(distance(piece.box, state.units[id].box) for id in window.by)
        if far <= max(aim.reach_of(table, piece), table.edition.reaction.any_action_within):
            why, rule = _why_not(table, state, piece, window)
            found.append((far, Unable(unit=piece.id, why=why, rule=rule)))
    return tuple(one for _, one in sorted(found, key=lambda pair: (pair[0], pair[1].unit)))


def _why_not(table: Field, state: State, piece: Piece, window: Window) -> tuple[str, str]:
    if is_spent(table, piece):
        return f"{piece.name} has reacted this turn.", "adf.reaction.once"
    if not reaction.has_reply(table, piece):
        return f"{piece.name} is routed.", "adf.reaction.routed"
    if window.cause == "action":
        close = inches(table.edition.reaction.any_action_within)
        return f"{piece.name} is not within {close} of it.", reaction.RULE
    hidden = seeing.sees_why(table, state, piece, state.units[window.by[0]])
    return f"{piece.name} does not see it{_HIDDEN.get(hidden, '')}.", reaction.RULE


def _reactions(table: Field, state: State, window: Window) -> list[Offer]:
    found: list[tuple[tuple[int, Fraction, int], Offer]] = []
    for i, command in enumerate(reactions(table, state, window)):
        if not is_legal(table, state, command):
            continue
        chance = hit_chance(table, state, command) if command.reply == "fire" else None
        rank = 0 if chance is not None else 1
        found.append(((rank, -(chance or Fraction(0)), i), _reaction(table, state, window, command, chance)))
    return [offer for _, offer in sorted(found, key=lambda pair: pair[0])]


def _reaction(table: Field, state: State, window: Window, command: React, chance: Fraction | None) -> Offer:
    target = command.target or (window.by[0] if command.reply == "fire" else "")
    offer = Offer(
        order=notation.text(command),
        unit=command.units[0],
        reply=command.reply,
        words=_reply_words(table, state, window, command, target),
        target=target,
    )
    if chance is None:
        return offer
    thing = "section" if state.units[target].unit.arm == "artillery" else "figure"
    return msgspec.structs.replace(offer, chance=percent(chance), chance_words=f"at least one {thing}")


def _reply_words(table: Field, state: State, window: Window, command: React, target: str) -> str:
    if command.reply == "form":
        return _form(command.formation)
    if command.reply != "fire":
        return _REPLIES[command.reply]
    piece, mark = state.units[command.units[0]], state.units[target]
    # The distance as the rules measure it for a fire.
    far = inches(aim.plain_shot(table, state, [piece], mark).distance or 0)
    how = " in desperation" if is_spent(table, piece) else ""
    return f"may fire{how}, {far}" + (f", at {mark.name}" if len(window.by) > 1 else "")


def _form(formation: str) -> str:
    if formation in ("limbered", "unlimbered"):
        return f"may {formation.removesuffix('ed')}"
    return f"may form {formation.replace('-', ' ')}"


def _choice(table: Field, state: State, stop: Ask, order: str) -> Offer:
    option = order.removeprefix("choose ")
    frame = state.frames[-1]
    match stop.question:
        case "close":
            assert isinstance(frame, Charging)
            unit, fires = stop.about[0], option != "none"
            guns = option == "close" and state.units[unit].unit.arm == "artillery"
            words = "Fire close canister" if guns else _CLOSE.get(option, option)
            target = frame.units[0] if fires else ""
            return Offer(order=order, unit=unit, reply="fire" if fires else "", words=words, target=target)
        case "lead":
            return Offer(order=order, unit=option, words=f"{state.units[option].name} leads")
        case "advance":
            assert isinstance(frame, Impact)
            return Offer(order=order, words=_advance(option, frame))
        case _:
            return Offer(order=order, words=sentence(option.replace("-", " ")).rstrip("."))


def _advance(option: str, frame: Impact) -> str:
    if option == "hold":
        return "Hold here"
    if option == "advance":
        return f"Follow up {inches(frame.advance)}"
    return f"Follow up {option.removeprefix('advance-')}″"
