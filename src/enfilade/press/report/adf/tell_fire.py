"""Volleys as a report tells them: all that were fired on one unit in one breath, those that did nothing together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from enfilade.press.report.adf.deeds import Deed, Half
from enfilade.press.report.adf.harm import Harm, harms, said
from enfilade.press.report.speech import Speech, first_up, listed
from enfilade.rules.adf.battle import events
from enfilade.speech.spoken import counted, times
from enfilade.speech.spoken_names import at_range

LEFT = {
    "killed": "fell",
    "lost": "was taken by the enemy",
    "driven-off": "was driven off the field",
    "called-away": "was called away",
}
"""How a leader left, as the end of a sentence."""
_FELT = {
    "router": "Its going back unsettled others: ",
    "eliminated": "Its loss was felt: ",
    "leader": "His fall was felt: ",
}


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """Everything fired on one unit in one part of a turn."""

    target: str
    firers: tuple[str, ...]
    shots: int
    bands: frozenset[str]
    harm: Harm
    deeds: tuple[Deed, ...]


def stories(deeds: Iterable[Deed]) -> list[Story]:
    """Fires on the same target taken together, in the order in which each first was fired on."""
    found: dict[str, Story] = {}
    for deed in deeds:
        first = deed.events[0]
        assert isinstance(first, events.Fired)
        harm = harms(deed.events).get(deed.on, Harm(unit=deed.on))
        before = found.get(deed.on)
        found[deed.on] = Story(
            target=deed.on,
            firers=tuple(dict.fromkeys((*(before.firers if before else ()), *deed.by))),
            shots=(before.shots if before else 0) + 1,
            bands=(before.bands if before else frozenset()) | {first.assessment.band},
            harm=before.harm.then(harm) if before else harm,
            deeds=(*(before.deeds if before else ()), deed),
        )
    return list(found.values())


def fires(deeds: Sequence[Deed], half: Half, speech: Speech) -> list[str]:
    """The sentences of a brigade's fire: what told, and then what did not."""
    found = [
        (story, [one for deed in story.deeds for one in after(deed, speech, (story.target,))])
        for story in stories(deeds)
    ]
    idle = [story for story, rest in found if not (story.harm.matters or rest)]
    told = []
    for place, (story, rest) in enumerate(found):
        if story in idle:
            continue
        vain = next((one for one in idle if _is_answer(story, one, half)), None)
        if vain is not None:
            idle.remove(vain)
            told += [_answered(vain, story, speech), *rest]
        else:
            told += [_sentence(story, half, speech, place, {id for deed in deeds for id in deed.by}), *rest]
    return [*told, *_idle(idle, speech)]


def _is_answer(story: Story, vain: Story, half: Half) -> bool:
    """Whether a unit only answered others, whose own fire had done nothing: told together, in that order."""
    answers = story.firers == (vain.target,) and story.target in vain.firers
    return answers and half.start.units[vain.target].side != half.side and story.target not in half.marched


def _answered(vain: Story, story: Story, speech: Speech) -> str:
    often = f" {times(vain.shots)}" if vain.shots > 1 else ""
    how = f" {at_range(next(iter(story.bands)))}" if len(story.bands) == 1 else ""
    ended = said(story.harm, speech.is_guns(story.target))
    hurt = "it" if len(vain.firers) == 1 else speech.unit(story.target)
    head = f"{first_up(speech.units(vain.firers))} fired on {speech.unit(vain.target)}{often} in vain"
    return f"{head}; the answer came{how}, and {hurt} {ended}."


def after(deed: Deed, speech: Speech, known: tuple[str, ...]) -> list[str]:
    """What came of it for others: who stood behind, who was shaken by the sight, and which leaders fell."""
    out = []
    all_harms = {unit: harm for unit, harm in harms(deed.events).items() if unit not in known and harm.matters}
    aimed = {event.target for event in deed.events if isinstance(event, events.Fired)}
    for unit, harm in all_harms.items():
        if unit in aimed:
            out.append(f"The same fire struck {speech.unit(unit)}, which {said(harm, speech.is_guns(unit))}.")
    gone = [event for event in deed.events if isinstance(event, events.LeaderWent)]
    out += [f"{first_up(speech.leader(one.leader))} {LEFT[one.why]}{_with(deed, one.leader, speech)}." for one in gone]
    causes = {event.unit: event.cause for event in deed.events if isinstance(event, events.Checked)}
    for cause, head in _FELT.items():
        touched = [unit for unit in all_harms if unit not in aimed and causes.get(unit) == cause]
        if touched:
            parts = [f"{speech.unit(unit)} {said(all_harms[unit], speech.is_guns(unit))}" for unit in touched]
            out.append(f"{head}{'; '.join(parts)}.")
    return out


def _with(deed: Deed, leader: str, speech: Speech) -> str:
    for event in deed.events:
        if isinstance(event, events.LeaderRisked) and event.leader == leader and event.result.fate.killed:
            host = speech.state.leaders[leader].attached
            return f" at the head of {speech.unit(host)}" if host in speech.state.units else ""
    return ""


def _sentence(story: Story, half: Half, speech: Speech, place: int, fired: set[str]) -> str:
    firers, target = speech.units(story.firers), speech.unit(story.target)
    ended = said(story.harm, speech.is_guns(story.target))
    how = f" {at_range(next(iter(story.bands)))}" if len(story.bands) == 1 else ""
    answering = all(speech.state.units[id].side != half.side for id in story.firers)
    many = f" {times(story.shots)}" if len(story.firers) == 1 < story.shots else ""
    if answering and story.target in half.marched:
        return f"As {target} came up, {firers} fired into it{many}{how}: it {ended}."
    if answering and story.target in fired:
        return f"{first_up(firers)} fired back{many}{how}, and {target} {ended}."
    if place % 3 == 1 and not many:
        return f"Under the fire of {firers}{how} {target} {ended}."
    return f"{first_up(firers)} fired{many}{how} on {target}, which {ended}."


def _idle(idle: Sequence[Story], speech: Speech) -> list[str]:
    """Fire that did nothing: those that fired on each other in one breath, the rest in one sentence."""
    out, rest = [], list(idle)
    for story in idle:
        back = next((one for one in rest if one.firers == (story.target,) and story.firers == (one.target,)), None)
        if back is not None and story in rest:
            rest = [one for one in rest if one not in (story, back)]
            pair = listed([speech.unit(back.target), speech.unit(story.target)])
            out.append(f"{first_up(pair)} exchanged fire without harm.")
    if len(rest) > 2:
        stood = speech.units(story.target for story in rest)
        shots = counted(sum(story.shots for story in rest), "volley")
        return [*out, f"{first_up(stood)} stood {shots} without harm."]
    parts = []
    for story in rest:
        often = f" {times(story.shots)}" if story.shots > 1 else ""
        parts.append(f"{speech.unit(story.target)} stood the fire of {speech.units(story.firers)}{often}")
    return [*out, f"{first_up(' and '.join(parts))} without harm."] if parts else out
