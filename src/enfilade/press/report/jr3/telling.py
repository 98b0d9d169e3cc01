"""A turn of *Johnny Reb III* told phase by phase, both sides together, in the words of an after-action report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from enfilade.press.report.games.wing import Paragraph, Part
from enfilade.press.report.speech import Speech, first_up
from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import State
from enfilade.speech.jr3.orders import revealed
from enfilade.speech.names import names_of
from enfilade.speech.spoken import counted

_TITLES = {
    "mark-orders": "Arrivals",
    "rout-and-rally": "Routs and rallies",
    "reveal-orders": "Orders",
    "first-fires": "First fires",
    "disengaging-moves": "Disengaging",
    "charges": "Charges",
    "moves": "Moves",
    "moving-fires": "Moving fires",
    "officer-casualties": "Officers",
}
_GONE = {
    "move": "moved",
    "rout": "ran",
    "fall-back": "fell back",
    "disengage": "drew off",
    "charge": "came on",
    "advance": "followed up",
    "placed": "gave way",
}
_ENDS = {
    "destroyed": "was destroyed",
    "captured": "was captured",
    "surrendered": "surrendered",
    "left-table": "fled the field",
    "marched-off": "marched off the field",
}
_WENT = {
    "called-away": "was called away",
    "killed": "fell",
    "lost": "was lost to the enemy",
    "promoted": "took a higher command",
}
_LEAST = 1000
"""Shorter marches are not worth a word."""


def parts(table: Field, end: State, happened: Sequence[Event]) -> tuple[Part, ...]:
    """The phases of a turn in which something happened."""
    speech = Speech(table, end)
    found = []
    for phase, told in _phases(happened):
        sentences = [one for one in _phase(table, end, speech, phase, told) if one]
        if sentences:
            paragraphs = tuple(Paragraph("", sentence) for sentence in sentences)
            found.append(Part("", paragraphs, _TITLES[phase]))
    if earned := " ".join(_scores(happened, speech)):
        found.append(Part("", (Paragraph("", earned),), "The count"))
    return tuple(found)


def _phases(happened: Iterable[Event]) -> Iterator[tuple[str, list[Event]]]:
    phase, told = "mark-orders", list[Event]()
    for event in happened:
        if isinstance(event, events.PhaseBegan):
            yield phase, told
            phase, told = event.phase, []
        else:
            told.append(event)
    yield phase, told


def _phase(table: Field, end: State, speech: Speech, phase: str, told: list[Event]) -> Iterator[str]:
    """A paragraph each for what belongs together."""
    if phase == "reveal-orders":
        yield from _orders(table, end, told)
        return
    charges, rest = _cut(told)
    yield " ".join([*_came(rest, speech), *_rallies(rest, speech), *_marches(rest, speech)])
    yield " ".join(_fires(rest, speech))
    for one in charges:
        yield _charge(one, speech)
    yield " ".join(_officers(told, speech))


def _orders(table: Field, end: State, told: list[Event]) -> Iterator[str]:
    names = names_of(table, end)
    for event in told:
        match event:
            case events.Revealed():
                yield revealed(event, names)
            case events.ChangedToHold(units=units) if units:
                verb = "were" if len(units) > 1 else "was"
                yield f"{names.all(units)} {verb} told to hold instead."
            case events.Voided():
                yield f"{names[event.unit]} could not obey: {event.why}."


def _cut(told: list[Event]) -> tuple[list[list[Event]], list[Event]]:
    """Each charge, each round of an old melee, with all that came of it; and what belongs to none."""
    found: list[list[Event]] = []
    rest: list[Event] = []
    for event in told:
        if isinstance(event, events.ChargeBegan) or (
            isinstance(event, events.Fought) and not (found and _is_of(found[-1], event))
        ):
            found.append([event])
        elif found:
            found[-1].append(event)
        else:
            rest.append(event)
    return found, rest


def _is_of(charge: list[Event], event: events.Fought) -> bool:
    """Whether a round belongs to what is being told."""
    first = charge[0]
    match first:
        case events.ChargeBegan(units=units, target=target):
            return {event.unit, event.target} & {*units, target} != set()
        case events.Fought(unit=unit, target=target):
            return {event.unit, event.target} == {unit, target}
        case _:
            return False


def _came(told: list[Event], speech: Speech) -> Iterator[str]:
    came = [event.unit for event in told if isinstance(event, events.Arrived)]
    if came:
        yield f"{first_up(speech.units(came))} came up."


def _rallies(told: list[Event], speech: Speech) -> Iterator[str]:
    tried = [event for event in told if isinstance(event, events.Rallied)]
    rallied = [event.unit for event in tried if event.result.outcome.passed]
    failed = [event.unit for event in tried if not event.result.outcome.passed]
    if rallied:
        yield f"{first_up(speech.units(rallied))} rallied."
    if failed:
        yield f"{first_up(speech.units(failed))} could not be rallied."


def _marches(told: list[Event], speech: Speech) -> Iterator[str]:
    """Those who went in the same way, together; and who changed formation."""
    groups: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for event in told:
        if isinstance(event, events.Moved):
            gone = hypot(event.end.x - event.start.x, event.end.y - event.start.y)
            side = speech.state.units[event.unit].side
            if gone >= _LEAST:
                groups.setdefault((side, event.how), []).append((event.unit, gone))
    for (_, how), units in groups.items():
        mean = round(sum(one for _, one in units) / len(units) / 1000)
        far = "an inch" if mean == 1 else f"some {mean}″" if len(units) > 1 else f"{mean}″"
        yield f"{first_up(speech.units(id for id, _ in units))} {_GONE[how]} {far}."
    formed: dict[str, list[str]] = {}
    for event in told:
        if isinstance(event, events.Formed):
            formed.setdefault(event.formation.replace("-", " "), []).append(event.unit)
    for shape, changed in formed.items():
        if shape in ("limbered", "unlimbered"):
            yield f"{first_up(speech.units(changed))} {shape}."
        else:
            yield f"{first_up(speech.units(changed))} formed {shape}."
    # An officer too may be stopped on his ride; that is not worth a word.
    ids = [event.unit for event in told if isinstance(event, events.Stopped)]
    stopped = [id for id in ids if id in speech.state.units]
    if stopped:
        verb = "were" if len(stopped) > 1 else "was"
        yield f"{first_up(speech.units(stopped))} {verb} stopped short."


def _fires(told: list[Event], speech: Speech) -> Iterator[str]:
    """All that was fired on one unit, with what it suffered; those that did nothing, together."""
    by_target: dict[str, list[events.Fired]] = {}
    for event in told:
        if isinstance(event, events.Fired):
            by_target.setdefault(event.target, []).append(event)
    vain: list[str] = []
    for target, fired in by_target.items():
        harm = _harm(told, target, speech)
        firers = [one.unit for one in fired]
        if harm:
            yield f"{first_up(speech.units(firers))} fired on {speech.unit(target)}, which {harm}."
        else:
            vain += firers
    if vain:
        yield f"{first_up(speech.units(vain))} fired without effect."
    others = [unit for unit in _harmed(told) if unit not in by_target]
    for unit in others:
        if harm := _harm(told, unit, speech):
            yield f"{first_up(speech.unit(unit))} {harm}."
    low = [event.unit for event in told if isinstance(event, events.RanLow)]
    if low:
        yield f"{first_up(speech.units(low))} ran low on ammunition."


def _harmed(told: list[Event]) -> list[str]:
    hurt = (events.Lost, events.LevelChanged, events.Left)
    return list(dict.fromkeys(event.unit for event in told if isinstance(event, hurt)))


def _harm(told: list[Event], unit: str, speech: Speech) -> str:
    """What befell a unit, as the end of a sentence; nothing if it took no harm."""
    lost = sum(event.figures for event in told if isinstance(event, events.Lost) and event.unit == unit)
    said = [f"lost {counted(lost, 'section' if speech.is_guns(unit) else 'figure')}"] if lost else []
    ends = [event.end for event in told if isinstance(event, events.Left) and event.unit == unit]
    if ends:
        return " and ".join([*said, _ENDS.get(ends[-1], "was out of the battle")])
    levels = [event for event in told if isinstance(event, events.LevelChanged) and event.unit == unit]
    if levels and levels[-1].after in ("shaken", "routed"):
        said.append("was shaken" if levels[-1].after == "shaken" else "routed")
    back = [
        event
        for event in told
        if isinstance(event, events.Moved) and event.unit == unit and event.how in ("fall-back", "rout")
    ]
    if back and not any(event.how == "rout" for event in back):
        said.append("fell back")
    return _in_a_row(said)


def _in_a_row(said: Sequence[str]) -> str:
    """
    >>> _in_a_row(["lost two figures", "was shaken", "fell back"])
    'lost two figures, was shaken and fell back'
    """
    *most, last = said or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _charge(told: list[Event], speech: Speech) -> str:
    """A charge, or an old melee, as one story."""
    first = told[0]
    out: list[str] = []
    if isinstance(first, events.ChargeBegan):
        who, target = first_up(speech.units(first.units)), speech.unit(first.target)
        both = ", and were charged in their turn" if first.mutual else ""
        out.append(f"{who} charged {target} from {round(first.distance / 1000)}″{both}.")
        runs = [event for event in told if isinstance(event, events.ChargeRan)]
        if runs and not any(event.run.arrives for event in runs):
            out.append("The charge fell short.")
    elif isinstance(first, events.Fought):
        out.append(f"{first_up(speech.unit(first.unit))} and {speech.unit(first.target)} fought on hand to hand.")
    for event in told:
        match event:
            case events.Fired() if event.assessment.shot.volley == "defensive":
                out.append(f"{first_up(speech.unit(event.unit))} met it with a volley.")
            case events.Met():
                out.append(_met(event, speech))
            case events.Locked():
                out.append(f"{first_up(speech.unit(event.unit))} and {speech.unit(event.target)} were locked in melee.")
            case events.Parted():
                out.append("The melee was over.")
            case _:
                pass
    harmed = [(unit, _harm(told, unit, speech)) for unit in _harmed(told)]
    out += [f"{first_up(speech.unit(unit))} {harm}." for unit, harm in harmed if harm]
    followed = [event.unit for event in told if isinstance(event, events.Moved) and event.how == "advance"]
    if followed:
        out.append(f"{first_up(speech.units(followed))} followed up.")
    return " ".join(out)


def _met(event: events.Met, speech: Speech) -> str:
    own, other, result = speech.unit(event.unit), speech.unit(event.target), event.result
    if result.outcome.fate == "surrendered" and not result.attacker_faces:
        return f"{first_up(other)} surrendered at the impact."
    match result.outcome.winner:
        case "tie":
            return "At the impact neither gave way."
        case "attacker":
            return f"{first_up(own)} won the impact."
        case _:
            return f"{first_up(other)} held at the impact."


def _officers(told: list[Event], speech: Speech) -> Iterator[str]:
    for event in told:
        match event:
            case events.LeaderWent():
                yield f"{first_up(speech.leader(event.leader))} {_WENT[event.why]}."
            case events.LeaderCame():
                yield f"{event.name[:1].upper()}{event.name[1:]} took command."
            case events.OfficerRisked() if event.result.killed:
                yield f"{first_up(speech.leader(event.leader))} was hit."
            case _:
                pass


def _scores(told: Sequence[Event], speech: Speech) -> Iterator[str]:
    for side in speech.table.sides:
        earned = sum(event.points for event in told if isinstance(event, events.Scored) and event.side == side)
        if earned:
            yield f"The turn was worth {counted(earned, 'point')} to {speech.side(side)}."
