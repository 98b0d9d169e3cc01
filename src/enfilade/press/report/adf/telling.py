"""A battle told turn by turn and brigade by brigade, in the words of an after-action report."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from enfilade.press.report.adf.deeds import Deed, Half
from enfilade.press.report.adf.harm import harms
from enfilade.press.report.adf.tell_charge import charge
from enfilade.press.report.adf.tell_fire import LEFT, after, fires
from enfilade.press.report.games.wing import Paragraph
from enfilade.press.report.speech import Speech, first_up, listed
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.field import Field
from enfilade.speech.spoken import counted

_AHEAD = {"north": (0, -1), "south": (0, 1), "east": (-1, 0), "west": (1, 0)}
"""From a side's own edge towards the enemy, as steps east and north."""
_LEAST = 1000
"""Shorter marches are not worth a word."""


def paragraphs(table: Field, half: Half) -> tuple[Paragraph, ...]:
    """One side's part of a turn."""
    speech = Speech(table, half.start)
    out = []
    if opening := _opening(half, speech):
        out.append(Paragraph("", opening))
    for brigade in _brigades(table, half):
        text = " ".join(_brigade(half, speech, brigade))
        if text:
            out.append(Paragraph(brigade, text))
    if not out:
        out.append(Paragraph("", f"{first_up(speech.side(half.side))} stood fast."))
    if closing := _closing(half, speech):
        out.append(Paragraph("", closing))
    return tuple(out)


def _opening(half: Half, speech: Speech) -> str:
    """Leaders who come and go."""
    said = [_came(id, half, speech) for id in half.came]
    said += [f"{first_up(speech.leader(one.leader))} {LEFT[one.why]}." for one in half.went]
    return " ".join(said)


def _came(id: str, half: Half, speech: Speech) -> str:
    """A leader of the scenario, or whoever comes for one who fell; if he has no name, he is told by his station."""
    now, before = half.end.leaders[id], half.start.leaders[id]
    if not now.replaced or before.replaced:
        return f"{first_up(Speech(speech.table, half.end).leader(id))} came onto the field."
    if now.name.endswith(before.name):
        return f"{first_up(speech.leader(id))}'s second in command took over."
    return f"{first_up(Speech(speech.table, half.end).leader(id))} took the place of {speech.leader(id)}."


def _brigades(table: Field, half: Half) -> list[str]:
    """The active side's brigades in the order in which they did something."""
    seen = [half.start.units[id].brigade for id in (*half.arrived,)]
    seen += [_home(deed, half) for deed in half.deeds]
    seen += [half.start.units[id].brigade for id in (*half.marched, *half.reformed, *half.left)]
    seen += [half.start.units[one.unit].brigade for one in half.joined]
    own = [one.id for one in table.scenario.brigades if one.side == half.side]
    rest = [one.id for one in table.scenario.brigades if one.side != half.side]
    return [id for group in (own, rest) for id in dict.fromkeys(seen) if id in group]


def _home(deed: Deed, half: Half) -> str:
    """The brigade under which a deed is told: that of the active side, whether it did it or suffered it."""
    for id in (*deed.by, deed.on):
        if id and half.start.units[id].side == half.side:
            return half.start.units[id].brigade
    return half.start.units[deed.by[0]].brigade


def _brigade(half: Half, speech: Speech, brigade: str) -> list[str]:
    own = [deed for deed in half.deeds if _home(deed, half) == brigade]
    came = [id for id in half.arrived if half.start.units[id].brigade == brigade]
    out = _arrivals(came, speech) + _marches(half, speech, brigade, came)
    waiting: list[Deed] = []
    for deed in own:
        if deed.kind == "fire":
            waiting.append(deed)
        elif deed.kind == "charge":
            out += [*fires(waiting, half, speech), charge(deed, speech)]
            waiting = []
    out += fires(waiting, half, speech)
    out += _others(own, speech)
    reformed = [id for id in half.reformed if half.start.units[id].brigade == brigade]
    if reformed:
        whose = "their" if len(reformed) > 1 else "its"
        done = f"restored {whose} order" if any(map(speech.is_guns, reformed)) else f"dressed {whose} ranks again"
        out.append(f"{first_up(speech.units(reformed))} {done}.")
    for one in half.joined:
        if half.start.units[one.unit].brigade == brigade:
            how = "merged with" if one.how == "merge" else "was attached to"
            out.append(f"{first_up(speech.unit(one.unit))} {how} {speech.unit(one.other)}.")
    left = [id for id in half.left if half.start.units[id].brigade == brigade]
    if left:
        out.append(f"{first_up(speech.units(left))} marched off the field.")
    return out


def _arrivals(came: list[str], speech: Speech) -> list[str]:
    if not came:
        return []
    edges = {one.id: one.arrives.edge for one in speech.table.scenario.units if one.arrives is not None}
    where = sorted({edge for id in came if (edge := edges.get(id))})
    return [f"{first_up(speech.units(came))} came up{' on the ' if where else ''}{' and '.join(where)}."]


def _marches(half: Half, speech: Speech, brigade: str, came: list[str]) -> list[str]:
    """How the brigade moved, those that went the same way together; who has just come up is not named again."""
    groups: dict[str, list[tuple[str, float]]] = {}
    for id, (start, end) in half.marched.items():
        far = hypot(end.x - start.x, end.y - start.y)
        if half.start.units[id].brigade == brigade and far >= _LEAST:
            groups.setdefault(_way(half, speech, end.x - start.x, end.y - start.y), []).append((id, far))
    return [_march(half, speech, brigade, way, units, came) for way, units in groups.items()]


def _way(half: Half, speech: Speech, dx: int, dy: int) -> str:
    x, y = _AHEAD[speech.table.scenario.sides[half.side].edge]
    forward = dx * x + dy * y
    far = hypot(dx, dy)
    if forward > far * 0.5:
        return "forward"
    if forward < -far * 0.5:
        return "back"
    # Along the line: by the compass, as the map beside it lies.
    return ("east" if dx > 0 else "west") if abs(dx) > abs(dy) else ("north" if dy > 0 else "south")


def _march(half: Half, speech: Speech, brigade: str, way: str, units: list[tuple[str, float]], came: list[str]) -> str:
    there = [piece.id for piece in half.start.units.values() if piece.brigade == brigade and piece.here]
    ids = [id for id, _ in units]
    whole = len(ids) > 2 and len(ids) == len(set(there) | set(ids))
    who = speech.brigade(brigade) if whole else speech.units(ids)
    if set(ids) == set(came):
        who = "it" if len(ids) == 1 else "they"
    mean = round(sum(gone for _, gone in units) / len(units) / 1000)
    far = "an inch" if mean == 1 else f"some {mean}″" if len(units) > 1 else f"{mean}″"
    gone = {"forward": f"came on {far}", "back": f"drew back {far}"}.get(way, f"moved {far} to the {way}")
    now = Speech(speech.table, half.end)
    place = now.place(ids[-1]) if half.end.units[ids[-1]].here else ""
    if not place:
        return f"{first_up(who)} {gone}."
    stood = f"and stood {place}" if len(ids) == 1 else f"{speech.unit(ids[-1])} now {place}"
    return f"{first_up(who)} {gone}{' ' if len(ids) == 1 else ', '}{stood}."


def _others(deeds: Iterable[Deed], speech: Speech) -> list[str]:
    """Runs, rallies and units that broke off."""
    out, ran, off, broke, lost = [], [], [], list[str](), list[str]()
    for deed in deeds:
        unit = deed.by[0]
        match deed.kind:
            case "run":
                gone = harms(deed.events).get(unit)
                ended = gone.gone if gone is not None else ""
                if ended == "left-table":
                    off.append(unit)
                elif ended:
                    out.append(f"{first_up(speech.unit(unit))} ran and left its guns behind.")
                else:
                    ran.append(unit)
                out += after(deed, speech, (unit,))
            case "rally":
                if said := _rally(deed, speech):
                    out.append(said)
                else:
                    lost.append(unit)
            case "break-off":
                broke.append(unit)
            case "other":
                out += after(deed, speech, ())
            case _:
                pass
    if lost:
        out.append(f"{first_up(speech.units(lost))} could not be rallied.")
    if broke:
        out.append(f"{first_up(speech.units(broke))} broke off from the enemy.")
    if ran:
        out.insert(0, f"{first_up(speech.units(ran))} kept running.")
    if off:
        out.insert(0, f"{first_up(speech.units(off))} fled the field.")
    return out


def _rally(deed: Deed, speech: Speech) -> str:
    """Nothing if it was in vain: those are told together."""
    check = deed.events[0]
    assert isinstance(check, events.Checked)
    before, after_it = check.assessment.level, check.result.outcome.level
    unit = first_up(speech.unit(deed.by[0]))
    gone = harms(deed.events).get(deed.by[0])
    if gone is not None and gone.gone:
        return f"{unit} could not be rallied, and melted away."
    if after_it in ("good", "disorder") and before != after_it:
        return f"{unit} rallied{'' if after_it == 'good' else ', still in disorder'}."
    if before == "routed" and after_it == "shaken":
        return f"{unit} was brought to a stand, shaken."
    return ""


def _closing(half: Half, speech: Speech) -> str:
    """What changed hands, and what was earned."""
    hands: dict[tuple[str, str], list[str]] = {}
    for objective in speech.table.scenario.victory.objectives:
        before, now = half.start.held.get(objective.id, ""), half.end.held.get(objective.id, "")
        if now and now != before:
            hands.setdefault((before, now), []).append(speech.objective(objective.id))
    out = []
    for (before, now), places in hands.items():
        if before:
            out.append(f"{first_up(listed(places))} passed from {speech.side(before)} to {speech.side(now)}.")
        else:
            out.append(f"{first_up(speech.side(now))} held {listed(places)}.")
    if half.end.turn < speech.table.scenario.turns:
        for side in speech.table.sides:
            earned = sum(one.points for one in half.scored if one.side == side)
            if earned > 0:
                out.append(f"The turn was worth {counted(earned, 'point')} to {speech.side(side)}.")
    return " ".join(out)
