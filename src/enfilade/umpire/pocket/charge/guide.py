"""The charge led through step by step: who may do what now, what to roll, what to move."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.forms import Field, Form
from enfilade.umpire.pocket.charge import fights as fights
from enfilade.umpire.pocket.charge.scene import Scene
from enfilade.umpire.pocket.charge.step import foresay, guide, take
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.pocket.wire.sheets import Guide
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.roster import Told


def begin(card: Card, state: State, by: list[str], on: str, facts: dict[str, Any]) -> Told:
    """A charge is taken up. With its distance among the facts it is declared at once; without, the guide asks.

    `round` among the facts takes up a melee of an earlier turn where it was left.
    """
    state = caught_up(card, state)
    if state.charge is not None and not state.charge.over:
        raise Illegal(f"the charge on {state.charge.on} is not over yet", f"{card.family}.roster.charge")
    game = WINGS[card.family]
    names = [roster.entry(state, word).unit.name for word in (*by, on)]
    fight = fights.between(state, names[:-1], names[-1])
    if facts.get("round") is None and fight is not None:
        if fight not in fights.due(state, game.alternates):
            raise Illegal(f"{fights.told(fight)}: it is fought in the next turn", game.next_round)
        facts = facts | {"round": fight.round}
    if facts.get("round") is not None:
        rest = {key: value for key, value in facts.items() if key not in ("round", "distance")}
        scene = game.begun(card, state, by, on, _ROUND.read({"round": facts["round"]})["round"])
        if fight is not None:
            scene.told.state = fights.taken_up(state, fight.by, fight.on)
            scene.update(said=fight.said)
        return foresay(scene, rest)
    scene = game.begun(card, state, by, on)
    if facts.get("distance") is None:
        return foresay(scene, {key: value for key, value in facts.items() if key != "distance"})
    told = take(scene, "declare", facts, ())
    told.said = ""  # who charges whom says more than that it is declared
    return told


def now(
    card: Card,
    state: State,
    choice: str = "",
    facts: dict[str, Any] | None = None,
    dice: list[int] | None = None,
) -> Guide | None:
    """Where the charge stands; None if none is led through. The rest is what has been picked and typed so far."""
    if state.charge is None:
        return None
    return guide(_scene(card, state), choice, facts, dice or [])


def step(card: Card, state: State, choice: str, facts: dict[str, Any], dice: list[int]) -> Told:
    """One choice of the stage the charge is in; everything else is refused and changes nothing.

    What it leaves to be rolled, runs and leaders at risk, stands on the roster's list.
    """
    return take(_scene(card, state), choice, facts, dice)


def awaits(state: State, number: int) -> bool:
    """Whether a check on the roster's list is one the charge waits for: it is best taken as the charge's next step."""
    return state.charge is not None and any(item.number == number for item in state.charge.pending)


def caught_up(card: Card, state: State) -> State:
    """The roster with what other entries mean for the charge: a check taken elsewhere, a unit removed by hand."""
    if state.charge is None or state.charge.over:
        return state
    scene = _scene(card, state)
    return state if scene.charge == state.charge else msgspec.structs.replace(scene.state, charge=scene.charge)


def check_of(card: Card, state: State, number: int) -> Any | None:
    """The assessment of a check the charge waits for, with all that the charge adds to it; None if it is no such."""
    if not awaits(state, number):
        return None
    scene = _scene(card, state)
    item = next((one for one in scene.charge.pending if one.number == number), None)
    return None if item is None else scene.checked(item)


def _scene(card: Card, state: State) -> Scene:
    if state.charge is None:
        raise Malformed("no charge is being led through")
    return WINGS[card.family].scene(card, state, state.charge)


_ROUND = Form("Melee", (Field("round", "number", "which round of the melee?", 2, least=1, most=99),))
