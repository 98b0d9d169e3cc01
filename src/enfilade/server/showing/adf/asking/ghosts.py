"""A ghost: the way a move would take, in words and outlines, and what may befall it on the way and at its end."""

from __future__ import annotations

from fractions import Fraction

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.ground.legs import About, Advance, Back, File, March, Oblique, Sidestep, Wheel
from enfilade.press.map.labels import short_names
from enfilade.rules.adf.battle import chapters, notation
from enfilade.rules.adf.battle.commands import Dismount, Face, Form, Mount, Move, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.foretell.dangers import Danger, dangers
from enfilade.rules.adf.battle.foretell.ghosts import Drawn, Leg, by_steps, to_place
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.react.threats import Walked, acting, walk
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters import command as commanding
from enfilade.server.showing.adf.asking.deeds import refusal
from enfilade.server.showing.stands import pose
from enfilade.server.showing.words import inches, percent
from enfilade.server.wire import asks
from enfilade.server.wire.common import Chance
from enfilade.speech.names import compass

_QUARTER = 250
_ORDINALS = ("1st", "2nd", "3rd", "4th")
_COMES = {"charge": "may charge", "fire": "may fire", "come": "may come up and fire"}


def ghost(battle: Battle, asked: asks.GhostAsked, sides: tuple[str, ...]) -> asks.Ghost:
    """Where units of these sides would come to, as far as their side may know; nothing is ordered by it."""
    table, units = battle.table, asked.units
    side = own_side(battle, units, sides)
    state = battle.view(side).state
    stop = battle.stop
    now = isinstance(stop, Ask) and stop.side == side and stop.question in ("activate", "action")
    if not now:
        # A plan for the turn to come: what this turn has used up will be there again.
        state = acting(table, state, units, fresh=True)
    if asked.wish is not None and not asked.steps:
        wish = asked.wish
        facing = None if wish.facing is None else wish.facing % 36000
        drawn = to_place(table, state, units, wish.x, wish.y, facing, asked.disorder)
    else:
        drawn = by_steps(table, state, units, asked.steps)
    order, why, rule = _order(table, state, units, drawn, now)
    walked = walk(table, state, units, drawn.steps, later=not now) if drawn.steps else Walked((), state)
    short = short_names(state.units.values())
    begins = isinstance(stop, Ask) and (not now or stop.question == "activate")
    then, threats, after = None, walked.threats, walked.state
    if begins and (rest := _rest(table, after, asked, drawn)) is not None:
        then = _then(table, after, units, drawn, rest)
        further = walk(table, after, units, rest.steps, later=not now)
        known = {one.unit for one in threats}
        threats = (*threats, *(one for one in further.threats if one.unit not in known))
        after = further.state
    return asks.Ghost(
        order=order,
        legs=tuple(_leg(leg) for leg in drawn.legs),
        ends=tuple(pose(box) for box in drawn.ends),
        cost=f"{inches(_quarters(drawn.cost))} of {inches(_quarters(drawn.most))}" if drawn.steps else "",
        left=_left(table, state, units, drawn) if drawn.steps else "",
        arrives=drawn.arrives,
        why=why,
        rule=rule,
        disorder=drawn.disorder,
        threats=tuple(
            asks.Threat(
                unit=one.unit,
                x=one.x,
                y=one.y,
                words=f"{short[one.unit]} may fire, {inches(one.apart)}",
                reply="fire",
                inches=inches(one.apart),
                chance=chance_of(one.chance),
            )
            for one in threats
        ),
        danger=tuple(_danger(short, after, one) for one in dangers(table, after, units)),
        then=then,
    )


def _rest(table: Field, after: State, asked: asks.GhostAsked, first: Drawn) -> Drawn | None:
    """The rest of the way to a place that one action does not reach, from where the first has led."""
    frame, wish = after.frames[-1], asked.wish
    if first.arrives or not first.steps or wish is None or not isinstance(frame, Acting) or frame.units != asked.units:
        return None
    facing = None if wish.facing is None else wish.facing % 36000
    drawn = to_place(table, after, asked.units, wish.x, wish.y, facing, asked.disorder)
    return drawn if drawn.steps else None


def _then(table: Field, after: State, units: tuple[str, ...], first: Drawn, rest: Drawn) -> asks.Then:
    """As the page draws it, with the cost of both actions."""
    return asks.Then(
        legs=tuple(_leg(leg) for leg in rest.legs),
        ends=tuple(pose(box) for box in rest.ends),
        cost=f"{inches(_quarters(first.cost + rest.cost))} of {inches(_quarters(first.most + rest.most))}",
        left=_left(table, after, units, rest),
        arrives=rest.arrives,
        why=refusal(rest.why) if rest.why else "",
        rule=rest.rule,
        disorder=rest.disorder,
    )


def own_side(battle: Battle, units: tuple[str, ...], sides: tuple[str, ...]) -> str:
    """Whose units these are; several are of one side, and it is the seat's own."""
    pieces = battle.state.units
    for id in units:
        piece = pieces.get(id)
        if piece is None or (piece.hidden and piece.side not in sides):
            raise Malformed(f"there is no unit {id!r}")
        if piece.side not in sides:
            raise Illegal(f"{piece.name} is not yours to move", "record.seat")
        if piece.side != pieces[units[0]].side:
            raise Malformed("units that move together are of one side")
        if not piece.here:
            raise Illegal(f"{piece.name} is not on the table", "adf.move.who")
    if len(set(units)) != len(units):
        raise Malformed("name each unit once")
    side: str = pieces[units[0]].side
    return side


def chance_of(chance: Fraction | None) -> Chance | None:
    if chance is None:
        return None
    return Chance(percent=percent(chance), exact=f"{chance.numerator}/{chance.denominator}", value=float(chance))


def leg_words(leg: Leg) -> str:
    """A leg on its chip: how it goes and how far, or what a change takes."""
    step = leg.step
    far = inches(leg.far)
    match step:
        case Advance():
            return far
        case Wheel(_, degrees):
            return f"wheel {_degrees(degrees)} · {far}"
        case Oblique(side, degrees):
            return f"oblique {side} {_degrees(degrees)} · {far}"
        case Sidestep(side):
            return f"sidestep {side} · {far}"
        case Back():
            return f"back · {far}"
        case File():
            return f"by the road · {far}"
        case March(heading):
            return f"march {compass(heading)} · {far}"
        case _:
            return f"{_change(step)} · {_share(leg.fixed)}"


def _change(step: Step) -> str:
    match step:
        case About():
            return "about"
        case Face(facing):
            return f"face {compass(facing)}"
        case Form(formation) if formation in ("limbered", "unlimbered"):
            return formation.removesuffix("ed")
        case Form(formation):
            return formation.replace("-", " ")
        case Mount():
            return "mount"
        case Dismount():
            return "dismount"
        case _:
            raise AssertionError(step)


def _share(part: Fraction) -> str:
    return "half a move" if part == Fraction(1, 2) else "whole action"


def _degrees(hundredths: int) -> str:
    return f"{round(hundredths / 100)}°" if hundredths >= 100 else "<1°"


def _order(table: Field, state: State, units: tuple[str, ...], drawn: Drawn, now: bool) -> tuple[str, str, str]:
    """The order that would be given, or why none can be: then it is kept as a plan."""
    why, rule = (refusal(drawn.why) if drawn.why else ""), drawn.rule
    if not drawn.steps:
        return "", why, rule
    if not now:
        return "", f"{why} It is kept as a plan.".strip(), rule
    command = Move(units, drawn.steps)
    try:
        chapters.check(table, state, command)
    except (Illegal, Malformed) as error:
        reason = error.reason if isinstance(error, Illegal) else str(error)
        return "", f"{refusal(reason)} It is kept as a plan.", error.rule if isinstance(error, Illegal) else rule
    return notation.text(command), why, rule


def _left(table: Field, state: State, units: tuple[str, ...], drawn: Drawn) -> str:
    """Which action it takes, and what that has left."""
    rest = _quarters(drawn.most) - _quarters(drawn.cost)
    told = f"{inches(rest)} left" if rest > 0 else "nothing left"
    in_command = all(state.units[id].in_command for id in units)
    if commanding.actions_for(table.edition, in_command, "move") > 1:
        return f"both actions, {told}"
    frame = state.frames[-1]
    left = frame.left if isinstance(frame, Acting) else table.edition.turn.actions
    number = table.edition.turn.actions - left
    return f"{_ORDINALS[min(max(number, 0), len(_ORDINALS) - 1)]} action, {told}"


def _leg(leg: Leg) -> asks.Leg:
    return asks.Leg(
        words=leg_words(leg),
        ground=", ".join(f"{inches(far)} {name}" for name, far in leg.slow),
        ends=tuple(pose(box) for box in leg.ends),
        path=leg.path,
    )


def _danger(short: dict[str, str], state: State, one: Danger) -> asks.Threat:
    foe = state.units[one.unit]
    return asks.Threat(
        unit=one.unit,
        x=foe.x,
        y=foe.y,
        words=f"{short[one.unit]} {_COMES[one.how]}, {inches(one.apart)}",
        reply="charge" if one.how == "charge" else "fire",
        inches=inches(one.apart),
        chance=chance_of(one.chance),
    )


def _quarters(mils: int) -> int:
    """To the quarter of an inch, so that what is spent and what is left add up as they are shown."""
    return round(mils / _QUARTER) * _QUARTER
