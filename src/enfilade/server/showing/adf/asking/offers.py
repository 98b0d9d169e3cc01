"""Every answer to a question that can be listed, in words, the likeliest to hurt first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from enfilade.core.stops import Ask
from enfilade.ground.box import distance
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.charge.last_inch import close_shot
from enfilade.rules.adf.battle.commands import Deed, Done, Pass, React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.fire.hits import hit_chance, hits, shot_of
from enfilade.rules.adf.battle.foretell.options import is_legal, reactions
from enfilade.rules.adf.battle.foretell.prospects import weigh
from enfilade.rules.adf.battle.frames import Charging, Impact, Window
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.react.letting import ALWAYS_ASKED, MARCHES
from enfilade.rules.adf.battle.react.replies import is_spent
from enfilade.rules.adf.battle.react.worthwhile import hurt_chance
from enfilade.rules.adf.battle.sight import seeing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn.activation import able_units
from enfilade.rules.adf.battle.turn.groups import fires_together
from enfilade.server.showing.words import inches, percent, sentence
from enfilade.server.wire.sight import Offer, Unable
from enfilade.speech.names import names_of

_CLOSE = {
    "close": "Fire in the last inch",
    "pistols": "Fire pistols in the last inch",
    "desperation": "Fire in desperation",
    "none": "Hold fire",
}
_ORDER = ("fire", "countercharge", "reform", "rally", "disengage", "face", "mount", "dismount", "form")
_HIDDEN = {
    "light woods": " for the woods",
    "heavy woods": " for the woods",
    "village": " for the houses",
    "higher ground": " over the higher ground",
    "another unit": " past another unit, which hides who stands behind it",
}
_REPLIES = {
    "reform": "may reform",
    "rally": "may try to rally",
    "disengage": "may disengage",
    "countercharge": "may countercharge",
    "face": "may turn to face it",
    "mount": "may mount",
    "dismount": "may dismount",
}


def offers(table: Field, state: State, stop: Ask) -> tuple[Offer, ...]:
    """For a question about free moves only the word that ends it: what a unit can do comes with its card."""
    frame = state.frames[-1]
    names = names_of(table, state)
    match stop.question:
        case "leaders":
            return (Offer(order="done", words="Leaders done"),)
        case "activate":
            if is_legal(table, state, Done()):
                return (Offer(order="done", words="End the turn"),)
            return tuple(_run(state, id) for id in running(state))
        case "action":
            return (Offer(order="done", words=f"Done with {names.all(stop.about)}"),)
        case "react":
            assert isinstance(frame, Window)
            return _replies(table, state, frame)
        case _:
            return tuple(_choice(table, state, stop, order) for order in stop.options)


def running(state: State) -> list[str]:
    """Units that must run before the turn can end."""
    return [id for id in able_units(state) if state.units[id].unit.level == "routed"]


def unable(table: Field, state: State, window: Window, offered: set[str]) -> tuple[Unable, ...]:
    """Units near enough to matter that have nothing to answer with, and why not; the nearest first."""
    side = table.enemy(state.active)
    found = []
    for piece in state.units.values():
        if piece.side != side or not piece.here or piece.id in offered:
            continue
        far = min(distance(piece.box, state.units[id].box) for id in window.by)
        if far <= max(aim.reach_of(table, piece), table.edition.reaction.any_action_within):
            why, rule = _why_not(table, state, piece, window)
            found.append((far, Unable(unit=piece.id, why=why, rule=rule)))
    return tuple(one for _, one in sorted(found, key=lambda pair: (pair[0], pair[1].unit)))


def _run(state: State, id: str) -> Offer:
    return Offer(order=notation.text(Deed((id,), "run")), unit=id, words=f"{state.units[id].name} runs")


def _why_not(table: Field, state: State, piece: Piece, window: Window) -> tuple[str, str]:
    if is_spent(table, piece):
        return f"{piece.name} has reacted this turn.", "adf.reaction.once"
    if not reaction.has_reply(table, piece):
        return f"{piece.name} is routed.", "adf.reaction.routed"
    if reaction.notices(table, state, piece, window):
        return f"{piece.name} has no answer to this.", reaction.RULE
    if window.cause == "action":
        close = inches(table.edition.reaction.any_action_within)
        return f"{piece.name} is not within {close} of it.", reaction.RULE
    hidden = seeing.sees_why(table, state, piece, state.units[window.by[0]])
    return f"{piece.name} does not see it{_HIDDEN.get(hidden, '')}.", reaction.RULE


def _replies(table: Field, state: State, window: Window) -> tuple[Offer, ...]:
    """Worked out once for a state, since everybody at a table looks at it."""
    known = table.remembered.get("replies")
    if known is None or known[0] is not state:
        found = _reactions(table, state, window)
        # After those who answer alone, since they spend the reactions of several; before turns and formations.
        alone = sum(offer.reply == "fire" for offer in found)
        found[alone:alone] = [
            _reaction(table, state, window, command, hit_chance(table, state, command))
            for command in fires_together(table, state, window)
        ]
        found += _lets(state, window)
        known = table.remembered["replies"] = (state, tuple(found))
    offers: tuple[Offer, ...] = known[1]
    return offers


def _lets(state: State, window: Window) -> Iterator[Offer]:
    """To let this by; with it all that they march, or whatever they do this turn but charge."""
    yield Offer(order="pass", words=_passes(state, window))
    if window.cause in MARCHES:
        yield Offer(order=notation.text(Pass("march")), reply="let", words="All the way")
    if window.cause != ALWAYS_ASKED:
        yield Offer(order=notation.text(Pass("turn")), reply="let", words="Not again this turn")


def _passes(state: State, window: Window) -> str:
    if window.disengaging or all(state.units[id].unit.level == "routed" for id in window.by):
        return "Let them go"
    return "Let them come" if window.cause in ("move", "charge") else "Let it pass"


def _reactions(table: Field, state: State, window: Window) -> list[Offer]:
    """Fire before all, by its chance; then what changes most; formations last, since there are so many."""
    found: list[tuple[tuple[int, Fraction, int], Offer]] = []
    for i, command in enumerate(reactions(table, state, window)):
        if is_legal(table, state, command):
            chance = hit_chance(table, state, command) if command.reply == "fire" else None
            rank = _ORDER.index(command.reply), -(chance or Fraction(0)), i
            found.append((rank, _reaction(table, state, window, command, chance)))
    return [offer for _, offer in sorted(found, key=lambda pair: pair[0])]


def _reaction(table: Field, state: State, window: Window, command: React, chance: Fraction | None) -> Offer:
    target = command.target or (window.by[0] if command.reply == "fire" else "")
    offer = Offer(
        order=notation.text(command),
        unit=command.units[0],
        units=command.units if len(command.units) > 1 else (),
        reply=command.reply,
        words=_reply_words(table, state, window, command, target),
        target=target,
    )
    if chance is None:
        return offer
    mark = state.units[target]
    thing = "section" if mark.unit.arm == "artillery" else "figure"
    hurt = percent(hurt_chance(table, state, mark, shot_of(table, state, command)))
    offer = msgspec.structs.replace(offer, hurt=hurt)
    if chance:
        return msgspec.structs.replace(offer, chance=percent(chance), chance_words=f"at least one {thing}")
    # At long range a fire can frighten whom it cannot hurt.
    return msgspec.structs.replace(
        offer,
        words=f"{offer.words}, to break their order",
        chance=percent(_breaks(table, state, command, target)),
        chance_words="their order broken",
    )


def _breaks(table: Field, state: State, command: React, target: str) -> Fraction:
    """The chance that a fire which takes nobody leaves its target in worse order."""
    now = state.units[target].unit.level
    fates = weigh(table, state, command).fates
    return Fraction(0) if fates is None else fates.chance(lambda fate: fate[1] != now)


def _reply_words(table: Field, state: State, window: Window, command: React, target: str) -> str:
    if command.reply == "form":
        return _form(command.formation)
    if command.reply != "fire":
        return _REPLIES[command.reply]
    pieces, mark = [state.units[id] for id in command.units], state.units[target]
    # The distance as the rules measure it for a fire.
    far = inches(aim.plain_shot(table, state, pieces, mark).distance or 0)
    how = " in desperation" if is_spent(table, pieces[0]) else " together" if len(pieces) > 1 else ""
    return f"may fire{how}, {far}" + (f", at {mark.name}" if window.by != (mark.id,) else "")


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
            return _close(table, state, frame, option)
        case "lead":
            return Offer(order=order, unit=option, words=f"{state.units[option].name} leads")
        case "strike":
            return Offer(order=order, unit=option, words=f"Strike {state.units[option].name}")
        case "advance":
            assert isinstance(frame, Impact)
            return Offer(order=order, words=_advance(option, frame))
        case _:
            return Offer(order=order, words=sentence(option.replace("-", " ")).rstrip("."))


def _close(table: Field, state: State, frame: Charging, option: str) -> Offer:
    """The fire of the last inch, or none."""
    offer = Offer(order=f"choose {option}", unit=frame.target, words=_CLOSE.get(option, option))
    if option == "none":
        return offer
    shot = close_shot(Play(table, state), frame, option)
    guns = option == "close" and state.units[frame.target].unit.arm == "artillery"
    return msgspec.structs.replace(
        offer,
        words="Fire close canister" if guns else offer.words,
        reply="fire",
        target=frame.units[0],
        chance=percent(hits(table, shot)),
        chance_words="at least one figure",
        hurt=percent(hurt_chance(table, state, state.units[frame.units[0]], shot)),
    )


def _advance(option: str, frame: Impact) -> str:
    if option == "hold":
        return "Hold here"
    if option == "advance":
        return f"Follow up {inches(frame.advance)}"
    return f"Follow up {option.removeprefix('advance-')}″"
