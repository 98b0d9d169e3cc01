"""A unit's card: what it is and has, what it may do and why not, where it fires, and whom it sees."""

from __future__ import annotations

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.core.stops import Ask, Stop
from enfilade.game.battle import Battle
from enfilade.ground.box import distance_to_point
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.react.replies import is_spent
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.sight.blindness import blind_ground
from enfilade.rules.adf.battle.sight.looking import Screen, look
from enfilade.rules.adf.battle.sight.outlines import fire_arc, primary_zone
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.battle.turn.control import rank_of
from enfilade.rules.adf.chapters.command import command_radius
from enfilade.rules.adf.chapters.firepower import reach_of
from enfilade.rules.adf.chapters.leaders import Leader
from enfilade.rules.adf.chapters.points import basic_point
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.server.showing.adf.asking.deeds import deeds, formation_words
from enfilade.server.showing.adf.known import known_to
from enfilade.server.showing.words import inches
from enfilade.server.wire.asks import Band, Blind, Seen, UnitCard
from enfilade.server.wire.common import ReceiptLine

_ORDER = {"good": "Good order", "disorder": "Disorder", "shaken": "Shaken", "routed": "Routed"}


def unit_card(battle: Battle, unit: str, sides: tuple[str, ...], at: int) -> UnitCard:
    """The card as a seat that plays these sides may see it; `at` is the game's number."""
    table = battle.table
    listed = battle.state.units.get(unit)
    if listed is None:
        raise Malformed(f"there is no unit {unit!r}")
    eyes = listed.side if listed.side in sides else sides[0] if sides else ""
    state = known_to(table, battle.state, eyes)
    piece = state.units.get(unit)
    if piece is None:
        raise Malformed(f"there is no unit {unit!r}")
    own = piece.side in sides
    return UnitCard(
        unit=unit,
        at=at,
        lines=tuple(_lines(table, state, piece)),
        point=str(basic_point(table.edition, piece.unit, Situation())),
        men=_men(table, piece),
        actions=_actions(table, state, battle.stop, piece),
        abilities=deeds(table, state, battle.stop, piece) if own else (),
        arc=tuple(
            Band(name=band.name, words=f"{band.name} {band.limit}", outline=band.outline, at=band.at)
            for band in fire_arc(table, piece)
        ),
        zone=primary_zone(table, piece),
        seen=_seen(table, state, piece),
        blind=tuple(
            Blind(outline=dark.outline, why=hidden_words(dark.screen)) for dark in blind_ground(table, state, piece)
        ),
    )


def hidden_words(screen: Screen | None) -> str:
    """What hides something, in a sentence.

    >>> hidden_words(Screen("light woods", "McPherson's Woods")), hidden_words(Screen("another unit", "95th New York"))
    ("Hidden by McPherson's Woods (light woods).", 'Hidden behind 95th New York.')
    """
    if screen is None:
        return "Hidden."
    if screen.kind == "another unit":
        return f"Hidden behind {screen.name}."
    if screen.kind == "village":
        return f"Hidden by {screen.name or 'a village'}."
    return f"Hidden by {screen.name} ({screen.kind})." if screen.name else f"Hidden by {screen.kind}."


def _lines(table: Field, state: State, piece: Piece) -> list[ReceiptLine]:
    unit = piece.unit
    formation = formation_words(unit.formation)
    if unit.arm == "cavalry":
        formation += ", mounted" if unit.mounted else ", dismounted"
    brigade = next((one.name for one in table.scenario.brigades if one.id == piece.brigade), piece.brigade)
    lines = [
        ReceiptLine(what="Formation", value=formation),
        ReceiptLine(what="Order", value=_ORDER[unit.level]),
        ReceiptLine(what="Arms", value=f"{_arms(table, piece)}, {Length(reach_of(table.edition, unit))}"),
    ]
    command = _command(table, state, piece)
    if command:
        lines.append(ReceiptLine(what="Command", value=command, rule="adf.command.control"))
    lines.append(ReceiptLine(what="Brigade", value=brigade))
    lines.append(ReceiptLine(what="Quality", value=f"{unit.quality} {unit.arm}".capitalize()))
    return lines


def _arms(table: Field, piece: Piece) -> str:
    unit, edition = piece.unit, table.edition
    if unit.arm == "artillery":
        return edition.artillery.guns[unit.weapon].name
    weapons = edition.infantry.weapons if unit.arm == "infantry" else edition.cavalry.weapons
    return weapons[unit.weapon].name


def _command(table: Field, state: State, piece: Piece) -> str:
    """The nearest leader of its chain, and how far he is; with the word that it has no orders."""
    chiefs = [
        (0 if chief.attached == piece.id else distance_to_point(piece.box, chief.x, chief.y), chief)
        for chief in state.leaders.values()
        if chief.here and chief.side == piece.side and piece.brigade in chief.commands
    ]
    told = ""
    if chiefs:
        apart, chief = min(chiefs, key=lambda one: one[0])
        told = f"{chief.name}, with it" if chief.attached == piece.id else f"{chief.name}, {inches(apart)}"
    if piece.in_command or not table.edition.command.control:
        return told
    return f"no orders; {told}{_too_far(table, piece, chief, apart)}" if told else "no orders; no leader of its own"


def _too_far(table: Field, piece: Piece, chief: Chief, apart: int) -> str:
    """How far a leader's orders carry, and why they did not."""
    if rank_of(chief, piece.brigade) == "superior" and table.edition.rulings.chain_of_command == "brigade-leader-only":
        return ", who does not command it himself"
    if not chief.benefit:
        return ", who commands only those beside him"
    reach = int(command_radius(table.edition, Leader(name=chief.name, benefit=chief.benefit)))
    late = ": he was farther off when the turn began" if apart <= reach else ""
    return f", who commands to {inches(reach)}{late}"


def _men(table: Field, piece: Piece) -> str:
    """About how many they were: by the scenario's own count, else by the card's scale."""
    unit = piece.unit
    if unit.arm == "artillery":
        return f"{unit.strength} of {unit.start} section{'' if unit.start == 1 else 's'}"
    listed = next((one.men for one in table.scenario.units if one.id == piece.id), None)
    if listed is not None and not unit.merged:
        men = listed * unit.strength // unit.start
    else:
        scale = table.edition.scale.men_per_figure
        men = unit.strength * (scale.infantry if unit.arm == "infantry" else scale.cavalry)
    return f"about {round(men, -1) if men > 50 else men} men"


def _actions(table: Field, state: State, stop: Stop, piece: Piece) -> str:
    if not piece.here:
        return ""
    if piece.side != state.active:
        return "has reacted this turn" if is_spent(table, piece) else "reaction unused"
    for frame in reversed(state.frames):
        if isinstance(frame, Acting) and piece.id in frame.units:
            if frame.left >= table.edition.turn.actions:
                return "both actions to come"
            return {0: "last action under way", 1: "second action to come"}.get(
                frame.left, f"{frame.left} actions left"
            )
    if piece.acted:
        return "has acted this turn"
    if isinstance(stop, Ask) and stop.question == "leaders":
        return "acts after the leaders"
    return "both actions to come"


def _seen(table: Field, state: State, piece: Piece) -> tuple[Seen, ...]:
    """Every enemy on the table, as it stands to this unit, the nearest first."""
    if not piece.here:
        return ()
    found = []
    for other in near.enemies(state, piece.side):
        how = look(table, state, piece, other)
        seen = Seen(
            unit=other.id,
            sees=how.sees,
            seen=how.seen,
            inches=inches(how.apart),
            in_arc=how.in_arc,
            band=how.band,
            why="" if how.sees else hidden_words(how.hidden_by),
            close=how.close,
        )
        found.append((how.apart, other.id, seen))
    return tuple(seen for _, _, seen in sorted(found, key=lambda one: one[:2]))
