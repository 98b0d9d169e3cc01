"""What a seat may ask before it seals: what a unit is and is ordered to do, and whether a sheet is one to be sealed."""

from __future__ import annotations

from enfilade.core.errors import Illegal, Malformed, reason_and_rule
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.rules.jr3.battle.commands import Changes, Command, Sheet, Standing
from enfilade.rules.jr3.chapters.facts import words
from enfilade.server.computer.deputy import Reply
from enfilade.server.showing.jr3.known import known_to
from enfilade.server.showing.jr3.units import is_revealed, orders_words
from enfilade.server.showing.words import linked, sentence
from enfilade.server.wire.asks import Advice, Prospect, UnitCard
from enfilade.server.wire.common import Part, ReceiptLine
from enfilade.speech.names import names_of
from enfilade.speech.spoken import counted


def unit_card(battle: Battle, unit: str, sides: tuple[str, ...], at: int) -> UnitCard:
    """The card as a seat that plays these sides may see it; `at` is the game's number."""
    table, whole = battle.table, battle.state
    owner = whole.units[unit].side if unit in whole.units else ""
    state = known_to(table, whole, owner if owner in sides else sides[0] if sides else "")
    piece = state.units.get(unit)
    if piece is None:
        raise Malformed(f"there is no unit {unit!r}")
    who = piece.unit
    thing = "sections" if who.arm == "artillery" else "figures"
    lines = [
        ReceiptLine(what="Formation", value=words(who.formation)),
        ReceiptLine(what="Morale", value="good" if who.level == "good" else who.level),
        ReceiptLine(what="Quality", value=who.quality),
        ReceiptLine(what="Strength", value=f"{who.strength} of {who.start} {thing}"),
        ReceiptLine(what="Brigade", value=names_of(table)[piece.brigade]),
    ]
    if who.weapon:
        lines.append(ReceiptLine(what="Arms", value=words(who.weapon)))
    if is_revealed(state):
        lines.append(ReceiptLine(what="Orders", value=orders_words(table, state, piece)))
    return UnitCard(unit=unit, at=at, lines=tuple(lines))


def prospect(battle: Battle, order: str, side: str) -> Prospect:
    """Whether this side may seal such an answer now; a refusal says why. Nothing is rolled for a sheet."""
    try:
        given = battle.read(order, side)
        asked = isinstance(battle.stop, Ask) and side in battle.stop.sealed
        if not asked and not battle.game.is_standing(given.command):
            raise Illegal("nothing is asked of you now", "record.seat")
        battle.check(given, side=side)
    except (Illegal, Malformed) as error:
        why, rule = reason_and_rule(error)
        return Prospect(order=order, legal=False, why=(Part(text=sentence(why)),), rule=rule)
    return Prospect(order=order, legal=True, title=title(given.command))


def title(command: Command) -> str:
    """
    >>> title(Sheet()), title(Changes(("7-wis",)))
    ('All hold', 'One unit changes to hold')
    """
    match command:
        case Sheet(lines, rides):
            said = [counted(len(lines), "order")] if lines else []
            said += [counted(len(rides), "ride")] if rides else []
            found = " and ".join(said) or "all hold"
        case Changes(units):
            verb = "changes" if len(units) == 1 else "change"
            found = f"{counted(len(units), 'unit')} {verb} to hold" if units else "nobody changes to hold"
        case Standing(_, lines):
            found = counted(len(lines), "standing order") if lines else "no standing orders"
    return found[:1].upper() + found[1:]


def advice(battle: Battle, side: str, at: int, reply: Reply) -> Advice:
    """What a player of the computer's would seal for this side; Malformed if that cannot be done."""
    weighed = prospect(battle, reply.answer, side)
    if not weighed.legal:
        raise Malformed("no advice that is any good could be found")
    command = battle.game.parse(reply.answer, side)
    view = battle.view(side)
    known = {piece.name: id for id, piece in view.state.units.items()}
    return Advice(
        at=at,
        side=side,
        order=reply.answer,
        words=weighed.title,
        why=linked(known, reply.why),
        about=doers(command),
    )


def doers(command: Command) -> tuple[str, ...]:
    """Whom an answer is about: units, brigades or officers."""
    match command:
        case Sheet(lines, rides):
            return (*(line.subject for line in lines), *(ride.leader for ride in rides))
        case Changes(units):
            return units
        case Standing(_, lines):
            return tuple(line.subject for line in lines)
