"""What a unit may do, in words: each deed with a hint of three words, the reason in full, and the orders it offers."""

from __future__ import annotations

import re

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask, Roll, Stop
from enfilade.ground.legs import About
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import Command, Dismount, Face, Fire, Form, Join, Mount, Move, React, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire.hits import shot_of
from enfilade.rules.adf.battle.foretell.abilities import Ability, Offered, abilities
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.move.affording import fastest
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.move.pace import change_cost
from enfilade.rules.adf.battle.nerve import routing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import command as commanding
from enfilade.rules.adf.chapters import fire, rout
from enfilade.rules.adf.chapters.facts import is_depleted
from enfilade.server.showing.words import counted, host, inches, percent, sentence
from enfilade.server.wire import asks
from enfilade.server.wire.sight import Offer
from enfilade.speech.names import compass

NAMES: dict[str, str] = {
    "fire": "Fire",
    "move": "Move",
    "charge": "Charge",
    "face": "Facing",
    "form": "Formation",
    "mount": "Mount",
    "reform": "Reform",
    "rally": "Rally",
    "disengage": "Disengage",
    "countercharge": "Countercharge",
    "join": "Join",
    "run": "Run",
    "leave": "Leave the table",
    "done": "Done",
}
_DECIMAL = re.compile(r"(\d+\.\d+)″")
_DOING = {"leaders": "moving leaders", "react": "asked to react first", "activate": "acting", "action": "acting"}
_QUESTIONS = ("leaders", "activate", "action", "react")
_REFUSED = {
    "adf.turn.over": "battle is over",
    "adf.turn.activation": "not now",
    "adf.turn.actions": "not its turn",
    "adf.turn.group": "not as announced",
    "adf.turn.announced": "announce both first",
    "adf.turn.routed": "is routed",
    "adf.turn.rally": "one rally only",
    "adf.turn.charge": "has charged",
    "adf.turn.join": "nobody to join",
    "adf.command.moves": "leaders move first",
    "adf.command.out": "too few actions",
    "adf.table.enemy": "no enemy",
    "adf.table.sight": "not in sight",
    "adf.table.arc": "out of arc",
    "adf.table.primary-zone": "a nearer enemy",
    "adf.table.through-friends": "friends between",
    "adf.table.guns-near-friends": "friends too near",
    "adf.fire.bands": "out of range",
    "adf.fire.cavalry": "point blank only",
    "adf.fire.firepower": "too few left",
    "adf.fire.lost-dice": "no dice left",
    "adf.charge.who": "may not charge",
    "adf.charge.direction": "out of arc",
    "adf.charge.reach": "too far",
    "adf.charge.way": "way is barred",
    "adf.charge.target": "not in sight",
    "adf.charge.brigades": "no more brigades",
    "adf.charge.counter": "not charged",
    "adf.charge.close-fire": "charge is close",
    "adf.move.who": "is routed",
    "adf.move.room": "no room",
    "adf.move.contact": "enemy in way",
    "adf.move.close": "enemy too near",
    "adf.move.edge": "at the edge",
    "adf.move.far": "too slow here",
    "adf.move.impassable": "no way through",
    "adf.move.change": "not possible",
    "adf.move.shaken": "is shaken",
    "adf.move.bound": "must stay near",
    "adf.move.leave": "edge too far",
    "adf.morale.rally": "not shaken",
    "adf.rout.who": "not routed",
    "adf.rout.disengage": "cannot break off",
    "adf.reaction.once": "has reacted",
    "adf.reaction.window": "did not notice",
    "adf.reaction.routed": "is routed",
    "adf.reaction.replies": "not on card",
    "adf.reaction.fire": "has fired already",
    "adf.reaction.desperation": "reaction is spent",
}
"""A refusal in three words at most, by the rule that makes it."""


def deeds(table: Field, state: State, stop: Stop, piece: Piece) -> tuple[asks.Ability, ...]:
    """Every deed this unit knows at this stop."""
    return tuple(_shown(table, state, stop, piece, ability) for ability in abilities(table, state, stop, piece.id))


def _shown(table: Field, state: State, stop: Stop, piece: Piece, ability: Ability) -> asks.Ability:
    name = NAMES[ability.name]
    if ability.name == "mount" and piece.unit.mounted:
        name = "Dismount"
    return asks.Ability(
        id=ability.name,
        name=name,
        hint=hint(table, state, stop, piece, ability),
        allowed=ability.allowed,
        why="" if ability.allowed else _why(table, stop, piece, ability),
        rule=ability.rule,
        offers=tuple(offer(table, state, piece, ability.name, one) for one in ability.offers),
    )


def hint(table: Field, state: State, stop: Stop, piece: Piece, ability: Ability) -> str:
    """What it takes or brings in three words; or what forbids it."""
    return _hint(table, state, piece, ability) if ability.allowed else _refused(table, stop, piece, ability)


def _why(table: Field, stop: Stop, piece: Piece, ability: Ability) -> str:
    if not isinstance(stop, Ask) or stop.side == piece.side:
        return refusal(ability.why)
    who = host(table, stop.side)
    doing = _DOING.get(stop.question, "asked to choose first")
    return f"The {who.name.removeprefix('The ')} {'are' if who.many else 'is'} {doing}."


def _refused(table: Field, stop: Stop, piece: Piece, ability: Ability) -> str:
    if isinstance(stop, Roll):
        return "dice are due"
    if isinstance(stop, Ask) and stop.side != piece.side:
        return "not its turn"
    if isinstance(stop, Ask) and stop.question not in _QUESTIONS:
        return "choose first"
    unit = piece.unit
    match ability.rule:
        case "adf.turn.reform" if unit.level == "disorder":
            return "one stand left" if is_depleted(table.edition, unit) else "enemy too near"
        case "adf.turn.reform":
            return "in good order" if unit.level == "good" else f"is {unit.level}"
        case "adf.turn.activation":
            return "has acted" if piece.acted else "another is acting"
        case "adf.fire.who" if unit.level == "routed" or unit.formation == "limbered":
            return "is routed" if unit.level == "routed" else "is limbered"
        case "adf.fire.who":
            return f"in {unit.formation.replace('-', ' ')}"
        case "adf.move.arc":
            return "outside its arc"
        case _:
            return _REFUSED.get(ability.rule, "not now")


def _hint(table: Field, state: State, piece: Piece, ability: Ability) -> str:
    reacts = any(isinstance(one.command, React) for one in ability.offers)
    match ability.name:
        case "fire":
            return _dice(table, state, ability.offers[0].command)
        case "move":
            if commanding.actions_for(table.edition, piece.in_command, "move") > 1:
                return "both actions"
            return f"up to {inches(fastest(rates_of(table.edition, piece.unit)))}"
        case "charge":
            return f"{inches(min(one.apart for one in ability.offers))} away"
        case "face":
            return "turn or wheel" if reacts else _cost(table, piece, About())
        case "form":
            return "at once" if reacts else _cost(table, piece, Form(piece.unit.formation))
        case "mount":
            return "at once" if reacts else _cost(table, piece, Mount())
        case "disengage":
            try:
                return f"back {inches(rout.disengage(table.edition, routing.facts(table, piece)).distance)}"
            except (Illegal, Malformed):
                return "break off"
        case "join":
            return f"with {state.units[ability.offers[0].target].name}"
        case _:
            return {
                "reform": "no roll needed",
                "rally": "by a roll",
                "countercharge": "meet them",
                "run": "must run",
                "leave": "by its front",
                "done": "nothing more",
            }[ability.name]


def _dice(table: Field, state: State, command: Command) -> str:
    try:
        return counted(fire.assess(table.edition, shot_of(table, state, command)).dice, "die")
    except (Illegal, Malformed):
        return ""


def _cost(table: Field, piece: Piece, step: Step) -> str:
    return "half a move" if change_cost(table, piece.unit, step) < 1 else "whole action"


def _marches(table: Field, piece: Piece, command: Command) -> str:
    """What the change takes, and how far a unit would go in the new formation: what most are chosen for."""
    match command:
        case React(_, "form", formation=formation) | Move(_, (Form(formation),)):
            cost = "at once" if isinstance(command, React) else _cost(table, piece, Form(formation))
            rates = rates_of(table.edition, msgspec.structs.replace(piece.unit, formation=formation))
        case _:
            return ""
    road = f", {inches(int(rates.road))} on a road" if rates.road and rates.road != rates.open else ""
    return f": {cost}; moves {inches(int(rates.open or 0))}{road}"


def offer(table: Field, state: State, piece: Piece, deed: str, one: Offered) -> Offer:
    command = one.command
    target = state.units.get(one.target)
    losses = "section" if target is not None and target.unit.arm == "artillery" else "figure"
    units: tuple[str, ...] = getattr(command, "units", ())
    return Offer(
        order=notation.text(command),
        unit=piece.id,
        units=units if len(units) > 1 else (),
        reply=command.reply if isinstance(command, React) else "",
        words=_words(state, piece, deed, one) + _marches(table, piece, command),
        chance=percent(one.chance) if one.chance is not None else "",
        chance_words=f"at least one {losses}" if one.chance is not None else "",
        target=one.target,
    )


def _words(state: State, piece: Piece, deed: str, one: Offered) -> str:
    match one.command:
        case Fire(units, target, deliberate):
            words = f"{_firers(state, units)}at {state.units[target].name}, {inches(one.apart)}"
            return f"{words}, with deliberation" if deliberate else words
        case React(units, "fire"):
            return f"{_firers(state, units)}at {state.units[one.target].name}, {inches(one.apart)}"
        case Join(_, other, how):
            return f"{'merge' if how == 'merge' else 'go'} with {state.units[other].name}"
        case React(_, "form", formation=formation) | Move(_, (Form(formation),)):
            return formation_words(formation)
        case React(_, "face", facing=facing) | Move(_, (Face(facing),)):
            return f"to the {compass(facing)}, {_turn(piece.facing, facing)}"
        case Move(_, (Mount() | Dismount(),)) | React(_, "mount" | "dismount"):
            return NAMES["mount"] if not piece.unit.mounted else "Dismount"
        case _:
            if one.target:
                return f"at {state.units[one.target].name}, {inches(one.apart)}"
            return NAMES[deed]


def _firers(state: State, units: tuple[str, ...]) -> str:
    """In a group it matters who of them fires: the action is then spent for all."""
    frame = state.frames[-1]
    if len(units) > 1:
        return f"{counted(len(units), 'unit')} together "
    return f"{state.units[units[0]].name} alone " if isinstance(frame, Acting) and len(frame.units) > 1 else ""


def refusal(reason: str) -> str:
    """What the law says, as a sentence with inches as they are shown.

    >>> refusal("the target is 15.186″ away and the weapon carries 6″")
    'The target is 15¼″ away and the weapon carries 6″.'
    """
    return sentence(_DECIMAL.sub(lambda found: inches(float(found[1]) * 1000), reason))


def formation_words(formation: str) -> str:
    """
    >>> formation_words("battle-line"), formation_words("limbered")
    ('Battle line', 'Limbered')
    """
    words = formation.replace("-", " ")
    return words[:1].upper() + words[1:]


def _turn(facing: int, to: int) -> str:
    by = (to - facing) % 36000
    if by == 18000:
        return "about"
    return f"{by / 100:g}° right" if by < 18000 else f"{(36000 - by) / 100:g}° left"
