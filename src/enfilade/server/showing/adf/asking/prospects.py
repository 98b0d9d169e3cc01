"""An order weighed before it is given, in the words and numbers of the odds panel."""

from __future__ import annotations

from enfilade.core.errors import Malformed
from enfilade.core.odds import Odds
from enfilade.core.stops import Ask, Roll, Stop
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire.cells import Cell
from enfilade.rules.adf.battle.foretell.forecast import Fate
from enfilade.rules.adf.battle.foretell.prospects import Weighed, weigh
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import fire
from enfilade.rules.adf.chapters.facts import LEVELS
from enfilade.server.showing.adf.asking import assaults
from enfilade.server.showing.adf.asking.deeds import refusal
from enfilade.server.showing.adf.telling.names import linked
from enfilade.server.showing.adf.telling.receipts import before, cells_shown
from enfilade.server.showing.chances import chance
from enfilade.server.showing.words import counted, host, inches, sentence
from enfilade.server.wire.asks import FateSeen, Prospect
from enfilade.speech.adf import titles
from enfilade.speech.adf.chances import hoped
from enfilade.speech.spoken import percent

_LEFT = {
    "good": "in good order",
    "disorder": "in disorder",
    "shaken": "shaken",
    "routed": "routed",
    "eliminated": "no more",
}


def prospect(battle: Battle, order: str, side: str) -> Prospect:
    """What an order of this side would lead to, from what the side may know; a refusal says why."""
    view = battle.view(side)
    table, state = view.table, view.state
    try:
        command = notation.parse(order, side=side)
    except Malformed as error:
        return _refused(state, order, "", sentence(str(error)), "")
    title = titles.title(table, state, command)
    if not isinstance(command, Order) and (why := _not_asked(table, view.stop, side)):
        return _refused(state, order, title, why, "record.seat")
    found = weigh(table, state, command)
    if not found.legal:
        return _refused(state, order, title, refusal(found.why), found.rule)
    return _shown(state, order, title, found)


def fates_seen(odds: Odds[Fate] | None, unit: Piece) -> tuple[FateSeen, ...]:
    """Where something leaves a unit, the best first; what it has lost does not count here."""
    if odds is None:
        return ()
    levels = odds.map(lambda fate: fate[1])
    return tuple(
        FateSeen(
            kind="gone" if level == "eliminated" else level,  # type: ignore[arg-type]  # a level
            words=_left(unit.unit.level, level),
            chance=chance(levels[level]),
        )
        for level in (*LEVELS, "eliminated")
        if levels[level]
    )


def _left(before: str, level: str) -> str:
    if level != before:
        return _LEFT[level]
    return "holds" if level == "good" else f"still {_LEFT[level]}"


def _shown(state: State, order: str, title: str, found: Weighed) -> Prospect:
    about, charger = state.units.get(found.unit), state.units.get(found.charger)
    sum_of, span = _sum(found)
    bonus = found.cells if found.plan is not None else ()
    return Prospect(
        order=order,
        legal=True,
        title=title,
        subtitle=_subtitle(found),
        receipt=before(found.receipt, found.cells) if found.receipt is not None else None,
        sum=sum_of,
        span=span,
        cells=cells_shown(found.cells),
        fates=fates_seen(found.fates, about) if about is not None else (),
        about=about.name if about is not None else "",
        own_fates=fates_seen(found.own, charger) if charger is not None else (),
        own_about=charger.name if charger is not None and found.own is not None else "",
        stages=assaults.stages(found.courses, bonus),
        notes=_notes(state, found),
        best=percent(found.best) if found.best is not None else "",
        best_words=hoped(found, about),
    )


def _subtitle(found: Weighed) -> str:
    if found.shot is not None:
        shot = found.shot.shot
        far = [inches(int(shot.distance))] if shot.distance is not None else []
        band = fire.words(found.shot.band)
        kind = "desperation fire" if band == "desperation" else f"{band} range"
        together = [f"{counted(len(shot.firers), 'unit')} together"] if len(shot.firers) > 1 else []
        return " · ".join([*far, kind, counted(found.shot.dice, "die"), *together])
    if found.plan is not None:
        return f"{inches(int(found.plan.declaration.distance))} away · {assaults.needed(found.cells)}"
    if found.check is not None:
        return f"morale point {found.check.point}"
    return ""


def _sum(found: Weighed) -> tuple[str, str]:
    """What the dice are added to or must come to, and where that can end."""
    if found.plan is not None:
        return f"{inches(int(found.plan.moves[0]))} + the bonus", f"up to {inches(int(found.plan.reach))}"
    if not found.cells:
        return "", ""
    least, most = found.cells[0].least, found.cells[-1].most
    if found.shot is None:
        return (
            (f"{_dice(found.cells)} against {found.check.point}", f"{least} to {most}")
            if found.check is not None
            else ("", "")
        )
    base, dice, again = found.shot.base, found.shot.dice, found.shot.second_die_on
    if not dice:
        return str(base), str(base)
    more = f", another after a {again}" if again is not None else ""
    return f"{base} + {counted(dice, 'die')}{more}", f"{base + least} to {base + most}"


def _dice(cells: tuple[Cell, ...]) -> str:
    """The least that dice can show is one each."""
    return counted(cells[0].least, "die")


def _notes(state: State, found: Weighed) -> tuple[str, ...]:
    notes = []
    for id, hit in found.beyond:
        notes.append(f"It passes on to {state.units[id].name} behind: {percent(hit)} to take somebody there too.")
    if len(found.courses) > 1:
        notes.append(
            f"Reckoned for the answer that is hardest on the charge: {assaults.answer_words(found.courses[0].reply)}."
        )
    elif found.courses and found.plan is not None:
        notes.append(f"Reckoned as if {assaults.answer_words(found.courses[0].reply)}.")
    if found.best == 1 and found.shot is None and found.check is None and not found.courses:
        notes.append("No dice are needed.")
    return (*notes, *found.notes)


def _refused(state: State, order: str, title: str, why: str, rule: str) -> Prospect:
    return Prospect(order=order, legal=False, why=linked(state, why), rule=rule, title=title)


def _not_asked(table: Field, stop: Stop, side: str) -> str:
    """Why this side cannot answer now; nothing if it can."""
    match stop:
        case Ask(side=asked) if asked == side:
            return ""
        case Ask(side=asked):
            return f"It is for the {host(table, asked).name.removeprefix('The ')} to answer now."
        case Roll(why=why):
            return f"Dice are due first: {why}."
        case _:
            return "The battle is over."
