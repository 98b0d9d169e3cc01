"""A charge as one story: how it came on, what met it, whether they stood, and who held the ground."""

from __future__ import annotations

from itertools import takewhile

import msgspec

from enfilade.press.report.adf.deeds import Deed
from enfilade.press.report.adf.harm import Harm, harms, said
from enfilade.press.report.adf.tell_fire import after
from enfilade.press.report.speech import Speech, first_up
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.speech.names import near
from enfilade.speech.spoken import counted
from enfilade.speech.spoken_names import at_range

_HEADS = (
    events.ChargeDeclared,
    events.Fired,
    events.Feared,
    events.ChargeRolled,
    events.ChargeEnded,
    events.Struck,
    events.Fought,
    events.Disengaged,
)


class _Scene(msgspec.Struct, frozen=True):
    """One moment of the charge with what came of it."""

    head: Event
    rest: tuple[Event, ...]

    @property
    def harm(self) -> dict[str, Harm]:
        return harms(self.rest)


def charge(deed: Deed, speech: Speech) -> str:
    """The whole charge, a few sentences long."""
    scenes = _scenes(deed)
    out, told = [], set[str]()
    for place, scene in enumerate(scenes):
        head = scene.head
        match head:
            case events.ChargeDeclared():
                far = head.assessment.declaration.distance
                how = f"over {near(far)}" if far >= 250 else "from close by"
                out.append(f"{first_up(speech.units(head.units))} charged {speech.unit(head.target)} {how}.")
            case events.Fired():
                before = scenes[place - 1].head
                stood = isinstance(before, events.Feared) and before.result.stands and before.unit in head.firers
                out.append(_fire(head, scene, deed, speech, stood))
            case events.Feared():
                follows = scenes[place + 1].head if place + 1 < len(scenes) else None
                if not (head.result.stands and isinstance(follows, events.Fired) and head.unit in follows.firers):
                    out.append(_fear(head, scene, speech))
            case events.ChargeRolled(counter=True):
                out.append(f"{first_up(speech.units(head.units))} came out to meet it.")
            case events.Disengaged(unit=unit):
                out.append(f"{first_up(speech.unit(unit))} broke off before it.")
            case events.ChargeEnded():
                out.append(_ended(head, speech))
            case events.Struck():
                out.append(_impact(head, scene, speech))
            case events.Fought() if not isinstance(scenes[place - 1].head, events.Fought):
                out.append(_melee(head, scenes[place:], speech))
            case _:
                pass
        told |= set(scene.harm)
    rest = msgspec.structs.replace(deed, events=tuple(event for event in deed.events if _is_after(event)))
    known = tuple(id for id in (*deed.by, deed.on, *told) if not _is_frightened(deed, id))
    out += after(rest, speech, known)
    return " ".join(filter(None, out))


def _is_after(event: Event) -> bool:
    """Fire was told where it fell."""
    return not isinstance(event, events.Fired)


def _is_frightened(deed: Deed, unit: str) -> bool:
    """Whether a bystander checked for what he saw, which is told at the end."""
    part = {*deed.by, deed.on} | {
        id
        for event in deed.events
        if isinstance(event, events.Struck | events.Fought)
        for id in (event.attacker, event.defender)
    }
    return unit not in part and any(
        isinstance(event, events.Checked) and event.unit == unit and event.cause in ("router", "eliminated", "leader")
        for event in deed.events
    )


def _scenes(deed: Deed) -> list[_Scene]:
    scenes: list[_Scene] = []
    for event in deed.events:
        if isinstance(event, _HEADS):
            scenes.append(_Scene(event, ()))
        else:
            scenes[-1] = _Scene(scenes[-1].head, (*scenes[-1].rest, event))
    return scenes


def _fire(head: events.Fired, scene: _Scene, deed: Deed, speech: Speech, stood: bool) -> str:
    firers, how = speech.units(head.firers), at_range(head.assessment.band)
    harm = scene.harm.get(head.target)
    target = speech.unit(head.target)
    if head.assessment.shot.passes:
        # adf.fire.pass-through: it strikes friend and enemy alike.
        ended = said(harm, speech.is_guns(head.target)) if harm is not None and harm.matters else ""
        return f"The same fire struck {target}, which {ended}." if ended else ""
    opening = f"{first_up(firers)} stood and fired" if stood else f"{first_up(firers)} fired"
    if harm is not None and harm.matters:
        return f"{opening} {how}, and {target} {said(harm, speech.is_guns(head.target))}."
    into = "it" if deed.by == (head.target,) else target
    return f"{opening} into {into} {how} without stopping it."


def _fear(head: events.Feared, scene: _Scene, speech: Speech) -> str:
    unit, harm = speech.unit(head.unit), scene.harm.get(head.unit)
    if head.result.stands:
        return f"{first_up(unit)} stood."
    ended = said(harm, speech.is_guns(head.unit)) if harm is not None else "gave way"
    return f"{first_up(unit)} did not await it: it {ended}."


def _ended(head: events.ChargeEnded, speech: Speech) -> str:
    match head.how:
        case "stopped":
            return "That stopped the charge."
        case "short":
            return f"The charge fell short of {speech.unit(head.target)}."
        case "vacated":
            return f"The charge found the ground of {speech.unit(head.target)} empty."
        case _:
            return ""


def _impact(head: events.Struck, scene: _Scene, speech: Speech) -> str:
    outcome, result = head.result.outcome, head.result
    who = {"attacker": head.attacker, "defender": head.defender}
    if outcome.kind == "surrender" and not result.attacker_faces:
        return f"{first_up(speech.unit(head.defender))} gave itself up to {speech.unit(head.attacker)}."
    if outcome.kind == "melee":
        return "They closed hand to hand."
    if not outcome.winner:
        return "Neither had the better of it."
    winner = who[outcome.winner]
    loser = head.defender if winner == head.attacker else head.attacker
    harm = scene.harm.get(loser)
    ended = said(harm, speech.is_guns(loser)) if harm is not None and harm.matters else "gave ground"
    if outcome.kind == "stop-short":
        return f"The charge came to a stand close before {speech.unit(head.defender)}."
    return f"{first_up(speech.unit(winner))} had the better of the shock, and {speech.unit(loser)} {ended}."


def _melee(head: events.Fought, scenes: list[_Scene], speech: Speech) -> str:
    """All rounds together."""
    rounds = list(takewhile(lambda scene: isinstance(scene.head, events.Fought), scenes))
    last = rounds[-1].head
    assert isinstance(last, events.Fought)
    total: dict[str, Harm] = {}
    for scene in rounds:
        for unit, harm in scene.harm.items():
            total[unit] = total[unit].then(harm) if unit in total else harm
    hurt = [id for id in (head.defender, head.attacker) if id in total and total[id].matters]
    ends = [f"{speech.unit(id)} {said(total[id], speech.is_guns(id))}" for id in hurt]
    who = {"attacker": head.attacker, "defender": head.defender}.get(last.result.round.winner, "")
    won = f"{speech.unit(who)} held the ground" if who else "it was not decided"
    told = f"After {counted(len(rounds), 'round')} {won}"
    return f"{told}: {', and '.join(ends)}." if ends else f"{told}."
