"""A round of melee and the routers' move of *Johnny Reb III* on the roster."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.receipt import Line, Receipt
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.chapters import melee, rally
from enfilade.rules.jr3.chapters.casualties import Outcome
from enfilade.rules.jr3.chapters.facts import PLACES, Aspect, Terrain
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field, Form
from enfilade.umpire.forms.jr3.procedures import melee_chances, roll
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.jr3.roster import lose, regiment
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.roster import Told

replace = msgspec.structs.replace
MELEE_FORM = Form(
    "Melee",
    (
        Field("round", "number", "which round?", 1, least=1, most=20),
        Field("aspect", "choice", "which side of the defender?", "front", get_args(Aspect)),
        Field("target-cover", "choices", "the defender's cover, if any?", (), PLACES),
    ),
)
ROUT_FORM = Form("Rout", (Field("terrain", "choice", "ground?", "open", get_args(Terrain)),))


def fight(card: Card, state: State, by: list[str], on: str, flags: dict[str, Any], cup: Cup) -> Told:
    """One round; further units named with the attacker support him. Losses and checks are remembered."""
    attackers, defender = [roster.entry(state, word) for word in by], roster.entry(state, on)
    if any(one.side == defender.side for one in attackers):
        raise Illegal("friends do not fight each other", "jr3.melee.round")
    facts = MELEE_FORM.read(flags)
    units = [regiment(state, one) for one in attackers]
    stated = melee.Melee(
        attacker=units[0],
        attacker_support=tuple(units[1:]),
        defender=replace(regiment(state, defender), cover=facts["target-cover"]),
        round=facts["round"],
        aspect=facts["aspect"],
    )
    assessment = melee.assess(card.edition, stated)
    if cup.empty:
        shown = melee.receipt(card.edition, card.id, assessment)
        return Told(None, receipts=[shown], chances=melee_chances(card, assessment) if cup.weigh else [])
    result = roll(card, melee, assessment, cup, "a round of melee")
    cup.done()
    told = Told(state, receipts=[melee.receipt(card.edition, card.id, assessment, result)])
    told = _suffers(card, told, defender.unit.name, result.attacker.outcome, attackers[0].unit.name)
    return _suffers(card, told, attackers[0].unit.name, result.defender.outcome, defender.unit.name)


def run(card: Card, state: State, word: str, flags: dict[str, Any], cup: Cup) -> Told:
    """The routers' move, which takes no dice."""
    one = roster.entry(state, word)
    ground: Terrain = ROUT_FORM.read(flags)["terrain"]
    distance = rally.rout_move(card.edition, regiment(state, one), ground)
    told = "cannot run here" if distance is None else f"runs {distance}"
    shown = Receipt("Rout", card.id, (Line("ground", ground),), result=(Line("result", told, "jr3.morale.rout-move"),))
    cup.done()
    return Told(None if cup.empty else state, receipts=[shown])


def _suffers(card: Card, told: Told, name: str, hit: Outcome, enemy: str) -> Told:
    if hit.losses:
        told = lose(card, told, name, hit.losses)
    assert told.state is not None
    if hit.check is not None and not told.state.units[name].gone:
        causes = ", ".join(cause.replace("-", " ") for cause in hit.causes)
        told.state = roster.due(
            told.state,
            name,
            f"{causes} in the melee with {enemy}",
            causes=hit.causes,
            in_melee=True,
            rule="jr3.morale.causes",
        )
    return told
