"""What each order does to the roster: the one place where an entry becomes a new state, or is refused."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.names import find
from enfilade.umpire.pocket import checklist
from enfilade.umpire.pocket.charge import fights as fights
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.pocket.record import owed, says
from enfilade.umpire.pocket.record.says import Say
from enfilade.umpire.pocket.sheet import judging
from enfilade.umpire.pocket.wings import WINGS as POCKETS
from enfilade.umpire.roster import roster
from enfilade.umpire.roster import turn as roster_turn
from enfilade.umpire.roster.corrections import corrected
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.roster import Told
from enfilade.umpire.roster.wings import WINGS

replace = msgspec.structs.replace
_DID = {"fire": "fired", "rally": "tried to rally", "disengage": "disengaged", "impact": "charged"}
_HURTS = {"fire": "fire", "melee": "melee", "impact": "impact", "fear": "fire"}
_MOST_MARKS = 12


def obey(card: Card, state: State, say: Say) -> Told:
    """The state after an order, with what there is to tell; Illegal or Malformed refuse it."""
    state = charge_guide.caught_up(card, state)
    match say:
        case says.Judge():
            return _judge(card, state, say)
        case says.Charge():
            return charge_guide.begin(card, state, list(say.by), say.on, say.facts)
        case says.Stage():
            told = charge_guide.step(card, state, say.choice, say.facts, list(say.dice))
            stage = state.charge.stage if state.charge is not None else ""
            return WINGS[card.family].at_risk(state, told, stage if stage in ("impact", "melee") else "fire")
        case says.LeaveCharge():
            if state.charge is None:
                raise Malformed("no charge is under way")
            # After its own end it is only put away; before, somebody has cut it short.
            how = "The charge is over" if state.charge.over else "The charge is ended by hand"
            return Told(replace(state, charge=None), ["the charge is over"], said=how)
        case says.Lose():
            name = roster.entry(state, say.unit).unit.name
            return WINGS[card.family].at_risk(
                state, WINGS[card.family].lose(card, Told(state), name, say.count), "fire"
            )
        case says.Owe() | says.Waive() | says.Reform() | says.Turn():
            return _checks(card, state, say)
        case says.Seal() | says.Reveal():
            return POCKETS[card.family].sheet_order(card, state, msgspec.to_builtins(say))
        case says.Tick() | says.Phase():
            return _course(card, state, say)
        case says.Note() | says.Undo() | says.Dismiss() | says.Accept():
            return Told(state)
        case _:
            return _by_hand(card, state, say)


def _judge(card: Card, state: State, say: says.Judge) -> Told:
    if not say.who or (say.procedure in judging.TWO and say.at is None):
        raise Malformed("name the units on the roster to enter this; what is only stated stays a question")
    state = judging.taking(card, state, say.procedure, list(say.who), say.check)
    case = judging.case(card, state, say.procedure, list(say.who), say.at)
    told = case.run(judging.open_facts(card, case, say.facts), Cup(typed=list(say.dice)))
    if told.state is None:
        raise Malformed("the dice are missing")
    if case.who is not None and case.procedure in _DID and not told.state.units[case.who.unit.name].gone:
        for word in say.who:
            name = roster.entry(told.state, word).unit.name
            told.state = _done(told.state, name, _DID[case.procedure], again=case.procedure == "fire")
    told = WINGS[card.family].at_risk(state, told, _HURTS[case.procedure]) if case.procedure in _HURTS else told
    return WINGS[card.family].running(told)


def _done(state: State, name: str, what: str, again: bool = False) -> State:
    """What a unit has done this turn; fires are counted, the rest is only noted."""
    one = state.units[name]
    return (
        state if what in one.did and not again else roster.put(state, replace(one, did=(*one.did, what)[:_MOST_MARKS]))
    )


def _checks(card: Card, state: State, say: Say) -> Told:
    game = WINGS[card.family]
    match say:
        case says.Owe():
            name = roster.entry(state, say.unit).unit.name
            return Told(game.owe(card, state, name, say.cause, say.added, say.causes))
        case says.Waive():
            number = say.number if say.check is None else owed.with_key(card, state, say.check).number
            return roster_turn.waive(state, number)
        case says.Reform():
            return game.reform(state, say.unit)
        case _:
            if state.charge is not None and not state.charge.over:
                raise Illegal("a charge is under way; finish it, or end it by hand", game.turn)
            if open_ := fights.due(state, POCKETS[card.family].alternates):
                told = "; ".join(fights.told(fight) for fight in open_)
                raise Illegal(f"a melee goes on this turn: {told}; fight it, or take off the mark", game.turn)
            return roster_turn.end_turn(card, replace(state, charge=None))


def _course(card: Card, state: State, say: Say) -> Told:
    """Steps of the turn are ticked off, phases are entered; only those the edition has."""
    listed = checklist.checklist(card, state)
    phases = [phase["key"] for phase in listed]
    if isinstance(say, says.Phase):
        return Told(replace(state, phase=find(say.to, phases, "phase")))
    assert isinstance(say, says.Tick)
    steps = [*phases, *(step["key"] for phase in listed for step in phase["steps"])]
    if say.step not in steps:
        raise Malformed(f"this turn has no step {say.step!r}")
    left = tuple(step for step in state.ticks if step != say.step)
    return Told(replace(state, ticks=(*left, say.step) if say.on else left))


def _by_hand(card: Card, state: State, say: Say) -> Told:
    match say:
        case says.Set():
            value = ("yes" if say.value else "no") if isinstance(say.value, bool) else str(say.value)
            return Told(roster.put(state, corrected(card, roster.entry(state, say.unit), say.key, value)))
        case says.Mark():
            one = roster.entry(state, say.unit)
            left = tuple(mark for mark in one.marks if mark != say.mark)
            if say.on and len(left) >= _MOST_MARKS:
                raise Malformed(f"{one.unit.name} has {_MOST_MARKS} marks already")
            return Told(roster.put(state, replace(one, marks=(*left, say.mark) if say.on else left)))
        case says.Did():
            one = roster.entry(state, say.unit)
            if say.on:
                return Told(_done(state, one.unit.name, say.what))
            return Told(roster.put(state, replace(one, did=tuple(what for what in one.did if what != say.what))))
        case says.Attach():
            who = roster.leader(state, say.leader)
            name = roster.entry(state, say.unit).unit.name if say.unit else ""
            if name and state.units[name].side != who.side:
                raise Malformed(f"{who.name} does not serve with {name}")
            return Told(replace(state, leaders={**state.leaders, who.name: replace(who, attached=name)}))
        case says.Remove():
            name = roster.entry(state, say.unit).unit.name
            return WINGS[card.family].remove(card, Told(state), name, say.why)
        case _:
            raise Malformed("this order is not known here")
