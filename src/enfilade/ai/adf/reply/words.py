"""Why the captain reacts, or keeps his reaction: one sentence for each kind of answer to the enemy's turn."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.reply.later import Chance
from enfilade.ai.adf.reply.to_charge import Answer
from enfilade.ai.adf.reply.worth import Blow
from enfilade.rules.adf.battle.commands import Command, React
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.speech import spoken_names

_ANSWERS = {
    "fire": "fires at once",
    "countercharge": "countercharges",
    "disengage": "breaks off",
    "reform": "reforms to meet it",
    "face": "turns to meet it",
}


_DEEDS = {
    "fire": ("fires", "fire"),
    "form": ("changes formation", "change formation"),
    "face": ("turns", "turn"),
    "mount": ("mounts", "mount"),
    "dismount": ("dismounts", "dismount"),
    "reform": ("reforms", "reform"),
    "rally": ("tries to rally", "try to rally"),
    "disengage": ("breaks off", "break off"),
    "countercharge": ("countercharges", "countercharge"),
}


def deed(state: State, answer: Command) -> str:
    """What is done, in a few words."""
    if not isinstance(answer, React):
        return "The reaction is kept"
    one, many = _DEEDS[answer.reply]
    who = f"{spoken_names.units(state.units[id] for id in answer.units)} {many if len(answer.units) > 1 else one}"
    return f"{who} on {spoken_names.unit(state.units[answer.target])}" if answer.target else who


def volley(pieces: Sequence[Piece], mark: Piece, blow: Blow) -> str:
    """Who fires, and what it is likely to do."""
    names, verb = spoken_names.units(pieces), "fire" if len(pieces) > 1 else "fires"
    cost = f"{reasons.losses(mark, blow.figures)} on average, and {reasons.chance(blow.worse)} to break its order"
    return reasons.said(f"{names} {verb} on {spoken_names.unit(mark)} {spoken_names.at_range(blow.band)}: {cost}")


def patience(state: State, piece: Piece, mark: Piece, gain: float, found: Sequence[Chance]) -> str:
    """What a fire is kept for."""
    best = max(found, key=lambda chance: chance.likely * chance.worth, default=None)
    name = spoken_names.unit(piece)
    if best is None or best.worth <= 0:
        return reasons.said(f"{name} keeps its fire: {spoken_names.unit(mark)} is too poor a mark")
    foe, more = spoken_names.unit(state.units[best.enemy]), reasons.times(best.worth / gain)
    match best.how:
        case "on":
            why = f"{spoken_names.at_range(best.band)} it is worth {more}, and {foe} is coming on"
        case "charges":
            why = f"{foe} may charge it yet, and must meet a full volley"
        case "acts":
            why = f"{foe} has still to act, and there it is worth {more}"
        case _:
            why = f"if {foe} comes on, it is worth {more} {spoken_names.at_range(best.band)}"
    return reasons.said(f"{name} holds its fire: {why}")


def awaits(piece: Piece, hold: Answer) -> str:
    """Why a unit that is charged does nothing yet."""
    name = spoken_names.unit(piece)
    if piece.unit.level == "routed":
        return reasons.said(f"{name} is routed: there is nothing that it can do against the charge")
    return reasons.said(f"{name} awaits the charge and keeps its fire for the last inch: {_to_stand(hold)}")


def meets(piece: Piece, answer: Answer, hold: Answer) -> str:
    """Why it does something else."""
    assert isinstance(answer.command, React)
    worth = reasons.figures(answer.worth - hold.worth)
    does = f"{spoken_names.unit(piece)} {_ANSWERS[answer.command.reply]}"
    return reasons.said(f"{does}: that is worth {worth} more than to await the charge with {_to_stand(hold)}")


def _to_stand(hold: Answer) -> str:
    return f"{reasons.chance(hold.stand.stands)} to stand until they meet"
