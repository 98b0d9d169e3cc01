"""Units looked at as one body, in words: what they may do as one, whom they could take in, and who cannot be of it."""

from __future__ import annotations

from enfilade.game.battle import Battle
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import Group
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.foretell.abilities import Ability, Offered
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn.groups import Together, joint
from enfilade.server.showing.adf.asking.deeds import NAMES, hint, offer, refusal
from enfilade.server.showing.adf.asking.ghosts import own_side
from enfilade.server.showing.words import counted
from enfilade.server.wire import asks
from enfilade.server.wire.sight import Offer, Unable
from enfilade.speech.names import names_of

_DEEDS = {**NAMES, "change-formation": "Form"}
_ARMS = {"infantry": "regiment", "cavalry": "regiment", "artillery": "battery"}


def group_card(battle: Battle, units: tuple[str, ...], sides: tuple[str, ...], at: int) -> asks.GroupCard:
    """What units of one side, which this seat plays, can do as one; `at` is the game's number."""
    table = battle.table
    state = battle.view(own_side(battle, units, sides)).state
    found = joint(table, state, battle.stop, units)
    frame = state.frames[-1]
    return asks.GroupCard(
        at=at,
        units=found.units,
        unable=tuple(Unable(unit=id, why=refusal(why), rule=rule) for id, (why, rule) in found.unfit),
        mates=found.mates,
        lines=tuple(asks.Neighbours(units=line, words=_line(table, state, line)) for line in found.lines),
        together=tuple(_together(battle, state, found.units, one) for one in found.together),
        announced=isinstance(frame, Acting) and len(frame.units) > 1 and set(found.units) <= set(frame.units),
    )


def _together(battle: Battle, state: State, units: tuple[str, ...], one: Together) -> asks.Together:
    lead = state.units[units[0]]
    name = _name(one.deeds)
    first = one.first or Ability(one.deeds[0], one.allowed, one.why, one.rule, one.offers)  # type: ignore[arg-type]  # a deed
    return asks.Together(
        deeds=one.deeds,
        name=name,
        hint=hint(battle.table, state, battle.stop, lead, first),
        allowed=one.allowed,
        why=refusal(one.why) if one.why else "",
        rule=one.rule,
        offers=tuple(_offer(battle.table, state, units, name, one.deeds[0], each) for each in one.offers),
    )


def _name(deeds: tuple[str, ...]) -> str:
    """
    >>> _name(("move", "fire")), _name(("fire", "fire")), _name(("charge",))
    ('Move, then fire', 'Fire twice', 'Charge')
    """
    first, *rest = (_DEEDS[deed] for deed in deeds)
    if rest == [first]:
        return f"{first} twice"
    return ", then ".join([first, *(word.lower() for word in rest)])


def _offer(table: Field, state: State, units: tuple[str, ...], name: str, deed: str, one: Offered) -> Offer:
    if isinstance(one.command, Group):
        return Offer(order=notation.text(one.command), unit=units[0], units=units, words=name)
    return offer(table, state, state.units[units[0]], deed, one)


def _line(table: Field, state: State, units: tuple[str, ...]) -> str:
    pieces = [state.units[id] for id in units]
    if len(units) == 2:
        return names_of(table, state).all(units)
    brigades = {piece.brigade for piece in pieces}
    thing = counted(len(units), _ARMS[pieces[0].unit.arm])
    if len(brigades) > 1:
        return f"{thing} of {counted(len(brigades), 'brigade')}"
    name = next((one.name for one in table.scenario.brigades if one.id in brigades), pieces[0].brigade)
    return f"{name.partition(',')[0]}, {thing}"
